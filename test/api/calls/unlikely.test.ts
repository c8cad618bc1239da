import test from 'ava';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { startApi } from '../../support/api.ts';
import { drawnDay, drawnDueDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';

/** What the console warns about, but the API takes: it may be meant. */

const api = await startApi('unlikely', { today: drawnDay });
atEnd(test, api.end);

test('a late fee above the amount, a discount that has ended and a start long ago are accepted', async (t) => {
  const { admin, member } = await api.addOrg('unlikely');
  const charge = {
    uuid: member.memberId,
    type: 'Dues',
    account: 'bank 4321',
    amount: 10,
    dueDate: drawnDueDay,
  };
  const terms = {
    startDate: '1900-01-01',
    lateFee: 1_000_000,
    lateFeeStartDate: plusDays(drawnDueDay, 1),
    earlyDiscount: 2,
    earlyDiscountEndDate: plusDays(drawnDay, -1),
  };
  const added = await admin.post('/api/create-dues', { dues: [{ ...charge, ...terms }] });
  t.is(added.status, 200);
  const _id = String(added.at('results.0._id'));
  t.like((await admin.get(`/api/rest/charges/${_id}`)).body, { ...terms, remaining: 10 });
  const changed = { ...terms, lateFee: 2_000_000, startDate: '1900-01-02' };
  t.is((await admin.post('/api/update-dues', { _id, ...charge, ...changed })).status, 200);
  t.like((await admin.get(`/api/rest/charges/${_id}`)).body, changed);
});

test('a plan of past dates and names that differ in case only are accepted', async (t) => {
  const { admin } = await api.addOrg('unlikelyplans');
  const [sDate, dDate] = [plusDays(drawnDay, -40), plusDays(drawnDay, -10)];
  const chargeList = [{ key: '1', chargeType: 'Other', otherChargeType: 'Trip', pAmount: 5, sDate, dDate }];
  for (const name of ['Spring', 'SPRING'])
    t.is((await admin.post('/api/add-newplan', { plan: { name, chargeList } })).status, 200);
  const plans = (await admin.get('/api/search-charges')).at('0.paymentPlans') as { name: string }[];
  t.deepEqual(
    plans.map(({ name }) => name),
    ['Spring', 'SPRING'],
  );
});
