import { type Acting, often, partOf, type Row } from './acting.ts';
import { dayAfter } from './facts.ts';

/** What an organization does with its own money: deposits, transfers, opening balances, expenses. */
export const moneyActs = {
  deposit: often(3, async (acting: Acting) => {
    const admin = await acting.admin();
    const waiting = (await admin.get('/api/get-undeposited-receipts')).body as Row[];
    const some = waiting.filter(() => acting.isIn(70)).slice(0, 5);
    const cash = some.find(({ account }) => account === 'undepositedCash');
    const receipts = some.map(({ id, amount }) => ({ _id: id, amount }));
    const lessCash = cash && acting.isIn(40) && { lessCash: partOf(acting, { remaining: cash.amount }) };
    return admin.post('/api/record-deposit', { receipts, ...lessCash, occurredOn: acting.today() });
  }),
  transfer: often(2, async (acting: Acting) => {
    const admin = await acting.admin();
    const held = ((await admin.get('/api/get-money-accounts')).body as Row[]).filter(
      ({ account, balance }) => account !== 'undepositedChecks' && Number(balance) > 0,
    );
    const from = acting.pick(held);
    const toAccount = acting.pick(['checking', 'undepositedCash', 'venmo', 'otherReceipts']);
    if (from === undefined) return undefined;
    const amount = partOf(acting, { remaining: from.balance });
    const occurredOn = dayAfter(acting.today(), -acting.random(3));
    return admin.post('/api/record-transfer', { fromAccount: from.account, toAccount, amount, occurredOn });
  }),
  reverseTransfer: often(2, async (acting: Acting) => {
    const row = acting.pick(
      (await acting.rows('transfers')).filter(({ reversedEventId }) => !reversedEventId),
    );
    return row && (await acting.admin()).post('/api/reverse-transfer', { _id: row.id, reason: 'Twice' });
  }),
  openAccounts: often(1, async (acting: Acting) => {
    const account = acting.pick(['checking', 'undepositedCash', 'undepositedChecks', 'venmo']);
    const accounts = [{ account, amount: acting.isIn(20) ? 0 : acting.cents(30_000) }];
    const openedOn = dayAfter(acting.today(), -acting.random(20));
    const input = { openedOn, accounts, reason: 'Counted again' };
    return (await acting.admin()).post('/api/enter-opening-balances', input);
  }),
  /** At most one for each member, who may be charged or given credit again once it was removed. */
  importOpening: often(3, async (acting: Acting) => {
    const openedOn = dayAfter(acting.today(), -acting.random(10));
    const active = await acting.rows('members', { active: true });
    const row = acting.pick(active);
    const amount = acting.cents(8_000);
    const balance = acting.isIn(50)
      ? { uuid: row?.id, amount, dueDate: dayAfter(openedOn, -acting.random(40)) }
      : { uuid: row?.id, amount: -amount };
    const input = { openedOn, account: 'bank 4321', data: [balance] };
    return (await acting.admin()).post('/api/import-opening-balances', input);
  }),
  correctOpening: often(1, async (acting: Acting) => {
    const admin = await acting.admin();
    const balances = (await admin.get('/api/get-opening-balances')).at('members') as Row[];
    const row = acting.pick(balances.filter(({ amount }) => Number(amount) < 0));
    const is = { uuid: row?.uuid, amount: acting.isIn(30) ? 0 : acting.cents(8_000) };
    return row && admin.post('/api/correct-opening-credit', { ...is, reason: 'Counted again' });
  }),
  /** A check of the beginning comes back from the bank, or is said to have come back by mistake. */
  bounceOpening: often(1, async (acting: Acting) => {
    const admin = await acting.admin();
    const deposits = (await acting.rows('transfers')).filter((row) => Number(row.openingChecks) > 0);
    const begun = (await admin.get('/api/get-opening-balances')).at('accounts') as Row[];
    const inTheBank = begun.filter((row) => row.account === 'checking' && Number(row.amount) > 0);
    const bounce = acting.pick([...deposits, ...inTheBank].flatMap(({ bounces }) => bounces as Row[]));
    if (bounce !== undefined && acting.isIn(50))
      return admin.post('/api/reverse-opening-bounce', { _id: bounce.id, reason: 'It cleared' });
    const [account, [row]] = acting.isIn(50)
      ? (['checking', inTheBank] as const)
      : (['undepositedChecks', deposits] as const);
    if (row === undefined) return undefined;
    const amount = partOf(acting, { remaining: row.openingChecks ?? row.amount });
    const fee = acting.isIn(30) && { bankFee: 12 };
    const leftOn = acting.today();
    return admin.post('/api/bounce-opening-check', { account, amount, leftOn, ...fee, reason: 'No funds' });
  }),
  spend: often(3, async (acting: Acting) =>
    (await acting.admin()).post('/api/add-expense', await expenseOf(acting)),
  ),
  changeExpense: often(1, async (acting: Acting) => {
    const row = acting.pick(await expensesOf(acting));
    if (row === undefined) return undefined;
    const changed = { ...(await expenseOf(acting)), _id: row._id };
    return (await acting.admin()).post('/api/update-expense', changed);
  }),
  removeExpense: often(1, async (acting: Acting) => {
    const row = acting.pick(await expensesOf(acting));
    return row && (await acting.admin()).post('/api/delete-expense', { idArray: [{ _id: row._id }] });
  }),
  /** A member asks for it, or an administrator enters it for them. */
  buy: often(3, async (acting: Acting) => {
    const payer = await acting.payer();
    const by = acting.isIn(50) ? payer : await acting.admin();
    const expenseDate = dayAfter(acting.today(), -acting.random(15));
    const said = { expenseDate, expenseName: 'Balloons', amount: acting.cents(6_000) };
    return by.post('/api/add-reimbursement', { memberuuid: payer.memberId, ...said });
  }),
  approve: often(3, async (acting: Acting) => {
    const row = await purchaseOf(acting, ({ mayApprove }) => mayApprove === true);
    if (row === undefined) return undefined;
    const [verdict, more] = acting.isIn(80) ? ['approve', {}] : ['decline', { reason: 'No receipt' }];
    return (await acting.admin()).post(`/api/${verdict}-reimbursement`, { _id: row._id, ...more });
  }),
  payBack: often(3, async (acting: Acting) => {
    const row = await purchaseOf(acting, ({ status }) => status === 'approved');
    if (row === undefined) return undefined;
    const method = acting.pick(['credit', 'check', 'cash', 'bank']);
    const input = { idArray: [{ _id: row._id }], method };
    return (await acting.admin()).post('/api/pay-reimbursements', input);
  }),
  removePurchase: often(1, async (acting: Acting) => {
    const row = await purchaseOf(acting, () => true);
    return row && (await acting.admin()).post('/api/delete-reimbursement', { idArray: [{ _id: row._id }] });
  }),
};

/** One of the budget, which is made when there is none: planned at times, at times told late. */
async function expenseOf(acting: Acting): Promise<Row> {
  const budget = await budgetOf(acting);
  const category = acting.pick(budget.categories as Row[])?.id;
  const pay_date = dayAfter(acting.today(), acting.random(20) - 15);
  const payment_type = acting.pick(['Check', 'Cash', 'Venmo', 'Credit card', 'Debit card']);
  const said = { name: 'Pizza', paidBy: 'Ann Lee', amount: acting.cents(4_000), pay_date, payment_type };
  return { ...said, budgetId: budget._id, category };
}

async function budgetOf(acting: Acting): Promise<Row> {
  const admin = await acting.admin();
  const found = ((await admin.get('/api/get-budgets')).body as Row[])[0];
  if (found !== undefined) return found;
  const [startDate, endDate] = [acting.today(), dayAfter(acting.today(), 300)];
  const categories = ['Food', 'Rent'].map((name) => ({ name, amount: 500 }));
  await admin.post('/api/add-budget', { name: 'The year', startDate, endDate, categories });
  return budgetOf(acting);
}

async function expensesOf(acting: Acting): Promise<Row[]> {
  const { _id } = await budgetOf(acting);
  return (await (await acting.admin()).get(`/api/get-expenses-by-budgetid?budgetId=${_id}`)).body as Row[];
}

async function purchaseOf(acting: Acting, wanted: (row: Row) => boolean): Promise<Row | undefined> {
  const all = (await (await acting.admin()).get('/api/get-reimbursements')).body as Row[];
  return acting.pick(all.filter(wanted));
}
