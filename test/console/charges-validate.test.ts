import test from 'ava';
import type { z } from 'zod';
import type { Payment } from '../../api/account/payment/contract.ts';
import {
  addErrors,
  type ChargeValues,
  chargeForm,
  emptyCharge,
  termsErrors,
  toChargeFields,
} from '../../console/charges/chargeForm.ts';
import { summaryOf } from '../../console/charges/summary.ts';
import { type PaymentValues, paymentForm } from '../../console/payments/paymentForm.ts';
import {
  acceptedOn,
  type SettlingByCharge,
  settlesIt,
  settlingSentences,
} from '../../console/payments/settling.ts';

const TODAY = '2026-03-10';
const valid: ChargeValues = {
  ...emptyCharge,
  type: 'Chapter Dues',
  account: 'bank',
  amount: 60,
  dueDate: '2026-04-10',
};
const lateFee = { isLateFeesEnabled: true, lateFee: 5, lateFeeStartDate: '2026-04-11' };
const discount = { isEarlyDiscountEnabled: true, earlyDiscount: 10, earlyDiscountEndDate: '2026-04-10' };

type Errors = readonly { readonly field: string; readonly message: string }[];
const byField = (errors: Errors) => Object.fromEntries(errors.map(({ field, message }) => [field, message]));
const wrongIn = (schema: z.ZodType, values: object) =>
  byField(
    (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
      field: path.join('.'),
      message,
    })),
  );

test('the form is held to the rules of a charge', (t) => {
  t.deepEqual(
    byField(termsErrors({ ...valid, ...lateFee, ...discount, startDate: '2026-04-10' }, TODAY)),
    {},
  );
  t.deepEqual(byField(addErrors({ ...emptyCharge, members: [] }, TODAY)), {
    members: 'The members field is required.',
    type: 'The charge type field is required.',
    account: 'The bank account field is required.',
    amount: 'The amount field is required.',
    dueDate: 'The due date field is required.',
  });
  t.deepEqual(
    byField(termsErrors({ ...valid, isLateFeesEnabled: true, isEarlyDiscountEnabled: true }, TODAY)),
    {
      lateFee: 'The late fee must be at least 0.01.',
      lateFeeStartDate: 'The late fee start date field is required.',
      earlyDiscount: 'The early discount must be at least 0.01.',
      earlyDiscountEndDate: 'The early discount end date field is required.',
    },
  );
  const overdue = { ...valid, dueDate: '2026-01-05' };
  t.deepEqual(wrongIn(chargeForm(TODAY, overdue), { ...overdue, memo: 'called' }), {});
  t.deepEqual(wrongIn(chargeForm(TODAY, valid), overdue), {
    dueDate: 'The due date should not be before today',
  });
});

test('what is switched off is neither checked nor sent', (t) => {
  const off = {
    ...valid,
    lateFee: -1,
    lateFeeStartDate: '2020-01-01',
    earlyDiscount: -1,
    other: 'left over',
  };
  t.deepEqual(byField(termsErrors(off, TODAY)), {});
  t.deepEqual(toChargeFields(off), {
    type: 'Chapter Dues',
    account: 'bank',
    amount: 60,
    dueDate: '2026-04-10',
    memo: '',
  });
});

test('fee, discount, start date and the new name are sent when given', (t) => {
  const sent = toChargeFields({
    ...valid,
    ...lateFee,
    ...discount,
    type: 'Other',
    other: ' Formal ',
    startDate: '2026-03-20',
  });
  t.deepEqual(sent, {
    type: 'Other',
    other: 'Formal',
    account: 'bank',
    amount: 60,
    startDate: '2026-03-20',
    dueDate: '2026-04-10',
    memo: '',
    lateFee: 5,
    lateFeeStartDate: '2026-04-11',
    earlyDiscount: 10,
    earlyDiscountEndDate: '2026-04-10',
  });
});

const due = (_id: string, remaining: number) => ({ _id, uuid: `of ${_id}`, remaining });

/** What Add Manual Payment holds over the charges of one member. */
const paid = (amounts: PaymentValues['amounts'][string], differences: Partial<PaymentValues> = {}) => ({
  method: 'cash' as const,
  checkNumber: '',
  isOneCheck: false,
  isAnother: false,
  receivedOn: TODAY,
  received: null,
  members: ['m1'],
  amounts: { m1: amounts, gone: { z: 1 } },
  accepted: { a: [60], b: [0.3], c: [1234.5], d: [10] },
  ...differences,
});
const payment = { today: TODAY, creditTo: 'm1' };

test('more may be received than the charges get: the rest is credit; not less', (t) => {
  const form = paymentForm(payment);
  const { payInfo, payments } = form.parse(paid({ a: 50 }, { received: 60.5 }));
  t.like(payInfo, { amountReceived: 60.5, creditTo: 'm1' });
  t.deepEqual(payments, [{ id: 'a', uuid: 'm1', amount: 50 }]);
  t.deepEqual(wrongIn(form, paid({ a: 50 }, { received: 49.99 })), {
    received: 'The amount received should not be less than $50.00, the sum of the amounts',
  });
  t.deepEqual(form.parse(paid({}, { received: 5 })).payments, [], 'all of it is credit');
  t.deepEqual(wrongIn(form, paid({ a: 50.001 }, { received: 60 })), {
    'amounts.m1.a': 'The amount must have at most two decimals.',
  });
  t.deepEqual(wrongIn(form, paid({ a: null })), { received: 'The amount received field is required.' });
});

test('without a member whose credit it becomes, charges take all of it', (t) => {
  const form = paymentForm({ today: TODAY });
  t.deepEqual(wrongIn(form, paid({ a: 50 }, { received: 50.01 })), {
    received: 'The payment amount should not be greater than $50.00',
  });
  t.false('creditTo' in form.parse(paid({ a: 50 }, { received: 50 })).payInfo);
});

test('a manual payment needs a type and, per charge, between 0.1 and what remains', (t) => {
  t.deepEqual(wrongIn(paymentForm(payment), paid({ a: 60, b: 0.31, c: 1234.51, d: 0.05 }, { method: '' })), {
    method: 'The Payment Type field is required.',
    'amounts.m1.b': 'The payment amount should not be greater than $0.30',
    'amounts.m1.c': 'The payment amount should not be greater than $1,234.50',
    'amounts.m1.d': 'The amount must be at least 0.1.',
  });
});

test('a manual payment sends what was filled in, and of a check alone its number', (t) => {
  const form = paymentForm(payment);
  const values = paid({ a: null, c: 70 }, { checkNumber: '7', isOneCheck: true });
  const sent = form.parse(values);
  t.deepEqual(sent.payments, [{ id: 'c', uuid: 'm1', amount: 70 }]);
  const by = {
    status: 'Accepted',
    order_id: 'Manual Payment',
    receivedOn: TODAY,
    pay_success: true,
    paymentStatus: 'success',
  } as const;
  t.deepEqual(sent.payInfo, { ...by, pmt_type: 'cash' });
  t.deepEqual(form.parse({ ...values, method: 'check' }).payInfo, {
    ...by,
    pmt_type: 'check',
    checkNumber: '7',
    isOneCheck: true,
  });
});

test('a manual payment says on which day the money was received, not later than today', (t) => {
  const on = (receivedOn: string) => wrongIn(paymentForm(payment), paid({ a: 60 }, { receivedOn }));
  t.deepEqual(on('2026-02-01'), {});
  t.deepEqual(on('2026-03-11'), { receivedOn: 'The date received should not be after today' });
  t.deepEqual(on(''), { receivedOn: 'The date received field is required.' });
});

test('a check with the number of one that stands asks first; cash and a reversed check do not', (t) => {
  const before = [
    { status: 'success', checkNumber: '7' },
    { status: 'reversed', checkNumber: '8' },
  ] as Payment[];
  const form = paymentForm({ ...payment, payments: before });
  const check = (checkNumber: string, differences: Partial<PaymentValues> = {}) =>
    Object.keys(wrongIn(form, paid({ a: 60 }, { method: 'check', checkNumber, ...differences })));
  t.deepEqual(check('7'), ['isAnother']);
  t.deepEqual(check('7', { isAnother: true }), []);
  t.deepEqual(check('7', { method: 'cash' }), []);
  t.deepEqual([check('8'), check('')], [[], []]);
});

test('of a charge is accepted what settles it as of the day; what remains where that is not known', (t) => {
  const charges = [due('a', 60), due('b', 70)];
  const [early, late] = [55, 65].map((amount) => ({ amount, lateFee: 0, earlyDiscount: 0, credit: 0 }));
  const settling = { a: [early, late] } as SettlingByCharge;
  const accepted = acceptedOn(charges, settling);
  t.deepEqual(accepted, { a: [55, 65], b: [70] });
  t.deepEqual(acceptedOn(charges, undefined), { a: [], b: [] });
  t.deepEqual(
    charges.map((charge) => settlesIt(charge, settling)),
    [55, 70],
  );
  t.deepEqual(settlingSentences([{ ...early, credit: 5 }, late] as never, '2026-03-01'), [
    'As of Mar 1, 2026, $55.00 settles it: $5.00 paid later becomes credit.',
    'Exactly $65.00 settles it in time.',
  ]);
  t.deepEqual(settlingSentences([{ ...early, amount: 0 }] as never, '2026-03-01'), [
    'Nothing was left to pay on Mar 1, 2026.',
  ]);
  const wrong = (a: number) => Object.keys(wrongIn(paymentForm(payment), paid({ a }, { accepted })));
  t.deepEqual([55, 60, 65].map(wrong), [[], ['amounts.m1.a'], []]);
});

test('the summary says how many, how much each and in all, exact in cents', (t) => {
  t.is(summaryOf(48, 60), '48 members, $60.00 each, $2,880.00 in all');
  t.is(summaryOf(3, 0.1), '3 members, $0.10 each, $0.30 in all');
  t.is(summaryOf(1, 1234.5), '1 member, $1,234.50');
  t.is(summaryOf(0, 60), undefined);
  t.is(summaryOf(48, null), undefined);
  t.is(summaryOf(48, 0.001), undefined);
});
