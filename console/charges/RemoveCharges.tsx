import { Typography } from '@mui/material';
import { useState } from 'react';
import type { Due } from '../../api/account/charge/contract.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import { ActsOn } from '../../ui/forms/ActsOn.tsx';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { chargeLabels, chargeRows } from './chargeLabels.ts';

/** Asks before charges are removed, and says where money paid on them goes (architecture 8, "Voiding"). */
export function RemoveCharges(props: {
  readonly charges: readonly Due[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}) {
  const [charges] = useState(props.charges);
  const paid = sumDollars(charges.map(({ amtPaid }) => amtPaid));
  return (
    <AskDialog
      title="Remove Charges"
      confirmLabel={`Remove ${charges.length === 1 ? 'charge' : `${charges.length} charges`}`}
      isDestructive
      reason={{ help: 'Shown in the history', isOptional: true }}
      failed="Failed to delete, please try again"
      call="delete-dues"
      input={(reason) => ({
        ids: charges.map(({ _id }) => ({ _id })),
        ...(reason !== '' && { reason }),
      })}
      rows={{ done: 'Removed', labelOf: chargeLabels(charges) }}
      onDone={() => {
        props.onDone?.();
        props.onClose();
      }}
      onClose={props.onClose}
    >
      <Typography>
        {charges.length === 1
          ? `Are you sure you want to remove this charge? ${charges[0]?.name ?? 'The member'} will no longer owe it.`
          : `Are you sure you want to remove these ${charges.length} charges? The members will no longer owe them.`}
      </Typography>
      {charges.length > 1 && (
        <ActsOn rows={chargeRows(charges)} dollars={sumDollars(charges.map(({ amount }) => amount))} />
      )}
      {paid > 0 && (
        <Typography>
          {charges.length === 1
            ? `The ${formatDollars(paid)} already paid becomes the member’s credit.`
            : `The ${formatDollars(paid)} already paid becomes credit for the members who paid.`}
        </Typography>
      )}
      <Typography color="textSecondary">The history keeps a record of the removal.</Typography>
    </AskDialog>
  );
}
