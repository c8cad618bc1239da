import type { ResourceProps } from 'react-admin';
import type { Resource } from '../api/contract.ts';
import { chargeName } from '../api/platform/contract/words.ts';

type Definition = Pick<ResourceProps, 'recordRepresentation'> & { readonly name: Resource };

/** What react-admin calls a record of each list. Screens are routes of their own (console/screens.ts). */
export const resources: readonly Definition[] = [
  { name: 'charges', recordRepresentation: (charge) => `${chargeName(charge)} of ${charge.name}` },
  { name: 'members', recordRepresentation: 'name' },
  { name: 'payments', recordRepresentation: ({ order_id, name }) => `${order_id} of ${name}` },
  { name: 'meetings', recordRepresentation: 'title' },
  { name: 'expenses', recordRepresentation: 'name' },
  { name: 'payouts' },
  { name: 'transfers' },
  { name: 'collected' },
  { name: 'journal' },
  { name: 'history' },
  { name: 'deliveries' },
  { name: 'texts' },
];
