import test, { type ExecutionContext } from 'ava';
import { resources } from '../../../api/start/resources.ts';
import { routes } from '../../../api/start/routes.ts';
import { payout } from '../../../ledger/payout/decide.ts';
import { DUE_DAY, giveIn, type Org, startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { ask, type HttpAnswer, hear, makePeople, showFigures } from '../people.ts';
import { textInput } from '../text/cases.ts';
import { charge, pay, screenshot, submitVenmo } from '../world.ts';
import {
  answersOf,
  type CallAccess,
  callAccess,
  openAddresses,
  type Role,
  restAccess,
  roles,
} from './access.ts';
import { cases, type Subject, validInput } from './cases.ts';

const people = await makePeople(await startApi('api_access'));
for (const org of [people.world.alpha, people.world.beta]) await history(org);
atEnd(test, people.world.api.end);

/** At least one record of each kind. */
async function history(org: Org): Promise<void> {
  const id = await charge(org, org.member, 100);
  await pay(org, org.member, id, 10);
  await submitVenmo(org, org.member, id, 10);
  await org.admin.post('/api/send-dues-reminder', { ids: [{ _id: id }] });
  await org.admin.post('/api/send-text', await textInput(org));
  const payoutId = `po_${org.orgCode}`;
  const command = { type: 'RecordPayout', payoutId, amountCents: 100, arrivalDate: DUE_DAY } as const;
  await giveIn(people.world.api, org.orgCode, payout, payoutId, command);
}

/** What is asked of the server by somebody, and what it must answer. */
interface Try {
  readonly what: string;
  readonly expected: number;
  readonly send: () => Promise<HttpAnswer>;
}

async function check(t: ExecutionContext, { what, expected, send }: Try): Promise<void> {
  const heard = await send();
  t.is(heard.status, expected, `${what}: ${heard.text.slice(0, 300)}`);
  if (expected >= 400) t.is(heard.headers.get('content-type'), 'application/problem+json', what);
  if (expected === 404) t.true(heard.text.includes('"message":"Not found."'), what);
}

/** Refusals, all at once: none of them may write anything. */
async function refuseAll(t: ExecutionContext, tries: readonly Try[]): Promise<void> {
  const { api } = people.world;
  const before = await api.events();
  await Promise.all(tries.map((each) => check(t, each)));
  t.is(await api.events(), before, 'a refusal wrote something');
}

/** Calls that end other sessions than the one that they are made with. */
const endSessions = new Set(['update-password', 'logout-everywhere', 'end-sessions']);

test.serial('every call has its line in the table, and every line its call', (t) => {
  t.deepEqual(Object.keys(callAccess).sort(), routes.map(({ call }) => call.name).sort());
  t.deepEqual(Object.keys(restAccess).sort(), resources.map(({ name }) => name).sort());
  for (const [name, { foreign }] of Object.entries(callAccess))
    t.true(foreign === 'no ids' || cases[name]?.valid !== undefined, `${name} has no input with an id`);
});

for (const { call } of routes) {
  const access: CallAccess | undefined = callAccess[call.name];
  if (access === undefined) continue;
  const { who, foreign, lets } = access;
  const inputFor = (about: Subject, whose: 'alpha' | 'beta' = 'alpha') =>
    validInput(call.name, { api: people.world.api, org: people.world[whose] }, about);

  /** Try the call as somebody. What it is sent is right in all things. */
  const tryAs = (role: Role, whose: string, input: unknown, status: number): Try => ({
    what: `${call.name}, ${role}, ${whose}`,
    expected: status === 200 ? lets : status,
    send: async () => ask(people.world.api.url, call, input, await people.cookieOf(role)),
  });

  test.serial(`${call.name}: ${who}`, async (t) => {
    const [own, others, theirs] = (['own', 'others', 'foreign'] as const).map((whose) =>
      answersOf(who, whose),
    );
    const input = {
      admin: own && (await inputFor(people.subjectOf('admin'))),
      other: others && (await inputFor(people.bystander)),
      foreign: foreign !== 'no ids' ? await inputFor(people.world.beta.member, 'beta') : {},
    };
    t.truthy(foreign === 'no ids' || theirs, `${who} does not say what it answers to foreign ids`);

    const refused: Try[] = [];
    for (const role of roles) {
      if (own !== undefined && own[role] !== 200) refused.push(tryAs(role, 'own', input.admin, own[role]));
      if (others !== undefined && others[role] !== 200)
        refused.push(tryAs(role, "another member's", input.other, others[role]));
      if (foreign !== 'no ids' && theirs !== undefined)
        refused.push(tryAs(role, "another organization's", input.foreign, theirs[role]));
    }
    await refuseAll(t, refused);
    for (const role of roles) {
      if (own?.[role] === 200)
        await check(t, tryAs(role, 'own', await inputFor(people.subjectOf(role)), 200));
      if (others?.[role] === 200) await check(t, tryAs(role, "another member's", input.other, 200));
    }
    // These end sessions, also those with which the next inputs are made.
    const { admin, member, pledge, other } = people.world.alpha;
    if (endSessions.has(call.name))
      for (const person of [admin, member, pledge, other]) await person.signIn();
  });
}

/** Try an address as everybody. */
async function checkAddress(
  t: ExecutionContext,
  rule: string,
  whose: 'own' | 'others' | 'foreign',
  pathFor: (role: Role) => string,
): Promise<void> {
  const answers = answersOf(rule, whose);
  if (answers === undefined) return;
  await refuseAll(
    t,
    roles.map((role) => ({
      what: `${pathFor(role)}, ${role}, ${whose}`,
      expected: answers[role],
      send: async () => hear(people.world.api.url + pathFor(role), { headers: await people.cookieOf(role) }),
    })),
  );
}

/** An id of a record of an organization. */
async function idIn(name: string, { admin, member }: Org): Promise<string> {
  if (name === 'accounts') return member.memberId;
  if (name === 'dashboard' || name === 'aged-receivables') return 'summary';
  const answer = await admin.get(`/api/rest/${name === 'events' ? 'history' : name}`);
  return String(answer.at('0.id') ?? 'none');
}

for (const [name, { list, one }] of Object.entries(restAccess)) {
  test.serial(`/api/rest/${name}: ${list}; single: ${one}`, async (t) => {
    const { alpha, beta } = people.world;
    await checkAddress(t, list, 'own', () => `/api/rest/${name}`);
    if (resources.some((each) => each.name === name && each.list?.sums !== undefined))
      await checkAddress(t, list, 'own', () => `/api/rest/${name}/sums`);
    const id = await idIn(name, alpha);
    t.not(id, 'none', 'there is a record to ask for');
    const isPersonal = answersOf(one, 'others') !== undefined;
    await checkAddress(
      t,
      one,
      'own',
      (role) => `/api/rest/${name}/${isPersonal ? people.subjectOf(role).memberId : encodeURIComponent(id)}`,
    );
    await checkAddress(t, one, 'others', () => `/api/rest/${name}/${people.bystander.memberId}`);
    const theirs = encodeURIComponent(await idIn(name, beta));
    await checkAddress(t, one, 'foreign', () => `/api/rest/${name}/${theirs}`);
  });
}

test.serial('the figures of an organization that shows them: its members, not its pledges', async (t) => {
  await showFigures(people.world, true);
  await checkAddress(t, 'figures, shown', 'own', () => '/api/rest/dashboard/summary');
  await checkAddress(t, 'figures, shown', 'own', () => '/api/search-dues-byType');
  await showFigures(people.world, false);
});

test.serial('only the member who was given its link opens a screenshot', async (t) => {
  const { api, alpha, beta } = people.world;
  const linkIn = async ({ member }: Org) =>
    String((await member.upload('/api/upload-payment-doc', screenshot())).at('url'));
  const [own, foreign] = [await linkIn(alpha), await linkIn(beta)];
  t.is((await alpha.member.get(own)).status, 200);
  const answers = answersOf('signed in', 'own');
  for (const role of roles) {
    const isReader = people.subjectOf(role).memberId === alpha.member.memberId;
    const heard = await hear(api.url + own, { headers: await people.cookieOf(role) });
    const whoIsIn = Number(answers?.[role]);
    t.is(heard.status, whoIsIn === 200 && !isReader ? 403 : whoIsIn, role);
  }
  await checkAddress(t, 'signed in', 'foreign', () => foreign);
  const { admin } = alpha;
  t.is((await admin.get(own.split('?')[0] ?? '')).status, 403, 'not without the signature');
  t.is((await admin.get(own.replace('alpha/', 'beta/'))).status, 404);
});

test.serial('public calls answer every role and write nothing', async (t) => {
  const { api } = people.world;
  for (const [address, expected] of Object.entries(openAddresses)) {
    const [method = '', path] = address.split(' ');
    await refuseAll(
      t,
      roles.map((role) => ({
        what: `${address}, ${role}`,
        expected,
        send: async () => hear(api.url + path, { method, headers: await people.cookieOf(role) }),
      })),
    );
  }
});

test.serial('the sandbox’s page, where time is made to pass, is the administrators’', async (t) => {
  const { api } = people.world;
  for (const role of roles) {
    const heard = await hear(`${api.url}/sandbox/stripe`, { headers: await people.cookieOf(role) });
    const expected = { nobody: 302, expired: 302, admin: 200 } as Partial<Record<Role, number>>;
    t.is(heard.status, expected[role] ?? 403, role);
  }
});

test.serial('nothing went wrong on the server', (t) => {
  t.deepEqual(people.world.api.errors(), []);
});
