import { Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { plusYears } from '../../ledger/values/calendar.ts';
import { OTHER_TYPE } from '../../ledger/values/chargeRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { AccountInput } from './AccountInput.tsx';
import type { ChargeValues } from './chargeForm.ts';
import { type ChargeChoices, keepCurrentChoice, useChargeChoices } from './choices.ts';
import { OptionalAmount } from './OptionalAmount.tsx';

/**
 * The fields of Add Charge and Update Charge (spec 2 sections 2 and 5). Days of `recurring` dues are those of
 * the first charge.
 */
export function ChargeInputs({ recurring = false }: { readonly recurring?: boolean }) {
  return (
    <Loaded query={useChargeChoices()} label="the form" height={320}>
      {(choices) => <Inputs choices={choices} recurring={recurring} />}
    </Loaded>
  );
}

function Inputs({ choices, recurring }: { readonly choices: ChargeChoices; readonly recurring: boolean }) {
  const { today } = useSession();
  const { formState } = useFormContext<ChargeValues>();
  const type = useWatch<ChargeValues, 'type'>({ name: 'type' });
  const { type: presentType = '', account: presentAccount = '' } = formState.defaultValues ?? {};
  const accounts = keepCurrentChoice(choices.accounts, presentAccount);
  return (
    <Stack gap={5}>
      <Group title="What for">
        <SelectInput
          name="type"
          label="Charge Type"
          required
          choices={keepCurrentChoice(
            choices.types.filter(({ value }) => !recurring || value !== OTHER_TYPE),
            presentType,
          )}
        />
        {type === OTHER_TYPE && (
          <TextInput
            name="other"
            label="New Charge Type"
            required
            maxLength={60}
            help="For example: Fall Charge 2026"
          />
        )}
        <DollarInput name="amount" label="Amount" required />
        <TextInput
          name="memo"
          label="Memo"
          rows={2}
          maxLength={500}
          help="A note about the charge"
          sx={{ gridColumn: '1 / -1' }}
        />
      </Group>
      <Group title="Account and dates">
        <AccountInput accounts={accounts} />
        <DayInput
          name="startDate"
          label="Start Date"
          required={recurring}
          {...(recurring && { min: today })}
          max={plusYears(today, 1)}
          help={recurring ? 'Of the first charge' : 'Optional. Pending until this date'}
        />
        <DayInput
          name="dueDate"
          label="Due Date"
          required
          min={today}
          max={plusYears(today, 1)}
          help={recurring ? 'Of the first charge. Overdue the day after' : 'Overdue the day after'}
        />
      </Group>
      <OptionalAmount
        label="Late fee"
        hint="Added on the start date if a balance remains."
        enabled="isLateFeesEnabled"
        amount={{ name: 'lateFee', label: 'Late Fee' }}
        day={{ name: 'lateFeeStartDate', label: 'Late Fee Start Date' }}
      />
      <OptionalAmount
        label="Early discount"
        hint="Applied if paid in full by the end date."
        enabled="isEarlyDiscountEnabled"
        amount={{ name: 'earlyDiscount', label: 'Early Discount' }}
        day={{ name: 'earlyDiscountEndDate', label: 'Early Discount End Date' }}
      />
    </Stack>
  );
}

/** Inputs that belong together, under a title. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack gap={3} role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h3">
        {title}
      </Typography>
      <Columns>{children}</Columns>
    </Stack>
  );
}
