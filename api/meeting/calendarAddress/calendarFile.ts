import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { MeetingView } from '../../../projections/meetings/queries.ts';

/** The interval that the file suggests to calendar programs for reading it again. */
const READ_AGAIN_SECONDS = 3_600;

/**
 * Events as an iCalendar file (RFC 5545): times in UTC, an id that stays, a sequence that grows with each
 * change, and deleted ones as canceled. The same events are the same bytes at any time. No member is named.
 */
export function calendarFileOf(organization: string, events: readonly MeetingView[]): string {
  const calendar = new ICalCalendar({
    name: organization,
    prodId: { company: 'Bursar', product: 'Calendar' },
    ttl: READ_AGAIN_SECONDS,
  });
  for (const { id, title, startTime, endTime, status, changedAt, data } of events)
    calendar.createEvent({
      id: `${id}@bursar`,
      sequence: data.changes,
      stamp: new Date(changedAt),
      start: new Date(startTime),
      end: new Date(endTime),
      summary: title,
      location: data.location,
      description: data.description,
      status: status === 'canceled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  // RFC 5545 ends every line, the last one too, which the library leaves open.
  return `${calendar.toString()}\r\n`;
}
