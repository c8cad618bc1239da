import { NotFound, RuleViolation, requireReason, requireRule } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { formatCents, MIN_AMOUNT_CENTS, toDollars, whyNotAmount } from '../values/money.ts';
import { whyNotLeftOn } from '../values/paymentRules.ts';
import type { OpeningEvent } from './events.ts';
import type { OpeningReceipt, OpeningState } from './state.ts';

/** The deposit in which the checks of the opening balance are, if they are in one. */
interface Deposited {
  readonly transferId: string;
  readonly occurredOn: CalendarDate;
}

/** A check of the opening balance came back from the bank. */
export interface BounceOpeningCheck {
  readonly type: 'BounceOpeningCheck';
  readonly bounceId: string;
  readonly amountCents: number;
  readonly leftOn: CalendarDate;
  readonly bankFeeCents: number;
  readonly reason: string;
  /** What stands of these checks. */
  readonly receipt: OpeningReceipt | undefined;
  readonly deposit: Deposited | undefined;
  readonly today: CalendarDate;
}

/** Take back that one bounced, while the deposit stands in which it was. */
export interface ReverseOpeningBounce {
  readonly type: 'ReverseOpeningBounce';
  readonly bounceId: string;
  readonly reason: string;
  readonly deposit: Deposited | undefined;
}

export const bounceDecisions = { BounceOpeningCheck: bounce, ReverseOpeningBounce: reverse };

/** Before its deposit a check is no money of the bank's: the opening balance is corrected instead. */
function bounce(command: BounceOpeningCheck, state: OpeningState): readonly OpeningEvent[] {
  const { bounceId, amountCents, leftOn, bankFeeCents, reason, receipt, deposit, today } = command;
  if (state.bounced.has(bounceId)) throw new RuleViolation('IdUsed', 'This was recorded already.');
  if (receipt === undefined || deposit === undefined) {
    const message = 'The checks of the opening balance are in no deposit. Correct the opening balance.';
    throw new RuleViolation('NotDeposited', message);
  }
  requireRule(whyNotAmount('amount', toDollars(amountCents), MIN_AMOUNT_CENTS), 'amount');
  if (amountCents > receipt.amountCents) {
    const message = `The amount should not be greater than ${formatCents(receipt.amountCents)}, the checks of the opening balance`;
    throw new RuleViolation('ChecksTooSmall', message, 'amount');
  }
  requireRule(whyNotAmount('bank fee', toDollars(bankFeeCents), 0), 'bankFee');
  const { occurredOn: depositedOn, transferId } = deposit;
  requireRule(whyNotLeftOn(leftOn, { paidOn: receipt.receivedOn, depositedOn, today }), 'leftOn');
  requireReason(reason);
  const data = { bounceId, transferId, amountCents, bankFeeCents, reason, occurredOn: leftOn };
  return [{ type: 'OpeningCheckBounced', data }];
}

/** @throws NotFound when no such bounce stands */
function reverse(
  { bounceId, reason, deposit }: ReverseOpeningBounce,
  state: OpeningState,
): readonly OpeningEvent[] {
  const bounced = state.bounced.get(bounceId);
  if (bounced === undefined) throw new NotFound('bounced check');
  if (deposit?.transferId !== bounced.transferId) {
    const message =
      'The deposit in which this check was has been reversed since. Correct the opening balance.';
    throw new RuleViolation('DepositReversed', message);
  }
  requireReason(reason);
  return [{ type: 'OpeningBounceReversed', data: { ...bounced, reason } }];
}
