import { Button, Tab, Tabs } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useSession } from '../app/session.ts';
import { besideFieldIfWide } from '../forms/besideField.ts';
import { DayField } from '../forms/DayField.tsx';
import { Row } from '../primitives/Stack.tsx';
import { type Chosen, type Days, type PeriodName, periods } from './period.ts';
import { periodErrors } from './periodErrors.ts';

const PANEL = 'period-panel';
const tabOf = (name: PeriodName) => `period-${name}`;

/** What makes a box the panel of the tabs. */
export function panelOf({ name }: Chosen) {
  return { id: PANEL, role: 'tabpanel', 'aria-labelledby': tabOf(name) };
}

/** All time, last 30 days, last week, or two days and Go. */
export function PeriodTabs(props: { readonly chosen: Chosen; readonly onChange: (chosen: Chosen) => void }) {
  const { today } = useSession();
  const { chosen, onChange } = props;
  const shown = JSON.stringify(chosen);
  // Until Go the two days are no choice yet. Back and Forward to another choice end the entering.
  const [enteredAt, setEnteredAt] = useState<string>();
  const name = enteredAt === shown ? 'custom' : chosen.name;
  const choose = (next: PeriodName) => {
    setEnteredAt(next === 'custom' ? shown : undefined);
    if (next !== 'custom') onChange({ name: next });
  };
  return (
    <Row gap={3}>
      <Tabs
        value={name}
        onChange={(_event, next: PeriodName) => choose(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Period"
      >
        {periods.map(({ value, label }) => (
          <Tab key={value} id={tabOf(value)} value={value} label={label} aria-controls={PANEL} />
        ))}
      </Tabs>
      {name === 'custom' && (
        <TwoDays
          key={shown}
          initial={chosen.name === 'custom' ? chosen : { from: '', to: today }}
          onGo={(days) => {
            setEnteredAt(undefined);
            onChange({ name: 'custom', ...days });
          }}
        />
      )}
    </Row>
  );
}

/** The days of a period of one's own. */
function TwoDays({ initial, onGo }: { readonly initial: Days; readonly onGo: (days: Days) => void }) {
  const [from, setFrom] = useState(initial.from);
  const [to, setTo] = useState(initial.to);
  const [isSubmitted, setSubmitted] = useState(false);
  const errors = periodErrors(from, to);
  const shown = isSubmitted ? errors : {};
  const go = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(errors).length === 0) onGo({ from, to });
  };
  return (
    <form onSubmit={go} noValidate>
      <Row sx={{ alignItems: 'start' }}>
        <DayField
          label="Start date"
          value={from}
          max={to}
          error={shown.from !== undefined}
          helperText={shown.from}
          onChange={setFrom}
        />
        <DayField
          label="End date"
          value={to}
          min={from}
          error={shown.to !== undefined}
          helperText={shown.to}
          onChange={setTo}
        />
        <Button type="submit" variant="contained" sx={besideFieldIfWide}>
          Go
        </Button>
      </Row>
    </form>
  );
}
