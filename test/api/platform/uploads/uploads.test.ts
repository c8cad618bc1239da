import { randomUUID } from 'node:crypto';
import test from 'ava';
import { sweepUploads } from '../../../../api/platform/uploads/sweepUploads.ts';
import { accountStream } from '../../../../ledger/account/events.ts';
import { type Person, startApi } from '../../../support/api.ts';
import { loseLog } from '../../../support/loseLog.ts';
import { atEnd } from '../../../support/scope.ts';
import { charge, screenshot } from '../../world.ts';

const DAY_MS = 24 * 3_600_000;
const MISSING = 'Please upload a screenshot for transaction.';

let chargeId: string;

const api = await startApi('uploads');
const org = await api.addOrg('alpha');
atEnd(test, api.end);
test.beforeEach(async () => {
  for (const person of [org.admin, org.member, org.other]) await person.signIn();
  chargeId = await charge(org, org.member, 100);
});

async function upload(by = org.member): Promise<string> {
  return String((await by.upload('/api/upload-payment-doc', screenshot())).at('location'));
}

/** Send a payment of the charge that names an upload. */
function submit(location: string, { amount = 10, key = randomUUID(), id = chargeId, by = org.member } = {}) {
  const payInfo = { pmt_type: 'venmo', payer: 'ann', location };
  return by.post('/api/misc-payment', { payInfo, payments: [{ id, uuid: by.memberId, amount }] }, { key });
}

/** Sweep once the uploads are as they are for more than a day. */
async function sweepADayLater(): Promise<void> {
  api.advance(DAY_MS + 1000);
  await sweepUploads(api.deps);
}

const isStored = async (key: string) => (await api.deps.files.keysOf('alpha')).includes(key);

/** What the upload's row says: who has claimed it, `free` for nobody, `gone` without a row. */
async function claimOf(key: string): Promise<string> {
  const sql = "SELECT coalesce(claimed_by, 'free') AS claim FROM app.uploads WHERE key = $1";
  return (await api.db.pool.query<{ claim: string }>(sql, [key])).rows[0]?.claim ?? 'gone';
}

/** How many payments name the upload. */
async function paymentsOf(key: string, by: Person = org.member): Promise<number> {
  const events = await api.log.readStream(accountStream(by.memberId));
  return events.filter(({ data }) => JSON.stringify(data).includes(key)).length;
}

test.serial('the sweeper removes an upload unclaimed for a day, and not before', async (t) => {
  const key = await upload();
  t.is(await claimOf(key), 'free');
  api.advance(DAY_MS - 1000);
  await sweepUploads(api.deps);
  t.true(await isStored(key));
  api.advance(2000);
  await sweepUploads(api.deps);
  t.false(await isStored(key));
  t.is(await claimOf(key), 'gone');
});

test.serial('the sweeper never removes a file that an event names', async (t) => {
  const key = await upload();
  t.is((await submit(key)).status, 200);
  t.regex(await claimOf(key), /:pay$/);
  for (const _ of [1, 2]) await sweepADayLater();
  t.true(await isStored(key));
  t.is(await claimOf(key), 'gone');
});

test.serial('the sweeper keeps a named file, though an older database copy says it is free', async (t) => {
  const key = await upload();
  t.is((await submit(key)).status, 200);
  await api.db.pool.query('UPDATE app.uploads SET claimed_by = NULL WHERE key = $1', [key]);
  for (const _ of [1, 2]) await sweepADayLater();
  t.true(await isStored(key));
});

test.serial('the sweeper removes nothing while the history is behind the log', async (t) => {
  const key = await upload();
  const behind = { ...api.deps.projections, waitFor: async () => false };
  api.advance(DAY_MS + 1000);
  await t.throwsAsync(sweepUploads({ ...api.deps, projections: behind }));
  t.true(await isStored(key));
  await sweepUploads(api.deps);
  t.false(await isStored(key));
  await org.member.signIn();
});

test.serial('a refused call releases its claim', async (t) => {
  const key = await upload();
  t.is((await submit(key, { amount: 1000 })).status, 422);
  t.is(await claimOf(key), 'free');
  t.is((await submit(key)).status, 200);
});

test.serial('a crash between claim and append: the claim is released after a day, then swept', async (t) => {
  const key = await upload();
  loseLog(t, api.deps.log, false);
  t.is((await submit(key)).status, 503);
  t.regex(await claimOf(key), /:pay$/, 'the command may be in the log');
  api.advance(DAY_MS - 1000);
  await sweepUploads(api.deps);
  t.regex(await claimOf(key), /:pay$/);
  api.advance(2000);
  await sweepUploads(api.deps);
  t.is(await claimOf(key), 'free');
  t.true(await isStored(key), 'it can be claimed for one more day');
  await sweepADayLater();
  t.false(await isStored(key));
  t.is(await paymentsOf(key), 0);
});

test.serial('a repeat after a crash between claim and append takes up the claim', async (t) => {
  const [key, idempotencyKey] = [await upload(), randomUUID()];
  loseLog(t, api.deps.log, false);
  t.is((await submit(key, { key: idempotencyKey })).status, 503);
  const other = await submit(key);
  t.is(other.status, 422, 'another call cannot have it meanwhile');
  t.like(other.body, { code: 'UploadClaimed', errors: [{ field: 'payInfo.location' }] });
  t.is((await submit(key, { key: idempotencyKey })).status, 200);
  t.is(await paymentsOf(key), 1);
});

test.serial('a crash between append and answer: the file stays, and a repeat gets the answer', async (t) => {
  const [key, idempotencyKey] = [await upload(), randomUUID()];
  loseLog(t, api.deps.log, true);
  t.is((await submit(key, { key: idempotencyKey })).status, 503);
  for (const _ of [1, 2]) await sweepADayLater();
  t.true(await isStored(key));
  t.is(await claimOf(key), 'gone');
  await org.member.signIn();
  t.is((await submit(key, { key: idempotencyKey })).status, 200);
  t.is(await paymentsOf(key), 1);
});

test.serial('the next sweep finishes one that was cut short, and the upload cannot be claimed', async (t) => {
  await sweepADayLater();
  await org.member.signIn();
  const key = await upload();
  const remove = () => Promise.reject(new Error('cut short'));
  api.advance(DAY_MS + 1000);
  await t.throwsAsync(sweepUploads({ ...api.deps, files: { ...api.deps.files, remove } }));
  await org.member.signIn();
  t.like((await submit(key)).body, { status: 400, message: MISSING });
  await sweepUploads(api.deps);
  t.false(await isStored(key));
  t.is(await claimOf(key), 'gone');
});

test.serial('an upload that is cut short leaves nothing that the sweeper does not find', async (t) => {
  await sweepADayLater();
  const { files } = api.deps;
  const { put } = files;
  t.teardown(() => {
    files.put = put;
  });
  const before = await files.keysOf('alpha');
  await org.member.signIn();
  files.put = async () => {
    throw new Error('killed before it was stored');
  };
  t.is((await org.member.upload('/api/upload-payment-doc', screenshot())).status, 500);
  files.put = async (...file) => {
    await put(...file);
    throw new Error('killed after it was stored');
  };
  t.is((await org.member.upload('/api/upload-payment-doc', screenshot())).status, 500);
  t.is((await files.keysOf('alpha')).length, before.length + 1);
  await sweepADayLater();
  t.deepEqual((await files.keysOf('alpha')).sort(), before.sort());
});
