import { Box, Button, Divider, Typography } from '@mui/material';
import { useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Due } from '../../api/account/charge/contract.ts';
import type { Input } from '../../api/contract.ts';
import type { Member } from '../../api/member/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { MAX_CHECK_NUMBER_LENGTH } from '../../ledger/values/paymentRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead, useReads } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { weight } from '../../ui/primitives/tokens.ts';
import { DateReceived } from '../shared/DateReceived.tsx';
import { MemberPicker } from '../shared/MemberPicker.tsx';
import {
  type Amounts,
  type CheckValues,
  checkForm,
  differing,
  laidOut,
  payable,
  restOf,
} from './checkForm.ts';
import { PaymentAmountField } from './PaymentAmountField.tsx';
import { acceptedOn, type SettlingByCharge } from './settling.ts';
import { useSettling } from './useSettling.ts';

/** One check that paid for several members: recorded once, as a payment on each one's account. */
export function RecordCheck({ onClose }: { readonly onClose: () => void }) {
  const { today } = useSession();
  const members = useRead('search-member', { active: 'true' }).data ?? [];
  return (
    <CallDialog
      title="Record Check for Several Members"
      submitLabel="Record Check"
      call="add-payment"
      schema={checkForm(today)}
      defaultValues={{
        checkNumber: '',
        received: null,
        receivedOn: today,
        members: [],
        amounts: {},
        accepted: {},
        creditTo: '',
      }}
      fieldOf={checkField}
      rows={{ done: 'Recorded', labelOf: ({ uuid }) => nameOf(members, uuid) }}
      notice={<Rest />}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextInput name="checkNumber" label="Check Number (optional)" maxLength={MAX_CHECK_NUMBER_LENGTH} />
        <DollarInput name="received" label="Amount of the Check" required />
        <DateReceived name="receivedOn" />
      </Box>
      <MemberPicker most={100} />
      <Parts members={members} />
    </CallDialog>
  );
}

function nameOf(members: readonly Member[], uuid: string): string {
  return members.find(({ _id }) => _id === uuid)?.name ?? 'A member';
}

/**
 * What each of the members gets of it. Whenever the check, its day or the members change, it is laid out
 * again; amounts that were typed stay.
 */
function Parts({ members }: { readonly members: readonly Member[] }) {
  const { setValue, getValues, trigger } = useFormContext<CheckValues>();
  const { members: chosen, received, receivedOn } = useWatch<CheckValues>() as CheckValues;
  const reads = useReads(
    'search-dues',
    chosen.map((uuid) => ({ uuid })),
  );
  const read = reads.map(({ data }) => data);
  const isRead = reads.every(({ data, isFetchedAfterMount }) => data !== undefined && isFetchedAfterMount);
  const key = JSON.stringify([chosen, isRead]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, so that the same is sent again.
  const open = useMemo(
    () => Object.fromEntries(chosen.map((uuid, index) => [uuid, payable(read[index] ?? [])])),
    [key],
  );
  const charges = Object.values(open).flat();
  const { settling, error } = useSettling(isRead ? charges : [], receivedOn);
  const laid = useRef<Amounts>({});
  useEffect(() => {
    setValue('accepted', acceptedOn(Object.values(open).flat(), settling));
    if (!isRead || settling === undefined) return;
    const typed = differing(getValues('amounts'), laid.current);
    const amounts = laidOut(open, received, { settling, typed });
    laid.current = differing(amounts, typed);
    setValue('amounts', amounts);
    if (Object.values(typed).some((own) => Object.keys(own).length > 0)) void trigger('amounts');
  }, [isRead, open, received, settling, setValue, getValues, trigger]);
  const clear = () => {
    laid.current = {};
    setValue('amounts', laidOut(open, null));
  };
  if (chosen.length === 0) return null;
  return (
    <>
      <Divider />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography color="textSecondary" sx={{ flex: 1, minWidth: 220 }}>
          Leave a charge empty that the check does not pay.
        </Typography>
        <Button size="small" onClick={clear}>
          Clear all amounts
        </Button>
      </Box>
      <ErrorAlert error={error} />
      {chosen.map((uuid, index) => {
        const query = reads[index];
        const name = nameOf(members, uuid);
        return query === undefined ? null : (
          <Box key={uuid} component="section" aria-label={name} sx={{ display: 'grid', gap: 1.5 }}>
            <Typography component="h3" sx={{ fontWeight: weight.title }}>
              {name}
            </Typography>
            <Loaded query={query} label="the charges" failed="The charges could not be loaded" height={56}>
              {() => <Charges {...{ uuid, settling, receivedOn }} dues={open[uuid] ?? []} />}
            </Loaded>
          </Box>
        );
      })}
      <CreditTo members={members} />
    </>
  );
}

function Charges(props: {
  readonly uuid: string;
  readonly dues: readonly Due[];
  readonly settling: SettlingByCharge | undefined;
  readonly receivedOn: string;
}) {
  const { uuid, dues, settling, receivedOn } = props;
  if (dues.length === 0)
    return <Typography color="textSecondary">Nothing is left to pay. It can become credit.</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {dues.map((due) => {
        const label = `${chargeName(due)}, due ${formatDay(due.dueDate)}`;
        return (
          <PaymentAmountField
            key={due._id}
            label={label}
            name={`amounts.${uuid}.${due._id}`}
            settling={settling?.[due._id]}
            receivedOn={receivedOn}
          >
            <Typography sx={{ overflowWrap: 'anywhere' }}>{label}</Typography>
            {due.memo !== '' && <Note>{due.memo}</Note>}
            <Typography color="textSecondary">{`${formatDollars(due.remaining)} remaining`}</Typography>
          </PaymentAmountField>
        );
      })}
    </Box>
  );
}

/** Whose credit the rest becomes, where there is one. */
function CreditTo({ members }: { readonly members: readonly Member[] }) {
  const values = useWatch<CheckValues>() as CheckValues;
  const rest = restOf(values);
  if (rest <= 0) return null;
  return (
    <SelectInput
      name="creditTo"
      label={`Whose credit the other ${formatDollars(rest)} becomes`}
      required
      choices={values.members.map((value) => ({ value, label: nameOf(members, value) }))}
    />
  );
}

/** How the parts compare with the check, always in sight. */
function Rest() {
  const values = useWatch<CheckValues>() as CheckValues;
  const rest = restOf(values);
  const words =
    rest === 0
      ? 'The parts come to all of the check.'
      : rest > 0
        ? `${formatDollars(rest)} is left for credit.`
        : `The parts are ${formatDollars(-rest)} more than the check.`;
  return (
    <Box aria-live="polite" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, px: 3, pt: 1.5 }}>
      <Typography color={rest < 0 ? 'error' : 'textSecondary'}>
        {values.received === null ? 'Enter the amount of the check.' : words}
      </Typography>
      <Typography sx={{ fontWeight: weight.title }}>{formatDollars(values.received ?? 0)}</Typography>
    </Box>
  );
}

/** The form's field for one that the server names. */
function checkField(field: string, { payments }: Input<'add-payment'>): string {
  if (field === 'payInfo.amountReceived') return 'received';
  const paid = payments[Number(/^payments\.(\d+)/.exec(field)?.[1] ?? -1)];
  return paid === undefined ? field.replace('payInfo.', '') : `amounts.${paid.uuid}.${paid.id}`;
}
