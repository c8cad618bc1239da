import { Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { useRead } from '../../ui/useRead.ts';

/** In which budget a purchase counts, and in which of its categories. */
export function CategoryInputs() {
  const { data: budgets = [] } = useRead('get-budgets', {});
  const { setValue } = useFormContext();
  const chosen = useWatch({ name: 'budgetId' });
  const categories = budgets.find(({ _id }) => _id === chosen)?.categories ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <SelectInput
        name="budgetId"
        label="Budget"
        choices={[
          { value: '', label: 'None: Other expenses' },
          ...budgets.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
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
    </Box>
  );
}
