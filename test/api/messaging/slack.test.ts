import { randomUUID } from 'node:crypto';
import test from 'ava';
import type { SlackPost } from '../../../api/integrations/slack/slack.ts';
import { beginSlackPosts, postToSlack } from '../../../api/messaging/slack.ts';
import { NOTIFY_AFTER_MS } from '../../../ledger/account/undoable.ts';
import { rebuild } from '../../../projections/engine/rebuild.ts';
import { lanes } from '../../../projections/index.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { charge, pay, submitVenmo } from '../world.ts';

const HOOK = 'https://hooks.slack.com/services/T1/B1/secret';
let posts: SlackPost[] = [];
/** What Slack says in a test; it takes everything otherwise. */
let refusal: string | undefined;

const slack = {
  post: async (post: SlackPost) => {
    posts.push(post);
    if (refusal !== undefined) throw new Error(refusal);
  },
};
const api = await startApi('slack_posts', { deps: { slack } });
const org = await api.addOrg('slackers');
await beginSlackPosts(api.deps);
atEnd(test, api.end);

/** Run the job in three processes at once; answers what it posted. */
async function posted(): Promise<readonly string[]> {
  posts = [];
  await Promise.all([postToSlack(api.deps), postToSlack(api.deps), postToSlack(api.deps)]);
  return posts.map(({ text }) => text);
}

const setHook = (slackHookUrl: string) => org.admin.post('/api/update-config', { slackHookUrl });
const payment = async (amount: number) => pay(org, org.member, await charge(org, org.member, 100), amount);
const deliveries = async (kind: string) => {
  const filter = encodeURIComponent(JSON.stringify({ kind }));
  const answer = await org.admin.get(`/api/rest/deliveries?filter=${filter}`);
  return answer.body as Record<string, unknown>[];
};

test.serial('nothing is posted without a webhook, and what was before it is not made up for', async (t) => {
  await payment(10);
  t.deepEqual(await posted(), []);
  await payment(11);
  await setHook(HOOK);
  t.deepEqual(await posted(), [], 'the payment came before the webhook, though nobody had looked');
});

test.serial('a payment received is posted once', async (t) => {
  await payment(20);
  t.deepEqual(await posted(), ['Payment received: $20.00 from Member slackers (Cash)']);
  t.is(posts[0]?.url, HOOK);
  t.deepEqual(await posted(), []);
  t.like((await deliveries('slack-payment-received'))[0], {
    to: 'Slack',
    subject: 'Payment received: $20.00 from Member slackers (Cash)',
    status: 'sent',
    memberId: org.member.memberId,
  });
});

test.serial('a payment to verify is posted with a link, then as received', async (t) => {
  const chargeId = await charge(org, org.other, 30);
  const submitted = await submitVenmo(org, org.other, chargeId, 30);
  t.deepEqual(await posted(), [
    'Payment to verify: $30.00 from Other slackers (Venmo)\n<https://bursar.test/verifypayments|Verify Payments>',
  ]);
  const decision = { id: submitted.at('paymentId'), email: org.other.email };
  t.is((await org.admin.post('/api/verify-payment', decision)).status, 200);
  t.deepEqual(await posted(), [], 'it can still be undone');
  api.advance(NOTIFY_AFTER_MS);
  t.deepEqual(await posted(), ['Payment received: $30.00 from Other slackers (Venmo)']);
});

test.serial('a roster is one post', async (t) => {
  const data = Array.from({ length: 12 }, () => ({
    fname: 'New',
    lname: 'One',
    email: `${randomUUID()}@slackers.example`,
  }));
  await org.admin.post('/api/bulk-add-members', { data });
  t.deepEqual(await posted(), ['New members: 12']);
  t.is((await deliveries('slack-new-member')).length, 1);
});

test.serial('what one call received is one post with its sum', async (t) => {
  const people = [org.member, org.other];
  const payments = await Promise.all(
    people.map(async (each, index) => ({
      id: await charge(org, each, 100),
      uuid: each.memberId,
      amount: 20.5 + index,
    })),
  );
  const paid = await org.admin.post('/api/add-payment', { payInfo: { pmt_type: 'check' }, payments });
  t.is(paid.status, 200);
  t.deepEqual(await posted(), ['Payments received: 2, $42.00 in all']);
});

test.serial('what Slack refuses is in the delivery log, is not tried again, and stops nothing', async (t) => {
  refusal = 'Slack answered 404 no_service';
  await payment(5);
  t.is((await posted()).length, 1);
  refusal = undefined;
  t.deepEqual(await posted(), []);
  t.like((await deliveries('slack-payment-received'))[0], {
    status: 'failed',
    error: 'Slack answered 404 no_service',
  });
  await payment(6);
  t.is((await posted()).length, 1);
});

test.serial('a rebuild posts nothing, and without the webhook nothing is posted any more', async (t) => {
  await rebuild({ log: api.log, pool: api.db.pool, lanes });
  t.deepEqual(await posted(), []);
  await setHook('');
  await payment(7);
  t.deepEqual(await posted(), []);
});
