import { Typography } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import { payOutCredit } from '../../api/account/credit/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { waysToPay } from '../../ledger/values/moneyAccounts.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, SelectInput, TextInput } from '../../ui/forms/inputs.tsx';

const methods = Object.entries(waysToPay).map(([value, { name }]) => ({ value, label: name }));

/** Records that free credit was paid out by hand. */
export function PayOutCredit(props: { readonly statement: AccountStatement; readonly onClose: () => void }) {
  const { today } = useSession();
  const { memberId, name, credit } = props.statement;
  return (
    <CallDialog
      title="Pay out credit"
      call="pay-out-credit"
      schema={payOutCredit.input}
      defaultValues={{ uuid: memberId, amount: credit, method: '', paidOn: today, reason: '' }}
      maxWidth="xs"
      onClose={props.onClose}
    >
      <Typography>
        {`${name} has ${formatDollars(credit)} of available credit. Record the amount you paid out.`}
      </Typography>
      <DollarInput name="amount" label="Amount" required />
      <SelectInput name="method" label="Payment Type" required choices={methods} />
      <DayInput name="paidOn" label="Date Paid" required max={today} />
      <TextInput name="reason" label="Reason (optional)" maxLength={200} help="Shown in the history" />
    </CallDialog>
  );
}
