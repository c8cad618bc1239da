import { z } from 'zod';
import { EXCEPTIONS, historyKinds } from '../../ledger/values/historyKinds.ts';
import { formatPhone } from '../../ledger/values/phone.ts';
import { type ChargeSort, everyCharge, listCharges } from '../../projections/charges.ts';
import { type ExpenseSort, everyExpense, listExpenses } from '../../projections/expenses.ts';
import { everyEvent, listHistory } from '../../projections/history.ts';
import { everyMeeting, listMeetings, type MeetingSort } from '../../projections/meetings.ts';
import { listMembers, type MemberSort } from '../../projections/members.ts';
import { listPayments } from '../../projections/payments.ts';
import { payment } from '../contract/account.ts';
import { NO_CATEGORY } from '../contract/budget.ts';
import { type DeliverySort, listDeliveries } from '../messaging/deliveries.ts';
import { listTexts, type TextSort } from '../messaging/texts/list.ts';
import { day, text } from '../platform/contract/call.ts';
import { canAccess } from '../platform/contract/guards.ts';
import { listResource, type Resource } from '../platform/lists/resource.ts';
import { presentExpense } from '../presenters/budget.ts';
import { presentCharge } from '../presenters/charge.ts';
import { presentDelivery } from '../presenters/delivery.ts';
import { presentHistoryEntry } from '../presenters/history.ts';
import { presentMeeting } from '../presenters/meeting.ts';
import { presentMember } from '../presenters/member.ts';
import { presentPayments } from '../presenters/payment.ts';
import { accountStatementOf } from './account.ts';
import { chargeColumns, expenseColumns, historyColumns, meetingColumns } from './columns.ts';
import { dashboardOf } from './dashboard.ts';
import { eventOf } from './event.ts';
import { ledgerResources } from './ledger.ts';

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
  attendanceStanding: 'attendanceStanding',
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
    startFrom: day,
    startTo: day,
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

const paymentStatus = payment.shape.status;
const paymentFilter = z.strictObject({ memberId, uuid: memberId, status: paymentStatus, id: ids }).partial();

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

const meetingFilter = z.strictObject({ category: text(40), q, from, to, id: ids }).partial();
const meetingSort: Record<string, MeetingSort> = {
  id: 'date',
  startTime: 'date',
  title: 'title',
  category: 'category',
  present: 'attended',
};

const expenseFilter = z
  .strictObject({ budgetId: text(64), category: text(64), q, from, to, id: ids })
  .partial();
const expenseSort: Record<string, ExpenseSort> = {
  id: 'payDate',
  pay_date: 'payDate',
  name: 'name',
  paidBy: 'paidBy',
  amount: 'amount',
  payment_type: 'paymentType',
};

const textFilter = z.strictObject({ memberId, status: text(20), q, from, to, id: ids }).partial();
const textSort: Record<string, TextSort> = {
  id: 'at',
  at: 'at',
  memberName: 'name',
  status: 'status',
  to: 'to',
};

const historyFilter = z
  .strictObject({ kind: z.enum([...historyKinds, EXCEPTIONS]), memberId, from, to })
  .partial();
const byDate = { id: 'date', at: 'date' } as const;

/** The read side's words for these filters of ours. */
function named<Filter extends { id?: string[]; uuid?: string; memberId?: string }>({
  id,
  uuid,
  ...rest
}: Filter) {
  return { ...rest, ids: id, memberId: rest.memberId ?? uuid };
}

/** Everything that `/api/rest/<name>` answers. */
export const resources: readonly Resource[] = [
  listResource({
    name: 'members',
    summary: 'Members. Filters: active, role, q, id.',
    filter: memberFilter,
    sort: memberSort,
    wanted: ({ id, ...rest }) => ({ ...rest, ids: id }),
    query: listMembers,
    present: (rows) => rows.map(presentMember),
  }),
  listResource({
    name: 'charges',
    summary:
      'Charges that were not removed. Filters: tab, memberId, type, q, from, to, startFrom, startTo, id.',
    filter: chargeFilter,
    sort: chargeSort,
    wanted: named,
    query: listCharges,
    present: (rows, { caller }) => rows.map((row) => presentCharge(row, caller.timeZone)),
    csv: { columns: chargeColumns, every: everyCharge },
  }),
  listResource({
    name: 'payments',
    summary: 'Payments. Filters: memberId, status, id.',
    filter: paymentFilter,
    sort: { id: 'date', ts: 'date' },
    wanted: ({ status, ...rest }) => ({ ...named(rest), status: status && [status] }),
    query: listPayments,
    present: (rows, reader) => presentPayments(reader, rows),
  }),
  listResource({
    name: 'meetings',
    summary: 'Meetings where attendance is taken, counted. Filters: category, q, from, to, id.',
    filter: meetingFilter,
    sort: meetingSort,
    wanted: ({ id, ...rest }) => ({ ...rest, ids: id }),
    query: listMeetings,
    present: (rows) => rows.map(presentMeeting),
    csv: { columns: meetingColumns, every: everyMeeting },
  }),
  listResource({
    name: 'expenses',
    summary: 'Expenses of all budgets. Filters: budgetId, category (none: without one), q, from, to, id.',
    filter: expenseFilter,
    sort: expenseSort,
    wanted: ({ id, category, ...rest }) => ({
      ...rest,
      ids: id,
      categoryId: category === NO_CATEGORY ? '' : category,
    }),
    query: listExpenses,
    present: (rows, reader) => Promise.all(rows.map((row) => presentExpense(reader, row))),
    csv: { columns: expenseColumns, every: everyExpense },
  }),
  listResource({
    name: 'history',
    summary:
      "The organization's events as sentences. Filters: kind (exception: the register of exceptions), memberId, from, to.",
    filter: historyFilter,
    sort: byDate,
    wanted: ({ kind, ...rest }) => ({ ...rest, ...(kind === EXCEPTIONS ? { isException: true } : { kind }) }),
    query: listHistory,
    present: (rows) => rows.map(presentHistoryEntry),
    csv: { columns: historyColumns, every: everyEvent },
  }),
  {
    name: 'events',
    summary: 'One event as it stands in the log.',
    one: eventOf,
  },
  {
    name: 'accounts',
    summary: "A member's money, now or (`asOf=YYYY-MM-DD`) at the end of a day. Members may read their own.",
    isOwn: true,
    one: accountStatementOf,
  },
  {
    name: 'dashboard',
    summary:
      '`summary`: the figures of the dashboard, of all time or `from` a day `to` a day. Members may read it when the organization shows its data.',
    isOpen: (caller) => canAccess('figures', caller),
    one: dashboardOf,
  },
  listResource({
    name: 'deliveries',
    summary: 'Mails to members and what became of them. Filters: memberId, kind, status, q, from, to, id.',
    filter: deliveryFilter,
    sort: deliverySort,
    wanted: named,
    query: listDeliveries,
    present: (rows) => rows.map(presentDelivery),
  }),
  listResource({
    name: 'texts',
    summary: 'Text messages to members and what became of them. Filters: memberId, status, q, from, to, id.',
    filter: textFilter,
    sort: textSort,
    wanted: named,
    query: listTexts,
    present: (rows) => rows.map((text) => ({ ...text, to: formatPhone(text.to) })),
  }),
  ...ledgerResources,
];
