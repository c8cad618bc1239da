import test from 'ava';
import { deferrable } from '../../../../ledger/account/charge/deferral.ts';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { ChargeTerms } from '../../../../ledger/account/events.ts';
import { postingsOf } from '../../../../ledger/catalogue.ts';
import { fold } from '../../../../ledger/decider.ts';
import { credit, debit, entry } from '../../../../ledger/posting.ts';
import { assessed, occurredOn, plain } from '../../../support/account.ts';
import { after, balances, cash, entryOf, received, reversal } from '../../../support/account-commands.ts';

/** $100.00 charged on Jan 1 that starts on Feb 1, with $10.00 off for who pays by Jan 20. */
const semester: ChargeTerms = {
  ...plain,
  startDate: '2026-02-01',
  dueDate: '2026-03-01',
  earlyDiscount: { amountCents: 1_000, endDate: '2026-01-20' },
};
const charged = [assessed(semester)];
const about = { chargeId: 'c1', reason: 'left the chapter' };
const amend = (startDate: string, today: string, more: object = {}): AccountCommand => ({
  type: 'AmendCharge',
  chargeId: 'c1',
  terms: { ...semester, startDate, ...more },
  today,
});

test('a charge is receivable from the day on which it was charged and income from its start date on', (t) => {
  t.deepEqual(
    postingsOf(assessed(semester)).map(({ account, debitCents, creditCents, occurredOn: day }) => [
      account,
      debitCents - creditCents,
      day ?? occurredOn,
    ]),
    [
      ['receivable', 10_000, '2026-01-01'],
      ['deferredRevenue', -10_000, '2026-01-01'],
      ['income:dues', -10_000, '2026-02-01'],
      ['deferredRevenue', 10_000, '2026-02-01'],
    ],
  );
  t.deepEqual(balances([assessed({ ...plain, startDate: '2025-12-01' })], occurredOn), {
    'income:dues': 10_000,
  });
});

test('a removal takes back what is deferred before the start, and the income after it; so does taking it back', (t) => {
  const remove = (today: string): AccountCommand => ({ type: 'VoidCharge', ...about, today });
  for (const day of ['2026-01-15', '2026-02-15']) {
    const removed = after(charged, remove(day));
    for (const end of [day, '2026-02-01', '2026-12-31'])
      t.deepEqual(balances(removed, end > day ? end : day), {}, end);
    const reinstated = after(removed, { type: 'ReinstateCharge', ...about, today: '2026-02-20' });
    for (const end of ['2026-01-31', '2026-02-20'])
      t.deepEqual(balances(reinstated, end), balances(charged, end), `${day}, ${end}`);
  }
});

test('on its first day a charge is income: what is written off then is a loss at once', (t) => {
  const [, writtenOff] = after(charged, { type: 'WriteOffCharge', ...about, today: '2026-02-01' });
  t.deepEqual(writtenOff?.data, { ...about, amountCents: 10_000, occurredOn: '2026-02-01' });
});

test('a discount that is earned before the start is taken off what is deferred, until the start', (t) => {
  const paid = after(charged, cash(9_000, '2026-01-10'));
  const cashIn = { undepositedCash: -9_000 };
  t.deepEqual(balances(paid, '2026-01-31'), { ...cashIn, deferredRevenue: 9_000 });
  const earned = { 'income:dues': 10_000, earlyDiscounts: -1_000 };
  t.deepEqual(balances(paid, '2026-02-01'), { ...cashIn, ...earned });
  const reversed = after(paid, reversal('2026-02-10'));
  for (const day of ['2026-01-10', '2026-02-01', '2026-02-10'])
    t.deepEqual(balances(reversed, day), balances(charged, day), day);
});

test('money from before the charge earns its discount on the day on which it was charged', (t) => {
  const [, , granted] = after(charged, received(9_000, '2025-12-28', { today: '2026-01-10' }));
  t.like(granted, { type: 'EarlyDiscountGranted', data: { occurredOn } });
});

test('a change of the start moves the income, with the discount that was earned', (t) => {
  const paid = after(charged, cash(9_000, '2026-01-10'));
  const earned = { 'income:dues': 10_000, earlyDiscounts: -1_000, undepositedCash: -9_000 };
  const deferred = { deferredRevenue: 9_000, undepositedCash: -9_000 };
  const later = after(paid, amend('2026-02-20', '2026-01-15'));
  t.deepEqual(balances(later, '2026-02-19'), deferred);
  t.deepEqual(balances(later, '2026-02-20'), earned);
  const sooner = after(paid, amend('2026-01-15', '2026-01-15'));
  t.deepEqual(balances(sooner, '2026-01-14'), deferred);
  t.deepEqual(balances(sooner, '2026-01-15'), earned);
  // It has started, and starts again: what was income waits once more.
  const again = after(paid, amend('2026-02-20', '2026-02-10'));
  t.deepEqual(balances(again, '2026-02-09'), earned);
  t.deepEqual(balances(again, '2026-02-10'), deferred);
  t.deepEqual(balances(again, '2026-02-20'), earned);
});

test('money that is recorded late has its discount where the charge stood on its day', (t) => {
  const moved = after(
    [assessed({ ...semester, startDate: '2026-01-01' })],
    amend('2026-02-20', '2026-01-25'),
  );
  const told = after(moved, received(9_000, '2026-01-10', { today: '2026-01-30' }));
  const granted = { receivable: -1_000, earlyDiscounts: 1_000, deferredRevenue: 0 };
  t.deepEqual(entryOf(told.at(-1)), granted);
  const cashIn = { undepositedCash: -9_000 };
  const earned = { ...cashIn, 'income:dues': 10_000, earlyDiscounts: -1_000 };
  t.deepEqual(balances(told, '2026-01-24'), earned);
  t.deepEqual(balances(told, '2026-01-25'), { ...cashIn, deferredRevenue: 9_000 });
  t.deepEqual(balances(told, '2026-02-20'), earned);
  t.deepEqual(fold(account, told).charges.get('c1')?.turns, ['2026-01-25', '2026-02-20']);
});

test('what is earned, deferred again and earned is income on its day and on the last date', (t) => {
  const sides = [debit('receivable', 100, 'c1'), credit('lateFees', 100)];
  const lines = entry(...deferrable(['2026-02-01', '2026-03-01'], sides));
  const shown = lines.map(({ account: name, occurredOn: day, debitCents, creditCents }) => {
    return [day ?? 'own day', name, debitCents - creditCents];
  });
  t.deepEqual(shown, [
    ['own day', 'receivable', 100],
    ['own day', 'lateFees', -100],
    ['2026-02-01', 'lateFees', 100],
    ['2026-02-01', 'deferredRevenue', -100],
    ['2026-03-01', 'lateFees', -100],
    ['2026-03-01', 'deferredRevenue', 100],
  ]);
});
