import type { ExecutionContext } from 'ava';
import type { Answer, Org, Person } from '../../support/api.ts';
import { names, oneWrong, someId } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { balanceOf, screenshot } from '../world.ts';

export const budgetInput = {
  name: 'Spring 2026',
  startDate: '2026-01-01',
  endDate: '2026-06-30',
  categories: [
    { name: 'Food', amount: 500 },
    { name: 'Travel', amount: 250.5 },
    { name: '', amount: null },
  ],
};
export const expenseInput = {
  name: 'Pizza night',
  paidBy: 'Ann Lee',
  amount: 42.5,
  pay_date: '2026-03-01',
  payment_type: 'Check',
  budget: 'Spring 2026',
};

interface Added {
  readonly budgetId: string;
  /** Of Food and Travel. */
  readonly categories: readonly { readonly id: string; readonly name: string; readonly amount: number }[];
}

/** A budget of an organization, with its categories. */
export async function addBudget({ admin }: Org, more: object = {}): Promise<Added> {
  const answer = await admin.post('/api/add-budget', { ...budgetInput, ...more });
  const budgetId = String(answer.at('_id'));
  const categories = (await budgetOf(admin, budgetId)).at('categories') as Added['categories'];
  return { budgetId, categories: categories.map(({ id, name, amount }) => ({ id, name, amount })) };
}

export const budgetOf = (by: Person, id: string): Promise<Answer> => by.get(`/api/get-budget-by-id?id=${id}`);
const expensesOf = (by: Person, id: string) => by.get(`/api/get-expenses-by-budgetid?budgetId=${id}`);

/** An expense in the first category of a budget. */
export function spend({ admin }: Org, { budgetId, categories }: Added, more: object = {}): Promise<Answer> {
  const input = { ...expenseInput, budgetId, category: categories[0]?.id, ...more };
  return admin.post('/api/add-expense', input);
}

async function spent(org: Org, more: object = {}): Promise<Added & { readonly expenseId: string }> {
  const added = await addBudget(org);
  return { ...added, expenseId: String((await spend(org, added, more)).at('_id')) };
}

const upload = (by: Person) =>
  by.upload('/api/upload-expense-doc', { fileDoc: screenshot().file, org_code: 'other' });

const badBudgets = [
  { input: { ...budgetInput, _id: someId(), endDate: '2025-12-31' }, field: 'startDate' },
  ...oneWrong(
    {
      name: ['', '<b>', 'x'.repeat(31)],
      startDate: ['', '2026-06-30'],
      endDate: ['2026-02-30'],
      'categories.0.amount': [null, 0, 0.015],
      'categories.0.name': ['', 'x'.repeat(31)],
      'categories.1.name': ['food'],
    },
    { ...budgetInput, _id: someId() },
  ),
];
const badExpenses = oneWrong(
  {
    name: ['', 'Room 12', 'x'.repeat(101)],
    paidBy: [''],
    amount: [null, 0, 1.005],
    pay_date: ['', '2026-02-30'],
    payment_type: ['', 'x'.repeat(31)],
    budgetId: [''],
    category: ['food'],
  },
  { ...expenseInput, budgetId: someId(), category: someId(), _id: someId() },
);

function refusedAt(t: ExecutionContext, answer: Answer, field: string): void {
  t.deepEqual([answer.status, answer.at('errors.0.field')], [422, field], JSON.stringify(answer.body));
}

export const budgetCases: Readonly<Record<string, Cases>> = {
  'get-budgets': {
    success: async (t, { alpha }) => {
      const days = (startDate: string, endDate: string) => ({ startDate, endDate });
      const far = await addBudget(alpha, { name: 'Far', ...days('2030-01-01', '2030-12-31') });
      const near = await addBudget(alpha, { name: 'Near', ...days('2026-03-12', '2026-03-13') });
      const nearer = await addBudget(alpha, { name: 'Nearer', ...days('2026-03-09', '2026-12-31') });
      const answer = await alpha.admin.get('/api/get-budgets');
      const ids = names(answer, '_id');
      t.deepEqual(
        ids.filter((id) => [far, near, nearer].some(({ budgetId }) => budgetId === id)),
        [nearer.budgetId, near.budgetId, far.budgetId],
      );
      await spend(alpha, near, { amount: 12.5 });
      const { body } = await alpha.admin.get('/api/get-budgets');
      const row = (body as Record<string, unknown>[]).find(({ _id }) => _id === near.budgetId);
      const [food, travel] = near.categories;
      t.deepEqual(row, {
        ...{ _id: near.budgetId, name: 'Near', ...days('2026-03-12', '2026-03-13') },
        ...{ amount: 750.5, spent: 12.5, planned: 0, left: 738 },
        categories: [
          { ...food, spent: 12.5, planned: 0, left: 487.5 },
          { ...travel, spent: 0, planned: 0, left: 250.5 },
        ],
      });
    },
    badInput: 'takes no input',
  },
  'get-budget-by-id': {
    success: async (t, { alpha }) => {
      const added = await spent(alpha);
      const [food, travel] = added.categories;
      await spend(alpha, added, { amount: 10, pay_date: '2026-03-11' });
      await spend(alpha, added, { amount: 300, category: travel?.id });
      const answer = await budgetOf(alpha.admin, added.budgetId);
      const { categories, ...shown } = answer.body as { categories: { expenses: { amount: number }[] }[] };
      const { name, startDate, endDate } = budgetInput;
      const sums = { amount: 750.5, spent: 342.5, planned: 10, left: 408 };
      t.deepEqual(shown as object, { _id: added.budgetId, name, startDate, endDate, ...sums });
      t.deepEqual(
        categories.map(({ expenses, ...category }) => ({
          ...category,
          expenses: expenses.map(({ amount }) => amount),
        })) as object[],
        [
          { ...food, spent: 42.5, planned: 10, left: 457.5, expenses: [10, 42.5] },
          { ...travel, spent: 300, planned: 0, left: -49.5, expenses: [300] },
        ],
      );
    },
    badInput: oneWrong({ id: [undefined, 'all'] }),
    valid: async ({ org }) => ({ id: (await addBudget(org)).budgetId }),
  },
  'get-expenses-by-budgetid': {
    success: async (t, { alpha }) => {
      const added = await addBudget(alpha);
      t.deepEqual((await expensesOf(alpha.admin, added.budgetId)).body, []);
      const receipt = String((await upload(alpha.admin)).at('Location'));
      await spend(alpha, added, { receipt, payment_type: 'Barter' });
      const answer = await expensesOf(alpha.admin, added.budgetId);
      const { _id, ts, receiptUrl, ...shown } = answer.at('0') as Record<string, unknown>;
      t.regex(String(ts), /^2026-/);
      t.is((await alpha.admin.get(String(receiptUrl))).status, 200);
      t.deepEqual(shown, {
        ...expenseInput,
        id: _id,
        budgetId: added.budgetId,
        payment_type: 'Barter',
        flagged: true,
        category: added.categories[0]?.id,
        categoryName: 'Food',
        receipt,
        reimbursementId: '',
        active: true,
      });
    },
    badInput: [{ input: { budgetId: 'all' }, field: 'budgetId' }],
    valid: async ({ org }) => ({ budgetId: (await addBudget(org)).budgetId }),
  },
  'add-budget': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.post('/api/add-budget', budgetInput);
      t.is(answer.at('message'), 'Successfully added a new Budget.');
      const budget = await budgetOf(alpha.admin, String(answer.at('_id')));
      t.deepEqual(names({ ...budget, body: budget.at('categories') } as Answer, 'name'), ['Food', 'Travel']);
      const reversed = { ...budgetInput, startDate: '2026-07-01' };
      const refused = await alpha.admin.post('/api/add-budget', reversed);
      t.like(refused.at('errors'), [{ field: 'startDate' }, { field: 'endDate' }]);
    },
    badInput: badBudgets,
    valid: () => budgetInput,
  },
  'update-budget': {
    success: async (t, { alpha }) => {
      const { budgetId, categories } = await spent(alpha);
      const [food, travel] = categories;
      const update = (more: object) =>
        alpha.admin.post('/api/update-budget', { ...budgetInput, _id: budgetId, ...more });
      const renamed = [
        { ...food, name: 'Meals' },
        { name: 'Gifts', amount: 20 },
      ];
      const answer = await update({ name: 'Term', categories: renamed });
      t.is(answer.at('message'), 'Successfully Updated a Budget.');
      const budget = await budgetOf(alpha.admin, budgetId);
      const meals = { id: food?.id, name: 'Meals', spent: 42.5 };
      t.like(budget.body, { name: 'Term', categories: [meals, { name: 'Gifts' }] });
      refusedAt(t, await update({ categories: [{ name: 'Gifts', amount: 20 }] }), 'categories');
      t.is((await update({ categories: [travel] })).status, 404, 'a category that is gone');
    },
    badInput: [...badBudgets, { input: budgetInput, field: '_id' }],
    valid: async ({ org }) => {
      const { budgetId: _id, categories } = await addBudget(org);
      return { ...budgetInput, categories, _id };
    },
  },
  'delete-budget': {
    success: async (t, { alpha }) => {
      const receipt = String((await upload(alpha.admin)).at('Location'));
      const before = await balanceOf(alpha, 'Food');
      const { budgetId, expenseId, categories } = await spent(alpha, { receipt });
      const bought = { memberuuid: alpha.member.memberId, expenseDate: '2026-03-01', expenseName: 'Ice' };
      const counted = { ...bought, amount: 7, budgetId, category: categories[0]?.id };
      await alpha.admin.post('/api/add-reimbursement', counted);
      t.is(await balanceOf(alpha, 'Food'), before + 42.5 + 7);
      const answer = await alpha.admin.post('/api/delete-budget', { id: budgetId });
      t.is(answer.at('message'), 'Successfully Deleted a Budget.');
      t.is((await budgetOf(alpha.admin, budgetId)).status, 404);
      t.is((await alpha.admin.get(`/api/rest/expenses/${expenseId}`)).status, 404);
      t.is(await balanceOf(alpha, 'Food'), before + 7, 'what a member was paid back for stays');
    },
    badInput: [{ input: { id: 'all' }, field: 'id' }],
    valid: async ({ org }) => ({ id: (await addBudget(org)).budgetId }),
  },
  'add-expense': {
    success: async (t, { alpha }) => {
      const added = await addBudget(alpha);
      const before = await balanceOf(alpha, 'Card payable');
      const answer = await spend(alpha, added, { payment_type: 'credit CARD' });
      t.is(answer.at('message'), 'Successfully added an Expense.');
      t.is(await balanceOf(alpha, 'Card payable'), before - 42.5);
      await spend(alpha, added, { payment_type: 'Credit card', pay_date: '2026-03-11' });
      t.is(await balanceOf(alpha, 'Card payable'), before - 42.5, 'planned until its day');
      refusedAt(t, await spend(alpha, added, { pay_date: '2025-03-09' }), 'pay_date');
      refusedAt(t, await spend(alpha, added, { category: '' }), 'category');
      t.is((await spend(alpha, added, { category: someId() })).status, 404);
      const bare = await addBudget(alpha, { categories: [] });
      t.is((await spend(alpha, bare, { category: '' })).status, 200, 'a budget without categories');
      const missing = await spend(alpha, added, { receipt: 'alpha/receipts/x.png' });
      t.is(missing.at('errors.0.field'), 'receipt');
    },
    badInput: badExpenses,
    valid: async ({ org }) => {
      const { budgetId, categories } = await addBudget(org);
      return { ...expenseInput, budgetId, category: categories[0]?.id };
    },
  },
  'update-expense': {
    success: async (t, { alpha }) => {
      const first = String((await upload(alpha.admin)).at('Location'));
      const { budgetId, categories, expenseId } = await spent(alpha, { receipt: first });
      const [food, travel] = categories;
      const input = { ...expenseInput, budgetId, category: food?.id, _id: expenseId };
      const update = (more: object) => alpha.admin.post('/api/update-expense', { ...input, ...more });
      const receipt = String((await upload(alpha.admin)).at('Location'));
      const answer = await update({ category: travel?.id, pay_date: '2020-01-01', amount: 7, receipt });
      t.is(answer.at('message'), 'Successfully Updated an Expense.');
      const shown = await alpha.admin.get(`/api/rest/expenses/${expenseId}`);
      t.like(shown.body, { categoryName: 'Travel', amount: 7, pay_date: '2020-01-01', receipt });
      refusedAt(t, await update({ pay_date: '2027-03-11' }), 'pay_date');
      await update({ receipt: '' });
      t.is((await alpha.admin.get(`/api/rest/expenses/${expenseId}`)).at('receiptUrl'), '');
      const other = await addBudget(alpha);
      t.is((await update({ budgetId: other.budgetId })).status, 404, 'it stays in its budget');
    },
    badInput: badExpenses,
    valid: async ({ org }) => {
      const { budgetId, categories, expenseId } = await spent(org);
      return { ...expenseInput, budgetId, category: categories[1]?.id, _id: expenseId };
    },
  },
  'delete-expense': {
    success: async (t, { alpha }) => {
      const { budgetId, expenseId } = await spent(alpha);
      const remove = (id: string) => alpha.admin.post('/api/delete-expense', { idArray: [{ _id: id }] });
      const answer = await remove(expenseId);
      t.is(answer.at('message'), 'Successfully deleted Expense(s).');
      t.deepEqual((await expensesOf(alpha.admin, budgetId)).body, []);
      t.is((await budgetOf(alpha.admin, budgetId)).at('spent'), 0);
      t.is((await remove(someId())).status, 404);
    },
    badInput: oneWrong({ idArray: [[]], 'idArray.0._id': ['all'] }),
    valid: async ({ org }) => ({ idArray: [{ _id: (await spent(org)).expenseId }] }),
  },
  'upload-expense-doc': {
    success: async (t, { alpha }) => {
      const answer = await upload(alpha.admin);
      t.regex(String(answer.at('Location')), /^alpha\/receipts\/[0-9a-f-]{36}\.png$/);
      t.is((await alpha.admin.get(String(answer.at('url')))).status, 200);
    },
    badInput: oneWrong({ fileDoc: [undefined, new File(['<svg/>'], 'a.svg')] }),
    valid: () => ({ fileDoc: screenshot().file }),
  },
};
