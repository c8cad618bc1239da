import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { type Receipt, recordDeposit } from '../../api/transfer/contract.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { MAX_RECEIPTS, MAX_TRANSFER_MEMO } from '../../ledger/values/transferRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, TextInput } from '../../ui/forms/inputs.tsx';
import { useCheckedField } from '../../ui/forms/useTextField.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Columns } from '../../ui/primitives/Stack.tsx';
import { CheckList } from '../shared/CheckList.tsx';
import { ChosenTotal } from '../shared/ChosenTotal.tsx';
import { receiptWords } from './receiptWords.ts';

interface Chosen {
  readonly _id: string;
  readonly amount: number;
}

/** Cash and checks that were taken to the bank, chosen among those that wait. */
export function RecordDeposit({ onClose }: { readonly onClose: () => void }) {
  const { today } = useSession();
  const waiting = useRead('get-undeposited-receipts', {});
  return (
    <CallDialog
      title="Record Deposit"
      call="record-deposit"
      schema={recordDeposit.input}
      defaultValues={{ receipts: [], lessCash: null, occurredOn: today, memo: '' }}
      fieldOf={(field) => field.replace(/^receipts\..*$/, 'receipts')}
      notice={<Total />}
      onClose={onClose}
    >
      <Loaded label="Receipts" query={waiting} failed="The receipts could not be loaded" height={160}>
        {(receipts) => <ReceiptsInput receipts={receipts} />}
      </Loaded>
      <Columns>
        <DayInput name="occurredOn" label="Date" required max={today} />
        <DollarInput name="lessCash" label="Less cash (optional)" help="Cash you kept" />
      </Columns>
      <TextInput name="memo" label="Memo" maxLength={MAX_TRANSFER_MEMO} />
    </CallDialog>
  );
}

/** The receipts that wait, each with a checkbox. */
function ReceiptsInput({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const { field, fieldState } = useCheckedField('receipts');
  const chosen: readonly Chosen[] = field.value;
  if (receipts.length === 0)
    return <Typography color="textSecondary">No cash or checks to deposit.</Typography>;
  const choose = (ids: readonly string[]) =>
    field.onChange(
      receipts.filter(({ id }) => ids.includes(id)).map(({ id: _id, amount }) => ({ _id, amount })),
    );
  return (
    <CheckList
      legend="Cash and checks"
      items={receipts.map((receipt) => ({
        id: receipt.id,
        label: receipt.from,
        detail: receiptWords(receipt),
        amount: receipt.amount,
      }))}
      chosen={chosen.map(({ _id }) => _id)}
      onChange={choose}
      most={MAX_RECEIPTS}
      error={fieldState.error?.root?.message ?? fieldState.error?.message}
    />
  );
}

/** What the bank gets. */
function Total() {
  const receipts: readonly Chosen[] = useWatch({ name: 'receipts' });
  const lessCash: number | null = useWatch({ name: 'lessCash' });
  const cents = receipts.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const total = toDollars(cents - Math.round((lessCash ?? 0) * 100));
  return (
    <ChosenTotal count={receipts.length} noun="receipt" total={`To the bank: ${formatDollars(total)}`} />
  );
}
