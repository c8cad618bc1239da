import { z } from 'zod';
import { day, text } from '../platform/contract/call.ts';
import { ids, memberId, named, q } from '../platform/lists/filters.ts';
import { listResource } from '../platform/lists/resource.ts';
import { type DeliverySort, listDeliveries } from './deliveries.ts';
import { presentDelivery } from './present.ts';

const deliveryFilter = z
  .strictObject({ memberId, kind: text(40), status: text(20), q, from: day, to: day, id: ids })
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

/** `/api/rest/deliveries`. */
export const deliveryList = listResource({
  name: 'deliveries',
  summary: 'Mails to members and what became of them. Filters: memberId, kind, status, q, from, to, id.',
  filter: deliveryFilter,
  sort: deliverySort,
  wanted: named,
  query: listDeliveries,
  present: (rows) => rows.map(presentDelivery),
});
