import { Box, Button, Tab, Tabs } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { DayField } from '../../ui/forms/DayField.tsx';
import { periodErrors } from '../shared/periodErrors.ts';
import { type Chosen, type PeriodName, periods } from './period.ts';

/** All time, last 30 days, last week, or two days and Go. */
export function PeriodTabs(props: {
  readonly today: CalendarDate;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}) {
  const { chosen, onChange } = props;
  // Two days are only asked for with Go: until then they are no choice yet.
  const [entering, setEntering] = useState(false);
  const name = entering ? 'custom' : chosen.name;
  const [from, setFrom] = useState<CalendarDate>(chosen.name === 'custom' ? chosen.from : '');
  const [to, setTo] = useState<CalendarDate>(chosen.name === 'custom' ? chosen.to : props.today);
  const choose = (next: PeriodName) => {
    setEntering(next === 'custom');
    if (next !== 'custom') onChange({ name: next });
  };
  const [asked, setAsked] = useState(false);
  const errors = periodErrors(from, to);
  const shown = asked ? errors : {};
  const go = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (Object.keys(errors).length > 0) return;
    setEntering(false);
    onChange({ name: 'custom', from, to });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Tabs
        value={name}
        onChange={(_event, next: PeriodName) => choose(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Period"
      >
        {periods.map(({ value, label }) => (
          <Tab key={value} value={value} label={label} sx={{ minWidth: 0, px: 1.5 }} />
        ))}
      </Tabs>
      {name === 'custom' && (
        <Box
          component="form"
          onSubmit={go}
          noValidate
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
        >
          <DayField
            label="Start date"
            value={from}
            max={to}
            error={shown.from !== undefined}
            helperText={shown.from}
            sx={{ width: { xs: 1, sm: 165 } }}
            onChange={setFrom}
          />
          <DayField
            label="End date"
            value={to}
            min={from}
            error={shown.to !== undefined}
            helperText={shown.to}
            sx={{ width: { xs: 1, sm: 165 } }}
            onChange={setTo}
          />
          <Button type="submit" variant="contained">
            Go
          </Button>
        </Box>
      )}
    </Box>
  );
}
