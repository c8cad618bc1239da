import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { transfer } from '../../ledger/transfer/decide.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { type MoneyAccount, moneyAccounts } from '../../ledger/values/moneyAccounts.ts';
import { trialBalance } from '../../projections/journal.ts';
import { execute } from '../platform/calls/execute.ts';
import { route } from '../platform/calls/route.ts';
import { withMoneyLock } from '../processes/locks.ts';
import { receiptsOf } from '../processes/receipts.ts';
import {
  getMoneyAccounts,
  getUndepositedReceipts,
  recordDeposit,
  recordTransfer,
  reverseTransfer,
} from './contract.ts';
import { presentReceipt } from './present.ts';

export const transferRoutes = [
  route(getMoneyAccounts, 'admin', async ({ deps, caller, today }) => {
    const balances = await trialBalance(deps.db, caller.orgCode, { today });
    return (Object.keys(moneyAccounts) as MoneyAccount[]).map((account) => {
      const found = balances.find((each) => each.account === account);
      return { account, balance: toDollars((found?.debitCents ?? 0) - (found?.creditCents ?? 0)) };
    });
  }),

  route(getUndepositedReceipts, 'admin', async (request) => (await receiptsOf(request)).map(presentReceipt)),

  route(recordTransfer, 'admin', (request) =>
    withMoneyLock(request, (held) => {
      const { caller, callId, today, input } = request;
      const { amount, memo, occurredOn } = input;
      const command = {
        type: 'RecordTransfer',
        transferId: deriveId(`${callId}:transfer`),
        // The schema lets these alone through.
        from: input.fromAccount as MoneyAccount,
        to: input.toAccount as MoneyAccount,
        amountCents: toCents(amount ?? 0),
        ...{ memo, occurredOn, held, today },
      } as const;
      return execute(request, transfer, caller.orgCode, command, 'Successfully recorded the Transfer.');
    }),
  ),

  route(recordDeposit, 'admin', (request) =>
    withMoneyLock(request, async (held) => {
      const { caller, callId, today, input } = request;
      const { lessCash = 0, memo, occurredOn } = input;
      const receipts = input.receipts.map(({ _id, amount }) => ({
        receiptId: _id,
        amountCents: toCents(amount),
      }));
      const ids = receipts.map(({ receiptId }) => receiptId);
      const command = {
        type: 'RecordDeposit',
        transferId: deriveId(`${callId}:deposit`),
        receipts,
        standing: await receiptsOf(request, ids),
        lessCashCents: toCents(lessCash),
        ...{ memo, occurredOn, held, today },
      } as const;
      return execute(request, transfer, caller.orgCode, command, 'Successfully recorded the Deposit.');
    }),
  ),

  route(reverseTransfer, 'admin', (request) =>
    withMoneyLock(request, async (held) => {
      const { deps, caller, input } = request;
      const { _id: transferId, reason } = input;
      const { state } = await loadStream(deps.log, transfer, caller.orgCode, caller.orgCode);
      const recorded = state.standing.get(transferId);
      const receipts = recorded !== undefined && 'receipts' in recorded ? recorded.receipts : [];
      const ids = receipts.map(({ receiptId }) => receiptId);
      const standing = await receiptsOf(request, ids);
      const command = { type: 'ReverseTransfer', transferId, reason, standing, held } as const;
      return execute(request, transfer, caller.orgCode, command, 'Successfully reversed the Transfer.');
    }),
  ),
];
