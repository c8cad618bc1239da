import { loadStream } from '../../../ledger/loadStream.ts';
import type { Position } from '../../../ledger/log/log.ts';
import { type ProspectGroupCommand, prospectGroup } from '../../../ledger/prospectGroup/decide.ts';
import { type ProspectProfile, prospectKey } from '../../../ledger/values/prospectRules.ts';
import type { Deps } from '../../deps.ts';
import { type CommandMetadata, dispatch } from '../../platform/calls/dispatch.ts';
import { withAdvisoryLock } from '../../platform/calls/withAdvisoryLock.ts';
import { isRefusal } from '../../platform/errors/errors.ts';
import { eraseProfiles, forgetProfiles, keepProfiles, type NewProspect, profilesOf } from './profiles.ts';

export interface GroupKey {
  readonly orgCode: string;
  readonly groupId: string;
}

type AddDeps = Pick<Deps, 'db' | 'log' | 'clock' | 'world' | 'files'>;

/** Keep who the prospects are and give the command that adds them; when it is refused nothing is kept. */
export async function addProspects(
  deps: AddDeps,
  metadata: CommandMetadata,
  groupId: string,
  prospects: readonly NewProspect[],
  command: ProspectGroupCommand,
): Promise<Position | undefined> {
  const { orgCode } = metadata;
  const ids = prospects.map(({ prospectId }) => prospectId);
  await keepProfiles(deps, { orgCode, groupId }, prospects);
  try {
    const { state, position } = await dispatch(deps, metadata, prospectGroup, groupId, command);
    // A repeat of a call after its prospects were deleted.
    const gone = ids.filter((id) => !Object.hasOwn(state.prospects, id));
    if (gone.length > 0) await eraseProfiles(deps, orgCode, gone);
    return position;
  } catch (error) {
    if (isRefusal(error)) await forgetProfiles(deps, orgCode, ids);
    throw error;
  }
}

/** Calls that add only who is not in a group yet take turns. */
export function inTurns<Result>(
  deps: Pick<Deps, 'db' | 'world'>,
  { orgCode, groupId }: GroupKey,
  add: () => Promise<Result>,
): Promise<Result> {
  return withAdvisoryLock(deps, `prospects ${orgCode} ${groupId}`, add);
}

/**
 * Who of the group's prospects is known by their key (`prospectKey`), but for `ids`: what a repeat has added.
 */
export async function keysInGroup(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  { orgCode, groupId }: GroupKey,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { state } = await loadStream(deps.log, prospectGroup, groupId, orgCode);
  const others = (await profilesOf(deps, orgCode, groupId)).filter(
    ({ prospectId }) => Object.hasOwn(state.prospects, prospectId) && !ids.includes(prospectId),
  );
  return new Set(others.map(prospectKey));
}

type ProfileInput = { readonly [Name in keyof ProspectProfile]?: string | undefined };

/** Who somebody is from now on; `picture` is the one that stays when none is given. */
export function profileOf(input: ProfileInput, picture = ''): ProspectProfile {
  const { name = '', email = '', phone = '', year = '', major = '', instagram = '', snapchat = '' } = input;
  return { name, email, phone, year, major, instagram, snapchat, picture: input.picture ?? picture };
}
