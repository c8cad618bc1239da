import { NotFound } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { prospectGroup } from '../../../ledger/prospectGroup/decide.ts';
import { isKeyOf, kindOfKey } from '../../integrations/files/files.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { CallRequest } from '../../platform/calls/route.ts';
import { canAccess } from '../../platform/contract/guards.ts';
import { HttpError, ValidationError } from '../../platform/errors/errors.ts';

type Request = Pick<CallRequest<unknown>, 'deps' | 'caller'>;

/** Whether somebody may change and delete a prospect: a manager of groups, or the member who added it. */
export function mayEditProspect(caller: Caller, addedBy: string | undefined): boolean {
  return canAccess('recruiters', caller) || addedBy === caller.memberId;
}

/** @throws NotFound */
export async function requireGroup({ deps, caller }: Request, groupId: string): Promise<void> {
  const { state } = await loadStream(deps.log, prospectGroup, groupId, caller.orgCode);
  if (state.status === 'unknown') throw new NotFound('prospect group');
}

/** @throws NotFound, HttpError 403 */
export async function requireEditable(
  { deps, caller }: Request,
  groupId: string,
  prospectIds: readonly string[],
): Promise<void> {
  const { state } = await loadStream(deps.log, prospectGroup, groupId, caller.orgCode);
  if (state.status === 'unknown') throw new NotFound('prospect group');
  const message = 'Only the member who added a prospect, or a group manager, can do this.';
  for (const id of prospectIds)
    if (!mayEditProspect(caller, state.prospects[id])) throw new HttpError(403, 'prospect', message);
}

/**
 * Files that a request names must be of this kind and organization, and not another prospect's.
 * @throws ValidationError
 */
export async function checkPaths(
  { deps, caller, input }: CallRequest<{ readonly filePaths: readonly string[] }>,
  prospectIds: readonly string[],
): Promise<void> {
  const named = input.filePaths.filter((path) => path !== '');
  const { rows } = await deps.db.pool.query<{ picture: string }>(
    `SELECT picture FROM app.prospect_profiles
     WHERE picture = ANY($1::text[]) AND NOT (org_code = $2 AND prospect_id = ANY($3::text[]))`,
    [named, caller.orgCode, prospectIds],
  );
  const others = new Set(rows.map(({ picture }) => picture));
  const message = 'This is no file of what is deleted.';
  input.filePaths.forEach((path, index) => {
    const isOurs = path === '' || (isKeyOf(caller.orgCode, path) && kindOfKey(path) === 'prospects');
    if (!isOurs || others.has(path))
      throw new ValidationError(message, [{ field: `filePaths.${index}`, message }]);
  });
}
