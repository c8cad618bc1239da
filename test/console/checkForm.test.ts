import test from 'ava';
import { type CheckValues, checkForm } from '../../console/payments/checkForm.ts';
import { quoteOn } from '../../console/payments/useSettling.ts';

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

test('what settles a charge is quoted as of a day before today', (t) => {
  const on = (day: string, count = 1) => quoteOn(day, count, { today });
  t.deepEqual(on('2026-03-09'), { isQuoted: true });
  for (const day of ['2026-03-11', '']) t.deepEqual(on(day), { isQuoted: false }, day);
  t.deepEqual([on(today), on('2026-03-09', 0)], Array(2).fill({ isQuoted: false, known: {} }));
});
