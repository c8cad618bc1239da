import test from 'ava';
import type { AgedReceivable } from '../../api/account/receivables/contract.ts';

import type { JournalLine } from '../../api/journal/contract.ts';
import { eventWords } from '../../api/platform/contract/words.ts';
import {
  fileColumns,
  fileRows,
  sortRows,
  totalsOf as totalsOfAged,
} from '../../console/agedReceivables/aged.ts';
import { estimatedPayoutDate } from '../../console/dashboard/payout.ts';
import { entriesOf } from '../../console/journal/entries.ts';
import { totalOf } from '../../console/operatorPayments/payments.ts';
import { pastIn, pastQuery, pastWords, withPast } from '../../console/shared/usePast.ts';
import { balanceWords, totalsOf } from '../../console/trialBalance/totals.ts';
import { periodErrors } from '../../ui/dashboard/periodErrors.ts';
import { csvOf } from '../../ui/list/csv.ts';
import { listUrl } from '../../ui/list/listUrl.ts';

const line = (eventId: string, account: string, debit: number, credit: number): JournalLine => ({
  id: `${eventId}:${account}`,
  eventId,
  eventType: 'PaymentAccepted',
  position: eventId,
  line: 0,
  occurredOn: '2026-11-20',
  at: '2026-11-20T20:00:00.000Z',
  memberId: 'm1',
  memberName: 'Ann Lee',
  chargeId: '',
  accountKey: account,
  account,
  debit,
  credit,
});

test('an event that posts on two days is an entry on each', (t) => {
  const start = { occurredOn: '2026-12-01' };
  const entries = entriesOf([
    { ...line('e1', 'deferredRevenue', 50, 0), ...start },
    { ...line('e1', 'income:dues', 0, 50), ...start },
    line('e1', 'receivable', 50, 0),
    line('e1', 'deferredRevenue', 0, 50),
  ]);
  t.deepEqual(
    entries.map(({ occurredOn, lines, balanced }) => [occurredOn, lines.length, balanced]),
    [
      ['2026-12-01', 2, true],
      ['2026-11-20', 2, true],
    ],
  );
});

test('what is debited stands first, whichever way the list is sorted', (t) => {
  const [entry] = entriesOf([line('e1', 'income:dues', 0, 50), line('e1', 'receivable', 50, 0)]);
  t.deepEqual(
    entry?.lines.map(({ account }) => account),
    ['receivable', 'income:dues'],
  );
});

test('the lines of an event are one entry, in the order in which they came', (t) => {
  const entries = entriesOf([
    line('e2', 'stripe', 0.1, 0),
    line('e2', 'cardFees', 0.2, 0),
    line('e2', 'receivable', 0, 0.3),
    line('e1', 'receivable', 50, 0),
  ]);
  t.deepEqual(
    entries.map(({ eventId, lines, balanced }) => ({ eventId, lines: lines.length, balanced })),
    [
      { eventId: 'e2', lines: 3, balanced: true },
      // Its other line is on the next page, or was filtered away.
      { eventId: 'e1', lines: 1, balanced: false },
    ],
  );
  t.deepEqual(entriesOf([]), []);
});

test('debits equal credits to the cent, whatever fractions of dollars make them up', (t) => {
  const rows = [
    { debit: 0.1, credit: 0 },
    { debit: 0.2, credit: 0 },
    { debit: 0, credit: 0.3 },
  ];
  t.deepEqual(totalsOf(rows), { debit: 0.3, credit: 0.3, isEqual: true });
  t.deepEqual(totalsOf([...rows, { debit: 0.01, credit: 0 }]), { debit: 0.31, credit: 0.3, isEqual: false });
  t.deepEqual(totalsOf([]), { debit: 0, credit: 0, isEqual: true });
});

test('a balance names its side', (t) => {
  t.is(balanceWords(1234.5), '$1,234.50 Dr');
  t.is(balanceWords(-45), '$45.00 Cr');
  t.is(balanceWords(0), '$0.00');
});

const aged = (name: string, figures: Partial<AgedReceivable>): AgedReceivable => ({
  id: name,
  memberId: name,
  name,
  email: `${name.toLowerCase()}@example.edu`,
  collectionsSince: '',
  notYetDue: 0,
  days1to30: 0,
  days31to60: 0,
  days61to90: 0,
  over90: 0,
  dueNow: 0,
  pastDue: 0,
  oldest: 0,
  why: '',
  chargeIds: [],
  phone: '',
  remindedOn: '',
  pending: 0,
  credit: 0,
  ...figures,
});

test('receivables are added up per column and sorted by any of them, equal ones by name', (t) => {
  const rows = [
    aged('Cleo', { notYetDue: 0.1, dueNow: 0.1 }),
    aged('Ann', { notYetDue: 0.2, over90: 5, dueNow: 5.2 }),
    aged('Bo', { over90: 5, dueNow: 5 }),
  ];
  const names = (sorted: readonly AgedReceivable[]) => sorted.map(({ name }) => name);
  t.deepEqual(totalsOfAged(rows), {
    notYetDue: 0.3,
    days1to30: 0,
    days31to60: 0,
    days61to90: 0,
    over90: 10,
    dueNow: 10.3,
  });
  t.deepEqual(names(sortRows(rows, { field: 'name', order: 'asc' })), ['Ann', 'Bo', 'Cleo']);
  t.deepEqual(names(sortRows(rows, { field: 'name', order: 'desc' })), ['Cleo', 'Bo', 'Ann']);
  t.deepEqual(names(sortRows(rows, { field: 'over90', order: 'desc' })), ['Ann', 'Bo', 'Cleo']);
  t.deepEqual(names(sortRows(rows, { field: 'over90', order: 'asc' })), ['Cleo', 'Ann', 'Bo']);
});

test('the CSV of receivables can be added up, ends with the totals and holds no formula', (t) => {
  const rows = [aged('Lee, "Ann"', { days1to30: 1200.5, dueNow: 1200.5 }), aged('=SUM(A1)', { dueNow: 3 })];
  const [head, ann, formula, total] = csvOf(fileColumns('2026-11-20'), fileRows(rows)).split('\r\n');
  t.is(head, 'Name,Email,As of,Not yet due,1 to 30 days,31 to 60 days,61 to 90 days,Over 90 days,Due now');
  t.is(ann, '"Lee, ""Ann""","lee, ""ann""@example.edu",2026-11-20,0.00,1200.50,0.00,0.00,0.00,1200.50');
  t.true(formula?.startsWith(`"'=SUM`));
  t.is(total, 'Total,,2026-11-20,0.00,1200.50,0.00,0.00,0.00,1203.50');
});

test('the estimated payout date is a month and three days after the payout date', (t) => {
  t.is(estimatedPayoutDate('2026-11-23'), '2026-12-26');
  t.is(estimatedPayoutDate('2027-01-31'), '2027-03-03');
});

test('payments by organization ask for two valid days, in their order', (t) => {
  t.deepEqual(periodErrors('2026-01-01', '2026-01-01'), {});
  t.deepEqual(periodErrors('', '2026-02-30'), {
    from: 'Please enter a valid date',
    to: 'Please enter a valid date',
  });
  t.deepEqual(periodErrors('2026-02-01', '2026-01-31'), {
    to: 'The end date should not be before the start date',
  });
  t.is(totalOf([{ amount: 0.1 }, { amount: 0.2 }]), 0.3);
});

test('events are named in words, and lists by their filters', (t) => {
  t.is(eventWords('LateFeeWaived'), 'Late fee waived');
  t.is(
    listUrl('/journal', { account: 'income:dues', from: undefined }),
    '/journal?filter=%7B%22account%22%3A%22income%3Adues%22%7D',
  );
});

test('a past is named by its day and by what was known, and today has no query', (t) => {
  const nothing = { asOf: undefined, asKnownOn: undefined };
  const day = { asOf: '2026-03-03', asKnownOn: undefined };
  t.is(pastWords(nothing, '2026-03-10'), 'As of Mar 10, 2026');
  t.is(pastWords(day, '2026-03-10'), 'As of Mar 3, 2026');
  t.is(
    pastWords({ ...day, asKnownOn: '2026-03-05' }, '2026-03-10'),
    'As of Mar 3, 2026, as known on Mar 5, 2026',
  );
  t.deepEqual([nothing, day].map(pastQuery), ['', '?asOf=2026-03-03']);
});

test('an address names days before today alone, beside what else it says', (t) => {
  const today = '2026-03-10';
  const past = (asOf: string) => pastIn(new URLSearchParams({ asOf, asKnownOn: '2026-03-09' }), today);
  t.deepEqual(past('2026-03-03'), { asOf: '2026-03-03', asKnownOn: '2026-03-09' });
  for (const asOf of [today, '2026-03-11', '2026-02-30', '']) t.is(past(asOf).asOf, undefined, asOf);
  const search = new URLSearchParams('tab=1&asOf=2026-03-03');
  const shown = (asOf: string | undefined) =>
    withPast(search, { asOf, asKnownOn: '2026-03-09' }, today).toString();
  t.is(shown('2026-03-04'), 'tab=1&asOf=2026-03-04&asKnownOn=2026-03-09');
  for (const asOf of [undefined, today]) t.is(shown(asOf), 'tab=1&asKnownOn=2026-03-09', asOf);
});
