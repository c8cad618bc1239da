import { useForm } from 'react-hook-form';
import { required } from '../../ledger/values/violation.ts';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { rulesResolver } from '../../ui/forms/rulesResolver.ts';
import { SettingLine } from './SettingLine.tsx';

/** A setting of text, saved by its button. */
export function TextSetting(props: {
  readonly name: 'name' | 'university' | 'reminderNote';
  readonly label: string;
  readonly saved: string;
  readonly maxLength: number;
  readonly required?: boolean;
  readonly rows?: number;
  readonly help?: string;
}) {
  const { saved, ...input } = props;
  const { name, label } = props;
  const form = useForm<Record<string, string>>({
    values: { [name]: saved },
    resolver: rulesResolver((values) =>
      props.required && values[name]?.trim() === '' ? [{ field: name, message: required(label) }] : [],
    ),
  });
  return (
    <SettingLine form={form} name={label} inputOf={(values) => ({ [name]: values[name]?.trim() })}>
      <TextInput {...input} />
    </SettingLine>
  );
}
