import pMap from 'p-map';
import type { z } from 'zod';
import { RuleViolation } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { member } from '../../ledger/member/decide.ts';
import { MEMBER, type Role } from '../../ledger/member/events.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { listMembers } from '../../projections/members/queries.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { AT_ONCE, contextOf, latest, requireCaughtUp } from '../platform/calls/execute.ts';
import type { CallRequest } from '../platform/calls/route.ts';
import type { memberInput } from '../platform/contract/profile.ts';
import { type Refusal, RowErrors } from '../platform/errors/errors.ts';
import { EMAIL_TAKEN, isEmailTaken, reserveEmail } from './loginEmails.ts';
import { profileOf } from './memberProfile.ts';

/** A new member and where they stand in the call's input: fields are named `<prefix>email` and so on. */
export interface NewMember {
  readonly input: z.output<typeof memberInput>;
  /** Member unless given. */
  readonly role?: Role;
  readonly prefix: string;
  /** The place in the call, from which the id derives; 0 unless given. */
  readonly index?: number;
}

/** False: they are invited later. */
interface Invite {
  readonly invite: boolean;
}

/**
 * Add members, all checked before any is written, also against each other. Their ids derive from the call's,
 * so that a repeat adds no second ones.
 * @throws RowErrors with every wrong field
 */
export async function addMembers(
  request: CallRequest<unknown>,
  rows: readonly NewMember[],
  invited: Invite,
): Promise<{ memberIds: string[]; position: Position | undefined }> {
  await checkMembers(request, rows);
  const positions = await pMap(rows, (row) => addMember(request, row, invited), AT_ONCE);
  return { memberIds: rows.map(({ index }) => memberIdOf(request, index)), position: latest(positions) };
}

/** Check new members, also against each other. @throws RowErrors with every wrong field */
export async function checkMembers(request: CallRequest<unknown>, rows: readonly NewMember[]): Promise<void> {
  const refusals = await refusalsOf(request, rows);
  if (refusals.length > 0) throw new RowErrors(refusals);
}

/** All that is wrong with new members, also against each other. */
export async function refusalsOf(
  request: CallRequest<unknown>,
  rows: readonly NewMember[],
): Promise<readonly Refusal[]> {
  return [
    ...rows.flatMap((row) => ruleErrors(row, request.today)),
    ...duplicatesAmong(rows),
    ...(await takenEmails(request, rows)),
    ...(await removedMembers(request, rows)),
  ];
}

/** Add one member who was checked. @throws RowErrors when another call took the email since */
export async function addMember(
  request: CallRequest<unknown>,
  row: NewMember,
  { invite }: Invite,
): Promise<Position | undefined> {
  const { deps } = request;
  const { input, prefix, index = 0 } = row;
  const id = memberIdOf(request, index);
  try {
    await reserveEmail(deps, input.email, id, contextOf(request, `reserve:${index}`));
  } catch (error) {
    // Somebody took it since it was checked.
    if (!(error instanceof RuleViolation)) throw error;
    throw new RowErrors([{ field: `${prefix}email`, message: error.message, code: error.code }]);
  }
  const command = {
    type: 'AddMember',
    profile: profileOf(input),
    role: row.role ?? MEMBER,
    today: request.today,
    invite,
  } as const;
  return (await dispatch(deps, contextOf(request, `add:${index}`), member, id, command)).position;
}

/** The id of the call's new member at this place. */
export function memberIdOf({ callId }: CallRequest<unknown>, index = 0): string {
  return deriveId(`${callId}:member:${index}`);
}

function ruleErrors({ input, prefix }: NewMember, today: string): Refusal[] {
  const errors: Refusal[] = [];
  if (!input.active)
    errors.push({ field: `${prefix}active`, message: 'A new member must be active.', code: 'Inactive' });
  try {
    member.decide({ type: 'AddMember', profile: profileOf(input), role: MEMBER, today }, member.initial);
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    errors.push({ field: `${prefix}${error.field ?? ''}`, message: error.message, code: error.code });
  }
  return errors;
}

/** Rows with the email of an earlier row. */
export function duplicatesAmong(rows: readonly NewMember[]): Refusal[] {
  const seen = new Set<string>();
  return rows.flatMap(({ input, prefix }) => {
    if (!seen.has(input.email)) {
      seen.add(input.email);
      return [];
    }
    return [
      { field: `${prefix}email`, message: 'This email is in the file more than once.', code: 'EmailTwice' },
    ];
  });
}

async function takenEmails(request: CallRequest<unknown>, rows: readonly NewMember[]): Promise<Refusal[]> {
  const { deps, at } = request;
  const isTaken = ({ input, index }: NewMember) =>
    isEmailTaken(deps.log, input.email, memberIdOf(request, index), at);
  const taken = await pMap(rows, isTaken, AT_ONCE);
  return rows.flatMap(({ prefix }, index) =>
    taken[index] ? [{ field: `${prefix}email`, message: EMAIL_TAKEN, code: 'EmailTaken' }] : [],
  );
}

/**
 * Who was removed from this organization is the same person: their account, with what they owe, is reinstated
 * and no second one is made.
 */
async function removedMembers(
  { deps, caller, today }: CallRequest<unknown>,
  rows: readonly NewMember[],
): Promise<Refusal[]> {
  await requireCaughtUp(deps);
  const emails = rows.map(({ input }) => input.email);
  const filter = { active: false, emails };
  const removed = await listMembers(deps.db, caller.orgCode, { today, filter, limit: emails.length });
  const byEmail = new Map(removed.rows.map((each) => [each.email, each]));
  return rows.flatMap(({ input, prefix }): Refusal[] => {
    const known = byEmail.get(input.email);
    if (known === undefined) return [];
    const { memberId, name, dueNowCents } = known;
    const owing = dueNowCents > 0 ? ` and owes ${formatCents(dueNowCents)}` : '';
    const message = `${name} was removed${owing}. Reinstate this member instead of adding them again.`;
    return [{ field: `${prefix}email`, message, code: 'MemberRemoved', memberId }];
  });
}
