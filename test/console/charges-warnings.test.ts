import test from 'ava';
import { type ChargeValues, emptyCharge } from '../../console/charges/chargeForm.ts';
import { chargeWarnings, planWarnings } from '../../console/charges/warnings.ts';

const TODAY = '2026-03-10';
const late = (lateFee: number | null, amount: number | null = 10): Partial<ChargeValues> => ({
  amount,
  isLateFeesEnabled: true,
  lateFee,
});
const early = (earlyDiscountEndDate: string): Partial<ChargeValues> => ({
  isEarlyDiscountEnabled: true,
  earlyDiscountEndDate,
});
const LATE = 'The late fee of $10.01 is more than the amount of $10.00.';
const START = 'The start date, Mar 9, 2025, is more than a year ago.';
const EARLY = 'The early discount ended on Mar 9, 2026, so no new payment earns it.';

for (const [what, values, expected] of [
  ['an empty form', {}, []],
  ['a discount that ended yesterday', early('2026-03-09'), [EARLY]],
  ['a discount that ends today', early('2026-03-10'), []],
  ['a discount without an end date', early(''), []],
  ['a discount that is switched off', { ...early('2026-03-09'), isEarlyDiscountEnabled: false }, []],
  ['a start date of more than a year ago', { startDate: '2025-03-09' }, [START]],
  ['a start date of a year ago', { startDate: '2025-03-10' }, []],
  ['half a start date', { startDate: '2025-02-30' }, []],
  ['a late fee above the amount', late(10.01), [LATE]],
  ['a late fee of the amount', late(10), []],
  ['a late fee without an amount', late(10, null), []],
  ['a late fee of nothing', late(null), []],
  ['a late fee that is switched off', { ...late(10.01), isLateFeesEnabled: false }, []],
  ['all at once', { ...late(10.01), ...early('2026-03-09'), startDate: '2025-03-09' }, [START, LATE, EARLY]],
] as const) {
  test(`the warnings of a charge with ${what}`, (t) => {
    t.deepEqual(chargeWarnings({ ...emptyCharge, ...values }, TODAY), [...expected]);
  });
}

test('of a charge that is changed, only what is new is warned about', (t) => {
  const seen: ChargeValues = { ...emptyCharge, ...late(10.01), ...early('2026-03-09') };
  t.deepEqual(chargeWarnings({ ...seen, memo: 'x' }, TODAY, seen), []);
  t.deepEqual(chargeWarnings({ ...seen, ...early('2026-03-01') }, TODAY, seen), [
    'The early discount ended on Mar 1, 2026, so no new payment earns it.',
  ]);
  t.deepEqual(chargeWarnings({ ...seen, amount: 9 }, TODAY, seen), [
    'The late fee of $10.01 is more than the amount of $9.00.',
  ]);
});

const plan = (name: string, ...dueDates: string[]) => ({
  name,
  chargeList: dueDates.map((dDate) => ({ chargeType: 'Dues', pAmount: 5, sDate: '2026-01-01', dDate })),
});
const PAST = 'Every due date in this plan has passed.';
const NAMED =
  'Another payment plan is called “Spring Dues”. The two names differ only in upper and lower case.';

for (const [what, values, expected] of [
  ['no charge', plan('Fall'), []],
  ['a date to come', plan('Fall', '2026-03-09', '2026-03-10'), []],
  ['no date yet', plan('Fall', '2026-03-09', ''), []],
  ['past dates alone', plan('Fall', '2026-02-09', '2026-03-09'), [PAST]],
  ['the very name of another', plan('Spring Dues', '2026-03-10'), []],
  ['its name in another case', plan(' spring DUES ', '2026-03-10'), [NAMED]],
  ['both', plan('SPRING DUES', '2026-03-09'), [NAMED, PAST]],
] as const) {
  test(`the warnings of a plan with ${what}`, (t) => {
    t.deepEqual(planWarnings(values, [{ name: 'Spring Dues', chargeList: [] }], TODAY), [...expected]);
  });
}
