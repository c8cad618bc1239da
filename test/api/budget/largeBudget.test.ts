import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { budgetStream, type ExpenseAdded } from '../../../ledger/budget/events.ts';
import { envelop } from '../../../ledger/handle.ts';
import { LogUnavailable } from '../../../ledger/log/log.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { balanceOf } from '../world.ts';
import { addBudget, budgetOf } from './cases.ts';

/** A budget with more expenses than go in one append: EventStoreDB takes 1 MiB. */
const EXPENSES = 2_000;
const MAX_BYTES = 1024 ** 2;

const api = await startApi('largebudget');
const org = await api.addOrg('alpha');
const { admin } = org;
atEnd(test, api.end);
test.beforeEach(() => admin.signIn());

/** Append a budget's expenses at once, as an import would; one call each would take a minute. */
async function largeBudget(): Promise<string> {
  const { budgetId, categories } = await addBudget(org);
  const moved = { amountCents: 100, account: 'expense:food', paidFrom: 'checking' } as const;
  const said = { name: 'Pizza night', paidBy: 'Ann Lee', paymentType: 'Check', receipt: '', receiptBy: '' };
  const spent = { ...said, ...moved, categoryId: categories[0]?.id ?? '', occurredOn: '2026-03-01' };
  const events = Array.from(
    { length: EXPENSES },
    (): ExpenseAdded => ({ type: 'ExpenseAdded', data: { ...spent, expenseId: randomUUID() } }),
  );
  const at = api.deps.clock().toISOString();
  const context = { orgCode: 'alpha', actor: admin.memberId, at, correlationId: 'x', commandId: budgetId };
  const { position } = await api.log.append(budgetStream(budgetId), 1, envelop(events, context));
  await api.deps.projections.waitFor(position, 30_000);
  return budgetId;
}

const spent = () => balanceOf(org, 'Food');

/** Watch the appends of the server; `onAppend` may throw. */
function watchAppends(t: ExecutionContext, onAppend: (bytes: number) => void): void {
  const { log } = api.deps;
  const { append } = log;
  t.teardown(() => {
    log.append = append;
  });
  log.append = (stream, version, events) => {
    onAppend(JSON.stringify(events).length);
    return append(stream, version, events);
  };
}

test.serial('it is deleted with all of them, in appends that every log takes', async (t) => {
  const budgetId = await largeBudget();
  t.is((await budgetOf(admin, budgetId)).at('spent'), EXPENSES);
  t.is(await spent(), EXPENSES);
  const sizes: number[] = [];
  watchAppends(t, (bytes) => sizes.push(bytes));
  t.is((await admin.post('/api/delete-budget', { id: budgetId })).status, 200);
  t.true(Math.max(...sizes) < MAX_BYTES, `${sizes}`);
  t.true(sizes.reduce((sum, bytes) => sum + bytes) > MAX_BYTES, 'else one append would have done');
  t.is((await budgetOf(admin, budgetId)).status, 404);
  t.is(await spent(), 0);
});

test.serial('a repeat goes on where a crash cut it short', async (t) => {
  const budgetId = await largeBudget();
  const key = randomUUID();
  const remove = () => admin.post('/api/delete-budget', { id: budgetId }, { key });
  let appends = 0;
  watchAppends(t, () => {
    if (++appends === 2) throw new LogUnavailable('killed');
  });
  t.is((await remove()).status, 503);
  await api.deps.projections.waitFor((await api.log.head()) ?? '', 30_000);
  const left = Number((await budgetOf(admin, budgetId)).at('spent'));
  t.true(left > 0 && left < EXPENSES, `${left}`);
  t.is(await spent(), left);
  t.is((await remove()).status, 200);
  t.is((await budgetOf(admin, budgetId)).status, 404);
  t.is(await spent(), 0);
});
