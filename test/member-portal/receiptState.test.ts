import test from 'ava';
import type { Payment } from '../../api/account/payment/contract.ts';
import { headingOf } from '../../member-portal/pages/payment/receiptState.ts';

const made = (payment_type: string, status: Payment['status'], reason = '') => ({
  payment_type,
  status,
  paymentStatus: status === 'pending' || status === 'success' ? status : ('failed' as const),
  reason,
});

test('a card is successful, a bank debit, Venmo and Zelle wait, credit is recorded', (t) => {
  t.is(headingOf(made('card', 'success')).title, 'Payment Successful');
  const debit = headingOf(made('ach', 'pending'));
  t.like(debit, { title: 'Payment Pending', tone: 'info' });
  t.regex(debit.sentence, /bank is processing your payment/);
  t.is(headingOf(made('ach', 'success')).title, 'Payment Successful');
  t.is(headingOf(made('venmo', 'pending')).title, 'Payment Pending');
  t.is(headingOf(made('credit', 'success')).title, 'Payment Recorded');
});

test('a receipt says why a payment failed, and nothing of what is due by now', (t) => {
  t.is(headingOf(made('zelle', 'failed', 'No such transfer.')).title, 'Payment Declined');
  t.regex(headingOf(made('zelle', 'failed', 'No such transfer.')).sentence, /^No such transfer\. /);
  t.is(headingOf(made('ach', 'returned')).title, 'Payment Returned');
  t.is(headingOf(made('ach', 'failed', 'No funds')).sentence, 'No funds. Nothing was paid.');
  t.is(
    headingOf(made('card', 'disputed', 'Fraudulent')).sentence,
    'Reason given to the bank: fraudulent. What it had paid is due again.',
  );
});
