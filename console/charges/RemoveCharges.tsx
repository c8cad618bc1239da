import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { Due } from '../../api/contract/account.ts';
import type { Output } from '../../api/contract/calls.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { alertFor } from '../../ui/errors.ts';
import { useCall } from '../../ui/useCall.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { ChargeAnswers } from './ChargeAnswers.tsx';
import { useRowAnswer } from './useRowAnswer.ts';

/**
 * Asks before charges are removed, and says what becomes of money paid on them (architecture 8, "Voiding").
 */
export function RemoveCharges(props: {
  readonly charges: readonly Due[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}) {
  const [charges] = useState(props.charges);
  const [reason, setReason] = useState('');
  const { answer, take } = useRowAnswer<Output<'delete-dues'>>(props);
  const remove = useCall('delete-dues');
  const paid = toDollars(charges.reduce((cents, charge) => cents + toCents(charge.amtPaid), 0));
  const noun = charges.length === 1 ? 'charge' : `${charges.length} charges`;

  const confirm = async () => {
    const sent = await remove.submit({
      ids: charges.map((charge) => ({ _id: charge._id })),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    });
    take(sent);
  };

  if (answer !== undefined)
    return (
      <ChargeAnswers
        title="Remove Charges"
        done="Removed"
        charges={charges}
        results={answer.results}
        onClose={props.onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      title="Remove Charges"
      confirmLabel={`Remove ${noun}`}
      destructive
      busy={remove.isPending}
      error={remove.error && alertFor('Failed to delete, please try again', remove.error)}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <Typography>
        {charges.length === 1
          ? `Are you sure you want to remove this charge? ${charges[0]?.name ?? 'The member'} will not owe it any more.`
          : `Are you sure you want to remove these ${charges.length} charges? The members will not owe them any more.`}
      </Typography>
      {paid > 0 && (
        <Typography sx={{ mt: 1 }}>
          {charges.length === 1
            ? `${formatDollars(paid)} was already paid on it. That money becomes the member’s credit.`
            : `${formatDollars(paid)} was already paid on them. That money becomes credit of the members who paid it.`}
        </Typography>
      )}
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        The history keeps the charge, who removed it and when.
      </Typography>
      <TextField
        label="Reason (optional)"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        helperText="Shown in the history"
        fullWidth
      />
    </ConfirmDialog>
  );
}
