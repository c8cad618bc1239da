import test from 'ava';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { reconcilePayments, replayMissedEvents } from '../../../api/stripeSync/reconcile.ts';
import { syncEvent } from '../../../api/stripeSync/syncEvent.ts';
import { WEBHOOK_PATH } from '../../../api/stripeSync/webhook.ts';
import { startApi } from '../../support/api.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { storyOf } from '../../support/stripe-payments.ts';
import { webhooksDelivered } from '../../support/webhooks.ts';
import { charge, payByCard, saveBank } from '../world.ts';

/** What happens at Stripe, or at banks, without anybody asking Bursar. */
const api = await startApi('stripe_notices', { today: drawnDay });
await beginMails(api.deps);
atEnd(test, api.end);
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) =>
  api.stripe.assertTyped(t),
);
const { controls } = api.stripe.sandbox;

test.serial('a bank account is offered no more once its mandate has ended', async (t) => {
  const org = await api.addOrg('mandates');
  const saved = async () => (await org.member.post('/api/get-payment-methods', {})).at('paymentMethods');
  const kept = await saveBank(api, org.member);
  const ended = await saveBank(api, org.member, '000222222227');
  t.deepEqual(((await saved()) as { id: string }[]).map(({ id }) => id).sort(), [kept, ended].sort());
  await controls.endMandate(ended);
  await webhooksDelivered(api.deps);
  t.like(await saved(), { length: 1, 0: { id: kept } });
  // Stripe also reports a mandate that is allowed again.
  const sql = "SELECT id FROM sandbox.objects WHERE id LIKE 'mandate_%' AND data->>'payment_method' = $1";
  const { rows } = await api.db.pool.query<{ id: string }>(sql, [kept]);
  const about = { accountId: org.stripeAccountId, subjectId: rows[0]?.id ?? '', intentId: undefined };
  const happened = { id: 'evt_allowed', type: 'mandate.updated', happenedAt: new Date().toISOString() };
  t.true(await syncEvent(api.deps, { ...about, ...happened }));
  t.like(await saved(), { length: 1, 0: { id: kept } });
});

test.serial("a network's warning of fraud is recorded once, mailed once, and found if missed", async (t) => {
  const org = await api.addOrg('warnings');
  const pay = async () => {
    const id = await charge(org, org.member, 30);
    const paymentId = await payByCard(api, org.member, id, 30);
    const asked = new URLSearchParams({ uuid: org.member.memberId });
    const payments = (await org.member.get(`/api/get-payments?${asked}`)).body;
    const mine = (payments as { _id: string; order_id: string }[]).find(({ _id }) => _id === paymentId);
    return mine?.order_id ?? '';
  };
  const warnings = async () =>
    (await storyOf(api.log, org.member.memberId)).filter((type) => type === 'FraudWarningReceived').length;
  const mails = async () => {
    await mailAboutEvents(api.deps);
    const sql = "SELECT 1 FROM app.deliveries WHERE org_code = 'warnings' AND kind = 'admin-fraud-warning'";
    return (await api.db.pool.query(sql)).rowCount;
  };
  const warned = await pay();
  await webhooksDelivered(api.deps);
  await controls.warnOfFraud(warned);
  await webhooksDelivered(api.deps);
  t.is(await warnings(), 1);
  t.is(await mails(), 1);

  // A webhook that never came.
  const missed = await pay();
  await webhooksDelivered(api.deps);
  api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');
  await controls.warnOfFraud(missed);
  // Newer than the warning, and of the same payment.
  await controls.refundAtStripe(missed, 1_000);
  await reconcilePayments(api.deps, { paceMs: 0 });
  for (const _ of [1, 2]) t.deepEqual((await replayMissedEvents(api.deps, { paceMs: 0 })).failures, []);
  t.is(await warnings(), 2);
  t.is(await mails(), 2);
  api.stripe.sandbox.deliverTo(api.url + WEBHOOK_PATH);

  // Too late to act on.
  const refunded = await pay();
  await controls.refundAtStripe(refunded, 3_000);
  await controls.warnOfFraud(refunded);
  await webhooksDelivered(api.deps);
  t.is(await warnings(), 2);
});

test.serial('the bank account that Stripe pays out to is the one that Settings show', async (t) => {
  const org = await api.addOrg('banks');
  const shown = async () =>
    ((await org.admin.get('/api/search-banks')).body as { bankType: string; account_number: string }[])
      .filter(({ bankType }) => bankType === 'bank')
      .map(({ account_number }) => account_number);
  t.deepEqual(await shown(), ['****4321']);
  for (const number of ['000123456789', '000222222227', '000123456789']) {
    await controls.changeBank(org.stripeAccountId, number);
    await webhooksDelivered(api.deps);
    t.deepEqual(await shown(), [`****${number.slice(-4)}`]);
  }
});

test.serial('payments wait for no bank account that Stripe does not show', async (t) => {
  const org = await api.addOrg('hidden', { connected: false });
  const onboarding = (more: object) =>
    org.admin.post('/api/create-stripe-connect', { bankName: 'Quiet Bank', bankType: 'bank', ...more });
  const begun = await onboarding({});
  const [, accountId = ''] = /onboarding\/(acct_\w+)/.exec(String(begun.at('url'))) ?? [];
  api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');
  await controls.completeOnboarding(accountId);
  const hide = "UPDATE sandbox.objects SET data = data - 'external_accounts' WHERE id = $1";
  await api.db.pool.query(hide, [accountId]);
  t.is((await onboarding({ properlyReturned: true })).status, 200);
  t.like((await org.admin.get('/api/get-config')).at('0'), { stripeOnboarded: true });
  const shown = async () =>
    ((await org.admin.get('/api/search-banks')).body as { bankName: string; account_number: string }[]).find(
      ({ bankName }) => bankName === 'Quiet Bank',
    )?.account_number;
  t.is(await shown(), '');

  // Shown later, it has its last digits.
  api.stripe.sandbox.deliverTo(`${api.url}${WEBHOOK_PATH}`);
  await controls.changeBank(accountId, '000123456789');
  await webhooksDelivered(api.deps);
  t.is(await shown(), '****6789');
});
