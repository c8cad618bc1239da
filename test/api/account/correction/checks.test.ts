import test from 'ava';
import { startApi } from '../../../support/api.ts';
import { drawnDay } from '../../../support/days.ts';
import { atEnd } from '../../../support/scope.ts';
import { addMember, charge, creditOf, duesOf, moneyIn, remainingOf } from '../../world.ts';

/** One check over several members (docs/decisions/0056): one receipt, which goes back as a whole. */

const api = await startApi('checks', { today: drawnDay });
const org = await api.addOrg('checks');
const { admin, member } = org;
atEnd(test, api.end);

interface Row {
  readonly id: string;
  readonly uuid: string;
  readonly status: string;
  readonly amount: number;
  readonly payDate: string;
  readonly checkNumber: string;
  readonly check: { readonly total: number; readonly others: readonly { readonly uuid: string }[] } | null;
}

/** Three members with a charge each. */
async function owing(...amounts: readonly number[]) {
  const people: { readonly uuid: string; readonly id: string; readonly amount: number }[] = [];
  for (const amount of amounts) {
    const uuid = await addMember(org);
    people.push({ uuid, id: await charge(org, { ...member, memberId: uuid }, amount), amount });
  }
  return people;
}
type Owing = Awaited<ReturnType<typeof owing>>;

const record = (payments: Owing, more: object = {}, options = {}) =>
  admin.post(
    '/api/add-payment',
    { payInfo: { pmt_type: 'check', checkNumber: '1042', isOneCheck: true, ...more }, payments },
    options,
  );

/** The payments of these members that have this amount. */
async function paymentsOf(people: Owing): Promise<Row[]> {
  const rows = await Promise.all(
    people.map(async ({ uuid }) => (await admin.get(`/api/get-payments?uuid=${uuid}`)).body as Row[]),
  );
  return rows.flat();
}

const waiting = async () =>
  (await admin.get('/api/get-undeposited-receipts')).body as { id: string; amount: number; from: string }[];

async function deposit(total: number): Promise<void> {
  const receipt = (await waiting()).find(({ amount }) => amount === total);
  const receipts = [{ _id: receipt?.id, amount: total }];
  const answer = await admin.post('/api/record-deposit', { receipts, occurredOn: drawnDay });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

const remaining = ({ id }: Owing[number]) => remainingOf(org, id);

test.serial('a check over three members is one receipt, deposited and bounced as a whole', async (t) => {
  const people = await owing(50, 40, 30);
  const [ann, bob, cy] = people as [Owing[0], Owing[0], Owing[0]];
  const more = { amountReceived: 125.5, creditTo: cy.uuid };
  const key = { key: 'one-check' };
  const answer = await record(people, more, key);
  t.is(answer.at('message'), 'Successfully added a Payment.');
  t.deepEqual((await record(people, more, key)).body, answer.body);
  const paid = await paymentsOf(people);
  t.deepEqual(
    paid.map(({ amount, checkNumber, check }) => [amount, checkNumber, check?.total, check?.others.length]),
    [
      [50, '1042', 125.5, 2],
      [40, '1042', 125.5, 2],
      [35.5, '1042', 125.5, 2],
    ],
  );
  t.is(await creditOf(admin, cy.uuid), 5.5);
  const receipts = (await waiting()).filter(({ amount }) => [50, 40, 35.5, 125.5].includes(amount));
  t.deepEqual(
    receipts.map(({ amount, from }) => [amount, from.split(', ').length]),
    [[125.5, 1]],
    'all three are called alike',
  );

  await deposit(125.5);
  const before = await moneyIn(org);
  const bounced = await admin.post('/api/reverse-payment', {
    ...{ uuid: bob.uuid, paymentId: paid[1]?.id, kind: 'bounced', reason: 'No funds' },
    ...{ fee: 35, feeTo: ann.uuid, bankFee: 12 },
  });
  t.is(bounced.at('message'), 'Successfully reversed the Payment.');
  t.is((bounced.at('results') as unknown[]).length, 3);
  t.deepEqual(await Promise.all(people.map(remaining)), [50, 40, 30]);
  t.is(await creditOf(admin, cy.uuid), 0);
  t.deepEqual([...new Set((await paymentsOf(people)).map(({ status }) => status))], ['reversed']);
  const after = await moneyIn(org);
  const left = Math.round(((before.checking ?? 0) - 125.5 - 12) * 100) / 100;
  t.is(after.checking, left, 'the bank took its fee once');
  t.is(after.undepositedChecks, before.undepositedChecks);
  for (const [person, fees] of [
    [ann, 1],
    [bob, 0],
    [cy, 0],
  ] as const) {
    const dues = await duesOf(admin, person.uuid);
    t.is(dues.filter(({ other }) => other === 'Returned check fee').length, fees);
  }
  const twice = { uuid: ann.uuid, paymentId: paid[0]?.id, kind: 'bounced', reason: 'No funds' };
  t.is((await admin.post('/api/reverse-payment', twice)).status, 422);
});

test.serial('another day and number are those of all parts; another way is refused', async (t) => {
  const people = await owing(21, 22);
  await record(people);
  const [first] = await paymentsOf(people);
  const change = { uuid: people[0]?.uuid, paymentId: first?.id, paidOn: drawnDay, reason: 'Misread' };
  const cash = await admin.post('/api/change-payment', { ...change, method: 'cash' });
  t.deepEqual([cash.status, cash.at('errors.0.field')], [422, 'method']);
  t.is(cash.at('message'), 'Only a check is one receipt of several members.');
  const changed = await admin.post('/api/change-payment', { ...change, method: 'check', checkNumber: '77' });
  t.is(changed.at('message'), 'Successfully changed the Payment.');
  t.deepEqual(
    (await paymentsOf(people)).map(({ checkNumber }) => checkNumber),
    ['77', '77'],
  );
});

test.serial('a part that is moved stays part of its check', async (t) => {
  const people = await owing(26, 27);
  const [to] = await owing(26);
  await record(people);
  const [first] = await paymentsOf(people);
  const moved = await admin.post('/api/move-payment', {
    ...{ uuid: people[0]?.uuid, paymentId: first?.id, to: to?.uuid },
    ...{ charges: [{ _id: to?.id, amount: 26 }], reason: 'Wrong one' },
  });
  t.is(moved.status, 200);
  const here = await paymentsOf(to ? [to] : []);
  t.deepEqual([here[0]?.check?.total, here[0]?.check?.others[0]?.uuid], [53, people[1]?.uuid]);
  t.is((await paymentsOf(people))[0]?.check, null);
  t.true((await waiting()).some(({ amount }) => amount === 53));
  const mistake = { uuid: to?.uuid, paymentId: here[0]?.id, kind: 'mistake', reason: 'Twice' };
  t.is((await admin.post('/api/reverse-payment', mistake)).status, 200);
  t.deepEqual(
    (await paymentsOf([...people, ...(to ? [to] : [])])).map(({ status }) => status),
    ['reversed', 'reversed', 'reversed'],
  );
});

test.serial('a deposited check that was a mistake needs all of its money in the bank', async (t) => {
  const people = await owing(60, 61);
  await record(people);
  await deposit(121);
  const { checking = 0 } = await moneyIn(org);
  // Enough is left for either part, and not for both.
  const spent = { fromAccount: 'checking', toAccount: 'venmo', amount: checking - 100, occurredOn: drawnDay };
  t.is((await admin.post('/api/record-transfer', spent)).status, 200);
  const [first] = await paymentsOf(people);
  const reverse = { uuid: people[0]?.uuid, paymentId: first?.id, kind: 'mistake', reason: 'Twice' };
  const refused = await admin.post('/api/reverse-payment', reverse);
  t.is(refused.at('code'), 'MoneySpent');
  t.deepEqual(
    (await paymentsOf(people)).map(({ status }) => status),
    ['success', 'success'],
  );
});

test.serial('what is refused, and what others see', async (t) => {
  const people = await owing(11, 12);
  const cash = await record(people, { pmt_type: 'cash', checkNumber: undefined });
  t.deepEqual([cash.status, cash.at('errors.0.field')], [400, 'payInfo.isOneCheck']);
  const rest = await record(people, { amountReceived: 24 });
  t.deepEqual([rest.status, rest.at('errors.0.field')], [422, 'payInfo.creditTo']);
  const little = await record(people, { amountReceived: 20 });
  t.deepEqual([little.status, little.at('errors.0.field')], [400, 'payInfo.amountReceived']);
  t.deepEqual(await paymentsOf(people), []);

  const own = { uuid: member.memberId, id: await charge(org, member, 13), amount: 13 };
  await record([...people, own]);
  const [mine] = (await member.get(`/api/get-payments?uuid=${member.memberId}`)).body as Row[];
  t.deepEqual([mine?.amount, mine?.check], [13, null], 'a member is not told of the others');
  const [first] = await paymentsOf(people);
  const input = { uuid: people[0]?.uuid, paymentId: first?.id, kind: 'bounced', reason: 'x', fee: 5 };
  const other = await admin.post('/api/reverse-payment', { ...input, feeTo: org.other.memberId });
  t.deepEqual([other.status, other.at('errors.0.field')], [422, 'feeTo']);
});
