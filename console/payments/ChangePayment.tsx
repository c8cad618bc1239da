import { Alert, Typography } from '@mui/material';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { manualPaymentMethods } from '../../ledger/values/paymentRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { CheckNumber } from '../shared/CheckNumber.tsx';
import { DateReceived } from '../shared/DateReceived.tsx';
import { manualMethodChoices } from '../shared/methodChoices.ts';
import { ReasonInput } from './ReasonInput.tsx';
import { changeSchema } from './schemas.ts';

/** Corrects when and how a payment by hand was made. */
export function ChangePayment(props: { readonly payment: Payment; readonly onClose: () => void }) {
  const { uuid, id: paymentId, amount, payDate: paidOn, checkNumber } = props.payment;
  const method = manualPaymentMethods.find((each) => each === props.payment.payment_type);
  const { today } = useSession();
  return (
    <CallDialog
      title="Change Payment Details"
      submitLabel="Change Details"
      call="change-payment"
      schema={changeSchema(today)}
      defaultValues={{ uuid, paymentId, paidOn, method: method ?? 'other', checkNumber, reason: '' }}
      rows={{ done: 'Changed', labelOf: ({ uuid: of }) => nameOf(props.payment, of) }}
      onClose={props.onClose}
    >
      <Typography>
        {`The ${formatDollars(amount)} stays on the same charges. To change the amount, reverse this payment.`}
      </Typography>
      {props.payment.check !== null && (
        <Alert severity="info">
          {`This is part of a check for several members. The new date and number apply to the whole check of ${formatDollars(props.payment.check.total)}.`}
        </Alert>
      )}
      <DateReceived name="paidOn" />
      <SelectInput name="method" label="Payment Type" required choices={manualMethodChoices} />
      <CheckNumber />
      <ReasonInput />
    </CallDialog>
  );
}

function nameOf({ name, check }: Payment, uuid: string): string {
  return check?.others.find((other) => other.uuid === uuid)?.name ?? name;
}
