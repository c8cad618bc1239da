import test from 'ava';
import { startJobs } from '../../../api/jobs/index.ts';
import { noticeOf } from '../../../api/stripeSync/syncEvent.ts';
import { storeEvent } from '../../../api/stripeSync/webhook.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { type StartedPayment, startPayments, storyOf } from '../../support/stripe-payments.ts';
import { until } from '../../support/until.ts';
import { webhooksSynced } from '../../support/webhooks.ts';

const { api, beginFor } = await startPayments('stripe_webhook_jobs', { today: drawnDay, settles: false });
atEnd(test, api.end);

const { pool } = api.db;
const { controls } = api.stripe.sandbox;

/** A payment whose webhook was stored. */
async function paid(name: string): Promise<StartedPayment> {
  const begun = await beginFor(name);
  const own = { stripeAccount: begun.accountId };
  await api.stripe.sdk.paymentIntents.confirm(begun.intentId, { payment_method: 'pm_card_visa' }, own);
  const { data } = await api.stripe.sdk.events.list({ types: ['payment_intent.succeeded'], limit: 1 }, own);
  for (const event of data) await storeEvent(pool, noticeOf(event));
  return begun;
}

const start = () => startJobs(api.databaseUrl, api.deps, () => undefined);
const failures = () => api.lines.filter(({ webhook, code }) => webhook !== undefined && code !== undefined);

test.serial('what was stored before the jobs began is settled, and what comes later too', async (t) => {
  const before = await paid('before');
  const jobs = start();
  await jobs.started;
  await webhooksSynced(api.deps);
  const after = await paid('after');
  await webhooksSynced(api.deps);
  await jobs.stop();
  for (const { memberId } of [before, after])
    t.deepEqual(await storyOf(api.log, memberId), ['PaymentAccepted']);
});

test.serial('one event that fails is tried again later, and holds up no other', async (t) => {
  await controls.refuseNext('GET /v1/payment_intents/:id', { status: 400, code: 'parameter_unknown' });
  const many = [await paid('first'), await paid('second'), await paid('third')];
  const jobs = start();
  await until(() => failures().length > 0);
  await webhooksSynced(api.deps);
  await jobs.stop();
  t.is(failures().length, 1);
  for (const { memberId } of many) t.deepEqual(await storyOf(api.log, memberId), ['PaymentAccepted']);
  const { rows } = await pool.query(
    `SELECT state FROM jobs.job WHERE name = 'stripe-event' AND retry_count > 0`,
  );
  t.deepEqual(rows, [{ state: 'completed' }]);
});
