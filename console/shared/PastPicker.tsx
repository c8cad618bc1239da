import { Box, Button } from '@mui/material';
import { plusDays, validateNotAfterToday } from '../../ledger/values/calendar.ts';
import { DayFilter } from '../../ui/forms/DayField.tsx';
import { usePast } from './usePast.ts';

/** Which past the page shows: as of which day, and as known on which; each up to today. */
export function PastPicker() {
  const { today, days, show } = usePast();
  const shown = days.asOf ?? today;
  const whyNot = (day: string) => validateNotAfterToday('day', day, today)?.message;
  const lastMonth = plusDays(`${today.slice(0, 7)}-01`, -1);
  const shortcuts = [
    { label: 'Today', day: today, isShown: shown === today && days.asKnownOn === undefined },
    { label: 'End of last month', day: lastMonth, isShown: shown === lastMonth },
  ];
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2 }}>
      <DayFilter
        isRequired
        label="As of"
        value={shown}
        max={today}
        check={whyNot}
        onChange={(asOf) => show({ asOf })}
      />
      <DayFilter
        isRequired
        label="As known on"
        value={days.asKnownOn ?? today}
        max={today}
        check={whyNot}
        onChange={(asKnownOn) => show({ asKnownOn })}
      />
      {shortcuts.map(({ label, day, isShown }) => (
        <Button
          key={label}
          variant={isShown ? 'contained' : 'outlined'}
          color="inherit"
          aria-pressed={isShown}
          onClick={() => show(day === today ? { asOf: day, asKnownOn: day } : { asOf: day })}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
