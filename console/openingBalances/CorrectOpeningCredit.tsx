import { Typography } from '@mui/material';
import type { Output } from '../../api/contract.ts';
import { correctOpeningCredit } from '../../api/opening/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';

type Balance = Output<'get-opening-balances'>['members'][number];

/** The credit with which a member began was another amount. */
export function CorrectOpeningCredit(props: { readonly balance: Balance; readonly onClose: () => void }) {
  const { balance, onClose } = props;
  const { uuid, name, amount, openedOn } = balance;
  return (
    <CallDialog
      title="Correct Opening Balance"
      submitLabel="Save"
      mustChange
      call="correct-opening-credit"
      schema={correctOpeningCredit.input}
      defaultValues={{ uuid, amount: -amount, reason: '' }}
      maxWidth="xs"
      onClose={onClose}
    >
      <Typography>
        {`${name} started with ${formatDollars(-amount)} of credit as of ${formatDay(openedOn)}. The corrected amount applies from that day and posts to net assets. Enter 0 to remove it.`}
      </Typography>
      <DollarInput name="amount" label="Credit" required />
      <TextInput name="reason" label="Reason" required maxLength={200} help="Shown in the history" />
    </CallDialog>
  );
}
