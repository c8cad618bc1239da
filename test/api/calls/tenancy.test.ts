import test from 'ava';
import { resources } from '../../../api/start/resources.ts';
import { routes } from '../../../api/start/routes.ts';
import type { Database } from '../../../projections/engine/database.ts';
import { DUE_DAY, type Org, startApi, TODAY } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { charge, makeWorld, pay, submitVenmo } from '../world.ts';
import { send, validInput } from './cases.ts';

/** While true, tenant queries lack the condition on the organization: row-level security alone is left. */
let conditionDropped = false;
/** While true, queries run as the owner of the tables, whom row-level security does not bind. */
let rowSecurityDropped = false;
let rewritten = 0;

function withoutOrg(sql: string): string {
  return sql.replace(/\b(?:\w+\.)?org_code = \$1/g, '$1::text IS NOT NULL');
}

/** Tenant queries whose text compares `org_code` with the organization are made to compare nothing. */
function withoutCondition(db: Database): Database {
  return {
    ...db,
    tenant: async <Row extends object>(orgCode: string, sql: string, params?: readonly unknown[]) => {
      if (rowSecurityDropped) return (await db.pool.query<Row>(withoutOrg(sql), [...(params ?? [])])).rows;
      if (!conditionDropped) return db.tenant<Row>(orgCode, sql, params);
      const open = withoutOrg(sql);
      if (open !== sql) rewritten++;
      return db.tenant<Row>(orgCode, open, params);
    },
  };
}

const api = await startApi('api_tenancy', { wrap: (deps) => ({ ...deps, db: withoutCondition(deps.db) }) });
const world = await makeWorld(api);
for (const org of [world.alpha, world.beta]) await history(org);
const reads = routes.filter(
  // What a bank's number means is no organization's.
  ({ call, who }) => call.method === 'GET' && who !== 'operator' && call.name !== 'lookup-routing',
);
/** What each read is asked for: made once, since some make what they ask for. */
const inputs = new Map<Org, readonly unknown[]>();
for (const org of [world.alpha, world.beta]) {
  const made: unknown[] = [];
  for (const { call } of reads) made.push(await validInput(call.name, { api, org }, org.member));
  inputs.set(org, made);
}
atEnd(test, api.end);
test.afterEach.always(() => {
  conditionDropped = false;
  rowSecurityDropped = false;
});

/** Something of everything, also a payment that waits, one that was declined, and a removed charge. */
async function history(org: Org): Promise<void> {
  const more = { memo: `for ${org.orgCode}`, type: 'Other', other: `${org.orgCode} trip` };
  const id = await charge(org, org.member, 100, more);
  await pay(org, org.member, id, 60);
  await submitVenmo(org, org.member, id, 10);
  const declined = await submitVenmo(org, org.member, id, 5);
  const reason = `Nothing came, says ${org.orgCode}`;
  const judged = { id: declined.at('paymentId'), email: org.member.email, reason };
  await org.admin.post('/api/decline-payment', judged);
  await org.admin.post('/api/update-bursar-credit', { memberUUId: org.other.memberId, memberamount: 5 });
  const chargeList = [{ key: '1', chargeType: 'Dues', pAmount: 1, sDate: TODAY, dDate: DUE_DAY }];
  await org.admin.post('/api/add-newplan', { plan: { name: `Plan of ${org.orgCode}`, chargeList } });
  const removed = await charge(org, org.other, 40, more);
  await pay(org, org.other, removed, 10);
  await org.admin.post('/api/delete-dues', { ids: [{ _id: removed }], reason: `by ${org.orgCode}` });
}

const lists = resources.filter(({ list }) => list).map(({ name }) => `/api/rest/${name}`);
const singles = ['/api/rest/dashboard/summary'];
/** Everything that an administrator reads: all lists, all figures, all calls. */
async function everything(org: Org): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const path of [...lists, ...singles]) {
    const answer = await org.admin.get(path);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    answers.push(answer.body, answer.headers.get('content-range'));
  }
  for (const [index, { call }] of reads.entries()) {
    const answer = await send(org.admin, call, inputs.get(org)?.[index]);
    if (answer.status !== 200) throw new Error(`${call.name}: ${JSON.stringify(answer.body)}`);
    // A file has the time at which it was made in it.
    if (call.answerType !== undefined) answers.push(JSON.stringify(answer.body).length);
    else
      answers.push(
        JSON.parse(JSON.stringify(answer.body, (key, value) => (changing.has(key) ? null : value))),
      );
  }
  return answers;
}
/** A check-in code and Undo last a minute. */
const changing = new Set(['code', 'forMs', 'link', 'secondsLeft']);

/** The ids of an organization's records, by the resource that answers them. */
async function idsOf(org: Org): Promise<{ path: string; id: string }[]> {
  const found = [];
  for (const path of lists) {
    const rows = (await org.admin.get(path)).body as { id: string }[];
    for (const { id } of rows.slice(0, 3)) found.push({ path, id });
  }
  const events = (await org.admin.get('/api/rest/history')).body as { id: string }[];
  for (const { id } of events.slice(0, 3)) found.push({ path: '/api/rest/events', id });
  found.push({ path: '/api/rest/accounts', id: org.member.memberId });
  return found;
}

for (const drop of [false, true]) {
  const how = drop ? 'with row-level security as the only lock' : 'with the conditions in place';

  test.serial(`lists, figures and calls show nothing of the other organization, ${how}`, async (t) => {
    const expected = [await everything(world.alpha), await everything(world.beta)];
    t.regex(JSON.stringify(expected[0]), /alpha/);
    conditionDropped = drop;
    rewritten = 0;
    const seen = [await everything(world.alpha), await everything(world.beta)];
    t.notRegex(JSON.stringify(seen[0]), /beta/i);
    t.notRegex(JSON.stringify(seen[1]), /alpha/i);
    t.deepEqual(seen, expected, 'every figure and total is the same');
    t.is(rewritten > 30, drop, `${rewritten} queries were rewritten`);
  });

  test.serial(`records and filters of the other organization's ids find nothing, ${how}`, async (t) => {
    const ids = await idsOf(world.beta);
    t.true(ids.length > 10);
    conditionDropped = drop;
    for (const { path, id } of ids) {
      const one = await world.alpha.admin.get(`${path}/${encodeURIComponent(id)}`);
      t.is(one.status, 404, `${path}/${id}`);
    }
    const { memberId } = world.beta.member;
    for (const [path, filter] of [
      ['members', { id: [memberId] }],
      ['members', { q: 'beta' }],
      ['charges', { memberId }],
      ['charges', { q: 'beta' }],
      ['payments', { memberId }],
      ['history', { memberId }],
      ['journal', { memberId }],
      ['journal', { account: 'income:beta trip' }],
      ['aged-receivables', { q: 'beta' }],
    ] as const) {
      const answer = await world.alpha.admin.get(
        `/api/rest/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
      t.deepEqual(answer.body, [], `${path} ${JSON.stringify(filter)}`);
    }
  });
}

test.serial('without either lock the other organization is seen: the tests above can fail', async (t) => {
  const { admin } = world.alpha;
  rowSecurityDropped = true;
  const answer = await admin.get('/api/rest/charges');
  t.regex(JSON.stringify(answer.body), /beta/);
});
