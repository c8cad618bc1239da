import { randomUUID } from 'node:crypto';
import test from 'ava';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';

const api = await startApi('outbox');
atEnd(test, api.end);

const message = (subject: string, id: string = randomUUID()) => ({
  id,
  orgCode: 'alpha',
  fromName: 'Alpha <b>',
  to: 'ann@example.org',
  subject,
  text: `Text of ${subject}`,
  html: `<!doctype html><p>HTML of ${subject}</p><a href="https://x.test/?a=1&amp;b=2">Pay</a>`,
});

test.serial('before anything was sent the page says so', async (t) => {
  const page = await api.visitor().get('/outbox');
  t.is(page.status, 200);
  t.regex(String(page.body), /No emails yet\./);
});

test.serial('what was sent is listed, newest first, and can be read', async (t) => {
  const first = message('One <script>alert(1)</script>');
  await api.deps.mail.send(first);
  api.advance(1_000);
  await api.deps.mail.send(message('Two'));
  const list = await api.visitor().get('/outbox');
  t.regex(String(list.headers.get('content-type')), /^text\/html/);
  t.regex(String(list.body), /Two[\s\S]*One &lt;script&gt;/);
  t.false(String(list.body).includes('<script'));
  const page = await api.visitor().get(`/outbox/${first.id}`);
  t.is(page.status, 200);
  t.regex(String(page.body), /To<\/dt><dd>ann@example\.org/);
  t.regex(String(page.body), /srcdoc="&lt;!doctype html&gt;&lt;p&gt;HTML of One/);
  t.regex(String(page.body), /<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  t.false(String(page.body).includes('<script'));
  const answer = await api.visitor().get('/api/outbox');
  t.is(answer.at('0.subject'), 'Two');
  t.is(answer.at('1.text'), first.text);
  t.is(answer.at('1.to'), 'ann@example.org');
});

test.serial('the same mail is kept once', async (t) => {
  const mail = message('Again');
  await api.deps.mail.send(mail);
  await api.deps.mail.send(mail);
  const { body } = await api.visitor().get('/api/outbox');
  t.is((body as { id: string }[]).filter(({ id }) => id === mail.id).length, 1);
});

test.serial('an unknown mail is not found', async (t) => {
  t.is((await api.visitor().get(`/outbox/${randomUUID()}`)).status, 404);
  t.is((await api.visitor().get('/outbox/1%20OR%201')).status, 404);
});

test.serial('without demo mode there is no outbox to see', async (t) => {
  const closed = await startApi('outbox_closed', { deps: { showOutbox: false } });
  atEnd(t, closed.end);
  await closed.deps.mail.send(message('Secret'));
  t.is((await closed.visitor().get('/api/outbox')).status, 404);
  t.is((await closed.visitor().get('/outbox')).status, 404);
});
