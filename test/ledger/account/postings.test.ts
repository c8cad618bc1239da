import test from 'ava';
import { postingsOf } from '../../../ledger/catalogue.ts';
import { assessed, occurredOn, paid, plain, voided } from '../../support/account.ts';
import { entryOf as entry } from '../../support/account-commands.ts';

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
