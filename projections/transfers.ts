import type { Recorded } from '../ledger/catalogue.ts';
import { organizationOfOpening } from '../ledger/opening/events.ts';
import { type Deposit, orgOfTransferStream, type Receipt } from '../ledger/transfer/events.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import { type MoneyAccount, receiptAccounts } from '../ledger/values/moneyAccounts.ts';
import type { Database } from './database.ts';
import { conditions, listOf, orderBy, type Paging } from './paging.ts';
import type { Projection, Rows } from './projection.ts';
import { cents, day, instant, json, select, table, text, textOf, type ViewOf } from './table.ts';

/** A check of the opening balance that came back after its deposit. Its event is its entry in the journal. */
export interface DepositBounce {
  readonly bounceId: string;
  readonly eventId: string;
  readonly amountCents: number;
  readonly bouncedOn: CalendarDate;
  readonly reason: string;
}

/** Money that was moved between the organization's own accounts, and deposits. */
const transfers = table({
  name: 'transfers',
  kind: 'entity',
  columns: {
    org_code: text,
    transfer_id: text,
    kind: textOf<'transfer' | 'deposit'>(),
    /** Where it came from; of a deposit empty, since its receipts say so. */
    from_account: textOf<MoneyAccount | ''>(),
    to_account: textOf<MoneyAccount>(),
    amount_cents: cents,
    occurred_on: day,
    at: instant,
    /** Who recorded it. */
    by: text,
    memo: text,
    /** The receipts of a deposit, and the cash that was kept of them. */
    receipts: json<readonly Receipt[]>(),
    less_cash_cents: cents,
    /** Checks of the opening balance that were in it and bounced, as far as that stands. */
    bounces: json<readonly DepositBounce[]>(),
    /** Each an entry of the journal. The second is empty while it stands. */
    event_id: text,
    reversed_event_id: text,
    /** Who reversed it, and why; empty while it stands. */
    reversed_by: text,
    reason: text,
  },
  key: ['org_code', 'transfer_id'],
  indexes: ['(org_code, occurred_on, transfer_id)'],
});

/** The standing deposit in which a receipt is; none once that was reversed. */
const depositedReceipts = table({
  name: 'deposited_receipts',
  kind: 'entity',
  columns: { org_code: text, receipt_id: text, transfer_id: text },
  key: ['org_code', 'receipt_id'],
  indexes: [],
});

export const transfersProjection: Projection = {
  name: 'transfers',
  version: 2,
  tables: [transfers, depositedReceipts],
  rowKeys: (event) => {
    if (!isOfTransfers(event) || !('transferId' in event.data) || !event.data.transferId) return [];
    const receipts = 'receipts' in event.data ? event.data.receipts : [];
    return [
      { table: transfers, id: event.data.transferId },
      ...receipts.map(({ receiptId }) => ({ table: depositedReceipts, id: receiptId })),
    ];
  },
  fold: foldTransfer,
};

/** What was done with a transfer or deposit, or bounced of a deposit. */
function isOfTransfers({ stream }: Recorded): boolean {
  return orgOfTransferStream(stream) !== undefined || organizationOfOpening(stream) !== undefined;
}

function foldTransfer(event: Recorded, rows: Rows): void {
  const { orgCode, actor, at } = event.metadata;
  switch (event.type) {
    case 'TransferRecorded': {
      const { from, to } = event.data;
      const of = { kind: 'transfer', from_account: from, to_account: to } as const;
      rows.put(transfers, { ...recorded(event), ...of, receipts: [], less_cash_cents: 0 });
      break;
    }
    case 'DepositRecorded': {
      const { receipts, lessCashCents: less_cash_cents } = event.data;
      const of = { kind: 'deposit', from_account: '', to_account: 'checking' } as const;
      rows.put(transfers, { ...recorded(event), ...of, receipts, less_cash_cents });
      putReceipts(event.data, event.data.transferId);
      break;
    }
    case 'TransferReversed':
    case 'DepositReversed': {
      const { transferId, reason } = event.data;
      const row = rows.get(transfers, orgCode, transferId);
      const reversed = { reversed_event_id: event.id, reversed_by: actor, reason };
      if (row) rows.put(transfers, { ...row, ...reversed });
      if (event.type === 'DepositReversed') putReceipts(event.data, '');
      break;
    }
    case 'OpeningCheckBounced':
    case 'OpeningBounceReversed': {
      const { transferId, bounceId, amountCents, occurredOn: bouncedOn, reason } = event.data;
      // It had been deposited before Bursar.
      if (transferId === undefined) break;
      const row = rows.get(transfers, orgCode, transferId);
      const bounce = { bounceId, eventId: event.id, amountCents, bouncedOn, reason };
      const others = row?.bounces.filter((each) => each.bounceId !== bounceId) ?? [];
      const bounces = event.type === 'OpeningCheckBounced' ? [...others, bounce] : others;
      if (row) rows.put(transfers, { ...row, bounces });
      break;
    }
  }

  function putReceipts({ receipts }: Deposit, transfer_id: string): void {
    for (const { receiptId } of receipts)
      rows.put(depositedReceipts, { org_code: orgCode, receipt_id: receiptId, transfer_id });
  }

  function recorded({ id, data }: Extract<Recorded, { type: 'TransferRecorded' | 'DepositRecorded' }>) {
    const { transferId, amountCents, memo, occurredOn } = data;
    return {
      org_code: orgCode,
      transfer_id: transferId,
      amount_cents: amountCents,
      occurred_on: occurredOn,
      at,
      by: actor,
      memo,
      bounces: [],
      event_id: id,
      reversed_event_id: '',
      reversed_by: '',
      reason: '',
    };
  }
}

/** Cents. */
export interface TransferView extends ViewOf<typeof transfers> {
  readonly orgCode: string;
  /** The names of who recorded and reversed it; empty when unknown. */
  readonly byName: string;
  readonly reversedByName: string;
}

type TransferSort = 'date' | 'amount';
const sortFields: Record<TransferSort, string> = { date: 't.occurred_on', amount: 't.amount_cents' };

/** Transfers and deposits, newest first unless sorted otherwise; reversed ones stay. */
export const { page: listTransfers, every: everyTransfer } = listOf<Paging<TransferSort>, TransferView>(
  (_, orgCode, { sort = { field: 'date', order: 'DESC' } }) => ({
    from: 'read.transfers t',
    key: ['transfer_id'],
    where: conditions(orgCode, 't'),
    order: orderBy(sortFields, sort, 't.transfer_id'),
    columns: `${select(transfers, 't')}, t.org_code AS "orgCode", coalesce(m.name, '') AS "byName", coalesce(r.name, '') AS "reversedByName"`,
    joins: `LEFT JOIN read.members m ON m.org_code = t.org_code AND m.member_id = t.by
      LEFT JOIN read.members r ON r.org_code = t.org_code AND r.member_id = t.reversed_by`,
  }),
);

/** The event of a transfer or deposit: its entry in the journal. Empty while it is not known. */
export async function transferEventId(db: Database, orgCode: string, transferId: string): Promise<string> {
  const rows = await db.tenant<{ readonly eventId: string }>(
    orgCode,
    'SELECT event_id AS "eventId" FROM read.transfers WHERE org_code = $1 AND transfer_id = $2',
    [orgCode, transferId],
  );
  return rows[0]?.eventId ?? '';
}

/** Cash or a check, from whom and when; 0 cents once all of it was reversed. */
export interface ReceiptView extends Receipt {
  readonly receivedOn: string;
  /** The members who paid by it; their ids in the same order. */
  readonly names: readonly string[];
  readonly memberIds: readonly string[];
  /** Of a check, where it was entered. */
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
       array_agg(coalesce(m.name, '') ORDER BY p.paid_at, p.payment_id) AS names,
       array_agg(p.member_id ORDER BY p.paid_at, p.payment_id) AS "memberIds"
     FROM read.payments p
       LEFT JOIN read.deposited_receipts d ON d.org_code = p.org_code AND d.receipt_id = p.receipt_id
       LEFT JOIN read.members m ON m.org_code = p.org_code AND m.member_id = p.member_id
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

/** A payment by hand as part of its receipt. Cents. */
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
