import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Button, IconButton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { CalendarEvent } from '../../api/meeting/contract.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { zoneName } from '../../ledger/values/zonedTime.ts';
import { useSession } from '../app/session.ts';
import { useRead } from '../data/useRead.ts';
import { useDialog } from '../forms/useDialog.ts';
import { Loaded } from '../primitives/Loaded.tsx';
import { lazyDialog } from '../primitives/lazy.tsx';
import { Page } from '../primitives/Page.tsx';
import { Row } from '../primitives/Stack.tsx';
import { usePhone } from '../primitives/usePhone.ts';
import { Agenda } from './Agenda.tsx';
import { DayGrid } from './DayGrid.tsx';
import { eventsByDay, isShowable, stepFrom, titleOf, type View, views, weeksOf } from './days.ts';
import { EventKinds } from './EventButton.tsx';
import { WeekGrid } from './WeekGrid.tsx';

const AddEvent = lazyDialog(async () => (await import('./EventDialogs.tsx')).AddEvent);
const Subscribe = lazyDialog(async () => (await import('./Subscribe.tsx')).Subscribe);
const EventDetails = lazyDialog(async () => (await import('./EventDialogs.tsx')).EventDetails);

/**
 * /calendar (spec 3 section 2): a month or a week of the organization's events, in its time zone wherever the
 * browser is. View and day are in the address; on a phone it is an agenda.
 */
export default function Calendar() {
  const { timeZone, today, role } = useSession();
  const isAdmin = role === 'admin';
  const [search, setSearch] = useSearchParams();
  const asked = search.get('day') ?? today;
  const day = isShowable(asked) ? asked : today;
  const phone = usePhone();
  // On a phone a month is long, and today far down.
  const view = views.find((each) => each === search.get('view')) ?? (phone ? 'week' : 'month');
  const weeks = weeksOf(view, day);
  const days = weeks.flat();
  const title = titleOf(view, day);
  const shown = { from: days[0] ?? day, to: days.at(-1) ?? day };
  const events = useRead('get-all-events', shown, { placeholderData: keepPreviousData });
  const config = useRead('get-config', {}, { enabled: !isAdmin });
  const mayAdd = isAdmin || config.data?.[0]?.membersAddEvents === true;
  const [dialog, open, close] = useDialog<CalendarEvent | 'add' | 'subscribe'>();
  const go = (to: CalendarDate, as: View = view) => setSearch({ view: as, ...(to !== today && { day: to }) });
  const step = (by: -1 | 1) => stepFrom(view, day, by);
  return (
    <Page
      title="Calendar"
      subtitle={`Times are in ${zoneName(timeZone)}.`}
      actions={
        <>
          <Button variant="outlined" onClick={() => open('subscribe')}>
            Subscribe
          </Button>
          {mayAdd && (
            <Button variant="contained" onClick={() => open('add')}>
              + Add Event
            </Button>
          )}
        </>
      }
    >
      <Row>
        <Button variant="outlined" size="small" onClick={() => go(today)}>
          Today
        </Button>
        <IconButton
          aria-label={`Previous ${view}`}
          disabled={!isShowable(step(-1))}
          onClick={() => go(step(-1))}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton aria-label={`Next ${view}`} disabled={!isShowable(step(1))} onClick={() => go(step(1))}>
          <ChevronRight />
        </IconButton>
        <Typography variant="h2" aria-live="polite" className="grow">
          {title}
        </Typography>
        <EventKinds />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label="View"
          onChange={(_, next: View | null) => next !== null && go(day, next)}
        >
          {views.map((each) => (
            <ToggleButton key={each} value={each}>
              {viewNames[each]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Row>
      <Loaded query={events} label="the calendar" failed="The calendar could not be loaded" height={520}>
        {({ events: found }) => {
          const props = {
            ...{ view, day, weeks },
            events: eventsByDay(found, days, timeZone),
            onOpen: open,
          };
          if (phone) return <Agenda {...props} />;
          const Grid = view === 'week' ? WeekGrid : DayGrid;
          return <Grid {...props} label={title} />;
        }}
      </Loaded>
      {dialog === 'subscribe' && <Subscribe onClose={close} />}
      {dialog === 'add' && <AddEvent onClose={close} />}
      {typeof dialog === 'object' && <EventDetails event={dialog} mayEdit={isAdmin} onClose={close} />}
    </Page>
  );
}

const viewNames: Readonly<Record<View, string>> = { month: 'Month', week: 'Week' };
