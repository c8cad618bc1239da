import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { chargeName } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { later } from '../../ui/later.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useSession } from '../session.ts';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import type { StatementCharge } from './Arithmetic.tsx';

const RemoveCharges = later(async () => (await import('../charges/RemoveCharges.tsx')).RemoveCharges);
const UpdateCharge = later(async () => (await import('../charges/UpdateCharge.tsx')).UpdateCharge);

/** An administrator's actions on a charge: update, remove, waive its late fee, write off. */
export function ChargeActions({ charge }: { readonly charge: StatementCharge }) {
  const [open, setOpen] = useState<'update' | 'waive' | 'writeOff' | 'remove'>();
  const close = () => setOpen(undefined);
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
          onClick={() => setOpen('update')}
        >
          Update Charge
        </Button>
      )}
      {canWaive && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Waive the late fee of ${name}`}
          onClick={() => setOpen('waive')}
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
          onClick={() => setOpen('writeOff')}
        >
          Write Off
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={`Remove ${name}`}
        onClick={() => setOpen('remove')}
      >
        Remove
      </Button>
      {open === 'update' && <UpdateCharge charge={charge} today={today} onClose={close} />}
      {open === 'remove' && <RemoveCharges charges={[charge]} onClose={close} />}
      {open === 'waive' && <WaiveLateFee charge={charge} onClose={close} />}
      {open === 'writeOff' && <WriteOff charge={charge} onClose={close} />}
    </Box>
  );
}

interface DialogProps {
  readonly charge: StatementCharge;
  readonly onClose: () => void;
}

function WaiveLateFee({ charge, onClose }: DialogProps) {
  const waive = useCall('waive-late-fee');
  const confirm = async (reason: string) => {
    if ((await waive.submit({ uuid: charge.uuid, _id: charge._id, reason })) !== undefined) onClose();
  };
  const fee = formatDollars(charge.lateFee);
  return (
    <ReasonDialog
      title="Waive Late Fee"
      confirmLabel={`Waive ${fee}`}
      hint="Shown in the history"
      busy={waive.isPending}
      error={waive.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography>
        {charge.lateFeeApplied
          ? `The late fee of ${fee} on ${chargeName(charge)} is taken off. What was paid of it becomes credit.`
          : `The late fee of ${fee}, which would be added to ${chargeName(charge)} from ${formatDay(charge.lateFeeStartDate)} on, will not be added.`}
      </Typography>
    </ReasonDialog>
  );
}

function WriteOff({ charge, onClose }: DialogProps) {
  const writeOff = useCall('write-off-charge');
  const confirm = async (reason: string) => {
    if ((await writeOff.submit({ uuid: charge.uuid, _id: charge._id, reason })) !== undefined) onClose();
  };
  return (
    <ReasonDialog
      title="Write Off Charge"
      confirmLabel={`Write off ${formatDollars(charge.remaining)}`}
      destructive
      hint="Shown in the history"
      busy={writeOff.isPending}
      error={writeOff.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography>
        {`${formatDollars(charge.remaining)} is still owed on ${chargeName(charge)}. It will not be asked for any more, and counts as a loss, not as a payment.`}
      </Typography>
    </ReasonDialog>
  );
}
