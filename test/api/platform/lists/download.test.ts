import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import test from 'ava';
import type { TrialBalanceRow } from '../../../../api/journal/contract.ts';
import type { Database } from '../../../../projections/engine/database.ts';
import { startApi } from '../../../support/api.ts';
import { drawnDay, drawnDueDay } from '../../../support/days.ts';
import { atEnd } from '../../../support/scope.ts';
import { statementsOf } from '../../../support/statements.ts';

/** What is read in batches: the real thing, or what a test puts in its place. */
let batches: Database['tenantBatches'];

const api = await startApi('download', {
  today: drawnDay,
  wrap: (deps) => {
    batches = deps.db.tenantBatches;
    return { ...deps, db: { ...deps.db, tenantBatches: (...query) => batches(...query) as never } };
  },
});
const org = await api.addOrg('dl');
const due = { type: 'Dues', account: 'bank 4321', amount: 10, dueDate: drawnDueDay };
const answer = await org.admin.post('/api/create-dues', {
  dues: [
    { ...due, uuid: org.member.memberId, memo: '=1+1' },
    { ...due, uuid: org.other.memberId, type: 'Fine' },
  ],
});
atEnd(test, api.end);
if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));

const linesOf = (body: unknown) => String(body).trim().split('\r\n');

test.serial('the journal as a file names member, charge and entry, and its columns add up', async (t) => {
  const answer = await org.admin.get('/api/rest/journal.csv?sort=["occurredOn","ASC"]');
  t.is(answer.status, 200);
  t.is(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  t.regex(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="journal-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head = '', ...lines] = linesOf(answer.body).map((line) => line.split(','));
  const column = (name: string) => lines.map((cells) => cells[head.indexOf(name)] ?? '');
  t.deepEqual([...new Set(column('Member ID'))].sort(), [org.member.memberId, org.other.memberId].sort());
  t.is(new Set(column('Charge ID').filter(Boolean)).size, 2);
  t.is(new Set(column('Entry Number')).size, new Set(column('Event ID')).size);
  const sum = (name: string) =>
    column(name).reduce((cents, dollars) => cents + Math.round(100 * Number(dollars)), 0);
  t.is(sum('Debit'), 2000);
  t.is(sum('Credit'), 2000);
});

test.serial('the chart of accounts is read once for a file, however many batches it has', async (t) => {
  const once = batches;
  const read = async () => {
    const sent = await statementsOf(() => org.admin.get('/api/rest/journal.csv'));
    return sent.filter(({ sql }) => /FROM read\.(organizations|budgets)/.test(sql)).length;
  };
  const one = await read();
  batches = async function* (...query) {
    for await (const rows of once(...query)) yield* [rows, rows, rows];
  } as typeof batches;
  const three = await read();
  batches = once;
  t.true(one > 0);
  t.is(three, one);
});

test.serial('a file holds what its filter lets through, in the list’s words, and no formula', async (t) => {
  const filter = encodeURIComponent(JSON.stringify({ memberId: org.member.memberId }));
  const lines = linesOf((await org.admin.get(`/api/rest/charges.csv?filter=${filter}`)).body);
  t.is(lines.length, 2);
  t.true(lines[1]?.endsWith(`"'=1+1"`), lines[1]);
  for (const name of ['history', 'payouts', 'trial-balance'])
    t.is((await org.admin.get(`/api/rest/${name}.csv`)).status, 200, name);
});

test.serial('files are for administrators, of lists that have one, with a query that is right', async (t) => {
  t.is((await org.member.get('/api/rest/journal.csv')).status, 403);
  t.is((await api.visitor().get('/api/rest/journal.csv')).status, 401);
  t.is((await org.admin.get('/api/rest/deliveries.csv')).status, 404);
  const wrong = await org.admin.get('/api/rest/charges.csv?filter={"color":"red"}');
  t.is(wrong.status, 400);
  const there = await api.addOrg('elsewhere');
  t.is(linesOf((await there.admin.get('/api/rest/charges.csv')).body).length, 1);
});

test.serial('the trial balance without a range has every account: debits equal credits', async (t) => {
  const { rows } = await api.db.pool.query<{ account: string }>(
    `INSERT INTO read.journal_days SELECT $1, 'income:type ' || n, $2, 100, 100 FROM generate_series(1, 40) n RETURNING account`,
    [org.orgCode, drawnDay],
  );
  const answer = (await org.admin.get('/api/rest/trial-balance')).body as TrialBalanceRow[];
  t.true(answer.length > rows.length);
  const sum = (side: 'debit' | 'credit') =>
    answer.reduce((cents, row) => cents + Math.round(100 * row[side]), 0);
  t.is(sum('debit'), sum('credit'));
  const labels = answer.map(({ account }) => account);
  t.deepEqual(labels, labels.toSorted(), 'by number');
  t.true(labels.includes("1100 Members' receivable"));
  const part = (await org.admin.get('/api/rest/trial-balance?range=[0,9]')).body as object[];
  t.is(part.length, 10);
  await api.db.pool.query(
    `DELETE FROM read.journal_days WHERE org_code = $1 AND account LIKE 'income:type %'`,
    [org.orgCode],
  );
});

const BATCHES = 100;

/** Very many charges, and how many batches of them were asked for. */
async function manyCharges(failAfter = Number.POSITIVE_INFINITY) {
  const real = batches;
  const asked = { batches: 0, ended: false };
  batches = async function* (...query) {
    const rows: object[] = [];
    for await (const batch of real(...query)) rows.push(...batch);
    const many = Array.from({ length: 1000 }, (_, index) => rows[index % rows.length] as object);
    try {
      for (; asked.batches < BATCHES; asked.batches++) {
        if (asked.batches === failAfter) throw new Error('the database is gone');
        yield many as never;
      }
    } finally {
      asked.ended = true;
    }
  };
  return {
    asked,
    restore: () => {
      batches = real;
    },
  };
}

async function begin(path: string): Promise<IncomingMessage> {
  const request = get(`${api.url}${path}`, { headers: { cookie: org.admin.cookie() } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

test.serial('100,000 charges are read no faster than they are taken, and all of them arrive', async (t) => {
  const { asked, restore } = await manyCharges();
  const answer = await begin('/api/search-all-dues');
  answer.pause();
  let before = -1;
  while (before !== asked.batches) {
    before = asked.batches;
    await setTimeout(300);
  }
  t.true(asked.batches < BATCHES / 2, `${asked.batches} batches for nobody`);
  let bytes = 0;
  let charges = 0;
  for await (const part of answer) {
    bytes += part.length;
    charges += String(part).split('"_id":').length - 1;
  }
  t.is(asked.batches, BATCHES);
  // A part can end within a name that is counted.
  t.true(charges > 99_000 && charges <= 100_000, `${charges} charges in ${bytes} bytes`);
  restore();
});

test.serial('an aborted download ends its query', async (t) => {
  const { asked, restore } = await manyCharges();
  const answer = await begin('/api/rest/charges.csv');
  await once(answer, 'data');
  answer.destroy();
  for (let tries = 0; !asked.ended && tries < 100; tries++) await setTimeout(50);
  t.true(asked.ended);
  restore();
});

test.serial('a file that breaks off is none: an error before its first row, a cut after it', async (t) => {
  const atOnce = await manyCharges(0);
  t.is((await org.admin.get('/api/rest/charges.csv')).status, 500);
  atOnce.restore();
  const later = await manyCharges(3);
  for (const path of ['/api/rest/charges.csv', '/api/search-all-dues']) {
    later.asked.batches = 0;
    const answer = await begin(path);
    t.is(answer.statusCode, 200);
    await t.throwsAsync(
      async () => {
        for await (const _ of answer);
      },
      undefined,
      path,
    );
  }
  later.restore();
});

test.serial('search-all-dues answers what the list has, the newest first', async (t) => {
  const listed = (await org.admin.get('/api/rest/charges?sort=["ts","DESC"]')).body;
  t.deepEqual((await org.admin.get('/api/search-all-dues')).body, listed);
  const there = await api.addOrg('nothing');
  t.deepEqual((await there.admin.get('/api/search-all-dues')).body, []);
});
