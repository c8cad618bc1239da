import { Typography } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import { applyCredit } from '../../api/account/credit/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';

/** Pays what is due now with free credit, before its due date. */
export function ApplyCredit(props: { readonly statement: AccountStatement; readonly onClose: () => void }) {
  const { memberId, name, credit, dueNow } = props.statement;
  return (
    <CallDialog
      title="Apply credit"
      call="apply-credit"
      schema={applyCredit.input}
      defaultValues={{ uuid: memberId, amount: Math.min(credit, dueNow) }}
      maxWidth="xs"
      onClose={props.onClose}
    >
      <Typography>
        {`${name} has ${formatDollars(credit)} of available credit and owes ${formatDollars(dueNow)} now.`}
      </Typography>
      <DollarInput name="amount" label="Amount" required help="Pays the oldest due date first." />
    </CallDialog>
  );
}
