import { z } from 'zod';
import { bridgeOf } from '../../../ledger/values/owed.ts';
import { searchable } from '../../../ledger/values/plainText.ts';
import {
  agedReceivables,
  type ReceivablesQuery,
  receivableCharges,
} from '../../../projections/agedReceivables.ts';
import { parseInput } from '../../platform/calls/mountCalls.ts';
import { text } from '../../platform/contract/call.ts';
import { chargeName, figureNames } from '../../platform/contract/words.ts';
import type { Columns } from '../../platform/lists/csv.ts';
import { pastFields, pastOf } from '../../platform/lists/filters.ts';
import { type Reader, type Resource, report } from '../../platform/lists/resource.ts';
import type { ReceivableCharge } from './contract.ts';
import { presentAgedReceivable, presentBridge, presentReceivableCharge } from './present.ts';

/** What is due now, and what takes it to the ledger balance. */
const receivableColumns: Columns<ReceivableCharge> = {
  Name: ({ name }) => name,
  'Member ID': ({ memberId }) => memberId,
  'Charge Type': chargeName,
  'Charge ID': ({ id }) => id,
  'Start Date': ({ startDate }) => startDate,
  'Due Date': ({ dueDate }) => dueDate,
  [figureNames.dueNow]: ({ dueNow }) => dueNow.toFixed(2),
  [figureNames.scheduled]: ({ scheduled }) => scheduled.toFixed(2),
  [figureNames.lateFees]: ({ lateFees }) => lateFees.toFixed(2),
  [figureNames.discounts]: ({ discounts }) => discounts.toFixed(2),
  [figureNames.ahead]: ({ ahead }) => ahead.toFixed(2),
  [figureNames.ledger]: ({ ledger }) => ledger.toFixed(2),
};

const agedFilter = z.strictObject({ ...pastFields, group: text(64), q: text(100) }).partial();

const agedSort = {
  id: 'name',
  name: 'name',
  notYetDue: 'notYetDue',
  days1to30: 'days1to30',
  days31to60: 'days31to60',
  days61to90: 'days61to90',
  over90: 'over90',
  dueNow: 'dueNow',
  pastDue: 'pastDue',
  oldest: 'oldest',
} as const;

const parts = z.enum(['dueNow', 'scheduled', 'lateFees', 'discounts', 'ahead', 'ledger']);

const ages = z.enum(['notYetDue', 'days1to30', 'days31to60', 'days61to90', 'over90']);

const receivableFilter = z
  .strictObject({ ...pastFields, part: parts, age: ages, memberId: text(64), group: text(64) })
  .partial();

const receivableSort = { id: 'name', name: 'name', dueDate: 'dueDate' } as const;

/** The past of the filters `asOf` and `asKnownOn`. @throws RuleViolation */
function receivablesQuery(
  { today }: Reader,
  days: Parameters<typeof pastOf>[0],
  within = 'filter.',
): ReceivablesQuery {
  return { ...pastOf(days, today, within), today };
}

export const agedReceivableList: Resource = {
  name: 'aged-receivables',
  summary:
    'What was due now from each member at the end of a day, by how long; `summary`: from all of it to the ledger balance. Filters: asOf, asKnownOn, group (an id), q.',
  list: report(agedFilter, agedSort, async (reader, { q = '', group, ...days }) => {
    const request = { ...receivablesQuery(reader, days), group };
    const aged = await agedReceivables(reader.deps.db, reader.caller.orgCode, request);
    const wanted = searchable(q);
    return aged
      .map((view) => presentAgedReceivable(view, request.asOf))
      .filter(({ name, email }) => searchable(`${name}\n${email}`).includes(wanted));
  }),
  one: async (reader, id, query) => {
    if (id !== 'summary') return undefined;
    const request = receivablesQuery(reader, parseInput(z.object(pastFields).partial(), query), '');
    const { asOf, asKnownOn } = request;
    const charges = await receivableCharges(reader.deps.db, reader.caller.orgCode, request);
    return { id, asOf, asKnownOn, ...presentBridge(bridgeOf(charges)) };
  },
};

export const receivableChargeList: Resource = {
  name: 'receivable-charges',
  summary:
    'The charges that what is due now and the ledger balance are made of. Filters: asOf, asKnownOn, part, age, memberId, group.',
  list: report(
    receivableFilter,
    receivableSort,
    async (reader, { part, age, memberId, group, ...days }) => {
      const request = { ...receivablesQuery(reader, days), part, age, memberId, group };
      const rows = await receivableCharges(reader.deps.db, reader.caller.orgCode, request);
      return rows.map(presentReceivableCharge);
    },
    receivableColumns,
  ),
};
