import { type AccountState, account, type Payment } from '../../ledger/account/decide.ts';
import { type AccountEvent, accountStream } from '../../ledger/account/events.ts';
import { stripeAmounts } from '../../ledger/account/fees.ts';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { contextOf, earlierTry, shown } from '../commands.ts';
import { Refused } from '../errors.ts';
import type { Intent } from '../integrations/stripe/intents.ts';
import { settleIntent } from '../integrations/stripe/settle.ts';
import { type Bill, billOf, type PaymentRow, requireMethod } from './bill.ts';
import type { CallRequest } from './route.ts';

/** Stripe takes no less (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
const STRIPE_MINIMUM_CENTS = 50;

/** A payment intent that waits to be confirmed, and what it is for. Cents. */
export interface Initiated {
  readonly paymentId: string;
  readonly intent: Intent;
  readonly amountCents: number;
  /** What the member pays on top. */
  readonly addedFeeCents: number;
  readonly creditCents: number;
}

type PayRequest = CallRequest<{ readonly payments: readonly PaymentRow[]; readonly useCredits: boolean }>;

/** The command that begins a payment, and what the log has of it. */
const INITIATE = 'initiate';
interface Written {
  readonly events: readonly AccountEvent[];
  readonly state: AccountState;
  readonly position: Position | undefined;
}

/**
 * Begin a payment through Stripe: the former one ends, an intent is made there, and what it is for goes into the log before anybody can confirm
 * it. A repeat of the call finds the same intent and the same payment, because both ids derive from the call's.
 *
 * Two tabs that begin at the same moment both get here: the log puts one first, the other ends it and cancels its intent. Whoever finds
 * that too late, because the other was paid in that moment, gives his own up. So there is one payment or none.
 */
export async function initiate(request: PayRequest, method: 'card' | 'ach'): Promise<Initiated> {
  const { deps, caller, callId, today } = request;
  const paymentId = paymentIdOf(request);
  const bill = await billAfterFormer(request, paymentId);
  requireMethod(bill, method, 'paymentType');
  const { organisation, allocations, creditCents, moneyCents } = bill;
  const amounts = stripeAmounts(method, moneyCents, organisation.config.passFeesOn);
  requireEnough(amounts.amountCents, amounts.transferCents);

  const customerId = await deps.stripe.ensureCustomer({
    orgCode: caller.orgCode,
    memberId: caller.memberId,
    name: `${caller.fname} ${caller.lname}`,
    email: caller.email,
  });
  const intent = await deps.stripe.createPaymentIntent({
    method,
    amountCents: amounts.amountCents,
    destination: organisation.stripeAccountId,
    transferCents: amounts.transferCents,
    customerId,
    payment: { orgCode: caller.orgCode, memberId: caller.memberId, paymentId },
    description: organisation.name,
    // The amounts are in the key as well: by the time of a repeat something else may be due.
    idempotencyKey: `${callId}:${amounts.amountCents}:${amounts.transferCents}`,
  });
  const command = {
    type: 'InitiatePayment',
    paymentId,
    method,
    intentId: intent.id,
    ...amounts,
    creditCents,
    allocations,
    today,
  } as const;
  try {
    const stream = accountStream(caller.memberId);
    const handled = await handle(deps.log, account, stream, command, contextOf(request, INITIATE));
    if (handled.repeated) {
      // Two tries at once, such as a double click: the one that the log has counts, and its intent.
      const begun = await begunBy(request, handled);
      if (begun.intent.id !== intent.id) await deps.stripe.cancelIntent(intent.id);
      return begun;
    }
    await endOvertaken(request, handled, paymentId);
    // The credit that it sets aside is seen to be gone.
    await shown(request, handled.position);
  } catch (error) {
    // Nobody has the intent's secret. After a lost answer of the log it stays, because a repeat of the call will need it.
    if (error instanceof RuleViolation) await deps.stripe.cancelIntent(intent.id);
    throw error;
  }
  return initiatedOf(command, intent);
}

/** What an earlier try of this call has begun, and its answer was lost: told as it was, because by now another amount may be due, or none. */
export async function begunBefore(request: PayRequest): Promise<Initiated | undefined> {
  const earlier = await earlierTry(request, INITIATE);
  return earlier && begunBy(request, earlier);
}

/** @throws Refused 409 when another payment has taken its place */
async function begunBy(request: PayRequest, written: Written): Promise<Initiated> {
  const own = written.state.payments.get(paymentIdOf(request));
  if (own === undefined) throw new NotFound('payment');
  if (own.status === 'initiated') await endOvertaken(request, written, own.paymentId);
  const { stripe } = request.deps;
  // Whoever has replaced it may have died before he cancelled its intent, and it may have been paid before.
  const intent = await (own.status === 'abandoned' ? stripe.cancelIntent : stripe.readIntent)(own.orderId);
  if (intent.status === 'canceled' && own.status === 'abandoned')
    throw new Refused(409, 'begunMeanwhile', 'Another payment was begun in the meantime. Please look again.');
  await shown(request, written.position);
  return initiatedOf(own, intent);
}

function paymentIdOf({ callId }: PayRequest): string {
  return deriveId(`${callId}:payment`);
}

function initiatedOf(
  begun: Pick<Payment, 'paymentId' | 'amountCents' | 'feeCents' | 'feePassedOn' | 'creditCents'>,
  intent: Intent,
): Initiated {
  const { paymentId, amountCents, feeCents, feePassedOn, creditCents } = begun;
  return { paymentId, intent, amountCents, addedFeeCents: feePassedOn ? feeCents : 0, creditCents };
}

/** End the payment that the caller has begun and not confirmed, then see what there is to pay. A former one that turns out to be paid counts. */
export async function billAfterFormer(request: PayRequest, paymentId?: string): Promise<Bill> {
  const bill = await billOf(request);
  const former = openPayments(bill.state).filter((payment) => payment.paymentId !== paymentId);
  if (former.length === 0) return bill;
  for (const payment of former) await endOpenPayment(request, payment);
  return billOf(request, bill.organisation);
}

/** What this payment's beginning ended in the log must not be paid any more. @throws Refused 409 when it was paid in that moment */
async function endOvertaken(
  request: PayRequest,
  { events, state }: Written,
  paymentId: string,
): Promise<void> {
  for (const event of events) {
    const overtaken = event.type === 'PaymentAbandoned' && state.payments.get(event.data.paymentId);
    if (!overtaken) continue;
    const { status } = await request.deps.stripe.cancelIntent(overtaken.orderId);
    if (status === 'canceled') continue;
    await settleIntent(request.deps, overtaken.orderId);
    const own = state.payments.get(paymentId);
    if (own !== undefined) await endOpenPayment(request, own);
    throw new Refused(409, 'paidMeanwhile', 'Another payment was made in the meantime. Please look again.');
  }
}

/** Cancel the intent of a payment that waits for its confirmation. One that was confirmed meanwhile is settled instead. */
async function endOpenPayment(request: PayRequest, { orderId, paymentId }: Payment): Promise<void> {
  const { deps, caller, today } = request;
  const { status } = await deps.stripe.cancelIntent(orderId);
  if (status !== 'canceled') {
    const { position } = await settleIntent(deps, orderId);
    await shown(request, position);
    return;
  }
  const command = { type: 'AbandonPayment', paymentId, today } as const;
  const context = contextOf(request, `abandon:${paymentId}`);
  await handle(deps.log, account, accountStream(caller.memberId), command, context);
}

function openPayments(state: AccountState): Payment[] {
  return [...state.payments.values()].filter(({ status }) => status === 'initiated');
}

function requireEnough(amountCents: number, transferCents: number): void {
  if (amountCents >= STRIPE_MINIMUM_CENTS && transferCents > 0) return;
  const least = formatCents(STRIPE_MINIMUM_CENTS);
  const message = `A card or bank payment must be at least ${least}. Please pay smaller amounts another way.`;
  throw new RuleViolation('BelowMinimum', message, 'payments');
}
