import test from 'ava';
import {
  openSlack,
  openSlackOutbox,
  type SlackPost,
  slackText,
} from '../../../api/integrations/slack/slack.ts';

const post = (more: Partial<SlackPost> = {}): SlackPost => ({
  id: '11111111-1111-4111-8111-111111111111',
  orgCode: 'alpha',
  org: 'Alpha',
  url: 'https://hooks.slack.com/services/T1/B1/secret',
  text: 'Payment to verify: $5.00 from Ann &amp; Bo\n<https://x.example/verifypayments|Verify Payments>',
  ...more,
});

test('a post goes to the webhook as JSON and follows no redirect', async (t) => {
  const asked: [string, RequestInit | undefined][] = [];
  const slack = openSlack(async (url, init) => {
    asked.push([String(url), init]);
    return new Response('ok');
  });
  await slack.post(post());
  const [[url, init] = []] = asked;
  t.is(url, post().url);
  t.is(init?.method, 'POST');
  t.is(init?.redirect, 'error');
  t.true(init?.signal instanceof AbortSignal);
  t.deepEqual(JSON.parse(String(init?.body)), { text: post().text });
});

for (const url of [
  'http://hooks.slack.com/services/T1/B1/x',
  'https://hooks.slack.com.evil.example/services/T1',
  'https://user@hooks.slack.com/services/T1',
  'https://hooks.slack.com/other/T1',
  'https://169.254.169.254/services/T1',
  '',
]) {
  test(`nothing is sent to "${url}"`, async (t) => {
    const slack = openSlack(() => {
      t.fail();
      return Promise.reject(new Error());
    });
    await t.throwsAsync(slack.post(post({ url })), {
      message: /must begin with https:\/\/hooks\.slack\.com/,
    });
  });
}

test('a refusal and a silence say why, and not where', async (t) => {
  const refusing = openSlack(async () => new Response('no_service', { status: 404 }));
  const refused = await t.throwsAsync(refusing.post(post()));
  t.is(refused?.message, 'Slack answered 404 no_service');
  const silent = openSlack(() => Promise.reject(new DOMException('late', 'TimeoutError')));
  t.is((await t.throwsAsync(silent.post(post())))?.message, 'Slack did not answer within five seconds.');
  const away = openSlack(() => Promise.reject(new TypeError(`cannot fetch ${post().url}`)));
  t.is((await t.throwsAsync(away.post(post())))?.message, 'Slack could not be reached.');
});

test('names cannot mention a channel or become a link', (t) => {
  t.is(slackText('<!channel> & <https://evil|x>'), '&lt;!channel&gt; &amp; &lt;https://evil|x&gt;');
});

test('the outbox keeps a post as a reader would see it, without the webhook', async (t) => {
  const kept: object[] = [];
  const outbox = { send: async (mail: object) => void kept.push(mail), close: async () => undefined };
  await openSlackOutbox(outbox).post(post());
  t.like(kept[0], {
    to: 'Slack',
    fromName: 'Alpha',
    subject: 'Payment to verify: $5.00 from Ann & Bo',
    text: 'Payment to verify: $5.00 from Ann & Bo\nVerify Payments: https://x.example/verifypayments',
  });
  t.notRegex(JSON.stringify(kept), /secret/);
});
