import { isRecordedAlike, RuleViolation } from '../decider.ts';
import { chargeTypeIdOf } from '../values/chargeRules.ts';
import { fineRuleErrors } from '../values/fines.ts';
import { toDollars } from '../values/money.ts';
import type { FineRule, OrganizationEvent } from './events.ts';
import type { Registered } from './state.ts';

/** What unexcused absences cost from now on. That the account exists is checked in the API. */
export interface SetFineRule {
  readonly type: 'SetFineRule';
  readonly rule: FineRule;
}

export interface RemoveFineRule {
  readonly type: 'RemoveFineRule';
}

export const fineRuleDecisions = {
  SetFineRule: ({ rule }: SetFineRule, state: Registered): readonly OrganizationEvent[] => {
    if (isRecordedAlike(state.fineRule, rule)) return [];
    const { amountCents, ...others } = rule;
    const [wrong] = fineRuleErrors({ ...others, amount: toDollars(amountCents) });
    if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, wrong.field);
    if (state.chargeTypes.get(chargeTypeIdOf(rule.chargeType)) !== rule.chargeType)
      throw new RuleViolation(
        'TypeUnknown',
        "The charge type must be one of the organization's charge types.",
        'chargeType',
      );
    return [{ type: 'FineRuleSet', data: { rule } }];
  },

  RemoveFineRule: (_: RemoveFineRule, { fineRule }: Registered): readonly OrganizationEvent[] =>
    fineRule === undefined ? [] : [{ type: 'FineRuleRemoved', data: {} }],
};
