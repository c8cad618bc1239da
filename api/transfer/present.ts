import { openingReceiptId } from '../../ledger/opening/state.ts';
import { toDollars } from '../../ledger/values/money.ts';
import type { ReceiptView } from '../../projections/receipts.ts';
import type { TransferView } from '../../projections/transfers.ts';
import type { Receipt, Transfer, TransferDetail } from './contract.ts';

export function presentTransfer(row: TransferView): Transfer {
  const { transferId, kind, fromAccount, toAccount, receipts, bounces, occurredOn, memo, reason } = row;
  const openingId = openingReceiptId(row.orgCode, 'undepositedChecks');
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
    openingChecks: toDollars(receipts.find(({ receiptId }) => receiptId === openingId)?.amountCents ?? 0),
    bounces: bounces.map(({ bounceId: id, amountCents, ...bounce }) => ({
      ...{ id, amount: toDollars(amountCents), ...bounce },
    })),
    eventId: row.eventId,
    reversedEventId: row.reversedEventId,
    reversedBy: row.reversedByName,
    reason,
  };
}

/** A deposit with its receipts: what each was when it took them, and what became of it. */
export function presentTransferDetail(row: TransferView, views: readonly ReceiptView[]): TransferDetail {
  const byId = new Map(views.map((view) => [view.receiptId, view]));
  const receipts = row.receipts.flatMap(({ receiptId, amountCents }) => {
    const view = byId.get(receiptId);
    if (view === undefined) return [];
    const { from: _, ...receipt } = presentReceipt(view);
    const people = new Map(view.memberIds.map((uuid, index) => [uuid, view.names[index] ?? '']));
    return {
      ...receipt,
      amount: toDollars(amountCents),
      people: [...people].map(([uuid, name]) => ({ uuid, name })),
      became: view.reversedAs ?? ('stands' as const),
      reason: view.reason,
    };
  });
  return { ...presentTransfer(row), receipts };
}

export function presentReceipt(view: ReceiptView): Receipt {
  const { receiptId: id, account, amountCents, receivedOn, checkNumber, names } = view;
  const from = [...new Set(names)].join(', ');
  return { id, account, amount: toDollars(amountCents), receivedOn, checkNumber, from };
}
