import { loadStream } from '../../ledger/loadStream.ts';
import { opening } from '../../ledger/opening/decide.ts';
import { type OpeningReceipt, openingReceipts } from '../../ledger/opening/state.ts';
import { transfer } from '../../ledger/transfer/decide.ts';
import { listReceipts, type ReceiptView } from '../../projections/receipts.ts';
import type { CallRequest } from '../platform/calls/route.ts';

type Asking = Pick<CallRequest<unknown>, 'deps' | 'caller'>;

/**
 * Cash and checks, those of the opening balances first.
 * @param ids these alone, also those that were reversed; left out: those that wait for a deposit
 */
export async function receiptsOf(asking: Asking, ids?: readonly string[]): Promise<ReceiptView[]> {
  const { deps, caller } = asking;
  const atBeginning = (await depositsOfOpening(asking))
    .filter(({ receiptId, deposit }) => (ids === undefined ? !deposit : ids.includes(receiptId)))
    .map(({ deposit, ...receipt }) => {
      const nobodys = { names: ['Opening balance'], memberIds: [], reversedAs: null, reason: '' };
      return { ...receipt, ...nobodys, checkNumber: '', transferId: deposit?.transferId ?? '' };
    });
  return [...atBeginning, ...(await listReceipts(deps.db, caller.orgCode, ids))];
}

/** The standing deposit in which a receipt is, if it was deposited. */
export async function depositOf({ deps, caller: { orgCode } }: Asking, receiptId: string) {
  return (await loadStream(deps.log, transfer, orgCode, orgCode)).state.deposits.get(receiptId);
}

/** The receipts of the opening balances, each with the standing deposit in which it is. */
export async function depositsOfOpening({ deps, caller }: Asking) {
  const { orgCode } = caller;
  const { state: opened } = await loadStream(deps.log, opening, orgCode, orgCode);
  const { state: moved } = await loadStream(deps.log, transfer, orgCode, orgCode);
  return openingReceipts(opened, orgCode).map((receipt: OpeningReceipt) => {
    return { ...receipt, deposit: moved.deposits.get(receipt.receiptId) };
  });
}
