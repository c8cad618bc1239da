import { Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { AccountStatement } from '../../api/account/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import { methodLabel } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { useDebounced } from '../../ui/data/useDebounced.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { FigureRow } from '../../ui/primitives/FigureRow.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { ReasonInput } from './ReasonInput.tsx';
import { ReopenedCharges } from './ReopenedCharges.tsx';
import { type RefundValues, refundSchema } from './schemas.ts';

/**
 * Gives a card or bank payment back, in whole or in part. It asks what becomes of the charges that the money
 * had paid, and says beforehand what will be due.
 */
export function RefundPayment(props: {
  readonly payment: Payment;
  readonly charges: AccountStatement['charges'];
  readonly onClose: () => void;
}) {
  const { payment } = props;
  const { uuid, id: paymentId, refundable } = payment;
  const { fname, lname, today } = useSession();
  const charges = props.charges
    .filter(({ _id, voided }) => payment.chargeIds.includes(_id) && !voided)
    .map(({ _id, dueDate }) => ({
      _id,
      becomes: 'due' as const,
      dueDate: dueDate < today ? today : dueDate,
      lateFeeStartDate: '',
    }));
  return (
    <CallDialog
      title="Refund Payment"
      submitLabel="Refund"
      call="refund-payment"
      schema={refundSchema(refundable)}
      defaultValues={{ uuid, paymentId, amount: refundable, charges, reason: '' }}
      isDestructive
      onClose={props.onClose}
    >
      <Typography>
        {`${formatDollars(payment.amount)} by ${methodLabel(payment.payment_type)} on ${formatDay(payment.payDate)}. Refund up to ${formatDollars(refundable)} from your Stripe balance.`}
      </Typography>
      <DollarInput name="amount" label="Amount" required />
      <Quote payment={payment} charges={props.charges} />
      <ReasonInput />
      <Typography color="textSecondary">{`Ordered by ${fname} ${lname}.`}</Typography>
    </CallDialog>
  );
}

/** What the refund would be taken from, and what would be due then, as the server would decide it now. */
function Quote(props: { readonly payment: Payment; readonly charges: AccountStatement['charges'] }) {
  const { payment } = props;
  const { uuid, id: paymentId, refundable } = payment;
  const [amount, charges] = useDebounced(useWatch<RefundValues>({ name: ['amount', 'charges'] }));
  const { amount: amountSchema, charges: chargesSchema } = refundSchema(refundable).shape;
  const [given, decided] = [amountSchema.safeParse(amount), chargesSchema.safeParse(charges)];
  const refund = { uuid, paymentId, amount: given.data ?? 0 };
  // Which charges are asked about goes by the amount alone: a wrong day must not take its own input away.
  const undecided = useRead('quote-refund', refund, {
    enabled: given.success,
    placeholderData: keepPreviousData,
  });
  const { data, error } = useRead(
    'quote-refund',
    { ...refund, charges: decided.data },
    { enabled: given.success && decided.success, placeholderData: keepPreviousData },
  );
  const besides = [
    { label: 'Taken from available credit', dollars: data?.fromCredit ?? 0 },
    {
      label: 'A new charge “Returned payment”, because the credit is spent',
      dollars: data?.charged ?? 0,
    },
    { label: 'Card fee refunded', dollars: data?.fee ?? 0 },
  ].filter(({ dollars }) => dollars > 0);
  return (
    <>
      {undecided.data !== undefined && (
        <ReopenedCharges {...props} reopened={undecided.data.reopened} decided={data?.reopened ?? []} />
      )}
      {error !== null && <ErrorAlert error={error} />}
      {besides.map(({ label, dollars }) => (
        <FigureRow key={label} label={label}>
          <Money dollars={dollars} />
        </FigureRow>
      ))}
    </>
  );
}
