import { Box, Button, Typography } from '@mui/material';
import { chargeName } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { later } from '../../ui/later.tsx';
import { useSession } from '../session.ts';
import type { StatementCharge } from './Arithmetic.tsx';

const RemoveCharges = later(async () => (await import('../charges/RemoveCharges.tsx')).RemoveCharges);
const UpdateCharge = later(async () => (await import('../charges/UpdateCharge.tsx')).UpdateCharge);

const shownInHistory = { help: 'Shown in the history' };

/** An administrator's actions on a charge: update, remove, waive its late fee, write off. */
export function ChargeActions({ charge }: { readonly charge: StatementCharge }) {
  const [dialog, open, close] = useDialog<'update' | 'waive' | 'writeOff' | 'remove'>();
  const canWaive =
    !charge.voided &&
    charge.isLateFeesEnabled &&
    !charge.lateFeeWaived &&
    (charge.lateFeeApplied || charge.remaining > 0);
  const canWriteOff = !charge.voided && charge.remaining > 0;
  const today = useSession()?.today;
  if (charge.voided || today === undefined) return null;
  const name = chargeName(charge);
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {charge.writtenOff === 0 && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Update the charge ${name}`}
          onClick={() => open('update')}
        >
          Update Charge
        </Button>
      )}
      {canWaive && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Waive the late fee of ${name}`}
          onClick={() => open('waive')}
        >
          Waive Late Fee
        </Button>
      )}
      {canWriteOff && (
        <Button
          size="small"
          variant="outlined"
          color="error"
          aria-label={`Write off ${name}`}
          onClick={() => open('writeOff')}
        >
          Write Off
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={`Remove ${name}`}
        onClick={() => open('remove')}
      >
        Remove
      </Button>
      {dialog === 'update' && <UpdateCharge charge={charge} today={today} onClose={close} />}
      {dialog === 'remove' && <RemoveCharges charges={[charge]} onClose={close} />}
      {dialog === 'waive' && <WaiveLateFee charge={charge} onClose={close} />}
      {dialog === 'writeOff' && <WriteOff charge={charge} onClose={close} />}
    </Box>
  );
}

interface DialogProps {
  readonly charge: StatementCharge;
  readonly onClose: () => void;
}

function WaiveLateFee({ charge, onClose }: DialogProps) {
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

function WriteOff({ charge, onClose }: DialogProps) {
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
