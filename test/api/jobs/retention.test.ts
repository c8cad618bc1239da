import { randomUUID } from 'node:crypto';
import test from 'ava';
import { removeOld } from '../../../api/jobs/retention.ts';
import { queueMail } from '../../../api/mail/queue.ts';
import { type Api, startApi } from '../../support/api.ts';
import { mailsOf } from '../../support/mail.ts';
import { charge, screenshot, submitVenmo } from '../world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let api: Api;

test.before(async () => {
  api = await startApi('retention');
});
test.after.always(() => api.stop());
test.after(() => api.database.drop());

test.serial(
  'a screenshot that was not submitted is removed after two days, a submitted one never',
  async (t) => {
    const org = await api.addOrg('shots');
    const dues = await charge(org, org.member, 50);
    const location = String(
      (await org.member.upload('/api/upload-payment-doc', screenshot())).at('location'),
    );
    await submitVenmo(org, org.member, dues, 20);
    const uploaded = await api.deps.files.keysOf('shots');
    t.is(uploaded.length, 2);

    api.advance(24 * HOUR_MS);
    const submit = {
      payInfo: { pmt_type: 'venmo', payer: 'ann', location },
      payments: [{ id: dues, uuid: org.member.memberId, amount: 10 }],
    };
    await org.member.signIn();
    const late = await org.member.post('/api/misc-payment', submit);
    t.deepEqual(
      [late.status, late.at('message')],
      [400, 'Please upload a screenshot for transaction.'],
      'what may be removed at any time cannot be submitted any more',
    );
    await removeOld(api.deps);
    t.is((await api.deps.files.keysOf('shots')).length, 2, 'not yet');

    api.advance(24 * HOUR_MS + 1000);
    const isBehind = { ...api.deps.projections, waitFor: async () => false };
    await t.throwsAsync(removeOld({ ...api.deps, projections: isBehind }), { message: /behind the log/ });
    t.is(
      (await api.deps.files.keysOf('shots')).length,
      2,
      'a payment that the lists do not show may name it',
    );
    const remove = async () => {
      throw new Error('cut short');
    };
    await t.throwsAsync(removeOld({ ...api.deps, files: { ...api.deps.files, remove } }));
    await removeOld(api.deps);
    t.deepEqual(
      await api.deps.files.keysOf('shots'),
      uploaded.filter((key) => key !== location),
    );
    t.is((await api.db.pool.query('SELECT FROM app.uploads')).rowCount, 0);
  },
);

test.serial('an upload that is cut short leaves nothing that is not removed', async (t) => {
  const org = await api.addOrg('killed');
  const { files } = api.deps;
  const { put } = files;
  const rows = async () =>
    (await api.db.pool.query("SELECT FROM app.uploads WHERE org_code = 'killed'")).rowCount;
  t.teardown(() => {
    files.put = put;
  });
  files.put = async () => {
    throw new Error('killed before it was stored');
  };
  t.is((await org.member.upload('/api/upload-payment-doc', screenshot())).status, 500);
  files.put = async (...file) => {
    await put(...file);
    throw new Error('killed after it was stored');
  };
  t.is((await org.member.upload('/api/upload-payment-doc', screenshot())).status, 500);
  t.is((await files.keysOf('killed')).length, 1);
  t.is(await rows(), 2);
  api.advance(48 * HOUR_MS + 1000);
  await removeOld(api.deps);
  t.deepEqual(await files.keysOf('killed'), []);
  t.is(await rows(), 0);
});

test.serial('old mails are forgotten in the end, and are not sent a second time', async (t) => {
  const org = await api.addOrg('mails');
  const mail = (kind: 'payment-failed' | 'trial-expired', subjectId: string) => {
    const about = { orgCode: 'mails', memberId: org.member.memberId, step: kind, actor: 'system:test' };
    return queueMail(api.db.pool, { ...about, kind, subjectId, at: api.deps.clock() });
  };
  const kinds = async () => {
    const sql =
      "SELECT kind || ' ' || status AS line FROM app.deliveries WHERE org_code = 'mails' ORDER BY 1";
    return (await api.db.pool.query<{ line: string }>(sql)).rows.map(({ line }) => line);
  };
  const [first, waiting] = [randomUUID(), randomUUID()];
  await mail('payment-failed', first);
  await mail('trial-expired', 'mails');
  await api.db.pool.query("UPDATE app.deliveries SET status = 'sent' WHERE org_code = 'mails'");
  await mail('payment-failed', waiting);
  await api.deps.mail.send({
    id: randomUUID(),
    orgCode: 'mails',
    fromName: 'Bursar',
    to: org.member.email,
    subject: 'Old',
    text: '',
    html: '',
  });

  api.advance(90 * DAY_MS - HOUR_MS);
  await removeOld(api.deps);
  t.is((await mailsOf(api, org.member)).length, 1);
  api.advance(2 * HOUR_MS);
  await removeOld(api.deps);
  t.is((await mailsOf(api, org.member)).length, 0);
  t.is((await kinds()).length, 3);

  api.advance(310 * DAY_MS);
  await removeOld(api.deps);
  t.deepEqual(await kinds(), ['payment-failed queued', 'trial-expired sent']);
  t.is(await mail('payment-failed', first), undefined, 'its claim stays');
});
