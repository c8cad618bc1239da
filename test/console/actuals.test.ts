import test from 'ava';
import { actualsOf, daysOf, nextYearOf } from '../../console/budget/actuals.ts';
import { budgetsOf, yearRowsOf, yearsOf } from '../../console/budget/budgetYears.ts';
import { expensesAt, expensesUrl, withoutCategory } from '../../console/budget/links.ts';
import { totalOf } from '../../console/budget/spending.ts';
import { reimbursedIn, spentIn } from '../../console/budget/useSpent.ts';
import { fiscalYear } from '../../ledger/values/fiscalYear.ts';

const category = (id: string, amount: number) => ({
  id,
  name: id,
  amount,
  spent: 0,
  planned: 0,
  left: amount,
});
const budget = {
  ...{ startDate: '2025-11-10', endDate: '2026-06-30', amount: 300 },
  categories: [category('food', 200), category('travel', 100)],
};
const paid = (pay_date: string, amount: number, of = 'food') => ({ pay_date, amount, category: of });

test('spending is summed by category and month up to today, in cents, with months beside the budget', (t) => {
  const expenses = [
    paid('2025-10-31', 1),
    paid('2025-12-01', 0.1),
    paid('2025-12-31', 0.2),
    paid('2026-02-03', 150, 'travel'),
    paid('2026-02-04', 999),
  ];
  const { months, rows } = actualsOf(budget, expenses, '2026-02-03');
  t.deepEqual(months, ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02']);
  t.deepEqual(rows, [
    {
      category: 'food',
      name: 'food',
      amount: 200,
      months: { '2025-10': 1, '2025-12': 0.3 },
      spent: 1.3,
      left: 198.7,
    },
    { category: 'travel', name: 'travel', amount: 100, months: { '2026-02': 150 }, spent: 150, left: -50 },
    {
      ...{ category: undefined, name: 'Total', amount: 300 },
      ...{ months: { '2025-10': 1, '2025-12': 0.3, '2026-02': 150 }, spent: 151.3, left: 148.7 },
    },
  ]);
});

test('expenses without a category have a row of their own, a budget to come has no months', (t) => {
  const { rows } = actualsOf(budget, [paid('2025-12-01', 5, '')], '2025-12-02');
  t.like(rows[2], { category: '', spent: 5, left: -5 });
  t.deepEqual(actualsOf(budget, [], '2025-10-01').months, []);
});

test('a month ends on its last day, this one today', (t) => {
  t.deepEqual(daysOf('2026-02', '2026-03-05'), { from: '2026-02-01', to: '2026-02-28' });
  t.deepEqual(daysOf('2026-03', '2026-03-05'), { from: '2026-03-01', to: '2026-03-05' });
});

test('the same budget a year later has the next year in its name and what was spent beside', (t) => {
  const figures = { spent: 0, planned: 0, left: 0 };
  const food = { ...category('food', 200), spent: 180 };
  const next = nextYearOf({ ...budget, ...figures, _id: 'a', name: 'Fall 2025', categories: [food] });
  t.deepEqual(next, {
    name: 'Fall 2026',
    startDate: '2026-11-10',
    endDate: '2027-06-30',
    categories: [{ name: 'food', amount: 200, spent: 180 }],
  });
  t.is(nextYearOf({ ...budget, ...figures, _id: 'a', name: 'Rush' }).name, 'Rush');
});

test('approved reimbursements of a budget count in it, unless an expense links to them', (t) => {
  const row = {
    budgetId: 'a',
    status: 'approved',
    linked: false,
    expenseDate: '2026-01-02',
    amount: 5,
    category: 'food',
  } as const;
  const others = [
    { ...row, budgetId: 'b' },
    { ...row, linked: true },
    { ...row, status: 'submitted' } as const,
  ];
  const paidBack = { ...row, status: 'paid', amount: 6 } as const;
  const counted = reimbursedIn('a', [row, ...others, paidBack]);
  t.deepEqual(
    counted.map(({ pay_date, amount, category: of }) => ({ pay_date, amount, category: of })),
    [paid('2026-01-02', 5), paid('2026-01-02', 6)],
  );
});

test('each figure is the sum of the lists that it leads to', (t) => {
  const expenses = [
    paid('2026-01-31', 2),
    paid('2026-02-01', 3),
    paid('2026-02-02', 7, ''),
    paid('2026-03-01', 9),
  ];
  const reimbursed = [paid('2026-02-02', 5), paid('2026-02-03', 4, 'travel')];
  const today = '2026-02-28';
  const { months, rows } = actualsOf(budget, [...expenses, ...reimbursed], today);
  t.is(rows.length, 4, 'with those that have no category');
  for (const { category: of, spent, months: byMonth } of rows) {
    const sum = (days: Partial<Record<'from' | 'to', string>>) => {
      const asked = { category: of, from: undefined, to: undefined, ...days };
      return totalOf([...spentIn(expenses, asked), ...spentIn(reimbursed, asked)]);
    };
    t.is(sum({ to: today }), spent, of);
    for (const month of months) t.is(sum(daysOf(month, today)), byMonth[month] ?? 0, `${of} ${month}`);
  }
});

test('expenses without a category have an address and figures of their own', (t) => {
  t.deepEqual(expensesAt(new URL(expensesUrl({ budgetId: 'a', category: '' }), 'http://a').search), {
    budgetId: 'a',
    category: 'none',
  });
  const categories = [{ ...category('food', 200), spent: 0.1 }];
  const whole = { ...budget, _id: 'a', name: 'Rush', categories, spent: 0.3, planned: 0, left: 299.7 };
  t.like(withoutCategory(whole), { id: '', spent: 0.2, planned: 0, left: -0.2 });
  t.is(withoutCategory({ ...whole, spent: 0.1 }), undefined);
});

const term = (_id: string, startDate: string, spent: [food: number, travel: number, others?: number]) => ({
  ...{ _id, name: _id, startDate, endDate: startDate, amount: 300, planned: 0, left: 0 },
  spent: spent.reduce<number>((sum, each = 0) => sum + each, 0),
  categories: [
    { ...category(`food-${_id}`, 200.1), name: _id === 'b' ? ' FOOD' : 'Food', spent: spent[0] },
    { ...category(`travel-${_id}`, 99.9), name: 'Travel', spent: spent[1] },
  ],
});

test('a fiscal year has the budgets that begin in it, by the names of their categories', (t) => {
  const budgets = [
    term('c', '2026-07-01', [1, 1]),
    term('b', '2026-01-10', [0.2, 0]),
    term('a', '2025-07-01', [0.1, 50, 5]),
  ];
  t.deepEqual(
    yearsOf(budgets, 7).map(({ name }) => name),
    ['2026–27', '2025–26'],
  );
  const of = budgetsOf(budgets, fiscalYear(2025, 7));
  t.deepEqual(
    of.map(({ _id }) => _id),
    ['a', 'b'],
  );
  t.deepEqual(yearRowsOf(of), [
    {
      ...{ key: 'food', name: 'Food', amount: 400.2, spent: 0.3, left: 399.9 },
      budgets: { a: { category: 'food-a', spent: 0.1 }, b: { category: 'food-b', spent: 0.2 } },
    },
    {
      ...{ key: 'travel', name: 'Travel', amount: 199.8, spent: 50, left: 149.8 },
      budgets: { a: { category: 'travel-a', spent: 50 }, b: { category: 'travel-b', spent: 0 } },
    },
    {
      ...{ key: '', name: 'Without a category', amount: 0, spent: 5, left: -5 },
      budgets: { a: { category: '', spent: 5 } },
    },
    {
      ...{ key: undefined, name: 'Total', amount: 600, spent: 55.3, left: 544.7 },
      budgets: { a: { category: undefined, spent: 55.1 }, b: { category: undefined, spent: 0.2 } },
    },
  ]);
});
