import { Typography } from '@mui/material';
import { chargeName } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import type { StatementCharge } from './Arithmetic.tsx';

const shownInHistory = { help: 'Shown in the history' };

interface DialogProps {
  readonly charge: StatementCharge;
  readonly onClose: () => void;
}

/** Lets the member off the late fee, with a reason. */
export function WaiveLateFee({ charge, onClose }: DialogProps) {
  const { uuid, _id } = charge;
  const fee = formatDollars(charge.lateFee);
  return (
    <AskDialog
      title="Waive Late Fee"
      confirmLabel={`Waive ${fee}`}
      reason={shownInHistory}
      call="waive-late-fee"
      input={(reason) => ({ uuid, _id, reason })}
      onClose={onClose}
    >
      <Typography>
        {charge.lateFeeApplied
          ? `The late fee of ${fee} on ${chargeName(charge)} is taken off. What was paid of it becomes credit.`
          : `The late fee of ${fee}, which would be added to ${chargeName(charge)} from ${formatDay(charge.lateFeeStartDate)} on, will not be added.`}
      </Typography>
    </AskDialog>
  );
}

/** Gives up what is still owed, with a reason. */
export function WriteOff({ charge, onClose }: DialogProps) {
  const { uuid, _id } = charge;
  const remaining = formatDollars(charge.remaining);
  return (
    <AskDialog
      title="Write Off Charge"
      confirmLabel={`Write off ${remaining}`}
      isDestructive
      reason={shownInHistory}
      call="write-off-charge"
      input={(reason) => ({ uuid, _id, reason })}
      onClose={onClose}
    >
      <Typography>
        {`${remaining} is still owed on ${chargeName(charge)}. It will not be asked for any more, and counts as a loss, not as a payment.`}
      </Typography>
    </AskDialog>
  );
}

/** Lets a removed charge stand again, with a reason. */
export function ReinstateCharge({ charge, onClose }: DialogProps) {
  const { uuid, _id } = charge;
  const what = `${chargeName(charge)} of ${formatDollars(charge.amount)}`;
  return (
    <AskDialog
      title="Reinstate Charge"
      confirmLabel="Reinstate"
      reason={shownInHistory}
      call="reinstate-charge"
      input={(reason) => ({ uuid, _id, reason })}
      onClose={onClose}
    >
      <Typography>
        {`${what} was removed. It will be charged again, due ${formatDay(charge.dueDate)} as before. What had been paid on it and became credit pays it again, as far as that credit is still free.`}
      </Typography>
    </AskDialog>
  );
}

/** Takes a waiver back, with a reason. */
export function ReinstateLateFee({ charge, onClose }: DialogProps) {
  const { uuid, _id } = charge;
  const fee = formatDollars(charge.lateFee);
  return (
    <AskDialog
      title="Reinstate Late Fee"
      confirmLabel={`Reinstate ${fee}`}
      reason={shownInHistory}
      call="reinstate-late-fee"
      input={(reason) => ({ uuid, _id, reason })}
      onClose={onClose}
    >
      <Typography>
        {`The late fee of ${fee} on ${chargeName(charge)} was waived. It will count again from ${formatDay(charge.lateFeeStartDate)} on.`}
      </Typography>
    </AskDialog>
  );
}

/** Asks for the rest again, with a reason. */
export function ReverseWriteOff({ charge, onClose }: DialogProps) {
  const { uuid, _id } = charge;
  const writtenOff = formatDollars(charge.writtenOff);
  return (
    <AskDialog
      title="Reverse Write-Off"
      confirmLabel={`Ask for ${writtenOff} again`}
      reason={shownInHistory}
      call="reverse-write-off"
      input={(reason) => ({ uuid, _id, reason })}
      onClose={onClose}
    >
      <Typography>
        {`${writtenOff} of ${chargeName(charge)} was written off. It will be due again, as if it had never been written off.`}
      </Typography>
    </AskDialog>
  );
}
