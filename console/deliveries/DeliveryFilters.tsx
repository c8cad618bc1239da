import { Box } from '@mui/material';
import { FilterLiveSearch } from 'react-admin';
import { ByChoice, ByDays, ByPerson, ClearFilters } from '../shared/ListFilters.tsx';
import { kinds, statuses } from './words.ts';

const kindChoices = Object.entries(kinds).map(([value, label]) => ({ value, label }));
const statusChoices = Object.entries(statuses).map(([value, { label }]) => ({ value, label }));

/** By words, kind, status, person and days. */
export function DeliveryFilters() {
  return (
    <>
      <Box sx={{ width: { xs: 1, sm: 170 }, '& form': { width: 1 } }}>
        <FilterLiveSearch source="q" label="Search" placeholder="Name, address or subject" fullWidth />
      </Box>
      <ByChoice name="kind" label="Kind" all="All" choices={kindChoices} width={150} />
      <ByChoice name="status" label="Status" all="All" choices={statusChoices} width={120} />
      <ByPerson />
      <ByDays />
      <ClearFilters />
    </>
  );
}
