import test from 'ava';
import {
  type ChargeValues,
  emptyCharge,
  summaryOf,
  toChargeFields,
  validateCharge,
  validateManualPayment,
  validateNewCharges,
} from '../../console/charges/validate.ts';

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

const errorsOf = (change: Partial<ChargeValues>) => validateCharge({ ...valid, ...change }, TODAY);

test('a complete charge has no errors, with and without fee and discount', (t) => {
  t.deepEqual(errorsOf({}), {});
  t.deepEqual(errorsOf({ ...lateFee, ...discount, startDate: '2026-04-10' }), {});
});

test('an empty form names every required field', (t) => {
  t.deepEqual(validateNewCharges({ ...emptyCharge, members: [] }, TODAY), {
    members: 'The members field is required.',
    type: 'The charge type field is required.',
    account: 'The bank account field is required.',
    amount: 'The amount field is required.',
    dueDate: 'The due date field is required.',
  });
});

test('Other asks for a name that is more than spaces', (t) => {
  t.deepEqual(errorsOf({ type: 'Other', other: '  ' }), { other: 'The new charge type field is required.' });
  t.deepEqual(errorsOf({ type: 'Other', other: 'Fall Charge 2026' }), {});
});

for (const [amount, message] of [
  [0.01, undefined],
  [0, 'The amount must be at least 0.01.'],
  [-5, 'The amount must be at least 0.01.'],
  [10.005, 'The amount must have at most two decimals.'],
  [10_000_000, undefined],
  [10_000_000.01, 'The amount is too large.'],
] as const) {
  test(`an amount of ${amount}`, (t) => t.is(errorsOf({ amount }).amount, message));
}

for (const [dueDate, message] of [
  ['2026-03-10', undefined],
  ['2026-03-09', 'The due date should not be before today'],
  ['2027-03-10', undefined],
  ['2027-03-11', 'Due date must be within a year of current date'],
  ['2026-02-30', 'Please enter a valid date'],
] as const) {
  test(`a due date of ${dueDate}`, (t) => t.is(errorsOf({ dueDate }).dueDate, message));
}

test('an edited charge may keep a due date that has passed, but not move to another such', (t) => {
  t.deepEqual(validateCharge({ ...valid, dueDate: '2026-01-05' }, TODAY, '2026-01-05'), {});
  t.deepEqual(validateCharge({ ...valid, dueDate: '2026-01-06' }, TODAY, '2026-01-05'), {
    dueDate: 'The due date should not be before today',
  });
});

test('the start date lies on or before the due date', (t) => {
  t.is(
    errorsOf({ startDate: '2026-04-11' }).startDate,
    'The start date should be same or before the due date',
  );
  t.is(errorsOf({ startDate: 'soon' }).startDate, 'Please enter a valid date');
});

test('a late fee needs an amount and a date after the due date', (t) => {
  t.deepEqual(errorsOf({ ...lateFee, lateFee: 0, lateFeeStartDate: '' }), {
    lateFee: 'The late fee must be at least 0.01.',
    lateFeeStartDate: 'The late fee start date field is required.',
  });
  t.is(
    errorsOf({ ...lateFee, lateFeeStartDate: '2026-04-10' }).lateFeeStartDate,
    'The late fee start date should be after the due date',
  );
  const late = { ...valid, ...lateFee, lateFeeStartDate: '2026-04-10' };
  t.is(
    validateCharge(late, TODAY, late.dueDate).lateFeeStartDate,
    'The late fee start date must be later than due date',
    'of a charge that is edited',
  );
});

test('an early discount needs an amount and an end on or before the due date', (t) => {
  t.deepEqual(errorsOf({ ...discount, earlyDiscount: 0.001, earlyDiscountEndDate: '' }), {
    earlyDiscount: 'The early discount must be at least 0.01.',
    earlyDiscountEndDate: 'The early discount end date field is required.',
  });
  t.is(
    errorsOf({ ...discount, earlyDiscountEndDate: '2026-04-11' }).earlyDiscountEndDate,
    'The early discount end date should be same or before the due date',
  );
});

test('an early discount leaves something to pay', (t) => {
  t.is(
    errorsOf({ ...discount, earlyDiscount: 60 }).earlyDiscount,
    'The early discount should be less than the amount',
  );
  t.is(errorsOf({ ...discount, earlyDiscount: 59.99 }).earlyDiscount, undefined);
});

test('the discount ends before the late fee starts, also while the due date is still empty', (t) => {
  const errors = errorsOf({ ...lateFee, ...discount, dueDate: '', earlyDiscountEndDate: '2026-04-11' });
  t.is(errors.earlyDiscountEndDate, 'The early discount end date should be before the late fee start date');
  t.is(errors.lateFeeStartDate, 'The late fee start date should be after the early discount end date');
});

test('what is switched off is neither checked nor sent', (t) => {
  const off = {
    ...valid,
    lateFee: -1,
    lateFeeStartDate: '2020-01-01',
    earlyDiscount: -1,
    other: 'left over',
  };
  t.deepEqual(validateCharge(off, TODAY), {});
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

test('a manual payment needs a type and, per row, between 0.1 and what remains', (t) => {
  const remaining = { a: 60, b: 0.3, c: 1234.5, d: 10 };
  t.deepEqual(
    validateManualPayment({ method: '', amounts: { a: 60, b: 0.31, c: 1234.51, d: 0.05 } }, remaining),
    {
      method: 'The type field is required.',
      amounts: {
        b: 'The payment amount should not be greater than $0.30',
        c: 'The payment amount should not be greater than $1,234.50',
        d: 'The amount must be at least 0.1.',
      },
    },
  );
  t.deepEqual(validateManualPayment({ method: 'cash', amounts: {} }, { a: 60 }), {
    amounts: { a: 'The amount field is required.' },
  });
  t.deepEqual(validateManualPayment({ method: 'cash', amounts: { a: 0.1, b: 0.3 } }, { a: 60, b: 0.3 }), {});
});

test('a manual payment leaves out what was left empty, but not everything', (t) => {
  const remaining = { a: 60, b: 70, c: 80 };
  t.deepEqual(validateManualPayment({ method: 'cash', amounts: { a: null, b: 70, c: null } }, remaining), {});
  t.deepEqual(validateManualPayment({ method: 'cash', amounts: { a: null, b: 0, c: null } }, remaining), {
    amounts: { b: 'The amount must be at least 0.1.' },
  });
  t.deepEqual(Object.keys(validateManualPayment({ method: 'cash', amounts: {} }, remaining).amounts ?? {}), [
    'a',
    'b',
    'c',
  ]);
});

test('the summary says how many, how much each and in all, exact in cents', (t) => {
  t.is(summaryOf(48, 60), '48 members, $60.00 each, $2,880.00 in all');
  t.is(summaryOf(3, 0.1), '3 members, $0.10 each, $0.30 in all');
  t.is(summaryOf(1, 1234.5), '1 member, $1,234.50');
  t.is(summaryOf(0, 60), undefined);
  t.is(summaryOf(48, null), undefined);
  t.is(summaryOf(48, 0.001), undefined);
});
