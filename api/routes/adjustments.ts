import { account } from '../../ledger/account/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toCents } from '../../ledger/values/money.ts';
import { execute } from '../calls/execute.ts';
import { route } from '../calls/route.ts';
import { updateBursarCredit, waiveLateFee, writeOffCharge } from '../contract/adjustments.ts';
import { requireMember } from './requireMember.ts';

/** What the log keeps as the reason when an administrator gives none. */
const SET_BY_ADMIN = 'Set by an administrator';

/** What an administrator changes on a member's account, each with a reason that stays in its history. */
export const adjustmentRoutes = [
  route(waiveLateFee, 'admin', (request) => {
    const { uuid, _id: chargeId, reason } = request.input;
    const command = { type: 'WaiveLateFee', chargeId, reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully waived the late fee.');
  }),

  route(writeOffCharge, 'admin', (request) => {
    const { uuid, _id: chargeId, reason } = request.input;
    const command = { type: 'WriteOffCharge', chargeId, reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully wrote off the Charge.');
  }),

  route(updateBursarCredit, 'admin', async (request) => {
    const { memberUUId, memberamount, reason } = request.input;
    const { callId, today } = request;
    await requireMember(request, memberUUId);
    const command = {
      type: 'SetCredit',
      creditId: deriveId(`${callId}:credit`),
      amountCents: toCents(memberamount),
      reason: reason || SET_BY_ADMIN,
      today,
    } as const;
    const answer = await execute(request, account, memberUUId, command, 'Successfully updated the credit.');
    return { ...answer, creditAmount: memberamount };
  }),
];
