import type { CalendarDate } from '../values/calendar.ts';
import { withReachedLateFees } from './charges.ts';
import { account } from './decide.ts';
import { dueOn } from './due.ts';
import { paymentOf } from './rules.ts';
import { type SettlingAmount, settlingAmounts } from './settlingAmounts.ts';
import { type AccountState, type Charge, evolveAll } from './state.ts';

/** What a payment takes with it that is moved, and the account without it. Integer cents. */
export interface MovedAway {
  /** Of the member's free credit. */
  readonly fromCreditCents: number;
  /** Of what it had become nothing is left of this much: it is charged as a returned payment. */
  readonly shortfallCents: number;
  /** Without that charge, whose id the move itself gives it. */
  readonly state: AccountState;
}

/**
 * The account that a payment leaves which is moved, by the command that moves it (docs/decisions/0048).
 * @throws NotFound, RuleViolation as that command does
 */
export function movedAway(state: AccountState, paymentId: string, today: CalendarDate): MovedAway {
  const { amountCents } = paymentOf(state, paymentId);
  const movedTo = { memberId: '', paymentId: '' };
  const quoted = { reversalId: 'quote', movedTo, amountCents, reason: 'quote' };
  const events = account.decide({ type: 'MovePaymentAway', paymentId, ...quoted, today }, state);
  const reversal = events.find((event) => event.type === 'PaymentReversed');
  const { fromCreditCents = 0, shortfallCents = 0 } = reversal?.data ?? {};
  const left = events.filter(({ type }) => type !== 'ChargeAssessed');
  return { fromCreditCents, shortfallCents, state: evolveAll(state, left) };
}

/** An open charge: what remains of it today, and what settles it as of an earlier day, least first. */
export interface OpenCharge {
  readonly charge: Charge;
  readonly dueCents: number;
  readonly amounts: readonly SettlingAmount[];
}

/** What money can be moved to that was sent on a day. */
export function openCharges(
  state: AccountState,
  sentOn: CalendarDate,
  today: CalendarDate,
): readonly OpenCharge[] {
  return [...withReachedLateFees(state, today).charges.values()]
    .map((charge) => ({ charge, dueCents: dueOn(charge, today), amounts: settlingAmounts(charge, sentOn) }))
    .filter(({ dueCents }) => dueCents > 0);
}
