import type { Form990Figures } from '../../api/form990/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, toDollars } from '../../ledger/values/money.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { listUrl } from '../../ui/list/listUrl.ts';
import { type Group, RecordTable } from '../../ui/list/RecordTable.tsx';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import type { Typed } from './form990.ts';

interface Row {
  readonly key: string;
  readonly label: string;
  readonly dollars: number;
  /** What it is made of; undefined for what was typed. */
  readonly to?: string;
  readonly isTotal?: boolean;
}

type Figure = Form990Figures['assets'];

/** The figures by account, each leading to its lines of the journal, and what they come to. */
export function FiguresTable({
  figures,
  years,
  typed,
}: {
  readonly figures: Form990Figures;
  /** Of how many fiscal years the gross receipts count. */
  readonly years: number;
  readonly typed: Typed;
}) {
  const { assets } = figures;
  const groups: readonly Group<Row>[] = [
    ...figures.receipts.slice(0, years).map((each) => ({
      key: each.name,
      heading: `Gross receipts ${each.name}, ${formatDay(each.firstDay)} to ${formatDay(each.through)}`,
      rows: rowsOf(each, { from: each.firstDay, to: each.through }, typed.receipts[each.year] ?? null),
    })),
    {
      key: 'assets',
      heading: `Total assets at the end of ${formatDay(assets.day)}`,
      rows: rowsOf(assets, { to: assets.day }, typed.assets),
      ...(assets.lines.some(({ dollars }) => dollars < 0) && {
        note: 'An account below zero paid out more than the books show it received. Enter its earlier balance as other assets.',
      }),
    },
  ];
  return (
    <RecordTable label="Figures by account" columns={columns} groups={groups} keyOf={({ key }) => key} />
  );
}

function rowsOf(
  { lines, total }: Pick<Figure, 'lines' | 'total'>,
  days: { readonly from?: string; readonly to: string },
  typed: number | null,
): readonly Row[] {
  const report = `/trial-balance?${new URLSearchParams(days)}`;
  return [
    ...lines.map(({ accountKey, account, dollars }) => ({
      key: accountKey,
      label: account,
      dollars,
      to: listUrl('/journal', { account: accountKey, ...days }),
    })),
    ...(typed === null ? [] : [{ key: 'typed', label: 'Not in the books', dollars: typed }]),
    {
      key: 'total',
      label: lines.length === 0 && typed === null ? 'Nothing in the books' : 'In all',
      dollars: toDollars(Math.round(total * 100) + Math.round((typed ?? 0) * 100)),
      isTotal: true,
      to: typed === null ? report : undefined,
    },
  ];
}

const columns: readonly Column<Row>[] = [
  {
    label: 'Account',
    render: ({ label, isTotal = false }) => (isTotal ? <b>{label}</b> : label),
  },
  {
    label: 'Amount',
    align: 'right',
    nowrap: true,
    render: ({ to, label, dollars, isTotal = false }) =>
      to === undefined ? (
        <Money dollars={dollars} strong={isTotal} />
      ) : (
        <FigureLink to={to} label={label} figure={formatDollars(dollars)} strong={isTotal} />
      ),
  },
];
