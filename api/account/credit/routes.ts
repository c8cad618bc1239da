import { account } from '../../../ledger/account/decide.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { toCents } from '../../../ledger/values/money.ts';
import { execute } from '../../platform/calls/execute.ts';
import { requireMember } from '../../platform/calls/requireMember.ts';
import { route } from '../../platform/calls/route.ts';
import { withMoneyLock } from '../../processes/locks.ts';
import { applyCredit, payOutCredit, reverseCreditPayout, updateBursarCredit } from './contract.ts';

/** What the log keeps as the reason when an administrator gives none. */
const SET_BY_ADMIN = 'Set by an administrator';

export const creditRoutes = [
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

  route(applyCredit, 'admin', async (request) => {
    const { input, callId, today } = request;
    await requireMember(request, input.uuid);
    const command = {
      type: 'ApplyCredit',
      paymentId: deriveId(`${callId}:payment`),
      amountCents: toCents(input.amount),
      today,
    } as const;
    return execute(request, account, input.uuid, command, 'Successfully applied the credit.');
  }),

  route(payOutCredit, 'admin', async (request) => {
    const { input, callId, today } = request;
    const { uuid, method, paidOn = today, reason = '' } = input;
    await requireMember(request, uuid);
    return withMoneyLock(request, (held) => {
      const command = {
        type: 'PayOutCredit',
        creditPayoutId: deriveId(`${callId}:credit-payout`),
        amountCents: toCents(input.amount),
        method,
        paidOn,
        reason,
        held,
        today,
      } as const;
      return execute(request, account, uuid, command, 'Successfully paid out the credit.');
    });
  }),

  route(reverseCreditPayout, 'admin', (request) => {
    const { uuid, creditPayoutId, reason } = request.input;
    const command = { type: 'ReverseCreditPayout', creditPayoutId, reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'The credit is free again.');
  }),
];
