import { group } from '../../ledger/group/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { listGroups } from '../../projections/groups.ts';
import { execute } from '../platform/calls/execute.ts';
import { requireListed } from '../platform/calls/requireMember.ts';
import { type CallRequest, route } from '../platform/calls/route.ts';
import { addGroup, deleteGroup, getGroups, updateGroup } from './contract.ts';

/** Groups of members. A member with the permission to text reads them, to choose recipients by group. */
export const groupRoutes = [
  route(getGroups, 'messages', async ({ deps, caller, today }) => {
    const groups = await listGroups(deps.db, caller.orgCode, today);
    return groups.map(({ groupId, name, memberIds, dueNowCents }) => ({
      _id: groupId,
      name,
      members: [...memberIds],
      dueNow: caller.role === 'admin' ? toDollars(dueNowCents) : 0,
    }));
  }),

  route(addGroup, 'admin', async (request) => {
    const { callId, caller, input } = request;
    const memberIds = await requireIds(request, input.idArray, 'idArray');
    const _id = deriveId(`${callId}\ngroup`);
    const command = { type: 'CreateGroup', groupId: _id, name: input.name, memberIds } as const;
    return { ...(await execute(request, group, caller.orgCode, command, 'Group created.')), _id };
  }),

  route(updateGroup, 'admin', async (request) => {
    const { caller, input } = request;
    const { _id: groupId, name } = input;
    const add = await requireIds(request, input.add, 'add');
    const remove = input.remove.map(({ _id }) => _id);
    const command = { type: 'ChangeGroup', groupId, name, add, remove } as const;
    return execute(request, group, caller.orgCode, command, 'Group updated.');
  }),

  route(deleteGroup, 'admin', ({ input, ...request }) => {
    const command = { type: 'DeleteGroup', groupId: input._id } as const;
    return execute(request, group, request.caller.orgCode, command, 'Group deleted.');
  }),
];

/** The ids of members who are listed. @throws NotFound, RowErrors */
async function requireIds(
  request: CallRequest<unknown>,
  members: readonly { readonly _id: string }[],
  field: string,
): Promise<string[]> {
  const ids = members.map(({ _id }) => _id);
  if (ids.length > 0) await requireListed(request, ids, (index) => `${field}.${index}._id`);
  return ids;
}
