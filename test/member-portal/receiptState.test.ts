import test from 'ava';
import { headingOf } from '../../member-portal/pages/payment/receiptState.ts';

const made = (payment_type: string, status: 'pending' | 'success' | 'failed' | 'returned', reason = '') => ({
  payment_type,
  status,
  paymentStatus: status === 'returned' ? ('failed' as const) : status,
  reason,
});

test('bank and card are successful, Venmo and Zelle wait, credit is recorded', (t) => {
  t.is(headingOf(made('card', 'success')).title, 'Payment Successful');
  const debit = headingOf(made('ach', 'pending'));
  t.is(debit.title, 'Payment Successful');
  t.regex(debit.sentence, /accepted and is being processed/);
  t.is(headingOf(made('venmo', 'pending')).title, 'Payment Pending');
  t.is(headingOf(made('credit', 'success')).title, 'Payment Recorded');
});

test('a payment that did not last says so, and why', (t) => {
  t.is(headingOf(made('zelle', 'failed', 'No such transfer.')).title, 'Payment Declined');
  t.regex(headingOf(made('zelle', 'failed', 'No such transfer.')).sentence, /^No such transfer\. /);
  t.is(headingOf(made('ach', 'returned')).title, 'Payment Returned');
});
