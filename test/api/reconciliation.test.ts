import test from 'ava';
import { setOperator } from '../../api/auth/operators.ts';
import { type Org, startApi } from '../support/api.ts';
import { caughtUp } from '../support/books/acting.ts';
import { differ } from '../support/books/asking.ts';
import { audit, auditOfDay } from '../support/books/audit.ts';
import { corrections } from '../support/books/correctionAudit.ts';
import { dayOf, type Fact, factsOf } from '../support/books/facts.ts';
import { live } from '../support/books/operations.ts';
import { paymentsForOperator } from '../support/books/paymentAudit.ts';
import { atEnd } from '../support/scope.ts';
import { anySeed, sized } from '../support/size.ts';
import { charge } from './world.ts';

/** After a random life, every figure of the API is what test/support/books works out from the log alone. */
const api = await startApi('reconciliation');
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
  await org.admin.post('/api/update-config', { timeZone });
  return org;
}

/** What differs between the screens and the books, and how much was compared. */
async function compared({ admin, orgCode }: Org, timeZone: string, compare = audit) {
  await admin.signIn();
  await caughtUp(api);
  const today = dayOf(api.deps.clock().toISOString(), timeZone);
  const facts = await factsOf(api.db.pool, orgCode);
  return { facts, today, ...(await compare({ facts, timeZone, today, get: admin.get, post: admin.post })) };
}

for (const life of lives) {
  test.serial(`every figure follows from the log: ${life.timeZone}`, async (t) => {
    const { timeZone, seed, orgCode } = life;
    const org = await begin(life);
    await live({ api, org, timeZone, seed }, sized(14, 42));
    const found = await compared(org, timeZone);
    for (const { stream, type } of found.facts) if (stream.startsWith('account-')) seen.add(type);
    t.deepEqual(found.differences.slice(0, 20), [], `seed ${seed}`);
    t.true(found.compared > sized(500, 5_000), `only ${found.compared} figures were compared`);
    // Days pass without an event: fees are reached, discounts end, charges begin and get overdue.
    for (let day = 0; day < sized(2, 8); day += 1) {
      api.advance(DAY_MS);
      const { differences } = await compared(org, timeZone, auditOfDay);
      t.deepEqual(differences.slice(0, 20), [], `seed ${seed}, ${day + 1} days later`);
    }

    await setOperator(api.db.pool, org.admin.email, true);
    const shown = await org.admin.get('/api/search-all-payments-orgs');
    const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
    const own = shown.at(`Org ${orgCode}`) as object[];
    t.deepEqual(
      inOrder(own),
      inOrder(paymentsForOperator(found.facts, found.today, timeZone)),
      `seed ${seed}`,
    );
  });
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
  t.deepEqual((await compared(org, timeZone)).differences, []);
});

test.serial('an hour that comes twice after midnight belongs to the day that it begins', async (t) => {
  const timeZone = 'America/Havana';
  const org = await begin({ orgCode: 'havana', timeZone, from: '2030-11-03T04:30:00Z', seed: 0 });
  await charge(org, org.member, 20, { dueDate: '2030-12-01' });
  t.deepEqual((await compared(org, timeZone)).differences, []);
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
