import { z } from 'zod';
import { textablePhone } from '../../ledger/values/phone.ts';
import { MAX_MESSAGE } from '../../ledger/values/textMessage.ts';
import { required } from '../../ledger/values/violation.ts';
import { defineCall, done, id, text } from '../platform/contract/call.ts';

/** Text messages to members (spec 3 sections 2, 5, 7 and 8, "Send SMS Text Message"). */

/** Why somebody gets no texts: no phone, one that is not of the US or Canada, or they answered STOP. */
const noTextReasons = z.enum(['noPhone', 'otherPhone', 'optedOut']);

export const getTextRecipients = defineCall({
  name: 'get-text-recipients',
  method: 'GET',
  summary:
    'The active members and who of them can be texted. Phone numbers are answered to administrators alone.',
  input: z.object({}),
  output: z.object({
    /** False where this installation has no account for text messages: none can be sent. */
    isSetUp: z.boolean(),
    /** Texts reach no phone: they go to the installation's outbox. */
    isOutbox: z.boolean(),
    recipients: z.array(
      z.object({
        uuid: z.string(),
        name: z.string(),
        canText: z.boolean(),
        /** Null for a member who can be texted. */
        whyNot: noTextReasons.nullable(),
        /** The `uuid` of another member with the same phone, who gets the one text when both are chosen. */
        samePhoneAs: z.string().nullable(),
        /** Cannot be texted, but can get the message by mail (`mailOthers`). */
        canMail: z.boolean(),
        /** The organization has not texted them yet: the text ends with how to opt out. */
        isFirst: z.boolean(),
        /** As it was typed; for administrators alone. */
        phone: z.string().optional(),
      }),
    ),
    /** With it every text begins. */
    org: z.string(),
    /** It is between 9 pm and 8 am there: `send-text` wants `confirmedLate`. */
    isLate: z.boolean(),
    /** An organization cannot send texts before it has subscribed. */
    isOnTrial: z.boolean(),
    segmentsLeft: z.number(),
  }),
});

const NO_MEMBER = 'No member selected, please try again.';
const NO_MESSAGE = 'Cannot send an empty message, please try again.';

export const sendText = defineCall({
  name: 'send-text',
  method: 'POST',
  takesList: true,
  summary:
    'Text members. Each row names one by `uuid` or `phone`; a row that is no active member who can be texted, or mailed instead, refuses all.',
  input: z.object({
    users: z
      .array(
        z.object({
          uuid: id.optional(),
          phone: text(40).optional(),
          /** For a person who reads the request: names come from the roster. */
          name: text(200).optional(),
        }),
        NO_MEMBER,
      )
      .min(1, NO_MEMBER)
      .max(5000),
    message: text(MAX_MESSAGE).refine((message) => message !== '', NO_MESSAGE),
    /** The second yes to a text between 9 pm and 8 am. */
    confirmedLate: z.boolean().optional(),
    /** Mail the message to those of them without a phone that can be texted; not to who has opted out. */
    mailOthers: z.boolean().optional(),
  }),
  output: done,
});

export const addPhoneNumber = defineCall({
  name: 'add-phone-number',
  method: 'POST',
  summary: 'Fill in the phone number of a member who has none; administrators may also replace it.',
  input: z.object({
    _id: id,
    phone: text(20)
      .refine((phone) => phone !== '', required('Phone number'))
      .refine(
        (phone) => phone === '' || textablePhone(phone) !== undefined,
        'Please enter a phone number of the US or Canada',
      ),
  }),
  output: done,
});

export interface SentText {
  readonly id: string;
  /** ISO instant of queueing. */
  readonly at: string;
  readonly memberId: string;
  readonly memberName: string;
  /** E.164. */
  readonly to: string;
  readonly message: string;
  readonly segments: number;
  readonly status: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'unknown';
  /** Why it failed, or why its outcome is unknown; empty otherwise. */
  readonly error: string;
  readonly senderId: string;
  readonly senderName: string;
}
