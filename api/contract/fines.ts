import { z } from 'zod';
import { attendanceMarks } from '../../ledger/values/attendance.ts';
import { fineRuleErrors, fineStates, MOST_DUE_DAYS, MOST_FREE_ABSENCES } from '../../ledger/values/fines.ts';
import { MAX_TERM_NAME, termErrors } from '../../ledger/values/terms.ts';
import { required } from '../../ledger/values/violation.ts';
import { amount, byRules, defineCall, done, doneEach, id, text } from '../platform/contract/call.ts';

/** A term that was set. Both days belong to it. */
export const term = z.object({
  _id: z.string(),
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
});
export type Term = z.output<typeof term>;

/** What an unexcused absence costs; dollars. */
export const fineRule = z.object({
  chargeType: z.string(),
  /** Where the money goes, as in a charge. */
  account: z.string(),
  amount: z.number(),
  /** Absences of a term that cost nothing. */
  freeAbsences: z.number(),
  /** Days from the charge to its due date. */
  dueDays: z.number(),
});
export type FineRule = z.output<typeof fineRule>;

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
      freeAbsences: z.int().min(0).max(MOST_FREE_ABSENCES),
      dueDays: z.int().min(0).max(MOST_DUE_DAYS),
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

const fine = z.object({
  uuid: z.string(),
  name: z.string(),
  status: z.enum([...attendanceMarks, '']),
  /** The how-maniest absence of the term; 0 for who is not absent. */
  absence: z.number(),
  /** `free`: within the free absences. `toVoid`: charged, and not deserved any more. */
  state: z.enum(fineStates),
  /** Of the charge; empty without one. */
  chargeId: z.string(),
  /** What it is or would be, and what is paid on it; dollars. */
  amount: z.number(),
  paid: z.number(),
  /** Why it is proposed to void it; empty otherwise. */
  reason: z.string(),
});
export type Fine = z.output<typeof fine>;

export const getFines = defineCall({
  name: 'get-fines',
  method: 'GET',
  summary:
    "What a meeting's absences cost by the rule: the fines that are proposed, charged, to be voided and voided, by name.",
  input: z.object({ eventId: id }),
  output: z.object({
    /** Null without one. */
    rule: fineRule.nullable(),
    /** The term of the meeting; empty in none, where nothing is proposed. */
    term: z.string(),
    fines: z.array(fine),
  }),
});

const MOST_FINES = 5000;
const uuids = z
  .array(id)
  .min(1, required('members'))
  .max(MOST_FINES)
  .transform((ids) => [...new Set(ids)]);

export const chargeFines = defineCall({
  name: 'charge-fines',
  method: 'POST',
  takesList: true,
  summary:
    'Charge fines that are proposed for a meeting. Each member is charged once for a meeting, whoever asks and however often.',
  input: z.object({ eventId: id, uuids, amount: amount('amount') }),
  output: doneEach,
});

export const voidFines = defineCall({
  name: 'void-fines',
  method: 'POST',
  takesList: true,
  summary: 'Void fines of a meeting whose members were excused since, or marked otherwise.',
  input: z.object({ eventId: id, uuids }),
  output: doneEach,
});
