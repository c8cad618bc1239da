import { Box, Button, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import type { StatementCharge } from './Arithmetic.tsx';

interface DialogProps {
  readonly charge: StatementCharge;
  readonly onClose: () => void;
}

/** What an administrator does to a charge. */
interface Action {
  readonly label: string;
  /** What the button is called to a screen reader, before the charge's name. */
  readonly of: string;
  /** When it can be done to a charge that stands. */
  readonly isOffered: (charge: StatementCharge) => boolean;
  readonly isLoss?: true;
  readonly Dialog: ComponentType<DialogProps>;
}

const isWrittenOff = ({ writtenOff }: StatementCharge) => writtenOff > 0;

const actions = {
  update: {
    label: 'Update Charge',
    of: 'Update the charge',
    isOffered: (charge) => !isWrittenOff(charge),
    Dialog: lazyDialog<DialogProps>(async () => (await import('./UpdateCharge.tsx')).UpdateCharge),
  },
  waive: {
    label: 'Waive Late Fee',
    of: 'Waive the late fee of',
    isOffered: (charge) =>
      charge.isLateFeesEnabled &&
      !charge.lateFeeWaived &&
      !isWrittenOff(charge) &&
      (charge.lateFeeApplied || charge.remaining > 0),
    Dialog: asks({
      title: 'Waive Late Fee',
      call: 'waive-late-fee',
      confirmLabel: (charge) => `Waive ${formatDollars(charge.lateFee)}`,
      text: (charge, name) =>
        charge.lateFeeApplied
          ? `The late fee of ${formatDollars(charge.lateFee)} on ${name} is removed. Any amount already paid becomes credit.`
          : `The late fee of ${formatDollars(charge.lateFee)} on ${name}, due to start ${formatDay(charge.lateFeeStartDate)}, won’t be added.`,
    }),
  },
  reinstateLateFee: {
    label: 'Reinstate Late Fee',
    of: 'Reinstate the late fee of',
    isOffered: (charge) => charge.lateFeeWaived && !isWrittenOff(charge),
    Dialog: asks({
      title: 'Reinstate Late Fee',
      call: 'reinstate-late-fee',
      confirmLabel: (charge) => `Reinstate ${formatDollars(charge.lateFee)}`,
      text: (charge, name) =>
        `The late fee of ${formatDollars(charge.lateFee)} on ${name} was waived. It applies again from ${formatDay(charge.lateFeeStartDate)}.`,
    }),
  },
  recover: {
    label: 'Record Recovery',
    of: 'Record the recovery of',
    isOffered: isWrittenOff,
    Dialog: lazyDialog<DialogProps>(async () => (await import('./RecordRecovery.tsx')).RecordRecovery),
  },
  reverseWriteOff: {
    label: 'Reverse Write-Off',
    of: 'Reverse the write-off of',
    isOffered: isWrittenOff,
    Dialog: asks({
      title: 'Reverse Write-Off',
      call: 'reverse-write-off',
      confirmLabel: (charge) => `Make ${formatDollars(charge.writtenOff)} due again`,
      text: (charge, name) =>
        `${formatDollars(charge.writtenOff)} of ${name} was written off. It becomes due again.`,
    }),
  },
  writeOff: {
    label: 'Write Off',
    of: 'Write off',
    isOffered: ({ remaining }) => remaining > 0,
    isLoss: true,
    Dialog: asks({
      title: 'Write Off Charge',
      call: 'write-off-charge',
      isDestructive: true,
      confirmLabel: (charge) => `Write off ${formatDollars(charge.remaining)}`,
      text: (charge, name) =>
        `${formatDollars(charge.remaining)} is still owed on ${name}. Writing it off counts as a loss, not a payment.`,
    }),
  },
  /** All that can be done with a removed charge, and only with one. */
  reinstate: {
    label: 'Reinstate',
    of: 'Reinstate',
    isOffered: () => false,
    Dialog: asks({
      title: 'Reinstate Charge',
      call: 'reinstate-charge',
      confirmLabel: () => 'Reinstate',
      text: (charge, name) =>
        `${name} of ${formatDollars(charge.amount)} was removed. It will be charged again, due ${formatDay(charge.dueDate)}. Available credit from its earlier payments pays it again.`,
    }),
  },
  remove: {
    label: 'Remove',
    of: 'Remove',
    isOffered: () => true,
    isLoss: true,
    Dialog: lazyDialog<DialogProps>(async () => {
      const { RemoveCharges } = await import('./RemoveCharges.tsx');
      return ({ charge, onClose }) => <RemoveCharges charges={[charge]} onClose={onClose} />;
    }),
  },
} satisfies Readonly<Record<string, Action>>;

/** An administrator's actions on a charge, as far as it allows them. */
export function ChargeActions({ charge }: { readonly charge: StatementCharge }) {
  const [dialog, open, close] = useDialog<keyof typeof actions>();
  const name = chargeName(charge);
  const offered = (Object.keys(actions) as (keyof typeof actions)[]).filter((each) =>
    charge.voided ? each === 'reinstate' : actions[each].isOffered(charge),
  );
  const Dialog = dialog && actions[dialog].Dialog;
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
      {offered.map((each) => (
        <Button
          key={each}
          size="small"
          variant="outlined"
          color={'isLoss' in actions[each] ? 'error' : 'primary'}
          aria-label={`${actions[each].of} ${name}`}
          onClick={() => open(each)}
        >
          {actions[each].label}
        </Button>
      ))}
      {Dialog && <Dialog charge={charge} onClose={close} />}
    </Box>
  );
}

/** Asks for the reason of a decision on a charge, and decides. */
function asks(question: {
  readonly title: string;
  readonly call:
    | 'waive-late-fee'
    | 'write-off-charge'
    | 'reinstate-charge'
    | 'reinstate-late-fee'
    | 'reverse-write-off';
  readonly confirmLabel: (charge: StatementCharge) => string;
  readonly isDestructive?: true;
  readonly text: (charge: StatementCharge, name: string) => string;
}): ComponentType<DialogProps> {
  const { confirmLabel, text, ...rest } = question;
  return ({ charge, onClose }) => (
    <AskDialog
      {...rest}
      confirmLabel={confirmLabel(charge)}
      reason={{ help: 'Shown in the history' }}
      input={(reason) => ({ uuid: charge.uuid, _id: charge._id, reason })}
      onClose={onClose}
    >
      <Typography>{text(charge, chargeName(charge))}</Typography>
      {charge.memo !== '' && <Note>{charge.memo}</Note>}
    </AskDialog>
  );
}
