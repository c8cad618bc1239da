import { useForm } from 'react-hook-form';
import { MAX_EIN_TEXT, validateEin } from '../../ledger/values/form990.ts';
import { firstViolations } from '../../ledger/values/violation.ts';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { rulesResolver } from '../../ui/forms/rulesResolver.ts';
import { SettingLine } from './SettingLine.tsx';

/** The number by which the IRS knows the organization; empty for none. */
export function EinField({ saved }: { readonly saved: string }) {
  const form = useForm({
    values: { ein: saved },
    resolver: rulesResolver(({ ein }) => firstViolations([['ein', validateEin(ein)]])),
  });
  return (
    <SettingLine form={form} name="EIN" inputOf={(values) => values}>
      <TextInput
        name="ein"
        label="EIN"
        kind="digits"
        autoComplete="off"
        maxLength={MAX_EIN_TEXT}
        help="Your nine-digit IRS number, such as 12-3456789. Leave blank if unknown."
      />
    </SettingLine>
  );
}
