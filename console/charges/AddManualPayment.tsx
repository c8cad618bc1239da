import { Alert, Box, Button, Divider, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { type Due, manualPaymentMethods } from '../../api/contract/account.ts';
import type { Output } from '../../api/contract/calls.ts';
import { ApiError } from '../../api/contract/client.ts';
import { chargeName } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, isDollarAmount, toCents, toDollars } from '../../ledger/values/money.ts';
import { messageOf } from '../../ui/errors.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { RowResultsDialog } from '../../ui/forms/RowResults.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';
import { useCall } from '../../ui/useCall.ts';
import { resolverOf, showFieldErrors } from '../shared/formErrors.ts';
import { SelectInput } from '../shared/formInputs.tsx';
import { useRowAnswer } from './useRowAnswer.ts';
import { validateManualPayment } from './validate.ts';

interface PaymentValues {
  method: string;
  /** Dollars by charge id. */
  amounts: Record<string, number | null>;
}

/** The charges are read once more this long after a payment (spec 2 sections 4 and 9). */
const later = { read: 'charges', afterMs: 500 } as const;

const methodChoices = manualPaymentMethods.map((value) => ({ value, label: methodLabel(value) }));

/**
 * Add Manual Payment (spec 2 sections 2, 3 and 5): money received by hand, over charges of one or more
 * members. Every row starts with all that remains; an emptied one is left out. Mount it to open it; `onDone`
 * is called once everything was recorded.
 */
export function AddManualPayment(props: {
  readonly charges: readonly Due[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}) {
  // The selection at opening: a refetch while the dialog is open must not move rows.
  const [payable] = useState(() => props.charges.filter((charge) => charge.remaining > 0));
  const [settled] = useState(props.charges.length - payable.length);
  const remaining = Object.fromEntries(payable.map((charge) => [charge._id, charge.remaining]));
  const form = useForm<PaymentValues>({
    defaultValues: { method: '', amounts: remaining },
    resolver: resolverOf((values) => validateManualPayment(values, remaining)),
  });
  const add = useCall('add-payment', { later });
  const { answer, take } = useRowAnswer<Output<'add-payment'>>(props);
  const { setError, setValue } = form;
  const [sentCharges, setSentCharges] = useState<readonly Due[]>([]);
  useEffect(
    () => showFieldErrors(add.error, setError, (field) => paymentField(field, sentCharges)),
    [add.error, setError, sentCharges],
  );

  const submit = form.handleSubmit(async ({ method, amounts }) => {
    const pmtType = manualPaymentMethods.find((known) => known === method);
    if (pmtType === undefined) return;
    const paid = payable.filter(({ _id }) => (amounts[_id] ?? null) !== null);
    setSentCharges(paid);
    const sent = await add.submit({
      payInfo: {
        status: 'Accepted',
        order_id: 'Manual Payment',
        pmt_type: pmtType,
        pay_success: true,
        paymentStatus: 'success',
      },
      payments: paid.map((charge) => ({
        id: charge._id,
        uuid: charge.uuid,
        amount: amounts[charge._id] ?? 0,
      })),
    });
    take(sent);
  });

  if (answer !== undefined)
    return (
      <RowResultsDialog
        title="Add Manual Payment"
        done="Recorded"
        results={answer.results}
        labelOf={({ uuid }) => labelOf(uuid, sentCharges)}
        onClose={props.onClose}
      />
    );
  return (
    <DialogFrame
      title="Add Manual Payment"
      submitLabel="Add Payment"
      submitDisabled={payable.length === 0}
      isPending={add.isPending}
      error={isRefusedAmount(add.error) ? `${messageOf(add.error)}. ${CHANGED}` : add.error}
      isDirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <SettledNote settled={settled} payable={payable.length} />
      {payable.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SelectInput
            control={form.control}
            name="method"
            label="Payment Type"
            required
            choices={methodChoices}
          />
          <Divider />
          {payable.length > 1 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Typography color="textSecondary" sx={{ flex: 1, minWidth: 220 }}>
                Leave a charge empty that nothing was paid on.
              </Typography>
              <Button
                size="small"
                onClick={() => {
                  for (const { _id } of payable) setValue(`amounts.${_id}`, null, { shouldDirty: true });
                }}
              >
                Clear all amounts
              </Button>
            </Box>
          )}
          {payable.map((charge) => (
            <PaymentRow
              key={charge._id}
              charge={charge}
              required={payable.length === 1}
              control={form.control}
            />
          ))}
          <Divider />
          <PaymentTotal control={form.control} />
        </Box>
      )}
    </DialogFrame>
  );
}

/** The form checks amounts against what it was opened with: one that the server refuses was right then. */
const CHANGED = 'The charge has changed since you opened this. Close it to see what is owed now.';

function isRefusedAmount(error: Error | null): boolean {
  return (
    error instanceof ApiError && Object.keys(error.fieldErrors).some((field) => field.endsWith('amount'))
  );
}

function PaymentRow(props: {
  readonly charge: Due;
  readonly required: boolean;
  readonly control: Control<PaymentValues>;
}) {
  const { charge } = props;
  const name = charge.memberExists ? charge.name : 'User no longer exists';
  return (
    <Box
      role="group"
      aria-label={`${name}, ${chargeName(charge)}, due ${formatDay(charge.dueDate)}`}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 210px' },
      }}
    >
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`${chargeName(charge)}, due ${formatDay(charge.dueDate)}`}
        </Typography>
        <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {`${formatDollars(charge.amtPaid)} of ${formatDollars(charge.total)} paid, ${formatDollars(charge.remaining)} remaining`}
        </Typography>
      </Box>
      <DollarInput
        control={props.control}
        name={`amounts.${charge._id}`}
        label="Amount"
        required={props.required}
      />
    </Box>
  );
}

function PaymentTotal({ control }: { readonly control: Control<PaymentValues> }) {
  const amounts = useWatch({ control, name: 'amounts' });
  const cents = Object.values(amounts)
    .filter((amount) => amount !== null && isDollarAmount(amount))
    .reduce((sum: number, amount) => sum + toCents(amount ?? 0), 0);
  return (
    <Box aria-live="polite" sx={{ display: 'flex', justifyContent: 'space-between' }}>
      <Typography variant="h3" component="p">
        Received in all
      </Typography>
      <Typography variant="h3" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatDollars(toDollars(cents))}
      </Typography>
    </Box>
  );
}

/** Says which of the selected charges take no money, so that nobody wonders where they went. */
function SettledNote({ settled, payable }: { readonly settled: number; readonly payable: number }) {
  if (settled === 0) return null;
  const text =
    payable === 0
      ? 'Nothing is left to pay on what you selected.'
      : `${settled} of the selected charges ${settled === 1 ? 'has' : 'have'} nothing left to pay and ${settled === 1 ? 'is' : 'are'} left out.`;
  return (
    <Alert severity="info" sx={{ mb: payable === 0 ? 0 : 2 }}>
      {text}
    </Alert>
  );
}

/** `payments.1.amount` -> the amount of the second charge that was sent; `payInfo.pmt_type` -> the method. */
function paymentField(field: string, sent: readonly Due[]): 'method' | `amounts.${string}` | undefined {
  if (field === 'payInfo.pmt_type') return 'method';
  const charge = sent[Number(/^payments\.(\d+)/.exec(field)?.[1] ?? -1)];
  return charge && `amounts.${charge._id}`;
}

/** The answer has one row per member, because a payment is recorded per account. */
function labelOf(uuid: string, sent: readonly Due[]): string {
  const own = sent.filter((charge) => charge.uuid === uuid);
  return `${own[0]?.name ?? uuid}: ${own.map(chargeName).join(', ')}`;
}
