import { randomUUID } from 'node:crypto';
import test from 'ava';
import { BadSmsSignature, TextNotSent } from '../../../../api/integrations/sms/sms.ts';
import { openTwilio, STATUS_PATH } from '../../../../api/integrations/sms/twilio.ts';
import { openTestTwilio, PUBLIC_URL, type TestTwilio, TWILIO_FROM } from '../../../support/twilio.ts';

let twilio: TestTwilio;

test.before(async () => {
  twilio = await openTestTwilio();
});
test.after.always(() => twilio.close());

const text = () => ({
  id: randomUUID(),
  orgCode: 'alpha',
  org: 'Alpha',
  to: '+19165550199',
  body: 'Alpha: Bring a café’s worth of cups & “plates”',
});
const send = async (message = text()) => {
  await twilio.sms.send(message);
  return twilio.asked.at(-1);
};
const webhook = (path: string, fields: Readonly<Record<string, string>>) =>
  twilio.sms.readWebhook?.({ path, fields, signature: twilio.signed(path, fields).signature });

test.serial('a text is handed over with its sender and the address for what became of it', async (t) => {
  const message = text();
  const { id, to, body } = message;
  const StatusCallback = `${PUBLIC_URL}${STATUS_PATH}?text=${id}`;
  t.deepEqual(await send(message), { To: to, Body: body, From: TWILIO_FROM, StatusCallback });
});

test.serial('too many requests, and no connection, may be tried again', async (t) => {
  twilio.answer({ status: 429, code: 20_429, message: 'Too many requests' });
  t.true((await t.throwsAsync(send(), { instanceOf: TextNotSent }))?.mayRetry);
  const gone = await openTestTwilio();
  await gone.close();
  const error = await t.throwsAsync(gone.sms.send(text()), { instanceOf: TextNotSent });
  t.true(error?.mayRetry);
});

test.serial(
  'after a lost answer or a fault of Twilio’s the outcome is unknown; the SDK repeats nothing',
  async (t) => {
    for (const verdict of ['cut', { status: 503, code: 20_503, message: 'Unavailable' }] as const) {
      twilio.answer(verdict);
      const before = twilio.asked.length;
      const error = await t.throwsAsync(send());
      t.false(error instanceof TextNotSent);
      t.is(twilio.asked.length, before + 1);
    }
  },
);

test('a status names its text, and a failure its reason', (t) => {
  const path = `${STATUS_PATH}?text=${randomUUID()}`;
  const id = path.slice(-36);
  const status = (MessageStatus: string, more = {}) =>
    webhook(path, { MessageSid: 'SM1', MessageStatus, ...more });
  t.like(status('sent'), { kind: 'status', id, progress: 'sent' });
  t.like(status('delivered'), { kind: 'status', id, progress: 'delivered', error: '' });
  t.like(status('undelivered', { ErrorCode: '30003' }), {
    progress: 'failed',
    error: 'The phone is switched off or out of reach.',
  });
  t.like(status('failed', { ErrorCode: '21610' }), { progress: 'failed', isOptedOut: true });
  t.like(status('failed', { ErrorCode: '39999' }), { error: 'Twilio’s error 39999.' });
  t.deepEqual(status('somehow'), { kind: 'nothing' });
});

test('STOP and START count in any case, and by Twilio’s own finding', (t) => {
  const From = '+19165550199';
  const answer = (Body: string, more = {}) =>
    webhook('/api/webhooks/twilio/incoming', { From, Body, ...more });
  t.deepEqual(answer(' stop '), { kind: 'stop', phone: From });
  t.deepEqual(answer('Unsubscribe'), { kind: 'stop', phone: From });
  t.deepEqual(answer('Start', { MessageSid: 'SM1' }), { kind: 'start', phone: From, messageId: 'SM1' });
  t.deepEqual(answer('Stop by at nine?'), { kind: 'nothing' });
  t.deepEqual(answer('arrêter', { OptOutType: 'STOP' }), { kind: 'stop', phone: From });
});

test('what Twilio has not signed is refused: another path, other fields, another token', (t) => {
  const path = `${STATUS_PATH}?text=${randomUUID()}`;
  const fields = { MessageStatus: 'delivered' };
  const { signature } = twilio.signed(path, fields);
  const refused = (request: { path: string; fields: Record<string, string>; signature: string }) =>
    t.throws(() => twilio.sms.readWebhook?.(request), { instanceOf: BadSmsSignature });
  refused({ path, fields, signature: '' });
  refused({ path: `${STATUS_PATH}?text=${randomUUID()}`, fields, signature });
  refused({ path, fields: { MessageStatus: 'failed' }, signature });
  const other = openTwilio({
    accountSid: `AC${'1'.repeat(32)}`,
    authToken: 'other',
    from: TWILIO_FROM,
    publicUrl: PUBLIC_URL,
  });
  t.throws(() => other.readWebhook?.({ path, fields, signature }), { instanceOf: BadSmsSignature });
});
