import { NotFound } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { type Ballot, prospectGroup } from '../../ledger/prospectGroup/decide.ts';
import { listProspectGroups } from '../../projections/prospectGroups.ts';
import { groupsOfProspects, listProspects, prospectFigures } from '../../projections/prospects.ts';
import { countTry, type Limit } from '../auth/throttle.ts';
import {
  addProspect,
  addProspectGroups,
  deleteProspectGroups,
  deleteProspects,
  getProspectGroups,
  getProspectStatistics,
  getProspects,
  registerVote,
  updateProspect,
  updateProspectGroups,
  uploadProspectDoc,
} from '../contract/prospect.ts';
import { HttpError, isRefusal, ValidationError } from '../errors.ts';
import { contextOf, execute, latest, ok } from '../execute.ts';
import { give } from '../give.ts';
import { isKeyOf, kindOfKey } from '../integrations/files/files.ts';
import { presentProspect } from '../presenters/prospect.ts';
import {
  changeProfile,
  eraseProfiles,
  forgetProfile,
  keepProfile,
  mayEditProspect,
  type ProspectProfile,
  prospectsKept,
  readProfile,
} from '../prospectProfiles.ts';
import { claimUpload, linkTo, storeUpload } from '../uploads.ts';
import { type CallRequest, route } from './route.ts';

/** Files of a member: without a limit one could fill the disk (MAX_FILE_BYTES each). */
const PER_MEMBER: Limit = { name: 'prospect-uploads', points: 40, seconds: 3_600 };

const NO_PICTURE = 'Please upload the picture again.';

/** Recruitment (spec 3 sections 2, 4 and 7). */
export const prospectRoutes = [
  route(getProspectGroups, 'notPledge', async ({ deps, caller }) => {
    const groups = await listProspectGroups(deps.db, caller.orgCode);
    return groups.map(({ id, goal, ...group }) => ({
      _id: id,
      ...group,
      goals: goal,
      org_code: caller.orgCode,
    }));
  }),

  route(addProspectGroups, 'recruiters', async (request) => {
    const { goals: goal, ...details } = request.input;
    const _id = deriveId(`${request.callId}\nprospect group`);
    const command = { type: 'AddProspectGroup', ...details, goal, today: request.today } as const;
    return {
      ...(await execute(request, prospectGroup, _id, command, 'Successfully Added a Prospect Group.')),
      _id,
    };
  }),

  route(updateProspectGroups, 'recruiters', (request) => {
    const { _id, goals: goal, ...details } = request.input;
    const command = { type: 'ChangeProspectGroup', ...details, goal, today: request.today } as const;
    return execute(request, prospectGroup, _id, command, 'Successfully Updated a Prospect Group.');
  }),

  route(deleteProspectGroups, 'recruiters', async (request) => {
    const { deps, caller, input } = request;
    const groupIds = input.idArray.map(({ _id }) => _id);
    await Promise.all(groupIds.map((id) => requireGroup(request, id)));
    const kept = await Promise.all(groupIds.map((id) => prospectsKept(deps, caller.orgCode, id)));
    await checkPaths(request, kept.flat());
    let position: Position | undefined;
    for (const id of groupIds) {
      const context = contextOf(request, `remove:${id}`);
      const removed = await give(deps, context, prospectGroup, id, { type: 'RemoveProspectGroup' });
      position = latest([position, removed.position]);
      // Once more: one may have been added in between.
      await eraseProfiles(deps, caller.orgCode, await prospectsKept(deps, caller.orgCode, id));
    }
    return ok(request, 'Successfully Deleted Prospect Group(s).', position);
  }),

  route(getProspects, 'notPledge', async (request) => {
    const { deps, caller, input } = request;
    const rows = await listProspects(deps.db, caller.orgCode, input.groupId, caller.memberId);
    if (rows.length === 0) await requireGroup(request, input.groupId);
    return Promise.all(rows.map((row) => presentProspect(request, row)));
  }),

  route(getProspectStatistics, 'notPledge', async ({ deps, caller, input: { groupId } }) => {
    const { orgCode, timeZone } = caller;
    const [group] = await listProspectGroups(deps.db, orgCode, groupId);
    if (group === undefined) throw new NotFound('prospect group');
    const { voters, voted, averageRating, added } = await prospectFigures(
      deps.db,
      orgCode,
      groupId,
      timeZone,
    );
    let prospects = 0;
    const graphResponse = Object.fromEntries(
      added.map(({ day, count }) => {
        prospects += count;
        return [day, prospects];
      }),
    );
    return {
      prospectStatistics: {
        membersVoted: {
          totalVotes: voters,
          receivedVotes: voted,
          votesPercentage: voters === 0 ? 0 : Math.round((100 * voted) / voters),
        },
        avgProspectGroupRating: averageRating,
        chartData: { startDate: group.startDate, endDate: group.endDate, graphResponse },
      },
    };
  }),

  route(addProspect, 'notPledge', async (request) => {
    const { deps, caller, input, callId } = request;
    const { groupId } = input;
    const { orgCode, memberId } = caller;
    const prospectId = deriveId(`${callId}\nprospect`);
    const command = { type: 'AddProspect', prospectId, memberId, ...ballotOf(input) } as const;
    const add = async () => {
      await keepProfile(deps, { orgCode, groupId, prospectId }, profileOf(input));
      try {
        const { state, position } = await give(
          deps,
          contextOf(request, 'AddProspect'),
          prospectGroup,
          groupId,
          command,
        );
        // A repeat of a call whose prospect was deleted since.
        if (!Object.hasOwn(state.prospects, prospectId)) await eraseProfiles(deps, orgCode, [prospectId]);
        return position;
      } catch (error) {
        if (isRefusal(error)) await forgetProfile(deps, orgCode, prospectId);
        throw error;
      }
    };
    const position = await withPicture(request, input.picture, 'AddProspect', add);
    return { ...(await ok(request, 'Successfully Added a Prospect.', position)), data: { _id: prospectId } };
  }),

  route(updateProspect, 'notPledge', async (request) => {
    const { deps, caller, input } = request;
    const { groupId, _id: prospectId } = input;
    const { orgCode, memberId } = caller;
    await requireEditable(request, groupId, [prospectId]);
    const before = await readProfile(deps, orgCode, prospectId);
    if (before === undefined) throw new NotFound('prospect');
    const profile = profileOf(input, before.picture);
    const isChanged = Object.entries(profile).some(([name, value]) => before[name as never] !== value);
    const command = {
      type: 'ChangeProspect',
      prospectId,
      memberId,
      isChanged,
      ...ballotOf(input),
    } as const;
    const change = async () => {
      const context = contextOf(request, 'ChangeProspect');
      const { position } = await give(deps, context, prospectGroup, groupId, command);
      await changeProfile(deps, orgCode, prospectId, profile);
      return position;
    };
    const isNew = profile.picture !== before.picture;
    const position = await withPicture(request, isNew ? profile.picture : '', 'ChangeProspect', change);
    if (isNew && before.picture !== '') await deps.files.remove(before.picture);
    return ok(request, 'Successfully Updated a Prospect.', position);
  }),

  route(deleteProspects, 'notPledge', async (request) => {
    const { deps, caller, input } = request;
    const prospectIds = input.idArray.map(({ _id }) => _id);
    const groupOf = await groupsOfProspects(deps.db, caller.orgCode, prospectIds);
    if (prospectIds.some((id) => !groupOf.has(id))) throw new NotFound('prospect');
    const byGroup = Map.groupBy(prospectIds, (id) => groupOf.get(id) ?? '');
    for (const [groupId, ids] of byGroup) await requireEditable(request, groupId, ids);
    await checkPaths(request, prospectIds);
    let position: Position | undefined;
    for (const [groupId, ids] of byGroup) {
      const context = contextOf(request, `remove:${groupId}`);
      const command = { type: 'RemoveProspects', prospectIds: ids } as const;
      const removed = await give(deps, context, prospectGroup, groupId, command);
      position = latest([position, removed.position]);
      await eraseProfiles(deps, caller.orgCode, ids);
    }
    return ok(request, 'Successfully Deleted Prospect(s).', position);
  }),

  route(
    uploadProspectDoc,
    'notPledge',
    async (request) => {
      const { deps, caller, input } = request;
      await countTry(deps.db.pool, PER_MEMBER, caller.memberId);
      const Location = await storeUpload(request, 'prospects', { file: input.fileDoc, field: 'fileDoc' });
      return { Location, url: await linkTo(request, Location, caller.memberId) };
    },
    { storesResponse: false },
  ),

  route(registerVote, 'notPledge', (request) => {
    const { uuid, groupId, ratings } = request.input;
    const { memberId } = request.caller;
    if (uuid !== undefined && uuid !== memberId)
      throw new HttpError(403, 'voter', 'Nobody votes for somebody else.');
    const votes = ratings.map(({ prospectId, ...ballot }) => ({ prospectId, ...ballotOf(ballot) }));
    const command = { type: 'RegisterVotes', voterId: memberId, votes } as const;
    return execute(request, prospectGroup, groupId, command, 'Successfully Rated Prospect Group.');
  }),
];

type Request = CallRequest<unknown>;
type BallotInput = Omit<Ballot, 'approve'> & { readonly approve?: 'yes' | 'no' | 'n/a' | undefined };

const ballotOf = ({ rating, approve }: BallotInput): Ballot => ({
  rating,
  approve: approve === 'n/a' ? undefined : approve,
});

type ProfileInput = { readonly [Name in keyof ProspectProfile]?: string | undefined };

/** Who somebody is from now on; `picture` is the one that stays when none is given. */
function profileOf(input: ProfileInput, picture = ''): ProspectProfile {
  const { name = '', email = '', phone = '', year = '', major = '', instagram = '', snapchat = '' } = input;
  return { name, email, phone, year, major, instagram, snapchat, picture: input.picture ?? picture };
}

/** Claim the picture for a command, where there is one. */
function withPicture<Result>(
  request: Request,
  key: string | undefined,
  part: string,
  append: () => Promise<Result>,
): Promise<Result> {
  if (!key) return append();
  return claimUpload(
    request,
    { key, kind: 'prospects', part, field: 'picture', missing: NO_PICTURE },
    append,
  );
}

/** @throws NotFound */
async function requireGroup({ deps, caller }: Request, groupId: string): Promise<void> {
  const { state } = await loadStream(deps.log, prospectGroup, groupId, caller.orgCode);
  if (state.status === 'unknown') throw new NotFound('prospect group');
}

/** @throws NotFound, HttpError 403 */
async function requireEditable(
  { deps, caller }: Request,
  groupId: string,
  prospectIds: readonly string[],
): Promise<void> {
  const { state } = await loadStream(deps.log, prospectGroup, groupId, caller.orgCode);
  if (state.status === 'unknown') throw new NotFound('prospect group');
  const message = 'Only whoever added a prospect and whoever manages groups may do this.';
  for (const id of prospectIds)
    if (!mayEditProspect(caller, state.prospects[id])) throw new HttpError(403, 'prospect', message);
}

/**
 * Files that a request names must be of this kind and organization, and not another prospect's.
 * @throws ValidationError
 */
async function checkPaths(
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
