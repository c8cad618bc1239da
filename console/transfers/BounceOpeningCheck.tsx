import { Typography } from '@mui/material';
import { bounceOpeningCheck } from '../../api/opening/contract.ts';
import type { CheckAccount } from '../../ledger/values/openingRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, TextInput } from '../../ui/forms/inputs.tsx';

/** A check of an opening balance came back from the bank. */
export function BounceOpeningCheck(props: {
  /** The opening balance that it was in, and a sentence that says where that is. */
  readonly account: CheckAccount;
  readonly where: string;
  readonly onClose: () => void;
}) {
  const { today } = useSession();
  const { account, where, onClose } = props;
  return (
    <CallDialog
      title="Check Bounced"
      call="bounce-opening-check"
      schema={bounceOpeningCheck.input}
      defaultValues={{ account, amount: null, leftOn: today, bankFee: null, reason: '' }}
      isDestructive
      maxWidth="xs"
      onClose={onClose}
    >
      <Typography>
        {`${where} A bounced check leaves Checking on that day and lowers the opening balance. If a member owes it again, import it under Members’ balances. Reverse any other check on the member’s account.`}
      </Typography>
      <DollarInput name="amount" label="Amount of the check" required />
      <DayInput name="leftOn" label="Day it bounced" required max={today} />
      <DollarInput name="bankFee" label="Bank fee (optional)" help="Your bank’s fee for it" />
      <TextInput name="reason" label="Reason" required maxLength={200} help="Shown in the history" />
    </CallDialog>
  );
}
