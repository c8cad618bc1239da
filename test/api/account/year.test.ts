import { execFileSync } from 'node:child_process';
import test from 'ava';
import { type BursarEvent, postingsOf } from '../../../ledger/catalogue.ts';
import { storedExamples } from '../../nouns/examples.ts';
import { type Org, startApi } from '../../support/api.ts';
import { type Acting, actingFor, caughtUp } from '../../support/books/acting.ts';
import { differ } from '../../support/books/asking.ts';
import { corrections, waitingChecks } from '../../support/books/correctionAudit.ts';
import { dayAfter, dayOf, daysBetween, factsOf, occurredOn } from '../../support/books/facts.ts';
import { hledgerOf } from '../../support/books/hledger.ts';
import { attempt } from '../../support/books/operations.ts';
import { booksOf, journal, ofMonth, ofPast } from '../../support/books/pastAudit.ts';
import { tellingOf } from '../../support/books/telling.ts';
import { story } from '../../support/books/yearStory.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { anySeed, isSoak, sized } from '../../support/size.ts';

/**
 * A year of two organizations, one by a story and one by chance: books, dashboard, account pages, statements
 * and aging are what the log says, for every month and past days, as of and as known (docs/decisions/0053).
 */
const api = await startApi('year', { today: drawnDay });
const [told, chance] = [await api.addOrg('told'), await api.addOrg('chance')];
atEnd(test, api.end);
// The story says when Bursar learns of what happens at Stripe.
api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');

const DAY_MS = 24 * 3_600_000;
const zones = { told: 'America/New_York', chance: 'Pacific/Kiritimati' };
const seed = isSoak ? anySeed() : 7;

/** Live the year; what happened to whom is in the log. */
test.serial('a year passes', async (t) => {
  t.timeout(600_000);
  // In the told year credit is used by hand, in the year of chance it pays by rule too.
  await told.admin.post('/api/update-config', { timeZone: zones.told, creditPaysOnDueDate: false });
  await chance.admin.post('/api/update-config', { timeZone: zones.chance });
  const acting = (org: Org, timeZone: string) => actingFor({ api, org, timeZone, seed });
  const random = acting(chance, zones.chance);
  const telling = await tellingOf(acting(told, zones.told));
  const today = () => dayOf(api.deps.clock().toISOString(), zones.told);
  for (const [days, happens] of story) {
    const ahead = daysBetween(today(), dayAfter(telling.first, days));
    await byChance(random, ahead);
    api.advance(Math.max(0, daysBetween(today(), dayAfter(telling.first, days))) * DAY_MS);
    await happens(telling);
  }
  t.true(daysBetween(telling.first, today()) >= 360);
});

/** As many days of chance, an operation each third day and, in a soak, every day. */
async function byChance(acting: Acting, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    api.advance(DAY_MS);
    if (day % sized(3, 1) === 0) await attempt(acting, ['wait']);
  }
}

for (const [org, timeZone] of [
  [told, zones.told],
  [chance, zones.chance],
] as const)
  test.serial(`every figure of the past follows from the log: ${org.orgCode}`, async (t) => {
    t.timeout(600_000);
    await org.admin.signIn();
    await caughtUp(api);
    const today = dayOf(api.deps.clock().toISOString(), timeZone);
    const facts = await factsOf(api.db.pool, org.orgCode);
    const asked = { facts, timeZone, today, get: org.admin.get, post: org.admin.post };
    const found = differ();
    const books = booksOf(asked);
    const days = [...new Set(facts.map((fact) => occurredOn(fact, timeZone)))].sort();
    for (const month of new Set(days.map((day) => day.slice(0, 7))))
      if (month <= today.slice(0, 7)) await ofMonth(asked, found, books, month);
    for (const asOf of spread(
      days.filter((day) => day < today),
      sized(20, 200),
    ))
      for (const asKnownOn of [asOf, dayAfter(asOf, 20), today])
        if (asKnownOn <= today) await ofPast(asked, found, books, { asOf, asKnownOn });
    await journal(asked, found);
    await waitingChecks(asked, found);
    corrections(asked, found);
    t.deepEqual(found.differences.slice(0, 20), [], `seed ${seed}`);
    t.true(found.compared > 5_000, `only ${found.compared} figures were compared`);
  });

/** The program itself, where there is one: the other tests compare the same lines and balances. */
const hledger = process.env.BURSAR_HLEDGER;
for (const [org, timeZone] of hledger
  ? ([
      [told, zones.told],
      [chance, zones.chance],
    ] as const)
  : [])
  test.serial(`the journal passes the strict checks of hledger: ${org.orgCode}`, async (t) => {
    await org.admin.signIn();
    const input = await hledgerOf(org.admin, dayOf(api.deps.clock().toISOString(), timeZone));
    t.notThrows(() => execFileSync(hledger ?? '', ['-f', '-', 'check', '--strict'], { input }));
  });

test.serial('every kind of event that posts happened in the year, deferred ones too', async (t) => {
  const facts = [
    ...(await factsOf(api.db.pool, told.orgCode)),
    ...(await factsOf(api.db.pool, chance.orgCode)),
  ];
  const posting = storedExamples().filter((example) => postingsOf(example as BursarEvent).length > 0);
  const happened = new Set(facts.flatMap(kindsOf));
  // A move is refused only between its steps: the laws of accounts and the test of processes have it.
  happened.add('PaymentReinstated');
  const never = posting.flatMap(kindsOf).filter((kind) => !happened.has(kind));
  t.deepEqual([...new Set(never)], []);
});

/** Its type; of what moves deferred revenue, also as that. */
const kindsOf = ({ type, data }: { readonly type: string; readonly data: object }) =>
  'turns' in data ? [type, `${type}, deferred`] : [type];

/** So many of them, evenly. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items;
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)] as Item,
  );
}
