import { z } from 'zod';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import {
  MAX_CHECK_NUMBER_LENGTH,
  manualPaymentMethods,
  reversalKinds,
  whyNotAmountReceived,
  whyNotCheckNumber,
  whyNotOneCheck,
  whyNotReceived,
} from '../../ledger/values/paymentRules.ts';
import { required } from '../../ledger/values/violation.ts';
import { byRules, day, defineCall, dollars, doneEach, id, text } from '../platform/contract/call.ts';

export { manualPaymentMethods };

/** A payment as it is shown (spec 2 section 3, "Payment record"). */
export const payment = z.object({
  id: z.string(),
  _id: z.string(),
  uuid: z.string(),
  name: z.string(),
  order_id: z.string(),
  ts: z.string(),
  payDate: z.string(),
  amount: z.number(),
  payment_type: z.string(),
  /** 1 once it was accepted, 0 when it was declined or failed; null while it is pending. */
  pay_success: z.number().nullable(),
  paymentStatus: z.enum(['pending', 'success', 'failed']),
  /** As `paymentStatus`, and what became of it later. One refunded in part is still a success. */
  status: z.enum(['pending', 'success', 'failed', 'refunded', 'returned', 'disputed', 'reversed']),
  /** How it came: recorded by hand, through Stripe, with a screenshot, or by credit alone. */
  kind: z.enum(['manual', 'stripe', 'screenshot', 'credit']),
  /**
   * Why, by whom and on which day it was reversed; null while it stands. `to` is whose it is now, if it was
   * moved. `by` and `to` are for administrators alone, empty for others.
   */
  reversal: z
    .object({ kind: z.enum(reversalKinds), by: z.string(), on: z.string(), to: z.string() })
    .nullable(),
  /** Of a check by hand; empty when it was not entered. */
  checkNumber: z.string(),
  /**
   * Of a check over several members: all of it in dollars, and the other parts. `null` for any other payment,
   * and for members, to whom the others' parts are not told.
   */
  check: z
    .object({
      total: z.number(),
      others: z.array(z.object({ uuid: z.string(), name: z.string(), amount: z.number() })),
    })
    .nullable(),
  /** What it was before its details were changed, the oldest first: by whom, as for `reversal`, and why. */
  changes: z.array(
    z.object({
      payDate: z.string(),
      payment_type: z.string(),
      checkNumber: z.string(),
      by: z.string(),
      reason: z.string(),
    }),
  ),
  /** A decline that was taken back: why it was declined, who took that back, as for `reversal`, and why. */
  undoneDecline: z.object({ declined: z.string(), by: z.string(), reason: z.string() }).nullable(),
  /** Dollars that went back since: refunds, returns, disputes and corrections. */
  refunded: z.number(),
  /** A refund that did not arrive, in dollars, and why; 0 and empty once another is given. */
  refundFailed: z.number(),
  refundFailure: z.string(),
  /** The refunds of it, the oldest first; for administrators alone, empty for others. */
  refunds: z.array(
    z.object({
      amount: z.number(),
      /** Who ordered it; empty when it was made at Stripe itself. */
      by: z.string(),
      at: z.string(),
      /** `asked` until Stripe has made or refused it; `failed` when it did not arrive. */
      status: z.enum(['asked', 'made', 'refused', 'failed']),
      /** Why it was refused or did not arrive; empty otherwise. */
      failure: z.string(),
    }),
  ),
  /** Dollars that refund-payment can still give back: 0 for money that did not come through Stripe. */
  refundable: z.number(),
  /** The card fee in `amount` that the member paid on top. */
  fee: z.number(),
  /** Dollars that Stripe took for it, its refunds and disputes; for administrators alone, 0 for others. */
  stripeFee: z.number(),
  /** Why it was declined or failed, or was taken back; empty otherwise. */
  reason: z.string(),
  /** The charges that it was for. */
  chargeIds: z.array(z.string()),
  /** What each charge got or, while pending, is to get, credit included. What went back: `refunded`. */
  charges: z.array(z.object({ _id: z.string(), name: z.string(), amount: z.number() })),
  /** The part that was kept as the member's credit, because less was due when it was accepted. */
  keptAsCredit: z.number(),
  details: z.object({
    /** A link to the screenshot, valid for a while; empty when there is none. */
    location: z.string(),
    creditsUsed: z.number(),
    earlyDiscount: z.number(),
    lateFee: z.number(),
  }),
});
export type Payment = z.output<typeof payment>;

/** What a member may have paid with through Stripe: then add-payment asks Stripe instead of recording. */
const stripePaymentMethods = ['card', 'ach'] as const;

const byHand = (method: string): boolean => manualPaymentMethods.some((each) => each === method);

/** What rows come to, in dollars. */
const sumOf = (rows: readonly { readonly amount: number }[]) =>
  toDollars(rows.reduce((sum, { amount }) => sum + toCents(amount), 0));

export const addPayment = defineCall({
  name: 'add-payment',
  method: 'POST',
  takesList: true,
  summary:
    "Record money that an administrator received by hand, over one or more members' charges; or (`pmt_type` card or ach, by whoever paid) ask Stripe what became of a payment intent, and record that.",
  input: z
    .object({
      /** The spec's other `payInfo` fields are accepted and recomputed: money is not the client's to say. */
      payInfo: z.object({
        pmt_type: z.enum([...manualPaymentMethods, ...stripePaymentMethods], required('Payment Type')),
        /** For card and ach the `order_id` that stripe-secret answered. */
        order_id: text(100).optional(),
        /** The day on which money by hand was received; today when left out. */
        receivedOn: day.optional(),
        /** All that was received: what the payments leave of it is credit. Left out: their sum. */
        amountReceived: dollars.optional(),
        /** Whose credit that is; left out: of the one whose charges are paid. */
        creditTo: id.optional(),
        /** One check over several members: one receipt, which is deposited, and goes back, as a whole. */
        isOneCheck: z.boolean().optional(),
        /** The number of a check; left out when it is not known. */
        checkNumber: text(MAX_CHECK_NUMBER_LENGTH).optional(),
        email: text(254).optional(),
        status: text(30).optional(),
        paymentStatus: text(30).optional(),
        pay_success: z.union([z.boolean(), z.number()]).optional(),
      }),
      /** Not looked at for card and ach: what the money is for was said when the payment began. */
      payments: z.array(z.object({ id, uuid: id, amount: dollars })).max(1000),
    })
    .check(
      byRules(({ payInfo, payments }) => {
        if (!byHand(payInfo.pmt_type))
          return payInfo.order_id
            ? []
            : [{ field: 'payInfo.order_id', message: 'The payment intent is required.' }];
        const wrongNumber = whyNotCheckNumber(payInfo.pmt_type, payInfo.checkNumber);
        if (wrongNumber !== undefined)
          return [{ field: 'payInfo.checkNumber', message: wrongNumber.message }];
        const notOne = payInfo.isOneCheck ? whyNotOneCheck(payInfo.pmt_type) : undefined;
        if (notOne !== undefined) return [{ field: 'payInfo.isOneCheck', message: notOne.message }];
        const received = payInfo.amountReceived;
        if (payments.length === 0 && received === undefined)
          return [{ field: 'payments', message: required('charges') }];
        const wrong = received === undefined ? undefined : whyNotAmountReceived(received, sumOf(payments));
        if (wrong !== undefined) return [{ field: 'payInfo.amountReceived', message: wrong.message }];
        return payments.flatMap(({ amount }, index) => {
          const wrong = whyNotReceived(amount);
          return wrong === undefined ? [] : [{ field: `payments.${index}.amount`, message: wrong.message }];
        });
      }),
    ),
  output: doneEach.extend({
    /** The payment as it stands, for card and ach: for the receipt. */
    payment: payment.optional(),
  }),
});

export const getPayments = defineCall({
  name: 'get-payments',
  method: 'GET',
  summary: "One member's payments, newest first. A member may ask for their own only.",
  input: z.object({ uuid: id }),
  output: z.array(payment),
});

export const getRecentPayments = defineCall({
  name: 'get-recent-payments',
  method: 'GET',
  summary: "The organization's newest 200 payments.",
  input: z.object({}),
  output: z.array(payment),
});

export const getMembercredits = defineCall({
  name: 'get-membercredits',
  method: 'GET',
  summary: "A member's free credit. A member may ask for their own only.",
  input: z.object({ memberuuid: id }),
  output: z.object({ creditAmount: dollars }),
});
