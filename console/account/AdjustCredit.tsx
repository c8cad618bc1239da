import type { AccountStatement } from '../../api/contract/reports.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { AmountDialog } from './AmountDialog.tsx';
import { validateCredit } from './validate.ts';

/** Makes a member's free credit more or less (spec 2 section 2, "Credits"), with a reason. */
export function AdjustCredit(props: { readonly statement: AccountStatement; readonly onClose: () => void }) {
  const { memberId, name, credit } = props.statement;
  return (
    <AmountDialog
      title="Adjust Credit"
      about={`${name} has ${formatDollars(credit)} of free credit. Credit can be spent on any charge.`}
      amountLabel="Credit"
      amountHelp="What it should be"
      reasonHelp="Shown in the history"
      submitLabel="Save"
      amount={credit}
      validate={(values) => validateCredit(values, credit)}
      call="update-bursar-credit"
      inputOf={(memberamount, reason) => ({ memberUUId: memberId, memberamount, reason })}
      onClose={props.onClose}
    />
  );
}
