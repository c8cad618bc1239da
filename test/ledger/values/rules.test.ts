import test from 'ava';
import { budgetErrors } from '../../../ledger/values/budgetRules.ts';
import { memberErrors } from '../../../ledger/values/memberRules.ts';
import { passwordErrors } from '../../../ledger/values/passwordRules.ts';
import {
  isReversalKind,
  validateCheckNumber,
  validateLeftOn,
  validateMethod,
  validatePayable,
  validatePayer,
  validateReceivedAmount,
  validateRefundAmount,
  validateSharedCheck,
} from '../../../ledger/values/paymentRules.ts';
import { type PlanChargeInput, planErrors } from '../../../ledger/values/planRules.ts';

const today = '2026-11-21';
const messages = (errors: readonly { readonly field: string; readonly message: string }[]) =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

const charge: PlanChargeInput = { chargeType: 'Dues', pAmount: 60, sDate: today, dDate: '2026-12-01' };
const planWith = (...changes: Partial<PlanChargeInput>[]) => ({
  name: 'Spring',
  chargeList: changes.map((change) => ({ ...charge, ...change })),
});

test('a plan has a name and charges', (t) => {
  t.deepEqual(planErrors(planWith({}), { today }), []);
  t.deepEqual(messages(planErrors({ name: ' ', chargeList: [] })), {
    name: 'The plan name field is required.',
    chargeList: 'The charge list must not be empty.',
  });
});

test('each charge of a plan has a type, an amount and two days in their order', (t) => {
  const empty = { chargeType: '', pAmount: null, sDate: '', dDate: '' };
  const wrong = { chargeType: 'Other', pAmount: 0, sDate: '2026-12-01', dDate: '2026-12-01' };
  t.deepEqual(messages(planErrors(planWith(empty, {}, wrong))), {
    'chargeList.0.chargeType': 'The charge type field is required.',
    'chargeList.0.pAmount': 'The amount field is required.',
    'chargeList.0.sDate': 'The start date field is required.',
    'chargeList.0.dDate': 'The due date field is required.',
    'chargeList.2.otherChargeType': 'The new charge type field is required.',
    'chargeList.2.pAmount': 'The amount must be at least 0.01.',
    'chargeList.2.sDate': 'Make sure the start date is before the end date',
  });
});

test('the days of a plan lie within a year; one that is charged at once is not due before today', (t) => {
  const far = 'Date must be within one year from today';
  const daysOf = (sDate: string, dDate: string, firstDue?: string) =>
    messages(planErrors(planWith({ sDate, dDate }), { today, ...(firstDue && { firstDue }) }));
  t.deepEqual(daysOf('2025-11-21', '2025-11-22'), {}, 'a year ago');
  t.deepEqual(daysOf('2025-11-19', '2025-11-20'), { 'chargeList.0.sDate': far, 'chargeList.0.dDate': far });
  t.deepEqual(daysOf('2026-11-21', '2027-11-22'), { 'chargeList.0.dDate': far });
  t.deepEqual(daysOf('2026-10-01', '2026-11-20'), {});
  t.deepEqual(daysOf('2026-10-01', '2026-11-20', today), {
    'chargeList.0.dDate': 'The due date should not be before today',
  });
});

test('a budget ends after its start; a day that is missing is required and compared with nothing', (t) => {
  const errorsOf = (startDate: string, endDate: string) =>
    messages(budgetErrors({ name: 'Spring', startDate, endDate, categories: [] }));
  const reversed = {
    startDate: 'The start date must be earlier than end date.',
    endDate: 'The end date must be later than start date.',
  };
  t.deepEqual(errorsOf(today, '2026-11-22'), {});
  t.deepEqual(errorsOf(today, today), reversed);
  t.deepEqual(errorsOf(today, '2026-11-20'), reversed);
  t.deepEqual(errorsOf(today, ''), { endDate: 'The end date field is required.' });
  t.deepEqual(errorsOf('', today), { startDate: 'The start date field is required.' });
});

test('a row of categories that is empty is left out, one with a name or an amount alone is not', (t) => {
  const errorsOf = (name: string, amount: number | null) =>
    messages(
      budgetErrors({
        name: 'n'.repeat(30),
        startDate: today,
        endDate: '2026-11-22',
        categories: [{ name, amount }],
      }),
    );
  t.deepEqual(errorsOf(' ', null), {});
  t.deepEqual(errorsOf('Food', null), {
    'categories.0.amount': 'The category amount field is required.',
  });
  t.deepEqual(errorsOf('', 5), { 'categories.0.name': 'The category name field is required.' });
});

test('a member was born between 100 years ago and yesterday, and has not graduated yet', (t) => {
  for (const dob of ['1926-11-21', '2026-11-20', undefined])
    t.deepEqual(memberErrors({ dob }, today), [], dob ?? 'unknown');
  for (const dob of ['1926-11-20', '2026-11-21'])
    t.deepEqual(messages(memberErrors({ dob }, today)), { dob: 'Please enter a valid date' }, dob);
  t.deepEqual(memberErrors({ graduationYear: 2026 }, today), []);
  t.deepEqual(messages(memberErrors({ graduationYear: 2025 }, today)), {
    graduationYear: 'Please enter a valid graduation date',
  });
  const long = { dob: '1920-01-01', graduationYear: 2020 };
  t.deepEqual(memberErrors(long, today, long), [], 'what was so before may stay');
});

test('a new password is long enough without its spaces, and the same twice', (t) => {
  t.deepEqual(passwordErrors({ password: 'kxq zwvjm', password2: 'kxqzwvjm' }), []);
  t.deepEqual(messages(passwordErrors({ password: 'a b c d e f g', password2: '' })), {
    password: 'The new password must have at least 8 characters.',
    password2: 'Confirm Password field must match with new password field!',
  });
  t.is(passwordErrors({ password: '😀'.repeat(7), password2: '😀'.repeat(7) }).length, 1, 'as people count');
});

test('money by hand is at least 0.1, and no more than what remains', (t) => {
  t.is(validateReceivedAmount(0.1, 0.3), undefined);
  t.is(validateReceivedAmount(0.3, 0.3), undefined);
  t.is(validateReceivedAmount(null, 60)?.message, 'The amount field is required.');
  t.is(validateReceivedAmount(0.05, 10)?.message, 'The amount must be at least 0.1.');
  t.is(validateReceivedAmount(0.31, 0.3)?.message, 'The payment amount should not be greater than $0.30');
  t.is(
    validateReceivedAmount(1234.51, 1234.5)?.message,
    'The payment amount should not be greater than $1,234.50',
  );
});

test('a member pays no more than is due, and than is not on its way already', (t) => {
  const part = { dueCents: 6050, pendingCents: 4040, payableCents: 2010 };
  for (const cents of [0, 2010]) t.is(validatePayable(cents, part), undefined);
  t.is(validatePayable(-1, part)?.message, 'Amount must not be negative.');
  t.is(validatePayable(6051, part)?.message, 'Amount must be $60.50 or less.');
  t.is(
    validatePayable(2011, part)?.message,
    '$40.40 is already pending on this charge, so only $20.10 more can be paid.',
  );
  t.is(
    validatePayable(1, { dueCents: 100, pendingCents: 100, payableCents: 0 })?.message,
    '$1.00 is already pending on this charge, so nothing more can be paid.',
  );
});

test('no more goes back than was paid', (t) => {
  t.is(validateRefundAmount(6000, 6000), undefined);
  t.is(validateRefundAmount(6001, 6000)?.message, 'The refund should not be greater than $60.00');
});

test('a bounced check and a move are corrections, a refund is not', (t) => {
  t.deepEqual(['bounced', 'moved', 'refund'].map(isReversalKind), [true, true, false]);
});

test('a check has a number of at most twenty characters, and can be of several members', (t) => {
  t.is(validateCheckNumber('check', '1'.repeat(20)), undefined);
  t.is(validateCheckNumber('check', '1'.repeat(21))?.code, 'CheckNumberTooLong');
  t.is(validateCheckNumber('cash', '1')?.code, 'NoCheck');
  t.is(validateSharedCheck('check'), undefined);
  t.is(validateSharedCheck('cash')?.code, 'NoCheck');
  t.is(validateMethod('check'), undefined);
  t.is(validateMethod('')?.message, 'The Payment Type field is required.');
});

test('money leaves no earlier than on the day on which it came or was deposited', (t) => {
  t.is(validateLeftOn(today, { paidOn: today, today }), undefined);
  t.is(
    validateLeftOn(today, { paidOn: '2026-11-20', depositedOn: '2026-11-22' })?.message,
    'The date should not be before the deposit, Nov 22, 2026',
  );
});

test('who paid by Venmo or Zelle is required and has its own form', (t) => {
  t.is(validatePayer('venmo', ' ')?.message, 'The Venmo username field is required.');
  for (const payer of ['ann-lee 2', 'a'.repeat(40)]) t.is(validatePayer('venmo', payer), undefined);
  t.is(
    validatePayer('venmo', 'ann<lee>')?.message,
    'Venmo username may contain letters, digits, spaces, dashes and _ only, after an @ or without.',
  );
  t.is(validatePayer('venmo', 'a'.repeat(41))?.message, 'Venmo username must have at most 40 characters.');
  t.is(validatePayer('zelle', '')?.message, 'The Zelle phone number or email field is required.');
  t.is(validatePayer('zelle', '408 555 0100'), undefined);
  t.is(validatePayer('zelle', 'ann-lee')?.message, 'Zelle phone number or email is not valid.');
});
