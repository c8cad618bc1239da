import test from 'ava';
import type { Output } from '../../../api/contract.ts';
import { beginMails } from '../../../api/messaging/jobs.ts';
import { guessTargets, tableOf } from '../../../console/members/import/columns.ts';
import { rosterOf } from '../../../console/members/import/roster.ts';
import { readText, type Sheet } from '../../../console/members/import/sheets.ts';
import { mailedToken } from '../../support/account-mail.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';

/** A roster: rows stand for themselves, no one is added twice, and invitations can wait. */
const api = await startApi('import_members');
const org = await api.addOrg('alpha');
const { admin } = org;
atEnd(test, api.end);
test.before(() => beginMails(api.deps));

const person = (name: string, more: object = {}) => ({
  ...{ fname: name, lname: 'Lee', email: `${name.toLowerCase()}@alpha.example` },
  ...more,
});
const importing = (data: readonly object[], options: object = {}, key?: string) =>
  admin.post('/api/import-members', { data, ...options }, key === undefined ? {} : { key });
const members = async () =>
  (await admin.get('/api/search-member?active=true')).body as Output<'search-member'>;
const outcomes = (answer: { at: (path: string) => unknown }) =>
  (answer.at('results') as { outcome: string; message?: string }[]).map(({ outcome }) => outcome);

test.serial('a refused row stops no other, and says why', async (t) => {
  const beta = await api.addOrg('beta');
  await admin.post('/api/create-member', person('Gone'));
  const [gone] = (await members()).filter(({ fname }) => fname === 'Gone');
  await admin.post('/api/delete-member', { idArray: [{ _id: gone?._id }] });
  const elsewhere = person('Else', { email: beta.admin.email });
  const answer = await importing([person('Ada'), person('Gone'), elsewhere, person('Ada'), person('Bo')]);
  t.is(answer.status, 200);
  t.deepEqual(outcomes(answer), ['added', 'refused', 'refused', 'refused', 'added']);
  t.regex(String(answer.at('results.1.message')), /^Gone Lee was removed\. Reinstate/);
  t.is(answer.at('results.2.message'), 'Email Already Exists! Please use a different email address.');
  t.is(answer.at('results.3.message'), 'This email is in the file more than once.');
  t.is(answer.at('message'), '2 of 5 rows were imported.');
});

test.serial('a repeat and a second import add no one twice', async (t) => {
  const data = [person('Cy'), person('Di', { zip: '90001' })];
  t.deepEqual(outcomes(await importing(data, {}, 'roster')), ['added', 'added']);
  const { length } = await members();
  t.deepEqual(
    outcomes(await importing(data, {}, 'roster')),
    ['added', 'added'],
    'the answer of the first time',
  );
  t.deepEqual(outcomes(await importing(data)), ['unchanged', 'unchanged']);
  const changed = [person('Cy', { zip: '90002' }), person('Di')];
  t.deepEqual(outcomes(await importing(changed)), ['updated', 'unchanged']);
  const twice = [person('Di'), person('Di', { zip: '90009' })];
  t.deepEqual(outcomes(await importing(twice)), ['unchanged', 'refused'], 'a member is in the file twice');
  const all = await members();
  t.is(all.length, length);
  t.deepEqual(
    all.filter(({ fname }) => ['Cy', 'Di'].includes(fname)).map(({ zip }) => zip),
    ['90002', '90001'],
    'what a row leaves out stays',
  );
});

test.serial('invitations wait until they are sent, one or all', async (t) => {
  const isInvited = async (name: string) =>
    (await mailedToken(api, `${name.toLowerCase()}@alpha.example`)) !== '';
  await importing([person('Eve'), person('Flo')], { invite: false });
  await importing([person('Gil')]);
  const waiting = await admin.get(`/api/rest/members?filter={"active":true,"invited":"no"}`);
  const ids = (waiting.body as { id: string; fname: string }[]).map(({ id }) => ({ _id: id }));
  t.is(ids.length, 2);
  t.true(await isInvited('Gil'));
  t.false(await isInvited('Eve'));
  const answer = await admin.post('/api/resend-confirmation', { ids });
  t.is(answer.at('message'), 'Successfully sent Invitation(s).');
  t.true(await isInvited('Eve'));
  t.deepEqual((await admin.get(`/api/rest/members?filter={"active":true,"invited":"no"}`)).body, []);
  const bulk = await admin.post('/api/bulk-add-members', { data: [person('Hal')], invite: false });
  t.is(bulk.status, 200);
  t.false(await isInvited('Hal'));
});

test.serial('the roster that Bursar writes reads back unchanged', async (t) => {
  const details = { phone: '+44 20 7946 0958', address: "12 Main St, #4\nO'Hare", city: 'Rome', state: 'NY' };
  await importing([
    person('Ivy', { ...details, zip: '02139', dob: '2004-03-04', graduationYear: 2028 }),
    { fname: 'Sukarno', singleName: true, email: 'sukarno@alpha.example' },
  ]);
  const csv = await admin.get(`/api/rest/members.csv?filter={"active":true}`);
  const { rows } = readText('members.csv', String(csv.body)) as Sheet;
  const table = tableOf(rows);
  const choices = { targets: guessTargets(table), dayOrder: 'month/day/year', edits: new Map() } as const;
  const roster = rosterOf(table, choices, await members(), '2026-11-29');
  t.true(roster.rows.length > 8);
  t.deepEqual(
    roster.rows.filter(({ outcome, notKept }) => outcome.is !== 'unchanged' || notKept.length > 0),
    [],
  );
});
