import pMap from 'p-map';
import type { Recorded } from '../../ledger/catalogue.ts';
import { NotFound } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { meeting } from '../../ledger/meeting/decide.ts';
import type { MeetingState } from '../../ledger/meeting/state.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { percentAttended } from '../../ledger/values/attendance.ts';
import { formatMonth } from '../../ledger/values/calendar.ts';
import { categoryKeyOf, NEW_CATEGORY } from '../../ledger/values/meetingRules.ts';
import { roleOf } from '../../ledger/values/role.ts';
import type { Database } from '../../projections/engine/database.ts';
import { answersTo } from '../../projections/meetings/answers.ts';
import { attendeesOf } from '../../projections/meetings/expected.ts';
import { countFines } from '../../projections/meetings/fines.ts';
import { calendarOf, categoriesOf, listMarked, peopleOf } from '../../projections/meetings/queries.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { AT_ONCE, contextOf, execute, ok } from '../platform/calls/execute.ts';
import { organizationOf } from '../platform/calls/organizationOf.ts';
import { type CallRequest, route } from '../platform/calls/route.ts';
import { HttpError, type Refusal, RowErrors } from '../platform/errors/errors.ts';
import { getAllAttendanceEvents, getEventDetails } from './attendance/contract.ts';
import { createEvent, deleteEvent, getAllEvents, getAllMeetingCategory, updateEvent } from './contract.ts';
import { eraseReasons } from './excuse/reasons.ts';
import { presentCounts, presentEvent } from './present.ts';
import { changeFollowing, leaving, scheduleAll, withFollowing } from './series.ts';

/** The calendar and its meetings (spec 3, "Attendance and events"). */
export const meetingRoutes = [
  route(createEvent, 'notPledge', async (request) => {
    const { input } = request;
    await requireMayAdd(request);
    await requireListed(request, input.memberList);
    const { title, description, location, startTime, endTime, hasAttendance } = input;
    const category = await categoryOf(request, input.category, input.newCategory);
    const details = { title, description, location, startTime, endTime, category };
    const expected = { memberIds: input.memberList, roles: rolesOf(input.roleList) };
    const event = { ...details, ...expected, hasAttendance };
    const { ids, skipped, seriesId, positions } = await scheduleAll(request, event, input.repeat);
    const answer = await ok(request, messageOf(ids, skipped), ...positions);
    const data = { _id: ids[0] ?? '', ...details, hasAttendance, seriesId };
    return { ...answer, data, ids, skipped };
  }),

  route(updateEvent, 'admin', async (request) => {
    const { eventId, from, memberList, roleList, category, newCategory, ...details } = request.input;
    const state = await scheduledMeeting(request, eventId);
    await requireListed(request, memberList ?? [], state.memberIds);
    const changes = {
      ...details,
      category: category && (await categoryOf(request, category, newCategory)),
      memberIds: memberList,
      roles: roleList && rolesOf(roleList),
    };
    if (from === 'following') {
      const positions = await changeFollowing(request, eventId, state, changes);
      return ok(request, 'Successfully updated the Event(s).', ...positions);
    }
    const takenOff = await leaving(request, state, changes);
    const command = { type: 'ChangeMeeting', changes, takenOff, now: request.at } as const;
    return execute(request, meeting, eventId, command, 'Successfully updated an Event.');
  }),

  route(
    getEventDetails,
    'attendance',
    async ({ deps, input: { eventId }, caller }) => {
      const [found] = await calendarOf(deps.db, caller.orgCode, { ids: [eventId] });
      if (found === undefined) throw new NotFound('meeting');
      const { events, state } = await loadStream(deps.log, meeting, eventId, caller.orgCode);
      const attendee = (await attendeesOf(deps.db, caller.orgCode, [eventId])).get(eventId) ?? [];
      const marked = (mark: string) => attendee.filter(({ status }) => status === mark);
      const [present, absent, excused] = [marked('Present'), marked('Absent'), marked('Excused')];
      const { memberIds, roles } = state;
      const people = await peopleOf(
        deps.db,
        caller.orgCode,
        attendee.map(({ uuid }) => uuid),
      );
      return {
        meetingDetails: {
          ...presentEvent(found),
          memberList: [...memberIds],
          roleList: [...roles],
          members: attendee.length,
          percentAttended: percentAttended(present.length, attendee.length),
          attendee: [...attendee],
          present,
          absent,
          excused,
          removed: people.flatMap(({ memberId, active }) => (active ? [] : [memberId])),
          marks: await howMarked(deps.db, caller.orgCode, events),
          answers: await answersTo(deps.db, caller.orgCode, eventId),
        },
      };
    },
    { storesResponse: false },
  ),

  route(deleteEvent, 'admin', async (request) => {
    const { eventIds, from } = request.input;
    const named = [...new Set(eventIds.map(({ _id }) => _id))];
    // All are looked for first: with one that is not there, none is deleted.
    const known = await pMap(named, async (id) => ({ id, state: await knownMeeting(request, id) }), AT_ONCE);
    const ids = from === 'following' ? await withFollowing(request, known) : named;
    const cancel = async (id: string) => {
      const context = contextOf(request, `cancel:${id}`);
      return (await dispatch(request.deps, context, meeting, id, { type: 'CancelMeeting' })).position;
    };
    const positions = await pMap(ids, cancel, AT_ONCE);
    await eraseReasons(request.deps, request.caller.orgCode, ids);
    const kept = wordsOfFines(await countFines(request.deps.db, request.caller.orgCode, ids));
    const answer = await ok(request, `Successfully deleted Event(s).${kept}`, ...positions);
    return { ...answer, isEventDeleted: true as const };
  }),

  route(getAllEvents, 'notPledge', async ({ deps, input, caller }) => {
    const events = await calendarOf(deps.db, caller.orgCode, input);
    return { events: events.map(presentEvent) };
  }),

  route(getAllAttendanceEvents, 'attendance', async ({ deps, caller }) => {
    const { rows } = await listMarked(deps.db, caller.orgCode, { limit: Number.POSITIVE_INFINITY });
    const attendees = await attendeesOf(
      deps.db,
      caller.orgCode,
      rows.map(({ id }) => id),
    );
    const events = rows.map((row) => {
      const attendee = [...(attendees.get(row.id) ?? [])];
      return { attendee, eventId: presentEvent(row), ...presentCounts({ ...row, members: attendee.length }) };
    });
    return { events };
  }),

  route(getAllMeetingCategory, 'admin', async ({ deps, caller }) => ({
    data: await categoriesOf(deps.db, caller.orgCode),
  })),
];

/** Fines are proposed as long as their meeting is there; what was charged is money. */
function wordsOfFines(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' The fine that was charged stays.' : ` The ${count} fines that were charged stay.`;
}

/** The last mark of each member who has one: how it came, by whom and when. */
async function howMarked(db: Database, orgCode: string, events: readonly Recorded[]) {
  const last = new Map<string, { checkedIn: boolean; actor: string; at: string }>();
  for (const { type, data, metadata } of events) {
    if (type !== 'AttendanceMarked') continue;
    const { memberId, mark, checkedIn = false } = data;
    if (mark === '') last.delete(memberId);
    else last.set(memberId, { checkedIn, actor: metadata.actor, at: metadata.at });
  }
  const marks = [...last].map(([uuid, mark]) => ({ uuid, ...mark }));
  const people = await peopleOf(db, orgCode, [...new Set(marks.map(({ actor }) => actor))]);
  const names = new Map(people.map(({ memberId, name }) => [memberId, name]));
  return marks.map(({ actor, ...mark }) => ({ ...mark, by: names.get(actor) ?? '' }));
}

/** The spec's notice; of a repeat, how many events it is, and which months were skipped. */
function messageOf(ids: readonly string[], skipped: readonly string[]): string {
  const added =
    ids.length === 1 ? 'Successfully added an Event.' : `Successfully added ${ids.length} Events.`;
  if (skipped.length === 0) return added;
  return `${added} Skipped, because they have no such day: ${skipped.map(formatMonth).join(', ')}.`;
}

/** Members add events of the calendar where the organization lets them; attendance is for administrators. */
async function requireMayAdd(request: CallRequest<{ readonly hasAttendance: boolean }>): Promise<void> {
  if (request.caller.role === ADMIN) return;
  if (request.input.hasAttendance)
    throw new HttpError(403, 'role', 'Only an administrator may add a meeting where attendance is taken.');
  if (!(await organizationOf(request)).config.membersAddEvents)
    throw new HttpError(403, 'role', 'The organization lets only administrators add events.');
}

/** @throws NotFound for what never was, and for another organization's */
async function knownMeeting({ deps, caller }: CallRequest<unknown>, id: string): Promise<MeetingState> {
  const { state } = await loadStream(deps.log, meeting, id, caller.orgCode);
  if (state.status === 'unknown') throw new NotFound('meeting');
  return state;
}

/** @throws NotFound, also when it was deleted */
export async function scheduledMeeting(request: CallRequest<unknown>, id: string): Promise<MeetingState> {
  const state = await knownMeeting(request, id);
  if (state.status !== 'scheduled') throw new NotFound('meeting');
  return state;
}

/**
 * Members who are added to a list must belong to the organization.
 * @param known members already on the list: they may have been removed since
 * @throws NotFound, RowErrors
 */
async function requireListed(
  { deps, caller }: CallRequest<unknown>,
  memberList: readonly string[],
  known: readonly string[] = [],
): Promise<void> {
  const added = memberList.filter((id) => !known.includes(id));
  if (added.length === 0) return;
  const people = await peopleOf(deps.db, caller.orgCode, added);
  if (people.length < added.length) throw new NotFound('member');
  const removed = new Set(people.flatMap(({ memberId, active }) => (active ? [] : [memberId])));
  const refusals = memberList.flatMap((id, index): Refusal[] =>
    removed.has(id)
      ? [{ field: `memberList.${index}`, message: 'User no longer exists', code: 'MemberRemoved' }]
      : [],
  );
  if (refusals.length > 0) throw new RowErrors(refusals);
}

/** The category in its first spelling, in whatever case the input has it. */
async function categoryOf(
  { deps, caller }: CallRequest<unknown>,
  category: string,
  newCategory = '',
): Promise<string> {
  const name = category === NEW_CATEGORY ? newCategory : category;
  const known = await categoriesOf(deps.db, caller.orgCode);
  return known.find((each) => categoryKeyOf(each) === categoryKeyOf(name)) ?? name;
}

function rolesOf(roleList: readonly string[]): string[] {
  return [...new Set(roleList.map(roleOf))];
}
