import { Alert, Box, Typography } from '@mui/material';
import { useDeferredValue, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Payment } from '../../api/contract/account.ts';
import { quoteRefund, refundPayment } from '../../api/contract/payment.ts';
import type { AccountStatement } from '../../api/contract/reports.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { chargeName } from '../charges/ChargeFields.tsx';
import { typeLabel } from '../payments/states.ts';
import { messageOf } from '../shared/errors.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import { resolverOf, showFieldErrors } from '../shared/formErrors.ts';
import { DollarInput, TextInput } from '../shared/formInputs.tsx';
import { Money } from '../shared/Money.tsx';
import { useCall } from '../shared/useCall.ts';
import { useRead } from '../shared/useRead.ts';
import { type RefundValues, validateRefund } from './validate.ts';

/** Gives a card or bank payment back, in whole or in part, and says beforehand what will be due again. */
export function RefundPayment(props: {
  readonly payment: Payment;
  readonly charges: AccountStatement['charges'];
  readonly onClose: () => void;
}) {
  const { payment } = props;
  const form = useForm<RefundValues>({
    defaultValues: { amount: payment.refundable, reason: '' },
    resolver: resolverOf((values) => validateRefund(values, payment.refundable)),
  });
  const refund = useCall(refundPayment);
  useEffect(
    () => showFieldErrors(refund.cause, form.setError, (field) => (field === 'reason' ? 'reason' : 'amount')),
    [refund.cause, form.setError],
  );
  const amount = useWatch({ control: form.control, name: 'amount' });
  const submit = form.handleSubmit(async (values) => {
    const sent = await refund.send({
      uuid: payment.uuid,
      paymentId: payment.id,
      amount: values.amount ?? 0,
      reason: values.reason.trim(),
    });
    if (sent !== undefined) props.onClose();
  });
  return (
    <FormDialog
      open
      title="Refund Payment"
      submitLabel="Refund"
      busy={refund.busy}
      error={refund.error}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          {`${formatDollars(payment.amount)} by ${typeLabel(payment.payment_type)} on ${formatDay(payment.payDate)}, of which ${formatDollars(payment.refundable)} can go back. The money leaves your Stripe balance.`}
        </Typography>
        <DollarInput control={form.control} name="amount" label="Amount" required />
        <TextInput
          control={form.control}
          name="reason"
          label="Reason"
          required
          maxLength={200}
          help="Shown in the history and to the member"
        />
        <Reopened payment={payment} charges={props.charges} amount={amount} />
      </Box>
    </FormDialog>
  );
}

/** What the refund would be taken from, as the server would decide it now. */
function Reopened(props: {
  readonly payment: Payment;
  readonly charges: AccountStatement['charges'];
  readonly amount: number | null;
}) {
  const { payment } = props;
  const amount = useDeferredValue(props.amount) ?? 0;
  const valid = validateRefund({ amount, reason: 'x' }, payment.refundable).amount === undefined;
  const { data, error } = useRead(quoteRefund, { uuid: payment.uuid, paymentId: payment.id, amount }, valid);
  const nameOf = (chargeId: string): string => {
    const charge = props.charges.find(({ _id }) => _id === chargeId);
    return charge === undefined ? 'A charge' : `${chargeName(charge)}, due ${formatDay(charge.dueDate)}`;
  };
  if (!valid) return null;
  if (error !== null) return <Alert severity="error">{messageOf(error)}</Alert>;
  const parts = [
    ...(data?.reopened.map(({ _id, amount: dollars }) => ({ key: _id, label: nameOf(_id), dollars })) ?? []),
    { key: 'credit', label: 'Taken from free credit', dollars: data?.fromCredit ?? 0 },
    {
      key: 'charged',
      label: 'A new charge “Returned payment”, because the credit is spent',
      dollars: data?.charged ?? 0,
    },
    { key: 'fee', label: 'Processing fee given back', dollars: data?.fee ?? 0 },
  ].filter(({ dollars }) => dollars > 0);
  return (
    <Box aria-live="polite" sx={{ minHeight: 72 }}>
      <Typography variant="overline" component="h3" color="textSecondary">
        What will be due again
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {parts.map((part) => (
          <Box
            component="li"
            key={part.key}
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 }}
          >
            <span>{part.label}</span>
            <Money dollars={part.dollars} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
