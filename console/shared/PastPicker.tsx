import { Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { INVALID_DAY, isCalendarDate, plusDays, whyAfterToday } from '../../ledger/values/calendar.ts';
import { usePast } from './usePast.ts';

/** Which past the page shows: as of which day, and as known on which; each up to today. */
export function PastPicker() {
  const { today, days, show } = usePast();
  if (today === undefined) return null;
  const shown = days.asOf ?? today;
  const lastMonth = plusDays(`${today.slice(0, 7)}-01`, -1);
  const shortcuts = [
    { label: 'Today', day: today, isShown: shown === today && days.asKnownOn === undefined },
    { label: 'End of last month', day: lastMonth, isShown: shown === lastMonth },
  ];
  return (
    <Box
      className="no-print"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mb: 2 }}
    >
      <PastDay label="As of" today={today} day={shown} onChange={(asOf) => show({ asOf })} />
      <PastDay
        label="As known on"
        today={today}
        day={days.asKnownOn ?? today}
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

function PastDay(props: {
  readonly label: string;
  readonly today: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
}) {
  const { day: shown, today } = props;
  // What cannot be shown, such as a future day; it stands there until another day is shown.
  const [wrong, setWrong] = useState({ at: shown, text: shown });
  const text = wrong.at === shown ? wrong.text : shown;
  const error = errorOf(text, today);
  const choose = (day: string) => {
    const isRight = errorOf(day, today) === undefined;
    setWrong({ at: isRight ? day : shown, text: day });
    if (isRight) props.onChange(day);
  };
  return (
    <TextField
      type="date"
      label={props.label}
      value={text}
      onChange={(event) => choose(event.target.value)}
      error={error !== undefined}
      helperText={error}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
      sx={{ flex: { xs: 1, sm: 'none' }, minWidth: 135, width: { sm: 165 } }}
    />
  );
}

function errorOf(day: string, today: string): string | undefined {
  if (!isCalendarDate(day)) return INVALID_DAY;
  return whyAfterToday('day', day, today)?.message;
}
