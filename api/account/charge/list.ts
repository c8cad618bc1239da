import { z } from 'zod';
import {
  type ChargeSort,
  everyCharge,
  listCharges,
  sumCharges,
} from '../../../projections/charges/queries.ts';
import { day, text } from '../../platform/contract/call.ts';
import { chargeName } from '../../platform/contract/words.ts';
import { type Columns, dayOf } from '../../platform/lists/csv.ts';
import { ids, memberId, named, q } from '../../platform/lists/filters.ts';
import { listResource } from '../../platform/lists/resource.ts';
import type { Due } from './contract.ts';
import { presentCharge } from './present.ts';

/** Charges in the words of the Charges screen. The total is Amount + Late Fee - Early Discount. */
export const chargeColumns: Columns<Due> = {
  Name: (charge) => (charge.memberExists ? charge.name : 'User no longer exists'),
  Email: ({ email }) => email,
  'Charge Type': chargeName,
  'Charge Status': ({ statusLabel }) => statusLabel,
  'Date of Charge': ({ ts }, timeZone) => dayOf(ts, timeZone),
  'Start Date': ({ startDate }) => startDate,
  'Due Date': ({ dueDate }) => dueDate,
  Amount: ({ amount }) => amount.toFixed(2),
  'Late Fee': (charge) => (charge.lateFeeApplied ? charge.lateFee : 0).toFixed(2),
  'Early Discount': (charge) => (charge.earlyDiscountApplied ? charge.earlyDiscount : 0).toFixed(2),
  'Amount Paid': ({ amtPaid }) => amtPaid.toFixed(2),
  'Written Off': ({ writtenOff }) => writtenOff.toFixed(2),
  Remaining: ({ remaining }) => remaining.toFixed(2),
  Memo: ({ memo }) => memo,
};

const chargeFilter = z
  .strictObject({
    tab: z.enum(['all', 'current', 'overdue', 'collected', 'pending']),
    memberId,
    group: text(64),
    uuid: memberId,
    type: text(60),
    q,
    from: day,
    to: day,
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

export const chargeList = listResource({
  name: 'charges',
  summary:
    'Charges that were not removed. Filters: tab, memberId, group, type, q, from, to, startFrom, startTo, id.',
  filter: chargeFilter,
  sort: chargeSort,
  wanted: named,
  query: listCharges,
  sums: sumCharges,
  present: (rows, { caller }) => rows.map((row) => presentCharge(row, caller.timeZone)),
  csv: { columns: chargeColumns, every: everyCharge },
});
