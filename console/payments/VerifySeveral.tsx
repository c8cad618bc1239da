import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  MAX_VERIFIED,
  type PendingPayment,
  verifyPayments,
} from '../../api/account/verification/contract.ts';
import { methodLabel } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { useCheckedField } from '../../ui/forms/useTextField.ts';
import { CheckList } from '../shared/CheckList.tsx';
import { ChosenTotal } from '../shared/ChosenTotal.tsx';
import { readLater } from './decision.ts';
import { savedByDay } from './savedByDay.ts';

/** Verifies payments together whose money is there: one batch, which one Undo takes back. */
export function VerifySeveral(props: {
  readonly payments: readonly PendingPayment[];
  readonly onClose: () => void;
}) {
  const { payments, onClose } = props;
  // Such a payment is chosen by its own box alone, beside what its date saves.
  const saving = new Set(payments.filter((payment) => savedByDay(payment) !== '').map(({ id }) => id));
  const schema = z
    .object({ ids: verifyPayments.input.shape.ids })
    .transform(({ ids }) => ({ ids, datesChecked: ids.filter((id) => saving.has(id)) }));
  const nameOf = (id: string) => payments.find((payment) => payment.id === id)?.name ?? 'A payment';
  return (
    <CallDialog
      title="Verify Several Payments"
      submitLabel="Verify"
      call="verify-payments"
      schema={schema}
      defaultValues={{ ids: [] }}
      fieldOf={(field) => field.replace(/^ids\..*$/, 'ids')}
      rows={{ done: 'Verified', labelOf: ({ _id }) => nameOf(_id) }}
      rereadAfter={readLater}
      notice={<Total payments={payments} />}
      onClose={onClose}
    >
      <Typography>
        Select the payments you received. Each uses the date the member gave; if the screenshot differs,
        verify that payment by itself. All skips payments with a date that saves money: check their
        screenshots first.
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
      items={payments.map((payment) => {
        const { id, name, amount, payment_type, payer, sentOn } = payment;
        const saved = savedByDay(payment);
        const detail = `${methodLabel(payment_type)} from ${payer}. ${saved || `Sent ${formatDay(sentOn)}`}`;
        return { id, label: name, detail, amount, isByItself: saved !== '' };
      })}
      chosen={field.value}
      onChange={field.onChange}
      most={MAX_VERIFIED}
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
