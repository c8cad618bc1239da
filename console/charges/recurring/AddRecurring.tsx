import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { byRules } from '../../../api/platform/contract/call.ts';
import { plusYears } from '../../../ledger/values/calendar.ts';
import { type Recurrence, recurringErrors } from '../../../ledger/values/recurringRules.ts';
import { useSession } from '../../../ui/app/session.ts';
import { readingOf } from '../../../ui/data/reading.ts';
import { CallDialog } from '../../../ui/forms/CallDialog.tsx';
import { CheckInput, DayInput, SelectInput } from '../../../ui/forms/inputs.tsx';
import { useGroupChoices } from '../../shared/useGroupChoices.ts';
import { ChargeInputs, Group } from '../ChargeInputs.tsx';
import { type ChargeValues, emptyCharge, toChargeFields } from '../chargeForm.ts';
import { useChargeChoices } from '../choices.ts';
import { useFirstAccount } from '../useFirstAccount.ts';
import { everyWords } from './words.ts';

/** The form: the first charge, and how it is repeated. An empty group is all members. */
interface Values extends ChargeValues {
  every: Recurrence;
  until: string;
  group: string;
  notify: boolean;
}

/** The Add Recurring Dues dialog. */
export function AddRecurring({ onClose }: { readonly onClose: () => void }) {
  const { today } = useSession();
  return (
    <CallDialog
      title="Add Recurring Dues"
      call="add-recurring-charge"
      schema={schemaOn(today)}
      defaultValues={{ ...emptyCharge, every: 'month', until: '', group: '', notify: true }}
      maxWidth="md"
      onClose={onClose}
    >
      <RepeatInputs />
      <ChargeInputs recurring />
      <CheckInput name="notify" label="Email members about each charge" />
    </CallDialog>
  );
}

const schemaOn = (today: string) =>
  z
    .custom<Values>()
    .check(byRules((values) => recurringErrors(toInput(values), { today })))
    .transform(toInput);

function toInput(values: Values) {
  const { startDate, every, until, group, notify } = values;
  return { ...toChargeFields(values), startDate, every, until, group, notify };
}

function RepeatInputs() {
  const { today } = useSession();
  const { setValue } = useFormContext<Values>();
  useFirstAccount(useChargeChoices().data?.accounts ?? [], setValue);
  const groups = readingOf(useGroupChoices(), (all) => [{ value: '', label: 'All members' }, ...all]);
  return (
    <Group title="Who and how often">
      <SelectInput
        name="group"
        label="Members"
        choices={groups}
        help="Members on the day of the charge, except those in collections"
        sx={{ gridColumn: '1 / -1' }}
      />
      <SelectInput
        name="every"
        label="Repeat"
        required
        choices={Object.entries(everyWords).map(([value, label]) => ({ value, label }))}
      />
      <DayInput
        name="until"
        label="Last Day"
        required
        min={today}
        max={plusYears(today, 5)}
        help="No charge starts after this date"
      />
    </Group>
  );
}
