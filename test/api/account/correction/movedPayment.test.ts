import test from 'ava';
import { accountStream } from '../../../../ledger/account/events.ts';
import { startApi } from '../../../support/api.ts';
import { drawnDay } from '../../../support/days.ts';
import { atEnd } from '../../../support/scope.ts';
import { charge, paymentsOf, type Row } from '../../world.ts';

/** A payment by hand that was recorded on the wrong member (docs/decisions/0052). */
const api = await startApi('moved_payment', { today: drawnDay });
const org = await api.addOrg('movers');
const { admin, member, other } = org;
const [uuid, to] = [member.memberId, other.memberId];
atEnd(test, api.end);

/** A check of a day before today, recorded today on the member. */
async function recorded(amount: number): Promise<Row> {
  const payments = [{ id: await charge(org, member, amount), uuid, amount }];
  const payInfo = { pmt_type: 'check', checkNumber: '1042', receivedOn: drawnDay };
  await admin.post('/api/add-payment', { payInfo, payments });
  const row = (await paymentsOf(admin, uuid)).find((each) => each.amount === amount);
  if (row === undefined) throw new Error('nothing was recorded');
  return row;
}

test.before(async () => {
  api.advance(3 * 86_400_000);
  await Promise.all([admin.signIn(), member.signIn()]);
});

test.serial('a moved payment keeps its day, way, check number and receipt; both are linked', async (t) => {
  const was = await recorded(50);
  const right = await charge(org, other, 70);
  const receipts = async () => (await admin.get('/api/get-undeposited-receipts')).body as Row[];
  const [receipt] = await receipts();
  const charges = [{ _id: right, amount: 50 }];
  const input = { uuid, paymentId: was.id, to, charges, reason: 'Their check' };
  t.is((await admin.post('/api/move-payment', input)).status, 200);
  const [now] = await paymentsOf(admin, to);
  const { payDate, payment_type, checkNumber, order_id } = was;
  t.deepEqual([payDate, payment_type, checkNumber], [drawnDay, 'check', '1042']);
  t.like(now, { amount: 50, payDate, payment_type, checkNumber, order_id, status: 'success' });
  t.deepEqual(
    (await receipts()).map(({ id, amount, receivedOn }) => [id, amount, receivedOn]),
    [[receipt?.id, 50, drawnDay]],
  );
  const [reversed] = (await api.log.readStream(accountStream(uuid))).slice(-1);
  const here = (await api.log.readStream(accountStream(to))).find(({ type }) => type === 'PaymentRecorded');
  t.like(reversed?.data, { movedTo: { memberId: to, paymentId: now?.id } });
  t.like(here?.data, { movedFrom: { memberId: uuid, paymentId: was.id } });
});

test.serial('what cannot be moved there is blamed on its field, and nothing is written', async (t) => {
  const { id: paymentId } = await recorded(40);
  const [one, two] = [await charge(org, other, 30), await charge(org, other, 30)];
  const move = (more: object) =>
    admin.post('/api/move-payment', { uuid, paymentId, to, reason: 'Theirs', ...more });
  const charges = [
    { _id: one, amount: 9 },
    { _id: two, amount: 31 },
  ];
  const above = await move({ charges });
  t.deepEqual([above.status, above.at('errors.0.field')], [422, 'charges.1.amount']);
  const foreign = await api.addOrg('strangers');
  const elsewhere = await charge(foreign, foreign.member, 40);
  const abroad = await move({ to: foreign.member.memberId, charges: [{ _id: elsewhere, amount: 40 }] });
  t.is(abroad.status, 404);
  t.deepEqual((await paymentsOf(admin, uuid)).find(({ id }) => id === paymentId)?.status, 'success');
  t.is(
    (await api.log.readStream(accountStream(to))).filter(({ type }) => type === 'PaymentRecorded').length,
    1,
  );
});
