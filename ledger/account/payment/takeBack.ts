import { deriveId } from '../../log/eventId.ts';
import { chargeTypeIdOf, RETURNED_PAYMENT_TYPE } from '../../values/chargeRules.ts';
import type { AccountEvent, Allocation, PaymentReversal, StripeAmounts } from '../events.ts';
import { chargeOf, requireAmount } from '../rules.ts';
import type { AccountState } from '../state.ts';
import { type AcceptedPayment, netCents } from './state.ts';

/** Where money that went back is taken from, and what its leaving brings. */

/**
 * Taken from free credit that it became; then what it paid, the last charge first; then other free credit.
 * The rest is charged.
 */
export function reversalOf(
  { amountCents, reason, occurredOn }: Pick<PaymentReversal, 'amountCents' | 'reason' | 'occurredOn'>,
  payment: AcceptedPayment,
  state: AccountState,
): PaymentReversal {
  requireAmount(amountCents, 'amount', 'amount');
  const { reversedCents } = payment;
  const addedFeeCents = feeOf(payment, reversedCents + amountCents) - feeOf(payment, reversedCents);
  let left = amountCents - addedFeeCents;
  const take = (atMost: number): number => {
    const taken = Math.max(0, Math.min(left, atMost));
    left -= taken;
    return taken;
  };
  const ownCredit = take(Math.min(payment.excessCents, state.creditCents));
  const reopened: Allocation[] = payment.paid
    .toReversed()
    .map((each) => ({
      chargeId: each.chargeId,
      amountCents: take(Math.min(each.amountCents, reopenable(state, each.chargeId))),
    }))
    .filter((each) => each.amountCents > 0);
  const fromCreditCents = ownCredit + take(state.creditCents - ownCredit);
  return {
    paymentId: payment.paymentId,
    amountCents,
    addedFeeCents,
    reopened,
    fromCreditCents,
    shortfallCents: left,
    reason,
    occurredOn,
  };
}

/**
 * The part of what went back of a payment that is the fee paid on top, in proportion: all of it with all of
 * the payment, and no more with what goes back twice, by a refund beside a dispute. It goes by the sum alone,
 * so that it is the same in whichever order money goes and comes back.
 */
export function feeOf(payment: StripeAmounts, reversedCents: number): number {
  const cents = Math.min(reversedCents, payment.amountCents);
  return cents - Math.round((netCents(payment) * cents) / payment.amountCents);
}

/** What a charge has been paid; what was paid on a voided or reduced charge has become credit. */
function reopenable(state: AccountState, chargeId: string): number {
  return chargeOf(state, chargeId).paidCents;
}

export function shortfallChargeId(id: string): string {
  return deriveId(`${id}\nreturned`);
}

export function shortfallCharge(
  { shortfallCents, reason, occurredOn, settledOn = occurredOn }: PaymentReversal,
  id: string,
  payment: AcceptedPayment,
  state: AccountState,
): readonly AccountEvent[] {
  if (shortfallCents === 0) return [];
  const terms = {
    chargeTypeId: chargeTypeIdOf(RETURNED_PAYMENT_TYPE),
    chargeType: RETURNED_PAYMENT_TYPE,
    account: accountOf(payment, state),
    amountCents: shortfallCents,
    startDate: settledOn,
    dueDate: settledOn,
    memo: reason,
  };
  const data = { chargeId: shortfallChargeId(id), terms, occurredOn: settledOn };
  return [{ type: 'ChargeAssessed', data }];
}

/** Where the money of a charge goes that a payment brings: that of the first one that it paid. */
export function accountOf({ allocations: [first] }: AcceptedPayment, state: AccountState): string {
  return first === undefined ? 'bank' : chargeOf(state, first.chargeId).terms.account;
}
