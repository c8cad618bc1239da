import { Box } from '@mui/material';
import {
  AutocompleteInput,
  DateInput,
  FilterButton,
  FilterContext,
  FilterForm,
  ReferenceInput,
  SearchInput,
  SelectInput,
  SortButton,
} from 'react-admin';
import { useChargeChoices } from './choices.ts';

/** Filters of the charges: search, member, type and the days between which they were charged. On a phone all but the search fold away. */
export function ChargeFilters({ phone }: { readonly phone: boolean }) {
  const { types } = useChargeChoices();
  const alwaysOn = !phone;
  const choices = (types ?? []).map(({ value, label }) => ({ id: value, name: label }));
  const filters = [
    <SearchInput key="q" source="q" alwaysOn placeholder="Search" />,
    <ReferenceInput
      key="memberId"
      source="memberId"
      reference="members"
      label="Member"
      sort={{ field: 'name', order: 'ASC' }}
      alwaysOn={alwaysOn}
    >
      <AutocompleteInput
        label="Member"
        optionText="name"
        filterToQuery={(q: string) => ({ q })}
        helperText={false}
      />
    </ReferenceInput>,
    <SelectInput
      key="type"
      source="type"
      label="Charge Type"
      choices={choices}
      alwaysOn={alwaysOn}
      helperText={false}
    />,
    <DateInput key="from" source="from" label="Charged from" alwaysOn={alwaysOn} helperText={false} />,
    <DateInput key="to" source="to" label="Charged until" alwaysOn={alwaysOn} helperText={false} />,
  ];
  return (
    <FilterContext.Provider value={filters}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end', width: 1 }}>
        <FilterForm />
        {phone && (
          <>
            <FilterButton disableSaveQuery />
            <SortButton fields={['ts', 'dueDate', 'name', 'amount', 'amtPaid']} />
          </>
        )}
      </Box>
    </FilterContext.Provider>
  );
}
