import { Card } from '@mui/material';
import type { ReactNode } from 'react';
import type { Budget } from '../../api/budget/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import type { FiscalYear } from '../../ledger/values/fiscalYear.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { DownloadRows } from '../list/DownloadCsv.tsx';
import { budgetsOf, type YearRow, yearRowsOf } from './budgetYears.ts';
import { figureColumns } from './figureColumns.tsx';
import { expensesUrl } from './links.ts';

/** The budgets of a fiscal year against what was spent of each, by the names of their categories. */
export function YearActuals(props: {
  readonly year: FiscalYear;
  readonly budgets: readonly Budget[];
  readonly back: ReactNode;
  readonly picker: ReactNode;
}) {
  const { today } = useSession();
  const { year } = props;
  const budgets = budgetsOf(props.budgets, year);
  const columns = columnsOf(budgets, today);
  const rows = yearRowsOf(budgets);
  return (
    <Page
      title="Budget against Actual"
      subtitle={`Budgets that start from ${formatDay(year.firstDay)} to ${formatDay(year.lastDay)}; paid through today, including reimbursements`}
      actions={
        <>
          {props.back}
          <DownloadRows name={`budgets-${year.name}-${today}.csv`} columns={columns} rows={rows} />
        </>
      }
    >
      {props.picker}
      <Card className="scrolls" sx={{ overflow: 'auto' }}>
        <RecordList
          label="Budget against Actual"
          columns={columns}
          rows={rows}
          keyOf={({ key }) => (key === undefined ? 'total' : `of ${key}`)}
        />
      </Card>
    </Page>
  );
}

function columnsOf(budgets: readonly Budget[], today: string): readonly Column<YearRow>[] {
  // Budgets may be called alike.
  const columnOf = (name: string, startDate: string) =>
    budgets.filter((each) => each.name === name).length > 1 ? `${name}, from ${formatDay(startDate)}` : name;
  const isTotal = ({ key }: YearRow) => key === undefined;
  return figureColumns({
    isTotal,
    parts: budgets.map(
      ({ _id: budgetId, name, startDate }): Column<YearRow> => ({
        label: columnOf(name, startDate),
        align: 'right',
        empty: '–',
        render: (row) => {
          const { spent = 0, category } = row.budgets[budgetId] ?? {};
          if (spent === 0) return null;
          return (
            <FigureLink
              to={expensesUrl({ budgetId, category, to: today })}
              label={`${row.name}, ${name}`}
              figure={formatDollars(spent)}
              strong={isTotal(row)}
            />
          );
        },
        csv: (row) => (row.budgets[budgetId]?.spent ?? 0).toFixed(2),
      }),
    ),
    actual: (row) => <Money dollars={row.spent} strong={isTotal(row)} />,
  });
}
