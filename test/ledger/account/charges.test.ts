import test from 'ava';
import { account } from '../../../ledger/account/decide.ts';
import type { AccountEvent, ChargeTerms } from '../../../ledger/account/events.ts';
import { NotFound } from '../../../ledger/decider.ts';
import { assessed, paid, plain, withFeeAndDiscount } from '../../support/account.ts';
import { given, refused } from '../../support/given.ts';

const today = '2026-01-01';
const assess = (terms: ChargeTerms, on = today) =>
  given(account, []).when({ type: 'AssessCharge', chargeId: 'c1', terms, today: on });
const amend = (history: AccountEvent[], terms: ChargeTerms, on: string) =>
  given(account, history).when({ type: 'AmendCharge', chargeId: 'c1', terms, today: on });
const voidOn = (history: AccountEvent[], on: string) =>
  given(account, history).when({ type: 'VoidCharge', chargeId: 'c1', reason: 'by mistake', today: on });
/** The credit that an act gives back, with its id left out: that it is new is what matters. */
const withoutIds = (events: readonly AccountEvent[]) =>
  events.map((event) =>
    event.type === 'CreditIssued' ? { ...event, data: { ...event.data, creditId: '' } } : event,
  );

test('assessing a charge', (t) => {
  t.deepEqual(assess(withFeeAndDiscount), [assessed(withFeeAndDiscount)]);
});

test('a charge id can be assessed once', (t) => {
  const again = () =>
    given(account, [assessed(plain)]).when({ type: 'AssessCharge', chargeId: 'c1', terms: plain, today });
  refused(t, again, { code: 'ChargeExists' });
});

test('the type, its name when it is Other, and the bank account are required', (t) => {
  refused(t, () => assess({ ...plain, chargeType: '' }), { code: 'TypeMissing', field: 'type' });
  refused(t, () => assess({ ...plain, chargeType: 'Other' }), {
    code: 'OtherMissing',
    message: 'The new charge type field is required.',
    field: 'other',
  });
  refused(t, () => assess({ ...plain, account: '' }), { code: 'AccountMissing', field: 'account' });
  t.is(assess({ ...plain, chargeType: 'Other', other: 'T-shirt' }).length, 1);
  const reserved = 'Returned payment';
  refused(t, () => assess({ ...plain, chargeType: reserved }), { code: 'TypeReserved', field: 'type' });
  refused(t, () => assess({ ...plain, chargeType: 'Other', other: reserved }), {
    code: 'TypeReserved',
    field: 'other',
  });
});

test('an amount is at least one cent, whole cents, and not absurd', (t) => {
  const rule = { code: 'AmountTooSmall', message: 'The amount must be at least 0.01.', field: 'amount' };
  for (const amountCents of [0, -1, 0.5, Number.NaN])
    refused(t, () => assess({ ...plain, amountCents }), rule);
  refused(t, () => assess({ ...plain, amountCents: 1_000_000_001 }), {
    code: 'AmountTooLarge',
    field: 'amount',
  });
  t.is(assess({ ...plain, amountCents: 1 }).length, 1);
});

test('the due date lies between today and a year from today', (t) => {
  refused(t, () => assess(plain, '2026-02-01'), { code: 'DueDatePast', field: 'dueDate' });
  refused(t, () => assess({ ...plain, dueDate: '2027-01-02' }), {
    code: 'DueDateTooFar',
    message: 'Due date must be within a year of current date',
    field: 'dueDate',
  });
  t.is(assess(plain, '2026-01-31').length, 1);
  t.is(assess({ ...plain, dueDate: '2027-01-01' }).length, 1);
});

test('a charge does not start after it is due', (t) => {
  refused(t, () => assess({ ...plain, startDate: '2026-02-01' }), {
    code: 'StartAfterDue',
    field: 'startDate',
  });
});

test('the late fee: at least a cent, after the due date, after the early discount', (t) => {
  const fee = (amountCents: number, startDate: string) => ({ ...plain, lateFee: { amountCents, startDate } });
  refused(t, () => assess(fee(0, '2026-02-05')), {
    code: 'AmountTooSmall',
    message: 'The late fee must be at least 0.01.',
    field: 'lateFee',
  });
  refused(t, () => assess(fee(500, '2026-01-31')), {
    code: 'LateFeeBeforeDue',
    message: 'The late fee start date should be after the due date',
    field: 'lateFeeStartDate',
  });
  t.is(assess(fee(500, '2026-02-01')).length, 1);
  refused(
    t,
    () => assess({ ...fee(500, '2026-02-05'), earlyDiscount: { amountCents: 1, endDate: '2026-02-05' } }),
    {
      code: 'LateFeeBeforeDiscountEnd',
      message: 'The late fee start date should be after the early discount end date',
      field: 'lateFeeStartDate',
    },
  );
});

test('the early discount: at least a cent, less than the amount, no later than the due date', (t) => {
  const offer = (amountCents: number, endDate: string) => ({
    ...plain,
    earlyDiscount: { amountCents, endDate },
  });
  refused(t, () => assess(offer(0, '2026-01-10')), {
    code: 'AmountTooSmall',
    message: 'The early discount must be at least 0.01.',
    field: 'earlyDiscount',
  });
  refused(t, () => assess(offer(10_000, '2026-01-10')), { code: 'DiscountTooLarge', field: 'earlyDiscount' });
  refused(t, () => assess(offer(1_000, '2026-02-01')), {
    code: 'DiscountEndsAfterDue',
    message: 'The early discount end date should be same or before the due date',
    field: 'earlyDiscountEndDate',
  });
  t.is(assess(offer(9_999, '2026-01-31')).length, 1);
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
  refused(t, () => amendSeen({ ...plain, memo: 'late' }, plain), { code: 'ChargeChanged' });
  t.is(amendSeen({ ...plain, memo: 'late' }, changed).length, 1);
  t.deepEqual(amendSeen(changed, plain), [], 'as asked for already, after a lost answer');
});

test('amending obeys the rules of new terms, and the memo of an overdue charge can change', (t) => {
  const history = [assessed(plain)];
  refused(t, () => amend(history, { ...plain, amountCents: 0 }, today), {
    code: 'AmountTooSmall',
    field: 'amount',
  });
  refused(t, () => amend(history, { ...plain, dueDate: '2026-02-01' }, '2026-02-02'), {
    code: 'DueDatePast',
    field: 'dueDate',
  });
  t.is(amend(history, { ...plain, memo: 'called them' }, '2026-03-01').length, 1);
});

test('amending a charge that is not there, or was voided', (t) => {
  t.throws(() => amend([], plain, today), { instanceOf: NotFound });
  const voided: AccountEvent = {
    type: 'ChargeVoided',
    data: { chargeId: 'c1', terms: plain, lateFeeCents: 0, discountCents: 0, reason: '', occurredOn: today },
  };
  refused(t, () => amend([assessed(plain), voided], { ...plain, memo: 'x' }, today), {
    code: 'ChargeVoided',
  });
});

test('amending below what was paid gives the excess back as credit', (t) => {
  const terms = { ...plain, amountCents: 4_000 };
  t.deepEqual(withoutIds(amend([assessed(plain), paid(6_000)], terms, '2026-01-06')), [
    { type: 'ChargeAmended', data: { chargeId: 'c1', terms, previous: plain, occurredOn: '2026-01-06' } },
    {
      type: 'CreditIssued',
      data: {
        creditId: '',
        amountCents: 2_000,
        source: { kind: 'chargeAmended', chargeId: 'c1' },
        occurredOn: '2026-01-06',
      },
    },
  ]);
});

test('a discount added after it was already settled is granted, and what is over is credit', (t) => {
  const terms = { ...plain, earlyDiscount: { amountCents: 1_000, endDate: '2026-01-10' } };
  const events = amend([assessed(plain), paid(9_500)], terms, '2026-01-10');
  t.deepEqual(withoutIds(events).slice(1), [
    {
      type: 'EarlyDiscountGranted',
      data: { chargeId: 'c1', amountCents: 1_000, settledBy: 'p1', occurredOn: '2026-01-10' },
    },
    {
      type: 'CreditIssued',
      data: {
        creditId: '',
        amountCents: 500,
        source: { kind: 'chargeAmended', chargeId: 'c1' },
        occurredOn: '2026-01-10',
      },
    },
  ]);
  t.is(amend([assessed(plain), paid(9_500)], terms, '2026-01-11').length, 1);
});

test('a discount that was granted is not granted again', (t) => {
  const discount: AccountEvent = {
    type: 'EarlyDiscountGranted',
    data: { chargeId: 'c1', amountCents: 1_000, settledBy: 'p1', occurredOn: today },
  };
  const history = [assessed(withFeeAndDiscount), paid(9_000), discount];
  t.is(amend(history, { ...withFeeAndDiscount, memo: 'thanks' }, '2026-01-06').length, 1);
});

test('an applied late fee and a granted discount cannot be changed', (t) => {
  const fee: AccountEvent = {
    type: 'LateFeeApplied',
    data: { chargeId: 'c1', amountCents: 500, occurredOn: '2026-02-05' },
  };
  const { lateFee, earlyDiscount, ...base } = withFeeAndDiscount;
  const late = [assessed(withFeeAndDiscount), fee];
  refused(
    t,
    () =>
      amend(
        late,
        { ...withFeeAndDiscount, lateFee: { amountCents: 1, startDate: '2026-02-05' } },
        '2026-02-06',
      ),
    {
      code: 'LateFeeApplied',
      field: 'lateFee',
    },
  );
  refused(t, () => amend(late, { ...base, earlyDiscount }, '2026-02-06'), {
    code: 'LateFeeApplied',
    field: 'lateFee',
  });
  refused(
    t,
    () =>
      amend(
        late,
        { ...withFeeAndDiscount, lateFee: { amountCents: 500, startDate: '2026-03-05' } },
        '2026-02-06',
      ),
    { code: 'LateFeeApplied', field: 'lateFeeStartDate' },
  );

  const discount: AccountEvent = {
    type: 'EarlyDiscountGranted',
    data: { chargeId: 'c1', amountCents: 1_000, settledBy: 'p1', occurredOn: today },
  };
  const early = [assessed(withFeeAndDiscount), paid(9_000), discount];
  refused(t, () => amend(early, { ...base, lateFee }, '2026-01-06'), {
    code: 'DiscountGranted',
    field: 'earlyDiscount',
  });
  refused(
    t,
    () =>
      amend(
        early,
        { ...withFeeAndDiscount, earlyDiscount: { amountCents: 1_000, endDate: '2026-01-09' } },
        '2026-01-06',
      ),
    { code: 'DiscountGranted', field: 'earlyDiscountEndDate' },
  );
});

test('voiding a charge says what it was worth', (t) => {
  t.deepEqual(voidOn([assessed(plain)], '2026-01-02'), [
    {
      type: 'ChargeVoided',
      data: {
        chargeId: 'c1',
        terms: plain,
        lateFeeCents: 0,
        discountCents: 0,
        reason: 'by mistake',
        occurredOn: '2026-01-02',
      },
    },
  ]);
});

test('voiding a paid charge turns what was paid into credit', (t) => {
  const discount: AccountEvent = {
    type: 'EarlyDiscountGranted',
    data: { chargeId: 'c1', amountCents: 1_000, settledBy: 'p1', occurredOn: today },
  };
  const events = voidOn([assessed(withFeeAndDiscount), paid(9_000), discount], '2026-01-06');
  t.deepEqual(withoutIds(events), [
    {
      type: 'ChargeVoided',
      data: {
        chargeId: 'c1',
        terms: withFeeAndDiscount,
        lateFeeCents: 0,
        discountCents: 1_000,
        reason: 'by mistake',
        occurredOn: '2026-01-06',
      },
    },
    {
      type: 'CreditIssued',
      data: {
        creditId: '',
        amountCents: 9_000,
        source: { kind: 'chargeVoided', chargeId: 'c1' },
        occurredOn: '2026-01-06',
      },
    },
  ]);
});

test('voiding twice changes nothing; voiding what is not there is refused', (t) => {
  const events = voidOn([assessed(plain)], '2026-01-02');
  t.deepEqual(voidOn([assessed(plain), ...events], '2026-01-03'), []);
  t.throws(() => voidOn([], today), { instanceOf: NotFound });
});

test('a late fee is applied from its start date on, once, by the next command', (t) => {
  const history = [assessed(withFeeAndDiscount)];
  const by = { actor: 'rule:late-fee', causationId: 'late-fee:c1' } as const;
  const fee: AccountEvent = {
    type: 'LateFeeApplied',
    data: { chargeId: 'c1', amountCents: 500, occurredOn: '2026-02-05' },
    by,
  };
  const applyOn = (events: AccountEvent[], on: string) =>
    given(account, events).when({ type: 'ApplyLateFees', today: on });
  t.deepEqual(applyOn(history, '2026-02-04'), []);
  t.deepEqual(applyOn(history, '2026-02-05'), [fee]);
  t.deepEqual(applyOn([...history, fee], '2026-03-05'), []);
  t.deepEqual(applyOn([...history, paid(10_000)], '2026-02-05'), []);
  t.deepEqual(voidOn(history, '2026-02-05')[0], fee);
});

test('every command applies reached late fees first and is decided on what is then due', (t) => {
  const pay = (amountCents: number) =>
    given(account, [assessed(withFeeAndDiscount)]).when({
      type: 'RecordPayment',
      paymentId: 'p1',
      orderId: 'Manual Payment',
      method: 'cash',
      allocations: [{ chargeId: 'c1', amountCents }],
      paidOn: '2026-02-05',
      today: '2026-02-05',
    });
  t.deepEqual(
    pay(10_500).map((event) => event.type),
    ['LateFeeApplied', 'PaymentRecorded'],
  );
  refused(t, () => pay(10_501), { code: 'PaymentAboveDue', field: 'allocations.0' });
});
