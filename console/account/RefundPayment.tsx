import { Box, Typography } from '@mui/material';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import type { Payment } from '../../api/contract/account.ts';
import type { AccountStatement } from '../../api/contract/reports.ts';
import { chargeName } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';
import { useRead } from '../../ui/useRead.ts';
import { Money } from '../shared/Money.tsx';
import { ReasonInput } from './ReasonInput.tsx';
import { refundSchema } from './schemas.ts';

/** Gives a card or bank payment back, in whole or in part, and says beforehand what will be due again. */
export function RefundPayment(props: {
  readonly payment: Payment;
  readonly charges: AccountStatement['charges'];
  readonly onClose: () => void;
}) {
  const { payment } = props;
  const { uuid, id: paymentId, refundable } = payment;
  return (
    <CallDialog
      title="Refund Payment"
      submitLabel="Refund"
      call="refund-payment"
      schema={refundSchema(refundable)}
      defaultValues={{ uuid, paymentId, amount: refundable, reason: '' }}
      onClose={props.onClose}
    >
      <Typography>
        {`${formatDollars(payment.amount)} by ${methodLabel(payment.payment_type)} on ${formatDay(payment.payDate)}, of which ${formatDollars(refundable)} can go back. The money leaves your Stripe balance.`}
      </Typography>
      <DollarInput name="amount" label="Amount" required />
      <ReasonInput />
      <Reopened payment={payment} charges={props.charges} />
    </CallDialog>
  );
}

/** What the refund would be taken from, as the server would decide it now. */
function Reopened(props: { readonly payment: Payment; readonly charges: AccountStatement['charges'] }) {
  const { payment } = props;
  const amount: number | null = useDeferredValue(useWatch({ name: 'amount' }));
  const valid = refundSchema(payment.refundable).shape.amount.safeParse(amount).success;
  const { data, error } = useRead(
    'quote-refund',
    { uuid: payment.uuid, paymentId: payment.id, amount: amount ?? 0 },
    { enabled: valid },
  );
  const nameOf = (chargeId: string): string => {
    const charge = props.charges.find(({ _id }) => _id === chargeId);
    return charge === undefined ? 'A charge' : `${chargeName(charge)}, due ${formatDay(charge.dueDate)}`;
  };
  if (!valid) return null;
  if (error !== null) return <ErrorAlert error={error} />;
  const parts = [
    ...(data?.reopened.map(({ _id, amount: dollars }) => ({ key: _id, label: nameOf(_id), dollars })) ?? []),
    { key: 'credit', label: 'Taken from free credit', dollars: data?.fromCredit ?? 0 },
    {
      key: 'charged',
      label: 'A new charge “Returned payment”, because the credit is spent',
      dollars: data?.charged ?? 0,
    },
    { key: 'fee', label: 'Card fee given back', dollars: data?.fee ?? 0 },
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
