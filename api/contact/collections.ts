import { overdueCharges } from '../../ledger/account/collections.ts';
import { account } from '../../ledger/account/decide.ts';
import { NotFound } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { addressOf } from '../../ledger/values/memberRules.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { formatPhone } from '../../ledger/values/phone.ts';
import { type CollectionsView, listCollections } from '../../projections/collections.ts';
import { getMember } from '../../projections/members/queries.ts';
import { execute } from '../platform/calls/execute.ts';
import { pendingOf } from '../platform/calls/readAccount.ts';
import { type CallRequest, route } from '../platform/calls/route.ts';
import { type CollectionsMember, getCollections, recallFromCollections } from './contract.ts';
import type { CollectionsFacts } from './formMail.ts';

/** Accounts that others collect (spec 3 section 2, "Collections screen"); routes.ts sends them there. */
export const collectionsRoutes = [
  route(getCollections, 'admin', async ({ deps, caller, today }) =>
    (await listCollections(deps.db, caller.orgCode, today)).map(present),
  ),

  route(recallFromCollections, 'admin', (request) => {
    const { uuid, reason } = request.input;
    const command = { type: 'RecallFromCollections', reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully recalled the account from collections.');
  }),
];

/** What goes along with an account, as the log has it. @throws NotFound when there is no such member */
export async function collectionsFacts(
  { deps, caller, today }: Pick<CallRequest<unknown>, 'deps' | 'caller' | 'today'>,
  memberId: string,
): Promise<CollectionsFacts> {
  const member = await getMember(deps.db, caller.orgCode, memberId, today);
  if (member === undefined) throw new NotFound('member');
  const { state } = await loadStream(deps.log, account, memberId, caller.orgCode);
  return {
    today,
    name: member.name,
    email: member.email,
    phone: formatPhone(member.details.phone ?? ''),
    address: addressOf(member),
    charges: overdueCharges(state, today),
    pendingCents: pendingOf(state),
  };
}

function present(view: CollectionsView): CollectionsMember {
  const { memberId, name, fname, lname, email, details, overdueCents, collectionsSince } = view;
  return {
    ...{ memberId, name, fname, lname, email },
    phone: formatPhone(details.phone ?? ''),
    address: addressOf(view),
    overdue: toDollars(overdueCents),
    collections:
      collectionsSince === null
        ? null
        : { since: collectionsSince, amount: toDollars(view.collectionsCents) },
  };
}
