import { Box, Button, Card, Popover, Typography } from '@mui/material';
import { useState } from 'react';
import type { CalendarEvent } from '../../api/meeting/contract.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { useSession } from '../app/session.ts';
import { Stack } from '../primitives/Stack.tsx';
import { DayCell } from './DayCell.tsx';
import { longDay, type View } from './days.ts';
import { EventButton } from './EventButton.tsx';
import { gridStyle, moveByKey, useDayInTab } from './grid.ts';
import { WeekdayHeads } from './WeekdayHeads.tsx';

/** Events that a day of the month shows; further ones are in its popup. */
const MAX_SHOWN = 3;

export interface DaysProps {
  readonly view: View;
  /** The day whose month or week this is. */
  readonly day: CalendarDate;
  readonly weeks: readonly (readonly CalendarDate[])[];
  readonly events: ReadonlyMap<CalendarDate, readonly CalendarEvent[]>;
  readonly onOpen: (event: CalendarEvent) => void;
}

/** A month as a grid of days; every event is a button, in the order of time. */
export function DayGrid(props: DaysProps & { readonly label: string }) {
  const { today } = useSession();
  const { day, weeks, events, onOpen } = props;
  const [inTab, focus] = useDayInTab(props);
  const [more, setMore] = useState<{ readonly day: CalendarDate; readonly anchor: HTMLElement }>();
  const open = (event: CalendarEvent) => {
    setMore(undefined);
    onOpen(event);
  };
  const isSkipped = (each: CalendarDate) => each !== inTab.day || !inTab.isEntered;
  const list = (of: CalendarDate, shown: readonly CalendarEvent[], inPopup = false) => (
    <Stack component="ul" gap={1}>
      {shown.map((event) => (
        <li key={event._id}>
          <EventButton
            {...{ event, day: of }}
            isDetailed={inPopup}
            titleLines={shown.length === 1 ? 3 : shown.length === 2 ? 2 : 1}
            isSkipped={!inPopup && isSkipped(of)}
            onOpen={open}
          />
        </li>
      ))}
    </Stack>
  );
  return (
    <Card>
      <Box component="table" role="grid" aria-label={props.label} sx={gridStyle} onKeyDown={moveByKey}>
        <thead>
          <tr>
            <WeekdayHeads />
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => {
                const ofDay = events.get(each) ?? [];
                // A popup for one event would take the room of the event.
                const isLong = ofDay.length > MAX_SHOWN + 1;
                const shown = isLong ? ofDay.slice(0, MAX_SHOWN) : ofDay;
                const isOther = each.slice(0, 7) !== day.slice(0, 7);
                return (
                  <DayCell
                    key={each}
                    day={each}
                    count={ofDay.length}
                    isToday={each === today}
                    isInTab={each === inTab.day}
                    onFocus={(event) => focus(each, event)}
                    sx={{ height: 128, ...(isOther && otherStyle) }}
                  >
                    {shown.length > 0 && list(each, shown)}
                    {isLong && (
                      <Button
                        size="small"
                        tabIndex={isSkipped(each) ? -1 : 0}
                        aria-haspopup="dialog"
                        aria-label={`${ofDay.length - MAX_SHOWN} more events on ${longDay(each)}`}
                        onClick={({ currentTarget }) => setMore({ day: each, anchor: currentTarget })}
                      >
                        {`+${ofDay.length - MAX_SHOWN} more`}
                      </Button>
                    )}
                  </DayCell>
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
            paper: { role: 'dialog', 'aria-label': longDay(more.day), sx: { p: 4, width: 280 } },
          }}
        >
          <Stack gap={2}>
            <Typography variant="h3" component="p">
              {longDay(more.day)}
            </Typography>
            {list(more.day, events.get(more.day) ?? [], true)}
          </Stack>
        </Popover>
      )}
    </Card>
  );
}

/** A day of another month. */
const otherStyle = { bgcolor: 'headRow', '& > time': { color: 'text.secondary' } };
