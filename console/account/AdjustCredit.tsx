import { Typography } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { creditSchema } from './creditSchema.ts';

/** Makes a member's free credit more or less (spec 2 section 2, "Credits"), with a reason. */
export function AdjustCredit(props: { readonly statement: AccountStatement; readonly onClose: () => void }) {
  const { memberId, name, credit } = props.statement;
  return (
    <CallDialog
      title="Adjust credit"
      submitLabel="Save"
      call="update-bursar-credit"
      schema={creditSchema(credit)}
      defaultValues={{ memberUUId: memberId, memberamount: credit, reason: '' }}
      maxWidth="xs"
      onClose={props.onClose}
    >
      <Typography>
        {`${name} has ${formatDollars(credit)} of available credit. It can pay any charge.`}
      </Typography>
      <DollarInput name="memberamount" label="Credit" required help="New credit balance" />
      <TextInput name="reason" label="Reason" required maxLength={200} help="Shown in the history" />
    </CallDialog>
  );
}
