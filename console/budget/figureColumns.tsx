import type { Column } from '../../ui/list/columns.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Left } from './Left.tsx';

interface Row {
  readonly name: string;
  readonly amount: number;
  readonly spent: number;
  readonly left: number;
}

/**
 * What was planned, spent and left of each category, in dollars, with what was spent in parts between.
 * @param isTotal whether a row is that of all categories
 */
export function figureColumns<Of extends Row>({
  isTotal,
  parts,
  actual,
}: {
  readonly isTotal: (row: Of) => boolean;
  readonly parts: readonly Column<Of>[];
  readonly actual: NonNullable<Column<Of>['render']>;
}): readonly Column<Of>[] {
  return [
    {
      label: 'Category',
      source: 'name' satisfies keyof Row as Extract<keyof Of, string>,
      card: 'start',
      csv: ({ name }) => name,
      render: ({ name }) => <b>{name}</b>,
      sx: { overflowWrap: 'anywhere' },
    },
    {
      label: 'Budget',
      align: 'right',
      render: (row) => <Money dollars={row.amount} strong={isTotal(row)} />,
      csv: ({ amount }) => amount.toFixed(2),
    },
    ...parts,
    {
      label: 'Actual',
      align: 'right',
      card: 'corner',
      render: actual,
      csv: ({ spent }) => spent.toFixed(2),
    },
    {
      label: 'Left',
      align: 'right',
      sx: { whiteSpace: 'nowrap' },
      render: (row) => <Left dollars={row.left} strong={isTotal(row)} />,
      csv: ({ left }) => left.toFixed(2),
    },
  ];
}
