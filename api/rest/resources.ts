import { z } from 'zod';
import { toDollars } from '../../ledger/values/money.ts';
import { type ChargeSort, everyCharge, listCharges } from '../../projections/charges.ts';
import { everyEvent, type HistoryView, historyKinds, listHistory } from '../../projections/history.ts';
import { getMember, listMembers, type MemberSort } from '../../projections/members.ts';
import { listPayments, type PaymentSort } from '../../projections/payments.ts';
import { day, text } from '../contract/call.ts';
import { letsIn } from '../contract/pages.ts';
import type { Delivery, HistoryEntry } from '../contract/reports.ts';
import { type DeliverySort, type DeliveryView, listDeliveries } from '../mail/deliveries.ts';
import { shownPayments, shownPending } from '../routes/receipt.ts';
import { dueOf, memberOf } from '../routes/wire.ts';
import { accountStatementOf } from './account.ts';
import { chargeColumns, historyColumns } from './columns.ts';
import { eachRow } from './csv.ts';
import { dashboardOf } from './dashboard.ts';
import { eventOf } from './event.ts';
import { ledgerResources } from './ledger.ts';
import { given } from './query.ts';
import { listing, type Resource } from './resource.ts';

/** Ids as react-admin asks for several records at once. */
const ids = z.union([z.array(text(64)).max(1_000), text(64).transform((id) => [id])]);
const from = day;
const to = day;
const q = text(100).transform((value) => (value === '' ? undefined : value));
const memberId = text(64);

const memberFilter = z.strictObject({ active: z.boolean(), role: text(40), q, id: ids }).partial();
const memberSort: Record<string, MemberSort> = {
  id: 'name',
  name: 'name',
  email: 'email',
  role: 'role',
  lastLogin: 'lastLogin',
  standing: 'standing',
  remaining: 'remaining',
  lastPayment: 'lastPayment',
};

const chargeFilter = z
  .strictObject({
    tab: z.enum(['all', 'current', 'overdue', 'collected', 'pending']),
    memberId,
    uuid: memberId,
    type: text(60),
    q,
    from,
    to,
    id: ids,
  })
  .partial();
const chargeSort: Record<string, ChargeSort> = {
  id: 'date',
  ts: 'date',
  date: 'date',
  dueDate: 'dueDate',
  amount: 'amount',
  amtPaid: 'paid',
  remaining: 'due',
  type: 'type',
  status: 'status',
  name: 'name',
  uuid: 'member',
};

const paymentFilter = z
  .strictObject({
    memberId,
    uuid: memberId,
    from,
    to,
    id: ids,
    status: z.enum(['pending', 'success', 'failed', 'refunded', 'returned', 'disputed']),
    method: text(30),
    q,
  })
  .partial();
const pendingFilter = z.strictObject({ memberId, uuid: memberId, q, id: ids }).partial();
const paymentSort: Record<string, PaymentSort> = {
  id: 'date',
  ts: 'date',
  payDate: 'date',
  amount: 'amount',
  payment_type: 'method',
  status: 'status',
  name: 'name',
};

const toVerify = { kind: ['screenshot' as const], status: ['pending' as const] };
const pendingSort: Record<string, PaymentSort> = {
  id: 'date',
  date: 'date',
  amount: 'amount',
  payment_type: 'method',
  name: 'name',
};

const deliveryFilter = z
  .strictObject({ memberId, kind: text(40), status: text(20), q, from, to, id: ids })
  .partial();
const deliverySort: Record<string, DeliverySort> = {
  id: 'at',
  at: 'at',
  kind: 'kind',
  status: 'status',
  to: 'to',
  memberName: 'name',
  subject: 'subject',
};

const historyFilter = z.strictObject({ kind: z.enum(historyKinds), memberId, from, to, q }).partial();
const byDate = { id: 'date', at: 'date' } as const;

/** Everything that `/api/rest/<name>` answers. */
export const resources: readonly Resource[] = [
  {
    name: 'members',
    summary: 'Members. Filters: active, role, q, id.',
    list: listing(memberFilter, memberSort, async ({ deps, caller, today }, { filter, sort, ...page }) => {
      const { id, ...rest } = filter;
      const options = given({ today, sort, ...page, filter: given({ ...rest, ids: id }) });
      const { rows, total } = await listMembers(deps.db, caller.orgCode, options);
      return { rows: rows.map(memberOf), total };
    }),
    one: async ({ deps, caller, today }, id) => {
      const found = await getMember(deps.db, caller.orgCode, id, today);
      return found && memberOf(found);
    },
  },
  {
    name: 'charges',
    summary: 'Charges that were not removed. Filters: tab, memberId, type, q, from, to, id.',
    list: listing(
      chargeFilter,
      chargeSort,
      async ({ deps, caller, today }, { filter, sort, ...page }) => {
        const options = given({ today, sort, ...page, filter: chargesWanted(filter) });
        const { rows, total } = await listCharges(deps.db, caller.orgCode, options);
        return { rows: rows.map((row) => dueOf(row, caller.timeZone)), total };
      },
      {
        columns: chargeColumns,
        every: ({ deps, caller, today }, { filter, sort }) =>
          eachRow(
            everyCharge(deps.db, caller.orgCode, given({ today, sort, filter: chargesWanted(filter) })),
            (row) => dueOf(row, caller.timeZone),
          ),
      },
    ),
    one: async ({ deps, caller, today }, id) => {
      const { rows } = await listCharges(deps.db, caller.orgCode, { today, filter: { ids: [id] }, limit: 1 });
      return rows[0] && dueOf(rows[0], caller.timeZone);
    },
  },
  {
    name: 'payments',
    summary: 'Payments. Filters: memberId, from, to, status, method, q, id.',
    list: listing(paymentFilter, paymentSort, async ({ deps, caller }, { filter, sort, ...page }) => {
      const { id, uuid, status, method, ...rest } = filter;
      const wanted = given({
        ...rest,
        memberId: rest.memberId ?? uuid,
        ids: id,
        status: status && [status],
        methods: method === undefined ? undefined : [method],
      });
      const { rows, total } = await listPayments(
        deps.db,
        caller.orgCode,
        given({ sort, ...page, filter: wanted }),
      );
      return { rows: await shownPayments({ deps, caller }, rows), total };
    }),
    one: async ({ deps, caller }, id) => {
      const { rows } = await listPayments(deps.db, caller.orgCode, { filter: { ids: [id] }, limit: 1 });
      return (await shownPayments({ deps, caller }, rows))[0];
    },
  },
  {
    name: 'pending-payments',
    summary: 'Venmo and Zelle payments that wait to be verified. Filters: memberId, q, id.',
    list: listing(pendingFilter, pendingSort, async ({ deps, caller }, { filter, sort, ...page }) => {
      const { id, uuid, ...rest } = filter;
      const wanted = given({ ...rest, memberId: rest.memberId ?? uuid, ids: id, ...toVerify });
      const options = given({ sort, ...page, filter: wanted });
      const { rows, total } = await listPayments(deps.db, caller.orgCode, options);
      return { rows: await shownPending({ deps, caller }, rows), total };
    }),
    one: async ({ deps, caller }, id) => {
      const filter = { ids: [id], ...toVerify };
      const { rows } = await listPayments(deps.db, caller.orgCode, { filter, limit: 1 });
      return (await shownPending({ deps, caller }, rows))[0];
    },
  },
  {
    name: 'history',
    summary: "The organization's events as sentences. Filters: kind, memberId, from, to, q.",
    list: listing(
      historyFilter,
      byDate,
      async ({ deps, caller }, { filter, sort, ...page }) => {
        const options = given({ sort, ...page, filter: given(filter) });
        const { rows, total } = await listHistory(deps.db, caller.orgCode, options);
        return { rows: rows.map(historyEntryOf), total };
      },
      {
        columns: historyColumns,
        every: ({ deps, caller }, { filter, sort }) =>
          eachRow(
            everyEvent(deps.db, caller.orgCode, given({ sort, filter: given(filter) })),
            historyEntryOf,
          ),
      },
    ),
  },
  {
    name: 'events',
    summary: 'One event as it stands in the log.',
    one: eventOf,
  },
  {
    name: 'accounts',
    summary: "A member's money, now or (`asOf=YYYY-MM-DD`) at the end of a day. Members may read their own.",
    mayRead: (caller, id) => id === caller.memberId,
    one: accountStatementOf,
  },
  {
    name: 'dashboard',
    summary:
      '`summary`: the figures of the dashboard, of all time or `from` a day `to` a day. Members may read it when the organization shows its data.',
    mayRead: (caller) => letsIn('figures', caller),
    one: dashboardOf,
  },
  {
    name: 'deliveries',
    summary: 'Mails to members and what became of them. Filters: memberId, kind, status, q, from, to, id.',
    list: listing(deliveryFilter, deliverySort, async ({ deps, caller }, { filter, sort, ...page }) => {
      const { id, ...rest } = filter;
      const options = given({ sort, ...page, filter: given({ ...rest, ids: id }) });
      const { rows, total } = await listDeliveries(deps.db, caller.orgCode, options);
      return { rows: rows.map(deliveryOf), total };
    }),
    one: async ({ deps, caller }, id) => {
      const { rows } = await listDeliveries(deps.db, caller.orgCode, { filter: { ids: [id] }, limit: 1 });
      return rows[0] && deliveryOf(rows[0]);
    },
  },
  ...ledgerResources,
];

function chargesWanted({ id, uuid, ...rest }: z.output<typeof chargeFilter>) {
  return given({ ...rest, memberId: rest.memberId ?? uuid, ids: id });
}

function deliveryOf(view: DeliveryView): Delivery {
  const { id, kind, memberId, memberName, subject, status, error, chargeIds } = view;
  return {
    id,
    at: view.askedAt,
    kind,
    memberId,
    memberName,
    to: view.email,
    subject,
    status,
    error,
    chargeIds: [...chargeIds],
  };
}

function historyEntryOf({ amountCents, ...view }: HistoryView): HistoryEntry {
  return { ...view, amount: amountCents === null ? null : toDollars(amountCents) };
}
