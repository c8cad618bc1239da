import { account } from '../../ledger/account/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toCents } from '../../ledger/values/money.ts';
import { execute } from '../calls/execute.ts';
import { route } from '../calls/route.ts';
import { withMoneyHeld } from '../calls/withMoneyHeld.ts';
import { payOutCredit, reverseCreditPayout } from '../contract/adjustments.ts';
import { requireMember } from './requireMember.ts';

/** Credit that an administrator pays out by hand. */
export const creditPayoutRoutes = [
  route(payOutCredit, 'admin', async (request) => {
    const { input, callId, today } = request;
    const { uuid, method, paidOn = today, reason = '' } = input;
    await requireMember(request, uuid);
    return withMoneyHeld(request, (held) => {
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
