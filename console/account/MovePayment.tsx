import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Payment } from '../../api/contract/account.ts';
import type { Due } from '../../api/contract/charge.ts';
import { chargeName } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';
import { useRead } from '../../ui/useRead.ts';
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
  const { data } = dues;
  useEffect(() => {
    if (data !== undefined) setValue('amounts', laidOn(data, payment.amount));
  }, [data, payment.amount, setValue]);
  return (
    <Loaded query={dues} label="the charges" failed="The charges could not be loaded" height={80}>
      {(all) => {
        const open = all.filter(({ remaining }) => remaining > 0);
        if (open.length === 0)
          return <Typography color="textSecondary">Nothing is left to pay there.</Typography>;
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {open.map((charge) => (
              <ChargeRow key={charge._id} charge={charge} />
            ))}
          </Box>
        );
      }}
    </Loaded>
  );
}

/** The first open charges with as much as they take; the others with nothing. */
function laidOn(dues: readonly Due[], amount: number): MoveValues['amounts'] {
  let left = toCents(amount);
  return Object.fromEntries(
    dues
      .filter(({ remaining }) => remaining > 0)
      .map(({ _id, remaining }) => {
        const cents = Math.min(left, toCents(remaining));
        left -= cents;
        return [_id, cents === 0 ? null : toDollars(cents)];
      }),
  );
}

function ChargeRow({ charge }: { readonly charge: Due }) {
  const name = `${chargeName(charge)}, due ${formatDay(charge.dueDate)}`;
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 210px' } }}
    >
      <Box>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography color="textSecondary">{`${formatDollars(charge.remaining)} remaining`}</Typography>
      </Box>
      <DollarInput name={`amounts.${charge._id}`} label="Amount" />
    </Box>
  );
}
