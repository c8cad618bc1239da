import type { z } from 'zod';
import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import { stripeAmounts } from '../../../ledger/account/payment/cardFee.ts';
import { assertValid, RuleViolation } from '../../../ledger/decider.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import type { Position } from '../../../ledger/log/log.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import { orderIdOf, validateSentByMemberOn } from '../../../ledger/values/paymentRules.ts';
import type { Intent } from '../../integrations/stripe/intents.ts';
import { dispatch } from '../../platform/calls/dispatch.ts';
import { contextOf, ok, waitUntilVisible } from '../../platform/calls/execute.ts';
import { previousAttempt } from '../../platform/calls/readAccount.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { claimUpload } from '../../platform/uploads/uploads.ts';
import { requireMoneyDay } from '../../processes/moneyDays.ts';
import { syncIntent } from '../../stripeSync/syncPayment.ts';
import { banksOf } from './bankAccounts.ts';
import { type Bill, billOf, requireMethod } from './bill.ts';
import { createPaymentIntentMethod, miscPayment, quotePayment, stripeSecret } from './contract.ts';
import { addsCardFee, type Initiated, initiate, resumePayment } from './initiation.ts';
import { abandon, cancelOpenPayments } from './openPayments.ts';
import { readPayment } from './present.ts';

/** The payment wizard (spec 2 sections 2, 4 and 7): one's own charges. */
export const memberPaymentRoutes = [
  route(
    quotePayment,
    'signedIn',
    async (request) => {
      const bill = await billOf(request);
      const { method = bill.methods[0], confirmationToken } = request.input;
      const byStripe = method === 'card' || method === 'ach';
      const { organization } = bill;
      const isFeeAdded =
        confirmationToken === undefined
          ? organization.config.passFeesOn
          : await addsCardFee(request, organization);
      const amounts = byStripe ? stripeAmounts(method, bill.moneyCents, isFeeAdded) : undefined;
      return {
        subTotal: toDollars(bill.subTotalCents),
        amount: toDollars(amounts?.amountCents ?? bill.moneyCents),
        fee: toDollars(amounts?.addedFeeCents ?? 0),
        creditsUsed: toDollars(bill.creditCents),
        creditAmount: toDollars(bill.freeCreditCents),
        methods: [...bill.methods],
      };
    },
    { storesResponse: false },
  ),

  route(
    stripeSecret,
    'signedIn',
    async (request) => {
      const initiated =
        (await resumePayment(request)) ?? (await initiate(request, request.input.paymentType));
      return startedPayment(request, initiated);
    },
    { hasSecret: true },
  ),

  route(
    createPaymentIntentMethod,
    'signedIn',
    async (request) => {
      const { deps } = request;
      const initiated = (await resumePayment(request)) ?? (await initiateFromSaved(request));
      const confirmed = await confirmOnce(request, initiated.intent);
      const { position } = await syncIntent(deps, confirmed);
      await waitUntilVisible(request, position);
      const { status, failure } = confirmed;
      const isRefused = status === 'requires_payment_method';
      const message = `Payment failed ${failure?.message ?? ''}`.trim();
      return { ...startedPayment(request, initiated), status, message: isRefused ? message : undefined };
    },
    { hasSecret: true },
  ),

  route(
    miscPayment,
    'signedIn',
    async (request) => {
      const { caller, input } = request;
      const { pmt_type: method } = input.payInfo;
      const paid = method === 'credits' ? await payWithCredits(request) : await submit(request, method);
      const done = await ok(request, 'Successfully added a Payment.', paid.position);
      const answer = { ...done, paymentId: paid.paymentId };
      const payment = await readPayment(request, caller.memberId, paid.paymentId);
      return payment === undefined ? answer : { ...answer, payment };
    },
    // A link to the screenshot.
    { hasSecret: true },
  ),
];

type SavedMethodRequest = CallRequest<z.output<typeof createPaymentIntentMethod.input>>;

/** Charge the saved method, unless an earlier try of this call has, whatever its result. */
async function confirmOnce({ deps, input, callId }: SavedMethodRequest, intent: Intent): Promise<Intent> {
  const isUntried =
    intent.failure === undefined &&
    (intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation');
  if (!isUntried) return intent;
  return deps.stripe.confirmIntent(intent, {
    paymentMethodId: input.payment_method,
    idempotencyKey: `${callId}:confirm`,
  });
}

/** Begin a payment from a bank account that the caller has saved. */
async function initiateFromSaved(request: SavedMethodRequest): Promise<Initiated> {
  const { input } = request;
  const bill = await billOf(request);
  requireMethod(bill, 'ach', 'payments');
  const saved = await banksOf(request, bill.organization);
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
  const earlier = await previousAttempt(request, PAY);
  if (earlier !== undefined) return { paymentId, position: earlier.position };
  const withCredits = { ...request, input: { ...request.input, useCredits: true } };
  return pay(withCredits, (bill) => {
    requireMethod(bill, 'credits', 'payInfo.pmt_type');
    return { type: 'PayWithCredits', paymentId, allocations: bill.allocations, today };
  });
}

/** Pending until an administrator verifies it. One screenshot is one payment, however often it is sent. */
async function submit(request: MiscRequest, method: 'venmo' | 'zelle'): Promise<Paid> {
  const { input, today } = request;
  const { payInfo } = input;
  const { sentOn = today } = payInfo;
  assertValid(validateSentByMemberOn(sentOn, { today }), 'payInfo.sentOn');
  await requireMoneyDay(request, sentOn, { field: 'payInfo.sentOn' });
  const location = payInfo.location ?? payInfo.order_id ?? '';
  const paymentId = deriveId(`screenshot:${location}`);
  const earlier = await previousAttempt(request, PAY);
  if (earlier !== undefined) return { paymentId, position: earlier.position };
  const claim = {
    key: location,
    kind: 'screenshots',
    part: PAY,
    field: 'payInfo.location',
    missing: 'Please upload a screenshot for transaction.',
  } as const;
  return claimUpload(request, claim, (screenshotSha256) =>
    pay(request, (bill) => {
      requireMethod(bill, 'misc', 'payInfo.pmt_type');
      return {
        type: 'SubmitPayment',
        paymentId,
        method,
        orderId: orderIdOf(paymentId),
        location,
        screenshotSha256,
        payer: payInfo.payer,
        creditCents: bill.creditCents,
        allocations: bill.allocations,
        sentOn,
        today,
      };
    }),
  );
}

/** The command of misc-payment. */
const PAY = 'pay';

type PayCommand = Extract<AccountCommand, { readonly type: 'PayWithCredits' | 'SubmitPayment' }>;

/** Pay the bill. A dry run comes first, so that a refusal ends no other payment and writes nothing. */
async function pay(request: MiscRequest, commandFor: (bill: Bill) => PayCommand): Promise<Paid> {
  const { deps, caller } = request;
  const dryRun = (bill: Bill) => void account.decide(commandFor(bill), bill.state);
  const { bill, replaces } = await cancelOpenPayments(request, dryRun);
  const command = commandFor(bill);
  const { position } = await dispatch(deps, contextOf(request, PAY), account, caller.memberId, command);
  await abandon(request, replaces);
  return { paymentId: command.paymentId, position };
}

function startedPayment({ deps }: Pick<MiscRequest, 'deps'>, initiated: Initiated) {
  const { intent, paymentId, amountCents, addedFeeCents, creditCents } = initiated;
  return {
    client_secret: intent.clientSecret,
    order_id: intent.intentId,
    paymentId,
    stripeAccount: intent.accountId,
    publishableKey: deps.stripe.publishableKey,
    amount: toDollars(amountCents),
    fee: toDollars(addedFeeCents),
    creditsUsed: toDollars(creditCents),
  };
}
