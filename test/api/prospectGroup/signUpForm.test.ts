import test from 'ava';
import { prospectGroupStream } from '../../../ledger/prospectGroup/events.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { addGroup, addProspect, prospectsOf } from './prospectCases.ts';
import { formOf, joining, openForm } from './signUpFormCases.ts';

const DAY_MS = 24 * 3_600_000;

const api = await startApi('sign_up_form');
const alpha = await api.addOrg('alpha');
atEnd(test, api.end);

const join = (input: object) => api.visitor().post('/api/join-group', input);
const opened = (token: string) => api.visitor().get(`/api/get-join-form?token=${token}`);
const forgetTries = () => api.db.pool.query('DELETE FROM app.rate_limits');
test.beforeEach(forgetTries);

/** The emails of a group’s prospects. */
const emailsOf = async (groupId: string) =>
  ((await prospectsOf(alpha.admin, groupId)).body as { email: string }[]).map(({ email }) => email);

test.serial('who is on the list is answered like who is new, and stays one prospect', async (t) => {
  const { groupId, token } = await openForm(alpha);
  await addProspect(alpha.member, groupId, { email: 'known@example.org' });
  const input = { ...joining(token), email: 'new@example.org' };
  const emails = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? input.email : 'New@Example.org'));
  const answers = await Promise.all(emails.map((email) => join({ ...input, email })));
  answers.push(await join(input), await join({ ...input, email: 'known@example.org' }));
  t.is(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size, 1);
  const stored = (await emailsOf(groupId)).map((email) => email.toLowerCase());
  t.deepEqual(stored.sort(), ['known@example.org', 'new@example.org']);
});

test.serial('the event says that it was the form, and nothing of who they are', async (t) => {
  const { groupId, token } = await openForm(alpha);
  await join(joining(token));
  const [event] = (await api.log.readStream(prospectGroupStream(groupId))).slice(-1);
  t.is(event?.type, 'ProspectSignedUp');
  t.is(event?.metadata.actor, 'form:sign-up');
  t.deepEqual(Object.keys(event?.data as object), ['prospectId']);
  const history = JSON.stringify((await alpha.admin.get('/api/rest/history')).body);
  t.true(history.includes('A prospect signed up by the form.'));
  t.true(history.includes('The sign-up form'));
});

test.serial('a program that fills in the hidden field is answered alike and not added', async (t) => {
  const { groupId, token } = await openForm(alpha);
  const answer = await join({ ...joining(token), website: 'https://spam.example' });
  t.deepEqual(answer.body, (await join(joining(token))).body);
  t.is((await emailsOf(groupId)).length, 1);
});

test.serial('programs and repeats leave the limit of other people alone', async (t) => {
  const { groupId, token } = await openForm(alpha);
  const known = joining(token);
  t.is((await join(known)).status, 200);
  await api.db.pool.query("UPDATE app.rate_limits SET points = 299 WHERE key LIKE 'join-form:%'");
  for (let tries = 0; tries < 3; tries++) t.is((await join(known)).status, 200, 'a repeat');
  for (let tries = 0; tries < 61; tries++) await join({ ...joining(token), website: 'https://spam.example' });
  t.is((await join({ ...joining(token), website: 'https://spam.example' })).status, 429);
  t.is((await join(joining(token))).status, 200, 'somebody new from the same address');
  t.is((await join(known)).status, 429, 'a full form refuses alike who is on the list');
  t.is((await emailsOf(groupId)).length, 2);
});

test.serial('the form closes after the last day of the group, and when it is off', async (t) => {
  const { groupId, token } = await openForm(alpha, { endDate: '2026-03-11' });
  t.is((await opened(token)).at('isOpen'), true);
  api.advance(2 * DAY_MS);
  await alpha.admin.signIn();
  t.deepEqual((await opened(token)).body, { organization: 'Org alpha', group: 'Fall Rush', isOpen: false });
  t.is((await join(joining(token))).at('code'), 'SignUpClosed');
  t.like((await formOf(alpha, groupId)).body, { isOn: true, isOver: true });
  const other = await openForm(alpha);
  await alpha.admin.post('/api/switch-sign-up-form', { groupId: other.groupId, isOn: false });
  t.is((await opened(other.token)).at('isOpen'), false);
  const late = await addGroup(alpha, { endDate: '2026-03-11' });
  const refused = await alpha.admin.post('/api/switch-sign-up-form', { groupId: late, isOn: true });
  t.is(refused.at('code'), 'GroupOver');
  t.deepEqual(await emailsOf(groupId), []);
});

test.serial('what opens nothing is answered alike: no token, a deleted group', async (t) => {
  const { groupId, token } = await openForm(alpha);
  await alpha.admin.post('/api/delete-prospect-groups', { idArray: [{ _id: groupId }] });
  const answers = [await opened('no-such-form'), await opened(token), await join(joining(token))];
  const [first, ...others] = answers.map((answer) => [answer.status, answer.at('message')]);
  t.is(first?.[0], 404);
  for (const each of others) t.deepEqual(each, first);
});

test.serial('a token opens the group of its own organization alone', async (t) => {
  const beta = await api.addOrg('beta');
  const { groupId } = await openForm(alpha);
  const { token } = await openForm(beta);
  const before = await api.events();
  t.is((await join({ ...joining(token), groupId, org_code: 'alpha' })).status, 200);
  t.deepEqual(await emailsOf(groupId), []);
  t.is(await api.events(), before + 1);
});

test.serial('the form of a suspended organization takes no sign-ups', async (t) => {
  const trial = await api.addOrg('trial', { subscribed: false });
  const { token } = await openForm(trial, { endDate: '2026-12-31' });
  t.is((await opened(token)).at('isOpen'), true);
  api.advance(31 * DAY_MS);
  t.is((await opened(token)).at('isOpen'), false);
  t.is((await join(joining(token))).at('code'), 'SignUpClosed');
});

test.serial('an address gets 60 tries in 15 minutes, wrong tokens too; a form 300 in an hour', async (t) => {
  await alpha.admin.signIn();
  const { groupId, token } = await openForm(alpha, { endDate: '2026-12-31' });
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async () => (await join(joining('wrong'))).status),
  );
  t.is(statuses.filter((status) => status === 404).length, 60);
  const refused = await join(joining(token));
  t.is(refused.status, 429);
  t.true(Number(refused.headers.get('retry-after')) > 0);
  await forgetTries();
  t.is((await join(joining(token))).status, 200);
  await api.db.pool.query("UPDATE app.rate_limits SET points = 300 WHERE key LIKE 'join-form:%'");
  t.is((await join(joining(token))).status, 429);
  t.is((await emailsOf(groupId)).length, 1);
});
