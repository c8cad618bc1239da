import { randomUUID } from 'node:crypto';
import { memberOfAccountStream } from '../../ledger/account/events.ts';
import { decode } from '../../ledger/catalogue.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { type PastHappening, recordPast } from '../integrations/stripe/sandbox/past.ts';
import type { Sandbox } from '../integrations/stripe/sandbox/sandbox.ts';
import type { SyncDeps } from '../integrations/stripe/sync.ts';
import { syncCheckout, syncConnectAccount } from '../organization/billing.ts';
import { people, signIns } from './people.ts';
import { DEMO_ACCOUNT, DEMO_ORG, DEMO_ORG_NAME, DEMO_SUBSCRIPTION } from './scenario.ts';
import { applicationPart, stripeId } from './ways.ts';

/** Connect the demo organization to a sandbox account with the scenario's past, once. */
export async function connectDemo(deps: SyncDeps, sandbox: Pick<Sandbox, 'controls'>): Promise<void> {
  await sandbox.controls.openAccount(DEMO_ACCOUNT, {
    email: signIns.treasurer,
    business_profile: { name: DEMO_ORG_NAME },
    metadata: { orgCode: DEMO_ORG },
  });
  if ((await deps.stripe.listPayouts(DEMO_ACCOUNT, { limit: 1 })).length === 0)
    await recordPast(deps.db.pool, DEMO_ACCOUNT, await pastOf(deps));
  await syncConnectAccount(deps, DEMO_ACCOUNT);
  await subscribeDemo(deps, sandbox);
}

/** Make the scenario's subscription a real one of the sandbox, so that its page and billing portal work. */
async function subscribeDemo(deps: SyncDeps, sandbox: Pick<Sandbox, 'controls'>): Promise<void> {
  const { state } = await loadStream(deps.log, organization, DEMO_ORG, DEMO_ORG);
  const recorded = state.status === 'registered' ? state.subscription : undefined;
  if (recorded !== undefined && recorded.subscriptionId !== DEMO_SUBSCRIPTION) return;
  // An interrupted start may have left a checkout. With its customer, a repeated request would differ.
  const [begun] = await deps.stripe.listCheckouts(DEMO_ORG, new Date(0));
  const sessionId = begun?.sessionId ?? (await createCheckout(deps));
  if ((await deps.stripe.readCheckout(sessionId)).status === 'open')
    await sandbox.controls.payCheckout(sessionId);
  await syncCheckout(deps, sessionId);
}

async function createCheckout({ stripe }: Pick<SyncDeps, 'stripe'>): Promise<string> {
  const { sessionId } = await stripe.createCheckout({
    plan: 2,
    quantity: 50,
    email: signIns.treasurer,
    orgCode: DEMO_ORG,
    // Nothing is charged on the first day.
    trialDays: 20,
    begunBy: 'demo',
    successUrl: 'http://localhost/',
    cancelUrl: 'http://localhost/',
    idempotencyKey: `subscription:${randomUUID()}`,
  });
  return sessionId;
}

/** What the scenario says happened at Stripe, in the order of time. */
async function pastOf({ log, clock }: Pick<SyncDeps, 'log' | 'clock'>): Promise<PastHappening[]> {
  const names = new Map(
    people(clock().getUTCFullYear()).map(({ memberId, profile }) => [
      memberId,
      `${profile.fname} ${profile.lname}`,
    ]),
  );
  const intentOf = new Map<string, string>();
  const past: PastHappening[] = [];
  for (let after: string | undefined; ; ) {
    const page = await log.readAll({ limit: 5_000, after });
    if (page.events.length === 0) return past;
    for (const event of page.events.map(decode)) {
      const { at } = event.metadata;
      const memberId = memberOfAccountStream(event.stream) ?? '';
      if (event.type === 'PayoutPaid') past.push({ kind: 'payout', at, ...event.data });
      if (event.type === 'PaymentAccepted' && names.has(memberId)) {
        const { paymentId, method, orderId: intentId, amountCents } = event.data;
        if (method !== 'card' && method !== 'ach') continue;
        intentOf.set(paymentId, intentId);
        const payment = { orgCode: DEMO_ORG, memberId, paymentId };
        const name = names.get(memberId) ?? '';
        const applicationFeeCents = applicationPart(method, amountCents);
        const transactionId = stripeId('txn', paymentId);
        const about = { intentId, transactionId, method, amountCents, applicationFeeCents, payment, name };
        past.push({ kind: 'payment', at, ...about });
      }
      if (event.type === 'PaymentRefunded') {
        const { paymentId, refundId, amountCents, reason } = event.data;
        const intentId = intentOf.get(paymentId);
        if (intentId !== undefined)
          past.push({
            kind: 'refund',
            at,
            refundId,
            transactionId: stripeId('txn', `${paymentId} refund`),
            intentId,
            amountCents,
            reason,
          });
      }
    }
    after = page.position;
  }
}
