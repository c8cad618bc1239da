import test from 'ava';
import fc from 'fast-check';
import { fineIdOf } from '../../ledger/account/charge/terms.ts';
import { account } from '../../ledger/account/decide.ts';
import { accountStream, type ChargeTerms } from '../../ledger/account/events.ts';
import { attendanceMarks } from '../../ledger/values/attendance.ts';
import { type FineState, fineStateOf } from '../../ledger/values/fines.ts';
import { absencesOf } from '../../projections/meetings/fines.ts';
import { plain } from '../support/account.ts';
import { noon, openMeetingSide } from '../support/meeting-side.ts';
import { atEnd } from '../support/scope.ts';
import { sized } from '../support/size.ts';

const { readSide, foldAll, given, found, join, meet, schedule } = await openMeetingSide('fines');
atEnd(test, readSide.end);

const today = '2026-03-10';
/** Of the term; meetings before it cost nothing and do not count. */
const FIRST_DAY = -30;
const since = noon(FIRST_DAY).slice(0, 10);
const people = ['a', 'b', 'c'] as const;
const meetings = ['m1', 'm2', 'm3', 'm4'] as const;
const terms: ChargeTerms = {
  ...plain,
  chargeTypeId: 'fine',
  chargeType: 'Fine',
  amountCents: 1_500,
  startDate: today,
  dueDate: today,
};

const anyMeeting = fc.constantFrom(...meetings);
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      meeting: anyMeeting,
      who: fc.constantFrom(...people),
      mark: fc.constantFrom(...attendanceMarks, 'Absent' as const, 'Absent' as const, '' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      meeting: anyMeeting,
      day: fc.integer({ min: FIRST_DAY - 5, max: 0 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('charge' as const, 'void' as const), meeting: anyMeeting }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), meeting: anyMeeting }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      meeting: anyMeeting,
      who: fc.constantFrom(...people),
    }),
  },
);

const absent = (meeting: 'm1' | 'm2') => ({ do: 'mark', meeting, who: 'a', mark: 'Absent' }) as const;
/** The first absence is at a meeting that is deleted: the other one becomes the first of the term. */
const deleted = [absent('m2'), absent('m1'), { do: 'cancel', meeting: 'm2' } as const];

/** A meeting by plain counting. */
interface Plain {
  day: number;
  canceled: boolean;
  readonly marks: Map<string, string>;
  /** Who was charged, and of them whose fine was voided. */
  readonly charged: Set<string>;
  readonly voided: Set<string>;
}

/** What the page of a meeting is to show, worked out from nothing but the marks. */
function counted(
  all: ReadonlyMap<string, Plain>,
  id: string,
  who: string,
  free: number,
): FineState | undefined {
  const { day, marks, charged, voided } = all.get(id) as Plain;
  if (voided.has(who)) return 'voided';
  const isAbsent = marks.get(who) === 'Absent';
  const before = [...all].filter(
    ([other, each]) =>
      !each.canceled &&
      each.day >= FIRST_DAY &&
      each.marks.get(who) === 'Absent' &&
      (each.day < day || (each.day === day && other < id)),
  ).length;
  if (charged.has(who)) return isAbsent && before >= free ? 'charged' : 'toVoid';
  if (!isAbsent) return undefined;
  return before >= free ? 'proposed' : 'free';
}

test.serial('in any order of marks, moves, edits and voids a fine is proposed once', async (t) => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 8, maxLength: 40 }),
      fc.integer({ min: 0, max: 2 }),
      async (operations, free) => {
        const org = `fines${++runs}`;
        const full = (id: string) => `${org}-${id}`;
        await found(org);
        for (const id of people) await join(org, id, 'Member');
        const plain = new Map<string, Plain>();
        for (const [index, id] of meetings.entries()) {
          await schedule(org, id, -index, { memberIds: people.map(full) });
          const none = { marks: new Map(), charged: new Set<string>(), voided: new Set<string>() };
          plain.set(id, { day: -index, canceled: false, ...none });
        }
        const statesAt = async (id: string) => {
          await foldAll();
          const absences = await absencesOf(readSide.db, org, full(id), since);
          return new Map(
            absences.map((each) => [each.memberId.slice(org.length + 1), fineStateOf(each, free)]),
          );
        };
        const onFine = (who: string, id: string, command: object) => {
          const chargeId = fineIdOf(full(id), full(who));
          return given(org, account, full(who), { ...command, chargeId, today } as never, noon(0));
        };
        for (const each of operations) {
          const { meeting } = each;
          const of = plain.get(meeting) as Plain;
          if (of.canceled) continue;
          if (each.do === 'mark') {
            if (each.mark === '') of.marks.delete(each.who);
            else of.marks.set(each.who, each.mark);
            const rows = [{ memberId: full(each.who), mark: each.mark }];
            await meet(org, meeting, { type: 'MarkAttendance', rows });
          } else if (each.do === 'move') {
            of.day = each.day;
            const changes = { startTime: noon(each.day), endTime: noon(each.day, 60) };
            await meet(org, meeting, { type: 'ChangeMeeting', changes, takenOff: [], now: noon(-100) });
          } else if (each.do === 'cancel') {
            of.canceled = true;
            await meet(org, meeting, { type: 'CancelMeeting' });
          } else if (each.do === 'edit') {
            const edited = { ...terms, amountCents: 500 };
            if (of.charged.has(each.who) && !of.voided.has(each.who))
              await onFine(each.who, meeting, { type: 'AmendCharge', terms: edited });
          } else {
            const states = await statesAt(meeting);
            for (const who of people) {
              if (each.do === 'charge' && states.get(who) === 'proposed') {
                of.charged.add(who);
                await onFine(who, meeting, { type: 'AssessCharge', terms, meetingId: full(meeting) });
              }
              if (each.do === 'void' && states.get(who) === 'toVoid') {
                of.voided.add(who);
                await onFine(who, meeting, { type: 'VoidCharge', reason: 'Excused' });
              }
            }
          }
        }
        for (const [id, { canceled }] of plain) {
          if (canceled) continue;
          const states = await statesAt(id);
          for (const who of people)
            t.is(states.get(who), counted(plain, id, who, free), `${org} ${id} ${who}`);
        }
        for (const who of people) {
          const events = await readSide.log.readStream(accountStream(full(who)));
          const fines = events.filter(({ type }) => type === 'ChargeAssessed');
          t.is(fines.length, [...plain.values()].filter(({ charged }) => charged.has(who)).length);
        }
      },
    ),
    { numRuns: sized(10, 100), examples: [[deleted, 1]] },
  );
});
