import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Payment } from '../../api/account/payment/contract.ts';
import type { Output } from '../../api/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { useCheckedField } from '../../ui/forms/useTextField.ts';
import { methodOf } from '../../ui/payments/paymentWords.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { PersonFilter } from '../list/PersonFilter.tsx';
import { distribute } from './allocation.ts';
import { PaymentAmountField } from './PaymentAmountField.tsx';
import { ReasonInput } from './ReasonInput.tsx';
import { ReversalQuote } from './ReversalQuote.tsx';
import { type MoveValues, moveForm } from './schemas.ts';
import type { Settling } from './settling.ts';

/** Moves a payment to other charges of the member, or to those of another one. */
export function MovePayment(props: { readonly payment: Payment; readonly onClose: () => void }) {
  const { payment } = props;
  const { uuid, id: paymentId } = payment;
  return (
    <CallDialog
      title="Move Payment"
      call="move-payment"
      schema={moveForm(payment.amount)}
      defaultValues={{ uuid, paymentId, to: uuid, amounts: {}, reason: '' }}
      fieldOf={(field, { charges }) => {
        const charge = charges[Number(/^charges\.(\d+)/.exec(field)?.[1] ?? -1)];
        return charge === undefined ? field : `amounts.${charge._id}`;
      }}
      rows={{ done: 'Done', labelOf: () => payment.order_id }}
      onClose={props.onClose}
    >
      <Typography>
        {`All of ${formatDollars(payment.amount)}, ${methodOf(payment)} of ${formatDay(payment.payDate)}, is moved.`}
      </Typography>
      {payment.check !== null && (
        <Typography color="textSecondary">
          {`It stays part of the check of ${formatDollars(payment.check.total)}.`}
        </Typography>
      )}
      <Whose />
      <OpenCharges payment={payment} />
      <ReasonInput />
    </CallDialog>
  );
}

function Whose() {
  const { field, fieldState } = useCheckedField('to');
  return (
    <PersonFilter
      label="Move to the charges of"
      memberId={field.value}
      onChange={(memberId) => memberId && field.onChange(memberId)}
      error={fieldState.error?.message}
    />
  );
}

/** The open charges of whoever it is moved to, once it has left what it paid, and how it is laid on them. */
function OpenCharges({ payment }: { readonly payment: Payment }) {
  const { setValue } = useFormContext<MoveValues>();
  const to = useWatch<MoveValues, 'to'>({ name: 'to' });
  const { today } = useSession();
  const { uuid, id: paymentId } = payment;
  const quote = useRead('quote-move', { uuid, paymentId, to });
  const { data } = quote;
  useEffect(() => {
    if (data !== undefined) setValue('amounts', laidOn(data.charges, payment));
  }, [data, setValue, payment]);
  return (
    <Loaded query={quote} label="the charges" failed="The charges could not be loaded" height={80}>
      {({ charges, ...leaving }) => (
        <Stack>
          <ReversalQuote quote={leaving} from={payment.name} />
          {charges.length === 0 && (
            <Typography color="textSecondary">
              This member owes nothing. Choose another member, or add a charge first.
            </Typography>
          )}
          {charges.map((charge) => (
            <ChargeRow
              key={charge._id}
              charge={charge}
              // What remains today says what settles it today.
              settling={payment.payDate < today ? charge.amounts : undefined}
              receivedOn={payment.payDate}
            />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

type Quote = Output<'quote-move'>;

/** The first open charges with as much as settles them, those that it paid last; the others with nothing. */
function laidOn(charges: Quote['charges'], { amount, chargeIds }: Payment): MoveValues['amounts'] {
  const isOwn = ({ _id }: { readonly _id: string }) => Number(chargeIds.includes(_id));
  const others = charges.toSorted((one, other) => isOwn(one) - isOwn(other));
  return distribute(
    amount,
    others.map(({ _id, remaining, amounts: [least] }) => ({ _id, takes: least?.amount ?? remaining })),
  );
}

function ChargeRow(props: {
  readonly charge: Quote['charges'][number];
  readonly settling: Settling | undefined;
  readonly receivedOn: string;
}) {
  const { charge, ...row } = props;
  const name = `${chargeName(charge)}, due ${formatDay(charge.dueDate)}`;
  return (
    <PaymentAmountField {...row} label={name} name={`amounts.${charge._id}`}>
      <Typography>{name}</Typography>
      {charge.memo !== '' && <Note>{charge.memo}</Note>}
      <Typography color="textSecondary">{`${formatDollars(charge.remaining)} remaining`}</Typography>
    </PaymentAmountField>
  );
}
