import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { MOST_VERIFIED, type PendingPayment, verifyPayments } from '../../api/contract/verification.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { useCheckedField } from '../../ui/forms/inputs.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';
import { CheckList } from '../shared/CheckList.tsx';
import { ChosenTotal } from '../shared/ChosenTotal.tsx';
import { readLater } from './decision.ts';

/** Verifies payments together whose money is there: one batch, which one Undo takes back. */
export function VerifySeveral(props: {
  readonly payments: readonly PendingPayment[];
  readonly onClose: () => void;
}) {
  const { payments, onClose } = props;
  const nameOf = (id: string) => payments.find((payment) => payment.id === id)?.name ?? 'A payment';
  return (
    <CallDialog
      title="Verify Several Payments"
      submitLabel="Verify"
      call="verify-payments"
      schema={verifyPayments.input}
      defaultValues={{ ids: [] }}
      fieldOf={(field) => field.replace(/^ids\..*$/, 'ids')}
      rows={{ done: 'Verified', labelOf: ({ _id }) => nameOf(_id) }}
      later={readLater}
      notice={<Total payments={payments} />}
      onClose={onClose}
    >
      <Typography>
        Choose the payments whose money came. Each counts from the day on which its member says that it was
        sent; verify one by itself where its screenshot says another day.
      </Typography>
      <PaymentsInput payments={payments} />
    </CallDialog>
  );
}

function PaymentsInput({ payments }: { readonly payments: readonly PendingPayment[] }) {
  const { field, fieldState } = useCheckedField('ids');
  return (
    <CheckList
      legend="Payments to verify"
      items={payments.map(({ id, name, amount, payment_type, payer, sentOn }) => ({
        id,
        label: name,
        detail: `${methodLabel(payment_type)} from ${payer}, sent ${formatDay(sentOn)}`,
        amount,
      }))}
      chosen={field.value}
      onChange={field.onChange}
      most={MOST_VERIFIED}
      error={fieldState.error?.root?.message ?? fieldState.error?.message}
    />
  );
}

function Total({ payments }: { readonly payments: readonly PendingPayment[] }) {
  const ids: readonly string[] = useWatch({ name: 'ids' });
  const chosen = payments.filter(({ id }) => ids.includes(id));
  const cents = chosen.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return <ChosenTotal count={chosen.length} noun="payment" total={formatDollars(toDollars(cents))} />;
}
