import { Box, Button, MenuItem, TextField } from '@mui/material';
import { FilterLiveSearch, useListContext } from 'react-admin';
import { DayFilter } from '../shared/DayFilter.tsx';
import { PersonFilter } from '../shared/PersonFilter.tsx';
import { kinds, statuses } from './words.ts';

const kindChoices = Object.entries(kinds);
const statusChoices = Object.entries(statuses).map(([value, { label }]) => [value, label] as const);

type Filter = 'kind' | 'status' | 'memberId' | 'from' | 'to';

/** By words, kind, status, person and days. They are part of the address, so that a view can be kept or sent to somebody. */
export function DeliveryFilters() {
  const { filterValues, setFilters } = useListContext();
  const chosen = (name: Filter): string => (typeof filterValues[name] === 'string' ? filterValues[name] : '');
  const set = (name: Filter, value: string | undefined) => {
    const { [name]: _replaced, ...others } = filterValues;
    setFilters(value === undefined || value === '' ? others : { ...others, [name]: value });
  };
  return (
    <>
      <Box sx={{ width: { xs: 1, sm: 220 }, '& form': { width: 1 } }}>
        <FilterLiveSearch source="q" label="Search" placeholder="Name, address or subject" fullWidth />
      </Box>
      <Choice
        label="Kind"
        choices={kindChoices}
        value={chosen('kind')}
        onChange={(kind) => set('kind', kind)}
      />
      <Choice
        label="Status"
        choices={statusChoices}
        value={chosen('status')}
        onChange={(status) => set('status', status)}
      />
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

function Choice(props: {
  readonly label: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextField
      select
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      sx={{ flex: { xs: 1, sm: 'none' }, width: { sm: 160 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">All</MenuItem>
      {props.choices.map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
