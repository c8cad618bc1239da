import { Typography } from '@mui/material';
import { recordRecovery } from '../../api/account/charge/contract.ts';
import { byRule } from '../../api/platform/contract/call.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { validateReceivedAmount } from '../../ledger/values/paymentRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, SelectInput } from '../../ui/forms/inputs.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { manualMethodChoices } from '../shared/methodChoices.ts';
import type { StatementCharge } from './Arithmetic.tsx';

/** Records money that came for what was written off of a charge. */
export function RecordRecovery(props: { readonly charge: StatementCharge; readonly onClose: () => void }) {
  const { today } = useSession();
  const { charge } = props;
  const { uuid, _id, writtenOff } = charge;
  const { shape } = recordRecovery.input;
  const amount = shape.amount.check(byRule((dollars) => validateReceivedAmount(dollars, writtenOff)));
  return (
    <CallDialog
      title="Record Recovery"
      call="record-recovery"
      schema={recordRecovery.input.extend({ amount })}
      defaultValues={{ uuid, _id, amount: writtenOff, pmt_type: '', paidOn: today }}
      maxWidth="xs"
      onClose={props.onClose}
    >
      <div>
        <Typography>
          {`${formatDollars(writtenOff)} of ${chargeName(charge)} was written off. Record the amount you received; the rest stays written off.`}
        </Typography>
        {charge.memo !== '' && <Note>{charge.memo}</Note>}
      </div>
      <DollarInput name="amount" label="Amount Received" required />
      <SelectInput name="pmt_type" label="Payment Type" required choices={manualMethodChoices} />
      <DayInput name="paidOn" label="Date Received" required max={today} />
    </CallDialog>
  );
}
