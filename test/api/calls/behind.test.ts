import test from 'ava';
import { type Answer, startApi } from '../../support/api.ts';
import { drawnDay, drawnDueDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';

/** Lists that are behind: what a call has acknowledged is never "Not found" for the next. */
let staysBehind = false;
/** Called when a call asks how far the log is. */
let onHead = () => {};
const api = await startApi('behind', {
  today: drawnDay,
  wrap: (deps) => ({
    ...deps,
    log: {
      ...deps.log,
      head: () => {
        onHead();
        return deps.log.head();
      },
    },
    projections: {
      ...deps.projections,
      waitFor: async (...args) => !staysBehind && deps.projections.waitFor(...args),
    },
  }),
});
const { admin, member, other } = await api.addOrg('alpha');
atEnd(test, api.end);

/** While the act runs, this list shows nothing new. */
async function whileBehind<Result>(table: string, act: () => Promise<Result>): Promise<Result> {
  const client = await api.db.pool.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    return await act();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Send a call, and go on when it waits for the lists, or is answered. */
async function sent(call: string, input: object): Promise<{ answer: Promise<Answer> }> {
  const waits = new Promise<void>((resolve) => {
    onHead = resolve;
  });
  const answer = admin.post(`/api/${call}`, input);
  await Promise.race([waits, answer]);
  return { answer };
}

const dues = [member, other].map(({ memberId }) => ({
  uuid: memberId,
  type: 'Other',
  other: 'Formal',
  account: 'bank 4321',
  amount: 40,
  dueDate: drawnDueDay,
  memo: '',
}));
const idOf = (answer: { at(path: string): unknown }) => ({ id: answer.at('batch') });
const bought = { expenseDate: drawnDay, expenseName: 'Ice', amount: 12 };

test.serial('charges that are not in the lists yet are undone, all of them', async (t) => {
  const { created, undoing } = await whileBehind('read.history', async () => {
    const answer = await admin.post('/api/create-dues', { dues });
    return { created: answer, undoing: await sent('undo-batch', idOf(answer)) };
  });
  t.is(created.at('stale'), undefined, 'an answer does not wait for the history');
  const undone = await undoing.answer;
  t.is(undone.status, 200, JSON.stringify(undone.body));
  t.is((undone.at('results') as unknown[]).length, 2);
});

test.serial('a reimbursement that is not in the list yet is approved and paid', async (t) => {
  const { added, approving } = await whileBehind('read.reimbursements', async () => {
    const answer = await admin.post('/api/add-reimbursement', { memberuuid: admin.memberId, ...bought });
    return { added: answer, approving: await sent('approve-reimbursement', { _id: answer.at('_id') }) };
  });
  t.true(added.at('stale'));
  t.is((await approving.answer).status, 200);
});

test.serial('while the lists stay behind, the caller is to try again', async (t) => {
  staysBehind = true;
  const waiting = await whileBehind('read.reimbursements', async () => {
    const added = await admin.post('/api/add-reimbursement', { memberuuid: member.memberId, ...bought });
    const idArray = [{ _id: added.at('_id') }];
    return admin.post('/api/pay-reimbursements', { idArray, method: 'cash' });
  });
  staysBehind = false;
  t.is(waiting.status, 503);
  t.is(waiting.headers.get('retry-after'), '1');
  const unknown = await admin.post('/api/approve-reimbursement', { _id: crypto.randomUUID() });
  t.is(unknown.status, 404);
});
