import test from 'ava';
import type { Due } from '../../api/account/charge/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import { type Line, planOf, sumsOf, withBlank } from '../../console/payments/record/lines.ts';

const today = '2026-11-24';
const days = { today, receivedOn: today };
const line: Line = {
  key: '1',
  uuid: 'ann',
  name: 'Ann',
  amount: 70,
  method: 'cash',
  checkNumber: '',
  isAnother: false,
};
const due = (_id: string, remaining: number, dueDate: string, type: string) =>
  ({ _id, uuid: 'ann', remaining, dueDate, type, other: '', status: 'Overdue' }) as Due;
const dues = [due('nov', 45, '2026-11-20', 'Dues'), due('oct', 20, '2026-10-20', 'Fine')];
const check = { status: 'success', checkNumber: '118', amount: 20, payDate: '2026-11-01' } as Payment;
const sent = { status: 'pending', kind: 'screenshot', amount: 60 } as Payment;
const known = { dues, payments: [check, sent], settling: {} };

test('a line pays what is due, oldest first, and the rest becomes credit', (t) => {
  const plan = planOf(line, known, days);
  t.is(plan.pays, 'Fine $20.00 · Dues $45.00 · $5.00 becomes credit');
  t.deepEqual(plan.input?.payments, [
    { id: 'oct', uuid: 'ann', amount: 20 },
    { id: 'nov', uuid: 'ann', amount: 45 },
  ]);
  t.like(plan.input?.payInfo, { pmt_type: 'cash', amountReceived: 70, creditTo: 'ann', receivedOn: today });
  t.is(plan.waiting, 60, 'what was sent and not verified');
});

test('a line cannot be recorded without a member or an amount, or before the charges are read', (t) => {
  const plan = (changed: Partial<Line>, more = {}) =>
    planOf({ ...line, ...changed }, { ...known, ...more }, days);
  t.deepEqual(plan({ uuid: '' }).errors, { uuid: 'Choose a member.' });
  t.deepEqual(plan({ amount: null }).errors, { amount: 'The amount received field is required.' });
  for (const unread of [{ dues: undefined }, { payments: undefined }, { settling: undefined }])
    t.like(plan({}, unread), { input: undefined, errors: {} });
});

test('a check that was recorded with the same number must be confirmed as another one', (t) => {
  const plan = (isAnother: boolean) =>
    planOf({ ...line, method: 'check', checkNumber: '118', isAnother }, known, days);
  t.is(plan(false).same, check);
  t.deepEqual(Object.keys(plan(false).errors), ['isAnother']);
  t.is(plan(true).input?.payInfo.checkNumber, '118');
});

test('there is always one empty line, with the method of the last', (t) => {
  const [, blank, ...others] = withBlank([{ ...line, method: 'check' }], 'cash');
  t.like(blank, { uuid: '', amount: null, method: 'check' });
  t.deepEqual(others, []);
  t.is(withBlank([line, blank as Line], 'cash')[1]?.key, blank?.key, 'what has the focus stays');
  t.like(withBlank([], 'other'), [{ method: 'other' }]);
});

test('lines are summed by method', (t) => {
  const lines = [line, { ...line, amount: 0.1 }, { ...line, amount: 0.2, method: 'check' as const }];
  t.deepEqual(sumsOf(lines), [
    { method: 'cash', count: 2, dollars: 70.1 },
    { method: 'check', count: 1, dollars: 0.2 },
  ]);
});
