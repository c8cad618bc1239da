import { z } from 'zod';
import { moneyAccounts } from '../../ledger/values/moneyAccounts.ts';
import { everyTransfer, getTransfer, listTransfers } from '../../projections/transfers.ts';
import type { Columns } from '../platform/lists/csv.ts';
import { listResource } from '../platform/lists/resource.ts';
import { receiptsOf } from '../processes/receipts.ts';
import type { Transfer } from './contract.ts';
import { presentTransfer, presentTransferDetail } from './present.ts';

const transferColumns: Columns<Transfer> = {
  Date: ({ occurredOn }) => occurredOn,
  Kind: ({ kind }) => (kind === 'deposit' ? 'Deposit' : 'Transfer'),
  From: ({ from }) => from.map((account) => moneyAccounts[account]).join(', '),
  To: ({ to }) => moneyAccounts[to],
  Amount: ({ amount }) => amount.toFixed(2),
  'Less Cash': ({ lessCash }) => lessCash.toFixed(2),
  Receipts: ({ receiptCount }) => String(receiptCount),
  Memo: ({ memo }) => memo,
  'Recorded By': ({ by }) => by,
  'Reversed By': ({ reversedBy }) => reversedBy,
  Reason: ({ reason }) => reason,
};

export const transferList = listResource({
  name: 'transfers',
  summary:
    "Transfers between the organization's own accounts, and deposits; reversed ones stay. A single one with its receipts.",
  filter: z.strictObject({}),
  sort: { id: 'date', occurredOn: 'date', amount: 'amount' },
  wanted: () => undefined,
  query: listTransfers,
  present: (rows) => rows.map(presentTransfer),
  csv: { columns: transferColumns, every: everyTransfer },
  one: async (reader, id) => {
    const found = await getTransfer(reader.deps.db, reader.caller.orgCode, id);
    if (found === undefined) return undefined;
    const ids = found.receipts.map(({ receiptId }) => receiptId);
    return presentTransferDetail(found, ids.length === 0 ? [] : await receiptsOf(reader, ids));
  },
});
