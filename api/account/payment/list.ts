import { z } from 'zod';
import {
  everyPayment,
  listPayments,
  type PaymentSort,
  sumPayments,
} from '../../../projections/payments/queries.ts';
import { day, text } from '../../platform/contract/call.ts';
import { methodLabel, paymentStatusNames } from '../../platform/contract/words.ts';
import type { Columns } from '../../platform/lists/csv.ts';
import { ids, memberId, named, q } from '../../platform/lists/filters.ts';
import { listResource } from '../../platform/lists/resource.ts';
import { type Payment, payment } from './contract.ts';
import { presentPayments } from './present.ts';

const paymentStatus = payment.shape.status;

const paymentFilter = z
  .strictObject({
    tab: z.enum(['all', 'toVerify', 'pending', 'failed', 'refunded']),
    q,
    memberId,
    group: text(64),
    uuid: memberId,
    status: paymentStatus,
    /** As `payment_type` has it. */
    method: text(30),
    kind: payment.shape.kind,
    /** Days on which they count. */
    from: day,
    to: day,
    id: ids,
  })
  .partial();

type Filter = z.output<typeof paymentFilter>;

/** What each tab narrows the list to. */
const tabs = {
  all: {},
  toVerify: { kind: ['screenshot'], status: ['pending'] },
  pending: { status: ['pending'] },
  failed: { status: ['failed'] },
  refunded: { status: ['refunded', 'returned', 'disputed', 'reversed'] },
} as const satisfies Readonly<Record<NonNullable<Filter['tab']>, object>>;

const paymentSort: Record<string, PaymentSort> = { id: 'date', ts: 'date', payDate: 'day' };

/** Payments in the words of the Payments screen. */
const paymentColumns: Columns<Payment> = {
  Date: ({ payDate }) => payDate,
  Member: ({ name }) => name,
  'Payment Type': ({ payment_type }) => methodLabel(payment_type),
  'Check Number': ({ checkNumber }) => checkNumber,
  For: ({ charges }) => charges.map(({ name }) => name).join(', '),
  Status: ({ status }) => paymentStatusNames[status],
  Amount: ({ amount }) => amount.toFixed(2),
  'Card Fee': ({ fee }) => fee.toFixed(2),
  'Credit Used': ({ details }) => details.creditsUsed.toFixed(2),
  Refunded: ({ refunded }) => refunded.toFixed(2),
  'Order ID': ({ order_id }) => order_id,
};

export const paymentList = listResource({
  name: 'payments',
  summary: 'Payments. Filters: tab, q, memberId, group, status, method, kind, from, to, id.',
  filter: paymentFilter,
  sort: paymentSort,
  wanted: ({ tab = 'all', status, kind, ...rest }) => ({
    ...named(rest),
    ...tabs[tab],
    ...(status !== undefined && { status: [status] }),
    ...(kind !== undefined && { kind: [kind] }),
  }),
  query: listPayments,
  sums: sumPayments,
  present: (rows, reader) => presentPayments(reader, rows),
  csv: { columns: paymentColumns, every: everyPayment },
});
