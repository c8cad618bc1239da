import { Box, Button, Card, Popover, Typography } from '@mui/material';
import { useState } from 'react';
import type { CalendarEvent } from '../../api/contract/meeting.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { longDay, type View } from './days.ts';
import { EventButton } from './EventButton.tsx';

/** Events that a day of the month shows; further ones are in its popup. */
const MOST_SHOWN = 3;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export interface DaysProps {
  readonly view: View;
  /** The day whose month or week this is. */
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  readonly weeks: readonly (readonly CalendarDate[])[];
  readonly events: ReadonlyMap<CalendarDate, readonly CalendarEvent[]>;
  readonly timeZone: string;
  readonly onOpen: (event: CalendarEvent) => void;
}

/** A month or a week as a table of days; every event is a button, in the order of time. */
export function DayGrid(props: DaysProps & { readonly label: string }) {
  const { view, day, today, weeks, events, timeZone, onOpen } = props;
  const [more, setMore] = useState<{ readonly day: CalendarDate; readonly anchor: HTMLElement }>();
  const isWeek = view === 'week';
  const open = (event: CalendarEvent) => {
    setMore(undefined);
    onOpen(event);
  };
  const list = (of: CalendarDate, shown: readonly CalendarEvent[], isDetailed: boolean) => (
    <Box component="ul" sx={listStyle}>
      {shown.map((event) => (
        <li key={event._id}>
          <EventButton {...{ event, day: of, timeZone, isDetailed }} onOpen={open} />
        </li>
      ))}
    </Box>
  );
  return (
    <Card variant="outlined">
      <Box component="table" aria-label={props.label} sx={tableStyle}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => {
                const ofDay = events.get(each) ?? [];
                // A popup for one event would take the room of the event.
                const isLong = !isWeek && ofDay.length > MOST_SHOWN + 1;
                const shown = isLong ? ofDay.slice(0, MOST_SHOWN) : ofDay;
                const isOther = !isWeek && each.slice(0, 7) !== day.slice(0, 7);
                return (
                  <Box
                    component="td"
                    key={each}
                    aria-current={each === today ? 'date' : undefined}
                    sx={{ height: isWeek ? 420 : 128, ...(isOther && { bgcolor: 'headRow' }) }}
                  >
                    <Box
                      component="time"
                      dateTime={each}
                      sx={{ ...numberStyle, ...(isOther && otherStyle), ...(each === today && todayStyle) }}
                    >
                      {Number(each.slice(8))}
                    </Box>
                    {shown.length > 0 && list(each, shown, isWeek)}
                    {isLong && (
                      <Button
                        size="small"
                        aria-haspopup="dialog"
                        aria-label={`${ofDay.length - MOST_SHOWN} more events on ${longDay(each)}`}
                        onClick={({ currentTarget }) => setMore({ day: each, anchor: currentTarget })}
                        sx={{ mt: 0.25, px: 0.75, py: 0, minWidth: 0, minHeight: 24 }}
                      >
                        {`+${ofDay.length - MOST_SHOWN} more`}
                      </Button>
                    )}
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
      {more !== undefined && (
        <Popover
          open
          anchorEl={more.anchor}
          onClose={() => setMore(undefined)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': longDay(more.day), sx: { p: 2, width: 280 } },
          }}
        >
          <Typography variant="h3" component="p" sx={{ mb: 1 }}>
            {longDay(more.day)}
          </Typography>
          {list(more.day, events.get(more.day) ?? [], true)}
        </Popover>
      )}
    </Card>
  );
}

const tableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': {
    py: 0.75,
    textAlign: 'center',
    bgcolor: 'headRow',
    color: 'text.secondary',
    fontSize: '0.78rem',
    fontWeight: 620,
  },
  '& td': { p: 0.5, verticalAlign: 'top', borderTop: '1px solid', borderColor: 'divider' },
  '& td + td': { borderLeft: '1px solid', borderLeftColor: 'divider' },
};

const listStyle = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, '& > li': { minWidth: 0 } };

const numberStyle = {
  display: 'grid',
  placeContent: 'center',
  width: 26,
  height: 26,
  mb: 0.25,
  borderRadius: 99,
  fontSize: '0.8rem',
  fontWeight: 560,
  fontVariantNumeric: 'tabular-nums',
};
const otherStyle = { color: 'text.secondary' };
const todayStyle = { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 650 };
