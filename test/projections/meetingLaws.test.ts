import test from 'ava';
import fc from 'fast-check';
import { attendanceMarks } from '../../ledger/values/attendance.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { lanes } from '../../projections/index.ts';
import { attendanceOf } from '../../projections/meetings/attendance.ts';
import { listMeetings } from '../../projections/meetings/queries.ts';
import { getMember } from '../../projections/members/queries.ts';
import { noon, openMeetingSide } from '../support/meeting-side.ts';
import { allRows } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';
import { sized } from '../support/size.ts';

const today = '2026-03-10';
const { readSide, foldAll, found, join, meet, people, schedule } = await openMeetingSide('meeting_laws');
atEnd(test, readSide.end);

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

/** By member: days on which they are removed, reinstated, removed again and so on, after the meetings. */
const absences = fc.record(
  Object.fromEntries(
    ids.map((id) => [
      id,
      fc.uniqueArray(anyDay, { maxLength: 4 }).map((days) => days.toSorted((a, b) => a - b)),
    ]),
  ) as Record<(typeof ids)[number], fc.Arbitrary<number[]>>,
);

interface Plain {
  day: number;
  canceled: boolean;
  list: readonly string[];
  readonly marks: Map<string, string>;
}

test.serial('meetings count as plain counting does in any order of events, live and rebuilt', async (t) => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 5, maxLength: 40 }),
      absences,
      fc.integer({ min: 1, max: 30 }),
      async (operations, away, page) => {
        const org = `law${++runs}`;
        const full = (id: string) => `${org}-${id}`;
        await found(org);
        for (const id of ids) {
          await join(org, id, 'Member');
          for (const [index, day] of away[id].entries()) {
            const type = index % 2 === 0 ? 'RemoveMember' : 'ReinstateMember';
            await people(org, id, { type }, noon(day, 90));
          }
        }
        const isAway = (id: string, day: number) =>
          away[id as 'a'].filter((changed) => changed < day).length % 2 === 1;
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
        const counted = kept.map(([id, { list, marks, day }]) => {
          const expected = list.filter((each) => !isAway(each, day));
          const members = new Set([...expected, ...marks.keys()]).size;
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
  const report = await rebuild({ log, pool: db.pool, lanes });
  for (const { table, onlyOld, onlyNew } of report.comparison) t.is(onlyOld + onlyNew, 0, table);
  t.deepEqual(await allRows(db.pool), live);
});
