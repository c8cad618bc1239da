import { z } from 'zod';
import { required } from '../../../ledger/values/violation.ts';
import { defineCall, doneEach, id } from '../../platform/contract/call.ts';

export const getMailsLeft = defineCall({
  name: 'get-mails-left',
  method: 'GET',
  summary: 'How many mails by hand (reminders, messages by mail) may be sent a day, and are left for today.',
  input: z.object({}),
  output: z.object({ perDay: z.number(), left: z.number() }),
});

export const sendDuesReminder = defineCall({
  name: 'send-dues-reminder',
  method: 'POST',
  takesList: true,
  summary: 'Mail members about charges on which something is due, one mail per member.',
  input: z.object({
    ids: z
      .array(z.object({ _id: id }))
      .min(1, required('charges'))
      .max(5000),
  }),
  output: doneEach,
});
