import test from 'ava';
import fc from 'fast-check';
import { outstandingOf } from '../../../../ledger/account/charge/due.ts';
import { incomingOf, settlingAmounts } from '../../../../ledger/account/charge/incoming.ts';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { chargeOf } from '../../../../ledger/account/rules.ts';
import { fold } from '../../../../ledger/decider.ts';
import { plusDays } from '../../../../ledger/values/calendar.ts';
import { assessed, withFeeAndDiscount } from '../../../support/account.ts';
import { after, cash } from '../../../support/account-commands.ts';
import { live, steps } from '../../../support/account-steps.ts';
import { refused } from '../../../support/given.ts';
import { sized } from '../../../support/size.ts';

/** What settles a charge as of the day on which money by hand was received (docs/decisions/0057). */

/** $100.00, $10.00 off until Jan 10, $5.00 more from Feb 5, which is applied. */
const charged = after([assessed(withFeeAndDiscount)], { type: 'ApplyLateFees', today: '2026-02-06' });
const told = (amountCents: number, paidOn: string): AccountCommand => ({
  ...(cash(amountCents, paidOn, 'told') as AccountCommand & { type: 'RecordPayment' }),
  today: '2026-02-20',
});
const settling = (events: readonly AccountEvent[], day: string) =>
  settlingAmounts(chargeOf(fold(account, events), 'c1'), day).map((each) => Object.values(each));

test('the amount follows the day: with the discount, without it, with the late fee', (t) => {
  t.deepEqual(settling(charged, '2026-01-10'), [[9_000, 500, 1_000, 0]]);
  t.deepEqual(settling(charged, '2026-01-11'), [[10_000, 500, 0, 0]]);
  t.deepEqual(settling(charged, '2026-02-04'), [[10_000, 500, 0, 0]]);
  t.deepEqual(settling(charged, '2026-02-05'), [[10_500, 0, 0, 0]]);
});

test('what came on the last day of the offer is in time, and what comes on the first of the fee is not', (t) => {
  const onLastDay = after([assessed(withFeeAndDiscount)], cash(4_000, '2026-01-10'));
  t.deepEqual(settling(onLastDay, '2026-01-09'), [[5_000, 0, 1_000, 0]]);
  const applied = after(
    [assessed(withFeeAndDiscount)],
    { type: 'ApplyLateFees', today: '2026-02-06' },
    cash(8_000, '2026-02-06'),
  );
  t.deepEqual(settling(applied, '2026-02-05'), [[2_500, 0, 0, 0]]);
  t.deepEqual(settling(applied, '2026-02-04'), [
    [2_500, 0, 0, 0],
    [10_000, 500, 0, 8_000],
  ]);
});

test('what was paid too late leaves a gap: what settles the charge as it is, or all of it in time', (t) => {
  const late = after(charged, cash(2_000, '2026-01-20'), cash(4_000, '2026-02-10', 'later'));
  t.deepEqual(settling(late, '2026-01-05'), [
    [4_500, 0, 0, 0],
    [8_000, 500, 0, 4_000],
    [9_000, 500, 1_000, 6_000],
  ]);
  for (const amount of [1_000, 4_500, 8_000, 9_000])
    t.notThrows(() => after(late, told(amount, '2026-01-05')));
  for (const amount of [4_501, 7_999, 8_001, 9_001])
    refused(t, () => after(late, told(amount, '2026-01-05')), {
      code: 'PaymentAboveDue',
      message: 'The payment amount should not be greater than $45.00, unless it is exactly $80.00 or $90.00',
      field: 'allocations.0',
    });
  const credit = fold(account, after(late, told(9_000, '2026-01-05'))).creditCents;
  t.is(credit, 6_000, 'what the amount says becomes credit');
});

test('an amount is accepted exactly where it is below the first or one of the others, and settles the charge', (t) => {
  let gaps = 0;
  fc.assert(
    fc.property(steps, fc.nat(), fc.integer({ min: -200, max: 0 }), fc.nat(), (taking, pick, back, part) => {
      const { after: state, today } = live(taking).at(-1) ?? {};
      const charges = [...(state?.charges.values() ?? [])].filter(({ voided }) => !voided);
      const charge = charges[pick % Math.max(1, charges.length)];
      if (state === undefined || today === undefined || charge === undefined) return;
      const sentOn = plusDays(today, back);
      const amounts = settlingAmounts(charge, sentOn);
      if (amounts.length > 1) gaps += 1;
      const edges = amounts.flatMap(({ amountCents }) => [amountCents - 1, amountCents, amountCents + 1]);
      for (const amountCents of [...edges, part % 20_000]) {
        const isTaken = amountCents <= incomingOf(charge, { amountCents, sentOn }).dueThenCents;
        const isSaid =
          amountCents <= amounts[0].amountCents || amounts.some((each) => each.amountCents === amountCents);
        t.is(isSaid, isTaken, JSON.stringify({ charge, amounts, amountCents, sentOn }));
      }
    }),
    { numRuns: sized(300, 3_000) },
  );
  t.true(gaps > 0, 'no life had an amount between two that are accepted');
});

test('each amount settles its charge, with the fee, discount and credit that it says', (t) => {
  for (const day of ['2026-01-05', '2026-01-15', '2026-02-10']) {
    const late = after(charged, cash(2_000, '2026-01-20'), cash(4_000, '2026-02-10', 'later'));
    const before = chargeOf(fold(account, late), 'c1');
    for (const each of settlingAmounts(before, day)) {
      const state = fold(account, after(late, told(each.amountCents, day)));
      const charge = chargeOf(state, 'c1');
      t.is(outstandingOf(charge), 0);
      t.is(before.lateFeeCents - charge.lateFeeCents, each.lateFeeCents);
      t.is(charge.discountCents, each.discountCents);
      t.is(state.creditCents, each.creditCents);
    }
  }
});
