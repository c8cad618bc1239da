import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import type { Due } from '../../api/account/charge/contract.ts';
import { sumDollars } from '../../ledger/values/money.ts';
import { ActsOn } from '../../ui/forms/ActsOn.tsx';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { MailsLeft } from '../../ui/texts/MailsLeft.tsx';
import { chargeLabels, chargeRows } from './chargeLabels.ts';

/** Resend Charge Email (spec 2 section 2): one mail per member about the selected unpaid charges. */
export function ResendEmail(props: {
  readonly charges: readonly Due[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}) {
  // What was selected when the dialog opened: a refetch while it is open must not change whom it is about.
  const [open] = useState(() =>
    props.charges.filter(({ remaining, memberExists }) => remaining > 0 && memberExists),
  );
  const people = new Set(open.map(({ uuid }) => uuid)).size;
  const left = props.charges.length - open.length;
  if (open.length === 0) {
    return (
      <DialogFrame title="Resend Charge Email" onClose={props.onClose}>
        <Alert severity="info">The selected charges are paid, or their members were removed.</Alert>
      </DialogFrame>
    );
  }
  return (
    <AskDialog
      title="Resend Charge Email"
      confirmLabel={people === 1 ? 'Send email' : `Send ${people} emails`}
      call="send-dues-reminder"
      input={{ ids: open.map(({ _id }) => ({ _id })) }}
      rows={{ done: 'The email is on its way', labelOf: chargeLabels(open) }}
      onDone={() => {
        props.onDone?.();
        props.onClose();
      }}
      onClose={props.onClose}
    >
      <Typography>
        {people === 1
          ? `Email ${open[0]?.name ?? 'the member'} about ${open.length === 1 ? 'this charge' : `these ${open.length} charges`}.`
          : `Email ${people} members about ${open.length} charges.`}
      </Typography>
      {open.length > 1 && (
        <ActsOn rows={chargeRows(open)} dollars={sumDollars(open.map(({ remaining }) => remaining))} />
      )}
      <MailsLeft wanted={people} />
      {left > 0 && (
        <Typography color="textSecondary">
          {left === 1
            ? 'Skipped: 1 charge that is paid, or its member was removed.'
            : `Skipped: ${left} charges that are paid, or their members were removed.`}
        </Typography>
      )}
    </AskDialog>
  );
}
