import test from 'ava';
import type { z } from 'zod';
import { billing } from '../../../api/account/payment/contract.ts';
import { contactName, recallFromCollections } from '../../../api/contact/contract.ts';
import { adminName } from '../../../api/organization/onboarding/contract.ts';
import { memberInput } from '../../../api/platform/contract/profile.ts';
import { addProspectGroups } from '../../../api/prospectGroup/contract.ts';
import { addProspect as prospectCall } from '../../../api/prospectGroup/prospect/contract.ts';
import { joinGroup } from '../../../api/prospectGroup/signUpForm/contract.ts';
import { startApi } from '../../support/api.ts';
import { caseJson } from '../../support/cases.ts';
import { atEnd } from '../../support/scope.ts';
import { addGroup, addProspect } from '../prospectGroup/prospectCases.ts';

/** Names as people have them, by every call that takes one. */
const api = await startApi('names');
const org = await api.addOrg('alpha');
const { admin } = org;
atEnd(test, api.end);

const { fname: given } = caseJson<{ readonly fname: readonly string[] }>('names.json');
const kinds = [
  ...given,
  'Gal·la',
  'O’Hare',
  "D'Angelo",
  'Oʻahu',
  'Fa`afafine',
  'マリア・ルイサ',
  'Anne‑Marie',
];

/** What is kept of a name. */
const kept = (name: string) => name.normalize('NFC').replaceAll('\u00a0', ' ');

let count = 0;
const newEmail = () => `name${count++}@alpha.example`;

async function nameOf(id: unknown): Promise<unknown> {
  return (await admin.get(`/api/search-member?_id=${id}`)).at('0.fname');
}

for (const name of ['Anne‑Marie', 'Zoe\u0308']) {
  test(`${JSON.stringify(name)} is a name for every call, and kept as NFC`, async (t) => {
    const [created, ofProspect, bulk] = [newEmail(), newEmail(), newEmail()];
    const one = await admin.post('/api/create-member', { fname: name, lname: name, email: created });
    t.is(one.status, 200, JSON.stringify(one.body));
    t.is(await nameOf(one.at('_id')), kept(name));

    const data = [{ fname: name, lname: name, email: bulk }];
    t.is((await admin.post('/api/bulk-add-members', { data })).status, 200);
    const all = (await admin.get('/api/search-member')).body as { email: string; fname: string }[];
    t.is(all.find(({ email }) => email === bulk)?.fname, kept(name));

    const groupId = await addGroup(org);
    const added = await admin.post('/api/add-prospect', { groupId, name });
    t.is(added.status, 200, JSON.stringify(added.body));
    const prospects = (await admin.get(`/api/get-prospects?groupId=${groupId}`)).body as { name: string }[];
    t.deepEqual(
      prospects.map((each) => each.name),
      [kept(name)],
    );
    const imported = await admin.post('/api/import-prospects', {
      groupId,
      data: [{ name, email: 'other@x.example' }],
    });
    t.is(imported.status, 200, JSON.stringify(imported.body));

    const _id = await addProspect(admin, groupId);
    const person = { groupId, _id, fname: name, lname: name, email: ofProspect };
    const made = await admin.post('/api/make-prospect-member', person);
    t.is(made.status, 200, JSON.stringify(made.body));
    t.is(await nameOf(made.at('memberId')), kept(name));
  });
}

test('every form takes the same names, of people without a session and of payers too', (t) => {
  const schemas = [
    ...[joinGroup.input.shape.name, adminName, contactName('First Name'), billing.shape.name],
    ...[memberInput.shape.fname, memberInput.shape.lname, prospectCall.input.shape.name],
  ];
  for (const schema of schemas) for (const name of kinds) t.is(schema.parse(name), kept(name));
});

test('no form takes a joiner that joins nothing, digits or signs in a name, or invisible text for one', (t) => {
  const first = memberInput.shape.fname;
  for (const name of ['\u200dAnn', 'Ann\u200c\u200cLee', 'Ann2', 'Ann <b>', 'A=nn'])
    t.regex(
      first.safeParse(name).error?.issues[0]?.message ?? '',
      /may contain letters, spaces and marks/,
      name,
    );
  for (const invisible of ['\u200b', ' \u2060 ', '\u00a0', '\u3164', '\u2800', '\ufeff\u00ad'])
    for (const field of [first, prospectCall.input.shape.name, recallFromCollections.input.shape.reason])
      t.false(field.safeParse(invisible).success, JSON.stringify(invisible));
});

test('whole numbers are digits', (t) => {
  const isTaken = (field: z.ZodType, value: string) => field.safeParse(value).success;
  for (const year of ['0x7EC', '2.028e3', '2028e0', 'soon'])
    t.false(isTaken(memberInput.shape.graduationYear, year), year);
  t.true(isTaken(memberInput.shape.graduationYear, ' '));
  for (const goals of ['0x10', '1e3', ''])
    t.false(isTaken(addProspectGroups.input.shape.goals, goals), goals);
});

test('a person with one name is added by a flag of its own', async (t) => {
  const email = newEmail();
  const person = { fname: 'Sukarno', lname: '', email };
  const refused = await admin.post('/api/create-member', person);
  t.deepEqual(
    [refused.status, refused.at('errors.0.field'), refused.at('errors.0.message')],
    [400, 'lname', 'The Last Name field is required.'],
  );
  const both = await admin.post('/api/create-member', { ...person, lname: 'X', singleName: true });
  t.is(both.at('errors.0.message'), 'A person with one name has no last name');
  const added = await admin.post('/api/create-member', { ...person, singleName: true });
  t.is(added.status, 200);
  const found = await admin.get(`/api/search-member?_id=${added.at('_id')}`);
  t.like(found.at('0'), { name: 'Sukarno', fname: 'Sukarno', lname: '' });

  const change = { _id: added.at('_id'), fname: 'Suharto', lname: '' };
  t.is((await admin.post('/api/update-member', change)).at('errors.0.field'), 'lname');
  t.is((await admin.post('/api/update-member', { ...change, singleName: true })).status, 200);
  t.is(await nameOf(added.at('_id')), 'Suharto');
});

const { cases } = caseJson<{
  readonly cases: readonly { readonly stored: string; readonly typed: string }[];
}>('search.json');

test.serial('a search finds a name without regard to accents, apostrophes and composition', async (t) => {
  // As those of search.json, of which the note in brackets is no part.
  const [decomposed] = cases;
  const stored = decomposed?.stored.replace(/ \(.*/, '') ?? '';
  const [fname = '', lname = ''] = stored.split(' ');
  const found = async (q: string) => {
    const filter = encodeURIComponent(JSON.stringify({ q }));
    const answer = await admin.get(`/api/rest/members?filter=${filter}`);
    return (answer.body as { name: string }[]).map(({ name }) => name);
  };
  await admin.post('/api/create-member', { fname, lname, email: newEmail() });
  for (const q of [decomposed?.typed ?? '', 'Mu\u0308ller', 'muller', 'MÜLLER', 'zoë m', 'zoe\u0308'])
    t.deepEqual(await found(q), ['Zoë Müller'], q);
  await admin.post('/api/create-member', { fname: 'Łukasz', lname: 'O’Haré', email: newEmail() });
  for (const q of ['ohare', "o'hare", 'O‘HARE', 'lukasz o', 'łukasz'])
    t.deepEqual(
      (await found(q)).filter((name) => name.startsWith('Ł')),
      ['Łukasz O’Haré'],
      q,
    );
  await admin.post('/api/create-member', { fname: 'علی\u200cرضا', lname: 'Amini', email: newEmail() });
  t.deepEqual(await found('علیرضا amini'), ['علی\u200cرضا Amini']);
});
