import test from 'ava';
import { startApi } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';
import { addBudget, budgetInput, budgetOf, expenseInput, spend } from '../../budget/cases.ts';

/** One purchase is in the books once, however calls meet (docs/decisions/0040). */
let isLate = false;
const api = await startApi('linked', {
  wrap: (deps) => ({
    ...deps,
    projections: {
      ...deps.projections,
      waitFor: (...args) => (isLate ? Promise.resolve(false) : deps.projections.waitFor(...args)),
    },
  }),
});
const org = await api.addOrg('alpha');
const { admin, member } = org;
atEnd(test, api.end);
test.beforeEach(() => admin.signIn());

/** Often enough that two calls meet in between. */
const ROUNDS = 5;

async function reimbursed(more: object = {}): Promise<string> {
  const bought = { expenseDate: '2026-03-01', expenseName: 'Pizza night', amount: 42.5, ...more };
  const answer = await admin.post('/api/add-reimbursement', { memberuuid: member.memberId, ...bought });
  return String(answer.at('_id'));
}

const remove = (_id: string) => admin.post('/api/delete-reimbursement', { idArray: [{ _id }] });

const isListed = async (_id: string) =>
  ((await admin.get('/api/get-reimbursements')).body as { _id: string }[]).some((each) => each._id === _id);

test.serial('of two expenses that link to one reimbursement at once, one is refused', async (t) => {
  const [one, other] = [await addBudget(org), await addBudget(org)];
  for (let round = 0; round < ROUNDS; round++) {
    const reimbursementId = await reimbursed();
    const both = await Promise.all([one, other].map((each) => spend(org, each, { reimbursementId })));
    t.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
    t.is(both.find(({ status }) => status === 422)?.at('code'), 'LinkedAlready');
  }
});

test.serial('nor do two that were there before', async (t) => {
  const budgets = [await addBudget(org), await addBudget(org)];
  for (let round = 0; round < ROUNDS; round++) {
    const reimbursementId = await reimbursed();
    const inputs = await Promise.all(
      budgets.map(async (each) => ({
        ...expenseInput,
        budgetId: each.budgetId,
        category: each.categories[0]?.id,
        _id: String((await spend(org, each)).at('_id')),
      })),
    );
    const link = (input: object) => admin.post('/api/update-expense', { ...input, reimbursementId });
    const both = await Promise.all(inputs.map(link));
    t.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
  }
});

test.serial('a reimbursement is not deleted while an expense links to it', async (t) => {
  const added = await addBudget(org);
  for (let round = 0; round < ROUNDS; round++) {
    const reimbursementId = await reimbursed();
    const [linked, removed] = await Promise.all([
      spend(org, added, { reimbursementId }),
      remove(reimbursementId),
    ]);
    t.deepEqual([linked.status, removed.status].sort(), [200, 422]);
    t.is(await isListed(reimbursementId), linked.status === 200, 'the purchase is in the books once');
  }
});

test.serial('an update that names no link keeps the one that came just before it', async (t) => {
  const { budgetId, categories } = await addBudget(org);
  for (let round = 0; round < ROUNDS; round++) {
    const reimbursementId = await reimbursed();
    const added = { budgetId, category: categories[0]?.id };
    const _id = String((await spend(org, { budgetId, categories })).at('_id'));
    const update = (more: object) =>
      admin.post('/api/update-expense', { ...expenseInput, ...added, _id, ...more });
    const labels = ['Bo Ray', 'Cy Orr', 'Di Fox', 'Ed Low'];
    const all = await Promise.all([
      ...labels.map((paidBy) => update({ paidBy })),
      update({ reimbursementId }),
      ...labels.map((paidBy) => update({ paidBy })),
    ]);
    t.true(all.every(({ status }) => status === 200));
    const expense = (await admin.get(`/api/rest/expenses/${_id}`)).body;
    t.like(expense, { reimbursementId });
  }
});

test.serial('a category stays in its budget while a reimbursement is put there', async (t) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { budgetId, categories } = await addBudget(org);
    const [food, travel] = categories;
    const bought = { expenseDate: '2026-03-01', expenseName: 'Taxi', amount: 9, memberuuid: member.memberId };
    const [added, changed] = await Promise.all([
      admin.post('/api/add-reimbursement', { ...bought, budgetId, category: travel?.id }),
      admin.post('/api/update-budget', { ...budgetInput, _id: budgetId, categories: [food] }),
    ]);
    t.is([added.status, changed.status].filter((status) => status === 200).length, 1);
    t.is((await budgetOf(admin, budgetId)).at('spent'), added.status === 200 ? 9 : 0);
  }
});

test.serial('expenses without a category are listed as such', async (t) => {
  const { budgetId } = await addBudget(org, { categories: [] });
  const bare = { ...expenseInput, budgetId, category: '' };
  const without = String((await admin.post('/api/add-expense', bare)).at('_id'));
  const categories = [{ name: 'Food', amount: 5 }];
  await admin.post('/api/update-budget', { ...budgetInput, _id: budgetId, categories });
  const food = (await budgetOf(admin, budgetId)).at('categories.0.id');
  const filed = String((await admin.post('/api/add-expense', { ...bare, category: food })).at('_id'));
  const listed = async (category: unknown) => {
    const filter = encodeURIComponent(JSON.stringify({ budgetId, category }));
    const { body } = await admin.get(`/api/rest/expenses?filter=${filter}`);
    return (body as { _id: string }[]).map(({ _id }) => _id);
  };
  t.deepEqual(await listed('none'), [without]);
  t.deepEqual(await listed(food), [filed]);
  t.is((await listed(undefined)).length, 2);
});

test.serial('a link is not decided on lists that are late', async (t) => {
  const added = await addBudget(org);
  const reimbursementId = await reimbursed();
  t.teardown(() => {
    isLate = false;
  });
  isLate = true;
  t.like((await spend(org, added, { reimbursementId })).body, { status: 503, code: 'late' });
  t.is((await remove(reimbursementId)).status, 503);
  t.is((await spend(org, added)).status, 200, 'without a link nothing depends on them');
});
