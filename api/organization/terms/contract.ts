import { z } from 'zod';
import { fineRuleErrors, MAX_DUE_DAYS, MAX_FREE_ABSENCES } from '../../../ledger/values/fines.ts';
import { MAX_TERM_NAME, termErrors } from '../../../ledger/values/terms.ts';
import { amount, byRules, defineCall, done, id, text } from '../../platform/contract/call.ts';

export const saveTerm = defineCall({
  name: 'save-term',
  method: 'POST',
  summary:
    'Set a term of the academic year, or change the one that `_id` names. Until they are overlapped, each year has a spring and a fall term.',
  input: z
    .object({ _id: id.optional(), name: text(MAX_TERM_NAME), firstDay: text(10), lastDay: text(10) })
    .check(byRules((input) => termErrors(input))),
  output: done.extend({ _id: z.string() }),
});

export const deleteTerm = defineCall({
  name: 'delete-term',
  method: 'POST',
  summary: 'Remove a term that was set.',
  input: z.object({ _id: id }),
  output: done,
});

export const saveFineRule = defineCall({
  name: 'save-fine-rule',
  method: 'POST',
  summary:
    'Say what an unexcused absence costs. It proposes charges on the page of each meeting; nobody is charged by it.',
  input: z
    .object({
      chargeType: text(60),
      account: text(60),
      amount: amount('amount'),
      freeAbsences: z.int().min(0).max(MAX_FREE_ABSENCES),
      dueDays: z.int().min(0).max(MAX_DUE_DAYS),
    })
    .check(byRules((input) => fineRuleErrors(input))),
  output: done,
});

export const deleteFineRule = defineCall({
  name: 'delete-fine-rule',
  method: 'POST',
  summary: 'Propose no fines any more. What was charged stays.',
  input: z.object({}),
  output: done,
});
