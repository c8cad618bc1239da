import { Typography } from '@mui/material';
import type { Due } from '../../api/account/charge/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatCents, formatDollars, MIN_MANUAL_PAYMENT_CENTS } from '../../ledger/values/money.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { Note } from '../../ui/primitives/Note.tsx';

/** Asks before a rest is written off that is too small to be recorded as a payment. */
export function WriteOffRest({ charge, onClose }: { readonly charge: Due; readonly onClose: () => void }) {
  const { uuid, _id } = charge;
  const rest = formatDollars(charge.remaining);
  const least = formatCents(MIN_MANUAL_PAYMENT_CENTS);
  return (
    <AskDialog
      title="Write Off the Rest"
      confirmLabel={`Write off ${rest}`}
      call="write-off-charge"
      input={{ uuid, _id, reason: `Less than ${least} was left` }}
      onClose={onClose}
    >
      <Typography>
        {`${rest} is left of ${chargeName(charge)} of ${charge.name}. Less than ${least} can’t be recorded as a payment.`}
      </Typography>
      {charge.memo !== '' && <Note>{charge.memo}</Note>}
    </AskDialog>
  );
}
