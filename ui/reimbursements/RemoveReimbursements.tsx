import { Typography } from '@mui/material';
import type { Reimbursement } from '../../api/account/reimbursement/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { ActsOn } from '../forms/ActsOn.tsx';
import { AskDialog } from '../forms/AskDialog.tsx';

/** Asks before reimbursements are deleted (spec 3 section 2). */
export function RemoveReimbursements(props: {
  readonly chosen: readonly Reimbursement[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { chosen, onDone, onClose } = props;
  const isPosted = chosen.some(({ status }) => status === 'approved' || status === 'paid');
  return (
    <AskDialog
      title="Delete Reimbursement"
      confirmLabel="Delete"
      isDestructive
      call="delete-reimbursement"
      input={{ idArray: chosen.map(({ _id }) => ({ _id })) }}
      rows={{
        done: 'Deleted',
        labelOf: (row) => chosen.find(({ _id }) => _id === row._id)?.expenseName ?? '',
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <Typography>Are you sure you want to delete these Reimbursements?</Typography>
      <ActsOn
        rows={chosen.map(({ _id, name, expenseName, amount }) => ({
          id: _id,
          label: `${name}: ${expenseName}, ${formatDollars(amount)}`,
        }))}
      />
      <Typography color="textSecondary">
        {isPosted
          ? 'Receipts are deleted too. Entries in the books and credit paid to members are reversed.'
          : 'Receipts are deleted too.'}
      </Typography>
    </AskDialog>
  );
}
