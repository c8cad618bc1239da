import test from 'ava';
import { budget } from '../../../ledger/budget/decide.ts';
import {
  type BudgetEvent,
  budgetOfStream,
  budgetStream,
  type Expense,
} from '../../../ledger/budget/events.ts';
import { postingsOf } from '../../../ledger/catalogue.ts';
import { NotFound } from '../../../ledger/decider.ts';
import { given, refused } from '../../support/given.ts';

const today = '2026-03-10';
const food = { categoryId: 'c1', name: 'Food', amountCents: 50_000 };
const travel = { categoryId: 'c2', name: 'Travel', amountCents: 20_000 };
const spring = { name: 'Spring', startDate: '2026-01-01', endDate: '2026-06-30', categories: [food, travel] };
const created: BudgetEvent = { type: 'BudgetCreated', data: spring };
const details = {
  expenseId: 'e1',
  categoryId: 'c1',
  name: 'Pizza',
  paidBy: 'Ann',
  amountCents: 4_250,
  paymentType: 'Check',
  receipt: '',
  receiptBy: '',
};
const add = { type: 'AddExpense', ...details, payDate: '2026-03-01', today } as const;
const change = { ...add, type: 'ChangeExpense' } as const;
const pizza: Expense = {
  ...details,
  account: 'expense:food',
  paidFrom: 'checking',
  occurredOn: '2026-03-01',
};
const added: BudgetEvent = { type: 'ExpenseAdded', data: pizza };
const removed: BudgetEvent = {
  type: 'ExpenseRemoved',
  data: {
    expenseId: 'e1',
    name: 'Pizza',
    amountCents: 4_250,
    account: 'expense:food',
    paidFrom: 'checking',
    occurredOn: '2026-03-01',
  },
};

/** What events post: account, cents (debits positive), and the line's own day. */
const posted = (events: readonly BudgetEvent[]) =>
  events.flatMap((event) =>
    postingsOf(event).map(({ account, debitCents, creditCents, occurredOn }) => [
      account,
      debitCents - creditCents,
      occurredOn,
    ]),
  );

test('a budget is created once, changed when something is new, and deleted with its expenses', (t) => {
  const create = { type: 'CreateBudget', ...spring } as const;
  t.deepEqual(given(budget, []).when(create), [created]);
  refused(t, () => given(budget, [created]).when(create), 'BudgetExists');
  t.deepEqual(given(budget, [created]).when({ ...spring, type: 'ChangeBudget' }), []);
  t.deepEqual(given(budget, [created]).when({ ...spring, type: 'ChangeBudget', name: 'Term' }), [
    { type: 'BudgetChanged', data: { ...spring, name: 'Term' } },
  ]);
  const deleted: BudgetEvent = { type: 'BudgetDeleted', data: { name: 'Spring' } };
  t.deepEqual(given(budget, [created, added]).when({ type: 'DeleteBudget' }), [removed, deleted]);
  t.deepEqual(given(budget, [created, deleted]).when({ type: 'DeleteBudget' }), []);
  refused(t, () => given(budget, [created, deleted]).when(add), 'BudgetDeleted');
  for (const command of [{ ...spring, type: 'ChangeBudget' }, { type: 'DeleteBudget' }, add] as const)
    t.throws(() => given(budget, []).when(command), { instanceOf: NotFound });
});

test('a category that has expenses stays; another may go', (t) => {
  const leave = (categories: (typeof food)[]) =>
    given(budget, [created, added]).when({ ...spring, type: 'ChangeBudget', categories });
  refused(t, () => leave([travel]), {
    code: 'CategoryInUse',
    field: 'categories',
    message: 'The category Food has expenses. Please move or delete them first.',
  });
  t.is(leave([food]).length, 1);
  t.is(leave([{ ...food, name: 'Meals' }]).length, 1);
});

test('an expense debits the account of its category and credits what paid it', (t) => {
  t.deepEqual(given(budget, [created]).when(add), [added]);
  t.deepEqual(posted([added]), [
    ['expense:food', 4_250, undefined],
    ['checking', -4_250, undefined],
  ]);
  for (const [paymentType, account] of [
    ['credit card', 'cardPayable'],
    ['Cash', 'undepositedCash'],
    ['Venmo', 'venmo'],
    ['Zelle', 'checking'],
    ['Other', 'checking'],
    ['Barter', 'checking'],
  ] as const)
    t.deepEqual(posted(given(budget, [created]).when({ ...add, paymentType }))[1], [
      account,
      -4_250,
      undefined,
    ]);
});

test('without categories an expense is among the other expenses; with them it needs one of the budget', (t) => {
  const bare: BudgetEvent = { type: 'BudgetCreated', data: { ...spring, categories: [] } };
  const loose = { ...add, categoryId: '' };
  t.deepEqual(posted(given(budget, [bare]).when(loose))[0], ['otherExpenses', 4_250, undefined]);
  refused(t, () => given(budget, [created]).when(loose), 'CategoryMissing', 'category');
  t.throws(() => given(budget, [created]).when({ ...add, categoryId: 'c9' }), { instanceOf: NotFound });
});

test('a change posts the difference on one day, and on two days the reversal on the first', (t) => {
  const on = given(budget, [created, added]);
  t.deepEqual(on.when(change), []);
  t.deepEqual(posted(on.when({ ...change, amountCents: 5_000 })), [
    ['expense:food', 750, undefined],
    ['checking', -750, undefined],
  ]);
  t.deepEqual(posted(on.when({ ...change, categoryId: 'c2', paymentType: 'Venmo' })), [
    ['expense:food', -4_250, undefined],
    ['checking', 4_250, undefined],
    ['expense:travel', 4_250, undefined],
    ['venmo', -4_250, undefined],
  ]);
  t.deepEqual(posted(on.when({ ...change, payDate: '2026-02-01' })), [
    ['checking', 4_250, '2026-03-01'],
    ['expense:food', -4_250, '2026-03-01'],
    ['expense:food', 4_250, undefined],
    ['checking', -4_250, undefined],
  ]);
  t.deepEqual(posted(on.when({ ...change, name: 'Pasta' })), []);
});

test('an expense that a reimbursement has in the books posts nothing; the link moves it there and back', (t) => {
  const linked = { ...add, reimbursementId: 'r1' };
  const inBooks = given(budget, [created]).when(linked);
  t.like(inBooks, [{ data: { reimbursementId: 'r1' } }]);
  t.deepEqual(posted(inBooks), []);
  const on = given(budget, [created, ...inBooks]);
  t.deepEqual(posted(on.when({ type: 'RemoveExpenses', expenseIds: ['e1'] })), []);
  const there = [
    ['expense:food', 4_250, undefined],
    ['checking', -4_250, undefined],
  ];
  t.deepEqual(posted(on.when(change)), there as ReturnType<typeof posted>);
  const back = given(budget, [created, added]).when({ ...linked, type: 'ChangeExpense' });
  t.deepEqual(
    posted(back),
    there.map(([account, cents, day]) => [account, -Number(cents), day]) as ReturnType<typeof posted>,
  );
});

test('a removed expense posts its reversal on its pay date, once, also after its category was renamed', (t) => {
  const renamed: BudgetEvent = {
    type: 'BudgetChanged',
    data: { ...spring, categories: [{ ...food, name: 'Meals' }] },
  };
  const remove = { type: 'RemoveExpenses', expenseIds: ['e1', 'e1', 'e9'] } as const;
  t.deepEqual(given(budget, [created, added, renamed]).when(remove), [removed]);
  t.deepEqual(posted([removed]), [
    ['checking', 4_250, undefined],
    ['expense:food', -4_250, undefined],
  ]);
  t.deepEqual(given(budget, [created, added, removed]).when(remove), []);
});

test('a new expense is paid within a year of today; a changed one at any time up to a year ahead', (t) => {
  const wrong = { code: 'PayDateTooFar', field: 'pay_date' };
  for (const payDate of ['2025-03-10', '2027-03-10'])
    t.is(given(budget, [created]).when({ ...add, payDate }).length, 1);
  for (const payDate of ['2025-03-09', '2027-03-11'])
    refused(t, () => given(budget, [created]).when({ ...add, payDate }), wrong);
  t.is(given(budget, [created, added]).when({ ...change, payDate: '2001-01-01' }).length, 1);
  refused(t, () => given(budget, [created, added]).when({ ...change, payDate: '2027-03-11' }), wrong);
});

test('a stream names its budget', (t) => {
  t.is(budgetOfStream(budgetStream('b')), 'b');
  t.is(budgetOfStream('account-b'), undefined);
});
