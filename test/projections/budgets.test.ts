import test from 'ava';
import fc from 'fast-check';
import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import { type AccountEvent, accountStream } from '../../ledger/account/events.ts';
import { type BudgetCommand, budget } from '../../ledger/budget/decide.ts';
import type { BudgetEvent } from '../../ledger/budget/events.ts';
import { accountLabel } from '../../ledger/chart.ts';
import { fold, RuleViolation } from '../../ledger/decider.ts';
import { listBudgets } from '../../projections/budgets.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { listExpenses } from '../../projections/expenses.ts';
import { lanes } from '../../projections/index.ts';
import { accountsOf, trialBalance } from '../../projections/journal.ts';
import { allRows, foldNew, openReadSide, write } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';
import { sized } from '../support/size.ts';

const today = '2026-03-10';
const payDates = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-04-01'];
const methods = ['Check', 'Credit card', 'Cash', 'Barter'];
const all = [
  { categoryId: 'c1', name: 'Food', amountCents: 50_000 },
  { categoryId: 'c2', name: 'Travel', amountCents: 20_000 },
];

const readSide = await openReadSide('budgets');
atEnd(test, readSide.end);

let organizations = 0;

/**
 * Write a budget's life, and a member's purchases, into an organization of their own; refused commands write
 * nothing.
 */
async function lived(commands: readonly BudgetCommand[], purchases: readonly Purchased[] = []) {
  organizations += 1;
  const [orgCode, budgetId] = [`o${organizations}`, `b${organizations}`];
  const spring = { name: 'Spring', startDate: '2026-01-01', endDate: '2026-06-30', categories: all };
  const events: BudgetEvent[] = [];
  // Ids are unique over organizations, and one that was removed does not come again.
  const own = JSON.parse(JSON.stringify(commands), (_, value) =>
    /^[er]\d$/.test(String(value)) ? `${orgCode}${value}` : value,
  ) as BudgetCommand[];
  const known = new Set<string>();
  for (const command of [{ type: 'CreateBudget', ...spring } as const, ...own]) {
    if (command.type === 'AddExpense' && known.has(command.expenseId)) continue;
    if (command.type === 'AddExpense') known.add(command.expenseId);
    try {
      events.push(...budget.decide(command, fold(budget, events)));
    } catch (error) {
      if (!(error instanceof RuleViolation) && !(error instanceof Error && error.name === 'NotFound'))
        throw error;
    }
  }
  await write(readSide, orgCode, budget.streamOf(budgetId), events);
  const bought = purchases.flatMap((each, n) => eventsOf(each, `${orgCode}r${n}`, budgetId));
  if (bought.length > 0) await write(readSide, orgCode, accountStream(budgetId), bought);
  await foldNew(readSide, 3);
  return { orgCode, budgetId, state: fold(budget, events) };
}

/** A purchase of a member, and what became of it. */
interface Purchased {
  readonly amountCents: number;
  readonly expenseDate: string;
  readonly categoryId: 'c1' | 'c2' | '';
  readonly fate: 'submitted' | 'declined' | 'approved' | 'credit' | 'cash' | 'removed';
}

const isOwed = ({ fate }: Purchased) => ['approved', 'credit', 'cash'].includes(fate);

function eventsOf(
  { amountCents, expenseDate, categoryId, fate }: Purchased,
  reimbursementId: string,
  budgetId: string,
) {
  const named = categoryId !== '' && { category: { budgetId, categoryId, name: nameOf(categoryId) } };
  const said = { reimbursementId, expenseName: 'Pizza', receipt: '', amountCents, expenseDate, ...named };
  const approval = { by: 'tess', isOwn: false, others: [] };
  const isApproved = fate !== 'submitted' && fate !== 'declined';
  const of = { reimbursementId, today } as const;
  const pay = (method: 'credit' | 'cash') =>
    ({ type: 'PayReimbursement', ...of, method, paidOn: today }) as const;
  const commands: readonly AccountCommand[] = [
    { type: 'SubmitReimbursement', ...said, ...(isApproved && { approval }), today },
    ...(fate === 'declined' ? [{ type: 'DeclineReimbursement', ...of, reason: 'no' } as const] : []),
    ...(fate === 'credit' || fate === 'cash' ? [pay(fate)] : []),
    ...(fate === 'removed'
      ? [pay('cash'), { type: 'RemoveReimbursement', ...of, byMember: false } as const]
      : []),
  ];
  const events: AccountEvent[] = [];
  for (const each of commands) events.push(...account.decide(each, fold(account, events)));
  return events;
}

const nameOf = (categoryId: string) => all.find((each) => each.categoryId === categoryId)?.name ?? '';

/** What purchases leave on accounts: cents, debits positive. */
function movesOf(purchase: Purchased) {
  if (!isOwed(purchase)) return [];
  const { amountCents: cents, expenseDate, categoryId, fate } = purchase;
  const from = { credit: 'memberCredits', cash: 'undepositedCash' }[String(fate)] ?? 'reimbursementsPayable';
  const isPaid = fate !== 'approved';
  return [
    {
      account: categoryId === '' ? 'otherExpenses' : `expense:${nameOf(categoryId).toLowerCase()}`,
      day: expenseDate,
      cents,
    },
    { account: 'reimbursementsPayable', day: expenseDate, cents: -cents },
    ...(isPaid
      ? [
          { account: 'reimbursementsPayable', day: today, cents },
          { account: from, day: today, cents: -cents },
        ]
      : []),
  ];
}

const purchase: fc.Arbitrary<Purchased> = fc.record({
  amountCents: fc.integer({ min: 1, max: 90_000 }),
  expenseDate: fc.constantFrom(...payDates.filter((day) => day <= today)),
  categoryId: fc.constantFrom('c1', 'c2', ''),
  fate: fc.constantFrom('submitted', 'declined', 'approved', 'credit', 'cash', 'removed'),
});

const details = fc.record({
  expenseId: fc.constantFrom('e1', 'e2', 'e3'),
  categoryId: fc.constantFrom('c1', 'c2', 'c9'),
  name: fc.constantFrom('Pizza', 'Bus'),
  paidBy: fc.constant('Ann'),
  amountCents: fc.integer({ min: 1, max: 90_000 }),
  paymentType: fc.constantFrom(...methods),
  payDate: fc.constantFrom(...payDates),
  reimbursementId: fc.constantFrom(undefined, undefined, 'r0'),
});
const rest = { receipt: '', receiptBy: '', today };
const command: fc.Arbitrary<BudgetCommand> = fc.oneof(
  { weight: 4, arbitrary: details.map((each) => ({ type: 'AddExpense', ...each, ...rest }) as const) },
  { weight: 4, arbitrary: details.map((each) => ({ type: 'ChangeExpense', ...each, ...rest }) as const) },
  fc
    .subarray(['e1', 'e2', 'e3'], { minLength: 1 })
    .map((expenseIds) => ({ type: 'RemoveExpenses', expenseIds }) as const),
  fc.constantFrom('Meals', 'Food').map(
    (name) =>
      ({
        type: 'ChangeBudget',
        name: 'Spring',
        startDate: '2026-01-01',
        endDate: '2026-06-30',
        categories: [{ categoryId: 'c1', name, amountCents: 50_000 }, ...all.slice(1)],
      }) as const,
  ),
  { weight: 1, arbitrary: fc.constant({ type: 'DeleteBudget' } as const) },
);

const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);

test.serial('the books hold and figures are plain sums, whatever becomes of what was spent', async (t) => {
  const life = fc.array(command, { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(life, fc.array(purchase, { maxLength: 4 }), async (commands, purchases) => {
      const { orgCode, state } = await lived(commands, purchases);
      const expenses = Object.values(state.expenses);
      const linked = new Set(expenses.map(({ reimbursementId }) => reimbursementId));
      // What counts in the budget: its expenses, and purchases that none of them stands for.
      const counted = [
        ...expenses,
        ...purchases
          .filter((each, n) => isOwed(each) && each.categoryId !== '' && !linked.has(`${orgCode}r${n}`))
          .map((each) => ({ ...each, occurredOn: each.expenseDate })),
      ];
      const moves = [
        ...expenses
          .filter(({ reimbursementId }) => reimbursementId === undefined)
          .flatMap(({ account, paidFrom, occurredOn: day, amountCents: cents }) => [
            { account, day, cents },
            { account: paidFrom, day, cents: -cents },
          ]),
        ...purchases.flatMap(movesOf),
      ];
      for (const day of [undefined, ...payDates]) {
        const until = day === undefined ? {} : { to: day };
        const lines = await trialBalance(readSide.db, orgCode, until);
        t.is(sumOf(lines.map(({ debitCents, creditCents }) => debitCents - creditCents)), 0, day);
        const so = moves.filter((each) => day === undefined || each.day <= day);
        for (const { account, debitCents, creditCents } of lines) {
          const own = so.filter((each) => each.account === account).map(({ cents }) => cents);
          t.is(debitCents - creditCents, sumOf(own), `${account} ${day}`);
        }
      }
      const dated = await trialBalance(readSide.db, orgCode, { to: today });
      const running = await trialBalance(readSide.db, orgCode, { today });
      const byAccount = (lines: typeof dated) => lines.toSorted((a, b) => (a.account < b.account ? -1 : 1));
      t.deepEqual(byAccount(running), byAccount(dated), 'what is planned is not in the books so far');
      const listed = await listBudgets(readSide.db, orgCode, { today });
      t.is(listed.length, state.status === 'listed' ? 1 : 0);
      for (const shown of listed)
        for (const { own, spentCents, plannedCents } of [
          { ...shown, own: counted },
          ...shown.categories.map((category) => ({
            ...category,
            own: counted.filter(({ categoryId }) => categoryId === category.categoryId),
          })),
        ]) {
          const [spent, planned] = [true, false].map((isSpent) =>
            sumOf(own.filter((each) => each.occurredOn <= today === isSpent).map((each) => each.amountCents)),
          );
          t.deepEqual([spentCents, plannedCents], [spent, planned]);
        }
      const { rows } = await listExpenses(readSide.db, orgCode, {});
      t.deepEqual(
        rows.map(({ expenseId }) => expenseId).toSorted(),
        expenses.map(({ expenseId }) => expenseId).toSorted(),
      );
    }),
    { numRuns: sized(25, 250) },
  );
  const byPage = await allRows(readSide.db.pool);
  await rebuild({ log: readSide.log, pool: readSide.db.pool, lanes });
  t.deepEqual(await allRows(readSide.db.pool), byPage);
});

test.serial('expenses by filter and order, of one organization alone', async (t) => {
  const add = (expenseId: string, more: object) =>
    ({
      type: 'AddExpense',
      expenseId,
      categoryId: 'c1',
      name: 'Pizza',
      paidBy: 'Ann Lee',
      amountCents: 1_000,
      paymentType: 'Check',
      payDate: today,
      ...rest,
      ...more,
    }) as const;
  const { orgCode, budgetId } = await lived([
    add('e1', { payDate: '2026-03-01' }),
    add('e2', { name: 'Bus', categoryId: 'c2', amountCents: 500 }),
    add('e3', { name: 'Taxi', paidBy: 'Bob Ray', paymentType: 'Barter' }),
  ]);
  await lived([add('e1', {})]);
  const found = async (filter: object, sort?: { field: 'amount'; order: 'ASC' }) => {
    const asked = sort === undefined ? { filter } : { filter, sort };
    const { rows } = await listExpenses(readSide.db, orgCode, asked);
    return rows.map(({ name }) => name);
  };
  t.deepEqual(await found({}), ['Taxi', 'Bus', 'Pizza']);
  t.deepEqual(await found({}, { field: 'amount', order: 'ASC' }), ['Bus', 'Pizza', 'Taxi']);
  t.deepEqual(await found({ budgetId, categoryId: 'c2' }), ['Bus']);
  t.deepEqual(await found({ q: 'RAY' }), ['Taxi']);
  t.deepEqual(await found({ to: '2026-03-09' }), ['Pizza']);
  t.deepEqual(await found({ budgetId: 'b0' }), []);
  const { rows } = await listExpenses(readSide.db, orgCode, { filter: { q: 'taxi' } });
  t.like(rows[0], { budgetName: 'Spring', categoryName: 'Food', flagged: true });
  const accountOf = await accountsOf(readSide.db, orgCode);
  t.deepEqual(
    ['expense:food', 'expense:travel', 'otherExpenses'].map((key) => accountLabel(accountOf(key))),
    ['5900 Food', '5901 Travel', '5990 Other expenses'],
  );
});
