import test from 'ava';
import { isEarlierDay } from '../../console/charges/useSettling.ts';
import { type CheckValues, checkForm } from '../../console/payments/checkForm.ts';

const today = '2026-03-10';
const values: CheckValues = {
  checkNumber: '1042',
  received: 100,
  receivedOn: today,
  members: ['ann', 'bob'],
  amounts: { ann: { c1: 60 }, bob: { c2: 40 } },
  accepted: { c1: [60], c2: [40] },
  creditTo: '',
};
const check = (differences: Partial<CheckValues> = {}) =>
  checkForm(today).safeParse({ ...values, ...differences });
const wrongIn = (differences: Partial<CheckValues>) =>
  check(differences).error?.issues.map(({ path }) => path.join('.'));

test('a check that is allocated in full makes no credit', (t) => {
  t.like(check().data?.payInfo, { amountReceived: 100, creditTo: undefined });
});

test('the rest of a check becomes the credit of one of its members', (t) => {
  t.like(check({ received: 110, creditTo: 'bob' }).data?.payInfo, { creditTo: 'bob' });
  for (const creditTo of ['', 'cora'])
    t.deepEqual(wrongIn({ received: 110, creditTo }), ['creditTo'], creditTo);
});

test('what settles a charge is asked for a day before today on which money can have come', (t) => {
  const days = { today, registeredOn: '2026-01-01' };
  t.true(isEarlierDay('2026-03-09', days));
  for (const day of [today, '2026-03-11', '1999-12-31', '']) t.false(isEarlierDay(day, days), day);
});
