import { NotFound } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { prospectGroup } from '../../ledger/prospectGroup/decide.ts';
import { listProspectGroups, prospectFigures } from '../../projections/prospectGroups.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { contextOf, execute, latest, ok } from '../platform/calls/execute.ts';
import { route } from '../platform/calls/route.ts';
import {
  addProspectGroups,
  deleteProspectGroups,
  getProspectGroups,
  getProspectStatistics,
  updateProspectGroups,
} from './contract.ts';
import { checkPaths, requireGroup } from './prospect/access.ts';
import { eraseProfiles, prospectsKept } from './prospect/profiles.ts';
import { removeSignUpToken } from './signUpForm/signUpForms.ts';

/** The groups of recruitment (spec 3 sections 2, 4 and 7). */
export const prospectGroupRoutes = [
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
      const removed = await dispatch(deps, context, prospectGroup, id, { type: 'RemoveProspectGroup' });
      position = latest([position, removed.position]);
      // Once more: one may have been added in between.
      await eraseProfiles(deps, caller.orgCode, await prospectsKept(deps, caller.orgCode, id));
      await removeSignUpToken(deps.db.pool, { orgCode: caller.orgCode, groupId: id });
    }
    return ok(request, 'Successfully Deleted Prospect Group(s).', position);
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
];
