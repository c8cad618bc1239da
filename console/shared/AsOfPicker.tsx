import { Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { isCalendarDate, plusDays } from '../../ledger/values/calendar.ts';

/** Which day the account is shown as of: any day up to today, or one of two that are asked for often. */
export function AsOfPicker(props: {
  readonly today: string;
  /** Undefined for today. */
  readonly asOf: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}) {
  const { today } = props;
  const shown = props.asOf ?? today;
  // What cannot be shown, such as a day to come; it stands there until another day is shown.
  const [wrong, setWrong] = useState({ at: shown, text: shown });
  const text = wrong.at === shown ? wrong.text : shown;
  const error = errorOf(text, today);
  const lastMonth = plusDays(`${today.slice(0, 7)}-01`, -1);
  const choose = (day: string) => {
    const isRight = errorOf(day, today) === undefined;
    setWrong({ at: isRight ? day : shown, text: day });
    if (isRight) props.onChange(day);
  };
  return (
    <Box
      className="no-print"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mb: 2 }}
    >
      <TextField
        type="date"
        label="As of"
        value={text}
        onChange={(event) => choose(event.target.value)}
        error={error !== undefined}
        helperText={error}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
        sx={{ width: { xs: 1, sm: 180 } }}
      />
      <Button
        variant={shown === today ? 'contained' : 'outlined'}
        color="inherit"
        aria-pressed={shown === today}
        onClick={() => choose(today)}
      >
        Today
      </Button>
      <Button
        variant={shown === lastMonth ? 'contained' : 'outlined'}
        color="inherit"
        aria-pressed={shown === lastMonth}
        onClick={() => choose(lastMonth)}
      >
        End of last month
      </Button>
    </Box>
  );
}

function errorOf(day: string, today: string): string | undefined {
  if (!isCalendarDate(day)) return 'Please enter a valid date';
  return day > today ? 'The day should not be after today' : undefined;
}
