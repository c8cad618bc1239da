import type { AttendanceMark } from './attendance.ts';
import { validateAccount } from './chargeRules.ts';
import { validateAmount } from './money.ts';
import { type FieldViolation, firstViolations, required, type Violation, violationIf } from './violation.ts';

/** What unexcused absences cost, as calls and forms have it: dollars; null and '' are still empty. */
export interface FineRuleInput {
  readonly chargeType: string;
  /** Where the money goes, as in a charge. */
  readonly account: string;
  readonly amount: number | null;
  /** Absences of a term that cost nothing. */
  readonly freeAbsences: number | null;
  /** Days from the charge to its due date. */
  readonly dueDays: number | null;
}

export const MAX_FREE_ABSENCES = 100;
/** A charge is due within a year (spec 2 section 5). */
export const MAX_DUE_DAYS = 365;

/** The errors of a rule for fines, at its fields. */
export function fineRuleErrors(
  rule: FineRuleInput,
): (FieldViolation & { readonly field: keyof FineRuleInput })[] {
  return firstViolations<keyof FineRuleInput>([
    ['chargeType', violationIf(rule.chargeType === '', 'TypeMissing', required('charge type'))],
    ['account', validateAccount(rule.account)],
    ['amount', validateAmount('amount', rule.amount)],
    ['freeAbsences', validateCount('free absences', rule.freeAbsences, MAX_FREE_ABSENCES)],
    ['dueDays', validateCount('due days', rule.dueDays, MAX_DUE_DAYS)],
  ]);
}

function validateCount(label: string, count: number | null, most: number): Violation | undefined {
  if (count === null) return { code: 'CountMissing', message: required(label) };
  const isCount = Number.isInteger(count) && count >= 0 && count <= most;
  return violationIf(!isCount, 'NotACount', `The ${label} must be a whole number from 0 to ${most}.`);
}

/** What becomes of somebody's fine for a meeting. */
export const fineStates = ['proposed', 'free', 'charged', 'toVoid', 'voided'] as const;
export type FineState = (typeof fineStates)[number];

/** Somebody's absence from a meeting, and the fine for it. */
export interface Absence {
  readonly mark: AttendanceMark | '';
  /** The how-maniest of the term, by the meetings' start, if it is one. */
  readonly number: number;
  readonly fine: 'none' | 'charged' | 'voided';
}

/**
 * The state of a fine; `undefined` where there is none and none is proposed. One that was voided is never
 * proposed again: there is one for each member and meeting (decision 44).
 * @param freeAbsences of the rule; `undefined` without a rule, outside of every term and before the meeting
 */
export function fineStateOf(
  { mark, number, fine }: Absence,
  freeAbsences: number | undefined,
): FineState | undefined {
  if (fine === 'voided') return 'voided';
  const isAbsent = mark === 'Absent';
  if (fine === 'charged')
    return isAbsent && (freeAbsences === undefined || number > freeAbsences) ? 'charged' : 'toVoid';
  if (!isAbsent || freeAbsences === undefined) return undefined;
  return number > freeAbsences ? 'proposed' : 'free';
}
