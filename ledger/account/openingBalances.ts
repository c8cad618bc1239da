import { type CalendarDate, formatDay } from '../values/calendar.ts';
import { chargeTypeIdOf, OPENING_BALANCE_TYPE } from '../values/charge.ts';
import { whyDueTooFar } from '../values/chargeRules.ts';
import { whyNotOpenedOn } from '../values/openingRules.ts';
import type { AccountEvent, ChargeTerms } from './events.ts';
import { checkTerms, ensure, requireRule } from './rules.ts';
import type { AccountState } from './state.ts';

/** Charge what the member owed before the organization began with Bursar. */
export interface ChargeOpeningBalance {
  readonly type: 'ChargeOpeningBalance';
  readonly chargeId: string;
  readonly account: string;
  readonly amountCents: number;
  /** It may be past. */
  readonly dueDate: CalendarDate;
  readonly memo: string;
  /** The day of the opening balances. */
  readonly openedOn: CalendarDate;
  readonly today: CalendarDate;
}

export const openingBalanceDecisions = { ChargeOpeningBalance: chargeOpeningBalance };

/** One for each member, so that a list that is imported twice charges nobody twice. */
function chargeOpeningBalance(
  { chargeId, account, amountCents, dueDate, memo, openedOn, today }: ChargeOpeningBalance,
  state: AccountState,
): readonly AccountEvent[] {
  requireRule(whyNotOpenedOn(openedOn, today), 'openedOn');
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
  requireRule(whyDueTooFar(dueDate, today), 'dueDate');
  requireNoOpeningBalance(state);
  return [{ type: 'OpeningBalanceCharged', data: { chargeId, terms, occurredOn: openedOn } }];
}

/** At most one stands. @throws RuleViolation OpeningBalanceExists */
export function requireNoOpeningBalance({ charges }: AccountState): void {
  const standing = [...charges.values()].find(
    ({ terms, voided }) => terms.chargeType === OPENING_BALANCE_TYPE && !voided,
  );
  if (standing === undefined) return;
  const due = formatDay(standing.terms.dueDate);
  const message = `This member has an opening balance already, due ${due}. Remove it first.`;
  ensure(false, 'OpeningBalanceExists', message, 'uuid');
}
