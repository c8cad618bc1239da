import { Autocomplete, TextField } from '@mui/material';
import { messageOf } from '../../ui/app/errors.ts';
import { useSession } from '../../ui/app/session.ts';
import { useChange } from '../../ui/data/useChange.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** The time zone decides when the organization's day begins: what is due, late and overdue. */
export function TimeZoneField() {
  const current = useSession().timeZone;
  const update = useChange('update-config');
  return (
    <Autocomplete
      options={zones.includes(current) ? zones : [current, ...zones]}
      value={current}
      disableClearable
      loading={update.isPending}
      onChange={(_event, timeZone) => void update.submit({ timeZone })}
      getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Time Zone"
          error={update.error !== null}
          helperText={
            update.error ? messageOf(update.error) : 'Decides when a day starts, for due dates and late fees.'
          }
        />
      )}
    />
  );
}
