import { NotFound } from '../decider.ts';
import { entryOf, requireHeld } from '../moneyHeld.ts';
import { type CalendarDate, whyAfterToday } from '../values/calendar.ts';
import { formatCents } from '../values/money.ts';
import type { HeldOn, WayToPay } from '../values/moneyAccounts.ts';
import { creditPayoutEvents } from './creditPayoutEvents.ts';
import { freeCreditFrom } from './credits.ts';
import type { AccountEvent } from './events.ts';
import { ensure, requireAmount, requireNewId, requireReason, requireRule } from './rules.ts';
import type { AccountState } from './state.ts';

/** Pay free credit out by hand. */
export interface PayOutCredit {
  readonly type: 'PayOutCredit';
  readonly creditPayoutId: string;
  readonly amountCents: number;
  readonly method: WayToPay;
  readonly paidOn: CalendarDate;
  readonly reason: string;
  /** What the money accounts hold. */
  readonly held: readonly HeldOn[];
  readonly today: CalendarDate;
}

/** Take back what was recorded as paid out and was not. */
export interface ReverseCreditPayout {
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
  requireRule(whyAfterToday('payment date', occurredOn, today), 'paidOn');
  const free = freeCreditFrom(state, occurredOn);
  const tooMuch = `The amount should not be greater than ${formatCents(free)}, the credit that is free since that day`;
  ensure(amountCents <= free, 'CreditTooSmall', tooMuch, 'amount');
  const data = { creditPayoutId, amountCents, method, reason, occurredOn };
  const paidOut = { type: 'CreditPaidOut', data } as const;
  requireHeld(held, entryOf(creditPayoutEvents, paidOut));
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
