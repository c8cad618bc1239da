import test from 'ava';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { postingsOf } from '../../../ledger/catalogue.ts';
import { assessed, granted, occurredOn, paid, plain, voided } from '../../support/account.ts';
import { entryOf as entry } from '../../support/account-commands.ts';

test('assessing, a late fee and a discount post to the receivable', (t) => {
  t.deepEqual(entry(assessed(plain)), { receivable: 10_000, 'income:dues': -10_000 });
  t.deepEqual(entry({ type: 'LateFeeApplied', data: { chargeId: 'c1', amountCents: 500, occurredOn } }), {
    receivable: 500,
    lateFees: -500,
  });
  t.deepEqual(
    entry({
      type: 'EarlyDiscountGranted',
      data: { chargeId: 'c1', amountCents: 1_000, settledBy: 'p1', occurredOn },
    }),
    { earlyDiscounts: 1_000, receivable: -1_000 },
  );
  t.deepEqual(
    entry({
      type: 'EarlyDiscountRevoked',
      data: { chargeId: 'c1', amountCents: 1_000, revokedBy: 'rt_1', occurredOn },
    }),
    { earlyDiscounts: -1_000, receivable: 1_000 },
  );
});

test('amending posts the difference, and moves the income when the type changed', (t) => {
  const amended = (terms: typeof plain): AccountEvent => ({
    type: 'ChargeAmended',
    data: { chargeId: 'c1', terms, previous: plain, occurredOn },
  });
  t.deepEqual(entry(amended({ ...plain, amountCents: 8_000 })), { receivable: -2_000, 'income:dues': 2_000 });
  t.deepEqual(entry(amended({ ...plain, chargeTypeId: 'fine', chargeType: 'Fine', amountCents: 12_000 })), {
    receivable: 2_000,
    'income:dues': 10_000,
    'income:fine': -12_000,
  });
  t.deepEqual(postingsOf(amended({ ...plain, memo: 'x' })), []);
});

test('a charge of type Other posts to income by the name that the treasurer gave it', (t) => {
  const shirt = { ...plain, chargeTypeId: 't-shirt', chargeType: 'Other', other: 'T-shirt' };
  t.deepEqual(entry(assessed(shirt)), { receivable: 10_000, 'income:t-shirt': -10_000 });
  // Amended and voided, it leaves the account that it came into.
  const renamed = { ...shirt, chargeTypeId: 'hoodie', other: 'Hoodie' };
  const data = { chargeId: 'c1', terms: renamed, previous: shirt, occurredOn };
  const moved = { 'income:t-shirt': 10_000, 'income:hoodie': -10_000 };
  t.deepEqual(entry({ type: 'ChargeAmended', data }), moved);
  t.deepEqual(entry(voided(renamed)), { receivable: -10_000, 'income:hoodie': 10_000 });
  // Only what Bursar charges itself is no income, whatever somebody calls a charge.
  const called = { ...shirt, chargeTypeId: 'returned payment', other: 'Returned payment' };
  t.deepEqual(entry(assessed(called)), { receivable: 10_000, 'income:returned payment': -10_000 });
});

test('voiding takes everything back', (t) => {
  const both = { lateFeeCents: 500, discountCents: 1_000 };
  const back = { receivable: -9_500, 'income:dues': 10_000, lateFees: 500, earlyDiscounts: -1_000 };
  t.deepEqual(entry(voided(plain, occurredOn, both)), back);
});

test('money received is debited where it ends up', (t) => {
  const received = (method: 'cash' | 'check' | 'venmo' | 'zelle' | 'bank-transfer' | 'other') => {
    const event = paid(1_000);
    if (event.type !== 'PaymentRecorded') throw new Error('not a payment');
    return entry({ ...event, data: { ...event.data, method } });
  };
  t.deepEqual(received('cash'), { undepositedCash: 1_000, receivable: -1_000 });
  t.deepEqual(received('check'), { undepositedChecks: 1_000, receivable: -1_000 });
  t.deepEqual(received('bank-transfer'), { checking: 1_000, receivable: -1_000 });
  t.deepEqual(received('venmo'), { venmo: 1_000, receivable: -1_000 });
  t.deepEqual(received('zelle'), { checking: 1_000, receivable: -1_000 });
  t.deepEqual(received('other'), { otherReceipts: 1_000, receivable: -1_000 });
  t.deepEqual(
    postingsOf(paid(1_000, 'c2')).map(({ chargeId }) => chargeId),
    [undefined, 'c2'],
  );
});

test('credit is a liability: granted, taken off a charge, reserved, spent, released', (t) => {
  t.deepEqual(entry(granted(500)), { creditsGranted: 500, memberCredits: -500 });
  t.deepEqual(
    entry({
      type: 'CreditIssued',
      data: { creditId: 'k', amountCents: 500, source: { kind: 'chargeVoided', chargeId: 'c1' }, occurredOn },
    }),
    { receivable: 500, memberCredits: -500 },
  );
  const data = { reservationId: 'r1', amountCents: 500, occurredOn };
  t.deepEqual(entry({ type: 'CreditReserved', data }), { memberCredits: 500, reservedCredits: -500 });
  t.deepEqual(entry({ type: 'CreditReleased', data }), { reservedCredits: 500, memberCredits: -500 });
  t.deepEqual(
    entry({ type: 'CreditSpent', data: { ...data, allocations: [{ chargeId: 'c1', amountCents: 500 }] } }),
    { reservedCredits: 500, receivable: -500 },
  );
});
