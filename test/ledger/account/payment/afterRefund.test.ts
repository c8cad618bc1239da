import test from 'ava';
import { dueOn } from '../../../../ledger/account/charge/due.ts';
import { isFeeForgone } from '../../../../ledger/account/charge/standing.ts';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent, ChargeAfterRefund, ChargeTerms } from '../../../../ledger/account/events.ts';
import { chargeOf } from '../../../../ledger/account/rules.ts';
import { fold } from '../../../../ledger/decider.ts';
import { envelop } from '../../../../ledger/handle.ts';
import { assessed, plain, withFeeAndDiscount } from '../../../support/account.ts';
import { accept, after, begin, cash, typesOf, venmo, when } from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';

/** What an administrator decides with a refund of the charge that it reopens (docs/decisions/0054). */

const today = '2026-01-20';
const canceled: ChargeAfterRefund = { chargeId: 'c1', becomes: 'canceled' };
const due = (changes: object = {}): ChargeAfterRefund => ({
  chargeId: 'c1',
  becomes: 'due',
  dueDate: '2026-03-01',
  ...changes,
});
const back = { paymentId: 'p1', amountCents: 4_000, reason: 'Left', today };
const order = (...charges: readonly ChargeAfterRefund[]): AccountCommand => ({
  type: 'RequestRefund',
  requestId: 'r1',
  requestedBy: 'tess',
  ...back,
  charges,
});
const refund = { type: 'RefundPayment', refundId: 're_1', requestId: 'r1', ...back } as const;

/** $40 by card of a charge, the rest of it in cash. */
const paidCharge = (terms: ChargeTerms, rest = terms.amountCents - 4_000): AccountEvent[] =>
  after(
    [assessed(terms)],
    ...(rest > 0 ? [cash(rest, '2026-01-15')] : []),
    begin('card', 4_000, '2026-01-15'),
    accept('2026-01-15'),
  );
const refundOf = (terms: ChargeTerms, decided: ChargeAfterRefund, rest?: number) => {
  const ordered = after(paidCharge(terms, rest), order(decided));
  const events = when(ordered, refund);
  return { events, state: fold(account, [...ordered, ...events]) };
};
const withFee = { ...plain, lateFee: { amountCents: 500, startDate: '2026-02-05' } };

const whole = { ...plain, amountCents: 4_000 };

test('a charge that is canceled with its refund is removed, or lowered to what else is paid on it', (t) => {
  const all = refundOf(whole, canceled);
  t.deepEqual(typesOf(all.events), ['PaymentRefunded', 'ChargeVoided']);
  t.like(all.events[1], { by: { actor: 'tess' }, data: { reason: 'Left', occurredOn: today } });

  const { events, state } = refundOf(plain, canceled);
  t.deepEqual(typesOf(events), ['PaymentRefunded', 'ChargeAmended']);
  t.like(events[1], { by: { actor: 'tess' }, data: { terms: { amountCents: 6_000 }, occurredOn: today } });
  const charge = state.charges.get('c1');
  t.is(charge && dueOn(charge, '2026-06-01'), 0);
  t.is(state.creditCents, 0);
});

test('a discount on offer is not earned by canceling', (t) => {
  const offered = { ...plain, earlyDiscount: { amountCents: 1_000, endDate: '2026-01-25' } };
  const { events, state } = refundOf(offered, canceled, 3_000);
  t.deepEqual(typesOf(events), ['PaymentRefunded', 'ChargeAmended']);
  t.like(state.charges.get('c1')?.terms, { amountCents: 3_000, earlyDiscount: undefined });
});

test('the journal and the history name the orderer of the refund, and Stripe for the money', (t) => {
  const context = { orgCode: 'a', actor: 'webhook:stripe', at: '', correlationId: 'x', commandId: 'y' };
  const [refunded, voided] = envelop(refundOf(whole, canceled).events, context);
  t.is(refunded?.metadata.actor, 'webhook:stripe');
  t.is(voided?.metadata.actor, 'tess');
  t.is(voided?.metadata.causationId, refunded?.id);
});

test('a charge that is due on a new day has a late fee from a day after it, or none', (t) => {
  const without = refundOf(withFee, due());
  t.deepEqual(typesOf(without.events), ['PaymentRefunded', 'ChargeAmended']);
  t.like(without.events[1], { by: { actor: 'tess' }, data: { occurredOn: today } });
  const charge = without.state.charges.get('c1');
  t.is(charge?.terms.dueDate, '2026-03-01');
  t.is(charge && dueOn(charge, '2026-06-01'), 4_000);

  const later = refundOf(withFee, due({ lateFeeStartDate: '2026-03-05' })).state.charges.get('c1');
  t.is(later && dueOn(later, '2026-03-04'), 4_000);
  t.is(later && dueOn(later, '2026-03-05'), 4_500);
});

test('a late fee that was applied stays what it was', (t) => {
  const late = { ...withFee, lateFee: { amountCents: 500, startDate: '2026-01-12' }, dueDate: '2026-01-10' };
  const { events, state } = refundOf(late, due(), 6_500);
  t.deepEqual(typesOf(events), ['PaymentRefunded', 'ChargeAmended']);
  const charge = state.charges.get('c1');
  t.like(charge, { lateFeeCents: 500, terms: { dueDate: '2026-03-01', lateFee: late.lateFee } });
  const memo = { ...late, dueDate: '2026-03-01', memo: 'Spring' };
  const history = [...after(paidCharge(late, 6_500), order(due())), ...events];
  const edit = { type: 'AmendCharge', chargeId: 'c1', terms: memo, today } as const;
  t.deepEqual(typesOf(when(history, edit)), ['ChargeAmended'], 'its memo can be edited still');
});

test('a charge of which nothing is decided is due as its terms say, and gets no late fee', (t) => {
  const history = after(paidCharge(withFee), refund);
  t.is(history.at(-1)?.type, 'PaymentRefunded');
  t.true(isFeeForgone(chargeOf(fold(account, history), 'c1')));
  const nightly = { type: 'ApplyLateFees', today: '2026-06-01' } as const;
  t.deepEqual(when(history, nightly), []);
  // An administrator may ask for it all the same.
  const reinstate = { type: 'ReinstateLateFee', chargeId: 'c1', reason: 'agreed', today } as const;
  t.deepEqual(typesOf(when(after(history, reinstate), nightly)), ['LateFeeApplied']);
});

test('a charge of which something was due anyway may still get its late fee, unless that is on its way', (t) => {
  const part = paidCharge(withFee, 0);
  const half = { ...refund, amountCents: 2_000 };
  t.deepEqual(typesOf(when(part, half)), ['PaymentRefunded']);
  const covered = after(part, venmo(6_000, '2026-01-16', { paymentId: 'p2' }));
  t.true(isFeeForgone(chargeOf(fold(account, after(covered, half)), 'c1')));
});

test('what cannot be decided is refused at its field, and nothing is ordered', (t) => {
  const history = paidCharge(withFeeAndDiscount);
  const rule = (decided: ChargeAfterRefund, code: string, field: string) =>
    refused(t, () => when(history, order(decided)), { code, field: `charges.0${field}` });
  rule({ chargeId: 'c2', becomes: 'canceled' }, 'NotOfPayment', '');
  rule(due({ dueDate: '2026-01-19' }), 'DueDatePast', '.dueDate');
  rule(due({ dueDate: '2027-01-21' }), 'DueDateTooFar', '.dueDate');
  rule(due({ lateFeeStartDate: '2026-03-01' }), 'LateFeeBeforeDue', '.lateFeeStartDate');
  const twice = () => when(history, order(canceled, canceled));
  refused(t, twice, 'ChargeTwice', 'charges.1');
  const waived = after(paidCharge(withFee), { type: 'WaiveLateFee', chargeId: 'c1', reason: 'ill', today });
  for (const none of [paidCharge(plain), waived]) {
    const noFee = () => when(none, order(due({ lateFeeStartDate: '2026-04-01' })));
    refused(t, noFee, 'NoLateFee', 'charges.0.lateFeeStartDate');
  }
});

test('what the refund does not reopen stays as it is', (t) => {
  const begun = after([assessed(plain)], begin('card', 4_000, '2026-01-15'), cash(10_000, '2026-01-15'));
  const history = after(begun, accept('2026-01-15'), order(canceled));
  t.false(Object.hasOwn(history.at(-1)?.data ?? {}, 'charges'), 'nothing is decided of it');
  t.deepEqual(typesOf(when(history, refund)), ['PaymentRefunded'], 'it took the credit');
});

test('a refund that fails later leaves what was decided: the money of a canceled charge is credit', (t) => {
  const fail = { type: 'FailRefund', refundId: 're_1', reason: 'Closed', today: '2026-01-25' } as const;
  const lived = after(paidCharge(whole), order(canceled), refund, fail);
  const state = fold(account, lived);
  t.is(state.creditCents, 4_000);
  t.true(state.charges.get('c1')?.voided);

  const dueAnew = fold(account, after(paidCharge(withFee), order(due()), refund, fail));
  t.like(dueAnew.charges.get('c1'), { paidCents: 10_000, terms: { dueDate: '2026-03-01' } });
});
