import { NotFound } from '../../decider.ts';
import { entryOf, requireHeld } from '../../moneyHeld.ts';
import { type CalendarDate, validateNotAfterToday } from '../../values/calendar.ts';
import { formatCents } from '../../values/money.ts';
import type { HeldOn, WayToPay } from '../../values/moneyAccounts.ts';
import type { AccountEvent } from '../events.ts';
import { assertValid, ensure, requireAmount, requireNewId, requireReason, unusedId } from '../rules.ts';
import type { AccountState } from '../state.ts';
import { creditEvents } from './events.ts';

/** Make the free credit this much: issue what is missing, or withdraw what is too much. */
interface SetCredit {
  readonly type: 'SetCredit';
  readonly creditId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly today: CalendarDate;
}

export const creditDecisions = {
  SetCredit: setCredit,
};

/** Make the free credit this much (spec 2 section 7, "update-{product}-credit"). */
function setCredit(command: SetCredit, state: AccountState): readonly AccountEvent[] {
  const { creditId, amountCents, reason, today: occurredOn } = command;
  requireAmount(amountCents, 'credit', 'amount', 0);
  const more = amountCents - state.creditCents;
  if (more === 0) return [];
  if (more < 0) return [{ type: 'CreditWithdrawn', data: { amountCents: -more, reason, occurredOn } }];
  requireNewId(state, creditId);
  const source = { kind: 'granted', reason } as const;
  return [{ type: 'CreditIssued', data: { creditId, amountCents: more, source, occurredOn } }];
}

/** What can be taken of the free credit from a day on (or before `until`): it is below zero on no day. */
export function freeCreditFrom(
  { creditByDay }: AccountState,
  day: CalendarDate,
  until: CalendarDate = '9999-12-31',
): number {
  let least = Number.POSITIVE_INFINITY;
  let cents = 0;
  for (const [on, change] of [...creditByDay].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (on >= until) break;
    if (on > day) least = Math.min(least, cents);
    cents += change;
  }
  return Math.min(least, cents);
}

export function overpaid(
  paymentId: string,
  excessCents: number,
  occurredOn: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  if (excessCents === 0) return [];
  const creditId = unusedId(state, `${paymentId}\ncredit`);
  const source = { kind: 'overpayment', paymentId } as const;
  return [{ type: 'CreditIssued', data: { creditId, amountCents: excessCents, source, occurredOn } }];
}

interface PayOutCredit {
  readonly type: 'PayOutCredit';
  readonly creditPayoutId: string;
  readonly amountCents: number;
  readonly method: WayToPay;
  readonly paidOn: CalendarDate;
  readonly reason: string;
  readonly held: readonly HeldOn[];
  readonly today: CalendarDate;
}

interface ReverseCreditPayout {
  readonly type: 'ReverseCreditPayout';
  readonly creditPayoutId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

export const creditPayoutDecisions = {
  PayOutCredit: payOut,
  ReverseCreditPayout: reverse,
};

/** Pay out no more than is free, and than its account holds, on that day and ever since. */
function payOut(command: PayOutCredit, state: AccountState): readonly AccountEvent[] {
  const { creditPayoutId, amountCents, method, paidOn: occurredOn, reason, held, today } = command;
  requireNewId(state, creditPayoutId);
  requireAmount(amountCents, 'amount', 'amount');
  assertValid(validateNotAfterToday('payment date', occurredOn, today), 'paidOn');
  const free = freeCreditFrom(state, occurredOn);
  const tooMuch = `The amount should not be greater than ${formatCents(free)}, the credit that is free since that day`;
  ensure(amountCents <= free, 'CreditTooSmall', tooMuch, 'amount');
  const data = { creditPayoutId, amountCents, method, reason, occurredOn };
  const paidOut = { type: 'CreditPaidOut', data } as const;
  requireHeld(held, entryOf(creditEvents, paidOut));
  return [paidOut];
}

/** @throws NotFound when no such payout stands */
function reverse(command: ReverseCreditPayout, state: AccountState): readonly AccountEvent[] {
  const { creditPayoutId, reason } = command;
  const paidOut = state.creditPayouts.get(creditPayoutId);
  if (paidOut === undefined) throw new NotFound('payment of credit');
  requireReason(reason);
  return [{ type: 'CreditPayoutReversed', data: { ...paidOut, reason } }];
}
