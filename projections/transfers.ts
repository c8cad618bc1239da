import type { Recorded } from '../ledger/catalogue.ts';
import { organizationOfOpening } from '../ledger/opening/events.ts';
import { type Deposit, orgOfTransferStream, type Receipt } from '../ledger/transfer/events.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { MoneyAccount } from '../ledger/values/moneyAccounts.ts';
import type { Database } from './engine/database.ts';
import { conditions, listOf, orderBy, type Paging } from './engine/paging.ts';
import type { Projection, Rows } from './engine/projection.ts';
import { cents, day, instant, json, select, table, text, textOf, type ViewOf } from './engine/table.ts';

/** A check of the opening balance that came back after its deposit. Its event is its entry in the journal. */
interface DepositBounce {
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

export interface TransferView extends ViewOf<typeof transfers> {
  readonly orgCode: string;
  /** The names of who recorded and reversed it; empty when unknown. */
  readonly byName: string;
  readonly reversedByName: string;
}

type TransferSort = 'date' | 'amount';
const sortFields: Record<TransferSort, string> = { date: 't.occurred_on', amount: 't.amount_cents' };

type TransferQuery = Paging<TransferSort> & { readonly transferId?: string };

/** Transfers and deposits, newest first unless sorted otherwise; reversed ones stay. */
export const { page: listTransfers, every: everyTransfer } = listOf<TransferQuery, TransferView>(
  (_, orgCode, { transferId, sort = { field: 'date', order: 'DESC' } }) => {
    const where = conditions(orgCode, 't');
    where.is('t.transfer_id', transferId);
    return {
      from: 'read.transfers t',
      key: ['transfer_id'],
      where,
      order: orderBy(sortFields, sort, 't.transfer_id'),
      columns: `${select(transfers, 't')}, t.org_code AS "orgCode", coalesce(m.name, '') AS "byName", coalesce(r.name, '') AS "reversedByName"`,
      joins: `LEFT JOIN read.members m ON m.org_code = t.org_code AND m.member_id = t.by
      LEFT JOIN read.members r ON r.org_code = t.org_code AND r.member_id = t.reversed_by`,
    };
  },
);

export async function getTransfer(
  db: Database,
  orgCode: string,
  transferId: string,
): Promise<TransferView | undefined> {
  return (await listTransfers(db, orgCode, { transferId, limit: 1 })).rows[0];
}

/** The event of a transfer or deposit: its entry in the journal. Empty while it is not known. */
export async function transferEventId(db: Database, orgCode: string, transferId: string): Promise<string> {
  const rows = await db.tenant<{ readonly eventId: string }>(
    orgCode,
    'SELECT event_id AS "eventId" FROM read.transfers WHERE org_code = $1 AND transfer_id = $2',
    [orgCode, transferId],
  );
  return rows[0]?.eventId ?? '';
}
