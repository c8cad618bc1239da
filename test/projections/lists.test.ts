import test from 'ava';
import fc from 'fast-check';
import {
  type ChargeFilter,
  type ChargeSort,
  type ChargeView,
  everyCharge,
  listCharges,
  sumCharges,
} from '../../projections/charges/queries.ts';
import { charges } from '../../projections/charges/row.ts';
import type { Database } from '../../projections/engine/database.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { listHistory } from '../../projections/history/queries.ts';
import { lanes } from '../../projections/index.ts';
import { listJournal } from '../../projections/journal.ts';
import { listMembers, sumMembers } from '../../projections/members/queries.ts';
import { listPayments, sumPayments } from '../../projections/payments/queries.ts';
import { writeLives } from '../support/generated-log.ts';
import { generatedMember } from '../support/generated-names.ts';
import { openReadSide } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';
import { sized } from '../support/size.ts';

const today = '2026-06-15';
const ORG = 'club';

const readSide = await openReadSide('lists');
const { db, log } = readSide;
await writeLives(db.pool, [{ orgCode: ORG, members: 120, months: 20, today }]);
await rebuild({ log, pool: db.pool, lanes });
// Names that differ in nothing or in case alone, so that ties are broken and case is looked past.
await db.pool.query(
  `UPDATE read.members SET name = CASE WHEN hashtext(member_id) % 2 = 0 THEN 'ann lee' ELSE 'Ann Lee' END, search = E'ann lee\\n' || email
   WHERE name ~ '^Ann[1-4]'`,
);
await db.pool.query('VACUUM ANALYZE');
/** Every charge, as the list without sort, filter or page has it. */
const whole = (await listCharges(db, ORG, { today, limit: Number.POSITIVE_INFINITY })).rows;
atEnd(test, readSide.end);

/** The statements that something asks of the database. */
async function statementsOf(
  work: (db: Database) => Promise<unknown>,
): Promise<{ sql: string; params: readonly unknown[] }[]> {
  const statements: { sql: string; params: readonly unknown[] }[] = [];
  await work({
    ...db,
    tenant: (orgCode, sql, params = []) => {
      statements.push({ sql, params });
      return db.tenant(orgCode, sql, params);
    },
  });
  return statements;
}

/** The plans of statements, as lines, as on a disk that seeks fast: few rows are looked up one by one. */
async function plansOf(work: (db: Database) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const client = await readSide.db.pool.connect();
  await client.query('SET random_page_cost = 1.1');
  for (const { sql, params } of await statementsOf(work)) {
    // Counting looks at what it counts.
    if (sql.startsWith('SELECT count')) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params as unknown[]);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  }
  client.release(true);
  return plans.join('\n');
}

const limit = 50;
const member = generatedMember(ORG, 7);
const pages: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  ...Object.fromEntries(
    (['date', 'dueDate', 'amount', 'type', 'name', 'member'] as const).flatMap((field) =>
      (['ASC', 'DESC'] as const).map((order) => [
        `charges by ${field} ${order}`,
        (db: Database) => listCharges(db, ORG, { today, limit, sort: { field, order } }),
      ]),
    ),
  ),
  'charges of a member': (db) => listCharges(db, ORG, { today, limit, filter: { memberId: member } }),
  'charges with a text that few have': (db) =>
    listCharges(db, ORG, { today, limit, filter: { q: 'ann77@' } }),
  'charges with a text that none has': (db) => listCharges(db, ORG, { today, limit, filter: { q: 'zebra' } }),
  payments: (db) => listPayments(db, ORG, { limit }),
  'payments of a member': (db) => listPayments(db, ORG, { limit, filter: { memberId: member } }),
  'payments to verify': (db) =>
    listPayments(db, ORG, { filter: { kind: ['screenshot'], status: ['pending'] } }),
  'members by name': (db) => listMembers(db, ORG, { today, limit: 10, filter: { active: true } }),
  'members by email': (db) =>
    listMembers(db, ORG, {
      today,
      limit: 10,
      filter: { active: true },
      sort: { field: 'email', order: 'ASC' },
    }),
  journal: (db) => listJournal(db, ORG, { limit }),
  'journal of an account': (db) => listJournal(db, ORG, { limit, filter: { account: 'receivable' } }),
  'journal of a member': (db) => listJournal(db, ORG, { limit, filter: { memberId: member } }),
  'journal until long ago': (db) => listJournal(db, ORG, { limit, filter: { to: '2024-12-24' } }),
  history: (db) => listHistory(db, ORG, { limit }),
  'history of a kind': (db) => listHistory(db, ORG, { limit, filter: { kind: 'organization' } }),
  'history until long ago': (db) => listHistory(db, ORG, { limit, filter: { to: '2024-12-24' } }),
  'history of a member': (db) => listHistory(db, ORG, { limit, filter: { memberId: member } }),
};
const LARGE = 'charges|payments|journal_lines|history';

for (const [name, read] of Object.entries(pages))
  test(`an index serves ${name}: no large table is read whole`, async (t) => {
    t.notRegex(await plansOf(read), new RegExp(`Seq Scan on (${LARGE})\\b`));
  });

test('a payment changes no column of a charge that is in an index, so that Postgres leaves them all alone', (t) => {
  const changed = ['paid_cents', 'credit_used_cents', 'pending', 'open_cents', 'last_payment_id'];
  t.deepEqual(
    charges.indexes.filter((index) => changed.some((column) => index.includes(column))),
    [],
  );
});

test('a page costs two statements, more where a text, names or corrections are looked up', async (t) => {
  for (const [name, read] of Object.entries(pages)) {
    const most = name.startsWith('history') ? 5 : /text/.test(name) ? 4 : 2;
    t.true((await statementsOf(read)).length <= most, name);
  }
});

/** What each sort goes by. Texts go by their bytes, as in the tests' database. */
const keys: Record<ChargeSort, (charge: ChargeView) => readonly (string | number)[]> = {
  date: ({ chargedAt }) => [chargedAt],
  dueDate: ({ dueDate }) => [dueDate],
  amount: ({ amountCents }) => [amountCents],
  paid: ({ paidCents }) => [paidCents],
  due: ({ dueCents }) => [dueCents],
  type: ({ chargeType, other }) => [chargeType, other],
  status: ({ status }) => [status],
  name: ({ memberId, chargedAt }) => [nameOf.get(memberId) ?? '', memberId, chargedAt],
  member: ({ memberId, chargedAt }) => [memberId, chargedAt],
};
const nameOf = new Map<string, string>();

function byKeys(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  for (const [index, key] of one.entries()) {
    const against = other[index] ?? '';
    if (key !== against) return key < against ? -1 : 1;
  }
  return 0;
}

function passes(charge: ChargeView, { tab = 'all', type, memberId, from, to, q }: ChargeFilter): boolean {
  const tabs = { all: true, collected: charge.status === 'Paid', pending: charge.status === 'Pending' };
  const inTab = { ...tabs, overdue: charge.status === 'Overdue', current: charge.status === 'Current' }[tab];
  const words = [nameOf.get(charge.memberId), charge.email, charge.chargeType, charge.other, charge.memo];
  const day = charge.chargedAt.slice(0, 10);
  return (
    inTab &&
    (type === undefined || charge.chargeType === type) &&
    (memberId === undefined || charge.memberId === memberId) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to) &&
    (q === undefined || words.some((word) => word?.toLowerCase().includes(q.toLowerCase())))
  );
}

test('every page is what sorting and filtering all charges by hand makes', async (t) => {
  const members = await listMembers(db, ORG, { today, limit: Number.POSITIVE_INFINITY });
  for (const { memberId, name } of members.rows) nameOf.set(memberId, name);
  const maybe = <Value>(...values: Value[]) =>
    fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const filters = fc.record({
    tab: maybe('all', 'current', 'overdue', 'collected', 'pending' as const),
    type: maybe('Dues', 'Formal', 'None'),
    memberId: maybe(member, 'nobody'),
    from: maybe('2025-01-15', '2026-05-01'),
    to: maybe('2025-03-01', '2026-06-01'),
    q: maybe('ANN LEE', 'ann7', 'dinner\tand', 'FORMAL', '%', 'zebra'),
  });
  const sorts = fc.record({
    field: fc.constantFrom(...(Object.keys(keys) as ChargeSort[])),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  });
  await fc.assert(
    fc.asyncProperty(
      filters,
      sorts,
      fc.nat(300),
      fc.integer({ min: 1, max: 60 }),
      async (some, sort, offset, size) => {
        const filter = Object.fromEntries(
          Object.entries(some).filter(([, value]) => value !== undefined),
        ) as ChargeFilter;
        const keyOf = (charge: ChargeView) => [...keys[sort.field](charge), charge.chargeId];
        const sign = sort.order === 'ASC' ? 1 : -1;
        const expected = whole
          .filter((charge) => passes(charge, filter))
          .toSorted((one, other) => sign * byKeys(keyOf(one), keyOf(other)));
        const query = { today, filter, sort };
        const page = await listCharges(db, ORG, { ...query, offset, limit: size });
        t.deepEqual(page.rows, expected.slice(offset, offset + size));
        t.is(page.total, expected.length);
        const all: ChargeView[] = [];
        for await (const batch of everyCharge(db, ORG, query)) all.push(...batch);
        t.deepEqual(all, expected);
      },
    ),
    { numRuns: sized(20, 60) },
  );
});

test('sums are what all rows of a filter add up to', async (t) => {
  const all = { limit: Number.POSITIVE_INFINITY };
  const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => number) =>
    rows.reduce((sum, row) => sum + cents(row), 0);
  for (const filter of [{}, { tab: 'overdue' }, { memberId: member }, { q: 'ann' }] as const) {
    const { rows } = await listCharges(db, ORG, { today, filter, ...all });
    t.deepEqual(await sumCharges(db, ORG, { today, filter }), {
      due: sumOf(rows, ({ dueCents }) => dueCents),
      paid: sumOf(rows, ({ paidCents }) => paidCents),
    });
  }
  const active = { today, filter: { active: true }, ...all };
  const members = (await listMembers(db, ORG, active)).rows;
  t.deepEqual(await sumMembers(db, ORG, active), { due: sumOf(members, ({ dueNowCents }) => dueNowCents) });
  const filter = { memberId: member };
  const payments = (await listPayments(db, ORG, { filter, ...all })).rows;
  const isReceived = new Set(['success', 'refunded']);
  t.deepEqual(await sumPayments(db, ORG, { filter }), {
    received: sumOf(
      payments.filter(({ kind, status }) => kind !== 'credit' && isReceived.has(status)),
      ({ amountCents, refundedCents }) => amountCents - refundedCents,
    ),
    pending: sumOf(
      payments.filter(({ status }) => status === 'pending'),
      ({ amountCents }) => amountCents,
    ),
  });
  t.deepEqual(await sumCharges(db, 'another', { today }), { due: 0, paid: 0 });
});

test.serial('a list read in batches is as it was when it began, and each batch is bounded', async (t) => {
  const batches = everyCharge(db, ORG, { today });
  const sizes: number[] = [];
  const seen: string[] = [];
  for await (const batch of batches) {
    if (sizes.length === 0)
      await db.pool.query(`UPDATE read.charges SET voided = true WHERE org_code = $1`, [ORG]);
    sizes.push(batch.length);
    seen.push(...batch.map(({ chargeId }) => chargeId));
  }
  await db.pool.query(`UPDATE read.charges SET voided = false WHERE charge_id = ANY($1)`, [
    whole.map(({ chargeId }) => chargeId),
  ]);
  t.deepEqual(
    seen,
    whole.map(({ chargeId }) => chargeId),
  );
  t.true(sizes.length > 1 && Math.max(...sizes) <= 1000, String(sizes));
});

test('rows read in batches are those of the organization alone, and a reader who stops gives the connection back', async (t) => {
  for await (const _ of db.tenantBatches('nobody', 'SELECT 1 AS one FROM read.charges')) t.fail();
  for (let reader = 0; reader < 10; reader++)
    for await (const batch of db.tenantBatches(ORG, 'SELECT 1 AS one FROM read.charges')) {
      t.is(batch.length, 1000);
      break;
    }
  await t.throwsAsync(async () => {
    for await (const _ of db.tenantBatches(ORG, 'DELETE FROM read.charges RETURNING 1 AS one'));
  });
});

test('a list has pages beyond the counted rows', async (t) => {
  await db.pool.query(
    `INSERT INTO read.history (org_code, position, event_id, stream, version, type, kind, at, actor, data, correlation_id, causation_id, command_id, schema)
     SELECT 'long', lpad(n::text, 19, '0'), n::text, 'organization-long', n, 'ChargeTypeAdded', 'organization', now(), 'system:test',
       '{"chargeType": "Dues"}', '', '', '', 1 FROM generate_series(1, 10100) n`,
  );
  const total = async (offset: number) => (await listHistory(db, 'long', { offset, limit })).total;
  t.is(await total(0), 10_001);
  t.is(await total(9_950), 10_001);
  t.is(await total(10_000), 10_051);
  t.is(await total(10_050), 10_100);
  await db.pool.query(`DELETE FROM read.history WHERE org_code = 'long'`);
});
