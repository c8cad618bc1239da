import test from 'ava';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent, ChargeTerms } from '../../../../ledger/account/events.ts';
import { NotFound } from '../../../../ledger/decider.ts';
import { assessed, paid, plain, voided, withFeeAndDiscount } from '../../../support/account.ts';
import { after, cash } from '../../../support/account-commands.ts';
import { given, refused } from '../../../support/given.ts';

const today = '2026-01-01';
const assess = (terms: ChargeTerms) =>
  given(account, []).when({ type: 'AssessCharge', chargeId: 'c1', terms, today });
const amend = (history: AccountEvent[], terms: ChargeTerms, on: string) =>
  given(account, history).when({ type: 'AmendCharge', chargeId: 'c1', terms, today: on });
const voidOn = (history: AccountEvent[], on: string) =>
  given(account, history).when({ type: 'VoidCharge', chargeId: 'c1', reason: 'by mistake', today: on });
const on = '2026-01-06';
const fee: AccountEvent = {
  type: 'LateFeeApplied',
  data: { chargeId: 'c1', amountCents: 500, occurredOn: '2026-02-05' },
};
const discount: AccountEvent = {
  type: 'EarlyDiscountGranted',
  data: { chargeId: 'c1', amountCents: 1_000, settledBy: 'p1', occurredOn: today },
};
const settled = [assessed(withFeeAndDiscount), paid(9_000), discount];
const credit = (
  amountCents: number,
  kind: 'chargeAmended' | 'chargeVoided',
  occurredOn = on,
): AccountEvent => ({
  type: 'CreditIssued',
  data: { creditId: '', amountCents, source: { kind, chargeId: 'c1' }, occurredOn },
});
/** The credit that an act gives back, with its id left out: that it is new is what matters. */
const withoutIds = (events: readonly AccountEvent[]) =>
  events.map((event) =>
    event.type === 'CreditIssued' ? { ...event, data: { ...event.data, creditId: '' } } : event,
  );

// What is refused of a new charge stands in test/ledger/values/chargeRules.test.ts, which holds the decider
// to it.
test('assessing a charge records its terms', (t) => {
  t.deepEqual(assess(withFeeAndDiscount), [assessed(withFeeAndDiscount)]);
});

test('a charge id can be assessed once', (t) => {
  const again = () =>
    given(account, [assessed(plain)]).when({ type: 'AssessCharge', chargeId: 'c1', terms: plain, today });
  refused(t, again, 'ChargeExists');
});

test('amending replaces the terms and remembers the previous ones', (t) => {
  const terms = { ...plain, amountCents: 12_000, memo: 'with the new fee' };
  t.deepEqual(amend([assessed(plain)], terms, '2026-01-02'), [
    { type: 'ChargeAmended', data: { chargeId: 'c1', terms, previous: plain, occurredOn: '2026-01-02' } },
  ]);
});

test('amending to the same terms changes nothing', (t) => {
  t.deepEqual(amend([assessed(withFeeAndDiscount)], { ...withFeeAndDiscount }, '2026-01-02'), []);
});

test('amending refuses terms that somebody else has changed since they were seen', (t) => {
  const changed = { ...plain, memo: 'changed' };
  const amendSeen = (terms: ChargeTerms, seen: ChargeTerms) =>
    given(account, [assessed(changed)]).when({ type: 'AmendCharge', chargeId: 'c1', terms, seen, today });
  refused(t, () => amendSeen({ ...plain, memo: 'late' }, plain), 'ChargeChanged');
  t.is(amendSeen({ ...plain, memo: 'late' }, changed).length, 1);
  t.deepEqual(amendSeen(changed, plain), [], 'as asked for already, after a lost answer');
});

test('amending obeys the rules of new terms, and the memo of an overdue charge can change', (t) => {
  const history = [assessed(plain)];
  refused(t, () => amend(history, { ...plain, amountCents: 0 }, today), 'AmountTooSmall', 'amount');
  refused(t, () => amend(history, { ...plain, dueDate: '2026-02-01' }, '2026-02-02'), {
    code: 'DueDatePast',
    field: 'dueDate',
  });
  t.is(amend(history, { ...plain, memo: 'called them' }, '2026-03-01').length, 1);
});

test('amending a charge that is not there, or was voided, is refused', (t) => {
  t.throws(() => amend([], plain, today), { instanceOf: NotFound });
  const history = [assessed(plain), voided(plain, today)];
  refused(t, () => amend(history, { ...plain, memo: 'x' }, today), 'ChargeVoided');
});

test('amending below what was paid gives the excess back as credit', (t) => {
  const terms = { ...plain, amountCents: 4_000 };
  t.deepEqual(withoutIds(amend([assessed(plain), paid(6_000)], terms, on)), [
    { type: 'ChargeAmended', data: { chargeId: 'c1', terms, previous: plain, occurredOn: on } },
    credit(2_000, 'chargeAmended'),
  ]);
  const lowered = [6_000, 4_000].map(
    (amountCents): AccountCommand => ({
      ...{ type: 'AmendCharge', chargeId: 'c1', today: on },
      terms: { ...plain, amountCents },
    }),
  );
  const ids = after([assessed(plain), paid(10_000)], ...lowered).flatMap((event) =>
    event.type === 'CreditIssued' ? [event.data.creditId] : [],
  );
  t.is(new Set(ids).size, 2);
});

test('a discount added after it was already settled is granted, and what is over is credit', (t) => {
  const terms = { ...plain, earlyDiscount: { amountCents: 1_000, endDate: '2026-01-10' } };
  const events = amend([assessed(plain), paid(9_500)], terms, '2026-01-10');
  const granted = { ...discount, data: { ...discount.data, occurredOn: '2026-01-10' } };
  t.deepEqual(withoutIds(events).slice(1), [granted, credit(500, 'chargeAmended', '2026-01-10')]);
  t.is(amend([assessed(plain), paid(9_500)], terms, '2026-01-11').length, 1);
});

test('a discount that was granted is not granted again', (t) => {
  t.is(amend(settled, { ...withFeeAndDiscount, memo: 'thanks' }, on).length, 1);
});

test('an applied late fee and a granted discount cannot be changed', (t) => {
  const late = [assessed(withFeeAndDiscount), fee];
  for (const [history, change, code, field] of [
    [late, { lateFee: { amountCents: 1, startDate: '2026-02-05' } }, 'LateFeeApplied', 'lateFee'],
    [late, { lateFee: undefined }, 'LateFeeApplied', 'lateFee'],
    [late, { lateFee: { amountCents: 500, startDate: '2026-03-05' } }, 'LateFeeApplied', 'lateFeeStartDate'],
    [settled, { earlyDiscount: undefined }, 'DiscountGranted', 'earlyDiscount'],
    [
      settled,
      { earlyDiscount: { amountCents: 1_000, endDate: '2026-01-09' } },
      'DiscountGranted',
      'earlyDiscountEndDate',
    ],
  ] as const) {
    const day = history === late ? '2026-02-06' : on;
    refused(t, () => amend([...history], { ...withFeeAndDiscount, ...change }, day), { code, field });
  }
});

test('voiding a charge says what it was worth', (t) => {
  t.deepEqual(voidOn([assessed(plain)], on), [voided(plain, on)]);
});

test('voiding a paid charge turns what was paid into credit', (t) => {
  t.deepEqual(withoutIds(voidOn(settled, on)), [
    voided(withFeeAndDiscount, on, { discountCents: 1_000 }),
    credit(9_000, 'chargeVoided'),
  ]);
});

test('voiding twice changes nothing; voiding what is not there is refused', (t) => {
  const events = voidOn([assessed(plain)], '2026-01-02');
  t.deepEqual(voidOn([assessed(plain), ...events], '2026-01-03'), []);
  t.throws(() => voidOn([], today), { instanceOf: NotFound });
});

test('a late fee is applied from its start date on, once, by the next command', (t) => {
  const history = [assessed(withFeeAndDiscount)];
  const applied: AccountEvent = { ...fee, by: { actor: 'rule:late-fee', causationId: 'late-fee:c1' } };
  const applyOn = (events: AccountEvent[], on: string) =>
    given(account, events).when({ type: 'ApplyLateFees', today: on });
  t.deepEqual(applyOn(history, '2026-02-04'), []);
  t.deepEqual(applyOn(history, '2026-02-05'), [applied]);
  t.deepEqual(applyOn([...history, applied], '2026-03-05'), []);
  t.deepEqual(applyOn([...history, paid(10_000)], '2026-02-05'), []);
  t.deepEqual(voidOn(history, '2026-02-05')[0], applied);
});

test('every command applies reached late fees first and is decided on what is then due', (t) => {
  const pay = (amountCents: number) =>
    given(account, [assessed(withFeeAndDiscount)]).when(cash(amountCents, '2026-02-05'));
  t.deepEqual(
    pay(10_500).map((event) => event.type),
    ['LateFeeApplied', 'PaymentRecorded'],
  );
  refused(t, () => pay(10_501), 'PaymentAboveDue', 'allocations.0');
});
