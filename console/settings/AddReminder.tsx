import { z } from 'zod';
import { updateConfig } from '../../api/organization/contract.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { Columns } from '../../ui/primitives/Stack.tsx';

const sides = [
  { value: 'before', label: 'before the due date' },
  { value: 'after', label: 'after the due date' },
];

/** A reminder so many days before the due date or after it; 0 is the due date itself. */
export function AddReminder(props: { readonly days: readonly number[]; readonly onClose: () => void }) {
  const schema = z
    .object({
      days: z
        .string()
        .trim()
        .regex(/^\d{1,3}$/, 'must be a whole number'),
      side: z.string(),
    })
    .transform(({ days, side }) => (side === 'before' ? -Number(days) : Number(days)))
    .transform((day) => ({ reminderDays: [...props.days, day === 0 ? 0 : day] }))
    .superRefine((sent, context) => {
      const [wrong] = updateConfig.input.safeParse(sent).error?.issues ?? [];
      if (wrong !== undefined) context.addIssue({ code: 'custom', path: ['days'], message: wrong.message });
    });
  return (
    <CallDialog
      title="Add Reminder"
      call="update-config"
      schema={schema}
      defaultValues={{ days: '', side: 'after' }}
      fieldOf={() => 'days'}
      maxWidth="xs"
      onClose={props.onClose}
    >
      <Columns>
        <TextInput name="days" label="Days" kind="digits" required maxLength={3} help="0 is the due date." />
        <SelectInput name="side" label="When" required choices={sides} />
      </Columns>
    </CallDialog>
  );
}
