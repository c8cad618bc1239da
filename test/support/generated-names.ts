import { deriveId } from '../../ledger/log/eventId.ts';

export const chargeTypes = ['Dues', 'Formal', 'Fine', 'Housing', 'Insurance'];

/** The id of the n-th member of a generated organization. */
export const generatedMember = (orgCode: string, member: number): string =>
  deriveId(`${orgCode} member ${member}`);

/** The id of the n-th meeting of a generated organization. */
export const generatedMeeting = (orgCode: string, meeting: number): string =>
  deriveId(`${orgCode} meeting ${meeting}`);

/** A number from 0 to 99 that looks random and is always the same for the same name. */
export function chance(...name: number[]): number {
  let hash = 2166136261;
  for (const part of name) hash = Math.imul(hash ^ part, 16777619) ^ (hash >>> 13);
  return (hash >>> 0) % 100;
}
