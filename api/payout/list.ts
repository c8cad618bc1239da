import { z } from 'zod';
import { everyPayout, getPayout, listPayoutLines, listPayouts } from '../../projections/payouts.ts';
import type { Columns } from '../platform/lists/csv.ts';
import { listResource } from '../platform/lists/resource.ts';
import type { Payout } from './contract.ts';
import { presentPayout, presentPayoutDetail } from './present.ts';

const payoutColumns: Columns<Payout> = {
  Date: ({ arrivalDate }) => arrivalDate,
  Amount: ({ amount }) => amount.toFixed(2),
  Status: ({ status }) => (status === 'paid' ? 'In the bank' : 'Failed'),
  Reason: ({ reason }) => reason,
  'Payout ID': ({ id }) => id,
};

const payoutSort = { id: 'date', arrivalDate: 'date', amount: 'amount', status: 'status' } as const;

export const payoutList = listResource({
  name: 'payouts',
  summary: "What Stripe paid out to the organization's bank; a single one with what it is made of.",
  filter: z.strictObject({}),
  sort: payoutSort,
  wanted: () => undefined,
  query: listPayouts,
  present: (rows) => rows.map(presentPayout),
  csv: { columns: payoutColumns, every: everyPayout },
  one: async ({ deps, caller }, id) => {
    const found = await getPayout(deps.db, caller.orgCode, id);
    return found && presentPayoutDetail(found, await listPayoutLines(deps.db, caller.orgCode, id));
  },
});
