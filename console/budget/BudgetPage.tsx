import { Button, MenuItem, TextField } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { BudgetView } from './BudgetView.tsx';
import { actualsUrl } from './links.ts';

const AddBudget = lazyDialog(async () => (await import('./BudgetDialogs.tsx')).AddBudget);
const UpdateBudget = lazyDialog(async () => (await import('./BudgetDialogs.tsx')).UpdateBudget);

/**
 * /budget (spec 3 section 2). The budget is in the address; the one nearest to today until another is chosen.
 */
export default function BudgetPage() {
  const budgets = useRead('get-budgets', {});
  const [search, setSearch] = useSearchParams();
  const [dialog, open, close] = useDialog<'add' | 'copy' | 'update'>();
  const budget = budgets.data?.find(({ _id }) => _id === search.get('budget')) ?? budgets.data?.[0];
  const show = (id?: string) => {
    close();
    setSearch(id === undefined ? {} : { budget: id }, { replace: true });
  };
  const add = (
    <Button variant="contained" onClick={() => open('add')}>
      Add Budget
    </Button>
  );
  return (
    <Page
      title="Budgets"
      actions={
        budget !== undefined && (
          <>
            <Button component={Link} to={actualsUrl(budget._id)}>
              By month
            </Button>
            <Button variant="outlined" onClick={() => open('copy')}>
              Copy to next year
            </Button>
            <Button variant="outlined" onClick={() => open('update')}>
              Edit
            </Button>
            {add}
          </>
        )
      }
    >
      {budget !== undefined && (
        <TextField
          select
          label="Budget"
          value={budget._id}
          onChange={(event) => show(event.target.value)}
          sx={{ maxWidth: 320 }}
        >
          {budgets.data?.map(({ _id, name }) => (
            <MenuItem key={_id} value={_id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Loaded query={budgets} label="the budgets" failed="The budgets could not be loaded" height={320}>
        {() =>
          budget === undefined ? (
            <EmptyState
              title="There are no budgets"
              hint="A budget sets spending limits by category."
              action={add}
            />
          ) : (
            <BudgetView key={budget._id} budget={budget} />
          )
        }
      </Loaded>
      {dialog === 'add' && <AddBudget onAdded={show} onClose={close} />}
      {dialog === 'copy' && budget !== undefined && (
        <AddBudget from={budget} onAdded={show} onClose={close} />
      )}
      {dialog === 'update' && budget !== undefined && (
        <UpdateBudget budget={budget} onDeleted={() => show()} onClose={close} />
      )}
    </Page>
  );
}
