import test from 'ava';
import { foundIn } from '../../console/payments/search.ts';
import { stateOf } from '../../console/payments/states.ts';
import { receiptWords } from '../../console/transfers/receiptWords.ts';
import { paymentWith } from '../member-portal/payment.ts';

const payment = paymentWith({
  name: 'Mia Park',
  order_id: 'VM-1',
  amount: 60,
  pay_success: 1,
  paymentStatus: 'success',
  status: 'success',
  kind: 'stripe',
  refundable: 60,
});

test('a payment that waits says for what', (t) => {
  const pending = { ...payment, status: 'pending', pay_success: null } as const;
  t.deepEqual(stateOf({ ...pending, payment_type: 'venmo' }), {
    status: 'Pending',
    hue: 'yellow',
    note: 'Waiting for an administrator to verify it',
  });
  t.regex(stateOf({ ...pending, payment_type: 'ach' }).note, /bank/);
});

test('a later state of a payment has its reason', (t) => {
  t.deepEqual(stateOf(payment), { status: 'Accepted', hue: 'green', note: '' });
  t.deepEqual(stateOf({ ...payment, refunded: 20.5, reason: 'Left early' }), {
    status: 'Refunded in part',
    hue: 'teal',
    note: '$20.50 refunded to the member: Left early',
  });
  const labels = (['failed', 'refunded', 'returned', 'disputed'] as const).map(
    (status) => stateOf({ ...payment, status }).status,
  );
  t.deepEqual(labels, ['Declined', 'Refunded', 'Returned', 'Disputed']);
  t.is(stateOf({ ...payment, status: 'failed', reason: 'No such payment' }).note, 'No such payment');
  t.deepEqual(stateOf({ ...payment, refundFailed: 20.5, refundFailure: 'Expired card' }), {
    status: 'Accepted',
    hue: 'green',
    note: 'A refund of $20.50 failed: Expired card',
  });
  t.is(
    stateOf({ ...payment, status: 'disputed' }).note,
    'The payer disputed it, and the bank took the money back',
  );
});

test('a note names who ordered a refund, its amount and its outcome', (t) => {
  const refund = { amount: 20, by: 'Tara Vice', at: '2026-03-02T10:00:00.000Z', failure: '' } as const;
  const noteOf = (...refunds: (typeof payment)['refunds']) => stateOf({ ...payment, refunds }).note;
  t.is(
    noteOf({ ...refund, status: 'asked' }),
    'Tara Vice ordered a refund of $20.00, which Stripe has not confirmed yet',
  );
  const refused = { ...refund, status: 'refused', failure: 'Insufficient funds' } as const;
  t.is(noteOf(refused), 'The refund of $20.00 that Tara Vice ordered failed: Insufficient funds');
  const made = { ...refund, status: 'made' } as const;
  t.is(noteOf(refused, made), 'Refund of $20.00 ordered by Tara Vice');
  t.is(noteOf({ ...made, by: '' }), 'Refund of $20.00 made at Stripe, not in Bursar');
  t.is(
    noteOf(made, { ...made, by: '' }),
    'Refund of $40.00 ordered by Tara Vice, and made at Stripe, not in Bursar',
  );
});

test('the history is searched by Venmo name, Zelle number and member', (t) => {
  const rows = [
    { payer: 'mia-park', name: 'Mia Park' },
    { payer: '(555) 010-0123', name: 'José García' },
  ];
  t.deepEqual(foundIn(rows, ''), rows);
  t.deepEqual(foundIn(rows, ' MIA- '), [rows[0]]);
  t.deepEqual(foundIn(rows, '555-0100'), [rows[1]]);
  t.deepEqual(foundIn(rows, 'josé'), [rows[1]]);
  t.deepEqual(foundIn(rows, '()'), [], 'signs alone are no number');
});

test('a payment that was reversed says what happened, on which day, who recorded it and why', (t) => {
  const reversed = (kind: 'mistake' | 'bounced' | 'taken-back', payment_type: string) => {
    const reversal = { kind, by: 'Tess', on: '2026-11-25', to: '' };
    return stateOf({ ...payment, payment_type, status: 'reversed', reversal, reason: 'No funds' }).note;
  };
  t.is(reversed('mistake', 'cash'), 'Reversed by Tess as a mistake: No funds');
  t.is(reversed('bounced', 'check'), 'The check bounced on Nov 25, 2026, recorded by Tess: No funds');
  t.is(
    reversed('taken-back', 'venmo'),
    'Venmo took the money back on Nov 25, 2026, recorded by Tess: No funds',
  );
});

test('a receipt is named by what it is, and the day on which it came', (t) => {
  const receipt = { account: 'undepositedChecks', receivedOn: '2026-03-10', checkNumber: '1042' } as const;
  t.is(receiptWords(receipt), 'Check 1042, Mar 10, 2026');
  t.is(receiptWords({ ...receipt, checkNumber: '' }), 'Check, Mar 10, 2026');
  t.is(receiptWords({ ...receipt, account: 'undepositedCash' }), 'Cash, Mar 10, 2026');
});
