import { MenuItem, TextField } from '@mui/material';
import { monthName } from '../../ledger/values/calendar.ts';
import { messageOf } from '../../ui/app/errors.ts';
import { useChange } from '../../ui/data/useChange.ts';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** The month in which the fiscal year begins; saved as soon as it is chosen. */
export function FiscalMonthField({ saved }: { readonly saved: number }) {
  const update = useChange('update-config');
  return (
    <TextField
      select
      label="First Month of the Fiscal Year"
      value={saved}
      disabled={update.isPending}
      onChange={(event) => void update.submit({ fiscalMonth: Number(event.target.value) })}
      error={update.error !== null}
      helperText={
        update.error
          ? messageOf(update.error)
          : 'As on your last form 990. Used for budgets and 990 Tax Filing.'
      }
    >
      {months.map((month) => (
        <MenuItem key={month} value={month}>
          {monthName(month)}
        </MenuItem>
      ))}
    </TextField>
  );
}
