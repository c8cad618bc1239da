import ArrowBack from '@mui/icons-material/ArrowBack';
import { Button, Card, MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Budget } from '../../api/budget/contract.ts';
import { formatDay, formatMonth } from '../../ledger/values/calendar.ts';
import { type FiscalYear, USUAL_FISCAL_MONTH } from '../../ledger/values/fiscalYear.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { combineReads } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { DownloadRows } from '../list/DownloadCsv.tsx';
import { type ActualsRow, actualsOf, daysOf } from './actuals.ts';
import { yearsOf } from './budgetYears.ts';
import { figureColumns } from './figureColumns.tsx';
import { budgetUrl, expensesUrl } from './links.ts';
import { useSpent } from './useSpent.ts';
import { YearActuals } from './YearActuals.tsx';

/**
 * /budget/actual: a budget against what was spent, by category and month, or those of a fiscal year
 * (`?year=2025`). Each figure leads to its expenses.
 */
export default function ActualsPage() {
  const [search] = useSearchParams();
  const reading = combineReads({ budgets: useRead('get-budgets', {}), config: useRead('get-config', {}) });
  const { budgets = [], config: [config] = [] } = reading.data ?? {};
  const wanted = search.get('budget');
  const wantedYear = search.get('year');
  const years = yearsOf(budgets, config?.fiscalMonth ?? USUAL_FISCAL_MONTH);
  const year = years.find((each) => String(each.year) === wantedYear);
  const budget =
    wantedYear === null ? budgets.find(({ _id }) => wanted === null || _id === wanted) : undefined;
  const picker = (
    <Picker {...{ budgets, years }} value={year ? `year=${year.year}` : `budget=${budget?._id}`} />
  );
  if (year !== undefined) return <YearActuals {...{ year, budgets, picker }} back={<Back to="/budget" />} />;
  if (budget !== undefined) return <Actuals key={budget._id} {...{ budget, picker }} />;
  return (
    <Page title="Budget against Actual" actions={<Back to="/budget" />}>
      <Loaded query={reading} label="the budgets" failed="The budgets could not be loaded" height={320}>
        {() =>
          wantedYear === null ? (
            <EmptyState title="Budget not found" hint="It may have been deleted." />
          ) : (
            <EmptyState title="No budget for this fiscal year" hint="No budget starts in this fiscal year." />
          )
        }
      </Loaded>
    </Page>
  );
}

/** One budget, or those of a fiscal year; the value is what the address says. */
function Picker(props: {
  readonly budgets: readonly Budget[];
  readonly years: readonly FiscalYear[];
  readonly value: string;
}) {
  const [, setSearch] = useSearchParams();
  return (
    <TextField
      select
      className="no-print"
      label="Budget or Fiscal Year"
      value={props.value}
      onChange={(event) => setSearch(new URLSearchParams(event.target.value), { replace: true })}
      sx={{ maxWidth: 320 }}
    >
      {props.budgets.map(({ _id, name }) => (
        <MenuItem key={_id} value={`budget=${_id}`}>
          {name}
        </MenuItem>
      ))}
      {props.years.map(({ year, name }) => (
        <MenuItem key={year} value={`year=${year}`}>
          {`Fiscal year ${name}`}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Back({ to }: { readonly to: string }) {
  return (
    <Button startIcon={<ArrowBack />} component={Link} to={to}>
      Back
    </Button>
  );
}

function Actuals({ budget, picker }: { readonly budget: Budget; readonly picker: ReactNode }) {
  const { _id: budgetId, name, startDate, endDate } = budget;
  const { today } = useSession();
  const reading = useSpent(budgetId);
  const { expenses = [], reimbursed = [] } = reading.data ?? {};
  const { months, rows } = actualsOf(budget, [...expenses, ...reimbursed], today);
  const columns = columnsOf(budgetId, months, today);
  return (
    <Page
      title="Budget against Actual"
      subtitle={`${name}, ${formatDay(startDate)} to ${formatDay(endDate)}; paid through today, including reimbursements`}
      actions={
        <>
          <Back to={budgetUrl(budgetId)} />
          <DownloadRows
            name={`budget-${name}-${today}.csv`}
            columns={columns}
            rows={reading.data ? rows : []}
          />
        </>
      }
    >
      {picker}
      <Card className="scrolls" sx={{ overflow: 'auto' }}>
        <Loaded
          query={reading}
          label="the expenses"
          failed="The expenses could not be loaded"
          height={240}
          flush
        >
          {() => (
            <RecordList
              label="Budget against Actual"
              columns={columns}
              rows={rows}
              keyOf={({ category = 'total' }) => category}
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

function columnsOf(
  budgetId: string,
  months: readonly string[],
  today: string,
): readonly Column<ActualsRow>[] {
  const isTotal = ({ category }: ActualsRow) => category === undefined;
  const figure = (
    row: ActualsRow,
    dollars: number,
    days: { readonly from?: string; readonly to: string },
    of = 'all months',
  ) =>
    dollars === 0 ? (
      <Money dollars={dollars} />
    ) : (
      <FigureLink
        to={expensesUrl({ budgetId, category: row.category, ...days })}
        label={`${row.name}, ${of}`}
        figure={formatDollars(dollars)}
        strong={isTotal(row)}
      />
    );
  return figureColumns({
    isTotal,
    parts: months.map(
      (month): Column<ActualsRow> => ({
        label: formatMonth(month),
        align: 'right',
        empty: '–',
        render: (row) => {
          const spent = row.months[month] ?? 0;
          return spent === 0 ? null : figure(row, spent, daysOf(month, today), formatMonth(month));
        },
        csv: (row) => (row.months[month] ?? 0).toFixed(2),
      }),
    ),
    actual: (row) => figure(row, row.spent, { to: today }),
  });
}
