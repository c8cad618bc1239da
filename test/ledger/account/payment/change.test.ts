import test from 'ava';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { correctionsOf } from '../../../../ledger/corrections.ts';
import { fold } from '../../../../ledger/decider.ts';
import { assessed, plain, recorded, withFeeAndDiscount } from '../../../support/account.ts';
import {
  accept,
  after,
  begin,
  cash,
  daysOf,
  dueIn,
  linesOf,
  type Of,
  received,
  redating,
  reversal,
  typesOf,
  venmo,
  when,
} from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';
import { holding } from '../../../support/held.ts';

const today = '2026-02-20';
const day = '2026-01-08';
type Change = Of<'ChangePaymentDetails'>;
const change = (details: Partial<Change['after']>, more: Partial<Change> = {}): Change =>
  redating(day, today, { after: { paidOn: day, method: 'cash', ...details }, ...more });
const paid = after([assessed(plain)], cash(6_000, day));
const paidCash = (amountCents: number, paidOn: string) => received(amountCents, paidOn, { today });

test('a payment by hand gets another day, way and number: the old entry is mirrored on its day, the new one stands on the new day', (t) => {
  const [changed, ...more] = when(
    paid,
    change({ paidOn: '2026-01-05', method: 'check', checkNumber: '1042' }),
  );
  t.deepEqual(more, []);
  t.deepEqual(changed, {
    type: 'PaymentDetailsChanged',
    data: {
      changeId: 'ch1',
      paymentId: 'cash',
      amountCents: 6_000,
      allocations: [{ chargeId: 'c1', amountCents: 6_000 }],
      before: { paidOn: day, method: 'cash' },
      after: { paidOn: '2026-01-05', method: 'check', checkNumber: '1042' },
      reason: 'misread',
      occurredOn: '2026-01-05',
    },
  });
  t.deepEqual(linesOf(changed), [
    [day, 'undepositedCash', -6_000],
    [day, 'receivable', 6_000],
    ['2026-01-05', 'undepositedChecks', 6_000],
    ['2026-01-05', 'receivable', -6_000],
  ]);
  const state = fold(account, [...paid, changed as AccountEvent]);
  t.like(state.payments.get('cash'), { method: 'check', checkNumber: '1042', startedOn: '2026-01-05' });
  t.is(dueIn([...paid, changed as AccountEvent], today), 4_000);
});

test('on the same day the money moves from one account to the other, and a number moves nothing', (t) => {
  const paid = after([assessed(plain)], { ...cash(6_000, day), method: 'check' } as AccountCommand);
  const [moved] = when(paid, change({ method: 'venmo' }));
  t.deepEqual(linesOf(moved), [
    [day, 'undepositedChecks', -6_000],
    [day, 'venmo', 6_000],
  ]);
  const [numbered] = when(paid, change({ method: 'check', checkNumber: '7' }, { heldCents: 0 }));
  t.deepEqual(linesOf(numbered), []);
});

test('an earlier day takes the late fee back, earns the discount, and what was too much becomes credit', (t) => {
  const late = after([assessed(withFeeAndDiscount)], paidCash(10_500, '2026-02-06'));
  const events = when(late, change({ paidOn: '2026-02-01' }));
  t.deepEqual(daysOf(events), [
    ['PaymentDetailsChanged', '2026-02-01'],
    ['LateFeeRevoked', '2026-02-05'],
    ['CreditIssued', '2026-02-01'],
  ]);
  const early = when(late, change({ paidOn: day }));
  t.deepEqual(typesOf(early), [
    'PaymentDetailsChanged',
    'EarlyDiscountGranted',
    'LateFeeRevoked',
    'CreditIssued',
  ]);
  t.is(fold(account, [...late, ...early]).creditCents, 1_500);
  t.is(dueIn([...late, ...early], today), 0);
});

test('a later day takes the discount away on its day and brings the late fee, as if it had been entered at first', (t) => {
  const early = after([assessed(withFeeAndDiscount)], paidCash(9_000, day));
  const inTime = when(early, change({ paidOn: '2026-01-10' }));
  t.deepEqual(daysOf(inTime), [
    ['PaymentDetailsChanged', '2026-01-10'],
    ['EarlyDiscountRevoked', day],
    ['EarlyDiscountGranted', '2026-01-10'],
  ]);
  const later = when(early, change({ paidOn: '2026-01-11' }));
  t.deepEqual(daysOf(later), [
    ['PaymentDetailsChanged', '2026-01-11'],
    ['EarlyDiscountRevoked', day],
    ['LateFeeApplied', '2026-02-05'],
  ]);
  const late = when(early, change({ paidOn: '2026-02-05' }));
  t.deepEqual(daysOf(late), [
    ['PaymentDetailsChanged', '2026-02-05'],
    ['EarlyDiscountRevoked', day],
    ['LateFeeApplied', '2026-02-05'],
  ]);
  t.is(dueIn([...early, ...late], today), 1_500);
  const two = after(
    [assessed(withFeeAndDiscount)],
    paidCash(4_000, day),
    cash(5_000, '2026-01-09', 'second'),
  );
  t.deepEqual(daysOf(when(two, change({ paidOn: '2026-01-20' }))), [
    ['PaymentDetailsChanged', '2026-01-20'],
    ['EarlyDiscountRevoked', '2026-01-09'],
    ['LateFeeApplied', '2026-02-05'],
  ]);
  const back = when([...early, ...late], change({ paidOn: day }, { changeId: 'ch2' }));
  t.is(dueIn([...early, ...late, ...back], today), 0);
});

test('what was used since does not leave its account; what became credit or was recovered keeps its day', (t) => {
  for (const details of [{ method: 'check' }, { paidOn: '2026-01-20' }] as const)
    refused(t, () => when(paid, change(details, { heldCents: 5_999 })), 'MoneyMissing', 'method');
  t.is(when(paid, change({ paidOn: '2026-01-02' }, { heldCents: 0 })).length, 1);
  const asCredit = after(paid, { type: 'VoidCharge', chargeId: 'c1', reason: 'twice', today: '2026-01-15' });
  refused(t, () => when(asCredit, change({ paidOn: '2026-01-20' })), 'BecameCredit', 'paidOn');
  t.is(when(asCredit, change({ paidOn: '2026-01-02' })).length, 1);
  t.is(when(asCredit, change({ method: 'check' })).length, 1);
  const more = { ...cash(6_000, day), receivedCents: 8_000 } as AccountCommand;
  const spent = { type: 'SetCredit', creditId: 'k1', amountCents: 0, reason: 'given back' } as const;
  const used = after([assessed(plain)], more, { ...spent, today: '2026-01-15' });
  refused(t, () => when(used, change({ paidOn: '2026-01-20' })), 'CreditUsed', 'paidOn');
  t.is(when(used, change({ paidOn: '2026-01-02' })).length, 1);
  t.is(when(used, change({ paidOn: '2026-01-15' })).length, 1, 'on that day it was there');
});

test('what a payment left as credit is free from its new day on', (t) => {
  const more = { ...cash(6_000, day), receivedCents: 8_000 } as AccountCommand;
  const moved = after([assessed(plain)], more, change({ paidOn: '2026-01-20' }));
  const payOut = (paidOn: string): AccountCommand => ({
    type: 'PayOutCredit',
    creditPayoutId: 'o1',
    amountCents: 2_000,
    method: 'cash',
    paidOn,
    reason: '',
    held: holding(10_000),
    today,
  });
  refused(t, () => when(moved, payOut('2026-01-19')), 'CreditTooSmall', 'amount');
  t.is(when(moved, payOut('2026-01-20')).length, 1);
});

test('a discount is never dated before its charge', (t) => {
  const { earlyDiscount } = withFeeAndDiscount;
  const charged = assessed({ ...plain, earlyDiscount }, 'c1', '2026-01-05');
  const late = after([charged], paidCash(9_000, '2026-01-12'));
  t.deepEqual(daysOf(when(late, change({ paidOn: '2026-01-03' }))), [
    ['PaymentDetailsChanged', '2026-01-03'],
    ['EarlyDiscountGranted', '2026-01-05'],
  ]);
  const ahead = after([charged], paidCash(9_000, '2026-01-03'));
  t.deepEqual(daysOf(when(ahead, change({ paidOn: day }))), [
    ['PaymentDetailsChanged', day],
    ['EarlyDiscountRevoked', '2026-01-05'],
    ['EarlyDiscountGranted', day],
  ]);
});

test('of two payments of one day, the one that was recorded last becomes credit', (t) => {
  const terms = { ...plain, amountCents: 8_000 };
  const amend = { type: 'AmendCharge', chargeId: 'c1', terms, today: '2026-01-15' } as const;
  const lowered = after([assessed(plain)], cash(6_000, day), cash(4_000, day, 'second'), amend);
  const later = { paidOn: '2026-01-20' };
  t.is(when(lowered, change(later)).length, 1);
  const second = change(later, { paymentId: 'second' });
  refused(t, () => when(lowered, second), 'BecameCredit', 'paidOn');
});

const sent = after([assessed(plain)], venmo(6_000, day));
const byCard = after([assessed(plain)], begin('card', 6_000, day), accept(day));
const ofP1 = change({}, { paymentId: 'p1' });
const long = '1'.repeat(21);
type Refusal = readonly [title: string, readonly AccountEvent[], Change, code: string, field?: string];
const refusals: readonly Refusal[] = [
  ['that changes nothing', paid, change({}), 'NothingChanged', 'paidOn'],
  ['to a future day', paid, change({ paidOn: '2026-02-21' }), 'InFuture', 'paidOn'],
  ['to a number of no check', paid, change({ checkNumber: '7' }), 'NoCheck', 'checkNumber'],
  [
    'to a long number',
    paid,
    change({ method: 'check', checkNumber: long }),
    'CheckNumberTooLong',
    'checkNumber',
  ],
  ['without a reason', paid, change({ method: 'check' }, { reason: ' ' }), 'ReasonMissing', 'reason'],
  [
    'of a payment that was reversed',
    after(paid, reversal(today)),
    change({ method: 'check' }),
    'PaymentReversed',
  ],
  ['of one that waits', sent, ofP1, 'PaymentNotAccepted'],
  [
    'of one with a screenshot',
    after(sent, { type: 'VerifyPayment', paymentId: 'p1', today }),
    ofP1,
    'NotByHand',
  ],
  ['of one by card', byCard, ofP1, 'ByStripe'],
];
for (const [title, history, command, code, field] of refusals)
  test(`a change ${title} is refused`, (t) => refused(t, () => when(history, command), code, field));

test('each change strikes what it changed, and a reversal the last of them', (t) => {
  const first = when(paid, change({ method: 'check' }));
  const second = when([...paid, ...first], change({ method: 'venmo' }, { changeId: 'ch2' }));
  const history = [...paid, ...first, ...second];
  const reversed = when(history, reversal(today));
  t.deepEqual(linesOf(reversed[0]).at(-1), [day, 'venmo', -6_000]);
  const told = [...history, ...reversed].flatMap((event, index) =>
    recorded([event], '2026-02-20T12:00:00Z', index),
  );
  const struck = correctionsOf(told);
  t.deepEqual(
    told.map(({ id }) => told.findIndex((event) => event.id === struck.get(id)?.id)),
    [-1, 2, 3, 4, -1],
  );
});

test('a payment with deposited cash keeps its way, and its day is not after the deposit', (t) => {
  const deposited = { depositedOn: '2026-01-12' };
  const message = 'It was deposited on Jan 12, 2026. Reverse the deposit first.';
  const fails = (details: Partial<Change['after']>, field: string) =>
    refused(t, () => when(paid, change(details, deposited)), { code: 'Deposited', message, field });
  fails({ method: 'venmo' }, 'method');
  fails({ paidOn: '2026-01-13' }, 'paidOn');
  t.is(when(paid, change({ paidOn: '2026-01-12' }, deposited)).length, 1);
});

test('a discount that another payment earned on the day that is changed is not granted twice', (t) => {
  const late = '2026-01-12';
  const paid = after([assessed(withFeeAndDiscount)], begin('card', 9_000, '2026-01-05'), cash(10_000, late), {
    type: 'AcceptPayment',
    paymentId: 'p1',
    effectiveOn: late,
    today: late,
  });
  t.is(fold(account, paid).charges.get('c1')?.discountCents, 1_000);
  t.deepEqual(typesOf(when(paid, change({ paidOn: day }))), ['PaymentDetailsChanged']);
});

test('a payment that is dated again loses no discount that its charge never had', (t) => {
  const { lateFee: _, ...terms } = withFeeAndDiscount;
  const part = after([assessed(terms)], cash(1_000, day));
  const events = when(part, change({ paidOn: '2026-01-06' }, { heldCents: 1_000 }));
  t.deepEqual(typesOf(events), ['PaymentDetailsChanged']);
});
