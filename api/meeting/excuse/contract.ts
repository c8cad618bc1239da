import { z } from 'zod';
import { attendanceAnswers } from '../../../ledger/values/attendance.ts';
import { defineCall, done, id, requiredText } from '../../platform/contract/call.ts';

export const MAX_REASON = 1000;

export const answerMeeting = defineCall({
  name: 'answer-meeting',
  method: 'POST',
  summary: 'Say whether one comes to a meeting to which one is invited. The last answer holds.',
  input: z.object({ eventId: id, answer: z.enum(attendanceAnswers) }),
  output: done,
});

export const requestExcuse = defineCall({
  name: 'request-excuse',
  method: 'POST',
  summary:
    'Ask to be excused from a meeting to which one is invited, until it ends. Only who decides reads the reason, which is erased after the term, or 180 days after a meeting that is in none.',
  input: z.object({ eventId: id, reason: requiredText('reason', MAX_REASON) }),
  output: done,
});

export const decideExcuse = defineCall({
  name: 'decide-excuse',
  method: 'POST',
  summary: "Approve a member's request to be excused, which marks them Excused, or decline it.",
  input: z.object({ eventId: id, uuid: id, approved: z.boolean() }),
  output: done,
});
