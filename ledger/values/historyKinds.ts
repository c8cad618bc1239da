/** What the history can be filtered by: the kinds of its events. */
export const historyKinds = [
  'charge',
  'payment',
  'credit',
  'reimbursement',
  'member',
  'meeting',
  'organization',
  'recruitment',
  'budget',
  'document',
] as const;
/** In the place of a kind: approvals by fewer people than the rules ask for (docs/decisions/0040). */
export const EXCEPTIONS = 'exception';

export type HistoryKind = (typeof historyKinds)[number];
