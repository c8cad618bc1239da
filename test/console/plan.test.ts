import test from 'ava';
import type { PaymentPlan } from '../../api/contract/organization.ts';
import { addField } from '../../console/charges/fieldNames.ts';
import {
  chargesOf,
  messagesOf,
  NEW_PLAN,
  nextRow,
  PLAN_FAILED,
  type PlanValues,
  planAlert,
  planSummary,
  rowsOf,
  toPlan,
  validateNewPlan,
  validatePlan,
  valuesOf,
} from '../../console/charges/plan.ts';
import { resolverOf } from '../../console/shared/formErrors.ts';

const today = '2026-11-21';
const values: PlanValues = {
  members: ['m1'],
  account: 'bank 1234',
  plan: NEW_PLAN,
  planName: ' Spring dues ',
  rows: [
    { type: 'Dues', other: '', amount: 60, startDate: '2026-11-21', dueDate: '2026-12-01' },
    { type: 'Other', other: ' Formal ', amount: 25.5, startDate: '2026-12-01', dueDate: '2027-01-01' },
  ],
};
const saved: PaymentPlan = {
  name: 'Spring dues',
  chargeList: [
    { key: '1', chargeType: 'Dues', pAmount: 60, sDate: '2026-11-21', dDate: '2026-12-01' },
    {
      key: '2',
      chargeType: 'Other',
      otherChargeType: 'Formal',
      pAmount: 25.5,
      sDate: '2026-12-01',
      dDate: '2027-01-01',
    },
  ],
};
const [first, second] = values.rows;

test('a whole plan has no errors and becomes what add-newplan and create-dues take', (t) => {
  t.deepEqual(validatePlan(values, [], today), {});
  t.deepEqual(toPlan(values), saved);
  t.deepEqual(chargesOf(saved, 'bank 1234')[1], {
    type: 'Other',
    other: 'Formal',
    account: 'bank 1234',
    amount: 25.5,
    startDate: '2026-12-01',
    dueDate: '2027-01-01',
    memo: 'Payment plan: Spring dues',
  });
  t.deepEqual(rowsOf(saved), [first, { ...second, other: 'Formal' }]);
});

test('a new plan needs a name, members, an account and charges', (t) => {
  const nothing = { ...values, members: [], account: '', planName: ' ', rows: [] };
  const errors = validatePlan(nothing, [], today);
  t.deepEqual(errors, {
    members: 'The members field is required.',
    account: 'The bank account field is required.',
    planName: 'The plan name field is required.',
    rows: { root: 'The charge list must not be empty.' },
  });
  t.is(planAlert(errors), PLAN_FAILED);
  t.is(planAlert({ members: 'The members field is required.' }), undefined, 'the plan itself is all right');
});

test('each charge of a plan has its own errors', (t) => {
  const rows = [
    { type: '', other: '', amount: null, startDate: '', dueDate: '' },
    first ?? nextRow([]),
    { type: 'Other', other: '', amount: 0.001, startDate: '2027-11-22', dueDate: '2026-11-20' },
  ];
  const errors = validatePlan({ ...values, rows }, [], today);
  t.deepEqual(errors.rows, {
    0: {
      type: 'The charge type field is required.',
      amount: 'The amount field is required.',
      startDate: 'The start date field is required.',
      dueDate: 'The due date field is required.',
    },
    2: {
      other: 'The new charge type field is required.',
      amount: 'The amount must be at least 0.01.',
      startDate: 'Date must be within one year from today',
      dueDate: 'The due date should not be before today',
    },
  });
});

test('a plan that is only saved may have been due: its days lie within a year, past or future', (t) => {
  const of = (startDate: string, dueDate: string) =>
    validateNewPlan(
      { planName: 'Fall', rows: [{ type: 'Dues', other: '', amount: 60, startDate, dueDate }] },
      [],
      today,
    ).rows;
  const far = 'Date must be within one year from today';
  t.is(of('2026-10-01', '2026-11-20'), undefined, 'due yesterday');
  t.is(of('2025-11-21', '2025-11-22'), undefined, 'a year ago');
  t.deepEqual(of('2025-11-19', '2025-11-20'), { 0: { startDate: far, dueDate: far } });
  t.deepEqual(of('2026-11-21', '2027-11-22'), { 0: { dueDate: far } });
  t.deepEqual(of('2026-11-20', '2026-11-20'), {
    0: { startDate: 'Make sure the start date is before the end date' },
  });
});

test('a saved plan is changed with its values; a charge type that was deleted since stays as a name', (t) => {
  t.deepEqual(toPlan(valuesOf(saved, ['Dues'])), saved);
  t.deepEqual(valuesOf(saved, ['Social']).rows[0], { ...first, type: 'Other', other: 'Dues' });
});

test('the start date lies before the due date', async (t) => {
  const rows = [{ type: 'Dues', other: '', amount: 60, startDate: '2026-12-01', dueDate: '2026-12-01' }];
  const errors = validatePlan({ ...values, rows }, [], today);
  const message = 'Make sure the start date is before the end date';
  t.deepEqual(errors, { rows: { 0: { startDate: message } } });
  t.is(planAlert(errors), message);
  const resolver = resolverOf<PlanValues>((entered) => validatePlan(entered, [], today));
  const found = await resolver({ ...values, rows }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  t.is(planAlert(messagesOf(found.errors)), message, 'also as the form reports it');
});

test('a name that another plan has is refused, unless it is the same plan from an attempt that was cut short', (t) => {
  t.deepEqual(validatePlan(values, [saved], today), {});
  const other = { ...saved, chargeList: saved.chargeList.slice(1) };
  t.deepEqual(validatePlan(values, [other], today), {
    planName: 'A payment plan with this name already exists.',
  });
});

test('a saved plan can be assigned while its due dates are ahead', (t) => {
  const chosen = { ...values, plan: saved.name, planName: '', rows: [] };
  t.deepEqual(validatePlan(chosen, [saved], '2026-12-01'), {});
  t.deepEqual(validatePlan(chosen, [saved], '2026-12-02'), {
    plan: 'A charge of this plan was due before today. Copy it to a new plan with new dates.',
  });
  t.deepEqual(validatePlan(chosen, [saved], '2025-12-31'), {
    plan: 'Due date must be within a year of current date',
  });
  t.deepEqual(validatePlan(chosen, [], today), { plan: 'The payment plan field is required.' });
});

test('the next charge of a plan starts from the last one, without its dates', (t) => {
  t.deepEqual(nextRow(values.rows), { ...second, startDate: '', dueDate: '' });
  t.deepEqual(nextRow([]), { type: '', other: '', amount: null, startDate: '', dueDate: '' });
});

test('the summary says what everybody is charged', (t) => {
  t.is(planSummary(200, [60, 25.5]), '2 charges for each of 200 members, $85.50 each, $17,100.00 in all');
  t.is(planSummary(1, [0.1, 0.2]), '2 charges for 1 member, $0.30');
  t.is(planSummary(0, [60]), undefined);
  t.is(planSummary(3, [60, null]), undefined);
  t.is(planSummary(3, []), undefined);
});

test('fields of the plan that the API blames find their inputs', (t) => {
  t.is(addField('plan.name'), 'planName');
  t.is(addField('plan.chargeList.1.pAmount'), 'rows.1.amount');
  t.is(addField('plan.chargeList.0.dDate'), 'rows.0.dueDate');
  t.is(addField('plan.chargeList.0.key'), undefined);
  t.is(addField('dues.4.amount'), 'amount');
});
