import test from 'ava';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { startApi } from '../../support/api.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import {
  askOutcome,
  beginCard,
  charge,
  confirm,
  creditOf,
  duesOf,
  enterCard,
  moneyIn,
  pay,
  payByCard,
  paymentsOf,
  type Row,
} from '../world.ts';

/** A quote writes nothing, and says what the call that it is for then does. */
const api = await startApi('quotes', { today: drawnDay });
const org = await api.addOrg('quotes');
const { admin, member } = org;
const uuid = member.memberId;
atEnd(test, api.end);

/** What a call that must write nothing answers. */
async function quoted(name: string, input: object) {
  const before = await api.events();
  const answer = await admin.post(`/api/${name}`, input);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  if ((await api.events()) !== before) throw new Error(`${name} wrote something`);
  return answer;
}

async function done(name: string, input: object) {
  const answer = await admin.post(`/api/${name}`, input);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer;
}

const credit = () => creditOf(member);
const chargeOf = async (id: string) => (await admin.get(`/api/rest/charges/${id}`)).body as object;

test.serial('a refund takes what is left as credit, and charges what was spent of it', async (t) => {
  const id = await charge(org, member, 50);
  const paymentId = await payByCard(api, member, id, 50);
  await done('delete-dues', { ids: [{ _id: id }] });
  const spent = [{ id: await charge(org, member, 30), uuid, amount: 30 }];
  const byCredit = { payInfo: { pmt_type: 'credits' }, payments: spent };
  t.is((await member.post('/api/misc-payment', byCredit)).status, 200);
  const refund = { uuid, paymentId, amount: 50 };
  const quote = await quoted('quote-refund', refund);
  t.deepEqual(quote.body, { reopened: [], fromCredit: 20, charged: 30, fee: 0 });
  t.is(await credit(), 20);
  await done('refund-payment', { ...refund, reason: 'Left' });
  t.is(await credit(), 0);
  const owed = (await duesOf(member)).map(({ remaining }) => Number(remaining));
  t.deepEqual(
    owed.filter((remaining) => remaining > 0),
    [30],
  );
});

test.serial('what a charge that is canceled had been paid besides becomes credit', async (t) => {
  const id = await charge(org, member, 100);
  await pay(org, member, id, 50);
  const paymentId = await payByCard(api, member, id, 40);
  await done('write-off-charge', { uuid, _id: id, reason: 'Moved' });
  const refund = { uuid, paymentId, amount: 40, charges: [{ _id: id, becomes: 'canceled' }] };
  const before = Number(await credit());
  t.like((await quoted('quote-refund', refund)).body, { reopened: [{ due: 0, keptAsCredit: 50 }] });
  await done('refund-payment', { ...refund, reason: 'Left' });
  t.is(Number(await credit()) - before, 50);
});

test.serial('a charge that is due again has its late fee from the chosen day, or none', async (t) => {
  const fee = { lateFee: 5, lateFeeStartDate: plusDays(drawnDay, 30) };
  const id = await charge(org, member, 60, fee);
  const refund = { uuid, paymentId: await payByCard(api, member, id, 60), amount: 60 };
  const [dueDate, lateFeeStartDate] = [plusDays(drawnDay, 40), plusDays(drawnDay, 44)];
  const due = { _id: id, becomes: 'due', dueDate };
  const none = { due: 60, dueDate, lateFee: 0, lateFeeStartDate: '' };
  t.like((await quoted('quote-refund', { ...refund, charges: [due] })).body, { reopened: [none] });
  const charges = [{ ...due, lateFeeStartDate }];
  const chosen = await quoted('quote-refund', { ...refund, charges });
  t.like(chosen.body, { reopened: [{ due: 60, dueDate, lateFee: 5, lateFeeStartDate }] });
  await done('refund-payment', { ...refund, charges, reason: 'Pays later' });
  t.like(await chargeOf(id), { remaining: 60, dueDate, lateFee: 5, lateFeeStartDate });
});

test.serial('the card fee that the member paid on top goes back with the payment', async (t) => {
  await done('update-config', { passFeesOn: true });
  const id = await charge(org, member, 100);
  const confirmationToken = await enterCard(api, org.stripeAccountId, '4242424242424242');
  const begun = await beginCard(member, id, 100, { confirmationToken });
  await confirm(api, begun);
  await askOutcome(member, begun);
  await done('update-config', { passFeesOn: false });
  t.is(begun.at('fee'), 3.45);
  const refund = { uuid, paymentId: begun.at('paymentId'), amount: 103.45 };
  const quote = await quoted('quote-refund', refund);
  t.like(quote.body, { reopened: [{ _id: id, amount: 100 }], fromCredit: 0, charged: 0, fee: 3.45 });
  const part = await quoted('quote-refund', { ...refund, amount: 100 });
  t.like(part.body, { reopened: [{ amount: 96.67 }], fee: 3.33 }, 'in proportion');
});

test.serial('a payment that is moved takes its credit along, and charges what was spent of it', async (t) => {
  const { pledge, other } = org;
  const payments = [
    { id: await charge(org, pledge, 30, { memo: 'Gala' }), uuid: pledge.memberId, amount: 30 },
  ];
  await done('add-payment', { payInfo: { pmt_type: 'cash', amountReceived: 46 }, payments });
  const spent = [{ id: await charge(org, pledge, 10), uuid: pledge.memberId, amount: 10 }];
  await pledge.post('/api/misc-payment', { payInfo: { pmt_type: 'credits' }, payments: spent });
  const paid = (await paymentsOf(pledge)).find(({ amount }) => amount === 46);
  const right = await charge(org, other, 60, { memo: 'Retreat' });
  const move = { uuid: pledge.memberId, paymentId: paid?.id, to: other.memberId };
  const quote = await quoted('quote-move', move);
  const { memberId } = pledge;
  t.like(quote.body, { dueAgain: [{ uuid: memberId, amount: 30, memo: 'Gala' }], credit: 6, returned: 10 });
  t.is(quote.at('charges.0.memo'), 'Retreat');
  await done('move-payment', { ...move, charges: [{ _id: right, amount: 46 }], reason: 'Theirs' });
  const account = await admin.get(`/api/rest/accounts/${pledge.memberId}`);
  t.like(account.body, { credit: 0, dueNow: 40 });
  t.like(await chargeOf(right), { remaining: 14 });
});

test.serial('a quote of a payment that is not of this member is not found', async (t) => {
  const paymentId = await payByCard(api, member, await charge(org, member, 20), 20);
  const of = { uuid: org.other.memberId, paymentId };
  for (const [name, more] of [
    ['quote-refund', { amount: 20 }],
    ['quote-reversal', { kind: 'mistake' }],
    ['quote-move', { to: uuid }],
  ] as const)
    t.is((await admin.post(`/api/${name}`, { ...of, ...more })).status, 404, name);
});

const day = (days: number) => plusDays(drawnDay, days);
async function passDays(days: number): Promise<void> {
  api.advance(days * 86_400_000);
  await Promise.all([admin.signIn(), member.signIn()]);
}

test.serial('money by hand settles a charge as of its day, with the fee, discount and credit', async (t) => {
  // Else credit of the tests before pays it.
  await done('update-config', { creditPaysOnDueDate: false });
  const id = await charge(org, member, 100, {
    ...{ dueDate: day(1), lateFee: 5, lateFeeStartDate: day(2) },
    ...{ earlyDiscount: 10, earlyDiscountEndDate: drawnDay },
  });
  await passDays(3);
  const charges = [{ _id: id, uuid }];
  const nothing = { lateFee: 0, earlyDiscount: 0, credit: 0 };
  const amountsOn = async (receivedOn?: string) =>
    (await quoted('quote-manual-payment', { charges, receivedOn })).at('charges.0.amounts');
  t.deepEqual(await amountsOn(), [{ ...nothing, amount: 105 }], 'nobody has come by since');
  t.deepEqual(await amountsOn(day(1)), [{ ...nothing, amount: 100, lateFee: 5 }]);
  t.is((await pay(org, member, id, 60)).status, 200);
  t.deepEqual(await amountsOn(drawnDay), [
    { ...nothing, amount: 45 },
    { amount: 90, lateFee: 5, earlyDiscount: 10, credit: 60 },
  ]);
  const before = Number(await credit());
  const payInfo = { pmt_type: 'cash', receivedOn: drawnDay };
  const payments = [{ id, uuid, amount: 90 }];
  const early = { payInfo: { ...payInfo, receivedOn: '2020-01-01' }, payments };
  t.is((await admin.post('/api/add-payment', early)).at('errors.0.field'), 'payInfo.receivedOn');
  await done('add-payment', { payInfo, payments });
  t.is(Number(await credit()) - before, 60);
  t.like(await chargeOf(id), { remaining: 0, lateFeeApplied: false });
});

test.serial('a check that bounced leaves the account where its money was on that day', async (t) => {
  const today = String((await admin.get('/api/get-session')).at('today'));
  const yesterday = plusDays(today, -1);
  /** A check, of which the first part is this member's; answers the payment's id. */
  const check = async (receivedOn: string, ...amounts: readonly number[]) => {
    const parts = amounts.map(async (amount, index) => {
      const of = index === 0 ? member : org.other;
      return { id: await charge(org, of, amount), uuid: of.memberId, amount };
    });
    const payments = await Promise.all(parts);
    const isOneCheck = amounts.length > 1;
    await done('add-payment', { payInfo: { pmt_type: 'check', receivedOn, isOneCheck }, payments });
    const isOf = ({ chargeIds }: Row) => (chargeIds as string[]).includes(payments[0]?.id ?? '');
    return String((await paymentsOf(member)).find(isOf)?.id);
  };
  const alone = await check(yesterday, 70);
  const ofTwo = await check(today, 50, 60);
  const account = async (paymentId: string) =>
    (await quoted('quote-reversal', { uuid, paymentId, kind: 'bounced' })).at('account');
  t.is(await account(alone), 'Undeposited checks');
  t.is(await account(ofTwo), 'Undeposited checks');
  const early = { uuid, paymentId: ofTwo, kind: 'bounced', leftOn: yesterday };
  t.is((await admin.post('/api/quote-reversal', early)).at('errors.0.field'), 'leftOn', 'before it came');
  t.like((await quoted('quote-reversal', { uuid, paymentId: ofTwo, kind: 'bounced' })).at('dueAgain'), [
    { uuid, amount: 50 },
    { uuid: org.other.memberId, amount: 60 },
  ]);
  const receipts = (await admin.get('/api/get-undeposited-receipts')).body as Row[];
  const receipt = receipts.find(({ amount }) => amount === 70);
  await done('record-deposit', { receipts: [{ _id: receipt?.id, amount: 70 }], occurredOn: today });
  t.is(await account(alone), 'Checking', 'the other check, which was not deposited, is not this one');
  t.like(await moneyIn(org), { undepositedChecks: 110, checking: 70 });
  for (const paymentId of [alone, ofTwo])
    await done('reverse-payment', { uuid, paymentId, kind: 'bounced', reason: 'No funds' });
  t.like(await moneyIn(org), { undepositedChecks: 0, checking: 0 });
});
