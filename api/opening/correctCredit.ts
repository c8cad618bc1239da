import { account } from '../../ledger/account/decide.ts';
import { toCents } from '../../ledger/values/money.ts';
import { execute } from '../platform/calls/execute.ts';
import { route } from '../platform/calls/route.ts';
import { correctOpeningCredit } from './contract.ts';

/** Credit of an opening balance is a member's, and corrected on their account. */
export const correctCreditRoute = route(correctOpeningCredit, 'admin', async (request) => {
  const { uuid, amount, reason } = request.input;
  const amountCents = toCents(amount);
  const command = { type: 'CorrectOpeningCredit', amountCents, reason, today: request.today } as const;
  return execute(request, account, uuid, command, 'Successfully corrected the opening balance.');
});
