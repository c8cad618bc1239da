import { useForm } from 'react-hook-form';
import { useToast } from '../../ui/app/toast.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { type ListTab, useViews } from './useViews.ts';

const MAX_LABEL = 40;

/** Keeps the filters and sort of the list around it as a view, by a name. */
export function SaveView({
  tabs,
  onClose,
}: {
  readonly tabs: readonly ListTab[];
  readonly onClose: () => void;
}) {
  const { views, saveAs } = useViews(tabs);
  const toast = useToast();
  const form = useForm({ defaultValues: { label: '' } });
  const label = form.watch('label').trim();
  return (
    <FormDialog
      title="Save view"
      submitLabel={views.some((view) => view.label === label) ? `Replace ${label}` : 'Save view'}
      submitDisabled={label === ''}
      maxWidth="xs"
      form={form}
      onSubmit={() => {
        saveAs(label);
        toast(`Saved as ${label}`);
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput
        name="label"
        label="Name"
        help="A tab with these filters and this order, for you alone"
        maxLength={MAX_LABEL}
        autoFocus
      />
    </FormDialog>
  );
}
