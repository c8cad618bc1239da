import {
  type AccountCommand,
  type AccountState,
  account,
  type Payment,
} from '../../../ledger/account/decide.ts';
import { applicationFeeCents, stripeAmounts } from '../../../ledger/account/payment/cardFee.ts';
import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import type { Position } from '../../../ledger/log/log.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { fullName } from '../../../ledger/values/plainText.ts';
import type { OrganizationView } from '../../../projections/organization/queries.ts';
import type { CustomerRef } from '../../integrations/stripe/customers.ts';
import type { Intent } from '../../integrations/stripe/intents.ts';
import { dispatch } from '../../platform/calls/dispatch.ts';
import { contextOf, waitUntilVisible } from '../../platform/calls/execute.ts';
import { organizationOf } from '../../platform/calls/organizationOf.ts';
import { previousAttempt } from '../../platform/calls/readAccount.ts';
import type { CallRequest } from '../../platform/calls/route.ts';
import { HttpError, isRefusal } from '../../platform/errors/errors.ts';
import { type Bill, requireMethod } from './bill.ts';
import {
  cancelOpenPayments,
  intentRefOf,
  openPayments,
  type PayRequest,
  paymentIdOf,
} from './openPayments.ts';

/** Stripe takes no less (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
const STRIPE_MINIMUM_CENTS = 50;

/** A payment intent that waits to be confirmed, and what it is for. Cents. */
export interface Initiated {
  readonly paymentId: string;
  readonly intent: Intent;
  readonly amountCents: number;
  readonly addedFeeCents: number;
  readonly creditCents: number;
}

/** The command that begins a payment, and what the log has of it. */
const INITIATE = 'initiate';
interface Written {
  readonly state: AccountState;
  readonly position: Position | undefined;
}

/** How often a call tries to be the last of those that begin a payment at the same moment. */
const MAX_TRIES = 20;

/**
 * Begin a payment through Stripe. Its purpose is logged before anybody can confirm it; a repeat finds the
 * same intent and payment, because both ids derive from the call's.
 *
 * Of two tabs at once the log refuses the second, which cancels the first one's intent and retries; an intent
 * paid meanwhile counts. So two payments are never open.
 */
export async function initiate(request: PayRequest, method: 'card' | 'ach'): Promise<Initiated> {
  let intent: Intent | undefined;
  const isFeeAdded = method === 'card' && (await addsCardFee(request, await organizationOf(request)));
  try {
    for (let tries = 1; ; tries += 1) {
      const { bill, replaces } = await cancelOpenPayments(request, (bill) => {
        account.decide(initiationOf(request, bill, method, isFeeAdded), bill.state);
      });
      const initiated = initiationOf(request, bill, method, isFeeAdded);
      const made = await createIntent(request, bill, initiated);
      if (intent !== undefined && intent.intentId !== made.intentId)
        await request.deps.stripe.cancelIntent(intent);
      intent = made;
      const written = await begin(request, { ...initiated, intentId: intent.intentId, replaces }, intent);
      if (written !== undefined) return written;
      if (tries === MAX_TRIES) throw paymentAlreadyOpen();
    }
  } catch (error) {
    // The intent cannot be paid without its secret. After a lost answer of the log it stays, for a repeat.
    if (intent !== undefined && isRefusal(error)) await request.deps.stripe.cancelIntent(intent);
    throw error;
  }
}

type InitiatePayment = Extract<AccountCommand, { readonly type: 'InitiatePayment' }>;

/** What the log is to have, but for the intent. @throws RuleViolation when the bill cannot be paid so */
function initiationOf(
  request: PayRequest,
  bill: Bill,
  method: 'card' | 'ach',
  isFeeAdded: boolean,
): InitiatePayment {
  requireMethod(bill, method, 'paymentType');
  const { organization, allocations, creditCents, moneyCents } = bill;
  const amounts = stripeAmounts(method, moneyCents, isFeeAdded);
  requireEnough(amounts.amountCents);
  return {
    type: 'InitiatePayment',
    paymentId: paymentIdOf(request),
    method,
    accountId: organization.stripeAccountId,
    intentId: '',
    ...amounts,
    replaces: openPayments(bill.state).map(({ paymentId }) => paymentId),
    creditCents,
    allocations,
    today: request.today,
  };
}

/**
 * Whether the member pays the card fee on top: where the organization says so, with a credit card. Networks
 * forbid it for debit and prepaid cards; a card of unknown kind has none (docs/deviations.md).
 * @throws RuleViolation MethodNotValid for a card that was not entered
 */
export async function addsCardFee(
  { deps, input: { confirmationToken } }: PayRequest,
  { config, stripeAccountId }: OrganizationView,
): Promise<boolean> {
  if (!config.passFeesOn || confirmationToken === undefined) return false;
  const isCredit = await deps.stripe.isCreditCard(stripeAccountId, confirmationToken);
  if (isCredit === undefined)
    throw new RuleViolation('MethodNotValid', 'Payment Method is not valid.', 'confirmationToken');
  return isCredit;
}

/** The caller as a customer of their organization's account at Stripe. */
export async function customerOf(
  { deps, caller }: Pick<CallRequest<unknown>, 'deps' | 'caller'>,
  { stripeAccountId: accountId }: OrganizationView,
): Promise<CustomerRef> {
  const { orgCode, memberId, email } = caller;
  const name = fullName(caller);
  const customerId = await deps.stripe.ensureCustomer({ orgCode, accountId, memberId, name, email });
  return { accountId, customerId };
}

async function createIntent(request: PayRequest, bill: Bill, initiated: InitiatePayment): Promise<Intent> {
  const { deps, caller, callId } = request;
  const { amountCents, paymentId, method } = initiated;
  const { orgCode, memberId } = caller;
  const customer = await customerOf(request, bill.organization);
  return deps.stripe.createPaymentIntent({
    method,
    ...customer,
    amountCents,
    applicationFeeCents: applicationFeeCents(method, initiated, deps.stripe.cardFee),
    payment: { orgCode, memberId, paymentId },
    description: bill.organization.name,
    // The amount is in the key as well: by the time of a repeat something else may be due.
    idempotencyKey: `${callId}:${amountCents}`,
  });
}

/** Write that the payment begins. Undefined when another began since the log was read. */
async function begin(
  request: PayRequest,
  command: InitiatePayment,
  intent: Intent,
): Promise<Initiated | undefined> {
  const { deps, caller } = request;
  try {
    const handled = await dispatch(deps, contextOf(request, INITIATE), account, caller.memberId, command);
    if (!handled.repeated) return initiatedOf(command, intent);
    // Two tries at once, such as a double click: the one that the log has counts, and its intent.
    const initiated = await initiatedBy(request, handled);
    if (initiated.intent.intentId !== intent.intentId) await deps.stripe.cancelIntent(intent);
    return initiated;
  } catch (error) {
    if (error instanceof RuleViolation && error.code === 'BegunMeanwhile') return undefined;
    throw error;
  }
}

function paymentAlreadyOpen(): HttpError {
  return new HttpError(
    409,
    'begunMeanwhile',
    'Another payment was started in the meantime. Please check again.',
  );
}

/** What a lost try of this call began, unchanged: the amount due may differ now. */
export async function resumePayment(request: PayRequest): Promise<Initiated | undefined> {
  const earlier = await previousAttempt(request, INITIATE);
  return earlier && initiatedBy(request, earlier);
}

/** @throws HttpError 409 when another payment has taken its place */
async function initiatedBy(request: PayRequest, written: Written): Promise<Initiated> {
  const own = written.state.payments.get(paymentIdOf(request));
  if (own === undefined) throw new NotFound('payment');
  const { stripe } = request.deps;
  // The call that replaced it may have crashed before it canceled the intent, and the intent may be paid.
  const intent = await (own.status === 'abandoned' ? stripe.cancelIntent : stripe.readIntent)(
    intentRefOf(own),
  );
  if (intent.status === 'canceled' && own.status === 'abandoned') throw paymentAlreadyOpen();
  await waitUntilVisible(request, written.position);
  return initiatedOf(own, intent);
}

function initiatedOf(
  { paymentId, amountCents, addedFeeCents, creditCents }: InitiatePayment | Payment,
  intent: Intent,
): Initiated {
  return { paymentId, intent, amountCents, addedFeeCents, creditCents };
}

function requireEnough(amountCents: number): void {
  if (amountCents >= STRIPE_MINIMUM_CENTS) return;
  const least = formatCents(STRIPE_MINIMUM_CENTS);
  const message = `A card or bank payment must be at least ${least}. Please pay smaller amounts another way.`;
  throw new RuleViolation('BelowMinimum', message, 'payments');
}
