import type { z } from 'zod';
import { NotFound } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import type { Position } from '../../../ledger/log/log.ts';
import { PLEDGE } from '../../../ledger/member/events.ts';
import { type Ballot, prospectGroup } from '../../../ledger/prospectGroup/decide.ts';
import { type ProspectProfile, prospectKey } from '../../../ledger/values/prospectRules.ts';
import { groupsOfProspects, listProspects } from '../../../projections/prospectGroups.ts';
import { countTry, type Limit } from '../../platform/auth/throttle.ts';
import { dispatch } from '../../platform/calls/dispatch.ts';
import { contextOf, execute, latest, ok } from '../../platform/calls/execute.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { withAdvisoryLock } from '../../platform/calls/withAdvisoryLock.ts';
import { HttpError, type Refusal, RowErrors } from '../../platform/errors/errors.ts';
import { claimUpload, linkTo, removingFiles, storeUpload } from '../../platform/uploads/uploads.ts';
import { checkMembers, memberIdOf } from '../../processes/addMembers.ts';
import { makeProspectMemberProcess } from '../../processes/makeProspectMember.ts';
import { profileOf as memberProfileOf } from '../../processes/memberProfile.ts';
import { runProcess } from '../../processes/process.ts';
import { checkPaths, requireEditable, requireGroup } from './access.ts';
import { addProspects, inTurns, keysInGroup, profileOf } from './addProspects.ts';
import {
  addProspect,
  deleteProspects,
  getProspects,
  importProspects,
  makeProspectMember,
  registerVote,
  updateProspect,
  uploadProspectDoc,
} from './contract.ts';
import { presentProspect } from './present.ts';
import { changeProfile, eraseProfiles, readProfile } from './profiles.ts';

/** Files of a member: without a limit one could fill the disk (MAX_FILE_BYTES each). */
const PER_MEMBER: Limit = { name: 'prospect-uploads', points: 40, seconds: 3_600 };

const PROSPECT_KNOWN = 'This prospect is in the group already.';
const PROSPECT_TWICE = 'This prospect is in the file more than once.';
const NO_PICTURE = 'Please upload the picture again.';

/** Prospects, and what members think of them (spec 3 sections 2, 4 and 7). */
export const prospectRoutes = [
  route(getProspects, 'notPledge', async (request) => {
    const { deps, caller, input } = request;
    const rows = await listProspects(deps.db, caller.orgCode, input.groupId, caller.memberId);
    if (rows.length === 0) await requireGroup(request, input.groupId);
    return Promise.all(rows.map((row) => presentProspect(request, row)));
  }),

  route(addProspect, 'notPledge', async (request) => {
    const { deps, caller, input, callId } = request;
    const { groupId } = input;
    const { memberId } = caller;
    const prospectId = deriveId(`${callId}\nprospect`);
    const command = { type: 'AddProspect', prospectId, memberId, ...ballotOf(input) } as const;
    const context = contextOf(request, 'AddProspect');
    const prospects = [{ prospectId, profile: profileOf(input) }];
    const position = await withPicture(request, input.picture, 'AddProspect', () =>
      addProspects(deps, context, groupId, prospects, command),
    );
    return { ...(await ok(request, 'Successfully Added a Prospect.', position)), data: { _id: prospectId } };
  }),

  route(importProspects, 'notPledge', async (request) => {
    const { deps, caller, input, callId } = request;
    const group = { orgCode: caller.orgCode, groupId: input.groupId };
    await requireGroup(request, input.groupId);
    const prospects = input.data.map((row, index) => ({
      prospectId: deriveId(`${callId}\nprospect ${index}`),
      profile: profileOf(row),
    }));
    const prospectIds = prospects.map(({ prospectId }) => prospectId);
    const position = await inTurns(deps, group, async () => {
      refuseKnown(
        input.data.map((row) => profileOf(row)),
        await keysInGroup(deps, group, prospectIds),
      );
      const command = { type: 'ImportProspects', prospectIds, memberId: caller.memberId } as const;
      return addProspects(deps, contextOf(request, 'ImportProspects'), group.groupId, prospects, command);
    });
    const added = prospects.length;
    return { ...(await ok(request, 'Successfully Added Prospects.', position)), added };
  }),

  // In turn, so that no change brings back a picture that another has removed.
  route(updateProspect, 'notPledge', (request) =>
    withAdvisoryLock(request.deps, `prospect ${request.input._id}`, () => changeProspect(request)),
  ),

  route(makeProspectMember, 'admin', async (request) => {
    const { deps, caller, input, today } = request;
    const { groupId, _id: prospectId, ...person } = input;
    const added = { ...person, active: true };
    const memberId = memberIdOf(request, 0);
    const profile = memberProfileOf(added);
    const made = { groupId, prospectId, memberId, profile, today };
    const check = async () => {
      const { state } = await loadStream(deps.log, prospectGroup, groupId, caller.orgCode);
      prospectGroup.decide({ type: 'MakeMember', prospectId, memberId }, state);
      await checkMembers(request, [{ input: added, role: PLEDGE, prefix: '' }]);
    };
    const position = await runProcess(request, makeProspectMemberProcess, made, { check });
    return { ...(await ok(request, 'Successfully added a new Member.', position)), memberId };
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
      const removed = await dispatch(deps, context, prospectGroup, groupId, command);
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
      throw new HttpError(403, 'voter', 'You can only vote for yourself.');
    const votes = ratings.map(({ prospectId, ...ballot }) => ({ prospectId, ...ballotOf(ballot) }));
    const command = { type: 'RegisterVotes', voterId: memberId, votes } as const;
    return execute(request, prospectGroup, groupId, command, 'Successfully Rated Prospect Group.');
  }),
];

async function changeProspect(request: CallRequest<z.output<typeof updateProspect.input>>) {
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
    const { position } = await dispatch(deps, context, prospectGroup, groupId, command);
    await changeProfile(deps, orgCode, prospectId, profile);
    return position;
  };
  const isNew = profile.picture !== before.picture;
  const freed = isNew && before.picture !== '' ? [before.picture] : [];
  const position = await removingFiles(request, freed, () =>
    withPicture(request, isNew ? profile.picture : '', 'ChangeProspect', change),
  );
  return ok(request, 'Successfully Updated a Prospect.', position);
}

type Request = CallRequest<unknown>;
type BallotInput = Omit<Ballot, 'approve'> & { readonly approve?: 'yes' | 'no' | 'n/a' | null | undefined };

const ballotOf = ({ rating, approve }: BallotInput): Ballot => ({
  rating,
  approve: approve === 'n/a' ? undefined : approve,
});

/** @throws RowErrors naming each row that is in the group, or in an earlier row */
function refuseKnown(rows: readonly ProspectProfile[], known: ReadonlySet<string>): void {
  const seen = new Set<string>();
  const refusals = rows.flatMap((row, index): Refusal[] => {
    const key = prospectKey(row);
    const field = `data.${index}.${row.email === '' ? 'name' : 'email'}`;
    if (known.has(key)) return [{ field, code: 'ProspectKnown', message: PROSPECT_KNOWN }];
    if (seen.has(key)) return [{ field, code: 'ProspectTwice', message: PROSPECT_TWICE }];
    seen.add(key);
    return [];
  });
  if (refusals.length > 0) throw new RowErrors(refusals);
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
