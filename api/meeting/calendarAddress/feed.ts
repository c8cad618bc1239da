import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import { NotFound } from '../../../ledger/decider.ts';
import { eventsSince, eventsToAttend, type MeetingView } from '../../../projections/meetings/queries.ts';
import { getIdentity } from '../../../projections/members/identity.ts';
import type { Deps } from '../../deps.ts';
import { ownerOfCalendarToken } from '../../platform/auth/calendarAddresses.ts';
import { isSuspendedAt } from '../../platform/auth/tenantStatus.ts';
import { canAccess } from '../../platform/contract/guards.ts';
import { CALENDAR_PATH } from './contract.ts';

/** A calendar program drops events that are no longer in the file: so far back they stay. */
const DAYS_BACK = 365;
const DAY_MS = 86_400_000;

/**
 * `GET /api/calendar.ics?token=`: a member's calendar for a calendar program, which has no session. The token
 * is in the query, which no line of the log has. Whatever opens nothing is answered alike.
 */
export function mountCalendarFeed(router: Router, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  router.get(CALENDAR_PATH, async (ctx) => {
    const { token } = ctx.query;
    const owner = typeof token === 'string' ? await ownerOfCalendarToken(db.pool, token) : undefined;
    const reader = owner && (await getIdentity(db, owner.orgCode, owner.memberId));
    const now = clock();
    if (reader === undefined || isSuspendedAt(reader, now)) throw new NotFound('calendar');
    const { orgCode, memberId } = reader;
    const since = new Date(now.getTime() - DAYS_BACK * DAY_MS);
    // As the page of the calendar: a pledge sees only the events at which they are expected.
    const events = canAccess('notPledge', { ...reader, operator: false })
      ? await eventsSince(db, orgCode, since)
      : await eventsToAttend(db, orgCode, memberId, since);
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set('Content-Disposition', 'inline; filename="calendar.ics"');
    const file = calendarFileOf(reader.org, events);
    ctx.status = 200;
    ctx.etag = createHash('sha256').update(file).digest('base64url');
    // Not `fresh`, which answers in full to programs that also send `Cache-Control: no-cache`.
    if (ctx.get('If-None-Match').includes(ctx.response.etag)) ctx.status = 304;
    else ctx.body = file;
  });
}

/** The interval that the file suggests to calendar programs for reading it again. */
const READ_AGAIN_SECONDS = 3_600;

/**
 * Events as an iCalendar file (RFC 5545): times in UTC, an id that stays, a sequence that grows with each
 * change, and deleted ones as canceled. The same events are the same bytes at any time. No member is named.
 */
function calendarFileOf(organization: string, events: readonly MeetingView[]): string {
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
