import test from 'ava';
import { dueOn } from '../../../../ledger/account/charge/due.ts';
import { savedByDay } from '../../../../ledger/account/charge/standing.ts';
import {
  type AccountCommand,
  type AccountState,
  account,
  type Charge,
} from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { fold } from '../../../../ledger/decider.ts';
import { assessed, granted, plain, withFeeAndDiscount } from '../../../support/account.ts';
import {
  after,
  amending,
  daysOf,
  received,
  typesOf,
  venmo,
  when,
} from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';
import { holding } from '../../../support/held.ts';

/** $100.00, $10.00 off until Jan 10, $5.00 more from Feb 5. */
const charged = [assessed(withFeeAndDiscount)];
const today = '2026-02-20';
const send = (
  amountCents: number,
  sentOn: string | undefined,
  on = today,
  creditCents = 0,
): AccountCommand => ({
  ...venmo(amountCents, on, { creditCents }),
  sentOn,
});
const verify = (sentOn?: string): AccountCommand => ({
  type: 'VerifyPayment',
  paymentId: 'p1',
  sentOn,
  today: '2026-02-21',
});
function comeTo(events: readonly AccountEvent[]) {
  const { charges, creditCents: credit } = fold(account, events);
  const charge = charges.get('c1');
  if (charge === undefined) throw new Error('no charge');
  return { discount: charge.discountCents, fee: charge.lateFeeCents, due: dueOn(charge, today), credit };
}

test('Venmo counts from the day on which the member sent it: the fee is taken back, the discount earned', (t) => {
  const sent = after(charged, send(9_000, '2026-01-08'));
  t.deepEqual(daysOf(sent.slice(1)), [
    ['LateFeeApplied', '2026-02-05'],
    ['PaymentSubmitted', '2026-01-08'],
  ]);
  // It is not verified yet.
  t.deepEqual(comeTo(sent), { discount: 0, fee: 500, due: 10_500, credit: 0 });
  const verified = when(sent, verify());
  t.deepEqual(daysOf(verified), [
    ['PaymentAccepted', '2026-01-08'],
    ['EarlyDiscountGranted', '2026-01-08'],
    ['LateFeeRevoked', '2026-02-05'],
  ]);
  t.deepEqual(comeTo([...sent, ...verified]), { discount: 1_000, fee: 0, due: 0, credit: 0 });
});

test('without a day it was sent today; it is not sent in the future, nor verified so', (t) => {
  t.is(when(charged, send(9_000, undefined)).at(-1)?.data.occurredOn, today);
  const late = { code: 'InFuture', message: 'The date sent should not be after today', field: 'sentOn' };
  refused(t, () => when(charged, send(9_000, '2026-02-21')), late);
  const sent = after(charged, send(9_000, today));
  refused(t, () => when(sent, verify('2026-02-22')), late);
});

test('an administrator corrects the day to an earlier one, as if it had been given at first', (t) => {
  const sent = after(charged, send(9_000, today));
  const verified = when(sent, verify('2026-01-08'));
  t.deepEqual(verified[0], {
    type: 'DateSentCorrected',
    data: {
      paymentId: 'p1',
      chargeIds: ['c1'],
      before: today,
      after: '2026-01-08',
      occurredOn: '2026-01-08',
    },
  });
  t.deepEqual(typesOf(verified.slice(1)), ['PaymentAccepted', 'EarlyDiscountGranted', 'LateFeeRevoked']);
  const state = fold(account, [...sent, ...verified]);
  t.is(state.payments.get('p1')?.startedOn, '2026-01-08');
  t.deepEqual(state.charges.get('c1')?.paidParts, [
    { paidBy: 'p1', amountCents: 9_000, sentOn: '2026-01-08', occurredOn: '2026-01-08', came: 1 },
  ]);
});

test('corrected to a later day it loses the discount and meets the late fee that it had kept away', (t) => {
  const sent = after(charged, send(9_000, '2026-01-08', '2026-01-08'));
  t.deepEqual(when(sent, { type: 'ApplyLateFees', today }), []);
  const inTime = when(sent, verify('2026-01-11'));
  t.deepEqual(typesOf(inTime), ['DateSentCorrected', 'LateFeeApplied', 'PaymentAccepted']);
  t.deepEqual(comeTo([...sent, ...inTime]), { discount: 0, fee: 500, due: 1_500, credit: 0 });
  const whole = after(charged, send(9_000, '2026-01-08', '2026-01-08'), verify());
  t.deepEqual(comeTo(whole), { discount: 1_000, fee: 0, due: 0, credit: 0 });
  const late = when(sent, verify('2026-02-05'));
  t.deepEqual(comeTo([...sent, ...late]), { discount: 0, fee: 500, due: 1_500, credit: 0 });
});

test('the same day corrects nothing', (t) => {
  const sent = after(charged, send(9_000, '2026-01-08', '2026-01-08'));
  t.deepEqual(typesOf(when(sent, verify('2026-01-08'))), ['PaymentAccepted', 'EarlyDiscountGranted']);
});

test('credit beside it is spent on the day on which the member used it, or on a later day of sending', (t) => {
  const credited = [...charged, granted(2_000)];
  const sent = after(credited, send(8_000, '2026-01-08', '2026-01-20', 1_000));
  t.deepEqual(daysOf(sent.slice(-2)), [
    ['PaymentSubmitted', '2026-01-08'],
    ['CreditReserved', '2026-01-20'],
  ]);
  const spentOn = (sentOn?: string) =>
    when(sent, verify(sentOn)).find(({ type }) => type === 'CreditSpent')?.data.occurredOn;
  t.is(spentOn(), '2026-01-20');
  t.is(spentOn('2026-01-25'), '2026-01-25');
  const { paidParts } = fold(account, [...sent, ...when(sent, verify())]).charges.get('c1') ?? {
    paidParts: [],
  };
  t.deepEqual(
    paidParts.map(({ sentOn }) => sentOn),
    ['2026-01-08', '2026-01-08'],
  );
});

/** $100.00 charged on Jan 20, with $99.99 off for who paid by Jan 19. */
const endedBefore = [
  assessed({ ...plain, earlyDiscount: { amountCents: 9_999, endDate: '2026-01-19' } }, 'c1', '2026-01-20'),
];

test('a discount that ended before its charge was made is never granted, whatever day the member gives', (t) => {
  const state = fold(account, endedBefore);
  t.is(dueOn(charge(state), '2026-01-10'), 10_000);
  const verified = after(endedBefore, send(1, '2026-01-02', '2026-01-20'), verify());
  t.like(comeTo(verified), { discount: 0, due: 9_999 });
  // Nor to who pays by hand, with a day before its end.
  const byHand = after(endedBefore, received(10, '2026-01-02', { today: '2026-01-20' }));
  t.like(comeTo(byHand), { discount: 0, due: 9_990 });
});

test('a discount that is added or moved after its last day is never granted, one that is moved on is', (t) => {
  const amend = (endDate: string, on: string, amountCents = 1_000): AccountCommand =>
    amending({ ...plain, earlyDiscount: { amountCents, endDate } }, on);
  const sent = send(9_000, '2026-01-08', '2026-01-20');
  const discountAfter = (...commands: readonly AccountCommand[]) =>
    comeTo(after([assessed(plain)], ...commands, sent, verify())).discount;
  t.is(discountAfter(amend('2026-01-10', '2026-01-11')), 0);
  t.is(discountAfter(amend('2026-01-31', '2026-01-11'), amend('2026-01-10', '2026-01-12')), 0);
  t.is(discountAfter(amend('2026-01-10', '2026-01-11'), amend('2026-01-31', '2026-01-12')), 1_000);
  // Another amount until the same day is the same offer.
  t.is(discountAfter(amend('2026-01-10', '2026-01-05', 500), amend('2026-01-10', '2026-01-12')), 1_000);
});

test('members say at most sixty days back that they sent money, administrators read any day', (t) => {
  const field = 'sentOn';
  const message = 'The date sent should not be before Jan 2, 2026, 60 days ago';
  refused(t, () => when(charged, send(9_000, '2026-01-01', '2026-03-03')), {
    code: 'SentTooLongAgo',
    message,
    field,
  });
  const sent = after(charged, send(9_000, '2026-01-02', '2026-03-03'));
  t.is(when(sent, { ...verifyOn('2026-03-03'), sentOn: '2025-12-31' })[0]?.type, 'DateSentCorrected');
});

test('a day that earns a discount or avoids a fee is not verified unchecked, one that saves nothing is', (t) => {
  const unchecked = { ...verifyOn(today), isDayUnchecked: true };
  const saving = after(charged, send(9_000, '2026-01-08', '2026-01-20'));
  refused(t, () => when(saving, unchecked), {
    code: 'DayUnchecked',
    message:
      'The date sent, Jan 8, 2026, earns an early discount or avoids a late fee. Compare it with the screenshot first.',
  });
  t.notThrows(() => when(saving, verifyOn(today)));
  const saved = (...command: Parameters<typeof send>) => {
    const { pending, ...rest } = charge(fold(account, after(charged, send(...command))));
    return pending.map((part) => savedByDay({ ...rest, pending }, part));
  };
  t.deepEqual(saved(9_000, '2026-01-08', '2026-01-20'), [{ discountCents: 1_000, lateFeeCents: 0 }]);
  t.deepEqual(saved(9_000, '2026-01-08', '2026-02-20'), [{ discountCents: 1_000, lateFeeCents: 500 }]);
  t.deepEqual(saved(10_000, '2026-01-30', '2026-02-20'), [{ discountCents: 0, lateFeeCents: 500 }]);
  for (const [day, on] of [
    ['2026-01-08', '2026-01-09'],
    ['2026-01-20', '2026-01-25'],
    ['2026-02-06', '2026-02-20'],
  ] as const) {
    t.deepEqual(saved(9_000, day, on), [{ discountCents: 0, lateFeeCents: 0 }], day);
    t.notThrows(() => when(after(charged, send(9_000, day, on)), unchecked), day);
  }
  // What waits again after Undo is as unchecked as before.
  const undone = after(saving, verifyOn(today), {
    type: 'UndoVerification',
    paymentId: 'p1',
    held: holding(1_000_000),
    today,
  });
  t.throws(() => when(undone, unchecked), { message: /Compare it with the screenshot/ });
});

const verifyOn = (day: string) => ({ type: 'VerifyPayment', paymentId: 'p1', today: day }) as const;

function charge({ charges }: AccountState): Charge {
  const found = charges.get('c1');
  if (found === undefined) throw new Error('no charge');
  return found;
}
