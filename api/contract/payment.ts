import { z } from 'zod';
import { isEmail, WRONG_EMAIL } from '../../ledger/values/email.ts';
import { MAX_SCREENSHOT_BYTES, whyNotPhone } from '../../ledger/values/input.ts';
import { whyNotPayer } from '../../ledger/values/paymentRules.ts';
import {
  byRule,
  byRules,
  day,
  defineCall,
  dollars,
  done,
  id,
  nameText,
  requiredText,
  text,
} from '../platform/contract/call.ts';
import { payment } from './account.ts';

/**
 * Paying (spec 2 sections 2, 4 and 7). Amounts are dollars. Only which charge gets how much, and whether
 * credit is used, comes from the client; everything else is computed again (architecture 5).
 */

/** How a member pays in the wizard: `misc` is Venmo and Zelle, `credits` credit alone (spec 2 section 4). */
export const paymentMethod = z.enum(['card', 'ach', 'misc', 'credits']);
export type PaymentMethod = z.output<typeof paymentMethod>;

/** One row of the first step; rows of 0 are skipped. The spec's other fields are accepted and recomputed. */
const paymentRow = z.object({
  /** The charge. */
  id,
  /** The member. */
  uuid: id,
  amount: dollars.refine((value) => value >= 0, 'must not be negative'),
  amtPaid: dollars.optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type PaymentRow = z.input<typeof paymentRow>;

/**
 * The card that was entered, as Stripe keeps it until it is charged: a credit card has a card fee
 * (docs/deviations.md). Without one a quote is for a credit card, and a payment has no fee.
 */
const confirmationToken = text(100).optional();

const payments = z.array(paymentRow).min(1, 'Pay Amount must be greater than 0.').max(1000);
const useCredits = z.boolean().default(false);

/** Billing information (spec 2 sections 3 and 5): what Stripe is told of the payer. */
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
  pnum: requiredText('Phone Number', 30).check(byRule(whyNotPhone)),
});
export type Billing = z.output<typeof billing>;

/** The organization's account at Stripe, with which Stripe.js is loaded. */
const stripeAccount = z.string();

/** What a payment comes to. */
const amounts = {
  /** What is asked of the card or bank, the fee included where the organization passes it on. */
  amount: z.number(),
  /** The fee that the member pays on top: with a credit card alone, and 0 where the organization bears it. */
  fee: z.number(),
  /** Credit that is used besides. */
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
    /** Free credit now. */
    creditAmount: z.number(),
    /** The methods to offer: `misc` alone when money goes to a Venmo or Zelle charge (spec 2 section 4). */
    methods: z.array(paymentMethod),
  }),
});

/** A bank account that Stripe has saved for the member (spec 2 section 3, "Saved payment method"). */
export const savedPaymentMethod = z.object({
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
    /** `card`: who pays by card needs no bank accounts, so Stripe is not asked for them. */
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
    /** The saved bank account. */
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
          const wrong = method === 'credits' ? undefined : whyNotPayer(method, payer);
          return wrong === undefined ? [] : [{ field: 'payer', message: wrong.message }];
        }),
      ),
    payments,
    useCredits,
  }),
  output: done.extend({ paymentId: z.string(), payment: payment.optional() }),
});
