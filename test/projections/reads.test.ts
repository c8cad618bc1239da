import test from 'ava';
import pg from 'pg';
import { recordSignIn } from '../../api/platform/auth/sessions.ts';
import { owedOf } from '../../ledger/values/owed.ts';
import { reminderWindows, USUAL_REMINDER_DAYS } from '../../ledger/values/reminderRules.ts';
import { listCharges } from '../../projections/charges/queries.ts';
import { dashboardFigures } from '../../projections/dashboard.ts';
import { READER_ROLE } from '../../projections/engine/database.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { listHistory } from '../../projections/history/queries.ts';
import { lanes, projections } from '../../projections/index.ts';
import { listJournal } from '../../projections/journal.ts';
import {
  countMembers,
  getMember,
  listMembers,
  type MemberSort,
  type MemberView,
  rolesOf,
} from '../../projections/members/queries.ts';
import { getOrganization } from '../../projections/organization/queries.ts';
import { listPayments } from '../../projections/payments/queries.ts';
import { writeNouns } from '../nouns/lives.ts';
import { writeLives } from '../support/generated-log.ts';
import { generatedMember } from '../support/generated-names.ts';
import { everyEvent, neverInAnEvent } from '../support/neverInAnEvent.ts';
import { openReadSide } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';

const today = '2026-06-15';
const tables = projections.flatMap((projection) => projection.tables).map(({ name }) => name);

const readSide = await openReadSide('reads');
const { db, log } = readSide;
await writeLives(db.pool, [
  { orgCode: 'one', members: 30, months: 6, today },
  { orgCode: 'two', members: 25, months: 3, today },
]);
const removed = generatedMember('one', 29);
const stream = `member-${removed}`;
await log.append(stream, (await log.readStream(stream)).length, [
  {
    id: '00000000-0000-5000-8000-000000000001',
    type: 'MemberRemoved',
    data: {},
    metadata: {
      orgCode: 'one',
      actor: generatedMember('one', 0),
      at: '2026-06-15T20:00:00.000Z',
      correlationId: 'c1',
      causationId: 'c2',
      commandId: 'c3',
      schema: 1,
    },
  },
]);
// Of every noun, in two organizations.
for (const prefix of ['a-', 'b-']) await writeNouns(log, prefix);
await rebuild({ log, pool: db.pool, lanes });
for (const orgCode of ['one', 'two'])
  for (const member of [0, 3, 5, 8, 20]) {
    const who = { orgCode, memberId: generatedMember(orgCode, member) };
    await recordSignIn(db.pool, who, new Date(`2026-06-1${member % 7}T12:00:00Z`));
  }
atEnd(test, readSide.end);

test('the generated log, too, holds nothing that no event should', async (t) => {
  t.deepEqual(neverInAnEvent(await everyEvent(readSide.log)), []);
});

test('members are listed by name, removed ones apart', async (t) => {
  const listed = await listMembers(db, 'one', { today, filter: { active: true }, limit: 100 });
  t.is(listed.total, 29);
  t.is(listed.rows.length, 29);
  const names = listed.rows.map(({ name }) => name);
  t.deepEqual(names, [...names].sort());
  const removed = await listMembers(db, 'one', { today, filter: { active: false } });
  t.deepEqual(
    removed.rows.map(({ memberId }) => memberId),
    [generatedMember('one', 29)],
  );
  t.is(removed.total, 1);
  t.is(await countMembers(db, 'one'), 29);
  t.deepEqual(await rolesOf(db, 'one'), ['Member', 'admin']);
});

test('members are found by a part of name or email, wildcards taken literally', async (t) => {
  const found = async (q: string) =>
    (await listMembers(db, 'one', { today, filter: { q }, limit: 100 })).total;
  t.is(await found('ann2'), 11);
  t.is(await found("O'neil"), 30);
  t.is(await found('ann7@one'), 1);
  t.is(await found('ANN7@ONE'), 1);
  t.is(await found('%'), 0);
  t.is(await found('_'), 0);
});

test('what a member owes and their standing are those of their charges', async (t) => {
  const { rows } = await listMembers(db, 'one', {
    today,
    sort: { field: 'remaining', order: 'DESC' },
    limit: 100,
  });
  t.true((rows[0]?.dueNowCents ?? 0) > 0);
  t.deepEqual(
    rows.map((row) => row.dueNowCents),
    rows.map((row) => row.dueNowCents).sort((one, other) => other - one),
  );
  t.deepEqual(new Set(rows.map((row) => row.standing)), new Set(['Bad', 'Good']));
  for (const member of rows) {
    const { memberId } = member;
    const charges = await listCharges(db, 'one', { today, filter: { memberId }, limit: 1000 });
    const { dueNowCents, scheduledCents } = owedOf(charges.rows);
    t.like(member, { dueNowCents, scheduledCents });
    t.is(member.standing, charges.rows.some((row) => row.status === 'Overdue') ? 'Bad' : 'Good');
    const { rows: happened } = await listHistory(db, 'one', { filter: { memberId }, limit: 1000 });
    const last = happened.find(({ type }) => type === 'PaymentRecorded' || type === 'PaymentAccepted');
    t.is(member.lastPaymentAt, last?.at ?? null);
    t.deepEqual(await getMember(db, 'one', memberId, today), member);
  }
});

test('members are sorted by each of their columns', async (t) => {
  const keys = {
    name: ({ name }) => name,
    email: ({ email }) => email,
    role: ({ role }) => role,
    lastLogin: ({ lastLogin }) => lastLogin ?? '',
    standing: ({ standing }) => (standing === 'Bad' ? 1 : 0),
    remaining: ({ dueNowCents }) => dueNowCents,
    lastPayment: ({ lastPaymentAt }) => lastPaymentAt ?? '',
    attendanceStanding: ({ attendanceStanding }) => (attendanceStanding === 'Bad' ? 1 : 0),
  } satisfies Record<MemberSort, (member: MemberView) => string | number>;
  for (const [field, keyOf] of Object.entries(keys))
    for (const order of ['ASC', 'DESC'] as const) {
      const sort = { field: field as MemberSort, order };
      const sorted = (await listMembers(db, 'one', { today, sort, limit: 100 })).rows.map<string | number>(
        keyOf,
      );
      const expected = sorted.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      t.deepEqual(sorted, order === 'ASC' ? expected : expected.toReversed(), `${field} ${order}`);
    }
});

test('pages are parts of the whole, whatever the order', async (t) => {
  for (const field of [
    'date',
    'dueDate',
    'amount',
    'paid',
    'due',
    'type',
    'status',
    'name',
    'member',
  ] as const)
    for (const order of ['ASC', 'DESC'] as const) {
      const sort = { field, order };
      const whole = await listCharges(db, 'one', { today, sort, limit: 1000 });
      const parts = [];
      for (let offset = 0; offset < whole.total; offset += 40)
        parts.push(...(await listCharges(db, 'one', { today, sort, offset, limit: 40 })).rows);
      t.deepEqual(parts, whole.rows, `${field} ${order}`);
      t.is(whole.rows.length, whole.total);
    }
  await t.throwsAsync(
    listCharges(db, 'one', { today, sort: { field: 'name; DROP TABLE' as 'name', order: 'ASC' } }),
    { instanceOf: RangeError },
  );
});

test('charges are found by member, ids, text and day', async (t) => {
  const whole = (await listCharges(db, 'one', { today, limit: 1000 })).rows;
  const some = whole.slice(3, 6).map(({ chargeId }) => chargeId);
  const byIds = await listCharges(db, 'one', { today, filter: { ids: some } });
  t.deepEqual(
    byIds.rows.map(({ chargeId }) => chargeId),
    some,
  );
  const byName = await listCharges(db, 'one', { today, filter: { q: 'ann7@one' }, limit: 1000 });
  t.deepEqual(
    byName.rows,
    whole.filter((row) => row.email === 'ann7@one.example'),
  );
  t.is(byName.total, byName.rows.length);
  // 08:00 UTC is 01:00 of the same day in Los Angeles (summer time).
  const day = whole[50]?.chargedAt.slice(0, 10) ?? '';
  const ofDay = await listCharges(db, 'one', { today, filter: { from: day, to: day }, limit: 1000 });
  t.deepEqual(
    ofDay.rows,
    whole.filter((row) => row.chargedAt.startsWith(day)),
  );
  t.true(ofDay.total > 0 && ofDay.total < whole.length);
  const gone = whole.filter((row) => row.memberId === generatedMember('one', 29));
  t.true(gone.length > 0 && gone.every((row) => !row.memberExists));
});

test('payments tell their discounts, late fees and credit', async (t) => {
  const { rows } = await listPayments(readSide.db, 'one', { limit: 1000 });
  t.true(rows.some((row) => row.discountCents === 200));
  t.true(rows.some((row) => row.lateFeeCents === 500));
  t.true(rows.some((row) => row.creditCents > 0 && row.method === 'credit'));
  const times = rows.map(({ paidAt }) => paidAt);
  t.deepEqual(times, [...times].sort().reverse());
});

test('the dashboard can be narrowed to a period', async (t) => {
  const all = await dashboardFigures(db, 'one', { today });
  const recent = await dashboardFigures(db, 'one', { today, from: '2026-05-17', to: today });
  t.true(recent.collectedCents > 0 && recent.collectedCents < all.collectedCents);
  t.is(
    all.collectedCents,
    all.byType.reduce((sum, { cents }) => sum + cents, 0),
  );
  t.deepEqual(
    all.months.map(({ month }) => month),
    ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
  );
  const filter = { status: ['success', 'refunded'] as const };
  const { rows } = await listPayments(db, 'one', { filter, limit: 1000 });
  t.is(
    recent.collectedCents,
    rows
      .filter(({ method, paidOn }) => method !== 'credit' && paidOn >= '2026-05-17')
      .reduce((sum, { netCents }) => sum + netCents, 0),
  );
  t.is(all.members, 29);
});

test('the organization has its settings', async (t) => {
  const found = await getOrganization(readSide.db, 'one');
  t.like(found, { name: 'Club one', timeZone: 'America/Los_Angeles' });
  t.deepEqual(found?.chargeTypes, ['Dues', 'Formal', 'Fine', 'Housing', 'Insurance']);
  const config = {
    showUserData: false,
    passFeesOn: false,
    membersAddEvents: true,
    meetingReminders: true,
    creditPaysOnDueDate: true,
    mailContactId: '',
    attendanceThreshold: 75,
    twoApproversAboveCents: null,
    fiscalMonth: 7,
    ein: '',
    reminderWindows: reminderWindows(USUAL_REMINDER_DAYS),
    reminderNote: '',
    reminderFromHour: 9,
    reminderToHour: 24,
  };
  t.deepEqual(found?.config, config);
  t.is(await getOrganization(readSide.db, 'nobody'), undefined);
});

test('the journal finds the entry of one event, in its own organization only', async (t) => {
  const { rows } = await listJournal(db, 'one', { limit: 10_000 });
  const entries = [...Map.groupBy(rows, (line) => line.eventId)];
  t.true(entries.length > 10);
  for (const [eventId, entry] of entries.slice(0, 10)) {
    t.deepEqual((await listJournal(db, 'one', { filter: { eventId } })).rows, entry);
    t.deepEqual((await listJournal(db, 'two', { filter: { eventId } })).rows, []);
  }
  t.deepEqual((await listJournal(db, 'one', { filter: { eventId: 'none' } })).rows, []);
});

test('history reads as sentences, newest first, and can be filtered', async (t) => {
  const { rows, total } = await listHistory(db, 'one', { limit: 10_000 });
  t.is(rows.length, total);
  t.is(rows[0]?.sentence, "Ann0 O'Neil removed Ann29 O'Neil from the members.");
  t.true(rows.every(({ sentence }) => sentence.endsWith('.') && !/undefined|null|\[object/.test(sentence)));
  const places = rows.map(({ at, position }) => `${at} ${position}`);
  t.deepEqual(places, [...places].sort().reverse());
  for (const kind of ['charge', 'payment', 'credit', 'member', 'organization'] as const) {
    const ofKind = await listHistory(db, 'one', { filter: { kind }, limit: 10_000 });
    t.deepEqual(
      ofKind.rows,
      rows.filter((row) => row.kind === kind),
    );
    t.true(ofKind.total > 0);
  }
  const memberId = generatedMember('one', 7);
  const ofMember = await listHistory(db, 'one', { filter: { memberId }, limit: 10_000 });
  t.deepEqual(
    ofMember.rows,
    rows.filter((row) => row.memberId === memberId),
  );
  const ofDay = await listHistory(db, 'one', { filter: { from: today, to: today } });
  t.deepEqual(
    ofDay.rows.map(({ type }) => type),
    ['MemberRemoved'],
  );
});

for (const table of tables)
  test(`row-level security alone keeps ${table} apart`, async (t) => {
    const { rows } = await db.pool.query<{ org_code: string }>(`SELECT DISTINCT org_code FROM read.${table}`);
    t.true(rows.length > 1);
    const orgCode = rows[0]?.org_code ?? '';
    const seen = await db.tenant(orgCode, `SELECT DISTINCT org_code FROM read.${table}`);
    t.deepEqual(seen, [{ org_code: orgCode }]);
    t.deepEqual(await db.tenant('nobody', `SELECT 1 FROM read.${table}`), []);
    await t.throwsAsync(db.tenant(orgCode, `DELETE FROM read.${table}`), { message: /permission denied/ });
  });

test('a reader who names no organization sees nothing', async (t) => {
  const client = new pg.Client(readSide.url);
  await client.connect();
  await client.query(`SET ROLE ${READER_ROLE}`);
  for (const table of tables) t.is((await client.query(`SELECT 1 FROM read.${table}`)).rowCount, 0, table);
  t.is((await client.query('SELECT 1 FROM app.sign_ins')).rowCount, 0, 'sign_ins');
  for (const table of ['read.checkpoints', 'app.credentials', 'app.sessions'])
    await t.throwsAsync(client.query(`SELECT 1 FROM ${table}`), { message: /permission denied/ });
  await t.throwsAsync(client.query('SELECT 1 FROM log.events'), { message: /permission denied/ });
  await client.end();
});
