import { Box, Button, Card, CardContent, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Budget, Expense } from '../../api/budget/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { lazyChart } from '../../ui/primitives/lazy.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { weight } from '../../ui/primitives/tokens.ts';
import { expensesUrl } from './links.ts';
import { Rings } from './Rings.tsx';
import { spendingOf } from './spending.ts';
import { useSpent } from './useSpent.ts';

const DayLine = lazyChart(async () => (await import('../../ui/charts/DayLine.tsx')).DayLine);

/** Rows of the recent expenses. */
const RECENT = 5;

/** One budget: its figures, what was spent by day and by category, and its latest expenses. */
export function BudgetView({ budget }: { readonly budget: Budget }) {
  const { today } = useSession();
  const spent = useSpent(budget._id);
  return (
    <Stack>
      <Figures budget={budget} />
      <Section
        title="Spending"
        hint={`${formatDay(budget.startDate)} to ${formatDay(budget.endDate)}; the dashed line is the total budget`}
        query={spent}
        failed="The expenses could not be loaded"
        height={220}
      >
        {({ expenses, reimbursed }) => (
          <Box
            role="img"
            aria-label={`${formatDollars(budget.spent)} of ${formatDollars(budget.amount)} spent so far`}
            sx={{ height: 220 }}
          >
            <DayLine
              name="Spent"
              unit="dollars"
              points={spendingOf([...expenses, ...reimbursed], budget, today)}
              goal={budget.amount}
              from={budget.startDate}
              to={budget.endDate}
            />
          </Box>
        )}
      </Section>
      <Section title="Categories">
        <Rings budget={budget} />
      </Section>
      <Section
        title="Recent Expenses"
        action={
          <Button size="small" component={RouterLink} to={expensesUrl({ budgetId: budget._id })}>
            All expenses
          </Button>
        }
        flush
        query={spent}
        failed="The expenses could not be loaded"
        height={200}
      >
        {({ expenses }) => (
          <RecordList
            label="Recent Expenses"
            columns={columnsOf(today)}
            rows={expenses.slice(0, RECENT)}
            keyOf={({ _id }) => _id}
            empty="There are no expenses"
          />
        )}
      </Section>
    </Stack>
  );
}

function Figures({ budget }: { readonly budget: Budget }) {
  const { amount, spent, planned, left } = budget;
  const isOver = left < 0;
  const figures = [
    { title: 'Budget', dollars: amount, hint: 'of all categories', color: 'textPrimary' },
    {
      title: 'Spent',
      dollars: spent,
      hint: planned > 0 ? `${formatDollars(planned)} more is planned` : 'up to today',
      color: 'textPrimary',
    },
    {
      title: isOver ? 'Over Budget' : 'Left',
      dollars: Math.abs(left),
      hint: isOver ? 'spent more than planned' : 'of the total budget',
      color: isOver ? 'error' : 'success',
    },
  ];
  return (
    <Stack sx={threeColumns}>
      {figures.map(({ title, dollars, hint, color }) => (
        <Card key={title}>
          <CardContent>
            <Typography variant="caption" component="h2" color="textSecondary">
              {title}
            </Typography>
            <Typography variant="h1" component="p" color={color}>
              <Money dollars={dollars} />
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {hint}
            </Typography>
          </CardContent>
        </Card>
      ))}
    </Stack>
  );
}

const threeColumns = { gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } };

const columnsOf = (today: string): readonly Column<Expense>[] => [
  {
    label: 'Name',
    source: 'name',
    card: 'start',
    sx: { fontWeight: weight.label, overflowWrap: 'anywhere' },
    render: ({ name, budgetId, category }) => (
      <Link component={RouterLink} to={expensesUrl({ budgetId, category })}>
        {name}
      </Link>
    ),
  },
  { label: 'Category', source: 'categoryName', empty: '–' },
  { label: 'Paid By', source: 'paidBy' },
  {
    label: 'Pay Date',
    nowrap: true,
    render: ({ pay_date }) => `${formatDay(pay_date)}${pay_date > today ? ' (planned)' : ''}`,
  },
  {
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: ({ amount }) => <Money dollars={amount} />,
  },
];
