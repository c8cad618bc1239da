import Add from '@mui/icons-material/Add';
import ArrowBack from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { type Budget, type BudgetCategory, type Expense, NO_CATEGORY } from '../../api/budget/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { ByChoice, ByDays } from '../list/ListFilters.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { UnlessEmpty } from '../list/UnlessEmpty.tsx';
import { ExpenseOverview } from './ExpenseOverview.tsx';
import { expenseColumns } from './expenseColumns.tsx';
import { budgetUrl, expensesAt, expensesUrl, WITHOUT_CATEGORY, withoutCategory } from './links.ts';
import { ReimbursedExpenses } from './ReimbursedExpenses.tsx';
import { RemoveSelected } from './RemoveSelected.tsx';

const AddExpense = lazyDialog(async () => (await import('./ExpenseDialogs.tsx')).AddExpense);
const UpdateExpense = lazyDialog(async () => (await import('./ExpenseDialogs.tsx')).UpdateExpense);
const MoveExpense = lazyDialog(async () => (await import('./ExpenseDialogs.tsx')).MoveExpense);

/**
 * /expenses (spec 3 section 2). Budget and category are in the address; the budget nearest to today without
 * one.
 */
export default function ExpenseList() {
  const budgets = useRead('get-budgets', {});
  const { budgetId, category } = expensesAt(useLocation().search);
  const budget = budgets.data?.find(({ _id }) => _id === budgetId);
  const [nearest] = budgets.data ?? [];
  if (budgetId === undefined && nearest !== undefined)
    return <Navigate replace to={expensesUrl({ budgetId: nearest._id })} />;
  if (budget !== undefined)
    return (
      <BudgetExpenses
        // Another category starts with nothing ticked: what was ticked may not be in it.
        key={category}
        budget={budget}
        category={
          category === NO_CATEGORY
            ? (withoutCategory(budget) ?? WITHOUT_CATEGORY)
            : budget.categories.find(({ id }) => id === category)
        }
      />
    );
  return (
    <Page title="Expenses" actions={<Back to="/budget" />}>
      <Loaded query={budgets} label="the budgets" failed="The budgets could not be loaded" height={320}>
        {() => (
          <EmptyState
            title="There are no expenses"
            hint={
              budgetId === undefined
                ? 'Expenses belong to a budget. Add one on the Budgets screen first.'
                : 'This budget doesn’t exist or was deleted.'
            }
          />
        )}
      </Loaded>
    </Page>
  );
}

function Back({ to }: { readonly to: string }) {
  return (
    <Button startIcon={<ArrowBack />} component={Link} to={to}>
      Back
    </Button>
  );
}

/** What is asked of an expense in a dialog. */
interface Asked {
  readonly way: 'update' | 'move';
  readonly expense: Expense;
}

function BudgetExpenses(props: { readonly budget: Budget; readonly category: BudgetCategory | undefined }) {
  const { budget, category } = props;
  const { _id: budgetId, name, startDate, endDate, categories } = budget;
  const { today } = useSession();
  const [dialog, open, close] = useDialog<'add' | Asked>();
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => open('add')}>
      Add Expense
    </Button>
  );
  return (
    <ListPage<Expense>
      resource="expenses"
      sort={{ field: 'pay_date', order: 'DESC' }}
      title="Expenses"
      subtitle={`${name}, ${formatDay(startDate)} to ${formatDay(endDate)}`}
      actions={
        <>
          <Back to={budgetUrl(budgetId)} />
          <UnlessEmpty>
            <DownloadListCsv sortField="pay_date" />
            {add}
          </UnlessEmpty>
        </>
      }
      above={
        <>
          {categories.length > 0 && (
            <Row>
              <ByChoice
                name="category"
                label="Category"
                choices={[
                  ...categories.map(({ id, name: label }) => ({ value: id, label })),
                  ...(category?.id === '' || withoutCategory(budget) !== undefined
                    ? [{ value: NO_CATEGORY, label: WITHOUT_CATEGORY.name }]
                    : []),
                ]}
              />
            </Row>
          )}
          <ExpenseOverview budget={budget} category={category} />
        </>
      }
      search="Search name or who paid"
      filters={<ByDays label="Pay Date" fromLabel="Paid From" toLabel="Paid To" />}
      noun="expense"
      sums={['spent']}
      columns={expenseColumns({
        today,
        hasCategories: categories.length > 0 && category === undefined,
        onUpdate: (expense) => open({ way: 'update', expense }),
        onMove: categories.length > 1 ? (expense) => open({ way: 'move', expense }) : undefined,
      })}
      selection={{
        actions: <RemoveSelected />,
        sumOf: (rows) => formatDollars(sumDollars(rows.map(({ amount }) => amount))),
      }}
      empty={
        <EmptyList
          title="There are no expenses"
          filteredTitle="There are no expenses"
          hint="Add an expense with a photo of its receipt."
          action={add}
        />
      }
      below={
        <>
          <ReimbursedExpenses budgetId={budgetId} category={category?.id} />
          {dialog === 'add' && (
            <AddExpense
              budget={budget}
              category={category?.id === '' ? undefined : category}
              onClose={close}
            />
          )}
          {typeof dialog === 'object' && dialog.way === 'update' && (
            <UpdateExpense budget={budget} expense={dialog.expense} onClose={close} />
          )}
          {typeof dialog === 'object' && dialog.way === 'move' && (
            <MoveExpense budget={budget} expense={dialog.expense} onClose={close} />
          )}
        </>
      }
    />
  );
}
