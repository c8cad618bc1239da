import { Alert, Box, Button, Checkbox, Divider, FormControlLabel, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Due } from '../../api/account/charge/contract.ts';
import type { Input } from '../../api/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, isDollarAmount, toCents, toDollars } from '../../ledger/values/money.ts';
import { ApiError } from '../../ui/app/client.ts';
import { messageOf } from '../../ui/app/errors.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { useCheckedField } from '../../ui/forms/useTextField.ts';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { weight } from '../../ui/primitives/tokens.ts';
import { CheckNumber } from '../shared/CheckNumber.tsx';
import { DateReceived } from '../shared/DateReceived.tsx';
import { manualMethodChoices } from '../shared/manualMethodChoices.ts';
import { PaymentAmountField } from './PaymentAmountField.tsx';
import { type PaymentValues, paymentForm, sumOfAmounts } from './paymentForm.ts';
import { acceptedOn, type Settling, settlesIt } from './settling.ts';
import { useSettling } from './useSettling.ts';

/** The charges are read once more this long after a payment (spec 2 sections 4 and 9). */
const rereadCharges = { read: 'charges', afterMs: 500 } as const;

/**
 * Add Manual Payment (spec 2 sections 2, 3 and 5), over charges of one or more members. An emptied row is
 * left out. Mount it to open it; `onDone` is called once everything was recorded.
 */
export function AddManualPayment(props: {
  readonly charges: readonly Due[];
  /** Whose credit becomes what is received beyond the charges; else of the one whose they all are. */
  readonly memberId?: string;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}) {
  // The selection at opening: a refetch while the dialog is open must not move rows.
  const [payable] = useState(() => props.charges.filter((charge) => charge.remaining > 0));
  const [settled] = useState(props.charges.length - payable.length);
  const members = new Set(payable.map(({ uuid }) => uuid));
  const creditTo = props.memberId ?? (members.size === 1 ? payable[0]?.uuid : undefined);
  const isEmpty = payable.length === 0 && props.memberId === undefined;
  const { today } = useSession();
  return (
    <CallDialog
      title="Add Manual Payment"
      submitLabel="Add Payment"
      submitDisabled={isEmpty}
      call="add-payment"
      schema={paymentForm(payable, today, creditTo)}
      defaultValues={{
        method: '',
        checkNumber: '',
        isOneCheck: false,
        receivedOn: today,
        received: null,
        amounts: Object.fromEntries(payable.map(({ _id, remaining }) => [_id, remaining])),
      }}
      failed={(error) => (isRefusedAmount(error) ? `${messageOf(error)}. ${CHANGED}` : undefined)}
      fieldOf={paymentField}
      rows={{ done: 'Recorded', labelOf: ({ uuid }, { payments }) => labelOf(uuid, payments, payable) }}
      rereadAfter={rereadCharges}
      onDone={() => {
        props.onDone?.();
        props.onClose();
      }}
      onClose={props.onClose}
    >
      <SettledNote settled={settled} payable={payable.length} />
      {!isEmpty && (
        <>
          <SelectInput name="method" label="Payment Type" required choices={manualMethodChoices} />
          <CheckNumber />
          {members.size > 1 && <OneCheck members={members.size} />}
          <DateReceived name="receivedOn" />
          <Divider />
          {payable.length > 1 && <ClearAmounts charges={payable} />}
          <Amounts charges={payable} />
          {payable.length > 0 && <Divider />}
          {creditTo !== undefined && (
            <DollarInput
              name="received"
              label={payable.length > 0 ? 'Amount Received (optional)' : 'Amount Received'}
              required={payable.length === 0}
              help="What is more than the charges get becomes the member’s credit."
            />
          )}
          <PaymentTotal />
        </>
      )}
    </CallDialog>
  );
}

/** The form checks amounts against what it was opened with: one that the server refuses was right then. */
const CHANGED = 'The charge has changed since you opened this.';

function isRefusedAmount(error: Error | null): boolean {
  return (
    error instanceof ApiError && Object.keys(error.fieldErrors).some((field) => field.endsWith('amount'))
  );
}

/** Whether all of it is one check, which is deposited, and goes back, as a whole. */
function OneCheck({ members }: { readonly members: number }) {
  const { field } = useCheckedField('isOneCheck');
  if (useWatch({ name: 'method' }) !== 'check') return null;
  return (
    <FormControlLabel
      label={`One check paid for all ${members} members`}
      control={<Checkbox checked={field.value} onChange={(_, isOn) => field.onChange(isOn)} />}
    />
  );
}

function ClearAmounts({ charges }: { readonly charges: readonly Due[] }) {
  const { setValue } = useFormContext();
  const clear = () => {
    for (const { _id } of charges) setValue(`amounts.${_id}`, null, { shouldDirty: true });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography color="textSecondary" sx={{ flex: 1, minWidth: 220 }}>
        Leave a charge empty that nothing was paid on.
      </Typography>
      <Button size="small" onClick={clear}>
        Clear all amounts
      </Button>
    </Box>
  );
}

/** They follow the date received; those that were typed by hand stay as they are. */
function Amounts({ charges }: { readonly charges: readonly Due[] }) {
  const { setValue, getValues, trigger, clearErrors } = useFormContext<PaymentValues>();
  const receivedOn = useWatch<PaymentValues, 'receivedOn'>({ name: 'receivedOn' });
  const { settling, error } = useSettling(charges, receivedOn);
  const laid = useRef(getValues('amounts'));
  useEffect(() => {
    setValue('accepted', acceptedOn(charges, settling));
    if (settling === undefined) return;
    for (const charge of charges) {
      const name = `amounts.${charge._id}` as const;
      const isTyped = getValues(name) !== laid.current[charge._id];
      if (isTyped && getValues(name) !== null) void trigger(name);
      if (isTyped) continue;
      const amount = settlesIt(charge, settling) || null;
      laid.current = { ...laid.current, [charge._id]: amount };
      setValue(name, amount);
      clearErrors(name);
    }
  }, [charges, settling, setValue, getValues, trigger, clearErrors]);
  return (
    <>
      <ErrorAlert error={error} />
      {charges.map((charge) => (
        <PaymentRow
          key={charge._id}
          charge={charge}
          required={charges.length === 1}
          receivedOn={receivedOn}
          settling={settling?.[charge._id]}
        />
      ))}
    </>
  );
}

function PaymentRow(props: {
  readonly charge: Due;
  readonly required: boolean;
  readonly receivedOn: string;
  readonly settling: Settling | undefined;
}) {
  const { charge, ...row } = props;
  const name = charge.memberExists ? charge.name : 'User no longer exists';
  const what = `${chargeName(charge)}, due ${formatDay(charge.dueDate)}`;
  return (
    <PaymentAmountField {...row} label={`${name}, ${what}`} name={`amounts.${charge._id}`}>
      <Typography sx={{ fontWeight: weight.title }}>{name}</Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {what}
      </Typography>
      {charge.memo !== '' && <Note>{charge.memo}</Note>}
      <Typography color="textSecondary">
        {`${formatDollars(charge.amtPaid)} of ${formatDollars(charge.total)} paid, ${formatDollars(charge.remaining)} remaining`}
      </Typography>
    </PaymentAmountField>
  );
}

function PaymentTotal() {
  const { amounts, received } = useWatch<PaymentValues>() as PaymentValues;
  const paid = sumOfAmounts(amounts);
  const total = received !== null && isDollarAmount(received) ? Math.max(paid, received) : paid;
  const kept = toDollars(toCents(total) - toCents(paid));
  return (
    <Box aria-live="polite" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
      <Typography variant="h3" component="p">
        Total received
      </Typography>
      <Typography variant="h3" component="p">
        {formatDollars(total)}
      </Typography>
      {kept > 0 && (
        <Typography color="textSecondary" sx={{ width: 1 }}>
          {`${formatDollars(kept)} of it becomes the member’s credit.`}
        </Typography>
      )}
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
  return <Alert severity="info">{text}</Alert>;
}

type Sent = Input<'add-payment'>;

/** `payments.1.amount` -> the amount of the second charge that was sent; `payInfo.pmt_type` -> the method. */
function paymentField(field: string, { payments }: Sent): string {
  if (field === 'payInfo.pmt_type') return 'method';
  if (field === 'payInfo.receivedOn') return 'receivedOn';
  if (field === 'payInfo.checkNumber') return 'checkNumber';
  if (field === 'payInfo.amountReceived') return 'received';
  const paid = payments[Number(/^payments\.(\d+)/.exec(field)?.[1] ?? -1)];
  return paid === undefined ? field : `amounts.${paid.id}`;
}

/** The answer has one row per member, because a payment is recorded per account. */
function labelOf(uuid: string, sent: Sent['payments'], charges: readonly Due[]): string {
  const own = charges.filter(({ _id }) => sent.some((paid) => paid.uuid === uuid && paid.id === _id));
  return `${own[0]?.name ?? uuid}: ${own.map(chargeName).join(', ')}`;
}
