import { z } from 'zod';
import { attendanceMarks } from '../../../ledger/values/attendance.ts';
import { fineStates } from '../../../ledger/values/fines.ts';
import { required } from '../../../ledger/values/violation.ts';
import { amount, defineCall, doneEach, id } from '../../platform/contract/call.ts';
import { fineRule } from '../../platform/contract/wire.ts';

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

const MAX_FINES = 5000;
const uuids = z
  .array(id)
  .min(1, required('members'))
  .max(MAX_FINES)
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
