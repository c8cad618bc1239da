import type { Deps } from '../../api/deps.ts';
import type { StripeGateway } from '../../api/integrations/stripe/stripe.ts';
import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import { accountStream } from '../../ledger/account/events.ts';
import { applicationFeeCents, STRIPE_CARD_FEE, stripeAmounts } from '../../ledger/account/payment/cardFee.ts';
import { handle } from '../../ledger/handle.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { trialBalance } from '../../projections/journal.ts';
import { plain } from './account.ts';
import { type ApiOptions, startApi, TODAY } from './api.ts';

/** A payment of a member that waits at Stripe to be confirmed. */
export interface StartedPayment {
  readonly name: string;
  readonly memberId: string;
  readonly paymentId: string;
  readonly chargeId: string;
  readonly accountId: string;
  readonly intentId: string;
  readonly clientSecret: string;
}

/** Charge somebody $100.00, and begin a payment of it by card or bank, as the API does. */
export async function begin(
  { log, gateway }: { readonly log: EventLog; readonly gateway: StripeGateway },
  {
    orgCode,
    accountId,
    customerId,
    name,
    method = 'card' as 'card' | 'ach',
    today = TODAY,
  }: {
    readonly orgCode: string;
    readonly accountId: string;
    readonly customerId: string;
    readonly name: string;
    readonly method?: 'card' | 'ach';
    readonly today?: CalendarDate;
  },
): Promise<StartedPayment> {
  const [memberId, chargeId, paymentId] = ['member', 'charge', 'payment'].map((what) =>
    deriveId(`${name} ${what}`),
  );
  if (memberId === undefined || chargeId === undefined || paymentId === undefined)
    throw new Error('unreachable');
  const give = (key: string, command: AccountCommand) =>
    handle(log, account, memberId, command, {
      orgCode,
      actor: 'system:test',
      at: `${today}T19:00:00.000Z`,
      correlationId: name,
      commandId: `${name}:${key}`,
    });
  const terms = { ...plain, startDate: today, dueDate: plusDays(today, 20) };
  await give('charge', { type: 'AssessCharge', chargeId, terms, today });
  const amounts = stripeAmounts(method, 10_000, true);
  const intent = await gateway.createPaymentIntent({
    method,
    amountCents: amounts.amountCents,
    applicationFeeCents: applicationFeeCents(method, amounts, STRIPE_CARD_FEE),
    accountId,
    customerId,
    payment: { orgCode, memberId, paymentId },
    idempotencyKey: `intent of ${name}`,
  });
  await give('initiate', {
    type: 'InitiatePayment',
    paymentId,
    method,
    accountId,
    intentId: intent.intentId,
    ...amounts,
    creditCents: 0,
    allocations: [{ chargeId, amountCents: 10_000 }],
    today,
  });
  const { intentId, clientSecret } = intent;
  return { name, memberId, paymentId, chargeId, accountId, intentId, clientSecret };
}

/** An API with organization `alpha` and a customer at Stripe. Nobody is told what happens there. */
export async function startPayments(name: string, options: ApiOptions = {}) {
  const api = await startApi(name, options);
  const org = await api.addOrg('alpha');
  const accountId = org.stripeAccountId;
  const customerId = (await api.stripe.sdk.customers.create({ name: 'Ann' }, { stripeAccount: accountId }))
    .id;
  api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');
  const beginFor = (of: string, method: 'card' | 'ach' = 'card'): Promise<StartedPayment> =>
    begin(
      { log: api.log, gateway: api.stripe.gateway },
      { orgCode: 'alpha', accountId, customerId, name: of, method, today: org.today },
    );
  return { api, org, customerId, beginFor };
}

const BESIDES = ['ChargeAssessed', 'PaymentInitiated', 'StripeFeesTaken'];

/**
 * What an account's stream says of its payments: the types of its events, but for the charge, the initiation
 * and fees.
 */
export async function storyOf(log: EventLog, memberId: string): Promise<string[]> {
  const types = (await log.readStream(accountStream(memberId))).map(({ type }) => type);
  return types.filter((type) => !BESIDES.includes(type));
}

/** The balance of the account Stripe in an organization's journal, in cents. */
export async function clearingOf(
  { db, log, projections }: Pick<Deps, 'db' | 'log' | 'projections'>,
  orgCode: string,
): Promise<number> {
  const head = await log.head();
  if (head !== undefined) await projections.waitFor(head, 30_000);
  const accounts = await trialBalance(db, orgCode);
  const clearing = accounts.find(({ account }) => account === 'stripe');
  return clearing === undefined ? 0 : clearing.debitCents - clearing.creditCents;
}

/** What Stripe holds for an organization. */
export async function heldFor(gateway: StripeGateway, accountId: string): Promise<number> {
  const { availableCents, pendingCents } = await gateway.balanceOf(accountId);
  return availableCents + pendingCents;
}
