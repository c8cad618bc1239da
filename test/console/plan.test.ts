import test from 'ava';
import type { PaymentPlan } from '../../api/organization/contract.ts';
import {
  assignErrors,
  chargesOf,
  NEW_PLAN,
  newPlanErrors,
  nextRow,
  PLAN_FAILED,
  type PlanValues,
  planAlert,
  planSummary,
  planValues,
  toPlan,
} from '../../console/charges/plan.ts';
import type { PlanChargeInput } from '../../ledger/values/planRules.ts';
import { rulesResolver } from '../../ui/forms/rulesResolver.ts';

const today = '2026-11-21';
const values: PlanValues = {
  members: ['m1'],
  account: 'bank 1234',
  savedPlan: NEW_PLAN,
  plan: {
    name: ' Spring dues ',
    chargeList: [
      { chargeType: 'Dues', otherChargeType: '', pAmount: 60, sDate: '2026-11-21', dDate: '2026-12-01' },
      {
        chargeType: 'Other',
        otherChargeType: ' Formal ',
        pAmount: 25.5,
        sDate: '2026-12-01',
        dDate: '2027-01-01',
      },
    ],
  },
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
const [first, second] = values.plan.chargeList;

const errorsOf = (entered: PlanValues, saved: readonly PaymentPlan[], day = today) =>
  byField(assignErrors(entered, saved, day));
function byField(errors: readonly { readonly field: string; readonly message: string }[]) {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

test('a whole plan has no errors and becomes what add-newplan and create-dues take', (t) => {
  t.deepEqual(errorsOf(values, []), {});
  t.deepEqual(toPlan(values.plan), saved);
  t.deepEqual(chargesOf(saved, 'bank 1234')[1], {
    type: 'Other',
    other: 'Formal',
    account: 'bank 1234',
    amount: 25.5,
    startDate: '2026-12-01',
    dueDate: '2027-01-01',
    memo: 'Payment plan: Spring dues',
  });
  t.deepEqual(planValues(saved), {
    name: 'Spring dues',
    chargeList: [first, { ...second, otherChargeType: 'Formal' }],
  });
});

test('a new plan needs a name, members, an account and charges', (t) => {
  const nothing = { ...values, members: [], account: '', plan: { name: ' ', chargeList: [] } };
  t.deepEqual(errorsOf(nothing, []), {
    members: 'The members field is required.',
    account: 'The bank account field is required.',
    'plan.name': 'The plan name field is required.',
    'plan.chargeList': 'The charge list must not be empty.',
  });
});

test('each charge of a plan has its own errors', (t) => {
  const chargeList = [
    nextRow([]),
    first ?? nextRow([]),
    { chargeType: 'Other', otherChargeType: '', pAmount: 0.001, sDate: '2027-11-22', dDate: '2026-11-20' },
  ];
  t.deepEqual(errorsOf({ ...values, plan: { name: 'Spring', chargeList } }, []), {
    'plan.chargeList.0.chargeType': 'The charge type field is required.',
    'plan.chargeList.0.pAmount': 'The amount field is required.',
    'plan.chargeList.0.sDate': 'The start date field is required.',
    'plan.chargeList.0.dDate': 'The due date field is required.',
    'plan.chargeList.2.otherChargeType': 'The new charge type field is required.',
    'plan.chargeList.2.pAmount': 'The amount must be at least 0.01.',
    'plan.chargeList.2.sDate': 'Date must be within one year from today',
    'plan.chargeList.2.dDate': 'The due date should not be before today',
  });
});

test('a plan that is only saved may have been due: its days lie within a year, past or future', (t) => {
  const of = (sDate: string, dDate: string) =>
    byField(
      newPlanErrors(
        { name: 'Fall', chargeList: [{ chargeType: 'Dues', pAmount: 60, sDate, dDate }] },
        [],
        today,
      ),
    );
  const far = 'Date must be within one year from today';
  t.deepEqual(of('2026-10-01', '2026-11-20'), {}, 'due yesterday');
  t.deepEqual(of('2025-11-21', '2025-11-22'), {}, 'a year ago');
  t.deepEqual(of('2025-11-19', '2025-11-20'), {
    'plan.chargeList.0.sDate': far,
    'plan.chargeList.0.dDate': far,
  });
  t.deepEqual(of('2026-11-21', '2027-11-22'), { 'plan.chargeList.0.dDate': far });
  t.deepEqual(of('2026-11-20', '2026-11-20'), {
    'plan.chargeList.0.sDate': 'Make sure the start date is before the end date',
  });
});

test('a saved plan is changed with its values; a charge type that was deleted since stays as a name', (t) => {
  t.deepEqual(toPlan(planValues(saved, ['Dues'])), saved);
  t.deepEqual(planValues(saved, ['Social']).chargeList[0], {
    ...first,
    chargeType: 'Other',
    otherChargeType: 'Dues',
  });
});

test('the alert says what is wrong with the plan as a whole', async (t) => {
  const alertOf = async (entered: PlanValues) => {
    const resolver = rulesResolver<PlanValues>((typed) => assignErrors(typed, [], today));
    const options = { fields: {}, shouldUseNativeValidation: false };
    return planAlert((await resolver(entered, undefined, options)).errors);
  };
  const of = (...chargeList: PlanChargeInput[]) => ({ ...values, plan: { name: 'Spring', chargeList } });
  t.is(await alertOf({ ...values, members: [] }), undefined, 'the plan itself is all right');
  t.is(await alertOf(of()), PLAN_FAILED);
  t.is(await alertOf({ ...values, plan: { ...values.plan, name: '' } }), PLAN_FAILED);
  const order = { chargeType: 'Dues', pAmount: 60, sDate: '2026-12-01', dDate: '2026-12-01' };
  t.is(await alertOf(of(order)), 'Make sure the start date is before the end date');
});

test('a name that another plan has is refused, unless it is the same plan from an attempt that was cut short', (t) => {
  t.deepEqual(errorsOf(values, [saved]), {});
  const other = { ...saved, chargeList: saved.chargeList.slice(1) };
  t.deepEqual(errorsOf(values, [other]), { 'plan.name': 'A payment plan with this name already exists.' });
});

test('a saved plan can be assigned while its due dates are ahead', (t) => {
  const chosen = { ...values, savedPlan: saved.name, plan: { name: '', chargeList: [] } };
  t.deepEqual(errorsOf(chosen, [saved], '2026-12-01'), {});
  t.deepEqual(errorsOf(chosen, [saved], '2026-12-02'), {
    savedPlan: 'A charge of this plan was due before today. Copy it to a new plan with new dates.',
  });
  t.deepEqual(errorsOf(chosen, [saved], '2025-12-31'), {
    savedPlan: 'Due date must be within a year of current date',
  });
  t.deepEqual(errorsOf(chosen, []), { savedPlan: 'The payment plan field is required.' });
});

test('the next charge of a plan is the last one a month later', (t) => {
  const last = { chargeType: 'Dues', pAmount: 60, sDate: '2027-01-31', dDate: '' };
  t.like(nextRow([last]), { ...last, sDate: '2027-02-28', dDate: '' });
  t.deepEqual(nextRow([]), { chargeType: '', otherChargeType: '', pAmount: null, sDate: '', dDate: '' });
});

test('the summary says what everybody is charged', (t) => {
  t.is(planSummary(200, [60, 25.5]), '2 charges for each of 200 members, $85.50 each, $17,100.00 in all');
  t.is(planSummary(1, [0.1, 0.2]), '2 charges for 1 member, $0.30');
  t.is(planSummary(0, [60]), undefined);
  t.is(planSummary(3, [60, null]), undefined);
  t.is(planSummary(3, []), undefined);
});
