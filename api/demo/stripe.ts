import { randomUUID } from 'node:crypto';
import { memberOfAccountStream } from '../../ledger/account/events.ts';
import { decode } from '../../ledger/catalogue.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { type Past, recordPast } from '../integrations/stripe/sandbox/past.ts';
import type { Sandbox } from '../integrations/stripe/sandbox/sandbox.ts';
import type { SyncDeps } from '../stripeSync/syncing.ts';
import { syncCheckout, syncConnectAccount } from '../stripeSync/syncOrganization.ts';
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
  const about = { pool: deps.db.pool, now: deps.clock(), accountId: DEMO_ACCOUNT };
  await recordPast(about, (then) => reportPast(deps, then));
  await syncConnectAccount(deps, DEMO_ACCOUNT);
  await subscribeDemo(deps, sandbox);
}

/** Make the scenario's subscription a real one of the sandbox, so that its page and billing portal work. */
async function subscribeDemo(deps: SyncDeps, sandbox: Pick<Sandbox, 'controls'>): Promise<void> {
  const { state } = await loadStream(deps.log, organization, DEMO_ORG, DEMO_ORG);
  const recorded = state.status === 'registered' ? state.subscription : undefined;
  if (recorded !== undefined && recorded.subscriptionId !== DEMO_SUBSCRIPTION) return;
  // An interrupted start may have left a checkout. With its customer, a repeated request would differ.
  const [existing] = await deps.stripe.listCheckouts(DEMO_ORG, new Date(0));
  const sessionId = existing?.sessionId ?? (await createCheckout(deps));
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
    initiatedBy: 'demo',
    successUrl: 'http://localhost/',
    cancelUrl: 'http://localhost/',
    idempotencyKey: `subscription:${randomUUID()}`,
  });
  return sessionId;
}

/** What the scenario says happened at Stripe, in the order of time. */
async function reportPast(
  { log, clock }: Pick<SyncDeps, 'log' | 'clock'>,
  then: (at: string, transactionId?: string) => Past,
): Promise<void> {
  const names = new Map(
    people(clock().getUTCFullYear()).map(({ memberId, profile }) => [
      memberId,
      `${profile.fname} ${profile.lname}`,
    ]),
  );
  const intentOf = new Map<string, string>();
  for (let after: string | undefined; ; ) {
    const page = await log.readAll({ limit: 5_000, after });
    if (page.events.length === 0) return;
    for (const event of page.events.map(decode)) {
      const { at } = event.metadata;
      const memberId = memberOfAccountStream(event.stream) ?? '';
      if (event.type === 'PayoutPaid') await then(at).payOut(event.data.amountCents, event.data.payoutId);
      if (event.type === 'PaymentAccepted' && names.has(memberId)) {
        const { paymentId, method, orderId: intentId, amountCents } = event.data;
        if (method !== 'card' && method !== 'ach') continue;
        intentOf.set(paymentId, intentId);
        const payment = { orgCode: DEMO_ORG, memberId, paymentId };
        const name = names.get(memberId) ?? '';
        const applicationFeeCents = applicationPart(method, amountCents);
        const about = { intentId, method, amountCents, applicationFeeCents, payment, name };
        await then(at, stripeId('txn', paymentId)).pay(about);
      }
      if (event.type === 'PaymentRefunded') {
        const { paymentId, refundId, amountCents, reason } = event.data;
        const intentId = intentOf.get(paymentId);
        if (intentId === undefined) continue;
        const past = then(at, stripeId('txn', `${paymentId} refund`));
        await past.refund(intentId, amountCents, refundId, reason);
      }
    }
    after = page.position;
  }
}
