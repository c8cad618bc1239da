import test from 'ava';
import fc from 'fast-check';
import { sendQueued } from '../../api/delivery/send.ts';
import { beginMails, mailAboutEvents } from '../../api/jobs/mails.ts';
import { beginSlackPosts, postToSlack } from '../../api/jobs/slackPosts.ts';
import { type Org, startApi } from '../support/api.ts';
import { caughtUp } from '../support/books/acting.ts';
import { type Asked, differ, type Found, people } from '../support/books/asking.ts';
import { add, owed } from '../support/books/chargeSums.ts';
import { dayOf, type Fact, factsOf, ofType } from '../support/books/facts.ts';
import { figures } from '../support/books/figureAudit.ts';
import { live } from '../support/books/operations.ts';
import { sumsOf } from '../support/books/sums.ts';
import { mailsOf } from '../support/mail.ts';
import { atEnd } from '../support/scope.ts';
import { sized } from '../support/size.ts';

/** One figure for one thing, in every call, after random lives of an organization (docs/decisions/0046). */
const api = await startApi('figures');
await beginMails(api.deps);
await beginSlackPosts(api.deps);
atEnd(test, api.end);
// The operations say when Bursar learns of what happens at Stripe.
api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');

const zones = fc.constantFrom(
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Dublin',
);
let lives = 0;

test.serial('what is owed and collected is the same in every call, and its lines add up to it', async (t) => {
  // A life of `npm run soak` is long; each one that was compared starts it over.
  t.timeout(600_000);
  const life = fc.record({ seed: fc.nat(1e6), timeZone: zones });
  await fc.assert(
    fc.asyncProperty(life, async ({ seed, timeZone }) => {
      lives += 1;
      const org = await api.addOrg(`life${lives}`);
      const slackHookUrl = 'https://hooks.slack.com/services/T1/B1/secret';
      await org.admin.post('/api/update-config', { timeZone, slackHookUrl });
      await live({ api, org, timeZone, seed }, sized(40, 90));
      await org.admin.signIn();
      await caughtUp(api);
      // What can be undone is told a minute later.
      api.advance(60_000);
      const { get, post } = org.admin;
      const today = dayOf(api.deps.clock().toISOString(), timeZone);
      const facts = await factsOf(api.db.pool, org.orgCode);
      const found = differ();
      await figures({ facts, timeZone, today, get, post }, found);
      await mails({ facts, timeZone, today }, found);
      await slackPosts(org, facts, found);
      t.deepEqual(found.differences.slice(0, 20), []);
      t.true(found.compared > 200, `only ${found.compared} figures were compared`);

      const { charges } = sumsOf(facts, today);
      const asked = charges.find(({ memberId, payable }) => memberId === org.member.memberId && payable > 0);
      if (asked === undefined) return;
      const reminded = await post('/api/send-dues-reminder', { ids: [{ _id: asked.id }] });
      // Nobody is reminded of what free credit will pay.
      if (/^Free credit will pay/.test(String(reminded.at('message')))) return;
      t.is(reminded.status, 200, JSON.stringify(reminded.body));
      await sendQueued(api.deps);
      const text = (await mailsOf(api, org.member)).findLast(({ subject }) =>
        /^Reminder/.test(subject),
      )?.text;
      const toPay = centsIn(text ?? '', new RegExp(`that ${AMOUNT.source} is to be paid`));
      const byCredit = centsIn(text ?? '', new RegExp(`your credit pays ${AMOUNT.source}`)) || 0;
      t.is(toPay + byCredit, asked.payable, text);
    }),
    // The clock goes on from life to life: a shorter one would be another one.
    { numRuns: sized(2, 25), endOnFailure: true },
  );
});

const AMOUNT = /\$([\d,]+\.\d\d)/;
const centsIn = (text: string, amount: RegExp) =>
  Math.round(100 * Number(amount.exec(text)?.[1]?.replaceAll(',', '')));

/** What is due now, in each mail that says so, on the day on which it is sent: about all that happened. */
async function mails({ facts, today }: Pick<Asked, 'facts' | 'today' | 'timeZone'>, { same }: Found) {
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
    add(received.map(({ data }) => data.amountCents)),
    add(posts.rows.map(({ text }) => centsIn(text, AMOUNT))),
  );
}
