import { useWatch } from 'react-hook-form';
import { MAX_CATEGORY, MAX_DESCRIPTION, MAX_LOCATION, MAX_TITLE } from '../../api/meeting/contract.ts';
import { DEFAULT_CATEGORY, NEW_CATEGORY } from '../../ledger/values/meetingRules.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { RepeatInput } from '../../ui/forms/RepeatInput.tsx';
import { TimesInput } from '../../ui/forms/TimesInput.tsx';
import { Columns } from '../../ui/primitives/Stack.tsx';
import { ExpectedInput } from './ExpectedInput.tsx';

/** What a meeting is, when and where, and who is expected. */
export function MeetingInputs({ isNew }: { readonly isNew: boolean }) {
  return (
    <>
      <TextInput name="title" label="Title" required autoFocus maxLength={MAX_TITLE} />
      <TimesInput isNew={isNew} />
      {isNew && <RepeatInput />}
      <TextInput name="location" label="Location" required maxLength={MAX_LOCATION} />
      <CategoryInputs />
      <TextInput name="description" label="Description" rows={3} maxLength={MAX_DESCRIPTION} />
      <ExpectedInput />
    </>
  );
}

function CategoryInputs() {
  const { data: { data: categories } = { data: [DEFAULT_CATEGORY] } } = useRead(
    'get-all-meeting-category',
    {},
  );
  const isNew = useWatch({ name: 'category' }) === NEW_CATEGORY;
  const choices = categories.map((value) => ({ value, label: value }));
  return (
    <Columns>
      <SelectInput
        name="category"
        label="Category"
        required
        choices={[...choices, { value: NEW_CATEGORY, label: '+ New Category' }]}
      />
      {isNew && <TextInput name="newCategory" label="New Category" required maxLength={MAX_CATEGORY} />}
    </Columns>
  );
}
