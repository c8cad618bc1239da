import { Box, ButtonBase } from '@mui/material';
import type { CalendarEvent } from '../../api/meeting/contract.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { useSession } from '../app/session.ts';
import { Row } from '../primitives/Stack.tsx';
import { StatusBadge } from '../primitives/StatusBadge.tsx';
import { weight } from '../primitives/tokens.ts';
import { longDay, spanOn, startOn } from './days.ts';

/** The height of a line where the height of the whole is given. */
export const LINE_PX = 16;

/** An event on a day of the calendar, which opens its details. */
export function EventButton(props: {
  readonly event: CalendarEvent;
  readonly day: CalendarDate;
  /** Says when it ends and where it is, too. */
  readonly isDetailed: boolean;
  /** It takes the height that it is given, with room for so many lines. */
  readonly lines?: number;
  /** Lines of the title, where it is not detailed. */
  readonly titleLines?: number;
  /** Left out of the order of Tab, in a day that was not entered. */
  readonly isSkipped?: boolean;
  readonly onOpen: (event: CalendarEvent) => void;
}) {
  const { timeZone } = useSession();
  const { event, day, isDetailed, lines, titleLines = 1 } = props;
  const span = spanOn(event, day, timeZone);
  const hue = event.hasAttendance ? 'blue' : 'teal';
  return (
    <ButtonBase
      focusRipple
      tabIndex={props.isSkipped ? -1 : 0}
      aria-label={`${event.title}, ${longDay(day)}, ${span}`}
      onClick={() => props.onOpen(event)}
      sx={{
        display: 'block',
        width: '100%',
        px: 1.5,
        py: isDetailed ? 1.5 : '3px',
        minHeight: 24,
        borderRadius: 1,
        textAlign: 'left',
        fontFamily: 'inherit',
        fontSize: (theme) => theme.typography.caption.fontSize,
        lineHeight: 1.5,
        color: `badge.${hue}.ink`,
        bgcolor: `badge.${hue}.ground`,
        '&:hover': { textDecoration: 'underline' },
        ...(isDetailed ? { overflowWrap: 'anywhere' } : titleLines > 1 ? {} : oneLine),
        ...(lines !== undefined && fillingStyle),
      }}
    >
      {isDetailed ? (
        <>
          <Box
            sx={{ fontWeight: weight.title, ...(lines !== undefined && clampedTo(Math.max(1, lines - 2))) }}
          >
            {event.title}
          </Box>
          {(lines ?? 2) > 1 && <Box sx={lines === undefined ? {} : oneLine}>{span}</Box>}
          {(lines ?? 3) > 2 && <Box sx={lines === undefined ? {} : oneLine}>{event.location}</Box>}
        </>
      ) : (
        <Box component="span" sx={titleLines > 1 ? clampedTo(titleLines) : {}}>
          {startOn(event, day, timeZone)} <b>{event.title}</b>
        </Box>
      )}
    </ButtonBase>
  );
}

/** Which color is which kind of event. */
export function EventKinds() {
  return (
    <Row gap={4}>
      <StatusBadge status="Meeting, with attendance" hue="blue" />
      <StatusBadge status="Other event" hue="teal" />
    </Row>
  );
}

const fillingStyle = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-start',
  alignItems: 'stretch',
  height: '100%',
  py: '2px',
  overflow: 'hidden',
  lineHeight: `${LINE_PX}px`,
} as const;

const clampedTo = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
  }) as const;

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
