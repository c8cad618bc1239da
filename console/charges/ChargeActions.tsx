import { Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { type Act, Acts } from '../../ui/forms/Acts.tsx';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import type { StatementCharge } from './Arithmetic.tsx';

interface Charged {
  readonly charge: StatementCharge;
}

type DialogProps = Charged & { readonly onClose: () => void };

const isWrittenOff = ({ charge: { writtenOff } }: Charged) => writtenOff > 0;

const acts: readonly Act<Charged>[] = [
  {
    label: 'Update Charge',
    name: (charge) => `Update the charge ${charge}`,
    isOffered: (charged) => !isWrittenOff(charged),
    Dialog: lazyDialog<DialogProps>(async () => (await import('./UpdateCharge.tsx')).UpdateCharge),
  },
  {
    label: 'Waive Late Fee',
    name: (charge) => `Waive the late fee of ${charge}`,
    isOffered: ({ charge }) =>
      charge.isLateFeesEnabled &&
      !charge.lateFeeWaived &&
      !isWrittenOff({ charge }) &&
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
  {
    label: 'Reinstate Late Fee',
    name: (charge) => `Reinstate the late fee of ${charge}`,
    isOffered: ({ charge }) => charge.lateFeeWaived && !isWrittenOff({ charge }),
    Dialog: asks({
      title: 'Reinstate Late Fee',
      call: 'reinstate-late-fee',
      confirmLabel: (charge) => `Reinstate ${formatDollars(charge.lateFee)}`,
      text: (charge, name) =>
        `The late fee of ${formatDollars(charge.lateFee)} on ${name} was waived. It applies again from ${formatDay(charge.lateFeeStartDate)}.`,
    }),
  },
  {
    label: 'Record Recovery',
    name: (charge) => `Record the recovery of ${charge}`,
    isOffered: isWrittenOff,
    Dialog: lazyDialog<DialogProps>(async () => (await import('./RecordRecovery.tsx')).RecordRecovery),
  },
  {
    label: 'Reverse Write-Off',
    name: (charge) => `Reverse the write-off of ${charge}`,
    isOffered: isWrittenOff,
    Dialog: asks({
      title: 'Reverse Write-Off',
      call: 'reverse-write-off',
      confirmLabel: (charge) => `Make ${formatDollars(charge.writtenOff)} due again`,
      text: (charge, name) =>
        `${formatDollars(charge.writtenOff)} of ${name} was written off. It becomes due again.`,
    }),
  },
  {
    label: 'Write Off',
    name: (charge) => `Write off ${charge}`,
    isOffered: ({ charge: { remaining } }) => remaining > 0,
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
  {
    label: 'Remove',
    name: (charge) => `Remove ${charge}`,
    isOffered: () => true,
    isLoss: true,
    Dialog: lazyDialog<DialogProps>(async () => {
      const { RemoveCharges } = await import('./RemoveCharges.tsx');
      return ({ charge, onClose }) => <RemoveCharges charges={[charge]} onClose={onClose} />;
    }),
  },
];

/** All that can be done with a removed charge. */
const reinstate: Act<Charged> = {
  label: 'Reinstate',
  name: (charge) => `Reinstate ${charge}`,
  isOffered: () => true,
  Dialog: asks({
    title: 'Reinstate Charge',
    call: 'reinstate-charge',
    confirmLabel: () => 'Reinstate',
    text: (charge, name) =>
      `${name} of ${formatDollars(charge.amount)} was removed. It will be charged again, due ${formatDay(charge.dueDate)}. Available credit from its earlier payments pays it again.`,
  }),
};

/** An administrator's actions on a charge, as far as it allows them. */
export function ChargeActions({ charge }: Charged) {
  return <Acts acts={charge.voided ? [reinstate] : acts} of={{ charge }} what={chargeName(charge)} />;
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
