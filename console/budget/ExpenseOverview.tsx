import { Box, Typography } from '@mui/material';
import type { Budget, BudgetCategory } from '../../api/budget/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { categoryColor } from '../../ui/charts/palette.ts';
import { filledTo, Ring } from '../../ui/charts/Ring.tsx';
import { lazyChart } from '../../ui/primitives/lazy.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { spendingOf, totalOf } from './spending.ts';
import { spentIn, useSpent } from './useSpent.ts';

const DayLine = lazyChart(async () => (await import('../../ui/charts/DayLine.tsx')).DayLine);

/** How much of a budget, or of one of its categories, was spent, and day by day. */
export function ExpenseOverview(props: {
  readonly budget: Budget;
  readonly category: BudgetCategory | undefined;
}) {
  const { today } = useSession();
  const { budget, category } = props;
  const { amount, spent, planned, left } = category ?? budget;
  const percent = amount === 0 ? 0 : Math.round((100 * spent) / amount);
  const reading = useSpent(budget._id);
  return (
    <Section
      title="Overview"
      hint={category?.name ?? 'All categories'}
      query={reading}
      failed="The overview could not be loaded"
      height={220}
    >
      {({ expenses, reimbursed }) => {
        const of = { category: category?.id, from: undefined, to: undefined };
        const paidBack = spentIn(reimbursed, of);
        const shown = [...spentIn(expenses, of), ...paidBack];
        const paidUpToNow = paidBack.filter(({ pay_date }) => pay_date <= today);
        return (
          <Row gap={6}>
            <Ring arcs={filledTo(percent, colorOf(budget, category))} size={92}>{`${percent}%`}</Ring>
            <Stack gap={1}>
              <Typography variant="h3" component="p">
                {`${formatDollars(spent)} of ${formatDollars(amount)}`}
              </Typography>
              <Typography variant="body2" color={left < 0 ? 'error' : 'textSecondary'}>
                {left < 0 ? `${formatDollars(-left)} over` : `${formatDollars(left)} left`}
              </Typography>
              {paidUpToNow.length > 0 && (
                <Typography variant="body2" color="textSecondary">
                  {`${formatDollars(totalOf(paidUpToNow))} reimbursed to members`}
                </Typography>
              )}
              {planned > 0 && (
                <Typography variant="body2" color="textSecondary">
                  {`${formatDollars(planned)} more is planned`}
                </Typography>
              )}
            </Stack>
            <Box
              role="img"
              aria-label={`${formatDollars(spent)} of ${formatDollars(amount)} spent so far`}
              className="grow"
              sx={chartStyle}
            >
              <DayLine
                name="Spent"
                unit="dollars"
                points={spendingOf(shown, budget, today)}
                goal={amount}
                from={budget.startDate}
                to={budget.endDate}
              />
            </Box>
          </Row>
        );
      }}
    </Section>
  );
}

/** The color of a category among the budget's; the accent for all of them and for those without one. */
function colorOf({ categories }: Budget, category: BudgetCategory | undefined): string | undefined {
  return category === undefined || category.id === ''
    ? undefined
    : categoryColor(categories.indexOf(category));
}

/** Small: the budget's page has it large. */
const chartStyle = { height: 120, '&&': { minWidth: 240 } };
