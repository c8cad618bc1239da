import { chart } from '../chart.ts';
import { NotFound } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { formatCents } from '../values/money.ts';
import { type WayToPay, waysToPay } from '../values/moneyAccounts.ts';
import { freeCreditFrom } from './credits.ts';
import type { AccountEvent } from './events.ts';
import { ensure, requireAmount, requireNewId, requireReason } from './rules.ts';
import type { AccountState } from './state.ts';

/** Pay free credit out by hand. */
export interface PayOutCredit {
  readonly type: 'PayOutCredit';
  readonly creditPayoutId: string;
  readonly amountCents: number;
  readonly method: WayToPay;
  readonly paidOn: CalendarDate;
  readonly reason: string;
  /** The least that the money's account has held since that day. */
  readonly heldCents: number;
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
  const { creditPayoutId, amountCents, method, paidOn: occurredOn, reason, heldCents, today } = command;
  requireNewId(state, creditPayoutId);
  requireAmount(amountCents, 'amount', 'amount');
  ensure(occurredOn <= today, 'PaidInFuture', 'The payment date should not be after today', 'paidOn');
  const free = freeCreditFrom(state, occurredOn);
  const tooMuch = `The amount should not be greater than ${formatCents(free)}, the credit that is free since that day`;
  ensure(amountCents <= free, 'CreditTooSmall', tooMuch, 'amount');
  const { name } = chart[waysToPay[method].account];
  const held = formatCents(Math.max(0, heldCents));
  const notThere = `The amount should not be greater than ${held}, which ${name} holds since that day`;
  ensure(amountCents <= heldCents, 'MoneyMissing', notThere, 'amount');
  return [{ type: 'CreditPaidOut', data: { creditPayoutId, amountCents, method, reason, occurredOn } }];
}

/** @throws NotFound when no such payout stands */
function reverse(command: ReverseCreditPayout, state: AccountState): readonly AccountEvent[] {
  const { creditPayoutId, reason } = command;
  const paidOut = state.creditPayouts.get(creditPayoutId);
  if (paidOut === undefined) throw new NotFound('payment of credit');
  requireReason(reason);
  return [{ type: 'CreditPayoutReversed', data: { ...paidOut, reason } }];
}
