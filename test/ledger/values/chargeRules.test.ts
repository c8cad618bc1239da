import test from 'ava';
import fc from 'fast-check';
import { createDues, updateDues } from '../../../api/account/charge/contract.ts';
import { fieldErrors } from '../../../api/platform/errors/fieldErrors.ts';
import { account } from '../../../ledger/account/decide.ts';
import { RuleViolation } from '../../../ledger/decider.ts';
import { type ChargeInput, chargeErrors, chargeTypeIdOf } from '../../../ledger/values/chargeRules.ts';
import { toCents } from '../../../ledger/values/money.ts';

const today = '2026-03-10';
const valid: ChargeInput = { type: 'Dues', account: 'bank 4321', amount: 60, dueDate: '2026-04-10' };
const lateFee = { lateFee: 5, lateFeeStartDate: '2026-04-11' };
const discount = { earlyDiscount: 10, earlyDiscountEndDate: '2026-04-10' };

const errorsOf = (change: Partial<ChargeInput>, previous?: Partial<ChargeInput>) =>
  Object.fromEntries(
    chargeErrors({ ...valid, ...change }, { today, ...(previous && { previous }) }).map((error) => [
      error.field,
      error.message,
    ]),
  );

test('a complete charge has no errors, with and without fee and discount', (t) => {
  t.deepEqual(errorsOf({}), {});
  t.deepEqual(errorsOf({ ...lateFee, ...discount, startDate: '2026-04-10' }), {});
});

test('every required field is named', (t) => {
  t.deepEqual(errorsOf({ type: '', account: '', amount: null, dueDate: '' }), {
    type: 'The charge type field is required.',
    account: 'The bank account field is required.',
    amount: 'The amount field is required.',
    dueDate: 'The due date field is required.',
  });
});

test('Other asks for a name that is more than spaces, and not reserved', (t) => {
  t.deepEqual(errorsOf({ type: 'Other', other: '  ' }), { other: 'The new charge type field is required.' });
  t.deepEqual(errorsOf({ type: 'Other', other: 'Fall Charge 2026' }), {});
  t.regex(errorsOf({ type: 'Other', other: 'returned payment' }).other ?? '', /is a name that Bursar uses/);
  t.regex(errorsOf({ type: 'Returned payment' }).type ?? '', /is a name that Bursar uses/);
  t.deepEqual(errorsOf({ type: 'Returned payment' }, { type: 'Returned payment' }), {}, 'it has it already');
});

for (const [amount, message] of [
  [0.01, undefined],
  [0, 'The amount must be at least 0.01.'],
  [-5, 'The amount must be at least 0.01.'],
  [Number.NaN, 'The amount must be at least 0.01.'],
  [1.0001, 'The amount must have at most two decimals.'],
  [0.29, undefined],
  [10_000_000, undefined],
  [10_000_000.01, 'The amount is too large.'],
] as const)
  test(`an amount of ${amount}`, (t) => t.is(errorsOf({ amount }).amount, message));

for (const [dueDate, message] of [
  ['2026-03-10', undefined],
  ['2026-03-09', 'The due date should not be before today'],
  ['2027-03-10', undefined],
  ['2027-03-11', 'Due date must be within a year of current date'],
  ['2026-02-30', 'Please enter a valid date'],
] as const)
  test(`a due date of ${dueDate}`, (t) => t.is(errorsOf({ dueDate }).dueDate, message));

test('an edited charge may keep a due date that has passed, but not move to another such', (t) => {
  t.deepEqual(errorsOf({ dueDate: '2026-01-05' }, { dueDate: '2026-01-05' }), {});
  t.is(
    errorsOf({ dueDate: '2026-01-06' }, { dueDate: '2026-01-05' }).dueDate,
    'The due date should not be before today',
  );
});

test('the start date lies on or before the due date', (t) => {
  t.is(
    errorsOf({ startDate: '2026-04-11' }).startDate,
    'The start date should be same or before the due date',
  );
  t.is(errorsOf({ startDate: 'soon' }).startDate, 'Please enter a valid date');
});

test('a late fee needs an amount and a date after the due date', (t) => {
  for (const empty of [{ lateFee: null, lateFeeStartDate: '' }, { lateFee: 0 }, { lateFeeStartDate: '' }])
    t.deepEqual(errorsOf(empty), {
      lateFee: 'The late fee must be at least 0.01.',
      lateFeeStartDate: 'The late fee start date field is required.',
    });
  const onDueDate = { ...lateFee, lateFeeStartDate: '2026-04-10' };
  t.deepEqual(errorsOf(onDueDate), {
    lateFeeStartDate: 'The late fee start date should be after the due date',
  });
  t.deepEqual(errorsOf(onDueDate, valid), {
    lateFeeStartDate: 'The late fee start date must be later than due date',
  });
});

test('an early discount needs an amount below the charge’s, and an end on or before the due date', (t) => {
  t.deepEqual(errorsOf({ earlyDiscount: 0.001, earlyDiscountEndDate: '' }), {
    earlyDiscount: 'The early discount must be at least 0.01.',
    earlyDiscountEndDate: 'The early discount end date field is required.',
  });
  t.is(
    errorsOf({ ...discount, earlyDiscountEndDate: '2026-04-11' }).earlyDiscountEndDate,
    'The early discount end date should be same or before the due date',
  );
  t.is(
    errorsOf({ ...discount, earlyDiscount: 60 }).earlyDiscount,
    'The early discount should be less than the amount',
  );
  t.deepEqual(errorsOf({ ...discount, earlyDiscount: 59.99 }), {});
});

test('the discount ends before the late fee starts, also while the due date is still empty', (t) => {
  const errors = errorsOf({ ...lateFee, ...discount, dueDate: '', earlyDiscountEndDate: '2026-04-11' });
  t.is(errors.earlyDiscountEndDate, 'The early discount end date should be before the late fee start date');
  t.is(errors.lateFeeStartDate, 'The late fee start date should be after the early discount end date');
});

const uuid = 'b7e1c1a0-5f0e-4c58-9f5a-0d7f6a3e1c2d';
const someDay = fc.constantFrom('2026-03-09', '2026-04-01', '2026-04-02', '2026-04-10', '2027-03-11');
const someAmount = fc.constantFrom(-1, 0, 0.01, 9.99, 10, 60, 10_000_000.01);
const someCharge = fc.record(
  {
    type: fc.constantFrom('', 'Dues', 'Other', 'Returned payment'),
    other: fc.constantFrom('', 'Formal', 'Returned payment'),
    account: fc.constantFrom('', 'bank 4321'),
    amount: someAmount,
    startDate: someDay,
    dueDate: someDay,
    lateFee: someAmount,
    lateFeeStartDate: someDay,
    earlyDiscount: someAmount,
    earlyDiscountEndDate: someDay,
  },
  { requiredKeys: ['type', 'account', 'amount', 'dueDate'] },
);

test('the calls report all that is wrong, in these words', (t) => {
  fc.assert(
    fc.property(someCharge, (charge) => {
      const input = { dues: [{ uuid, ...charge }] };
      const issues = createDues.input.safeParse(input).error?.issues ?? [];
      const expected = chargeErrors(charge).map(({ field, message }) => `dues.0.${field}: ${message}`);
      t.deepEqual(
        fieldErrors(issues)
          .map(({ field, message }) => `${field}: ${message}`)
          .sort(),
        expected.sort(),
      );
      const edited = updateDues.input.safeParse({ _id: uuid, uuid, ...charge, seen: valid }).error?.issues;
      t.is(edited?.length ?? 0, chargeErrors(charge, { previous: valid }).length);
    }),
  );
});

test('the ledger refuses what is wrong, by the first rule that is broken', (t) => {
  const whole = someCharge.filter(
    ({ lateFee, lateFeeStartDate, earlyDiscount, earlyDiscountEndDate }) =>
      (lateFee === undefined) === (lateFeeStartDate === undefined) &&
      (earlyDiscount === undefined) === (earlyDiscountEndDate === undefined),
  );
  fc.assert(
    fc.property(whole, (charge) => {
      const { type, amount, lateFee, lateFeeStartDate, earlyDiscount, earlyDiscountEndDate, ...same } =
        charge;
      const terms = {
        ...same,
        chargeTypeId: chargeTypeIdOf(type),
        chargeType: type,
        amountCents: toCents(amount),
        startDate: charge.startDate ?? today,
        memo: '',
        ...(lateFee !== undefined &&
          lateFeeStartDate !== undefined && {
            lateFee: { amountCents: toCents(lateFee), startDate: lateFeeStartDate },
          }),
        ...(earlyDiscount !== undefined &&
          earlyDiscountEndDate !== undefined && {
            earlyDiscount: { amountCents: toCents(earlyDiscount), endDate: earlyDiscountEndDate },
          }),
      };
      const assess = () =>
        account.decide({ type: 'AssessCharge', chargeId: uuid, terms, today }, account.initial);
      const [first] = chargeErrors({ ...charge, startDate: terms.startDate }, { today });
      if (first === undefined) t.is(assess().length, 1);
      else t.like(t.throws(assess, { instanceOf: RuleViolation }), { ...first });
    }),
  );
});
