import type { z } from 'zod';
import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import { accountStream } from '../../ledger/account/events.ts';
import { cardFeeCents, stripeAmounts } from '../../ledger/account/fees.ts';
import { RuleViolation } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { contextOf, earlierTry, shown } from '../commands.ts';
import {
  createPaymentIntentMethod,
  createSetupIntent,
  getPaymentMethods,
  isPhone,
  miscPayment,
  quotePayment,
  stripeSecret,
} from '../contract/payment.ts';
import { BadInput } from '../errors.ts';
import type { Intent } from '../integrations/stripe/intents.ts';
import { settleIntent } from '../integrations/stripe/settle.ts';
import { type Bill, billOf, requireMethod } from './bill.ts';
import { abandon, begunBefore, type Initiated, initiate, withoutFormer } from './initiation.ts';
import { organisationOf } from './organisation.ts';
import { readPayment } from './receipt.ts';
import { type CallRequest, route } from './route.ts';
import { requireOwnScreenshot } from './screenshots.ts';

/** The payment wizard (spec 2 sections 2, 4 and 7): one's own charges, by card, bank, Venmo, Zelle or credit. */
export const paymentRoutes = [
  route(
    quotePayment,
    'signedIn',
    async (request) => {
      const bill = await billOf(request);
      const { method = bill.methods[0] } = request.input;
      const byStripe = method === 'card' || method === 'ach';
      const { passFeesOn } = bill.organisation.config;
      const amounts = byStripe ? stripeAmounts(method, bill.moneyCents, passFeesOn) : undefined;
      return {
        subTotal: toDollars(bill.subTotalCents),
        amount: toDollars(amounts?.amountCents ?? bill.moneyCents),
        fee: toDollars(amounts?.feePassedOn ? amounts.feeCents : 0),
        creditsUsed: toDollars(bill.creditCents),
        creditAmount: toDollars(bill.freeCreditCents),
        methods: [...bill.methods],
      };
    },
    { isAnswerKept: false },
  ),

  route(
    getPaymentMethods,
    'signedIn',
    async (request) => {
      const { deps, input } = request;
      const { config } = await organisationOf(request);
      const customerId = await customerOf(request);
      const saved = await deps.stripe.listBankMethods(customerId);
      const cents = toCents(input.subTotalAmount);
      const feeCents = config.passFeesOn && cents > 0 ? cardFeeCents(cents) : 0;
      return {
        paymentMethods: saved.map(({ paymentMethodId, bankName, last4 }) => ({
          id: paymentMethodId,
          customerId,
          bank_name: bankName,
          last4,
          // Stripe has it; we do not keep it (architecture 2).
          routing_number: '',
        })),
        transactionFee: toDollars(feeCents),
        publishableKey: deps.stripe.publishableKey,
      };
    },
    { isAnswerKept: false },
  ),

  route(
    stripeSecret,
    'signedIn',
    async (request) => {
      const begun = (await begunBefore(request)) ?? (await initiate(request, request.input.paymentType));
      return startedPayment(request, begun);
    },
    { hasSecret: true },
  ),

  route(
    createPaymentIntentMethod,
    'signedIn',
    async (request) => {
      const { deps } = request;
      const initiated = (await begunBefore(request)) ?? (await initiateFromSaved(request));
      const confirmed = await confirmOnce(request, initiated.intent);
      const { position } = await settleIntent(deps, confirmed.id);
      await shown(request, position);
      const { status, failure } = confirmed;
      const isRefused = status === 'requires_payment_method';
      const message = `Payment failed ${failure?.message ?? ''}`.trim();
      return { ...startedPayment(request, initiated), status, ...(isRefused && { message }) };
    },
    { hasSecret: true },
  ),

  route(
    createSetupIntent,
    'signedIn',
    async (request) => {
      const { deps, callId } = request;
      const customerId = await customerOf(request);
      const { clientSecret } = await deps.stripe.createSetupIntent(customerId, `${callId}:setup`);
      return { client_secret: clientSecret, customerId, publishableKey: deps.stripe.publishableKey };
    },
    { hasSecret: true },
  ),

  route(
    miscPayment,
    'signedIn',
    async (request) => {
      const { deps, caller, input } = request;
      const { pmt_type: method } = input.payInfo;
      const paid = method === 'credits' ? await payWithCredits(request) : await submit(request, method);
      const answer = {
        status: 200 as const,
        message: 'Successfully added a Payment.',
        paymentId: paid.paymentId,
        ...(await shown({ deps }, paid.position)),
      };
      const payment = await readPayment(request, caller.memberId, paid.paymentId);
      return payment === undefined ? answer : { ...answer, payment };
    },
    // A link to the screenshot.
    { hasSecret: true },
  ),
];

type SavedMethodRequest = CallRequest<z.output<typeof createPaymentIntentMethod.input>>;

/** Charge the saved method, unless an earlier try of this call has: whatever became of that, it is not charged again. */
async function confirmOnce({ deps, input, callId }: SavedMethodRequest, intent: Intent): Promise<Intent> {
  const isUntried =
    intent.failure === undefined &&
    (intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation');
  if (!isUntried) return intent;
  return deps.stripe.confirmIntent(intent.id, {
    paymentMethodId: input.payment_method,
    idempotencyKey: `${callId}:confirm`,
  });
}

/** Begin a payment from a bank account that the caller has saved. */
async function initiateFromSaved(request: SavedMethodRequest): Promise<Initiated> {
  const { deps, input } = request;
  requireMethod(await billOf(request), 'ach', 'payments');
  const saved = await deps.stripe.listBankMethods(await customerOf(request));
  if (!saved.some(({ paymentMethodId }) => paymentMethodId === input.payment_method))
    throw new RuleViolation('MethodNotValid', 'Payment Method is not valid.', 'payment_method');
  return initiate(request, 'ach');
}

type MiscRequest = CallRequest<z.output<typeof miscPayment.input>>;

interface Paid {
  readonly paymentId: string;
  readonly position: Position | undefined;
}

/** Credit alone: at once. */
async function payWithCredits(request: MiscRequest): Promise<Paid> {
  const { callId, today } = request;
  const paymentId = deriveId(`${callId}:payment`);
  const earlier = await earlierTry(request, PAY);
  if (earlier !== undefined) return { paymentId, position: earlier.position };
  const withCredits = { ...request, input: { ...request.input, useCredits: true } };
  return give(withCredits, (bill) => {
    requireMethod(bill, 'credits', 'payInfo.pmt_type');
    return { type: 'PayWithCredits', paymentId, allocations: bill.allocations, today };
  });
}

/** Venmo or Zelle: pending until an administrator verifies it. One screenshot is one payment, however often it is sent. */
async function submit(request: MiscRequest, method: 'venmo' | 'zelle'): Promise<Paid> {
  const { input, today } = request;
  const { payInfo } = input;
  const payer = requirePayer(method, payInfo.payer ?? '');
  const screenshot = await requireOwnScreenshot(request, payInfo.location ?? payInfo.order_id ?? '');
  const paymentId = deriveId(`screenshot:${screenshot.location}`);
  const earlier = await earlierTry(request, PAY);
  if (earlier !== undefined) return { paymentId, position: earlier.position };
  return give(request, (bill) => {
    requireMethod(bill, 'misc', 'payInfo.pmt_type');
    return {
      type: 'SubmitPayment',
      paymentId,
      method,
      orderId: orderIdOf(paymentId),
      ...screenshot,
      payer,
      creditCents: bill.creditCents,
      allocations: bill.allocations,
      today,
    };
  });
}

/** The command of misc-payment. */
const PAY = 'pay';

type PayCommand = Extract<AccountCommand, { readonly type: 'PayWithCredits' | 'SubmitPayment' }>;

/** Pay the bill. What the rules refuse has ended no other payment and written nothing: they are asked first. */
async function give(request: MiscRequest, commandFor: (bill: Bill) => PayCommand): Promise<Paid> {
  const { deps, caller } = request;
  const rehearse = (bill: Bill) => void account.decide(commandFor(bill), bill.state);
  const { bill, replaces } = await withoutFormer(request, rehearse);
  const command = commandFor(bill);
  const stream = accountStream(caller.memberId);
  const { position } = await handle(deps.log, account, stream, command, contextOf(request, PAY));
  await abandon(request, replaces);
  return { paymentId: command.paymentId, position };
}

/** What the member is told as the number of his payment: short enough to say on the phone. */
function orderIdOf(paymentId: string): string {
  return paymentId.slice(0, 8).toUpperCase();
}

/** Spec 2 section 5, "Venmo/Zelle". */
function requirePayer(method: 'venmo' | 'zelle', payer: string): string {
  const field = 'payInfo.payer';
  const refuse = (message: string) => new BadInput(message, [{ field, message }]);
  if (method === 'venmo') {
    if (payer === '') throw refuse('Venmo username is required.');
    if (!/^@?[\p{L}\p{N} _-]+$/u.test(payer))
      throw refuse('Venmo username may contain letters, digits, dashes and spaces only.');
  } else if (!isPhone(payer)) {
    throw refuse(payer === '' ? 'Zelle phone number is required.' : 'Zelle phone number is not valid.');
  }
  return payer;
}

function startedPayment({ deps }: Pick<MiscRequest, 'deps'>, begun: Initiated) {
  const { intent, paymentId, amountCents, addedFeeCents, creditCents } = begun;
  return {
    client_secret: intent.clientSecret,
    order_id: intent.id,
    paymentId,
    publishableKey: deps.stripe.publishableKey,
    amount: toDollars(amountCents),
    fee: toDollars(addedFeeCents),
    creditsUsed: toDollars(creditCents),
  };
}

/** The caller as Stripe's customer. */
function customerOf({ deps, caller }: Pick<CallRequest<unknown>, 'deps' | 'caller'>): Promise<string> {
  const { orgCode, memberId, email } = caller;
  const name = `${caller.fname} ${caller.lname}`.trim();
  return deps.stripe.ensureCustomer({ orgCode, memberId, name, email });
}
