import { toDollars } from '../../ledger/values/money.ts';
import type { ReceiptView, TransferView } from '../../projections/transfers.ts';
import type { Receipt, Transfer } from '../contract/transfer.ts';

/** A transfer or deposit of the list. */
export function presentTransfer(row: TransferView): Transfer {
  const { transferId, kind, fromAccount, toAccount, receipts, occurredOn, memo, reason } = row;
  return {
    id: transferId,
    kind,
    from: fromAccount === '' ? [...new Set(receipts.map(({ account }) => account))] : [fromAccount],
    to: toAccount,
    amount: toDollars(row.amountCents),
    occurredOn,
    memo,
    by: row.byName,
    lessCash: toDollars(row.lessCashCents),
    receiptCount: receipts.length,
    eventId: row.eventId,
    reversedEventId: row.reversedEventId,
    reversedBy: row.reversedByName,
    reason,
  };
}

/** Cash or a check that waits for a deposit. */
export function presentReceipt(receipt: Omit<ReceiptView, 'memberIds'>): Receipt {
  const { receiptId, account, amountCents, receivedOn, names } = receipt;
  const from = [...new Set(names)].join(', ');
  return { id: receiptId, account, amount: toDollars(amountCents), receivedOn, from };
}
