import test from 'ava';
import { type ChargeBalance, newBalance } from '../../../../ledger/account/charge/balance.ts';
import {
  bookedOn,
  discountOn,
  dueOn,
  lateFeeAfter,
  lateFeeOn,
  outstandingOf,
  statusOn,
  totalOn,
} from '../../../../ledger/account/charge/due.ts';
import { plain, withFeeAndDiscount } from '../../../support/account.ts';

const charge = (change: Partial<ChargeBalance> = {}): ChargeBalance => ({
  ...newBalance(withFeeAndDiscount, '2026-01-01'),
  ...change,
});

/** With this paid on Jan 5. */
const withPaid = (paidCents: number, change: Partial<ChargeBalance> = {}) => {
  const part = {
    paidBy: 'p1',
    amountCents: paidCents,
    sentOn: '2026-01-05',
    occurredOn: '2026-01-05',
    came: 1,
  };
  return charge({ paidCents, paidParts: [part], ...change });
};
const granted = { discountCents: 1_000, discountPriceCents: 9_000 };

test('due moves with the day: discounted, full, with the late fee', (t) => {
  t.is(dueOn(charge(), '2026-01-10'), 9_000);
  t.is(dueOn(charge(), '2026-01-11'), 10_000);
  t.is(dueOn(charge(), '2026-02-04'), 10_000);
  t.is(dueOn(charge(), '2026-02-05'), 10_500);
  t.is(totalOn(charge({ paidCents: 4_000 }), '2026-02-05'), 10_500);
  t.is(dueOn(charge({ paidCents: 4_000 }), '2026-02-05'), 6_500);
  t.is(outstandingOf(charge({ paidCents: 4_000 })), 6_000);
});

test('what is due is never below zero', (t) => {
  t.is(dueOn(charge({ paidCents: 9_500 }), '2026-01-10'), 0);
});

test('a fee is not reached by who has paid, and stays once applied', (t) => {
  t.is(lateFeeOn(withPaid(10_000), '2026-03-01'), 0);
  t.is(lateFeeOn(withPaid(9_000, granted), '2026-03-01'), 0);
  t.is(lateFeeOn(charge({ paidCents: 10_500, lateFeeCents: 500 }), '2026-01-01'), 500);
});

test('a late fee is to come until its start date, unless it was paid, waived or stopped', (t) => {
  t.deepEqual(lateFeeAfter(charge(), '2026-02-04'), withFeeAndDiscount.lateFee);
  t.is(lateFeeAfter(charge(), '2026-02-05'), undefined);
  t.is(lateFeeAfter(withPaid(10_000), '2026-01-06'), undefined);
  t.is(lateFeeAfter(charge({ lateFeeCents: 500 }), '2026-02-04'), undefined);
  t.is(lateFeeAfter(charge({ lateFeeWaived: true }), '2026-02-04'), undefined);
  t.is(lateFeeAfter(charge({ lateFeesStoppedOn: '2026-01-20' }), '2026-02-04'), undefined);
});

test('a granted discount stays after its end date', (t) => {
  t.is(discountOn(withPaid(9_000, granted), '2026-03-01'), 1_000);
  t.is(dueOn(withPaid(9_000, granted), '2026-03-01'), 0);
});

test('what is due is what is owed, with the late fee that is reached, less the discount on offer', (t) => {
  t.like(bookedOn(charge(), '2026-01-10'), { ledgerCents: 10_000, discountCents: 1_000, dueCents: 9_000 });
  t.like(bookedOn(charge(), '2026-02-05'), { ledgerCents: 10_000, lateFeeCents: 500, dueCents: 10_500 });
  const ahead = { ledgerCents: -500, discountCents: 0, dueCents: 0, aheadCents: 500 };
  t.like(bookedOn(charge({ paidCents: 10_500 }), '2026-01-20'), ahead);
});

test('status by dates, and Paid when nothing is due', (t) => {
  const later = { ...plain, startDate: '2026-01-15' };
  t.is(statusOn(charge({ terms: later }), '2026-01-14'), 'Pending');
  t.is(statusOn(charge({ terms: later }), '2026-01-15'), 'Current');
  t.is(statusOn(charge({ terms: later }), '2026-01-31'), 'Current');
  t.is(statusOn(charge({ terms: later }), '2026-02-01'), 'Overdue');
  t.is(statusOn(charge({ terms: later, paidCents: 10_000 }), '2026-01-01'), 'Paid');
});

test('nothing is due on a voided charge, and it is not Paid', (t) => {
  t.is(dueOn(charge({ voided: true }), '2026-02-05'), 0);
  t.is(outstandingOf(charge({ voided: true })), 0);
  t.is(statusOn(charge({ voided: true }), '2026-02-05'), 'Overdue');
});

test('a waived fee never counts again', (t) => {
  t.is(lateFeeOn(charge({ lateFeeWaived: true }), '2026-03-01'), 0);
  t.is(dueOn(charge({ lateFeeWaived: true }), '2026-03-01'), 10_000);
});
