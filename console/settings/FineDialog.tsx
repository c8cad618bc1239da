import { z } from 'zod';
import { byRules } from '../../api/platform/contract/call.ts';
import type { FineRule } from '../../api/platform/contract/wire.ts';
import { OTHER_TYPE } from '../../ledger/values/chargeRules.ts';
import { type FineRuleInput, fineRuleErrors } from '../../ledger/values/fines.ts';
import { dollarsIn } from '../../ledger/values/money.ts';
import { isBlank } from '../../ledger/values/plainText.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { AccountInput } from '../charges/AccountInput.tsx';
import { keepCurrentChoice, useChargeChoices } from '../charges/choices.ts';

/** The rule as a form holds it: counts as they are typed. */
type Values = Omit<FineRuleInput, 'freeAbsences' | 'dueDays'> &
  Readonly<Record<'freeAbsences' | 'dueDays', string>>;

const schema = z
  .custom<Values>()
  .check(byRules((values) => fineRuleErrors(ruleOf(values))))
  .transform((values) => ruleOf(values) as FineRule);

/** Set what an unexcused absence costs, or change it. */
export function FineDialog(props: { readonly rule: FineRule | undefined; readonly onClose: () => void }) {
  const { chargeType = '', account = '', amount = null, freeAbsences = 0, dueDays = 14 } = props.rule ?? {};
  return (
    <CallDialog
      title="Set Fine"
      call="save-fine-rule"
      schema={schema}
      defaultValues={{
        ...{ chargeType, account, amount },
        freeAbsences: String(freeAbsences),
        dueDays: String(dueDays),
      }}
      onClose={props.onClose}
    >
      <Loaded query={useChargeChoices()} label="the form" height={240}>
        {({ types, accounts }) => (
          <Stack>
            <SelectInput
              name="chargeType"
              label="Charge Type"
              required
              choices={keepCurrentChoice(
                types.filter(({ value }) => value !== OTHER_TYPE),
                chargeType,
              )}
            />
            <DollarInput name="amount" label="Amount" required help="For each unexcused absence" />
            <AccountInput accounts={keepCurrentChoice(accounts, account)} />
            <TextInput
              name="freeAbsences"
              label="Free Absences"
              required
              kind="digits"
              maxLength={3}
              help="Unexcused absences allowed per term"
            />
            <TextInput
              name="dueDays"
              label="Due Days"
              required
              kind="digits"
              maxLength={3}
              help="Days from the charge to its due date"
            />
          </Stack>
        )}
      </Loaded>
    </CallDialog>
  );
}

function ruleOf({ freeAbsences, dueDays, ...rule }: Values): FineRuleInput {
  return { ...rule, freeAbsences: countOf(freeAbsences), dueDays: countOf(dueDays) };
}

function countOf(text: string): number | null {
  return isBlank(text) ? null : dollarsIn(text.trim());
}
