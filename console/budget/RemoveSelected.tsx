import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Expense } from '../../api/budget/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { ActsOn } from '../../ui/forms/ActsOn.tsx';
import { AskDialog, deleteWords } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { useSelectedRows } from '../list/SelectedRows.tsx';

/** Deletes the expenses that are ticked, with their receipts. */
export function RemoveSelected() {
  const { onUnselectItems } = useListContext<Expense>();
  const selected = useSelectedRows<Expense>();
  const [dialog, open, close] = useDialog<'delete'>();
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => open('delete')}>
        Delete
      </Button>
      {dialog && (
        <AskDialog
          title="Delete Expenses"
          {...deleteWords}
          call="delete-expense"
          input={{ idArray: selected.map(({ _id }) => ({ _id })) }}
          onDone={() => {
            onUnselectItems();
            close();
          }}
          onClose={close}
        >
          <Typography>
            {selected.length === 1
              ? 'Are you sure you want to delete this expense?'
              : `Are you sure you want to delete these ${selected.length} expenses?`}
          </Typography>
          <ActsOn
            rows={selected.map(({ id, name, amount }) => ({
              id,
              label: `${name}, ${formatDollars(amount)}`,
            }))}
          />
          <Typography color="textSecondary">
            Receipts are deleted too, and their entries in the books are reversed.
          </Typography>
        </AskDialog>
      )}
    </>
  );
}
