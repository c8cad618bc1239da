import { z } from 'zod';
import { required } from '../../../ledger/values/violation.ts';
import { clearable, defineCall, dollars, doneEach, id, text } from '../../platform/contract/call.ts';

export const getMailsLeft = defineCall({
  name: 'get-mails-left',
  method: 'GET',
  summary: 'How many mails by hand (reminders, messages by mail) may be sent a day, and are left for today.',
  input: z.object({}),
  output: z.object({ perDay: z.number(), left: z.number() }),
});

/** A sentence of the sender's own in each mail of a reminder. */
const MAX_NOTE = 200;

const reminder = z.object({
  ids: z
    .array(z.object({ _id: id }))
    .min(1, required('charges'))
    .max(5000),
  note: clearable(text(MAX_NOTE)),
  /** Leaves out members who had a reminder today. */
  onceADay: z.boolean().optional(),
});

export const previewDuesReminder = defineCall({
  name: 'preview-dues-reminder',
  method: 'POST',
  takesList: true,
  summary: 'What send-dues-reminder would do with the same input: its mails, who is left out and why.',
  input: reminder,
  output: z.object({
    emails: z.array(
      z.object({
        uuid: z.string(),
        name: z.string(),
        /** What the mail asks for: what is due, less what is on its way or covered by credit. */
        amount: dollars,
        ids: z.array(z.object({ _id: z.string() })),
      }),
    ),
    /** What is due on the charges of these mails and not requested. */
    covered: dollars,
    /** `why`: what the member is, such as "in collections". */
    skipped: z.array(z.object({ uuid: z.string(), name: z.string(), amount: dollars, why: z.string() })),
    /** The first of the mails; null without any. */
    mail: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
  }),
});

export const sendDuesReminder = defineCall({
  name: 'send-dues-reminder',
  method: 'POST',
  takesList: true,
  summary: 'Mail members about charges on which something is due, one mail per member.',
  input: reminder,
  output: doneEach,
});
