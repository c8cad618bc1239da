import { NotFound } from '../decider.ts';
import { type CalendarDate, formatDay } from '../values/calendar.ts';
import { chargeTypeIdOf, OPENING_BALANCE_TYPE, validateDueWithinYear } from '../values/chargeRules.ts';
import { formatCents } from '../values/money.ts';
import { validateOpenedOn } from '../values/openingRules.ts';
import { freeCreditFrom } from './credit/decide.ts';
import type { AccountEvent, ChargeTerms } from './events.ts';
import { assertValid, checkTerms, ensure, requireAmount, requireReason } from './rules.ts';
import type { AccountState } from './state.ts';

/** Charge what the member owed before the organization began with Bursar. */
interface ChargeOpeningBalance {
  readonly type: 'ChargeOpeningBalance';
  readonly chargeId: string;
  readonly account: string;
  readonly amountCents: number;
  readonly dueDate: CalendarDate;
  readonly memo: string;
  readonly openedOn: CalendarDate;
  readonly today: CalendarDate;
}

/** Give the member the credit that they had before the organization began with Bursar. */
interface EnterOpeningCredit {
  readonly type: 'EnterOpeningCredit';
  readonly amountCents: number;
  readonly memo: string;
  readonly openedOn: CalendarDate;
  readonly today: CalendarDate;
}

/** That credit was another amount; 0: there was none. */
interface CorrectOpeningCredit {
  readonly type: 'CorrectOpeningCredit';
  readonly amountCents: number;
  readonly reason: string;
  readonly today: CalendarDate;
}

export const openingBalanceDecisions = {
  ChargeOpeningBalance: chargeOpeningBalance,
  EnterOpeningCredit: enterOpeningCredit,
  CorrectOpeningCredit: correctOpeningCredit,
};

/** One for each member, so that importing a list twice charges each member once. */
function chargeOpeningBalance(
  { chargeId, account, amountCents, dueDate, memo, openedOn, today }: ChargeOpeningBalance,
  state: AccountState,
): readonly AccountEvent[] {
  assertValid(validateOpenedOn(openedOn, today), 'openedOn');
  const terms: ChargeTerms = {
    chargeTypeId: chargeTypeIdOf(OPENING_BALANCE_TYPE),
    chargeType: OPENING_BALANCE_TYPE,
    account,
    amountCents,
    startDate: dueDate < openedOn ? dueDate : openedOn,
    dueDate,
    memo,
  };
  // Its type and a due date that has passed are allowed here alone.
  checkTerms(terms, today, terms);
  assertValid(validateDueWithinYear(dueDate, today), 'dueDate');
  requireNoOpeningBalance(state);
  return [{ type: 'OpeningBalanceCharged', data: { chargeId, terms, occurredOn: openedOn } }];
}

function enterOpeningCredit(
  { amountCents, memo, openedOn, today }: EnterOpeningCredit,
  state: AccountState,
): readonly AccountEvent[] {
  assertValid(validateOpenedOn(openedOn, today), 'openedOn');
  requireAmount(amountCents, 'amount', 'amount');
  requireNoOpeningBalance(state);
  return [{ type: 'OpeningCreditEntered', data: { amountCents, memo, occurredOn: openedOn } }];
}

/** It is posted on the day of the opening balances; what was used since was there. @throws NotFound */
function correctOpeningCredit(
  { amountCents, reason }: CorrectOpeningCredit,
  state: AccountState,
): readonly AccountEvent[] {
  const { openingCredit } = state;
  if (openingCredit === undefined) throw new NotFound('opening balance');
  requireAmount(amountCents, 'amount', 'amount', 0);
  const { memo, occurredOn, amountCents: previousCents } = openingCredit;
  if (amountCents === previousCents) return [];
  const usedCents = Math.max(0, previousCents - freeCreditFrom(state, occurredOn));
  const used = `${formatCents(usedCents)} of this credit was used since: it cannot be less.`;
  ensure(amountCents > previousCents || amountCents >= usedCents, 'CreditUsed', used, 'amount');
  requireReason(reason);
  return [{ type: 'OpeningCreditCorrected', data: { amountCents, memo, previousCents, reason, occurredOn } }];
}

/** At most one stands, of what a member owed or of credit. @throws RuleViolation OpeningBalanceExists */
export function requireNoOpeningBalance({ charges, openingCredit }: AccountState): void {
  const standing = [...charges.values()].find(
    ({ terms, voided }) => terms.chargeType === OPENING_BALANCE_TYPE && !voided,
  );
  const due = standing && `due ${formatDay(standing.terms.dueDate)}`;
  const had = openingCredit && `${formatCents(openingCredit.amountCents)} of credit`;
  const message = `This member has an opening balance already, ${due ?? had}. Remove it first.`;
  ensure((due ?? had) === undefined, 'OpeningBalanceExists', message, 'uuid');
}
