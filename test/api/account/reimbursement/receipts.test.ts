import { randomUUID } from 'node:crypto';
import test from 'ava';
import sharp from 'sharp';
import { sweepUploads } from '../../../../api/platform/uploads/sweepUploads.ts';
import { startApi } from '../../../support/api.ts';
import { loseLog } from '../../../support/loseLog.ts';
import { atEnd } from '../../../support/scope.ts';

/** The receipts of expenses (spec 3 section 7): what is kept of an image, how long, and what it costs. */
const DAY_MS = 24 * 3_600_000;

const PHOTO = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: 'tan' } })
  .jpeg()
  .toBuffer();

const api = await startApi('receipts');
const { admin, member } = await api.addOrg('alpha');
const beta = await api.addOrg('beta');
atEnd(test, api.end);
test.beforeEach(() => admin.signIn());

async function upload(): Promise<string> {
  const fileDoc = new File([new Uint8Array(PHOTO)], 'photo.jpg');
  const answer = await admin.upload('/api/upload-expense-doc', { fileDoc });
  return String(answer.at('Location'));
}

const stored = async () => (await api.deps.files.keysOf('alpha')).sort();

async function sweepADayLater(): Promise<void> {
  api.advance(DAY_MS + 1000);
  await sweepUploads(api.deps);
}

/** A budget whose expenses have these receipts; `expense` is the one with the receipt, as calls have it. */
async function budgetWith(receipts: readonly string[]) {
  const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const made = await admin.post('/api/add-budget', {
    name: `Term ${randomUUID().slice(0, 8)}`,
    ...days,
    categories: [],
  });
  const budgetId = String(made.at('_id'));
  const expense = (receipt: string) => ({
    ...{ name: 'Pizza night', paidBy: 'Ann Lee', amount: 40, pay_date: '2026-03-01', payment_type: 'Check' },
    ...{ budgetId, category: '', receipt },
  });
  const ids: string[] = [];
  for (const receipt of receipts)
    ids.push(String((await admin.post('/api/add-expense', expense(receipt))).at('_id')));
  return { budgetId, ids, expense };
}

test.serial('a receipt stays while an expense has it, and goes with it alone', async (t) => {
  const [first = '', second = '', third = '', fourth = '', unsent = ''] = await Promise.all(
    Array.from({ length: 5 }, () => upload()),
  );
  const { budgetId, ids, expense } = await budgetWith([first, second, third]);
  for (const _ of [1, 2]) await sweepADayLater();
  t.deepEqual(await stored(), [first, second, third].sort(), `without ${fourth} and ${unsent}`);
  await admin.signIn();
  const replacement = await upload();
  await admin.post('/api/update-expense', { ...expense(replacement), _id: ids[0] });
  t.deepEqual(await stored(), [replacement, second, third].sort());
  await admin.post('/api/delete-expense', { idArray: [{ _id: ids[1] }] });
  t.deepEqual(await stored(), [replacement, third].sort());
  await admin.post('/api/delete-budget', { id: budgetId });
  t.deepEqual(await stored(), []);
});

/** A reimbursement of the member with this receipt, and what removes it. */
async function reimbursed(receipt: string) {
  const bought = { expenseDate: '2026-03-01', expenseName: 'Pizza night', amount: 40, receipt };
  const said = { memberuuid: member.memberId, ...bought };
  const _id = String((await admin.post('/api/add-reimbursement', said)).at('_id'));
  return { path: '/api/delete-reimbursement', input: { idArray: [{ _id }] } };
}

/** What takes a receipt away, as a call; each gets one that something new has. */
const takingAway: Readonly<Record<string, (receipt: string) => Promise<{ path: string; input: object }>>> = {
  'changing an expense': async (receipt) => {
    const { ids, expense } = await budgetWith([receipt]);
    return { path: '/api/update-expense', input: { ...expense(''), _id: ids[0] } };
  },
  'deleting an expense': async (receipt) => {
    const { ids } = await budgetWith([receipt]);
    return { path: '/api/delete-expense', input: { idArray: [{ _id: ids[0] }] } };
  },
  'deleting a budget': async (receipt) => {
    const { budgetId } = await budgetWith([receipt]);
    return { path: '/api/delete-budget', input: { id: budgetId } };
  },
  'deleting a reimbursement': reimbursed,
};

for (const [what, take] of Object.entries(takingAway))
  for (const when of ['before', 'after'])
    for (const file of ['new', 'known'])
      test.serial(`${what} that is killed ${when} its event, of a ${file} file`, async (t) => {
        const before = await stored();
        const receipt = await upload();
        const { path, input } = await take(receipt);
        // Once the sweeper has seen it named, no row leads to the file.
        if (file === 'known') await sweepADayLater();
        await admin.signIn();
        const key = randomUUID();
        loseLog(t, api.deps.log, when === 'after');
        t.is((await admin.post(path, input, { key })).status, 503);
        t.deepEqual(await stored(), [...before, receipt].sort());
        await sweepADayLater();
        t.deepEqual(await stored(), when === 'after' ? before : [...before, receipt].sort(), 'a day later');
        await admin.signIn();
        t.is((await admin.post(path, input, { key })).status, 200, 'a repeat');
        t.deepEqual(await stored(), before);
      });

test.serial('a receipt is an image uploaded as one, by oneself, that nothing else has', async (t) => {
  const before = await stored();
  const [own, taken] = [await upload(), await upload()];
  const first = await budgetWith([taken]);
  await beta.admin.signIn();
  await member.signIn();
  const fileDoc = () => new File([new Uint8Array(PHOTO)], 'photo.jpg');
  const others = {
    "another organization's": await beta.admin.upload('/api/upload-expense-doc', { fileDoc: fileDoc() }),
    "another person's": await member.upload('/api/upload-reimbursement-doc', { fileDoc: fileDoc() }),
    'a screenshot': await admin.upload('/api/upload-payment-doc', { file: fileDoc() }),
  };
  const { expense } = first;
  const bought = { memberuuid: member.memberId, expenseDate: '2026-03-01', expenseName: 'Ice', amount: 5 };
  const tries = (receipt: string) => [
    admin.post('/api/add-expense', expense(receipt)),
    admin.post('/api/update-expense', { ...expense(receipt), _id: first.ids[0] }),
    admin.post('/api/add-reimbursement', { ...bought, receipt }),
  ];
  for (const [whose, answer] of Object.entries(others)) {
    const { Location, location = Location } = answer.body as { Location?: string; location?: string };
    t.is(answer.status, 200, whose);
    for (const refused of await Promise.all(tries(String(location)))) {
      t.is(refused.status, 400, whose);
      t.is(refused.at('errors.0.field'), 'receipt');
    }
  }
  const [again] = await Promise.all(tries(taken).slice(0, 1));
  t.like(again?.body, { status: 422, code: 'UploadClaimed' });
  t.is((await admin.post('/api/add-expense', expense(own))).status, 200);
  await admin.post('/api/delete-budget', { id: first.budgetId });
  await sweepADayLater();
  t.deepEqual(await stored(), before);
});

test.serial('what is about to be removed cannot be named again', async (t) => {
  const receipt = await upload();
  const { budgetId, ids, expense } = await budgetWith([receipt]);
  loseLog(t, api.deps.log, false);
  t.is((await admin.post('/api/delete-expense', { idArray: [{ _id: ids[0] }] })).status, 503);
  const again = await admin.post('/api/add-expense', expense(receipt));
  t.like(again.body, { status: 422, code: 'UploadClaimed' });
  await admin.post('/api/delete-budget', { id: budgetId });
});

test.serial('a claim is not waited for once the file was named and is no more', async (t) => {
  const before = await stored();
  const receipt = await upload();
  const { budgetId } = await budgetWith([receipt]);
  const { remove } = api.deps.files;
  t.teardown(() => {
    api.deps.files.remove = remove;
  });
  api.deps.files.remove = () => Promise.reject(new Error('killed'));
  t.is((await admin.post('/api/delete-budget', { id: budgetId })).status, 500);
  api.deps.files.remove = remove;
  // As if the expense had come between the look at the budget and its deletion.
  await api.db.pool.query("UPDATE app.uploads SET claimed_by = 'a call:AddExpense' WHERE key = $1", [
    receipt,
  ]);
  await sweepADayLater();
  t.deepEqual(await stored(), before);
});

test.serial('images are decoded one at a time', async (t) => {
  // Those that earlier tests left in the line are done once this one is.
  await upload();
  // sharp never ends counting an image whose reading was cut off, as another file of this process may have.
  const before = sharp.counters().process;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, sharp.counters().process);
  }, 1);
  await Promise.all(Array.from({ length: 8 }, () => upload()));
  clearInterval(watch);
  // One that has just ended may still be counted.
  t.true(most - before <= 2, `${most - before} at once`);
});
