import { chart } from '../chart.ts';
import { assertValid, NotFound, RuleViolation, requireReason } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { formatCents, MIN_AMOUNT_CENTS, toDollars, validateAmount } from '../values/money.ts';
import type { CheckAccount } from '../values/openingRules.ts';
import { validateLeftOn } from '../values/paymentRules.ts';
import type { OpeningEvent } from './events.ts';
import { bouncedOf, type OpeningReceipt, type OpeningState } from './state.ts';

/** The deposit in which the checks of the opening balance are, if they are in one. */
interface Deposited {
  readonly transferId: string;
  readonly occurredOn: CalendarDate;
}

interface BounceOpeningCheck {
  readonly type: 'BounceOpeningCheck';
  readonly bounceId: string;
  readonly account: CheckAccount;
  readonly amountCents: number;
  readonly leftOn: CalendarDate;
  readonly bankFeeCents: number;
  readonly reason: string;
  readonly receipt: OpeningReceipt | undefined;
  readonly deposit: Deposited | undefined;
  readonly today: CalendarDate;
}

/** Take back that one bounced, while the deposit stands in which it was, if it was in one. */
interface ReverseOpeningBounce {
  readonly type: 'ReverseOpeningBounce';
  readonly bounceId: string;
  readonly reason: string;
  readonly deposit: Deposited | undefined;
}

export const bounceDecisions = { BounceOpeningCheck: bounce, ReverseOpeningBounce: reverse };

/** What was in Checking leaves it as what was deposited since does. */
function bounce(command: BounceOpeningCheck, state: OpeningState): readonly OpeningEvent[] {
  const { bounceId, account, amountCents, leftOn, bankFeeCents, reason, deposit, today } = command;
  if (state.bounced.has(bounceId)) throw new RuleViolation('IdUsed', 'This was recorded already.');
  const { leftCents, receivedOn, depositedIn } =
    account === 'checking' ? inTheBank(state) : onHand(command.receipt, deposit);
  assertValid(validateAmount('amount', toDollars(amountCents), MIN_AMOUNT_CENTS), 'amount');
  if (amountCents > leftCents) {
    const message = `The amount should not be greater than ${formatCents(leftCents)}, what is left of the opening balance of ${chart[account].name}`;
    throw new RuleViolation('ChecksTooSmall', message, 'amount');
  }
  assertValid(validateAmount('bank fee', toDollars(bankFeeCents), 0), 'bankFee');
  const depositedOn = depositedIn?.occurredOn;
  assertValid(
    validateLeftOn(leftOn, { paidOn: receivedOn, depositedOn, today }, 'opening balance'),
    'leftOn',
  );
  requireReason(reason);
  const transfer = depositedIn && { transferId: depositedIn.transferId };
  const data = { bounceId, account, ...transfer, amountCents, bankFeeCents, reason, occurredOn: leftOn };
  return [{ type: 'OpeningCheckBounced', data }];
}

interface Bounceable {
  readonly leftCents: number;
  readonly receivedOn: CalendarDate;
  /** The deposit since then. */
  readonly depositedIn?: Deposited;
}

function inTheBank(state: OpeningState): Bounceable {
  const entered = state.entered.get('checking');
  if (entered === undefined)
    throw new RuleViolation('NoOpeningBalance', 'Checking has no opening balance. Enter it first.');
  const leftCents = entered.amountCents - bouncedOf(state, 'checking').cents;
  return { leftCents, receivedOn: entered.occurredOn };
}

/** Before its deposit a check is no money of the bank's: the opening balance is corrected instead. */
function onHand(receipt: OpeningReceipt | undefined, depositedIn: Deposited | undefined): Bounceable {
  if (receipt === undefined || depositedIn === undefined) {
    const message = 'The checks of the opening balance are in no deposit. Correct the opening balance.';
    throw new RuleViolation('NotDeposited', message);
  }
  return { leftCents: receipt.amountCents, receivedOn: receipt.receivedOn, depositedIn };
}

function reverse(
  { bounceId, reason, deposit }: ReverseOpeningBounce,
  state: OpeningState,
): readonly OpeningEvent[] {
  const bounced = state.bounced.get(bounceId);
  if (bounced === undefined) throw new NotFound('bounced check');
  const { transferId } = bounced;
  if (transferId !== undefined && deposit?.transferId !== transferId) {
    const message =
      'The deposit in which this check was has been reversed since. Correct the opening balance.';
    throw new RuleViolation('DepositReversed', message);
  }
  requireReason(reason);
  return [{ type: 'OpeningBounceReversed', data: { ...bounced, reason } }];
}
