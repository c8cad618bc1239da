import type { z } from 'zod';
import { RuleViolation } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { member } from '../../ledger/member/decide.ts';
import { MEMBER, memberStream } from '../../ledger/member/events.ts';
import { EMAIL_TAKEN, isEmailTaken, reserveEmail } from '../auth/emails.ts';
import { contextOf, latest, mapLimited } from '../commands.ts';
import type { memberInput } from '../contract/member.ts';
import { type Refusal, RowsRefused } from '../errors.ts';
import { profileOf } from './profile.ts';
import type { CallRequest } from './route.ts';

/** A new member and where he stands in the call's input: fields are named `<prefix>email` and so on. */
export interface NewMember {
  readonly input: z.output<typeof memberInput>;
  readonly prefix: string;
}

/**
 * Add members. All are checked before any is written: by the rules of a member, against each other, and against the emails in use. Their ids derive
 * from the call's, so that a repeat adds nobody twice.
 * @throws RowsRefused with every field that is wrong
 */
export async function addMembers(
  request: CallRequest<unknown>,
  rows: readonly NewMember[],
): Promise<{ memberIds: string[]; position: Position | undefined }> {
  const refusals = [
    ...rows.flatMap((row) => ruleErrors(row, request.today)),
    ...duplicatesAmong(rows),
    ...(await takenEmails(request, rows)),
  ];
  if (refusals.length > 0) throw new RowsRefused(refusals);
  const positions = await mapLimited(rows, (row, index) => add(request, row, index));
  return { memberIds: rows.map((_, index) => idOf(request, index)), position: latest(positions) };
}

async function add(
  request: CallRequest<unknown>,
  row: NewMember,
  index: number,
): Promise<Position | undefined> {
  const { log } = request.deps;
  const id = idOf(request, index);
  const { input, prefix } = row;
  try {
    await reserveEmail(log, input.email, id, contextOf(request, `reserve:${index}`));
  } catch (error) {
    // Somebody took it since it was checked.
    if (!(error instanceof RuleViolation)) throw error;
    throw new RowsRefused([{ field: `${prefix}email`, message: error.message, code: error.code }]);
  }
  const command = {
    type: 'AddMember',
    profile: profileOf(input),
    role: MEMBER,
    today: request.today,
  } as const;
  return (await handle(log, member, memberStream(id), command, contextOf(request, `add:${index}`))).position;
}

function idOf({ callId }: CallRequest<unknown>, index: number): string {
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

/** The second and later rows with an email are to blame. */
function duplicatesAmong(rows: readonly NewMember[]): Refusal[] {
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
  const taken = await mapLimited(rows, ({ input }, index) =>
    isEmailTaken(deps.log, input.email, idOf(request, index), at),
  );
  return rows.flatMap(({ prefix }, index) =>
    taken[index] ? [{ field: `${prefix}email`, message: EMAIL_TAKEN, code: 'EmailTaken' }] : [],
  );
}
