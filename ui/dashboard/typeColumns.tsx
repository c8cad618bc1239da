import type { Output } from '../../api/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { KEPT_AS_CREDIT } from '../../ledger/values/chargeRules.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import type { Column } from '../list/columns.tsx';
import { listUrl } from '../list/listUrl.ts';
import { FigureLink } from '../primitives/FigureLink.tsx';
import { Money } from '../primitives/Money.tsx';
import { Note } from '../primitives/Note.tsx';

export type TypeTotals = Output<'search-dues-byType'>[number];

const isType = ({ type }: TypeTotals) => type !== KEPT_AS_CREDIT;

const name: Column<TypeTotals> = {
  label: 'Charge',
  card: 'start',
  render: (totals) => (
    <>
      {totals.type}
      {isType(totals) && <Note>{counted(totals.count, 'charge')}</Note>}
    </>
  ),
};

const dueDate: Column<TypeTotals> = {
  label: 'Due Date',
  render: (totals) =>
    totals.dueDate === null ? isType(totals) && 'Nothing open' : formatDay(totals.dueDate),
};

const amount: Column<TypeTotals> = {
  label: 'Amount',
  align: 'right',
  render: (totals) => isType(totals) && <Money dollars={totals.amount} />,
};

/** The columns of the summary "Charge Types" (spec 2 section 2): what was charged under each name. */
export const typeColumns: readonly Column<TypeTotals>[] = [name, dueDate, amount];

/**
 * The columns of the Dues Summary: also what was collected, money kept as credit included, and what is paid,
 * credit included. With `isLinked` each figure leads to its lines.
 */
export function duesColumns(totals: readonly TypeTotals[], isLinked: boolean): Column<TypeTotals>[] {
  const money = (
    label: string,
    field: 'amount' | 'collected' | 'paid',
    path: string,
  ): Column<TypeTotals> => ({
    label,
    align: 'right',
    render: (row) => {
      if (!isType(row) && field !== 'collected') return null;
      return (
        <FigureLink
          to={isLinked ? listUrl(path, { type: row.type }) : undefined}
          label={`${label}, ${row.type}`}
          figure={formatDollars(row[field])}
        />
      );
    },
    total: <Money dollars={sumDollars(totals.map((row) => row[field]))} strong />,
  });
  return [
    { ...name, total: 'Total' },
    dueDate,
    money('Amount', 'amount', '/charges'),
    money('Collected', 'collected', '/collected'),
    money('Paid', 'paid', '/charges'),
  ];
}
