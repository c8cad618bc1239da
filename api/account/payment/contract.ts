import { z } from 'zod';
import { isEmail, WRONG_EMAIL } from '../../../ledger/values/email.ts';
import { MAX_SCREENSHOT_BYTES, validatePhone } from '../../../ledger/values/input.ts';
import { toCents, toDollars } from '../../../ledger/values/money.ts';
import {
  MAX_CHECK_NUMBER_LENGTH,
  manualPaymentMethods,
  reversalKinds,
  validateCheckNumber,
  validatePayer,
  validateReceivedAmount,
  validateSharedCheck,
  validateTotalReceived,
} from '../../../ledger/values/paymentRules.ts';
import { required } from '../../../ledger/values/violation.ts';
import {
  byRule,
  byRules,
  day,
  defineCall,
  dollars,
  done,
  doneEach,
  id,
  nameText,
  requiredText,
  text,
} from '../../platform/contract/call.ts';

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
   * Why, by whom and on which day it was reversed; null while it stands. `to`: the member to whom it was
   * moved, if it was. `by` and `to` are for administrators alone, empty for others.
   */
  reversal: z
    .object({ kind: z.enum(reversalKinds), by: z.string(), on: z.string(), to: z.string() })
    .nullable(),
  /** Of a check by hand; empty when it was not entered. */
  checkNumber: z.string(),
  /**
   * Of a check over several members: all of it in dollars, and the other parts. `null` for any other payment,
   * and for members: they do not see the parts of others.
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
      /** `failed`: made, and it did not arrive. */
      status: z.enum(['asked', 'made', 'refused', 'failed']),
      /** Why it was refused or did not arrive; empty otherwise. */
      failure: z.string(),
    }),
  ),
  /** Dollars that refund-payment can still give back: 0 for money that did not come through Stripe. */
  refundable: z.number(),
  fee: z.number(),
  /** Dollars that Stripe took for it, its refunds and disputes; for administrators alone, 0 for others. */
  stripeFee: z.number(),
  /** Why it was declined or failed, or was taken back; empty otherwise. */
  reason: z.string(),
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
        /** The member who gets the rest as credit; left out: the only member of `payments`. */
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
      /** Ignored for card and ach: the payment intent has its allocations. */
      payments: z.array(z.object({ id, uuid: id, amount: dollars })).max(1000),
    })
    .check(
      byRules(({ payInfo, payments }) => {
        if (!byHand(payInfo.pmt_type))
          return payInfo.order_id
            ? []
            : [{ field: 'payInfo.order_id', message: 'The payment intent is required.' }];
        const wrongNumber = validateCheckNumber(payInfo.pmt_type, payInfo.checkNumber);
        if (wrongNumber !== undefined)
          return [{ field: 'payInfo.checkNumber', message: wrongNumber.message }];
        const notOne = payInfo.isOneCheck ? validateSharedCheck(payInfo.pmt_type) : undefined;
        if (notOne !== undefined) return [{ field: 'payInfo.isOneCheck', message: notOne.message }];
        const received = payInfo.amountReceived;
        if (payments.length === 0 && received === undefined)
          return [{ field: 'payments', message: required('charges') }];
        const wrong = received === undefined ? undefined : validateTotalReceived(received, sumOf(payments));
        if (wrong !== undefined) return [{ field: 'payInfo.amountReceived', message: wrong.message }];
        return payments.flatMap(({ amount }, index) => {
          const wrong = validateReceivedAmount(amount);
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

/**
 * What settles a charge as of a day, least first. Less than the first is accepted as a part of it; of what is
 * more, exactly the others are. Dollars.
 */
export const settlingAmounts = z.array(
  z.object({
    amount: z.number(),
    /** The late fee that is taken back, and the early discount that is earned; 0 for none. */
    lateFee: z.number(),
    earlyDiscount: z.number(),
    /** What was paid later and is not needed then: it becomes credit. */
    credit: z.number(),
  }),
);

/** What settles charges as of the day on which money by hand was received. Dollars. */
export const quoteManualPayment = defineCall({
  name: 'quote-manual-payment',
  method: 'POST',
  takesList: true,
  summary:
    'What add-payment accepts on charges when the money was received on a day, and what becomes of late fees and discounts then. Writes nothing.',
  input: z.object({
    /** Today when left out. */
    receivedOn: day.optional(),
    charges: z
      .array(z.object({ _id: id, uuid: id }))
      .min(1, required('charges'))
      .max(1000),
  }),
  output: z.object({
    charges: z.array(z.object({ _id: z.string(), amounts: settlingAmounts })),
  }),
});

/**
 * Paying (spec 2 sections 2, 4 and 7). Amounts are dollars. Only which charge gets how much, and whether
 * credit is used, comes from the client; everything else is computed again (architecture 5).
 */

/** How a member pays in the wizard: `misc` is Venmo and Zelle, `credits` credit alone (spec 2 section 4). */
const paymentMethod = z.enum(['card', 'ach', 'misc', 'credits']);
export type PaymentMethod = z.output<typeof paymentMethod>;

/** One row of the first step; rows of 0 are skipped. The spec's other fields are accepted and recomputed. */
const paymentRow = z.object({
  id,
  uuid: id,
  amount: dollars.refine((value) => value >= 0, 'must not be negative'),
  amtPaid: dollars.optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});

/**
 * The card that was entered, as Stripe keeps it until it is charged: a credit card has a card fee
 * (docs/deviations.md). Without one a quote is for a credit card, and a payment has no fee.
 */
const confirmationToken = text(100).optional();

const payments = z.array(paymentRow).min(1, 'Pay Amount must be greater than 0.').max(1000);
const useCredits = z.boolean().default(false);

/** Billing information (spec 2 sections 3 and 5): the payer's details at Stripe. */
export const billing = z.object({
  name: nameText('Full Name', 40),
  email: requiredText('Email Address', 254).refine(isEmail, WRONG_EMAIL),
  address: requiredText('Street Address 1', 200),
  address2: text(200),
  zip: requiredText('Postal Code', 20).regex(
    /^[A-Z\d][A-Z\d -]*$/i,
    'may contain letters, digits, dashes and spaces only',
  ),
  city: nameText('City', 100),
  pnum: requiredText('Phone Number', 30).check(byRule(validatePhone)),
});
export type Billing = z.output<typeof billing>;

/** The organization's account at Stripe, with which Stripe.js is loaded. */
const stripeAccount = z.string();

/** What a payment comes to. */
const amounts = {
  /** Charged to the card or bank, the fee included where the organization passes it on. */
  amount: z.number(),
  /** The fee that the member pays on top: with a credit card alone, and 0 where the organization bears it. */
  fee: z.number(),
  creditsUsed: z.number(),
};

export const quotePayment = defineCall({
  name: 'quote-payment',
  method: 'POST',
  summary: 'What a payment would come to, and which methods it can be made by. Writes nothing.',
  input: z.object({ payments, useCredits, method: paymentMethod.optional(), confirmationToken }),
  output: z.object({
    ...amounts,
    /** The rows' sum, credit included. */
    subTotal: z.number(),
    creditAmount: z.number(),
    /** The methods to offer: `misc` alone when money goes to a Venmo or Zelle charge (spec 2 section 4). */
    methods: z.array(paymentMethod),
  }),
});

/** A bank account that Stripe has saved for the member (spec 2 section 3, "Saved payment method"). */
const savedPaymentMethod = z.object({
  id: z.string(),
  customerId: z.string(),
  bank_name: z.string(),
  last4: z.string(),
  routing_number: z.string(),
});
export type SavedPaymentMethod = z.output<typeof savedPaymentMethod>;

export const getPaymentMethods = defineCall({
  name: 'get-payment-methods',
  method: 'POST',
  summary: "One's own saved bank accounts, and the card fee on an amount.",
  input: z.object({
    email: text(254).optional(),
    name: text(100).optional(),
    uuid: id.optional(),
    orgCode: text(60).optional(),
    subTotalAmount: dollars.refine((value) => value >= 0, 'must not be negative').default(0),
    /** With `card` no bank accounts are read from Stripe. */
    method: paymentMethod.optional(),
  }),
  output: z.object({
    paymentMethods: z.array(savedPaymentMethod),
    /** Bank accounts that wait for small deposits, with Stripe's page where one says which came. */
    unverified: z.array(
      z.object({ bank_name: z.string(), last4: z.string(), arrives: z.string(), url: z.string() }),
    ),
    /** On `subTotalAmount`; 0 where the organization bears it. */
    transactionFee: z.number(),
    publishableKey: z.string(),
    stripeAccount,
  }),
});

const startedPayment = z.object({
  client_secret: z.string(),
  /** The payment intent: send it as `payInfo.order_id` to add-payment once Stripe has answered. */
  order_id: z.string(),
  paymentId: z.string(),
  publishableKey: z.string(),
  stripeAccount,
  ...amounts,
});

export const stripeSecret = defineCall({
  name: 'stripe-secret',
  method: 'POST',
  summary:
    "Begin a payment of one's own by card, or by a bank account that is new. Answers the secret with which Stripe's own form confirms it.",
  input: z.object({
    paymentType: z.enum(['card', 'ach'], 'Payment Method is not valid.'),
    payments,
    useCredits,
    confirmationToken,
    userDetails: billing.optional(),
    fname: text(100).optional(),
    contactEmail: text(254).optional(),
    amount: z.number().optional(),
    transfer_amount: z.number().optional(),
  }),
  output: startedPayment,
});

export const createPaymentIntentMethod = defineCall({
  name: 'create-payment-intent-method',
  method: 'POST',
  summary: 'Pay from a saved bank account.',
  input: z.object({
    payment_method: text(100).refine((value) => value !== '', 'Payment Method is not valid.'),
    payments,
    useCredits,
    customer: text(100).optional(),
    confirm: z.boolean().optional(),
    orgCode: text(60).optional(),
    amount: z.number().optional(),
    transfer_amount: z.number().optional(),
  }),
  output: startedPayment.extend({
    /** Stripe's status of the intent: `processing`, `succeeded`, … (spec 2 section 4). */
    status: z.string(),
    /** Why nothing is paid, with `requires_payment_method`: `Payment failed {provider message}`. */
    message: z.string().optional(),
  }),
});

export const createSetupIntent = defineCall({
  name: 'create-setup-intent',
  method: 'POST',
  summary: 'Begin to save a bank account.',
  input: z.object({}),
  output: z.object({
    client_secret: z.string(),
    customerId: z.string(),
    publishableKey: z.string(),
    stripeAccount,
  }),
});

export const uploadPaymentDoc = defineCall({
  name: 'upload-payment-doc',
  method: 'POST',
  body: 'multipart',
  maxFileBytes: MAX_SCREENSHOT_BYTES,
  summary: 'Store the screenshot of a Venmo or Zelle payment: an image, by its content, of at most 25 MiB.',
  input: z.object({
    file: z
      .file('Please upload a screenshot for transaction.')
      .max(MAX_SCREENSHOT_BYTES, 'The screenshot must be of at most 25 MiB.'),
  }),
  output: z.object({
    /** Send it as `payInfo.location` to misc-payment. */
    location: z.string(),
    /** A link to look at it, for a while. */
    url: z.string(),
  }),
});

export const miscPayment = defineCall({
  name: 'misc-payment',
  method: 'POST',
  summary:
    'Pay by Venmo or Zelle, with a screenshot that an administrator verifies, or with credit alone, at once.',
  input: z.object({
    payInfo: z
      .object({
        pmt_type: z.enum(['venmo', 'zelle', 'credits'], 'Payment Method is not valid.'),
        /** What upload-payment-doc answered; not for credits. */
        location: text(300).optional(),
        /** The Venmo username, or the Zelle phone number or email; not for credits (spec 2 section 5). */
        payer: text(300).default(''),
        /** When it was sent, from which day it counts: today when left out. Not for credits. */
        sentOn: day.optional(),
        email: text(254).optional(),
        order_id: text(300).optional(),
        paymentStatus: text(30).optional(),
        pay_success: z.union([z.boolean(), z.number()]).optional(),
      })
      .check(
        byRules(({ pmt_type: method, payer }) => {
          const wrong = method === 'credits' ? undefined : validatePayer(method, payer);
          return wrong === undefined ? [] : [{ field: 'payer', message: wrong.message }];
        }),
      ),
    payments,
    useCredits,
  }),
  output: done.extend({ paymentId: z.string(), payment: payment.optional() }),
});
