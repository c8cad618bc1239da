import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { formatDay, formatMonth, isCalendarDate } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { isInstant } from '../../ledger/values/meetingRules.ts';
import { MAX_REPEATS, type RepeatWay, repeatedTimes, repeatWays } from '../../ledger/values/repeat.ts';
import { wallClockIn } from '../../ledger/values/zonedTime.ts';
import { useSession } from '../app/session.ts';
import { Fields } from './Fields.tsx';
import { DayInput, SelectInput } from './inputs.tsx';

/** What a form that repeats has at first. */
export const NEVER = { every: 'never', until: '' } as const;

const labels: Readonly<Record<RepeatWay, string>> = {
  weekly: 'Every week',
  biweekly: 'Every second week',
  'monthly-weekday': 'Every month, same weekday',
  'monthly-date': 'Every month, same date',
};

const choices = [
  { value: 'never', label: 'Does not repeat' },
  ...repeatWays.map((value) => ({ value, label: labels[value] })),
];

/** How an event with `startTime` and `endTime` repeats, and what comes of it before it is sent. */
export function RepeatInput() {
  const { timeZone } = useSession();
  const [every, until, startTime, endTime]: readonly unknown[] = useWatch({
    name: ['repeat.every', 'repeat.until', 'startTime', 'endTime'],
  });
  const start = typeof startTime === 'string' && isInstant(startTime) ? startTime : undefined;
  const day = start && wallClockIn(timeZone, start).slice(0, 10);
  return (
    <Fields>
      <SelectInput name="repeat.every" label="Repeat" choices={choices} />
      {every !== 'never' && <DayInput name="repeat.until" label="Last Day" required min={day} />}
      <Typography
        variant="body2"
        color="textSecondary"
        aria-live="polite"
        sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}
      >
        {start !== undefined && isWay(every) && typeof until === 'string' && isCalendarDate(until)
          ? wordsOf(timeZone, start, isEnd(endTime) ? endTime : start, every, until)
          : ''}
      </Typography>
    </Fields>
  );
}

function isWay(every: unknown): every is RepeatWay {
  return repeatWays.some((way) => way === every);
}

function isEnd(endTime: unknown): endTime is string {
  return typeof endTime === 'string' && isInstant(endTime);
}

/** "12 events; the last on May 4, 2027. Skipped: Feb 2027." */
function wordsOf(
  timeZone: string,
  startTime: string,
  endTime: string,
  every: RepeatWay,
  until: string,
): string {
  const { times, skipped } = repeatedTimes(timeZone, { startTime, endTime }, { every, until });
  if (times.length > MAX_REPEATS)
    return `More than ${MAX_REPEATS} events. Please choose an earlier last day.`;
  const last = wallClockIn(timeZone, times.at(-1)?.startTime ?? startTime).slice(0, 10);
  const count = counted(times.length, 'event');
  const months =
    skipped.length === 0 ? '' : ` Skipped, without such a day: ${skipped.map(formatMonth).join(', ')}.`;
  return `${count}, the last on ${formatDay(last)}, all at the same time of day.${months}`;
}
