import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { removeOld } from '../../../api/jobs/retention.ts';
import { eraseProfiles, keepProfiles } from '../../../api/prospectGroup/prospect/profiles.ts';
import { prospectGroupStream } from '../../../ledger/prospectGroup/events.ts';
import { rebuild } from '../../../projections/engine/rebuild.ts';
import { lanes } from '../../../projections/index.ts';
import { startApi } from '../../support/api.ts';
import { placesOf } from '../../support/places.ts';
import { atEnd } from '../../support/scope.ts';
import { screenshot } from '../world.ts';
import { addGroup, addProspect, prospectsOf, upload } from './prospectCases.ts';
import { openForm } from './signUpFormCases.ts';

const DAY_MS = 24 * 3_600_000;
const secrets = ['Quetzalcoatl', 'quetzal@feather.example', '916-555-0177', '@plumed'];
const who = { name: secrets[0], email: secrets[1], phone: secrets[2], instagram: secrets[3] };

const api = await startApi('prospects');
const alpha = await api.addOrg('alpha');
atEnd(test, api.end);
test.beforeEach(async () => {
  for (const person of [alpha.admin, alpha.member]) await person.signIn();
});

/** A prospect with a picture, added with an Idempotency-Key, changed, voted on and read. */
async function knownProspect(): Promise<{ groupId: string; prospectId: string; picture: string }> {
  const groupId = await addGroup(alpha);
  const fileDoc = new File([`${secrets.join()}\n`], 'guest.txt');
  const stored = await alpha.member.upload('/api/upload-prospect-doc', { fileDoc });
  const picture = String(stored.at('Location'));
  const input = { ...who, major: 'Birds', groupId, picture };
  const added = await alpha.member.post('/api/add-prospect', input, { key: 'once' });
  const prospectId = String(added.at('data._id'));
  const changed = { ...input, _id: prospectId, snapchat: 'plumed', rating: 5 };
  await alpha.member.post('/api/update-prospect', changed, { key: 'twice' });
  await prospectsOf(alpha.admin, groupId);
  return { groupId, prospectId, picture };
}

async function nothingIsLeft(
  t: ExecutionContext,
  { prospectId, picture }: { readonly prospectId: string; readonly picture: string },
): Promise<void> {
  const kept = 'SELECT answer FROM app.idempotency WHERE strpos(answer::text, $1) > 0';
  t.deepEqual((await api.db.pool.query(kept, [prospectId])).rows, [], 'no kept answer names it');
  t.deepEqual(await placesOf(api, secrets), []);
  t.deepEqual(await placesOf(api, [picture]), []);
  t.false((await api.deps.files.keysOf('alpha')).includes(picture));
  await rebuild({ log: api.log, pool: api.db.pool, lanes });
  t.deepEqual(await placesOf(api, secrets), []);
}

test.serial('a deleted prospect leaves neither name, email, phone nor picture anywhere', async (t) => {
  const { groupId, prospectId, picture } = await knownProspect();
  t.deepEqual(await placesOf(api, secrets), ['a file', 'app.prospect_profiles'], 'it is known in two places');
  const input = { idArray: [{ _id: prospectId }], filePaths: [picture] };
  t.is((await alpha.member.post('/api/delete-prospects', input)).status, 200);
  await nothingIsLeft(t, { prospectId, picture });
  const again = { ...who, major: 'Birds', groupId, picture };
  await alpha.member.post('/api/add-prospect', again, { key: 'once' });
  t.deepEqual(
    await placesOf(api, secrets),
    [],
    'a late repeat of the call that added it brings nothing back',
  );
});

test.serial('a repeated import adds each prospect once, and a deleted one stays erased', async (t) => {
  const groupId = await addGroup(alpha);
  const input = { groupId, data: [{ ...who, major: 'Birds' }, { name: 'Kim Lee' }] };
  const send = () => alpha.member.post('/api/import-prospects', input, { key: 'rows' });
  // The answer was lost.
  const forget = () =>
    api.db.pool.query("UPDATE app.idempotency SET answer = NULL, created_at = now() - interval '1 hour'");
  t.is((await send()).status, 200);
  await forget();
  t.is((await send()).status, 200);
  const shown = (await prospectsOf(alpha.admin, groupId)).body as { _id: string; name: string }[];
  t.deepEqual(shown.map(({ name }) => name).sort(), ['Kim Lee', who.name]);
  const idArray = shown.map(({ _id }) => ({ _id }));
  t.is((await alpha.member.post('/api/delete-prospects', { idArray })).status, 200);
  t.deepEqual(await placesOf(api, secrets), []);
  await forget();
  await send();
  t.deepEqual(await placesOf(api, secrets), [], 'a late repeat brings nothing back');
});

test.serial('a deleted group leaves nothing of its prospects', async (t) => {
  const { groupId, prospectId, picture } = await knownProspect();
  const input = { idArray: [{ _id: groupId }], filePaths: [] };
  t.is((await alpha.admin.post('/api/delete-prospect-groups', input)).status, 200);
  await nothingIsLeft(t, { prospectId, picture });
});

for (const whole of [false, true]) {
  const what = whole ? 'their group was' : 'they were';
  test.serial(`who signed up by the form leaves nothing once ${what} deleted`, async (t) => {
    const { groupId, token } = await openForm(alpha);
    const input = { token, name: who.name, email: who.email, phone: who.phone };
    t.is((await api.visitor().post('/api/join-group', input)).status, 200);
    t.deepEqual(await placesOf(api, secrets), ['app.prospect_profiles'], 'not in the log either');
    const prospectId = String((await prospectsOf(alpha.admin, groupId)).at('0._id'));
    const [call, _id] = whole ? ['delete-prospect-groups', groupId] : ['delete-prospects', prospectId];
    t.is((await alpha.admin.post(`/api/${call}`, { idArray: [{ _id }] })).status, 200);
    await nothingIsLeft(t, { prospectId, picture: 'no picture' });
    t.deepEqual(await placesOf(api, [token]), whole ? [] : ['app.sign_up_forms']);
  });
}

test.serial('a new picture replaces the old file', async (t) => {
  const { groupId, prospectId, picture } = await knownProspect();
  const next = String((await upload(alpha.member)).at('Location'));
  const input = { ...who, groupId, _id: prospectId, picture: next };
  t.is((await alpha.member.post('/api/update-prospect', input)).status, 200);
  const keys = await api.deps.files.keysOf('alpha');
  t.false(keys.includes(picture));
  t.true(keys.includes(next));
  await alpha.admin.post('/api/delete-prospects', { idArray: [{ _id: prospectId }] });
});

test.serial('a picture is an upload of one’s own, of this kind; others are refused by field', async (t) => {
  const beta = await api.addOrg('beta');
  const groupId = await addGroup(alpha);
  const theirs = {
    'another organization': (await upload(beta.member)).at('Location'),
    'another member': (await upload(alpha.admin)).at('Location'),
    'another kind': (await alpha.member.upload('/api/upload-payment-doc', screenshot())).at('location'),
    nobody: `alpha/prospects/${randomUUID()}.png`,
  };
  for (const [whose, picture] of Object.entries(theirs)) {
    t.regex(String(picture), /^(alpha|beta)\/[a-z]+\/[-\da-f]{36}\.png$/, whose);
    const refused = await alpha.member.post('/api/add-prospect', { ...who, groupId, picture });
    t.is(refused.at('errors.0.field'), 'picture', `a file of ${whose}`);
  }
  t.deepEqual((await prospectsOf(alpha.member, groupId)).body, []);
});

test.serial('an old picture goes within a day when its removal was cut short', async (t) => {
  const { groupId, prospectId, picture } = await knownProspect();
  // By then no row leads to the file.
  api.advance(2 * DAY_MS);
  await removeOld(api.deps);
  await alpha.member.signIn();
  const { remove } = api.deps.files;
  t.teardown(() => {
    api.deps.files.remove = remove;
  });
  api.deps.files.remove = () => Promise.reject(new Error('killed'));
  const input = { ...who, groupId, _id: prospectId, picture: '' };
  t.is((await alpha.member.post('/api/update-prospect', input)).status, 500);
  api.deps.files.remove = remove;
  t.true((await api.deps.files.keysOf('alpha')).includes(picture));
  api.advance(DAY_MS + 1000);
  await removeOld(api.deps);
  t.false((await api.deps.files.keysOf('alpha')).includes(picture));
  await eraseProfiles(api.deps, 'alpha', [prospectId]);
});

test.serial('a picture that a prospect has survives the sweep', async (t) => {
  const { prospectId, picture } = await knownProspect();
  api.advance(2 * DAY_MS);
  await removeOld(api.deps);
  t.true((await api.deps.files.keysOf('alpha')).includes(picture));
  await eraseProfiles(api.deps, 'alpha', [prospectId]);
});

test.serial('a profile without an event is swept after a day, others stay', async (t) => {
  const { groupId, prospectId } = await knownProspect();
  const profile = { email: '', phone: '', year: '', major: '', instagram: '', snapchat: '', picture: '' };
  const orphan = { prospectId: 'orphan', profile: { ...profile, name: 'Orphan Prospect' } };
  await keepProfiles(api.deps, { orgCode: 'alpha', groupId }, [orphan]);
  await removeOld(api.deps);
  t.deepEqual(await placesOf(api, ['Orphan Prospect']), ['app.prospect_profiles']);
  api.advance(2 * DAY_MS);
  await removeOld(api.deps);
  t.deepEqual(await placesOf(api, ['Orphan Prospect']), []);
  t.deepEqual(await placesOf(api, secrets), ['a file', 'app.prospect_profiles']);
  await eraseProfiles(api.deps, 'alpha', [prospectId]);
});

test.serial('a refused prospect is forgotten at once', async (t) => {
  const groupId = await addGroup(alpha);
  await alpha.admin.post('/api/delete-prospect-groups', { idArray: [{ _id: groupId }] });
  const refused = await alpha.member.post('/api/add-prospect', { ...who, groupId });
  t.is(refused.status, 422);
  t.deepEqual(await placesOf(api, secrets), []);
});

test.serial('no call shows how another member voted', async (t) => {
  const groupId = await addGroup(alpha);
  const prospectId = await addProspect(alpha.admin, groupId);
  const vote = { groupId, ratings: [{ prospectId, rating: 4, approve: 'no' }] };
  await alpha.member.post('/api/register-vote', vote);
  const [event] = (await api.log.readStream(prospectGroupStream(groupId))).slice(-1);
  t.is(event?.type, 'VoteRegistered');
  t.like(event?.data, { rating: 4, approve: 'no' }, 'it stands in the log');
  const raw = await alpha.admin.get(`/api/rest/events/${event?.id}`);
  t.is(raw.status, 200);
  t.deepEqual(raw.at('data'), { prospectId, voterId: alpha.member.memberId });
  t.is(raw.at('warning'), '');
  const rest = '/api/rest/history';
  for (const path of [rest, `${rest}.csv`]) {
    const shown = JSON.stringify((await alpha.admin.get(path)).body);
    t.true(shown.includes('voted on a prospect'));
    t.false(/rating|approve/i.test(shown), path);
  }
  const { rows } = await api.db.pool.query("SELECT 1 FROM read.history WHERE data ? 'rating'");
  t.is(rows.length, 0);
});

test.serial('a file of 26 MiB that is no small image is kept as is; one of 101 MiB is refused', async (t) => {
  const head = Buffer.from('%PDF-1.7\n');
  const send = (mebibytes: number) => {
    const file = new File([head, new Uint8Array(mebibytes * 1024 ** 2)], 'notes.pdf');
    return alpha.member.upload('/api/upload-prospect-doc', { fileDoc: file });
  };
  const kept = await send(26);
  t.regex(String(kept.at('Location')), /\.pdf$/);
  const file = await api.deps.files.get(String(kept.at('Location')));
  t.is(file?.bytes, head.length + 26 * 1024 ** 2);
  file?.content.destroy();
  t.is((await send(101)).status, 413);
});
