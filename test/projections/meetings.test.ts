import test from 'ava';
import fc from 'fast-check';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { Decider } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import { type MeetingCommand, meeting } from '../../ledger/meeting/decide.ts';
import { type MemberCommand, member } from '../../ledger/member/decide.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { attendanceMarks } from '../../ledger/values/attendance.ts';
import { foldPage } from '../../projections/fold.ts';
import { projections } from '../../projections/index.ts';
import { attendeesOf, marksOf, membersWithRoles } from '../../projections/meetings/expected.ts';
import { attendanceOf } from '../../projections/meetings/standing.ts';
import { calendarOf, categoriesOf, listMeetings } from '../../projections/meetings.ts';
import { getMember } from '../../projections/members.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { allRows, onConnection, openReadSide } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';
import { sized } from '../support/size.ts';

const today = '2026-03-10';
const DAY_MS = 24 * 3_600_000;
/** Noon of a day in Los Angeles, so many days from today. */
const noon = (days: number, minutes = 0) =>
  new Date(Date.parse('2026-03-10T19:00:00.000Z') + days * DAY_MS + minutes * 60_000).toISOString();

let position = '';
let commands = 0;

/** Fold what is not folded yet, by pages of a size. */
async function foldAll(limit = 50): Promise<void> {
  await onConnection(readSide.db.pool, async (client) => {
    for (;;) {
      const page = await readSide.log.readAll({ ...(position !== '' && { after: position }), limit });
      if (page.events.length === 0) return;
      await foldPage(client, projections, page.events, position, page.position);
      position = page.position;
    }
  });
}

async function given<Command, Event extends BursarEvent, State>(
  orgCode: string,
  noun: Decider<Command, Event, State>,
  id: string,
  command: Command,
  at: string,
): Promise<void> {
  const commandId = `c${++commands}`;
  await handle(readSide.log, noun, id, command, {
    orgCode,
    actor: 'tess',
    at,
    correlationId: 'c',
    commandId,
  });
}

/** An organization, long ago. */
const found = (orgCode: string) => {
  const register = { name: orgCode, university: 'State', timeZone: 'America/Los_Angeles' };
  return given(orgCode, organization, orgCode, { type: 'RegisterOrganization', ...register }, noon(-300));
};
const people = (orgCode: string, id: string, command: MemberCommand, at: string) =>
  given(orgCode, member, `${orgCode}-${id}`, command, at);
const join = (orgCode: string, id: string, role: string, at = noon(-200)) => {
  const profile = { fname: id.toUpperCase(), lname: orgCode, email: `${id}@${orgCode}.example` };
  return people(orgCode, id, { type: 'AddMember', profile, role, today: at.slice(0, 10) }, at);
};
const meet = (orgCode: string, id: string, command: MeetingCommand, at = noon(-100)) =>
  given(orgCode, meeting, `${orgCode}-${id}`, command, at);
const schedule = (orgCode: string, id: string, day: number, more: object = {}) => {
  const details = { title: `Meeting ${id}`, description: '', location: 'Room 204', category: 'meeting' };
  const time = { startTime: noon(day), endTime: noon(day, 60) };
  const expected = { memberIds: [], roles: [], hasAttendance: true };
  const now = noon(-100);
  return meet(orgCode, id, {
    type: 'ScheduleMeeting',
    meeting: { ...details, ...time, ...expected, ...more },
    now,
  });
};

const readSide = await openReadSide('meetings');
atEnd(test, readSide.end);

test.serial(
  'everybody of a role is expected: newcomers from their day on, no longer who is removed',
  async (t) => {
    const org = 'roles';
    await found(org);
    await join(org, 'ann', 'Member');
    await join(org, 'bob', 'Member', noon(-9));
    await join(org, 'cat', 'Member', noon(-10, 120));
    await join(org, 'dan', 'Member');
    await join(org, 'eve', 'pledge');
    await people(org, 'dan', { type: 'RemoveMember' }, noon(-5));
    await people(org, 'eve', { type: 'ChangeRole', role: 'Member' }, noon(-3));
    await schedule(org, 'past', -10, { roles: ['Member'] });
    await schedule(org, 'coming', 5, { roles: ['Member'] });
    await schedule(org, 'named', 5, { memberIds: [`${org}-dan`, `${org}-ann`], roles: ['pledge'] });
    await schedule(org, 'before', -10, { memberIds: [`${org}-dan`], roles: ['pledge'] });
    await foldAll();
    const { db } = readSide;
    const ids = ['past', 'coming', 'named', 'before'].map((id) => `${org}-${id}`);
    const attendees = await attendeesOf(db, org, ids);
    const named = Object.fromEntries(
      [...attendees].map(([id, some]) => [id.slice(6), some.map(({ name }) => name.split(' ')[0])]),
    );
    t.deepEqual(named, {
      past: ['ANN', 'CAT', 'DAN'],
      coming: ['ANN', 'BOB', 'CAT', 'EVE'],
      named: ['ANN'],
      before: ['DAN', 'EVE'],
    });
    t.deepEqual(await membersWithRoles(db, org, [], noon(5)), []);
    t.deepEqual((await membersWithRoles(db, org, ['Member'], noon(5))).length, 4);
    const { rows } = await listMeetings(db, org, {});
    t.deepEqual(rows.map(({ id, members }) => [id.slice(6), members]).sort(), [
      ['before', 2],
      ['coming', 4],
      ['named', 1],
      ['past', 3],
    ]);
    t.deepEqual([...(await marksOf(db, org, `${org}-eve`)).keys()].sort(), [
      `${org}-before`,
      `${org}-coming`,
    ]);
  },
);

test.serial(
  'a mark stays when its member is removed, and a walk-in is a member of the meeting',
  async (t) => {
    const org = 'walkin';
    await found(org);
    for (const id of ['ann', 'bob', 'cat']) await join(org, id, 'Member');
    await schedule(org, 'one', -1, { memberIds: [`${org}-ann`, `${org}-bob`] });
    const rows = ['bob', 'cat'].map((id) => ({ memberId: `${org}-${id}`, mark: 'Present' as const }));
    await meet(org, 'one', { type: 'MarkAttendance', rows });
    await people(org, 'bob', { type: 'RemoveMember' }, noon(-50));
    await foldAll();
    const [only] = (await listMeetings(readSide.db, org, {})).rows;
    t.like(only, { members: 3, present: 2 });
    t.deepEqual(
      (await attendanceOf(readSide.db, org, { today })).map(({ memberId, present }) => [memberId, present]),
      [
        [`${org}-ann`, 0],
        [`${org}-cat`, 1],
      ],
    );
  },
);

test.serial('the list is filtered and sorted, and knows nothing of another organization', async (t) => {
  for (const org of ['list', 'beside']) {
    await found(org);
    await join(org, 'ann', 'Member');
    const memberIds = [`${org}-ann`];
    await schedule(org, 'a', -9, { memberIds, title: 'Ritual night', category: 'Ritual' });
    await schedule(org, 'b', -8, { memberIds, title: 'Chapter', category: 'meeting' });
    await schedule(org, 'c', -7, { memberIds, title: '100% chapter', category: 'RITUAL' });
    await schedule(org, 'd', -6, { memberIds });
    await schedule(org, 'e', -5, { hasAttendance: false, title: 'Party' });
    await meet(org, 'b', { type: 'MarkAttendance', rows: [{ memberId: `${org}-ann`, mark: 'Present' }] });
    await meet(org, 'd', { type: 'CancelMeeting' });
  }
  await foldAll();
  const { db } = readSide;
  const list = async (query: Parameters<typeof listMeetings>[2]) =>
    (await listMeetings(db, 'list', query)).rows.map(({ id }) => id.at(-1)).join('');
  t.is(await list({}), 'cba', 'newest first, neither deleted nor without attendance');
  t.is(await list({ sort: { field: 'title', order: 'ASC' } }), 'cba');
  t.is(await list({ sort: { field: 'attended', order: 'DESC' }, limit: 1 }), 'b');
  t.is(await list({ filter: { category: 'ritual' } }), 'ca');
  t.is(await list({ filter: { q: '% CHAP' } }), 'c');
  t.is(await list({ filter: { from: '2026-03-02', to: '2026-03-02' } }), 'b');
  t.is(await list({ filter: { ids: ['list-a', 'beside-b'] } }), 'a');
  t.is((await calendarOf(db, 'list')).map(({ id }) => id.at(-1)).join(''), 'abce');
  t.deepEqual(await categoriesOf(db, 'list'), ['meeting', 'Ritual']);
});

test.serial('marks of meetings to come do not count yet', async (t) => {
  const org = 'future';
  await found(org);
  await join(org, 'ann', 'Member');
  const memberIds = [`${org}-ann`];
  for (const [id, day] of [
    ['past', -1],
    ['today', 0],
    ['tomorrow', 1],
  ] as const) {
    await schedule(org, id, day, { memberIds });
    const mark = id === 'today' ? 'Present' : 'Absent';
    await meet(org, id, { type: 'MarkAttendance', rows: [{ memberId: `${org}-ann`, mark }] });
  }
  await foldAll();
  const counted = async (day: string) => {
    const [row] = await attendanceOf(readSide.db, org, { today: day });
    return [row?.present, row?.absent];
  };
  t.deepEqual(await counted('2026-03-09'), [0, 1]);
  t.deepEqual(await counted('2026-03-10'), [1, 1]);
  t.deepEqual(await counted('2026-03-11'), [1, 2]);
  const standing = async () => (await getMember(readSide.db, org, `${org}-ann`, today))?.attendanceStanding;
  t.is(await standing(), 'Bad', '50% of 75%');
  await given(org, organization, org, { type: 'ChangeConfig', attendanceThreshold: 50 }, noon(0));
  await foldAll();
  t.is(await standing(), 'Good');
});

const ids = ['a', 'b', 'c', 'd'] as const;
const anyone = fc.constantFrom(...ids);
const anyMeeting = fc.constantFrom('m1', 'm2', 'm3');
const anyDay = fc.integer({ min: -20, max: 5 });
const some = fc.uniqueArray(anyone, { minLength: 1 });
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      meeting: anyMeeting,
      who: anyone,
      mark: fc.constantFrom(...attendanceMarks, '' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('list' as const), meeting: anyMeeting, who: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), meeting: anyMeeting, day: anyDay }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), meeting: anyMeeting }) },
);

interface Plain {
  day: number;
  canceled: boolean;
  list: readonly string[];
  readonly marks: Map<string, string>;
}

test.serial(
  'any order of marks, edits and deletions counts as plain counting does, live and rebuilt',
  async (t) => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 5, maxLength: 40 }),
        fc.integer({ min: 1, max: 30 }),
        async (operations, page) => {
          const org = `law${++runs}`;
          const full = (id: string) => `${org}-${id}`;
          await found(org);
          for (const id of ids) await join(org, id, 'Member');
          const plain = new Map<string, Plain>();
          for (const [index, id] of ['m1', 'm2', 'm3'].entries()) {
            await schedule(org, id, -index, { memberIds: ids.map(full) });
            plain.set(id, { day: -index, canceled: false, list: ids, marks: new Map() });
          }
          for (const each of operations) {
            const of = plain.get(each.meeting);
            if (of === undefined || of.canceled) continue;
            if (each.do === 'mark') {
              if (each.mark === '') of.marks.delete(each.who);
              else of.marks.set(each.who, each.mark);
              const rows = [{ memberId: full(each.who), mark: each.mark }];
              await meet(org, each.meeting, { type: 'MarkAttendance', rows });
            } else if (each.do === 'list') {
              const takenOff = of.list.filter((id) => !each.who.includes(id as 'a'));
              for (const id of takenOff) of.marks.delete(id);
              of.list = each.who;
              const changes = { memberIds: each.who.map(full) };
              const change = {
                type: 'ChangeMeeting',
                changes,
                takenOff: takenOff.map(full),
                now: noon(-100),
              } as const;
              await meet(org, each.meeting, change);
            } else if (each.do === 'move') {
              of.day = each.day;
              const changes = { startTime: noon(each.day), endTime: noon(each.day, 60) };
              await meet(org, each.meeting, {
                type: 'ChangeMeeting',
                changes,
                takenOff: [],
                now: noon(-100),
              });
            } else {
              of.canceled = true;
              await meet(org, each.meeting, { type: 'CancelMeeting' });
            }
          }
          await foldAll(page);
          const { db } = readSide;
          const kept = [...plain].filter(([, { canceled }]) => !canceled);
          const countOf = (marks: Iterable<string>, mark: string) =>
            [...marks].filter((one) => one === mark).length;
          const { rows } = await listMeetings(db, org, {});
          const shown = rows.map(({ id, members, present, absent, excused }) =>
            [id, members, present, absent, excused].join(' '),
          );
          const counted = kept.map(([id, { list, marks }]) => {
            const members = new Set([...list, ...marks.keys()]).size;
            const counts = attendanceMarks.map((mark) => countOf(marks.values(), mark));
            return [full(id), members, ...counts].join(' ');
          });
          t.deepEqual(shown.toSorted(), counted.toSorted());
          for (const { memberId, present, absent, excused } of await attendanceOf(db, org, { today })) {
            const past = kept.filter(([, { day }]) => day <= 0);
            const own = past.flatMap(([, { marks }]) => marks.get(memberId.slice(org.length + 1)) ?? []);
            t.deepEqual(
              [present, absent, excused],
              attendanceMarks.map((mark) => countOf(own, mark)),
            );
            const marked = present + absent;
            const isGood = marked === 0 || present / marked >= 0.75;
            const found = await getMember(db, org, memberId, today);
            t.is(found?.attendanceStanding, isGood ? 'Good' : 'Bad');
          }
        },
      ),
      { numRuns: sized(12, 100) },
    );
    const { db, log } = readSide;
    const live = await allRows(db.pool);
    t.true((live.attendees?.length ?? 0) > 0 && (live.member_attendance?.length ?? 0) > 0);
    const report = await rebuild({ log, pool: db.pool, projections });
    for (const { table, onlyOld, onlyNew } of report.comparison) t.is(onlyOld + onlyNew, 0, table);
    t.deepEqual(await allRows(db.pool), live);
  },
);
