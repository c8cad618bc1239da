/** What the history can be filtered by: the kinds of its events. */
export const historyKinds = [
  'charge',
  'payment',
  'credit',
  'member',
  'meeting',
  'organization',
  'recruitment',
  'budget',
] as const;
export type HistoryKind = (typeof historyKinds)[number];
