import { randomUUID } from 'node:crypto';
import test from 'ava';
import { removeOld } from '../../../api/jobs/retention.ts';
import { queueMail } from '../../../api/messaging/queue.ts';
import { startApi } from '../../support/api.ts';
import { mailsOf } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const api = await startApi('retention');
atEnd(test, api.end);

test.serial('old mails are forgotten in the end, and are not sent a second time', async (t) => {
  const org = await api.addOrg('mails');
  const mail = (kind: 'payment-failed' | 'trial-expired', subjectId: string) => {
    const about = { orgCode: 'mails', memberId: org.member.memberId, dedupKey: kind, actor: 'system:test' };
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

test.serial('what Stripe refused is remembered for longer than Stripe remembers its keys', async (t) => {
  await api.db.pool.query(
    `INSERT INTO app.stripe_refusals (key, refusals, refused_at)
     VALUES ('old', 1, now() - interval '61 days'), ('known', 1, now() - interval '59 days')`,
  );
  await removeOld(api.deps);
  const { rows } = await api.db.pool.query('SELECT key FROM app.stripe_refusals');
  t.deepEqual(rows, [{ key: 'known' }]);
});
