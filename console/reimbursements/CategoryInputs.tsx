import { useFormContext, useWatch } from 'react-hook-form';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { Columns } from '../../ui/primitives/Stack.tsx';

/** In which budget a purchase counts, and in which of its categories. */
export function CategoryInputs() {
  const budgets = useRead('get-budgets', {});
  const { setValue } = useFormContext();
  const chosen = useWatch({ name: 'budgetId' });
  const categories = budgets.data?.find(({ _id }) => _id === chosen)?.categories ?? [];
  return (
    <Columns>
      <SelectInput
        name="budgetId"
        label="Budget"
        choices={readingOf(budgets, (all) => [
          { value: '', label: 'None: Other expenses' },
          ...all.map(({ _id, name }) => ({ value: _id, label: name })),
        ])}
        onChange={() => setValue('category', '')}
      />
      {categories.length > 0 && (
        <SelectInput
          name="category"
          label="Category"
          required
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Columns>
  );
}
