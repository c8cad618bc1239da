import { NotFound } from '../../../ledger/decider.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { organization } from '../../../ledger/organization/decide.ts';
import { toCents } from '../../../ledger/values/money.ts';
import { execute } from '../../platform/calls/execute.ts';
import { checkAccounts, organizationOf } from '../../platform/calls/organizationOf.ts';
import { route } from '../../platform/calls/route.ts';
import { deleteFineRule, deleteTerm, saveFineRule, saveTerm } from './contract.ts';

/** The terms of the academic year, and what unexcused absences cost. */
export const termRoutes = [
  route(saveTerm, 'admin', async (request) => {
    const { _id, ...term } = request.input;
    const { terms } = await organizationOf(request);
    if (_id !== undefined && !terms.some(({ termId }) => termId === _id)) throw new NotFound('term');
    const termId = _id ?? deriveId(`${request.callId}\nterm`);
    const command = { type: 'SaveTerm', termId, term } as const;
    const { orgCode } = request.caller;
    const answer = await execute(request, organization, orgCode, command, 'Successfully saved the Term.');
    return { ...answer, _id: termId };
  }),

  route(deleteTerm, 'admin', (request) => {
    const command = { type: 'RemoveTerm', termId: request.input._id } as const;
    const message = 'Successfully removed the Term.';
    return execute(request, organization, request.caller.orgCode, command, message);
  }),

  route(saveFineRule, 'admin', async (request) => {
    const { amount, ...others } = request.input;
    checkAccounts(await organizationOf(request), [others], () => '');
    const rule = { ...others, amountCents: toCents(amount) };
    const command = { type: 'SetFineRule', rule } as const;
    const message = 'Successfully saved the rule for fines.';
    return execute(request, organization, request.caller.orgCode, command, message);
  }),

  route(deleteFineRule, 'admin', (request) => {
    const message = 'Successfully removed the rule for fines.';
    const { orgCode } = request.caller;
    return execute(request, organization, orgCode, { type: 'RemoveFineRule' }, message);
  }),
];
