import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import test, { type ExecutionContext } from 'ava';
import sharp from 'sharp';
import { demoSignIns, seedDemo } from '../../../api/demo/index.ts';
import { signIns } from '../../../api/demo/people.ts';
import { keepDemoProspects } from '../../../api/demo/prospects.ts';
import { stepsUpTo } from '../../../api/demo/steps.ts';
import { connectDemo } from '../../../api/demo/stripe.ts';
import { openDiskFiles } from '../../../api/integrations/files/disk.ts';
import { isKeyOf } from '../../../api/integrations/files/files.ts';
import { openSandbox } from '../../../api/integrations/stripe/sandbox/sandbox.ts';
import { openStripe } from '../../../api/integrations/stripe/stripe.ts';
import { listRecipients } from '../../../api/messaging/texts/recipients.ts';
import { verifyPassword } from '../../../api/platform/auth/credentials.ts';
import { memberInput } from '../../../api/platform/contract/profile.ts';
import { addProspect } from '../../../api/prospectGroup/prospect/contract.ts';
import { forgetProfiles, readProfile } from '../../../api/prospectGroup/prospect/profiles.ts';
import { signUpToken } from '../../../api/prospectGroup/signUpForm/signUpForms.ts';
import { migrateApp } from '../../../api/start/migrate.ts';
import { syncIntent } from '../../../api/stripeSync/syncPayment.ts';
import { listTexts } from '../../../api/text/list.ts';
import { dueOn } from '../../../ledger/account/charge/due.ts';
import { chargeEvents } from '../../../ledger/account/charge/events.ts';
import { fineIdOf } from '../../../ledger/account/charge/terms.ts';
import { account } from '../../../ledger/account/decide.ts';
import { type AccountEvent, accountStream } from '../../../ledger/account/events.ts';
import { accountStatement } from '../../../ledger/account/statement.ts';
import { decode, postingsOf, type Recorded } from '../../../ledger/catalogue.ts';
import { fold } from '../../../ledger/decider.ts';
import type { EventLog, RecordedEvent } from '../../../ledger/log/log.ts';
import { migrateLog, openPostgresLog } from '../../../ledger/log/postgres.ts';
import { meetingStream } from '../../../ledger/meeting/events.ts';
import { memberOfMemberStream } from '../../../ledger/member/events.ts';
import { organizationStream } from '../../../ledger/organization/events.ts';
import type { PayoutLine } from '../../../ledger/payout/events.ts';
import { prospectGroup } from '../../../ledger/prospectGroup/decide.ts';
import { groupOfStream, type ProspectGroupEvent } from '../../../ledger/prospectGroup/events.ts';
import { DEFAULT_TIME_ZONE } from '../../../ledger/values/calendar.ts';
import { wallClockIn } from '../../../ledger/values/zonedTime.ts';
import { realWorld } from '../../../ledger/world.ts';
import { type Database, openDatabase } from '../../../projections/engine/database.ts';
import { rebuild } from '../../../projections/engine/rebuild.ts';
import { lanes, migrateProjections } from '../../../projections/index.ts';
import { createTestDatabase } from '../../support/database.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { neverInAnEvent } from '../../support/neverInAnEvent.ts';
import { atEnd } from '../../support/scope.ts';

const today = '2026-11-21';
const clock = () => new Date(`${today}T20:00:00Z`);
const database = await createTestDatabase('demo');
const db = openDatabase(database.url);
await migrateLog(db.pool);
await migrateApp(db.pool);
const log = openPostgresLog({ url: database.url });
const folder = await mkdtemp(join(tmpdir(), 'bursar-demo-'));
const files = openDiskFiles({ folder, secret: randomBytes(32), clock });
await seedDemo({ log, db, clock, world: realWorld, files });
// Before the sandbox adds to it.
const all = await everything(log);
atEnd(test, async (passed) => {
  await log.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
  await database.end(passed);
});
const happened = all.map(decode);
const first = new Map(
  ofType(happened, 'MemberAdded').map((event) => [memberOfMemberStream(event.stream) ?? '', event]),
);

async function everything(from: EventLog): Promise<readonly RecordedEvent[]> {
  return (await from.readAll({ limit: 100_000 })).events;
}

function ofType<Type extends Recorded['type']>(events: readonly Recorded[], ...types: readonly Type[]) {
  return events.filter((event): event is Extract<Recorded, { type: Type }> =>
    types.some((type) => type === event.type),
  );
}

/** An image that is kept, with its pixels in shades of gray. */
async function imageAt(t: ExecutionContext, key: string) {
  t.true(isKeyOf('abgesu', key));
  const stored = await files.get(key);
  if (stored?.contentType !== 'image/png') throw new Error(`no image: ${key}`);
  const content = await buffer(stored.content);
  const { data, info } = await sharp(content).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { content, pixels: data, size: [info.width, info.height] };
}

const eventsOf = async (memberId: string) =>
  (await log.readStream(accountStream(memberId))).map(decode) as Recorded<AccountEvent>[];

/** What a member's account says at the end of the day before the demo was laid out. */
async function statementOf(email: string) {
  const [memberId = ''] = [...first].find(([, { data }]) => data.profile.email === email) ?? [];
  return accountStatement(await eventsOf(memberId), { asOf: today, asKnownOn: today }, DEFAULT_TIME_ZONE);
}

test('48 members with names and emails of their own, that the calls would accept too', (t) => {
  const profiles = [...first.values()].map(({ data }) => data.profile);
  t.is(profiles.length, 48);
  t.is(new Set(profiles.map(({ email }) => email)).size, 48);
  t.is(new Set(profiles.map(({ fname, lname }) => `${fname} ${lname}`)).size, 48);
  for (const profile of profiles) t.true(memberInput.safeParse(profile).success, profile.email);
  t.true(profiles.some(({ lname }) => lname.includes("'")));
  t.true(profiles.some(({ fname }) => /[^A-Za-z' .]/.test(fname)));
});

// Serial: the demo is laid out again beside others, which brings back who was erased here.
test.serial('a recruitment group is in progress, and deleted prospects stay erased', async (t) => {
  const { groupId, group } = groupNamed('Fall Rush 2026');
  t.true(group.startDate < today && today < group.endDate);
  const [member = ''] = [...first].find(([, { data }]) => data.profile.email === signIns.member) ?? [];
  const names = new Set<string>();
  const pictures: string[] = [];
  for (const prospectId of Object.keys(group.prospects)) {
    const profile = await readProfile({ db, clock }, 'abgesu', prospectId);
    t.true(addProspect.input.safeParse({ ...profile, groupId }).success, profile?.name);
    names.add(profile?.name ?? '');
    if (profile?.picture) pictures.push(profile.picture);
    const votes = Object.keys(group.votes[prospectId] ?? {});
    t.true(votes.length > 8 && !votes.includes(member), 'who signs in as a member has all still to rate');
  }
  t.is(names.size, 12);
  t.is(pictures.length, 3);
  for (const key of pictures) t.deepEqual((await imageAt(t, key)).size, [480, 336]);
  t.true(group.isSignUpOpen);
  t.not(await signUpToken(db.pool, { orgCode: 'abgesu', groupId }), '');
  t.is(Object.values(group.prospects).filter((addedBy) => addedBy === '').length, 2, 'by the form');

  const [one = ''] = Object.keys(group.prospects);
  await forgetProfiles({ db, clock }, 'abgesu', [one]);
  await keepDemoProspects({ log, db, clock, files });
  t.is(await readProfile({ db, clock }, 'abgesu', one), undefined);
});

test('the recruitment before: all four became pledges, and are on the roster by the same name', async (t) => {
  const { group } = groupNamed('Open House 2026');
  t.true(group.endDate < today);
  const made = Object.entries(group.members);
  t.is(made.length, 4);
  for (const [prospectId, memberId] of made) {
    const added = first.get(memberId);
    const profile = await readProfile({ db, clock }, 'abgesu', prospectId);
    t.is(profile?.email, added?.data.profile.email);
    t.is(profile?.name, `${added?.data.profile.fname} ${added?.data.profile.lname}`);
    t.is(added?.data.role, 'pledge');
    t.true(Object.keys(group.votes[prospectId] ?? {}).length > 8);
  }
});

test('the fines of a past meeting are charged to who was absent, each by its own id and after a free one', (t) => {
  const fines = ofType(happened, 'ChargeAssessed').filter(({ data }) => data.meetingId !== undefined);
  t.true(fines.length > 0);
  const [meetingId = ''] = new Set(fines.map(({ data }) => data.meetingId));
  for (const { stream, data } of fines) {
    const memberId = stream.replace('account-', '');
    t.is(data.meetingId, meetingId, 'of one meeting');
    t.is(data.chargeId, fineIdOf(meetingId, memberId));
    t.is(data.terms.amountCents, 1_000);
    const own = ofType(happened, 'AttendanceMarked').filter((mark) => mark.data.memberId === memberId);
    const absent = own.filter((mark) => mark.data.mark === 'Absent').map((mark) => mark.stream);
    t.true(absent.includes(meetingStream(meetingId)) && absent.indexOf(meetingStream(meetingId)) > 0);
  }
});

/** A recruitment group of the demo by its name. */
function groupNamed(name: string) {
  const events = happened.filter(({ stream }) => groupOfStream(stream) !== undefined);
  for (const [stream, own] of Map.groupBy(events, (event) => event.stream)) {
    const group = fold(prospectGroup, own as ProspectGroupEvent[]);
    if (group.name === name) return { groupId: groupOfStream(stream) ?? '', group };
  }
  throw new Error(`There is no group ${name}.`);
}

test('three texts: two members have no phone, one has opted out, two texts did not arrive', async (t) => {
  const recipients = await listRecipients({ db }, 'abgesu');
  const unable = recipients.flatMap(({ whyNot }) => whyNot ?? []);
  t.deepEqual(unable.toSorted(), ['noPhone', 'noPhone', 'optedOut']);
  const { rows } = await listTexts(db, 'abgesu', { limit: 200 });
  t.is(new Set(rows.map(({ message }) => message)).size, 3);
  t.true(rows.length > 90);
  for (const { to, memberId, status } of rows) {
    t.is(recipients.find((each) => each.memberId === memberId)?.phone, to);
    t.true(['delivered', 'failed', 'unknown'].includes(status));
  }
  const [{ memberId: silent } = { memberId: '' }] = recipients.filter(({ whyNot }) => whyNot === 'optedOut');
  t.is(rows.filter(({ memberId }) => memberId === silent).length, 1, 'none after STOP');
});

test('a term of weekly meetings, at the same hour all along, with believable attendance', (t) => {
  const meetings = ofType(happened, 'MeetingScheduled').map(({ data }) => data);
  const weekly = meetings.filter(({ title }) => title === 'Chapter meeting');
  t.is(weekly.length, 16);
  const hours = weekly.map(({ startTime }) => wallClockIn(DEFAULT_TIME_ZONE, startTime).slice(11));
  t.deepEqual(new Set(hours), new Set(['19:00']));
  t.true(new Set(weekly.map(({ startTime }) => startTime.slice(11))).size === 2, 'over the change of clocks');
  const isToCome = weekly.some(({ startTime }) => startTime > `${today}T12`);
  t.true(isToCome, 'some are to come');
  const marks = ofType(happened, 'AttendanceMarked').map(({ data }) => data.mark);
  const present = marks.filter((mark) => mark === 'Present').length / marks.length;
  t.true(marks.length > 400 && present > 0.75 && present < 0.97, `${present} of ${marks.length}`);
  t.true(marks.includes('Absent') && marks.includes('Excused'));
});

test('nothing is in an event that should not be', (t) => {
  t.deepEqual(neverInAnEvent(all), []);
});

test('it happened in the past, in order, over six months up to yesterday', (t) => {
  const instants = all.map((event) => event.metadata.at);
  t.deepEqual(instants, [...instants].sort());
  t.is(instants[0]?.slice(0, 7), '2026-05');
  t.true((instants.at(-1) ?? '') > '2026-11-18' && (instants.at(-1) ?? '') < '2026-11-21T08:00:00Z');
});

test('the sign-ins that are printed work, each with its role', async (t) => {
  const printed = (await demoSignIns({ db, log })).join('\n');
  const roles = { treasurer: 'admin', member: 'Member', pledge: 'pledge' };
  for (const [name, role] of Object.entries(roles)) {
    const email = `${name}@bursar.example`;
    t.true(printed.includes(email) && printed.includes('bursar-demo'));
    const credential = await verifyPassword(db.pool, email, 'bursar-demo');
    t.is(credential?.orgCode, 'abgesu');
    t.is(first.get(credential?.memberId ?? '')?.data.role, role);
  }
});

test('beside the log of a demo of before, a database without its passwords does not print them', async (t) => {
  const pool = { query: async () => ({ rows: [{ count: 0 }] }) };
  const fresh = { ...db, pool: pool as never };
  const printed = (await demoSignIns({ db: fresh, log })).join('\n');
  t.false(printed.includes('bursar-demo'));
  t.regex(printed, /operator -- --link treasurer@bursar.example/);
  const empty = memoryLog();
  t.deepEqual(await demoSignIns({ db: fresh, log: empty }), []);
  await empty.close();
});

test('the demo member has paid much, owes something overdue and something current, without credit that would pay it', async (t) => {
  const { charges, paidCents, creditCents, overdueCents } = await statementOf('member@bursar.example');
  const open = charges.filter(({ dueCents }) => dueCents > 0).map(({ status }) => status);
  t.true(paidCents > 30_000);
  t.is(creditCents, 0);
  t.is(overdueCents, 2_000);
  t.true(open.includes('Current') && open.includes('Pending') && open.includes('Overdue'));
});

/** Debits less credits of some accounts. */
const balanceOf = (events: readonly Recorded[], isMeant: (account: string) => boolean) =>
  events
    .flatMap(postingsOf)
    .filter(({ account: name }) => isMeant(name))
    .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);

test('the laws hold on it: debits equal credits, accounts owe what Receivable says, nothing is overpaid', async (t) => {
  for (const event of happened)
    t.is(
      balanceOf([event], () => true),
      0,
    );
  let overdue = 0;
  for (const { data } of first.values()) {
    const { balanceCents, charges, creditCents, overdueCents } = await statementOf(data.profile.email);
    const owed = charges.reduce((sum, { lines }) => sum + (lines.at(-1)?.balanceCents ?? 0), 0);
    t.is(balanceCents, owed);
    t.true(creditCents >= 0);
    for (const { charge } of charges) t.true(dueOn(charge, today) >= 0);
    if (overdueCents > 0) overdue += 1;
  }
  t.true(overdue >= 5 && overdue <= 20, `${overdue} members are behind`);
});

test('two payments by Venmo wait for the treasurer, and nothing else is open', async (t) => {
  const accounts = await Promise.all(
    [...first.keys()].map(async (memberId) => fold(account, await eventsOf(memberId))),
  );
  const statuses = accounts.flatMap(({ payments }) => [...payments.values()]).map(({ status }) => status);
  t.is(statuses.filter((status) => status === 'submitted').length, 2);
  t.deepEqual([...new Set(statuses)].sort(), ['accepted', 'submitted']);
});

/** Steps ask no database. */
const noDatabase = {} as Database;

test('on whichever day it is laid out, two payments wait, and each incident is there once', async (t) => {
  for (const day of ['2026-09-01', '2026-11-16', '2026-12-31', '2027-02-28']) {
    const memory = memoryLog();
    for (const step of stepsUpTo(day))
      await step.dispatch({ log: memory, db: noDatabase, clock: () => new Date(), world: realWorld });
    const events = (await everything(memory)).map(decode);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    const isOpen = count('PaymentSubmitted') + count('PaymentInitiated') - count('PaymentAccepted');
    t.is(isOpen, 2, day);
    t.deepEqual(rareIn(events), rareIn(all), day);
    await memory.close();
  }
});

/** How many events there are of each type of which there are few: they do not depend on the months. */
function rareIn(events: readonly { readonly type: string }[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  return Object.fromEntries([...counts].filter(([, count]) => count < 10));
}

test('everything that can happen to a charge happens in it, but for what was before it and what comes of money taken back or late', (t) => {
  const types = new Set(all.map(({ type }) => type));
  const missing = Object.keys(chargeEvents).filter((type) => !types.has(type));
  // Late fees stop with a removal, and nobody who owes is removed in it.
  t.deepEqual(missing, [
    'OpeningBalanceCharged',
    'LateFeeRevoked',
    'EarlyDiscountRevoked',
    'LateFeesStopped',
    'LateFeesResumed',
    'ChargeReinstated',
    'LateFeeReinstated',
    'WriteOffReversed',
    'BadDebtRecovered',
  ]);
});

test('the screenshots that payments name are there', async (t) => {
  const named = ofType(happened, 'PaymentSubmitted');
  t.true(named.length > 2);
  for (const { data } of named.slice(0, 3)) {
    const { content } = await imageAt(t, data.location);
    t.is(createHash('sha256').update(content).digest('hex'), data.screenshotSha256);
  }
});

test('the receipts that some expenses and reimbursements name are there', async (t) => {
  const bought = ofType(happened, 'ExpenseAdded', 'ReimbursementSubmitted');
  const keys = bought.map(({ data }) => data.receipt).filter((key) => key !== '');
  t.true(keys.length > 5);
  t.is(new Set(keys).size, keys.length, 'one each: it goes with what has it');
  for (const key of keys) {
    const { size, pixels } = await imageAt(t, key);
    t.deepEqual(size, [300, 400]);
    t.true(pixels.filter((light) => light < 100).length > 200, 'something is written on it');
  }
});

test.serial('the sandbox holds what the ledger says; connecting again changes nothing', async (t) => {
  const sandbox = await openSandbox({ databaseUrl: database.url, clock });
  try {
    await migrateProjections(db.pool);
    await rebuild({ log, pool: db.pool, lanes });
    const deps = { log, db, clock, world: realWorld, stripe: openStripe(sandbox.config) };
    await connectDemo(deps, sandbox);
    await connectDemo(deps, sandbox);
    const settings = (await log.readStream(organizationStream('abgesu'))).map(decode);
    const connected = ofType(settings, 'StripeAccountConnected');
    t.is(connected.length, 1);
    const subscriptions = ofType(settings, 'SubscriptionChanged');
    t.is(subscriptions.length, 2, 'as it was recorded, and as it is at the sandbox');
    const { subscriptionId = '', customerId = '' } = subscriptions[1]?.data.subscription ?? {};
    t.like(await deps.stripe.readSubscription(subscriptionId), { orgCode: 'abgesu', status: 'active' });
    t.regex(await deps.stripe.createBillingPortal(customerId, 'http://x.test/'), /portal/);
    const accountId = connected[0]?.data.accountId ?? '';
    const { availableCents, pendingCents } = await deps.stripe.balanceOf(accountId);
    const events = (await everything(log)).map(decode);
    const clearing = balanceOf(events, (name) => name === 'stripe');
    t.true(clearing > 0);
    t.is(availableCents + pendingCents, clearing);
    // What the scenario says of each payout, Stripe says too.
    const itemized = ofType(events, 'PayoutItemized');
    t.is(itemized.length, ofType(events, 'PayoutPaid').length);
    const sorted = (lines: readonly PayoutLine[]) => lines.map((line) => JSON.stringify(line)).sort();
    for (const { data } of itemized) {
      const lines = await deps.stripe.listPayoutLines(accountId, data.payoutId);
      t.deepEqual(sorted(lines), sorted(data.lines), data.payoutId);
    }
    // Every intent is known there as it is here: asking Stripe finds nothing new.
    const head = await log.head();
    for (const { data } of ofType(events, 'PaymentInitiated'))
      t.like(await syncIntent(deps, data), { isOurs: true, position: undefined });
    t.is(await log.head(), head);
  } finally {
    await sandbox.stop();
  }
});

test.serial('a further run writes nothing, on a later day neither', async (t) => {
  const head = await log.head();
  await seedDemo({ log, db, clock, world: realWorld, files });
  await seedDemo({ log, db, files, world: realWorld, clock: () => new Date('2027-02-03T20:00:00Z') });
  t.is(await log.head(), head);
});

test('a run that was cut short is finished by the next one, days later, as if nothing had happened', async (t) => {
  const memory = memoryLog();
  let left = 500;
  const failing: EventLog = {
    ...memory,
    append: (...args) => {
      if (left === 0) return Promise.reject(new Error('the power is gone'));
      left -= 1;
      return memory.append(...args);
    },
  };
  await t.throwsAsync(seedDemo({ log: failing, db, clock, world: realWorld, files }), {
    message: 'the power is gone',
  });
  await seedDemo({ log: memory, db, files, world: realWorld, clock: () => new Date('2026-11-24T20:00:00Z') });
  const events = await everything(memory);
  const content = (list: readonly RecordedEvent[]) =>
    list
      .map(({ stream, version, type, data, metadata }) =>
        JSON.stringify([stream, version, type, data, metadata]),
      )
      .sort();
  t.is(events.length, all.length);
  t.deepEqual(content(events), content(all));
  await memory.close();
});
