import { Box } from '@mui/material';
import { FilterLiveSearch } from 'react-admin';
import { ByChoice, ByDays, ByPerson, ClearFilters } from '../shared/ListFilters.tsx';
import { statuses } from './words.ts';

const statusChoices = Object.entries(statuses).map(([value, { label }]) => ({ value, label }));

/** By name, email or phone, status, person and days. */
export function TextFilters() {
  return (
    <>
      <Box sx={{ width: { xs: 1, sm: 200 }, '& form': { width: 1 } }}>
        <FilterLiveSearch source="q" label="Search" placeholder="Name, email or phone" fullWidth />
      </Box>
      <ByChoice name="status" label="Status" all="All" choices={statusChoices} width={130} />
      <ByPerson />
      <ByDays />
      <ClearFilters />
    </>
  );
}
