import { Button, MenuItem, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import { DayFilter } from '../shared/DayFilter.tsx';
import { PersonFilter } from '../shared/PersonFilter.tsx';

const kinds = [
  { value: 'charge', label: 'Charges' },
  { value: 'payment', label: 'Payments' },
  { value: 'credit', label: 'Credits' },
  { value: 'member', label: 'Members' },
  { value: 'organisation', label: 'Organisation' },
] as const;

type Filter = 'kind' | 'memberId' | 'from' | 'to';

/** By kind, person and date. They are part of the address, so that a view can be kept or sent to somebody. */
export function HistoryFilters() {
  const { filterValues, setFilters } = useListContext();
  const chosen = (name: Filter): string => (typeof filterValues[name] === 'string' ? filterValues[name] : '');
  const set = (name: Filter, value: string | undefined) => {
    const { [name]: _replaced, ...others } = filterValues;
    setFilters(value === undefined || value === '' ? others : { ...others, [name]: value });
  };
  return (
    <>
      <TextField
        select
        label="Kind"
        value={chosen('kind')}
        onChange={(event) => set('kind', event.target.value)}
        sx={{ width: { xs: 1, sm: 160 } }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Everything</MenuItem>
        {kinds.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <PersonFilter
        memberId={chosen('memberId') === '' ? undefined : chosen('memberId')}
        onChange={(memberId) => set('memberId', memberId)}
      />
      <DayFilter
        label="From"
        value={chosen('from')}
        max={chosen('to')}
        onChange={(day) => set('from', day)}
      />
      <DayFilter label="To" value={chosen('to')} min={chosen('from')} onChange={(day) => set('to', day)} />
      {Object.keys(filterValues).length > 0 && <Button onClick={() => setFilters({})}>Clear filters</Button>}
    </>
  );
}
