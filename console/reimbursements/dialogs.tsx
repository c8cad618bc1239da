import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import {
  approveReimbursement,
  payReimbursements,
  type Reimbursement,
} from '../../api/account/reimbursement/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { reimbursementMethods } from '../../ledger/values/reimbursementRules.ts';
import { sentenceAbout } from '../../ui/app/errors.ts';
import { useSession } from '../../ui/app/session.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { ChooseOne } from '../../ui/forms/ChooseOne.tsx';
import { DayInput, SelectInput } from '../../ui/forms/inputs.tsx';
import { useCheckedField } from '../../ui/forms/useTextField.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { Columns } from '../../ui/primitives/Stack.tsx';
import { AddReimbursement as AddDialog } from '../../ui/reimbursements/AddReimbursement.tsx';
import { CategoryInputs } from './CategoryInputs.tsx';
import { totalOf } from './total.ts';

interface Closing {
  readonly onClose: () => void;
}

/** For any member; somebody else's is approved thereby. */
export function AddReimbursement({ onClose }: Closing) {
  return <AddDialog memberuuid="" whose={<Whose />} category={<CategoryInputs />} onClose={onClose} />;
}

function Whose() {
  const { field, fieldState } = useCheckedField('memberuuid');
  const message = fieldState.error?.message;
  const choices = readingOf(useRead('search-member', { active: 'true' }), (members) =>
    members.map(({ _id, name }) => ({ id: _id, label: name })).sort((a, b) => a.label.localeCompare(b.label)),
  );
  return (
    <ChooseOne
      label="Name"
      required
      autoFocus
      inputRef={field.ref}
      onBlur={field.onBlur}
      choices={choices}
      value={choices.data?.find(({ id }) => id === field.value)}
      onChange={(member) => field.onChange(member?.id ?? '')}
      empty="No matches"
      error={message && sentenceAbout('Name', message)}
    />
  );
}

/** Approves one, and says where it counts. */
export function Approve({ of, onClose }: Closing & { readonly of: Reimbursement }) {
  const { _id, budgetId, category } = of;
  return (
    <CallDialog
      title="Approve Reimbursement"
      submitLabel="Approve"
      call="approve-reimbursement"
      schema={approveReimbursement.input}
      defaultValues={{ _id, budgetId, category }}
      onClose={onClose}
    >
      <What of={of} />
      <CategoryInputs />
    </CallDialog>
  );
}

export function Decline({ of, onClose }: Closing & { readonly of: Reimbursement }) {
  return (
    <AskDialog
      title="Decline Reimbursement"
      confirmLabel="Decline"
      isDestructive
      call="decline-reimbursement"
      input={(reason) => ({ _id: of._id, reason })}
      reason={{ help: 'Shown to the member' }}
      onClose={onClose}
    >
      <What of={of} />
    </AskDialog>
  );
}

function What({ of: { name, expenseName, amount, expenseDate } }: { readonly of: Reimbursement }) {
  return (
    <Typography>{`${name}: ${expenseName}, ${formatDollars(amount)}, bought on ${formatDay(expenseDate)}`}</Typography>
  );
}

const methods = Object.entries(reimbursementMethods).map(([value, { name }]) => ({ value, label: name }));

/** Pays what was approved, in one go. */
export function Pay({ of, onClose }: Closing & { readonly of: readonly Reimbursement[] }) {
  const { today } = useSession();
  return (
    <CallDialog
      title="Pay Reimbursements"
      submitLabel={`Pay ${formatDollars(totalOf(of))}`}
      call="pay-reimbursements"
      schema={payReimbursements.input}
      defaultValues={{ idArray: of.map(({ _id }) => ({ _id })), method: 'credit', paidOn: today }}
      rows={{
        done: 'Paid',
        labelOf: (row) => of.find(({ _id }) => _id === row._id)?.expenseName ?? '',
      }}
      onClose={onClose}
    >
      <RecordList
        label="To pay"
        columns={[
          { label: 'Name', source: 'name', card: 'start' },
          { label: 'Expense Name', source: 'expenseName', card: 'meta' },
          {
            label: 'Amount',
            align: 'right',
            card: 'corner',
            render: ({ amount }) => formatDollars(amount),
          },
        ]}
        rows={of}
        keyOf={({ _id }) => _id}
      />
      <Columns>
        <SelectInput
          name="method"
          label="Paid As"
          required
          choices={methods}
          help="Credit is added today and pays their dues."
        />
        <PaidOn />
      </Columns>
    </CallDialog>
  );
}

function PaidOn() {
  const { today } = useSession();
  return useWatch({ name: 'method' }) === 'credit' ? null : (
    <DayInput name="paidOn" label="Payment Date" required max={today} />
  );
}
