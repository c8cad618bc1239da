import type { z } from 'zod';
import { NotFound } from '../../../ledger/decider.ts';
import { isConflict, type MarkRow, meeting } from '../../../ledger/meeting/decide.ts';
import { attendanceStandingOf } from '../../../ledger/values/attendance.ts';
import { answersBy } from '../../../projections/meetings/answers.ts';
import { attendanceOf } from '../../../projections/meetings/attendance.ts';
import { type AttendeeView, attendeesOf, marksOf } from '../../../projections/meetings/expected.ts';
import { calendarOf, peopleOf } from '../../../projections/meetings/queries.ts';
import { listPhones } from '../../../projections/members/queries.ts';
import { dispatch } from '../../platform/calls/dispatch.ts';
import { contextOf, ok } from '../../platform/calls/execute.ts';
import { organizationOf } from '../../platform/calls/organizationOf.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { type Refusal, RowErrors } from '../../platform/errors/errors.ts';
import { presentEvent } from '../present.ts';
import { scheduledMeeting } from '../routes.ts';
import { getAllMembersStanding, getMyMeetings, getWalkIns, updateEventAttendance } from './contract.ts';

const NO_ANSWER_YET = { answer: '', excuse: '', reason: '' } as const;

type MarkingRequest = CallRequest<z.output<typeof updateEventAttendance.input>>;

/** Who came, and what follows of it (spec 3, "Attendance screen"). */
export const attendanceRoutes = [
  route(getWalkIns, 'attendance', async ({ deps, caller }) => {
    const members = await listPhones(deps.db, caller.orgCode);
    return members.map(({ memberId, name }) => ({ uuid: memberId, name }));
  }),

  route(updateEventAttendance, 'attendance', async (request) => {
    const { eventId } = request.input;
    await scheduledMeeting(request, eventId);
    const { rows, nameOf } = await rowsOf(request);
    const context = contextOf(request, 'mark');
    const command = { type: 'MarkAttendance', rows } as const;
    const { events, state, position } = await dispatch(request.deps, context, meeting, eventId, command);
    const conflicts = rows
      .filter((row) => isConflict(row, state))
      .map(({ memberId }) => ({
        uuid: memberId,
        name: nameOf(memberId),
        status: state.marks[memberId] ?? ('' as const),
      }));
    const answer = await ok(request, messageOf(conflicts), position);
    return { ...answer, marked: events.length, conflicts };
  }),

  route(getAllMembersStanding, 'admin', async (request) => {
    const { deps, caller, today } = request;
    const { attendanceThreshold } = (await organizationOf(request)).config;
    const attendance = await attendanceOf(deps.db, caller.orgCode, { today });
    return {
      members: attendance.map(({ memberId, name, ...counts }) => ({
        uuid: memberId,
        name,
        attended: counts.present,
        excused: counts.excused,
        absent: counts.absent,
        standing: attendanceStandingOf(counts, attendanceThreshold),
      })),
    };
  }),

  route(getMyMeetings, 'signedIn', async (request) => {
    const { deps, caller, today } = request;
    const { orgCode, memberId } = caller;
    const { attendanceThreshold: threshold } = (await organizationOf(request)).config;
    const [counts = { present: 0, absent: 0, excused: 0 }] = await attendanceOf(deps.db, orgCode, {
      today,
      memberId,
    });
    const marks = await marksOf(deps.db, orgCode, memberId);
    const answers = await answersBy(deps.db, orgCode, memberId);
    const events = await calendarOf(deps.db, orgCode, { ids: [...marks.keys()] });
    return {
      events: events.toReversed().map((event) => ({
        ...presentEvent(event),
        status: marks.get(event.id) ?? ('' as const),
        ...(answers.get(event.id) ?? NO_ANSWER_YET),
      })),
      attended: counts.present,
      excused: counts.excused,
      absent: counts.absent,
      standing: attendanceStandingOf(counts, threshold),
      threshold,
    };
  }),
];

function messageOf(conflicts: readonly AttendeeView[]): string {
  if (conflicts.length === 0) return 'Successfully saved the attendance.';
  const names = conflicts.map(({ name, status }) => `${name} (${status || 'no mark'})`).join(', ');
  return `Someone else marked these members differently, and those marks stay: ${names}.`;
}

/**
 * The rows by member. Names are those of the list; a member who is not on it is marked by id.
 * @throws NotFound for somebody of another organization; RowErrors naming each row without a member
 */
async function rowsOf({ deps, input, caller }: MarkingRequest): Promise<{
  readonly rows: readonly MarkRow[];
  readonly nameOf: (memberId: string) => string;
}> {
  const { eventId, attendences } = input;
  const listed = (await attendeesOf(deps.db, caller.orgCode, [eventId])).get(eventId) ?? [];
  const names = new Map(listed.map(({ uuid, name }) => [uuid, name]));
  const byName = Map.groupBy(listed, ({ name }) => spelled(name));

  const walkIns = attendences.flatMap(({ uuid }) => (uuid === undefined || names.has(uuid) ? [] : [uuid]));
  const people = await peopleOf(deps.db, caller.orgCode, walkIns);
  if (people.length < new Set(walkIns).size) throw new NotFound('member');
  for (const { memberId, name } of people) names.set(memberId, name);
  const removed = new Set(people.flatMap(({ memberId, active }) => (active ? [] : [memberId])));

  const refusals: Refusal[] = [];
  const rows = attendences.flatMap(({ uuid, name = '', status: mark, before }, index): MarkRow[] => {
    const refuse = (field: string, code: string, message: string) => {
      refusals.push({ field: `attendences.${index}.${field}`, code, message });
      return [];
    };
    if (uuid !== undefined)
      return removed.has(uuid)
        ? refuse('uuid', 'MemberRemoved', 'User no longer exists')
        : [{ memberId: uuid, mark, before }];
    const [found, another] = byName.get(spelled(name)) ?? [];
    if (found === undefined)
      return refuse('name', 'NotOnTheList', `${name} is not on the list of this event.`);
    if (another !== undefined)
      return refuse(
        'name',
        'NameShared',
        `More than one member on the list is called ${name}. Give the uuid as well.`,
      );
    return [{ memberId: found.uuid, mark, before }];
  });
  if (refusals.length > 0) throw new RowErrors(refusals);
  return { rows, nameOf: (memberId) => names.get(memberId) ?? '' };
}

/** A name as it is compared. */
function spelled(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}
