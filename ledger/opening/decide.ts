import { chart } from '../chart.ts';
import {
  assertValid,
  type CommandOf,
  type Decider,
  decideByType,
  RuleViolation,
  requireReason,
} from '../decider.ts';
import { type CalendarDate, formatDay } from '../values/calendar.ts';
import { formatCents, toDollars, validateAmount } from '../values/money.ts';
import { type OpeningAccount, validateOpenedOn } from '../values/openingRules.ts';
import type { Violation } from '../values/violation.ts';
import { bounceDecisions } from './bounces.ts';
import { type OpeningBalanceEntered, type OpeningEvent, openingStream } from './events.ts';
import { bouncedOf, evolve, initial, type OpeningState } from './state.ts';

export type OpeningCommand = CommandOf<typeof decisions>;

/** Enter the balances of accounts on a day, replacing earlier ones; 0 removes an account's. */
interface EnterOpeningBalances {
  readonly type: 'EnterOpeningBalances';
  readonly openedOn: CalendarDate;
  readonly accounts: readonly OpeningEntry[];
  /** Why what was entered before is replaced; may be empty when nothing was. */
  readonly reason: string;
  readonly today: CalendarDate;
}

interface OpeningEntry {
  readonly account: OpeningAccount;
  readonly amountCents: number;
  /** The least that the account has held since its present opening balance, that included. */
  readonly heldCents: number;
  readonly depositedOn?: CalendarDate | undefined;
}

const decisions = { EnterOpeningBalances: enter, ...bounceDecisions };

/** What each account of money held at the beginning. All of a command are judged before any event. */
export const opening: Decider<OpeningCommand, OpeningEvent, OpeningState> = {
  streamOf: openingStream,
  initial,
  evolve,
  decide: decideByType<OpeningCommand, OpeningEvent, OpeningState>(decisions),
};

function enter(
  { openedOn, accounts, reason, today }: EnterOpeningBalances,
  state: OpeningState,
): readonly OpeningEvent[] {
  assertValid(validateOpenedOn(openedOn, today), 'openedOn');
  return accounts.flatMap((entry, index): OpeningEvent[] => {
    const { account, amountCents } = entry;
    const field = `accounts.${index}`;
    if (accounts.slice(0, index).some((other) => other.account === account))
      throw new RuleViolation('AccountTwice', 'An account is listed more than once.', `${field}.account`);
    assertValid(validateAmount('amount', toDollars(amountCents), 0), `${field}.amount`);
    const data = { account, amountCents, occurredOn: openedOn };
    const entered: OpeningEvent[] = amountCents > 0 ? [{ type: 'OpeningBalanceEntered', data }] : [];
    const before = state.entered.get(account);
    if (before === undefined) return entered;
    if (before.amountCents === amountCents && before.occurredOn === openedOn) return [];
    const wrong = validateReplacement(before, entry, openedOn) ?? validateBounced(entry, openedOn, state);
    assertValid(wrong, `${field}.amount`);
    requireReason(reason);
    return [{ type: 'OpeningBalanceReversed', data: { ...before, reason } }, ...entered];
  });
}

/** What has bounced was there. */
function validateBounced(
  { account, amountCents }: OpeningEntry,
  openedOn: CalendarDate,
  state: OpeningState,
): Violation | undefined {
  const { cents, firstOn } = bouncedOf(state, account);
  if (firstOn === undefined) return undefined;
  const bounced = `Checks of ${formatCents(cents)} of the opening balance of ${chart[account].name} have bounced since ${formatDay(firstOn)}`;
  if (amountCents < cents) return { code: 'OpeningBounced', message: `${bounced}: it cannot be less.` };
  return openedOn > firstOn
    ? { code: 'OpeningBounced', message: `${bounced}: its date cannot be later.` }
    : undefined;
}

/** No correction may leave an account below zero on a day since: what it paid out was there. */
function validateReplacement(
  before: OpeningBalanceEntered['data'],
  { account, amountCents, heldCents, depositedOn }: OpeningEntry,
  openedOn: CalendarDate,
): Violation | undefined {
  if (depositedOn !== undefined) {
    const message = `The opening balance of ${chart[account].name} was deposited on ${formatDay(depositedOn)}. Reverse the deposit first.`;
    return { code: 'OpeningDeposited', message };
  }
  const isLater = openedOn > before.occurredOn;
  const isLess = isLater || amountCents < before.amountCents;
  const neededCents = before.amountCents - heldCents;
  const { name } = chart[account];
  if (!isLess || (isLater ? 0 : amountCents) >= neededCents) return undefined;
  const paidOut = `${name} has paid ${formatCents(neededCents)} of its opening balance out since`;
  return isLater
    ? { code: 'OpeningSpent', message: `${paidOut}: its date cannot be later.` }
    : { code: 'OpeningSpent', message: `${paidOut}: it cannot be less.` };
}
