import test from 'ava';
import type { Form990Figures, Receipts } from '../../api/form990/contract.ts';
import { answerOf, dueWords, reasonOf, type Typed } from '../../console/taxFiling/form990.ts';
import { fiscalYear } from '../../ledger/values/fiscalYear.ts';

const year = (starts: number, total: number, isWhole: boolean): Receipts => {
  const each = fiscalYear(starts, 7);
  return { ...each, through: each.lastDay, isWhole, total, lines: [] };
};
const figures = (totals: [number, number, number], assets = 0, whole = 3): Form990Figures => ({
  years: [fiscalYear(2025, 7)],
  booksBegin: '2023-07-01',
  receipts: totals.map((total, index) => year(2025 - index, total, index < whole)),
  assets: { day: '2026-06-30', total: assets, lines: [] },
  ...{ organization: 'Alpha', ein: '', officers: [] },
});
const nothing: Typed = { age: 'established', receipts: {}, assets: null };

test('the form is that of the books', (t) => {
  const answer = answerOf(figures([60_000.1, 40_000, 50_000]), nothing);
  t.like(answer, { form: '990-EZ', averageCents: 5_000_003, missing: [] });
  t.deepEqual(answer.receiptsCents, { 2025: 6_000_010, 2024: 4_000_000, 2023: 5_000_000 });
  t.is(
    reasonOf(answer, 2025),
    'Gross receipts are above what is normal for a 990-N, $50,000: $50,000.03 on average over 3 years. But they are below $200,000 this year, and total assets are below $500,000.',
  );
});

test('years that are not whole in the books are missing until somebody says what came in beside them', (t) => {
  const books = figures([40_000, 30_000, 0], 0, 1);
  const before = answerOf(books, nothing);
  t.like(before, { form: '990-N', averageCents: 4_000_000, known: 1 });
  t.regex(reasonOf(before, 2025), /: \$40,000\.00 on average over 1 of 3 years\.$/);
  t.deepEqual(before.missing, ['2024–25', '2023–24']);
  const after = answerOf(books, { ...nothing, receipts: { 2024: 20_000, 2023: 70_000 } });
  t.like(after, { form: '990-EZ', averageCents: 5_333_333, missing: [] });
  t.is(after.receiptsCents[2024], 5_000_000, 'the books and what was typed');
  const none = answerOf(books, { ...nothing, receipts: { 2024: 0, 2023: 0 } });
  t.like(none, { form: '990-N', averageCents: 2_333_333, missing: [] });
  t.deepEqual(answerOf(books, { ...nothing, age: 'first' }).missing, [], 'one year counts');
  t.is(
    reasonOf(none, 2025),
    'Gross receipts are normally $50,000 or less: $23,333.33 on average over 3 years.',
  );
});

test('the year itself counts as far as the books have it', (t) => {
  const answer = answerOf(figures([80_000, 0, 0], 0, 0), { ...nothing, age: 'first' });
  t.like(answer, { form: '990-EZ', averageCents: 8_000_000 });
  t.deepEqual(answer.missing, ['2025–26']);
  t.regex(reasonOf(answer, 2025), /\$75,000: \$80,000\.00 in the first year\./);
});

test('what is owned beside the books counts as assets', (t) => {
  const books = figures([100_000, 100_000, 100_000], 10_000);
  t.is(answerOf(books, nothing).form, '990-EZ');
  const answer = answerOf(books, { ...nothing, assets: 490_000 });
  t.like(answer, { form: '990', assetsCents: 50_000_000 });
  t.regex(reasonOf(answer, 2025), /^Total assets are \$500,000 or more, and/);
  t.is(
    reasonOf(answerOf(figures([200_000, 0, 0]), nothing), 2025),
    'Gross receipts of the year are $200,000 or more.',
  );
});

test('when it is due is said with why, and that it is over', (t) => {
  t.is(
    dueWords('2026-06-30', '2026-11-16'),
    'Due by Nov 16, 2026: the 15th day of the 5th month after the year’s end, Nov 15, 2026, is a Sunday, and the next business day is in time.',
  );
  t.regex(dueWords('2026-06-30', '2026-11-17'), /^Was due by Nov 16, 2026: /);
  t.is(
    dueWords('2026-07-31', '2026-11-17'),
    'Due by Dec 15, 2026, the 15th day of the 5th month after the year’s end.',
  );
  t.regex(dueWords('2028-08-31', '2026-11-17'), /Jan 15, 2029, is a holiday, and/);
});
