import { Box, ButtonBase } from '@mui/material';
import type { CalendarEvent } from '../../api/contract/meeting.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { longDay, spanOn, startOn } from './days.ts';

/** An event on a day of the calendar, which opens its details. */
export function EventButton(props: {
  readonly event: CalendarEvent;
  readonly day: CalendarDate;
  readonly timeZone: string;
  /** Says when it ends and where it is, too. */
  readonly isDetailed: boolean;
  readonly onOpen: (event: CalendarEvent) => void;
}) {
  const { event, day, timeZone, isDetailed } = props;
  const span = spanOn(event, day, timeZone);
  const hue = event.hasAttendance ? 'blue' : 'teal';
  return (
    <ButtonBase
      focusRipple
      aria-label={`${event.title}, ${longDay(day)}, ${span}`}
      onClick={() => props.onOpen(event)}
      sx={{
        display: 'block',
        width: '100%',
        px: 0.75,
        py: isDetailed ? 0.75 : '3px',
        minHeight: 24,
        borderRadius: 1,
        textAlign: 'left',
        fontFamily: 'inherit',
        fontSize: (theme) => theme.typography.caption.fontSize,
        lineHeight: 1.5,
        color: `badge.${hue}.ink`,
        bgcolor: `badge.${hue}.ground`,
        '&:hover': { textDecoration: 'underline' },
        ...(isDetailed ? { overflowWrap: 'anywhere' } : oneLine),
      }}
    >
      {isDetailed ? (
        <>
          <Box sx={{ fontWeight: 620 }}>{event.title}</Box>
          <Box>{span}</Box>
          <Box>{event.location}</Box>
        </>
      ) : (
        <>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {startOn(event, day, timeZone)}
          </Box>{' '}
          <Box component="span" sx={{ fontWeight: 620 }}>
            {event.title}
          </Box>
        </>
      )}
    </ButtonBase>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
