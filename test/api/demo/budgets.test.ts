import test from 'ava';
import { stepsUpTo } from '../../../api/demo/steps.ts';
import { budget } from '../../../ledger/budget/decide.ts';
import { type BudgetEvent, budgetOfStream } from '../../../ledger/budget/events.ts';
import { decode, postingsOf, type Recorded } from '../../../ledger/catalogue.ts';
import { fold } from '../../../ledger/decider.ts';
import { DEFAULT_TIME_ZONE, dayIn, plusDays } from '../../../ledger/values/calendar.ts';
import { realWorld } from '../../../ledger/world.ts';
import type { Database } from '../../../projections/engine/database.ts';
import { memoryLog } from '../../support/memory-log.ts';

/** Steps ask no database. */
const noDatabase = {} as Database;

/** Where the demo's money lies. */
const MONEY = ['checking', 'undepositedCash', 'undepositedChecks', 'venmo', 'stripe'];

async function demoOn(today: string): Promise<readonly Recorded[]> {
  const log = memoryLog();
  for (const step of stepsUpTo(today))
    await step.dispatch({ log, db: noDatabase, clock: () => new Date(), world: realWorld });
  const { events } = await log.readAll({ limit: 100_000 });
  await log.close();
  return events.map(decode);
}

/** The lowest that each account stood at the end of any day, planned expenses included. */
function lowestOf(events: readonly Recorded[]): Readonly<Record<string, number>> {
  const lines = events.flatMap((event) =>
    postingsOf(event).map((line) => {
      const on = 'occurredOn' in event.data ? event.data.occurredOn : undefined;
      return { ...line, day: line.occurredOn ?? on ?? dayIn(DEFAULT_TIME_ZONE, new Date(event.metadata.at)) };
    }),
  );
  const balances: Record<string, number> = {};
  const lowest: Record<string, number> = {};
  const days = [...Map.groupBy(lines, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [, moved] of days) {
    for (const { account, debitCents, creditCents } of moved)
      balances[account] = (balances[account] ?? 0) + debitCents - creditCents;
    for (const account of MONEY) lowest[account] = Math.min(lowest[account] ?? 0, balances[account] ?? 0);
  }
  return lowest;
}

const names = {
  '2026-05-01': ['Fall 2025', 'Spring 2026'],
  '2026-09-01': ['Spring 2026', 'Fall 2026'],
  '2026-11-21': ['Spring 2026', 'Fall 2026'],
  '2027-01-31': ['Spring 2026', 'Fall 2026'],
  '2027-03-01': ['Fall 2026', 'Spring 2027'],
};

for (const [today, expected] of Object.entries(names))
  test(`laid out on ${today}: two terms, and no account is spent below zero on any day`, async (t) => {
    const events = await demoOn(today);
    t.deepEqual(lowestOf(events), Object.fromEntries(MONEY.map((account) => [account, 0])));

    const streams = Map.groupBy(events, ({ stream }) => stream);
    const budgets = [...streams]
      .filter(([stream]) => budgetOfStream(stream) !== undefined)
      .map(([, own]) => fold(budget, own as Recorded<BudgetEvent>[]));
    t.deepEqual(
      budgets.map(({ name }) => name),
      expected,
    );
    const [before, term] = budgets;
    if (before === undefined || term === undefined) return;
    t.is(plusDays(before.endDate, 1), term.startDate);
    t.true(term.startDate < today && today < term.endDate);
    for (const { startDate, endDate, expenses } of budgets)
      for (const { occurredOn, name } of Object.values(expenses))
        t.true(startDate <= occurredOn && occurredOn <= endDate, name);

    const expenses = Object.values(term.expenses);
    t.deepEqual(
      expenses.filter(({ occurredOn }) => occurredOn >= today).map(({ occurredOn }) => occurredOn),
      [plusDays(today, 5)],
    );
    t.true(new Set(expenses.map(({ paymentType }) => paymentType)).size >= 5);
    const over = term.categories.filter(({ categoryId, amountCents }) => {
      const spent = expenses.filter((expense) => expense.categoryId === categoryId);
      return spent.reduce((sum, expense) => sum + expense.amountCents, 0) > amountCents;
    });
    t.deepEqual(
      over.map(({ name }) => name),
      ['Recruitment'],
    );
  });
