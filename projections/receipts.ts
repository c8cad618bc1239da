import type { Receipt } from '../ledger/transfer/events.ts';
import { receiptAccounts } from '../ledger/values/moneyAccounts.ts';
import type { Database } from './engine/database.ts';

/** Cash or a check, from whom and when; 0 cents once all of it was reversed. */
export interface ReceiptView extends Receipt {
  readonly receivedOn: string;
  /** The members of the receipt, or the former ones of a reversed one; their ids in the same order. */
  readonly names: readonly string[];
  readonly memberIds: readonly string[];
  /** What it was reversed as; null while it stands. */
  readonly reversedAs: 'bounced' | 'mistake' | null;
  readonly reason: string;
  readonly checkNumber: string;
  /** The standing deposit in which it is; empty while it waits for one. */
  readonly transferId: string;
}

/**
 * Receipts of cash and checks, the oldest first.
 * @param ids these alone, also those that were reversed; left out: those that wait for a deposit
 */
export async function listReceipts(
  db: Database,
  orgCode: string,
  ids?: readonly string[],
): Promise<ReceiptView[]> {
  const rows = await db.tenant<Omit<ReceiptView, 'account'> & { readonly method: 'cash' | 'check' }>(
    orgCode,
    `SELECT p.receipt_id AS "receiptId", min(p.method) AS method, coalesce(sum(p.amount_cents) FILTER (WHERE p.status = 'success'), 0)::bigint AS "amountCents",
       max(p.paid_on) AS "receivedOn", max(p.check_number) AS "checkNumber", coalesce(d.transfer_id, '') AS "transferId",
       array_agg(coalesce(m.name, '') ORDER BY p.paid_at, p.payment_id) FILTER (WHERE r.kind <> 'moved') AS names,
       array_agg(p.member_id ORDER BY p.paid_at, p.payment_id) FILTER (WHERE r.kind <> 'moved') AS "memberIds",
       CASE WHEN bool_or(p.status = 'success') THEN NULL WHEN bool_or(r.kind = 'bounced') THEN 'bounced' ELSE 'mistake' END AS "reversedAs",
       coalesce(max(p.reason) FILTER (WHERE r.kind <> 'moved'), '') AS reason
     FROM read.payments p
       LEFT JOIN read.deposited_receipts d ON d.org_code = p.org_code AND d.receipt_id = p.receipt_id
       LEFT JOIN read.members m ON m.org_code = p.org_code AND m.member_id = p.member_id,
       LATERAL (SELECT coalesce(p.reversals->-1->>'kind', '') AS kind) r
     WHERE p.org_code = $1 AND p.kind = 'manual' AND p.method IN ('cash', 'check')
       AND CASE WHEN $2::text[] IS NULL THEN p.status = 'success' AND coalesce(d.transfer_id, '') = ''
         ELSE p.receipt_id = ANY($2) END
     GROUP BY p.receipt_id, d.transfer_id ORDER BY max(p.paid_on), min(p.paid_at), p.receipt_id`,
    [orgCode, ids ?? null],
  );
  return rows.map(({ method, ...row }) => ({
    ...row,
    account: receiptAccounts[method] as Receipt['account'],
  }));
}

export interface ReceiptPart {
  readonly memberId: string;
  readonly paymentId: string;
  readonly amountCents: number;
}

/** What stands of a receipt: one payment, or of a check over several members one for each. */
export function partsOfReceipt(db: Database, orgCode: string, receiptId: string): Promise<ReceiptPart[]> {
  return db.tenant<ReceiptPart>(
    orgCode,
    `SELECT member_id AS "memberId", payment_id AS "paymentId", amount_cents AS "amountCents" FROM read.payments
     WHERE org_code = $1 AND receipt_id = $2 AND kind = 'manual' AND status = 'success' ORDER BY paid_at, payment_id`,
    [orgCode, receiptId],
  );
}
