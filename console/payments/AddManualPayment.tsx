import { Alert, Divider, Link, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { Due } from '../../api/account/charge/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import type { Input, Output } from '../../api/contract.ts';
import { chargeName, methodLabel } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import { ApiError } from '../../ui/app/client.ts';
import { messageOf } from '../../ui/app/errors.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { CheckInput, SelectInput } from '../../ui/forms/inputs.tsx';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Columns } from '../../ui/primitives/Stack.tsx';
import { CheckNumber } from '../shared/CheckNumber.tsx';
import { DateReceived } from '../shared/DateReceived.tsx';
import { manualMethodChoices } from '../shared/methodChoices.ts';
import { AllocatedCharges, AllocationNotice, MemberPart, useAllocation } from './AllocatedCharges.tsx';
import { allocatedField, isAhead, payable, totalOf } from './allocation.ts';
import { isToVerify, type PaymentValues, paymentForm, sameCheck } from './paymentForm.ts';

/** The charges are read once more this long after a payment (spec 2 sections 4 and 9). */
const rereadCharges = { read: 'charges', afterMs: 500 } as const;

/**
 * Add Manual Payment (spec 2 sections 2, 3 and 5): one amount, applied to what is due, oldest first. Opened
 * for a member, or for selected charges, which come first. Mount it to open it; `onDone` is called once
 * everything was recorded.
 */
export function AddManualPayment(props: {
  readonly member?: { readonly id: string; readonly name: string };
  readonly charges?: readonly Due[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}) {
  const { today } = useSession();
  const [method, keepMethod] = useStore<PaymentValues['method']>('manualPayment.method', 'cash');
  // The selection at opening: it may be cleared while the dialog is open.
  const [charges] = useState(props.charges ?? []);
  const [chosen] = useState(() => charges.map(({ _id }) => _id));
  const [members] = useState(() => [
    ...new Set(props.member ? [props.member.id] : charges.map(({ uuid }) => uuid)),
  ]);
  const only = members.length === 1 ? members[0] : undefined;
  const dues = useReadOnce('search-dues', only);
  const payments = useReadOnce('get-payments', only).data ?? [];
  const open = useMemo(
    () => byMember(members, dues.read ?? charges, chosen),
    [members, dues.read, charges, chosen],
  );
  const isRead = only === undefined || dues.read !== undefined;
  const rows = Object.values(open).flat();
  const creditTo = rows.every(({ memberExists }) => memberExists) ? only : undefined;
  return (
    <CallDialog
      title="Add Manual Payment"
      submitLabel={<RecordLabel />}
      submitDisabled={!isRead || (rows.length === 0 && creditTo === undefined)}
      call="add-payment"
      schema={paymentForm({ today, creditTo, payments })}
      defaultValues={{
        method,
        checkNumber: '',
        isOneCheck: false,
        isAnother: false,
        receivedOn: today,
        received: null,
        members,
        amounts: {},
        accepted: {},
      }}
      failed={(error) => (isRefusedAmount(error) ? `${messageOf(error)}. ${CHANGED}` : undefined)}
      fieldOf={allocatedField}
      rows={{ done: 'Recorded', labelOf: ({ uuid }, sent) => labelOf(uuid, sent.payments, rows) }}
      notice={<AllocationNotice rest={creditTo === undefined ? 'is left' : 'is left for credit'} />}
      rereadAfter={rereadCharges}
      onDone={(_, { payInfo }) => {
        keepMethod(payInfo.pmt_type as PaymentValues['method']);
        props.onDone?.();
        props.onClose();
      }}
      onClose={props.onClose}
    >
      {only !== undefined && <Owes name={props.member?.name ?? charges[0]?.name} dues={dues.read} />}
      {payments.filter(isToVerify).map((payment) => (
        <ToVerify key={payment.id} payment={payment} />
      ))}
      <Columns>
        <DollarInput name="received" label="Amount Received" required autoFocus />
        <SelectInput name="method" label="Payment Type" required choices={manualMethodChoices} />
        <DateReceived name="receivedOn" />
        <CheckNumber />
      </Columns>
      <SameCheck payments={payments} />
      {only === undefined && <OneCheck members={members.length} />}
      <Divider />
      <Typography variant="h3">Applied to</Typography>
      <SettledNote settled={charges.filter(({ remaining }) => remaining <= 0).length} />
      {isRead ? (
        <Applied open={open} chosen={chosen} />
      ) : (
        <Loaded query={dues} label="the charges" failed="The charges could not be loaded" height={80}>
          {() => null}
        </Loaded>
      )}
    </CallDialog>
  );
}

/** What is read once of the one member whose money it is: a later read must not move rows. */
function useReadOnce<Name extends 'search-dues' | 'get-payments'>(name: Name, only: string | undefined) {
  const [read, keep] = useState<Output<Name>>();
  const wanted = only !== undefined && read === undefined;
  const query = useRead(name, { uuid: only ?? '' } as Input<Name>, { enabled: wanted });
  // What was read before this was opened may be out of date.
  if (wanted && query.isFetchedAfterMount && query.data !== undefined) keep(query.data);
  return { ...query, read };
}

function byMember(members: readonly string[], dues: readonly Due[], chosen: readonly string[]) {
  const own = (uuid: string) => dues.filter((due) => due.uuid === uuid);
  return Object.fromEntries(members.map((uuid) => [uuid, payable(own(uuid), chosen)]));
}

/** The form checks amounts against what it was opened with: one that the server refuses was right then. */
const CHANGED = 'The charge has changed since you opened this.';

function isRefusedAmount(error: Error | null): boolean {
  return (
    error instanceof ApiError && Object.keys(error.fieldErrors).some((field) => field.endsWith('amount'))
  );
}

/** What the button does: "Record $60.00". */
function RecordLabel() {
  const total = totalOf(useWatch<PaymentValues>() as PaymentValues);
  return total === 0 ? 'Record Payment' : `Record ${formatDollars(total)}`;
}

/** Whose money it is, and what is due of the charges that have started. */
function Owes({
  name,
  dues,
}: {
  readonly name: string | undefined;
  readonly dues: readonly Due[] | undefined;
}) {
  const started = dues?.filter((due) => !isAhead(due)).map(({ remaining }) => remaining);
  return (
    <Typography>
      <strong>{name}</strong>
      {started && ` owes ${formatDollars(sumDollars(started))}`}
    </Typography>
  );
}

/** Names money that waits to be verified, so that it is not recorded twice. */
function ToVerify({ payment }: { readonly payment: Payment }) {
  const { name, amount, payment_type, payDate } = payment;
  const sent = `${formatDollars(amount)} by ${methodLabel(payment_type)} on ${formatDay(payDate)}`;
  return (
    <Alert severity="warning">
      {`${name} sent ${sent}. It is not verified yet. `}
      <Link component={RouterLink} to="/verifypayments" underline="always">
        Verify Payments
      </Link>
    </Alert>
  );
}

/** Asks whether a check is another one than that recorded with the same number. */
function SameCheck({ payments }: { readonly payments: readonly Payment[] }) {
  const same = sameCheck(payments, useWatch<PaymentValues>() as PaymentValues);
  if (same === undefined) return null;
  return (
    <Alert severity="warning">
      {`Check ${same.checkNumber} of ${formatDollars(same.amount)} was recorded on ${formatDay(same.payDate)}.`}
      <CheckInput name="isAnother" label="This is another check" />
    </Alert>
  );
}

/** Whether all of it is one check, which is deposited, and goes back, as a whole. */
function OneCheck({ members }: { readonly members: number }) {
  if (useWatch({ name: 'method' }) !== 'check') return null;
  return <CheckInput name="isOneCheck" label={`One check paid for all ${members} members`} />;
}

/** What each charge gets, under the member's name where there are several. */
function Applied(props: {
  readonly open: Readonly<Record<string, readonly Due[]>>;
  readonly chosen: readonly string[];
}) {
  const { open, chosen } = props;
  const { error, settling, receivedOn } = useAllocation(open, { isRead: true, chosen });
  const rows = { chosen, settling, receivedOn };
  const [own = [], another] = Object.values(open);
  return (
    <>
      <ErrorAlert error={error} />
      {another === undefined ? (
        <AllocatedCharges dues={own} {...rows} />
      ) : (
        Object.entries(open).flatMap(([uuid, dues]) =>
          dues[0] === undefined ? (
            []
          ) : (
            <MemberPart key={uuid} name={dues[0].memberExists ? dues[0].name : 'User no longer exists'}>
              <AllocatedCharges dues={dues} {...rows} />
            </MemberPart>
          ),
        )
      )}
    </>
  );
}

/** Says which of the selected charges take no money, so that they are not missed. */
function SettledNote({ settled }: { readonly settled: number }) {
  if (settled === 0) return null;
  const which = settled === 1 ? '1 of the selected charges has' : `${settled} of the selected charges have`;
  return <Alert severity="info">{`${which} nothing left to pay.`}</Alert>;
}

/** The answer has one row per member, because a payment is recorded per account. */
function labelOf(uuid: string, sent: Input<'add-payment'>['payments'], charges: readonly Due[]): string {
  const own = charges.filter(({ _id }) => sent.some((paid) => paid.uuid === uuid && paid.id === _id));
  return `${own[0]?.name ?? uuid}: ${own.map(chargeName).join(', ')}`;
}
