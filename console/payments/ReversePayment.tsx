import { Alert, Link, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { Payment } from '../../api/account/payment/contract.ts';
import type { Output } from '../../api/contract.ts';
import { methodLabel } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { type ReversalReason, reversalReasonsOf, validateLeftOn } from '../../ledger/values/paymentRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, SelectInput } from '../../ui/forms/inputs.tsx';
import { listUrl } from '../../ui/list/listUrl.ts';
import { methodOf } from '../../ui/payments/paymentWords.ts';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { ReasonInput } from './ReasonInput.tsx';
import { ReversalQuote } from './ReversalQuote.tsx';
import { reversalSchema } from './schemas.ts';

type Days = Parameters<typeof validateLeftOn>[1];
type Deposit = NonNullable<Output<'quote-reversal'>['deposit']>;

/** Takes back a payment that was recorded or verified wrongly, bounced, or was taken back. */
export function ReversePayment(props: { readonly payment: Payment; readonly onClose: () => void }) {
  const { today } = useSession();
  const { payment } = props;
  const { uuid, id: paymentId, payment_type: method } = payment;
  const kinds = reversalReasonsOf(method);
  const [kind = 'mistake'] = kinds;
  const deposit = useRead('quote-reversal', { uuid, paymentId, kind }).data?.deposit ?? null;
  const days = { paidOn: payment.payDate, depositedOn: deposit?.occurredOn, today };
  return (
    <CallDialog
      title="Reverse Payment"
      call="reverse-payment"
      schema={reversalSchema(days)}
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
        {`${formatDollars(payment.amount)}, ${methodOf(payment)} of ${formatDay(payment.payDate)}.`}
      </Typography>
      <WholeCheck payment={payment} />
      <DepositNote payment={payment} deposit={deposit} />
      <SelectInput
        name="kind"
        label="What happened"
        required
        choices={kinds.map((value) => ({ value, label: labelOf(value, payment) }))}
      />
      <Details payment={payment} days={days} />
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

/** In which deposit the money stands. */
function DepositNote({ payment, deposit }: { readonly payment: Payment; readonly deposit: Deposit | null }) {
  if (deposit === null) return null;
  const day = formatDay(deposit.occurredOn);
  return (
    <Alert severity="info">
      {`The ${payment.payment_type} is in the `}
      <Link
        component={RouterLink}
        to={listUrl('/journal', { eventId: deposit.eventId })}
        target="_blank"
        underline="always"
      >
        {`deposit of ${formatDollars(deposit.amount)} of ${day}`}
      </Link>
      .
    </Alert>
  );
}

/** What else is asked, by what happened. */
function Details({ payment, days }: { readonly payment: Payment; readonly days: Days }) {
  const kind: ReversalReason = useWatch({ name: 'kind' });
  if (kind === 'mistake') return <Leaves payment={payment} kind={kind} days={days} />;
  return (
    <>
      <DayInput
        name="leftOn"
        label={kind === 'bounced' ? 'Day it bounced' : 'Date taken back'}
        required
        min={days.depositedOn ?? days.paidOn}
        max={days.today}
      />
      <Leaves payment={payment} kind={kind} days={days} />
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
            help="Your bank’s fee, recorded as an expense"
          />
        </>
      )}
    </>
  );
}

/** Which account the money leaves, and as of when. */
function Leaves(props: { readonly payment: Payment; readonly kind: ReversalReason; readonly days: Days }) {
  const { payment, kind, days } = props;
  const { uuid, id: paymentId, payDate, amount, check } = payment;
  const leftOn: string | null = useWatch({ name: 'leftOn' });
  const isDay = validateLeftOn(leftOn ?? '', days) === undefined;
  const asked = { uuid, paymentId, kind, ...(kind !== 'mistake' && isDay && { leftOn }) };
  const { data, error } = useRead('quote-reversal', asked, { placeholderData: keepPreviousData });
  if (error !== null) return <ErrorAlert error={error} />;
  const from = data === undefined ? '' : `${formatDollars(check?.total ?? amount)} leaves ${data.account}`;
  const mistake = `It is reversed as of ${formatDay(payDate)}, the payment date`;
  const deposit = days.depositedOn === undefined ? '' : ', and its deposit is reduced';
  return (
    <>
      {data && <ReversalQuote quote={data} ownerOf={check ? (of) => nameOf(payment, of) : undefined} />}
      <Alert severity="info">
        {kind === 'mistake' ? from && `${mistake}, ${from}${deposit}.` : from && `${from}, where it is now.`}
      </Alert>
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
