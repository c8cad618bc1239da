import { z } from 'zod';
import { day, defineCall, done, doneEach, id, text } from '../../platform/contract/call.ts';
import { undoable } from '../../platform/contract/wire.ts';

import { payment } from '../payment/contract.ts';

/** Venmo and Zelle payments, which an administrator verifies (spec 2 sections 2 and 7). Dollars. */

/** A Venmo or Zelle payment to verify (spec 2 section 3, "Pending manual payment row"). */
const pendingPayment = z.object({
  id: z.string(),
  _id: z.string(),
  uuid: z.string(),
  email: z.string(),
  name: z.string(),
  /** ISO instant at which it was sent in. */
  date: z.string(),
  paymentID: z.string(),
  /** The day on which the member says that it was sent. */
  sentOn: z.string(),
  /** The money; the credit used besides is in `details`. */
  amount: z.number(),
  /** What that day saves and the day of sending it in would not: compare it with the screenshot. */
  saves: z.object({ earlyDiscount: z.number(), lateFee: z.number() }),
  payment_type: z.string(),
  /** The Venmo name, or the Zelle phone number or email. */
  payer: z.string(),
  /** A link to the screenshot, valid for a while. */
  location: z.string(),
  details: payment.shape.details,
});
export type PendingPayment = z.output<typeof pendingPayment>;

/** A Venmo or Zelle payment that was verified or declined: a row of Verify History. */
const verifiedPayment = payment.extend({
  payer: z.string(),
  email: z.string(),
});
export type VerifiedPayment = z.output<typeof verifiedPayment>;

export const getMiscPayments = defineCall({
  name: 'get-misc-payments',
  method: 'GET',
  summary:
    'Venmo and Zelle payments: those to be verified (`data`), and the newest 500 that were (`recentData`); newest first.',
  input: z.object({}),
  output: z.object({ data: z.array(pendingPayment), recentData: z.array(verifiedPayment) }),
});

export const getVerifyPaymentsCount = defineCall({
  name: 'get-verify-payments-count',
  method: 'GET',
  summary: 'How many payments wait to be verified.',
  input: z.object({}),
  output: z.object({ count: z.number() }),
});

/** When it was sent, by the screenshot; the member's date when left out. It counts from that day. */
const verifiedDay = day.optional();

/** A pending payment, and its member. */
const decision = { id, email: text(254) };

export const quoteVerification = defineCall({
  name: 'quote-verification',
  method: 'POST',
  summary:
    'What verify-payment would pay, what the member would owe then, and which payments came with the same screenshot. Writes nothing.',
  input: z.object({ uuid: id, paymentId: id, sentOn: verifiedDay }),
  output: z.object({
    /** What each charge would get, by money and credit. */
    pays: z.array(z.object({ _id: z.string(), name: z.string(), amount: z.number() })),
    keptAsCredit: z.number(),
    /** On charges that have started. */
    owed: z.number(),
    sameScreenshot: z.array(z.object({ paymentID: z.string(), name: z.string(), sentOn: z.string() })),
  }),
});

export const verifyPayment = defineCall({
  name: 'verify-payment',
  method: 'POST',
  summary: 'The money came: accept a Venmo or Zelle payment. 409 when somebody else has dealt with it.',
  input: z.object({
    ...decision,
    sentOn: verifiedDay,
  }),
  output: done.extend(undoable),
});

/** Payments that are verified together at most. */
export const MAX_VERIFIED = 500;

export const verifyPayments = defineCall({
  name: 'verify-payments',
  method: 'POST',
  takesList: true,
  summary:
    'The money of several Venmo or Zelle payments came: each counts from the day that its member said. One whose day earns an early discount or avoids a late fee is refused unless `datesChecked` has it. One that is refused stops no other; Undo takes all of them back together.',
  input: z.object({
    ids: z.array(id).min(1, 'Choose at least one.').max(MAX_VERIFIED),
    /** Payments with a date sent that was compared with the screenshot. */
    datesChecked: z.array(id).max(MAX_VERIFIED).default([]),
  }),
  output: doneEach.extend(undoable),
});

export const declinePayment = defineCall({
  name: 'decline-payment',
  method: 'POST',
  summary:
    'The money did not come: decline a Venmo or Zelle payment. 409 when somebody else has dealt with it.',
  input: z.object({ ...decision, reason: text(200).optional() }),
  output: done,
});
