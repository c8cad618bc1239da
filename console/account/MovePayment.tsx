import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Payment } from '../../api/contract/account.ts';
import type { Due } from '../../api/contract/charge.ts';
import { chargeName } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';
import { useRead } from '../../ui/useRead.ts';
import { ChargeAmount } from '../charges/ChargeAmount.tsx';
import { type Settling, type SettlingByCharge, settlesIt } from '../charges/settling.ts';
import { useSettling } from '../charges/useSettling.ts';
import { useSession } from '../session.ts';
import { PersonFilter } from '../shared/PersonFilter.tsx';
import { ReasonInput } from './ReasonInput.tsx';
import { type MoveValues, moveForm } from './schemas.ts';

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
        {`All of ${formatDollars(payment.amount)} by ${methodLabel(payment.payment_type)} on ${formatDay(payment.payDate)} is moved. What it paid until now is due again.`}
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
  const { setValue } = useFormContext<MoveValues>();
  const to = useWatch<MoveValues, 'to'>({ name: 'to' });
  return <PersonFilter memberId={to} onChange={(memberId) => memberId && setValue('to', memberId)} />;
}

/** The open charges of whoever it is moved to, the money laid on the first ones. */
function OpenCharges({ payment }: { readonly payment: Payment }) {
  const { setValue } = useFormContext<MoveValues>();
  const to = useWatch<MoveValues, 'to'>({ name: 'to' });
  const dues = useRead('search-dues', { uuid: to });
  const today = useSession()?.today ?? payment.payDate;
  const { data } = dues;
  // It counts there from the day of the payment, as it did before.
  const { settling, error } = useSettling(openOf(data), payment.payDate, today);
  useEffect(() => {
    if (data !== undefined && settling !== undefined)
      setValue('amounts', laidOn(openOf(data), payment.amount, settling));
  }, [data, settling, payment.amount, setValue]);
  if (error !== null) return <ErrorAlert error={error} />;
  return (
    <Loaded query={dues} label="the charges" failed="The charges could not be loaded" height={80}>
      {(all) => {
        const open = openOf(all);
        if (open.length === 0)
          return <Typography color="textSecondary">Nothing is left to pay there.</Typography>;
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {open.map((charge) => (
              <ChargeRow
                key={charge._id}
                charge={charge}
                settling={settling?.[charge._id]}
                receivedOn={payment.payDate}
              />
            ))}
          </Box>
        );
      }}
    </Loaded>
  );
}

const openOf = (dues: readonly Due[] = []) => dues.filter(({ remaining }) => remaining > 0);

/** The first open charges with as much as settles them; the others with nothing. */
function laidOn(open: readonly Due[], amount: number, settling: SettlingByCharge): MoveValues['amounts'] {
  let left = toCents(amount);
  return Object.fromEntries(
    open.map((charge) => {
      const cents = Math.min(left, toCents(settlesIt(charge, settling)));
      left -= cents;
      return [charge._id, cents === 0 ? null : toDollars(cents)];
    }),
  );
}

function ChargeRow(props: {
  readonly charge: Due;
  readonly settling: Settling | undefined;
  readonly receivedOn: string;
}) {
  const { charge, ...row } = props;
  const name = `${chargeName(charge)}, due ${formatDay(charge.dueDate)}`;
  return (
    <ChargeAmount {...row} label={name} name={`amounts.${charge._id}`}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography color="textSecondary">{`${formatDollars(charge.remaining)} remaining`}</Typography>
    </ChargeAmount>
  );
}
