import test from 'ava';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { sendQueued } from '../../../api/messaging/send.ts';
import { beginSlackPosts, postToSlack } from '../../../api/messaging/slack.ts';
import { type Org, startApi } from '../../support/api.ts';
import { caughtUp } from '../../support/books/acting.ts';
import { type Asked, differ, type Found, people } from '../../support/books/asking.ts';
import { type ChargeSum, owed } from '../../support/books/chargeSums.ts';
import { corrections, waitingChecks } from '../../support/books/correctionAudit.ts';
import { add, dayAfter, dayOf, type Fact, factsOf, ofType } from '../../support/books/facts.ts';
import { figures } from '../../support/books/figureAudit.ts';
import { live } from '../../support/books/operations.ts';
import { booksOf, journal, ofPast } from '../../support/books/pastAudit.ts';
import { sumsOf } from '../../support/books/sums.ts';
import { mailsOf } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { anySeed, sized } from '../../support/size.ts';
import { charge } from '../world.ts';

/**
 * After a random life, every figure of the API is what test/support/books computes from the log alone
 * (docs/decisions/0046).
 */
const api = await startApi('reconciliation');
await beginMails(api.deps);
await beginSlackPosts(api.deps);
atEnd(test, api.end);
// The operations say when Bursar learns of what happens at Stripe.
api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');

const DAY_MS = 24 * 3_600_000;

interface Life {
  readonly orgCode: string;
  readonly timeZone: string;
  /** Not before the life that came before. */
  readonly from: string;
  readonly seed: number;
}

const lives: readonly Life[] = [
  // Over the end of daylight-saving time, and of the year.
  { orgCode: 'angeles', timeZone: 'America/Los_Angeles', from: '2026-10-25T12:00:00Z', seed: 24 },
  // A day ahead of UTC for most of the day, and over a leap day.
  { orgCode: 'kiritimati', timeZone: 'Pacific/Kiritimati', from: '2028-02-10T12:00:00Z', seed: 25 },
  { orgCode: 'pago', timeZone: 'Pacific/Pago_Pago', from: '2028-12-10T12:00:00Z', seed: anySeed() },
];

/** The types of account events that were looked at. */
const seen = new Set<string>();

async function begin({ orgCode, timeZone, from }: Life): Promise<Org> {
  api.advance(Math.max(0, Date.parse(from) - api.deps.clock().getTime()));
  const org = await api.addOrg(orgCode);
  const slackHookUrl = 'https://hooks.slack.com/services/T1/B1/secret';
  await org.admin.post('/api/update-config', { timeZone, slackHookUrl });
  return org;
}

/** An organization as it stands, and what its figures differ in. */
async function asked({ admin, orgCode }: Org, timeZone: string) {
  await admin.signIn();
  await caughtUp(api);
  const today = dayOf(api.deps.clock().toISOString(), timeZone);
  const facts = await factsOf(api.db.pool, orgCode);
  const now: Asked = { facts, timeZone, today, get: admin.get, post: admin.post };
  const found = differ();
  await figures(now, found);
  return { now, found };
}

for (const life of lives) {
  test.serial(`every figure follows from the log: ${life.timeZone}`, async (t) => {
    t.timeout(600_000);
    const { timeZone, seed } = life;
    const org = await begin(life);
    await live({ api, org, timeZone, seed }, sized(28, 90));
    // Mails and posts about what can be undone wait for a minute.
    api.advance(60_000);
    const { now, found } = await asked(org, timeZone);
    const { facts, today } = now;
    for (const { stream, type } of facts) if (stream.startsWith('account-')) seen.add(type);
    await journal(now, found);
    corrections(now, found);
    await waitingChecks(now, found);
    await mails(now, found);
    await slackPosts(org, facts, found);
    await pastDays(now, found);
    t.deepEqual(found.differences.slice(0, 20), [], `seed ${seed}`);
    t.true(found.compared > sized(1_000, 5_000), `only ${found.compared} figures were compared`);
    const { charges } = sumsOf(facts, today);
    const open = charges.find(({ memberId, payable }) => memberId === org.member.memberId && payable > 0);
    if (open !== undefined) t.is(await reminded(org, open), open.payable, `seed ${seed}`);
    // Days pass without an event: fees are reached, discounts end, charges begin and get overdue.
    for (let day = 0; day < sized(2, 8); day += 1) {
      api.advance(DAY_MS);
      const { differences } = (await asked(org, timeZone)).found;
      t.deepEqual(differences.slice(0, 20), [], `seed ${seed}, ${day + 1} days later`);
    }
  });
}

/** The last days on which something happened, as they were known then and as they are known now. */
async function pastDays(now: Asked, found: Found) {
  const days = new Set(now.facts.map(({ metadata }) => dayOf(metadata.at, now.timeZone)));
  const books = booksOf(now);
  for (const asOf of [...days].slice(-sized(3, 40)))
    for (const asKnownOn of [asOf, dayAfter(asOf, 2), now.today])
      if (asKnownOn <= now.today) await ofPast(now, found, books, { asOf, asKnownOn });
}

const AMOUNT = /\$([\d,]+\.\d\d)/;
const centsIn = (text: string, amount: RegExp) =>
  Math.round(100 * Number(amount.exec(text)?.[1]?.replaceAll(',', '')));

/** What is due now, in each mail that says so, on the day on which it is sent: about all that happened. */
async function mails({ facts, today }: Asked, { same }: Found) {
  await mailAboutEvents(api.deps);
  await sendQueued(api.deps);
  const { charges } = sumsOf(facts, today);
  let said = 0;
  for (const { id, email } of people(facts)) {
    const { dueNow } = owed(charges.filter(({ memberId }) => memberId === id));
    for (const { subject, text } of await mailsOf(api, { email })) {
      if (!/Due now.*: \$/.test(text)) continue;
      said += 1;
      same(`${subject} to ${email}`, dueNow, centsIn(text, new RegExp(`Due now.*: ${AMOUNT.source}`)));
    }
  }
  same('mails that say what is due', true, said > 0);
}

/** Money received, in all posts: what was verified and undone at once is in none. */
async function slackPosts({ orgCode }: Org, facts: readonly Fact[], { same }: Found) {
  await postToSlack(api.deps);
  const undone = new Set(ofType(facts, 'VerificationReopened').map(({ metadata }) => metadata.causationId));
  const received = ofType(facts, 'PaymentRecorded', 'PaymentAccepted').filter(({ id }) => !undone.has(id));
  const posts = await api.db.pool.query<{ text: string }>(
    `SELECT text FROM app.outbox WHERE org_code = $1 AND recipient = 'Slack' AND text ~ '^Payments? received'`,
    [orgCode],
  );
  same(
    'received, in Slack',
    add(received.map(({ data }) => data.amountCents ?? 0)),
    add(posts.rows.map(({ text }) => centsIn(text, AMOUNT))),
  );
}

/** What a reminder of a charge asks for, and the free credit that it counts; none where credit pays all. */
async function reminded({ admin, member }: Org, { id, paid, payable }: ChargeSum): Promise<number> {
  const answer = await admin.post('/api/send-dues-reminder', { ids: [{ _id: id }] });
  const message = String(answer.at('message'));
  const credit = await admin.get(`/api/get-membercredits?memberuuid=${member.memberId}`);
  const isPaidByCredit = /^(Free credit will pay|Nothing is due)/.test(message);
  if (isPaidByCredit && Number(credit.at('creditAmount')) > 0) return payable;
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await sendQueued(api.deps);
  const { text = '' } =
    (await mailsOf(api, member)).findLast(({ subject }) => /^Reminder/.test(subject)) ?? {};
  const cents = (words: string) => centsIn(text, new RegExp(words.replace('$', AMOUNT.source))) || 0;
  // Credit pays on the due date; after it, today's rules have spent it already in what the mail reads.
  return cents('that $ is due') + cents('your credit pays $') + (cents('$ paid already') || paid) - paid;
}

test.serial('the lives were not dull', (t) => {
  t.true(seen.size >= sized(10, 20), [...seen].sort().join());
});

test.serial("credit that is spent in the evening counts on the organization's day", async (t) => {
  const timeZone = 'America/Los_Angeles';
  const org = await begin({ orgCode: 'evening', timeZone, from: '2030-03-11T03:00:00Z', seed: 0 });
  const id = await charge(org, org.member, 20, { dueDate: '2030-04-01' });
  const { memberId: uuid } = org.member;
  await org.admin.post('/api/update-bursar-credit', { memberUUId: uuid, memberamount: 20 });
  const payments = [{ id, uuid, amount: 20 }];
  const paid = await org.member.post('/api/misc-payment', { payInfo: { pmt_type: 'credits' }, payments });
  t.is(paid.at('payment.payDate'), '2030-03-10');
  t.deepEqual((await asked(org, timeZone)).found.differences, []);
});

test.serial('an hour that comes twice after midnight belongs to the day that it begins', async (t) => {
  const timeZone = 'America/Havana';
  const org = await begin({ orgCode: 'havana', timeZone, from: '2030-11-03T04:30:00Z', seed: 0 });
  await charge(org, org.member, 20, { dueDate: '2030-12-01' });
  t.deepEqual((await asked(org, timeZone)).found.differences, []);
});

test('a correction that takes an account below zero is found', (t) => {
  const moved = { transferId: 't1', from: 'undepositedCash', to: 'checking', amountCents: 1_000 };
  const later = { transferId: 't2', from: 'checking', to: 'venmo', amountCents: 1_000 };
  const opened = { account: 'undepositedCash', amountCents: 1_000, occurredOn: '2026-03-01' };
  const events = [
    ['OpeningBalanceEntered', opened],
    ['TransferRecorded', { ...moved, occurredOn: '2026-03-02' }],
    ['TransferRecorded', { ...later, occurredOn: '2026-03-03' }],
    ['TransferReversed', { ...moved, occurredOn: '2026-03-02', reason: 'Twice' }],
  ] as const;
  const facts = events.map(([type, data], index) => {
    const metadata = { at: '2026-03-10T12:00:00Z', correlationId: `call ${index}` };
    return { id: `${index}`, stream: 'transfer-org', type, data, metadata } as unknown as Fact;
  });
  const found = differ();
  corrections({ facts: facts.slice(0, 3), timeZone: 'UTC' }, found);
  t.deepEqual(found.differences, []);
  corrections({ facts, timeZone: 'UTC' }, found);
  t.deepEqual(found.differences, [
    'checking on 2026-03-03 after TransferReversed: expected nothing or more, shown -1000',
  ]);
});
