import { Box, Card, Typography } from '@mui/material';
import { useSession } from '../app/session.ts';
import { EmptyState } from '../primitives/EmptyState.tsx';
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
    <Box component="ul" aria-label="Events" sx={{ ...listStyle, gap: 3 }}>
      {days.map((each) => (
        <Card component="li" variant="outlined" key={each} sx={{ p: 3 }}>
          <Typography variant="h3" sx={{ mb: 2 }}>
            {`${longDay(each)}${each === today ? ' (today)' : ''}`}
          </Typography>
          <Box component="ul" sx={{ ...listStyle, gap: 2 }}>
            {(events.get(each) ?? []).map((event) => (
              <li key={event._id}>
                <EventButton {...{ event, day: each, onOpen }} isDetailed />
              </li>
            ))}
          </Box>
        </Card>
      ))}
    </Box>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0, display: 'grid' };
