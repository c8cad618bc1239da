import test from 'ava';
import { NotFound } from '../../../ledger/decider.ts';
import { type RecurringChargeCommand, recurringCharge } from '../../../ledger/recurringCharge/decide.ts';
import type { RecurringChargeEvent } from '../../../ledger/recurringCharge/events.ts';
import { given, refused } from '../../support/given.ts';

const today = '2026-02-02';
const terms = [] as const;
const dues = {
  chargeType: 'Dues',
  account: 'bank 4321',
  amountCents: 6_000,
  memo: '',
  dueDays: 14,
  every: 'month',
  firstDay: '2026-03-01',
  until: '2026-05-31',
  groupId: '',
  notify: true,
} as const;
const named = { chargeType: 'Dues', amountCents: 6_000 };
const added: RecurringChargeEvent = { type: 'RecurringChargeAdded', data: { ...dues, daysIntoTerm: 0 } };
const made = (day: string): RecurringChargeEvent => ({
  type: 'RecurringChargeMade',
  data: { ...named, day, term: '', members: 2 },
});
const skipped = (day: string): RecurringChargeEvent => ({
  type: 'RecurringChargeSkipped',
  data: { ...named, day, term: '' },
});
const paused: RecurringChargeEvent = { type: 'RecurringChargePaused', data: named };
const resumed = (day: string): RecurringChargeEvent => ({
  type: 'RecurringChargeResumed',
  data: { ...named, day },
});
const ended: RecurringChargeEvent = { type: 'RecurringChargeEnded', data: named };
const make = (day: string, on = today): RecurringChargeCommand => ({
  type: 'MakeRecurringCharge',
  ...{ day, members: 2, terms, today: on },
});
const skip = (day: string, on = today): RecurringChargeCommand => ({
  type: 'SkipRecurringCharge',
  ...{ day, terms, today: on },
});
const add = (more: object = {}): RecurringChargeCommand => ({
  type: 'AddRecurringCharge',
  ...dues,
  terms,
  today,
  ...more,
});

test('each day is charged once, in order, and not after it was skipped', (t) => {
  t.deepEqual(given(recurringCharge, [added]).when(make('2026-03-01')), [made('2026-03-01')]);
  const cases: readonly (readonly [events: RecurringChargeEvent[], day: string, message: string])[] = [
    [[added], '2026-04-01', 'The next charge is on Mar 1, 2026.'],
    [[added, made('2026-03-01')], '2026-03-01', 'The next charge is on Apr 1, 2026.'],
    [[added, skipped('2026-03-01')], '2026-03-01', 'The next charge is on Apr 1, 2026.'],
    [[added, made('2026-05-01')], '2026-06-01', 'There is no next charge.'],
  ];
  for (const [events, day, message] of cases)
    for (const command of [make(day), skip(day)])
      refused(t, () => given(recurringCharge, events).when(command), {
        ...{ code: 'NotNext', field: 'day', message },
      });
});

test('of several days that came, the last is charged and the others are skipped', (t) => {
  const missed = [skipped('2026-03-01'), skipped('2026-04-01')];
  const may = '2026-05-01';
  const later = given(recurringCharge, [added]);
  t.deepEqual(later.when(make(may, '2026-05-20')), [...missed, made(may)]);
  t.deepEqual(later.when(skip(may, may)), [...missed, skipped(may)]);
  refused(t, () => later.when(make('2026-04-01', may)), 'NotNext', 'day');
  t.deepEqual(
    given(recurringCharge, [added, paused]).when(skip(may, '2026-04-02')),
    [skipped(may)],
    'paused',
  );
});

test('what was due while they were paused is not charged, and what was charged is not again', (t) => {
  refused(t, () => given(recurringCharge, [added, paused]).when(make('2026-03-01')), 'RecurringPaused');
  t.deepEqual(given(recurringCharge, [added, paused]).when(skip('2026-03-01')), [skipped('2026-03-01')]);
  const later = [added, paused, resumed('2026-03-02')];
  refused(t, () => given(recurringCharge, later).when(make('2026-03-01')), 'NotNext', 'day');
  t.is(given(recurringCharge, later).when(make('2026-04-01')).length, 1);
  const offAndOn = [added, made('2026-03-01'), paused, resumed('2026-03-01')];
  refused(t, () => given(recurringCharge, offAndOn).when(make('2026-03-01')), 'NotNext', 'day');
});

test('paused, resumed and ended once', (t) => {
  const pause = { type: 'PauseRecurringCharge' } as const;
  const resume = { type: 'ResumeRecurringCharge', today } as const;
  const end = { type: 'EndRecurringCharge' } as const;
  t.deepEqual(given(recurringCharge, [added]).when(pause), [paused]);
  t.deepEqual(given(recurringCharge, [added, paused]).when(pause), []);
  t.deepEqual(given(recurringCharge, [added]).when(resume), []);
  t.deepEqual(given(recurringCharge, [added]).when(end), [ended]);
  t.deepEqual(given(recurringCharge, [added, ended]).when(end), []);
  for (const command of [pause, resume, make('2026-03-01'), skip('2026-03-01')]) {
    refused(t, () => given(recurringCharge, [added, ended]).when(command), 'RecurringEnded');
    t.throws(() => given(recurringCharge, []).when(command), { instanceOf: NotFound });
  }
});

test('what is refused when recurring dues are added', (t) => {
  const cases: readonly (readonly [more: object, code: string, field: string])[] = [
    [{ chargeType: 'Other' }, 'TypeOther', 'type'],
    [{ firstDay: '2026-02-01' }, 'StartPast', 'startDate'],
    [{ every: 'term', firstDay: '2026-06-15', until: '2027-06-15' }, 'InNoTerm', 'startDate'],
    [{ until: '2026-02-28' }, 'EndsBeforeStart', 'until'],
    [{ until: '2031-03-02' }, 'EndsTooLate', 'until'],
    [{ amountCents: 0 }, 'AmountTooSmall', 'amount'],
    [{ lateFee: { amountCents: 100, days: 0 } }, 'LateFeeBeforeDue', 'lateFeeStartDate'],
    [{ earlyDiscount: { amountCents: 6_000, days: 1 } }, 'DiscountTooLarge', 'earlyDiscount'],
  ];
  for (const [more, code, field] of cases)
    refused(t, () => given(recurringCharge, []).when(add(more)), code, field);
  refused(t, () => given(recurringCharge, [added]).when(add()), 'RecurringExists');
  const [first] = given(recurringCharge, []).when(add({ every: 'term' }));
  t.like(first?.data, { daysIntoTerm: 59 }, 'Mar 1 of a term from Jan 1');
});
