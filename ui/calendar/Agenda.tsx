import { Card, CardContent, Typography } from '@mui/material';
import { useSession } from '../app/session.ts';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { Stack } from '../primitives/Stack.tsx';
import type { DaysProps } from './DayGrid.tsx';
import { longDay } from './days.ts';
import { EventButton } from './EventButton.tsx';

/** The days of a month or week on which something happens, one below the other, for phones. */
export function Agenda({ view, day, weeks, events, onOpen }: DaysProps) {
  const { today } = useSession();
  const days = weeks
    .flat()
    .filter((each) => view === 'week' || each.slice(0, 7) === day.slice(0, 7))
    .filter((each) => (events.get(each) ?? []).length > 0);
  if (days.length === 0)
    return (
      <Card variant="outlined">
        <EmptyState title={`No events this ${view}`} />
      </Card>
    );
  return (
    <Stack component="ul" aria-label="Events" gap={3}>
      {days.map((each) => (
        <Card component="li" key={each}>
          <CardContent>
            <Stack gap={2}>
              <Typography variant="h3">{`${longDay(each)}${each === today ? ' (today)' : ''}`}</Typography>
              <Stack component="ul" gap={2}>
                {(events.get(each) ?? []).map((event) => (
                  <li key={event._id}>
                    <EventButton {...{ event, day: each, onOpen }} isDetailed />
                  </li>
                ))}
              </Stack>
            </Stack>
          </CardContent>
        </Card>
      ))}
    </Stack>
  );
}
