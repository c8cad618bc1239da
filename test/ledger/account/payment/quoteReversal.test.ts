import test from 'ava';
import fc from 'fast-check';
import { dueOn, outstandingOf } from '../../../../ledger/account/charge/due.ts';
import { type AccountState, account } from '../../../../ledger/account/decide.ts';
import {
  type OpenCharge,
  openCharges,
  transferQuote,
} from '../../../../ledger/account/payment/quoteReversal.ts';
import { chargeOf } from '../../../../ledger/account/rules.ts';
import { fold, RuleViolation } from '../../../../ledger/decider.ts';
import { live, type Step, steps } from '../../../support/account-steps.ts';
import { sized } from '../../../support/size.ts';

/** What the dialog says before a payment is moved is what the two commands of the move then do. */
test('the quote of a move is what the move does, for every payment of random lives', (t) => {
  const seen = { dueAgain: 0, moved: 0, ownCharge: 0, credit: 0, shortfall: 0, lateFee: 0, discount: 0 };
  const law = (state: AccountState, paymentId: string, today: string) => {
    const payment = state.payments.get(paymentId);
    if (payment?.status !== 'accepted' || payment.kind === 'stripe' || payment.reversedCents > 0) return;
    const { amountCents, startedOn: paidOn } = payment;
    const quote = transferQuote(state, paymentId, today);
    const movedTo = { memberId: 'm1', paymentId: 'new' };
    const away = { type: 'TransferPaymentOut', reversalId: 'rv', paymentId, movedTo, amountCents } as const;
    const left = account.decide({ ...away, reason: 'wrong', today }, state);
    const without = fold(account, left, state);
    const reversal = left.find(({ type }) => type === 'PaymentReversed')?.data;
    t.like(reversal, { fromCreditCents: quote.fromCreditCents, shortfallCents: quote.shortfallCents });
    t.is(without.creditCents, quote.state.creditCents);
    const [was, is] = [state, openState(without, today)];
    const more = [...state.charges.keys()].map((id) => {
      const dueCents = dueOn(chargeOf(is, id), today) - dueOn(chargeOf(was, id), today);
      return [id, Math.max(0, dueCents)] as const;
    });
    t.deepEqual(
      quote.dueAgain.map(({ charge, amountCents: cents }) => [charge.chargeId, cents]),
      more.filter(([, cents]) => cents > 0),
      'what is due again',
    );
    seen.dueAgain += quote.dueAgain.length;
    seen.credit += Number(quote.fromCreditCents > 0);
    seen.shortfall += Number(quote.shortfallCents > 0);
    const open = openCharges(quote.state, paidOn, today);
    for (const { charge, dueCents } of open)
      t.is(dueCents, dueOn(chargeOf(without, charge.chargeId), today), 'what remains');
    for (const each of open) settles(without, each);

    /** Each amount is accepted of the same payment and does to its charge what it says. */
    function settles(now: AccountState, { charge: { chargeId }, amounts }: OpenCharge): void {
      for (const { amountCents: cents, lateFeeCents, discountCents, creditCents } of amounts) {
        if (cents < 10) continue;
        const allocations = [{ chargeId, amountCents: cents }];
        const record = { type: 'RecordPayment', paymentId: 'new', orderId: '', method: 'other' } as const;
        const here = account.decide({ ...record, allocations, paidOn, today }, now);
        const is = fold(account, here, now);
        const before = chargeOf(openState(now, today), chargeId);
        const charge = chargeOf(is, chargeId);
        t.is(outstandingOf(charge), 0);
        t.is(before.lateFeeCents - charge.lateFeeCents, lateFeeCents, 'late fee');
        t.is(charge.discountCents - before.discountCents, discountCents, 'discount');
        t.is(is.creditCents - now.creditCents, creditCents, 'credit');
        seen.moved += 1;
        const isOwn = payment?.allocations.some((own) => own.chargeId === chargeId);
        seen.ownCharge += Number(isOwn);
        seen.lateFee += Number(lateFeeCents > 0);
        seen.discount += Number(discountCents > 0);
      }
    }
  };
  const moments = fc.tuple(steps, fc.nat());
  const lawOf = ([taking, pick]: readonly [readonly Step[], number]) => {
    const taken = live(taking);
    const { after: state, today } = taken[pick % Math.max(1, taken.length)] ?? {};
    if (state === undefined || today === undefined) return;
    for (const paymentId of state.payments.keys()) law(state, paymentId, today);
  };
  fc.assert(fc.property(moments, lawOf), { numRuns: sized(150, 3_000) });
  // What is rare is reached by these.
  for (const moment of fc.sample(moments, { numRuns: 150, seed: 7 })) lawOf(moment);
  for (const [what, times] of Object.entries(seen)) t.true(times > 0, what);
});

/** The account once the late fees are applied that were reached. */
function openState(state: AccountState, today: string): AccountState {
  return fold(account, account.decide({ type: 'ApplyLateFees', today }, state), state);
}

test('what cannot be moved has no quote', (t) => {
  const error = t.throws(() => transferQuote(account.initial, 'none', '2026-01-01'));
  t.false(error instanceof RuleViolation);
});
