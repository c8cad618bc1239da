import test from 'ava';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { postingsOf } from '../../../ledger/account/postings.ts';
import { assessed, granted, paid, plain } from '../../support/account.ts';

/** An entry as `[account, debit less credit]` lines. */
const entry = (event: AccountEvent) =>
  Object.fromEntries(postingsOf(event).map((line) => [line.account, line.debitCents - line.creditCents]));

test('assessing, a late fee, a discount', (t) => {
  t.deepEqual(entry(assessed(plain)), { Receivable: 10_000, 'Income: Dues': -10_000 });
  t.deepEqual(entry({ type: 'LateFeeApplied', data: { chargeId: 'c1', amountCents: 500 } }), {
    Receivable: 500,
    'Late fee income': -500,
  });
  t.deepEqual(
    entry({ type: 'EarlyDiscountGranted', data: { chargeId: 'c1', amountCents: 1_000, settledBy: 'p1' } }),
    { 'Early discounts': 1_000, Receivable: -1_000 },
  );
  t.deepEqual(
    entry({ type: 'EarlyDiscountRevoked', data: { chargeId: 'c1', amountCents: 1_000, revokedBy: 'rt_1' } }),
    { 'Early discounts': -1_000, Receivable: 1_000 },
  );
});

test('amending posts the difference, and moves the income when the type changed', (t) => {
  const amended = (terms: typeof plain): AccountEvent => ({
    type: 'ChargeAmended',
    data: { chargeId: 'c1', terms, previous: plain },
  });
  t.deepEqual(entry(amended({ ...plain, amountCents: 8_000 })), {
    Receivable: -2_000,
    'Income: Dues': 2_000,
  });
  t.deepEqual(entry(amended({ ...plain, chargeType: 'Fine', amountCents: 12_000 })), {
    Receivable: 2_000,
    'Income: Dues': 10_000,
    'Income: Fine': -12_000,
  });
  t.deepEqual(postingsOf(amended({ ...plain, memo: 'x' })), []);
});

test('a charge of type Other posts to income by the name that the treasurer gave it', (t) => {
  const shirt = { ...plain, chargeType: 'Other', other: 'T-shirt' };
  t.deepEqual(entry(assessed(shirt)), { Receivable: 10_000, 'Income: T-shirt': -10_000 });
  // Amended and voided, it leaves the account that it came into.
  const renamed = { ...shirt, other: 'Hoodie' };
  t.deepEqual(entry({ type: 'ChargeAmended', data: { chargeId: 'c1', terms: renamed, previous: shirt } }), {
    'Income: T-shirt': 10_000,
    'Income: Hoodie': -10_000,
  });
  t.deepEqual(
    entry({
      type: 'ChargeVoided',
      data: { chargeId: 'c1', terms: renamed, lateFeeCents: 0, discountCents: 0, reason: '' },
    }),
    { Receivable: -10_000, 'Income: Hoodie': 10_000 },
  );
  // Only what Bursar charges itself is no income, whatever somebody calls his own charge.
  t.deepEqual(entry(assessed({ ...plain, chargeType: 'Other', other: 'Returned payment' })), {
    Receivable: 10_000,
    'Income: Returned payment': -10_000,
  });
});

test('voiding takes everything back', (t) => {
  t.deepEqual(
    entry({
      type: 'ChargeVoided',
      data: { chargeId: 'c1', terms: plain, lateFeeCents: 500, discountCents: 1_000, reason: '' },
    }),
    { Receivable: -9_500, 'Income: Dues': 10_000, 'Late fee income': 500, 'Early discounts': -1_000 },
  );
});

test('money received is debited where it ends up', (t) => {
  const received = (method: 'cash' | 'check' | 'venmo' | 'zelle' | 'bank-transfer' | 'other') => {
    const event = paid(1_000);
    if (event.type !== 'PaymentRecorded') throw new Error('not a payment');
    return entry({ ...event, data: { ...event.data, method } });
  };
  t.deepEqual(received('cash'), { Cash: 1_000, Receivable: -1_000 });
  t.deepEqual(received('check'), { Bank: 1_000, Receivable: -1_000 });
  t.deepEqual(received('bank-transfer'), { Bank: 1_000, Receivable: -1_000 });
  t.deepEqual(received('venmo'), { Venmo: 1_000, Receivable: -1_000 });
  t.deepEqual(received('zelle'), { Zelle: 1_000, Receivable: -1_000 });
  t.deepEqual(received('other'), { 'Other receipts': 1_000, Receivable: -1_000 });
});

test('credit is a liability: granted, taken off a charge, reserved, spent, released', (t) => {
  t.deepEqual(entry(granted(500)), { 'Credits granted': 500, 'Member credits': -500 });
  t.deepEqual(
    entry({
      type: 'CreditIssued',
      data: { creditId: 'k', amountCents: 500, source: { kind: 'chargeVoided', chargeId: 'c1' } },
    }),
    { Receivable: 500, 'Member credits': -500 },
  );
  const data = { reservationId: 'r1', amountCents: 500 };
  t.deepEqual(entry({ type: 'CreditReserved', data }), { 'Member credits': 500, 'Reserved credits': -500 });
  t.deepEqual(entry({ type: 'CreditReleased', data }), { 'Reserved credits': 500, 'Member credits': -500 });
  t.deepEqual(
    entry({ type: 'CreditSpent', data: { ...data, allocations: [{ chargeId: 'c1', amountCents: 500 }] } }),
    { 'Reserved credits': 500, Receivable: -500 },
  );
});
