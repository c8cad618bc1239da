import pMap from 'p-map';
import type { z } from 'zod';
import { RuleViolation } from '../../ledger/decider.ts';
import type { Position } from '../../ledger/log/log.ts';
import { listMembers } from '../../projections/members/queries.ts';
import { AT_ONCE, latest, requireCaughtUp } from '../platform/calls/execute.ts';
import type { CallRequest } from '../platform/calls/route.ts';
import type { ImportResult, importedMember } from '../platform/contract/profile.ts';
import { RowErrors } from '../platform/errors/errors.ts';
import { addMember, duplicatesAmong, memberIdOf, refusalsOf } from './addMembers.ts';
import { changeProfile } from './memberProfile.ts';

type Row = z.output<typeof importedMember>;
type Request = CallRequest<{ readonly data: readonly Row[]; readonly invite: boolean }>;

/** One row's outcome, and the event that it brought. */
interface Done {
  readonly result: ImportResult;
  readonly position?: Position | undefined;
}

/**
 * Add a member for each new email, and change the members who have one of the others. Each row stands for
 * itself: the answer names those that were refused. Ids derive from the call and the row's place, so that a
 * repeat adds no one twice; a second call with the same rows finds them by their emails.
 */
export async function importRows(
  request: Request,
): Promise<{ readonly results: ImportResult[]; readonly position: Position | undefined }> {
  const { data } = request.input;
  const known = await membersByEmail(request);
  const rows = data.map((row, index) => {
    const found = known.get(row.email);
    // Of a repeat, whom the first try added is new still.
    const memberId = found === memberIdOf(request, index) ? undefined : found;
    return { input: { ...row, active: true }, prefix: `${index}.`, row, index, memberId };
  });
  const refusals = [
    ...duplicatesAmong(rows),
    ...(await refusalsOf(
      request,
      rows.filter(({ memberId }) => memberId === undefined),
    )),
  ];
  const refused = new Map<number, string>();
  for (const { field, message } of refusals) {
    const index = Number.parseInt(field, 10);
    if (!refused.has(index)) refused.set(index, message);
  }
  const done = await pMap(
    rows,
    ({ row, index, memberId }): Promise<Done> | Done => {
      const message = refused.get(index);
      if (message !== undefined) return { result: { outcome: 'refused', message } };
      return orRefused(memberId === undefined ? add(request, row, index) : update(request, row, memberId));
    },
    AT_ONCE,
  );
  return {
    results: done.map(({ result }) => result),
    position: latest(done.map(({ position }) => position)),
  };
}

/** The members of the organization who have one of the rows' emails. */
async function membersByEmail({ deps, caller, today, input }: Request): Promise<Map<string, string>> {
  await requireCaughtUp(deps);
  const emails = input.data.map(({ email }) => email);
  const filter = { active: true, emails };
  const { rows } = await listMembers(deps.db, caller.orgCode, { today, filter, limit: emails.length });
  return new Map(rows.map(({ email, memberId }) => [email, memberId]));
}

async function add(request: Request, row: Row, index: number): Promise<Done> {
  const member = { input: { ...row, active: true }, index, prefix: '' };
  return { result: { outcome: 'added' }, position: await addMember(request, member, request.input) };
}

async function update(request: Request, row: Row, memberId: string): Promise<Done> {
  const { email: _, ...changes } = row;
  const position = await changeProfile({ ...request, input: { ...changes, _id: memberId } });
  return { result: { outcome: position === undefined ? 'unchanged' : 'updated' }, position };
}

/** A rule that refuses one row stops no other. */
async function orRefused(row: Promise<Done>): Promise<Done> {
  try {
    return await row;
  } catch (error) {
    if (!(error instanceof RuleViolation || error instanceof RowErrors)) throw error;
    return { result: { outcome: 'refused', message: error.message } };
  }
}
