import test from 'ava';
import { noteOf } from '../../ui/payments/noteOf.ts';

const accepted = {
  status: 'success',
  reason: '',
  refunded: 0,
  refundFailed: 0,
  refundFailure: '',
  payment_type: 'venmo',
  reversal: null,
} as const;

test('a note tells a member how much of a payment went back, and why', (t) => {
  t.is(noteOf(accepted), '');
  const inPart = { ...accepted, refunded: 40 };
  t.is(noteOf(inPart), '$40.00 refunded to you');
  t.is(noteOf({ ...inPart, reason: 'Paid twice' }), '$40.00 refunded to you: Paid twice');
  t.is(
    noteOf({ ...inPart, refundFailed: 5, refundFailure: 'Expired card' }),
    '$40.00 refunded to you. A refund of $5.00 failed: Expired card',
  );
  t.is(noteOf({ ...inPart, status: 'refunded', reason: 'Moved away' }), 'Moved away');
  t.is(noteOf({ ...accepted, status: 'failed', reason: 'No funds' }), 'No funds');
});

test('a note tells a member why a payment was reversed, and nobody’s name', (t) => {
  const reversed = (kind: 'mistake' | 'bounced' | 'taken-back' | 'moved') =>
    noteOf({
      ...accepted,
      status: 'reversed',
      reason: 'So it was',
      refunded: 40,
      reversal: { kind, by: '', on: '2026-03-10', to: '' },
    });
  t.is(reversed('mistake'), 'Reversed as a mistake: So it was');
  t.is(reversed('bounced'), 'The check bounced on Mar 10, 2026: So it was');
  t.is(reversed('taken-back'), 'Venmo took the money back on Mar 10, 2026: So it was');
  t.is(reversed('moved'), 'Moved to another payment: So it was');
});
