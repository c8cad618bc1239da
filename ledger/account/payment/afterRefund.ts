import { assertValid } from '../../decider.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import { isSettledForGood } from '../charge/balance.ts';
import { amendedTo, voidCharge } from '../charge/decide.ts';
import { outstandingOf } from '../charge/due.ts';
import type { AccountEvent, ChargeAfterRefund, ChargeTerms, PaymentReversal } from '../events.ts';
import { chargeOf, ensure, wrongTerms } from '../rules.ts';
import type { AccountState, Charge } from '../state.ts';
import type { Payment, RefundRequest } from './state.ts';

/**
 * What an administrator decides with a refund of the charges that it reopens: each is canceled, or due on a
 * new day (docs/decisions/0054). One of which nothing was decided is due as its terms say.
 */
export function decidedOnCharges(
  { reopened, reason, occurredOn }: PaymentReversal,
  { charges, requestedBy }: Pick<RefundRequest, 'charges' | 'requestedBy'>,
  state: AccountState,
): readonly AccountEvent[] {
  return reopened.flatMap(({ chargeId, amountCents }) => {
    const decision = charges.find((each) => each.chargeId === chargeId);
    if (decision === undefined) return [];
    const before = chargeOf(state, chargeId);
    const charge = { ...before, paidCents: before.paidCents - amountCents };
    const decided =
      decision.becomes === 'canceled'
        ? canceled(charge, reason, occurredOn, state)
        : [amendedTo(termsAfter(charge, decision), charge, occurredOn)];
    return decided.map((event) => byOrder(event, requestedBy));
  });
}

/** Stripe reports the refund; the administrator who ordered it decided what becomes of the charge. */
function byOrder(event: AccountEvent, actor: string): AccountEvent {
  const isDecided = event.type === 'ChargeVoided' || event.type === 'ChargeAmended';
  return isDecided ? { ...event, by: { actor } } : event;
}

/**
 * Refuse what cannot be decided. What is decided of a charge that the refund does not reopen is left out.
 * @throws RuleViolation naming `charges.<index>` or a field of it
 */
export function requireDecidable(
  charges: readonly ChargeAfterRefund[],
  { allocations }: Payment,
  today: CalendarDate,
  state: AccountState,
): void {
  for (const [index, decision] of charges.entries()) {
    const { chargeId } = decision;
    const field = `charges.${index}`;
    const isPaid = allocations.some((each) => each.chargeId === chargeId);
    ensure(isPaid, 'NotOfPayment', 'The payment was not for this charge.', field);
    const isFirst = charges.findIndex((each) => each.chargeId === chargeId) === index;
    ensure(isFirst, 'ChargeTwice', 'A charge is listed more than once.', field);
    if (decision.becomes === 'canceled') continue;
    const charge = chargeOf(state, chargeId);
    const terms = termsAfter(charge, decision);
    const { lateFee: _, ...withoutFee } = terms;
    const hasFee = hasFeeToCome(charge);
    const noFee = 'This charge has no late fee to come.';
    ensure(
      hasFee || decision.lateFeeStartDate === undefined,
      'NoLateFee',
      noFee,
      `${field}.lateFeeStartDate`,
    );
    // The day is new also where it is the old one.
    const wrong = wrongTerms(hasFee ? terms : withoutFee, today, { ...charge.terms, dueDate: '' });
    assertValid(wrong, `${field}.${wrong?.field}`);
  }
}

/** Lowered to what else is paid on it; removed where that is nothing or no terms can say so. */
function canceled(
  charge: Charge,
  reason: string,
  today: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  const { chargeId, terms: previous, discountCents } = charge;
  const { earlyDiscount, ...rest } = previous;
  const amountCents = previous.amountCents - outstandingOf(charge);
  // A discount that was not earned would be earned by the lower amount.
  const terms = { ...rest, amountCents, ...(discountCents > 0 && earlyDiscount && { earlyDiscount }) };
  const isLowered = charge.paidCents > 0 && !isSettledForGood(charge);
  if (isLowered && wrongTerms(terms, today, previous) === undefined) return [amendedTo(terms, charge, today)];
  return voidCharge({ type: 'VoidCharge', chargeId, reason, today }, state);
}

/** A late fee to come begins on the day that was given, or never; an applied or waived one is history. */
function termsAfter(
  charge: Charge,
  { dueDate, lateFeeStartDate: startDate }: Extract<ChargeAfterRefund, { becomes: 'due' }>,
): ChargeTerms {
  if (!hasFeeToCome(charge)) return { ...charge.terms, dueDate };
  const { lateFee, ...terms } = charge.terms;
  return {
    ...terms,
    dueDate,
    ...(lateFee !== undefined && startDate !== undefined && { lateFee: { ...lateFee, startDate } }),
  };
}

function hasFeeToCome({ terms, lateFeeCents, lateFeeWaived }: Charge): boolean {
  return terms.lateFee !== undefined && lateFeeCents === 0 && !lateFeeWaived;
}
