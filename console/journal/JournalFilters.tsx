import { Button, MenuItem, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import type { TrialBalanceRow } from '../../api/contract/reports.ts';
import { DayFilter } from '../shared/DayFilter.tsx';
import { PersonFilter } from '../shared/PersonFilter.tsx';
import { useAllRows } from '../shared/useAllRows.ts';

type Filter = 'account' | 'memberId' | 'from' | 'to';

/** By account, person and days. They are part of the address, so that a view can be kept or sent to somebody. */
export function JournalFilters() {
  const { filterValues, setFilters } = useListContext();
  const { data: accounts = [] } = useAllRows<TrialBalanceRow>('trial-balance', {});
  const chosen = (name: Filter): string => (typeof filterValues[name] === 'string' ? filterValues[name] : '');
  const set = (name: Filter, value: string | undefined) => {
    const { [name]: _replaced, ...others } = filterValues;
    setFilters(value === undefined || value === '' ? others : { ...others, [name]: value });
  };
  const account = chosen('account');
  const names = accounts.map((row) => row.account);
  return (
    <>
      <TextField
        select
        label="Account"
        value={account}
        onChange={(event) => set('account', event.target.value)}
        sx={{ width: { xs: 1, sm: 220 } }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">All accounts</MenuItem>
        {/* The one from the address is there at once, while the others are still read. */}
        {(account === '' || names.includes(account) ? names : [...names, account]).map((name) => (
          <MenuItem key={name} value={name}>
            {name}
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
