import { byRules } from '../../api/platform/contract/call.ts';
import { recordTransfer } from '../../api/transfer/contract.ts';
import { moneyAccounts } from '../../ledger/values/moneyAccounts.ts';
import {
  MAX_TRANSFER_MEMO,
  type TransferInput,
  transferAccounts,
  transferErrors,
} from '../../ledger/values/transferRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { Columns } from '../../ui/primitives/Stack.tsx';

const choices = transferAccounts.map((value) => ({ value, label: moneyAccounts[value] }));

/** Money that was moved between the organization's own accounts. */
export function RecordTransfer({ onClose }: { readonly onClose: () => void }) {
  const { today } = useSession();
  return (
    <CallDialog
      title="Record Transfer"
      call="record-transfer"
      schema={recordTransfer.input.check(byRules((input: TransferInput) => transferErrors(input, { today })))}
      defaultValues={{ fromAccount: '', toAccount: '', amount: null, occurredOn: today, memo: '' }}
      onClose={onClose}
    >
      <Columns>
        <SelectInput name="fromAccount" label="From" required choices={choices} />
        <SelectInput name="toAccount" label="To" required choices={choices} />
        <DollarInput name="amount" label="Amount" required />
        <DayInput name="occurredOn" label="Date" required max={today} />
      </Columns>
      <TextInput name="memo" label="Memo" maxLength={MAX_TRANSFER_MEMO} />
    </CallDialog>
  );
}
