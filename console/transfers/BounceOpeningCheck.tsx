import { Typography } from '@mui/material';
import { bounceOpeningCheck } from '../../api/contract/openingBalances.ts';
import type { Transfer } from '../../api/contract/transfer.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, TextInput } from '../../ui/forms/inputs.tsx';
import { whichOf } from './columns.tsx';

/** A check of the opening balance came back from the bank after its deposit. */
export function BounceOpeningCheck(props: {
  readonly transfer: Transfer;
  readonly today: string;
  readonly onClose: () => void;
}) {
  const { transfer, today, onClose } = props;
  return (
    <CallDialog
      title="Check Bounced"
      call="bounce-opening-check"
      schema={bounceOpeningCheck.input}
      defaultValues={{ amount: null, leftOn: today, bankFee: null, reason: '' }}
      isDestructive
      maxWidth="xs"
      onClose={onClose}
    >
      <Typography>
        {`${whichOf(transfer)} has checks of the opening balance. One that came back leaves Checking on that day, against net assets, as it came in. If a member owes it again, import it under Members’ balances. Any other check is reversed on its member’s account.`}
      </Typography>
      <DollarInput name="amount" label="Amount of the check" required />
      <DayInput name="leftOn" label="Day it bounced" required max={today} />
      <DollarInput name="bankFee" label="Bank fee" help="What the bank took for it, if anything" />
      <TextInput name="reason" label="Reason" required maxLength={200} help="Shown in the history" />
    </CallDialog>
  );
}
