import { z } from 'zod';
import { listPayments } from '../../../projections/payments/queries.ts';
import { ids, memberId, named, q } from '../../platform/lists/filters.ts';
import { listResource } from '../../platform/lists/resource.ts';
import { payment } from './contract.ts';
import { presentPayments } from './present.ts';

const paymentStatus = payment.shape.status;

const paymentFilter = z
  .strictObject({ q, memberId, uuid: memberId, status: paymentStatus, id: ids })
  .partial();

export const paymentList = listResource({
  name: 'payments',
  summary: 'Payments. Filters: q, memberId, status, id.',
  filter: paymentFilter,
  sort: { id: 'date', ts: 'date' },
  wanted: ({ status, ...rest }) => ({ ...named(rest), status: status && [status] }),
  query: listPayments,
  present: (rows, reader) => presentPayments(reader, rows),
});
