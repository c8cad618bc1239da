import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { Box, Button, Chip } from '@mui/material';
import { useState } from 'react';
import { FilterLiveSearch, SortButton, useListContext } from 'react-admin';
import { formatDay } from '../../ledger/values/calendar.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { ByChoice, ByDays, ByPerson } from '../list/ListFilters.tsx';
import { useListFilters } from '../list/useListFilters.ts';
import { useChargeChoices } from './choices.ts';

/** Filters of the charges: search, member, type and start days. On a phone all but the search fold away. */
export function ChargeFilters({ phone }: { readonly phone: boolean }) {
  const { count: all, chosen } = useListFilters<'q'>();
  const count = all - (chosen('q') === '' ? 0 : 1);
  const [open, setOpen] = useState(count > 0);
  return (
    <>
      <Box sx={{ width: { xs: 1, sm: 220 }, '& form': { width: 1 } }}>
        <FilterLiveSearch source="q" label="Search" placeholder="Name, type or memo" fullWidth />
      </Box>
      {phone && (
        <Box sx={{ display: 'flex', width: 1, justifyContent: 'space-between' }}>
          <Button startIcon={<FilterListOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {count === 0 ? 'Filters' : `Filters (${count})`}
          </Button>
          <SortButton fields={['ts', 'dueDate', 'name', 'amount', 'amtPaid']} />
        </Box>
      )}
      {(!phone || open) && <MoreFilters />}
    </>
  );
}

function MoreFilters() {
  const types = readingOf(useChargeChoices(), (choices) => choices.types);
  return (
    <>
      <ByPerson />
      <ByChoice name="type" label="Charge Type" all="All types" choices={types} width={170} />
      <ByDays fromLabel="Charged from" toLabel="Charged until" />
      <ByStart />
    </>
  );
}

/** The start dates that the dashboard's figures are of; other charges are found by the days above. */
function ByStart() {
  const { filterValues, setFilters } = useListContext();
  const { startFrom, startTo, ...others } = filterValues;
  if (startFrom === undefined && startTo === undefined) return null;
  const from = startFrom === undefined ? '' : ` from ${formatDay(startFrom)}`;
  const to = startTo === undefined ? '' : ` to ${formatDay(startTo)}`;
  return <Chip label={`Starting${from}${to}`} onDelete={() => setFilters(others)} />;
}
