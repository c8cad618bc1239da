import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { FilterLiveSearch, SortButton, useListContext } from 'react-admin';
import { DayFilter } from '../shared/DayFilter.tsx';
import { PersonFilter } from '../shared/PersonFilter.tsx';
import { useChargeChoices } from './choices.ts';

/** Filters of the charges: search, member, type and the days between which they were charged. On a phone all but the search fold away. */
export function ChargeFilters({ phone }: { readonly phone: boolean }) {
  const { filterValues } = useListContext();
  const { tab: _tab, q: _q, ...folded } = filterValues;
  const count = Object.keys(folded).length;
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

type Filter = 'memberId' | 'type' | 'from' | 'to';

function MoreFilters() {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { types = [] } = useChargeChoices();
  const chosen = (name: Filter): string => (typeof filterValues[name] === 'string' ? filterValues[name] : '');
  const set = (name: Filter, value: string | undefined) => {
    const { [name]: _replaced, ...others } = filterValues;
    setFilters(value === undefined || value === '' ? others : { ...others, [name]: value }, displayedFilters);
  };
  return (
    <>
      <PersonFilter
        memberId={chosen('memberId') === '' ? undefined : chosen('memberId')}
        onChange={(memberId) => set('memberId', memberId)}
      />
      <TextField
        select
        label="Charge Type"
        value={types.length === 0 ? '' : chosen('type')}
        onChange={(event) => set('type', event.target.value)}
        sx={{ width: { xs: 1, sm: 170 } }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">All types</MenuItem>
        {types.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <DayFilter
        label="Charged from"
        value={chosen('from')}
        max={chosen('to')}
        onChange={(day) => set('from', day)}
      />
      <DayFilter
        label="Charged until"
        value={chosen('to')}
        min={chosen('from')}
        onChange={(day) => set('to', day)}
      />
    </>
  );
}
