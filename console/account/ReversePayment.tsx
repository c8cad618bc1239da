import { Alert, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { Payment } from '../../api/contract/account.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { type ReversalReason, reversalReasonsOf } from '../../ledger/values/paymentRules.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, SelectInput } from '../../ui/forms/inputs.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';
import { ReasonInput } from './ReasonInput.tsx';
import { reversalSchema } from './schemas.ts';

/** Takes back a payment that was recorded or verified wrongly, bounced, or was taken back. */
export function ReversePayment(props: {
  readonly payment: Payment;
  readonly today: string;
  readonly onClose: () => void;
}) {
  const { payment, today } = props;
  const { uuid, id: paymentId, payment_type: method } = payment;
  const kinds = reversalReasonsOf(method);
  const [kind = 'mistake'] = kinds;
  return (
    <CallDialog
      title="Reverse Payment"
      call="reverse-payment"
      schema={reversalSchema}
      defaultValues={{
        uuid,
        paymentId,
        kind,
        leftOn: today,
        bankFee: null,
        fee: null,
        feeTo: uuid,
        reason: '',
      }}
      rows={{ done: 'Reversed', labelOf: (row) => nameOf(payment, row.uuid) }}
      isDestructive
      onClose={props.onClose}
    >
      <Typography>
        {`${formatDollars(payment.amount)} by ${methodLabel(method)} on ${formatDay(payment.payDate)}. What it paid is due again, as if it had never been paid.`}
      </Typography>
      <WholeCheck payment={payment} />
      <SelectInput
        name="kind"
        label="What happened"
        required
        choices={kinds.map((value) => ({ value, label: labelOf(value, payment) }))}
      />
      <Details payment={payment} today={today} />
      <ReasonInput />
    </CallDialog>
  );
}

function labelOf(kind: ReversalReason, { kind: by, payment_type }: Payment): string {
  const labels: Readonly<Record<ReversalReason, string>> = {
    mistake: by === 'screenshot' ? 'It was verified by mistake' : 'It was recorded by mistake',
    bounced: 'The check bounced',
    'taken-back': `${methodLabel(payment_type)} took the money back`,
  };
  return labels[kind];
}

/** What else is asked, by what happened. */
function Details({ payment, today }: { readonly payment: Payment; readonly today: string }) {
  const kind: ReversalReason = useWatch({ name: 'kind' });
  if (kind === 'mistake')
    return (
      <Alert severity="info">
        {`It is taken out of the books of ${formatDay(payment.payDate)}, the day of the payment.`}
      </Alert>
    );
  return (
    <>
      <DayInput
        name="leftOn"
        label={kind === 'bounced' ? 'Day it bounced' : 'Day it was taken back'}
        required
        min={payment.payDate}
        max={today}
      />
      {kind === 'bounced' && (
        <>
          <DollarInput
            name="fee"
            label="Returned check fee (optional)"
            help="Charged to the member, due today"
          />
          {payment.check !== null && (
            <SelectInput name="feeTo" label="Who is charged the fee" choices={membersOf(payment)} />
          )}
          <DollarInput
            name="bankFee"
            label="Bank’s fee (optional)"
            help="What your bank took, an expense of yours"
          />
        </>
      )}
    </>
  );
}

/** Whom its check paid for, this payment's member first. */
function membersOf({ uuid, name, check }: Payment) {
  const all = [{ uuid, name }, ...(check?.others ?? [])];
  return [...new Map(all.map((each) => [each.uuid, { value: each.uuid, label: each.name }])).values()];
}

function nameOf(payment: Payment, uuid: string): string {
  return membersOf(payment).find(({ value }) => value === uuid)?.label ?? payment.name;
}

/** A check that paid for several members goes back as a whole: what that is, before anybody reverses it. */
function WholeCheck({ payment }: { readonly payment: Payment }) {
  const { check, name, amount } = payment;
  if (check === null) return null;
  const count = membersOf(payment).length;
  const parts = [{ name, amount }, ...check.others];
  return (
    <Alert severity="warning">
      {`This check paid for ${count} members; all ${count} are reversed: `}
      {parts.map((part) => `${part.name} ${formatDollars(part.amount)}`).join(', ')}
      {`, ${formatDollars(check.total)} in all.`}
    </Alert>
  );
}
