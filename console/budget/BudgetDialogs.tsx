import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, IconButton, Typography } from '@mui/material';
import { useFieldArray } from 'react-hook-form';
import { addBudget, type Budget, updateBudget } from '../../api/budget/contract.ts';
import { MAX_BUDGET_NAME, MAX_CATEGORIES } from '../../ledger/values/budgetRules.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { AskDialog, deleteWords } from '../../ui/forms/AskDialog.tsx';
import { besideField } from '../../ui/forms/besideField.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, TextInput } from '../../ui/forms/inputs.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { Columns, Row, Stack } from '../../ui/primitives/Stack.tsx';
import { nextYearOf } from './actuals.ts';
import { deletionOf } from './spending.ts';
import { useSpent } from './useSpent.ts';

interface CategoryRow {
  readonly name: string;
  readonly amount: number | null;
  /** Of the same category a year before; it is not sent. */
  readonly spent?: number;
}

const EMPTY_ROW: CategoryRow = { name: '', amount: null };

/**
 * The Add Budget dialog (spec 3 section 2); `from` another one, a year later and with what that one's came
 * to.
 */
export function AddBudget(props: {
  readonly from?: Budget;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { from } = props;
  const blank = { name: '', startDate: '', endDate: '', categories: [EMPTY_ROW] };
  return (
    <CallDialog
      title="Add Budget"
      call="add-budget"
      schema={addBudget.input}
      defaultValues={from === undefined ? blank : nextYearOf(from)}
      onDone={({ _id }) => props.onAdded(_id)}
      onClose={props.onClose}
    >
      <BudgetInputs actualsOf={from?.name} />
    </CallDialog>
  );
}

/** The Update Budget dialog, in which the budget can also be deleted. */
export function UpdateBudget(props: {
  readonly budget: Budget;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const { today } = useSession();
  const { budget, onDeleted, onClose } = props;
  const { _id, name, startDate, endDate } = budget;
  const categories = budget.categories.map((each) => ({ id: each.id, name: each.name, amount: each.amount }));
  const [question, ask, close] = useDialog<'delete'>();
  const spent = useSpent(_id);
  return (
    <>
      <CallDialog
        title="Update Budget"
        mustChange
        call="update-budget"
        schema={updateBudget.input}
        defaultValues={{ _id, name, startDate, endDate, categories }}
        actions={
          <Button color="error" onClick={() => ask('delete')}>
            Delete Budget
          </Button>
        }
        onClose={onClose}
      >
        <BudgetInputs />
      </CallDialog>
      {question !== undefined && (
        <AskDialog
          title="Delete Budget"
          {...deleteWords}
          call="delete-budget"
          input={{ id: _id }}
          onDone={onDeleted}
          onClose={close}
        >
          Are you sure you want to delete this budget? {spent.data && deletionOf(spent.data, today)}
        </AskDialog>
      )}
    </>
  );
}

function BudgetInputs({ actualsOf }: { readonly actualsOf?: string }) {
  return (
    <>
      <TextInput name="name" label="Name" required autoFocus maxLength={MAX_BUDGET_NAME} />
      <Columns>
        <DayInput name="startDate" label="Start Date" required />
        <DayInput name="endDate" label="End Date" required />
      </Columns>
      {actualsOf !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {`Spending in ${actualsOf} is shown under each amount.`}
        </Typography>
      )}
      <CategoryRows />
    </>
  );
}

/** The categories; rows without name and amount are not kept. */
function CategoryRows() {
  // The rows have an id of their own.
  const { fields, append, remove } = useFieldArray<{ categories: CategoryRow[] }, 'categories', 'key'>({
    name: 'categories',
    keyName: 'key',
  });
  return (
    <Stack gap={3} role="group" aria-label="Categories">
      <Typography variant="h3">Categories</Typography>
      <Stack component="ol" gap={3}>
        {fields.map((field, index) => (
          <Stack key={field.key} component="li" gap={2} sx={rowStyle}>
            <TextInput
              name={`categories.${index}.name`}
              label={`Category ${index + 1}`}
              maxLength={MAX_BUDGET_NAME}
            />
            <DollarInput
              name={`categories.${index}.amount`}
              label="Amount"
              help={field.spent === undefined ? undefined : `${formatDollars(field.spent)} spent`}
            />
            <IconButton
              aria-label={`Remove category ${index + 1}`}
              onClick={() => remove(index)}
              sx={besideField}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      <Row>
        <Button
          startIcon={<Add />}
          disabled={fields.length >= MAX_CATEGORIES}
          onClick={() => append(EMPTY_ROW, { focusName: `categories.${fields.length}.name` })}
        >
          Add a category
        </Button>
      </Row>
    </Stack>
  );
}

const rowStyle = { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) auto', alignItems: 'start' };
