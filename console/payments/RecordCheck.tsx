import { Button, Divider, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Member } from '../../api/member/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { MAX_CHECK_NUMBER_LENGTH } from '../../ledger/values/paymentRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead, useReads } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Columns, Row } from '../../ui/primitives/Stack.tsx';
import { DateReceived } from '../shared/DateReceived.tsx';
import { MemberPicker } from '../shared/MemberPicker.tsx';
import { AllocatedCharges, AllocationNotice, MemberPart, useAllocation } from './AllocatedCharges.tsx';
import { allocatedField, payable, restOf } from './allocation.ts';
import { type CheckValues, checkForm } from './checkForm.ts';

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
      fieldOf={allocatedField}
      rows={{ done: 'Recorded', labelOf: ({ uuid }) => nameOf(members, uuid) }}
      notice={<AllocationNotice rest="is left for credit" />}
      onClose={onClose}
    >
      <Columns>
        <TextInput name="checkNumber" label="Check Number (optional)" maxLength={MAX_CHECK_NUMBER_LENGTH} />
        <DollarInput name="received" label="Amount of the Check" required />
        <DateReceived name="receivedOn" />
      </Columns>
      <MemberPicker most={100} />
      <Parts members={members} />
    </CallDialog>
  );
}

function nameOf(members: readonly Member[], uuid: string): string {
  return members.find(({ _id }) => _id === uuid)?.name ?? 'A member';
}

/** What each of the members gets of it. */
function Parts({ members }: { readonly members: readonly Member[] }) {
  const chosen = useWatch<CheckValues, 'members'>({ name: 'members' });
  const reads = useReads(
    'search-dues',
    chosen.map((uuid) => ({ uuid })),
  );
  const isRead = reads.every(({ data, isFetchedAfterMount }) => data !== undefined && isFetchedAfterMount);
  const key = JSON.stringify([chosen, isRead]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, so that the same is sent again.
  const open = useMemo(
    () => Object.fromEntries(chosen.map((uuid, index) => [uuid, payable(reads[index]?.data ?? [])])),
    [key],
  );
  const { error, clear, ...row } = useAllocation(open, { isRead });
  if (chosen.length === 0) return null;
  return (
    <>
      <Divider />
      <Row justify="space-between">
        <Typography color="textSecondary">Leave a charge empty that the check does not pay.</Typography>
        <Button size="small" onClick={clear}>
          Clear all amounts
        </Button>
      </Row>
      <ErrorAlert error={error} />
      {chosen.map((uuid, index) => {
        const query = reads[index];
        return query === undefined ? null : (
          <MemberPart key={uuid} name={nameOf(members, uuid)}>
            <Loaded query={query} label="the charges" failed="The charges could not be loaded" height={56}>
              {() => <AllocatedCharges dues={open[uuid] ?? []} {...row} />}
            </Loaded>
          </MemberPart>
        );
      })}
      <CreditTo members={members} />
    </>
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
