import { ADMIN } from '../../../ledger/member/events.ts';
import type { RequiredAction } from '../contract/guards.ts';
import type { Session } from './sessions.ts';

/** Who must have a second factor (`BURSAR_SECOND_FACTOR`). `administrators` includes operators. */
export const secondFactorPolicies = ['optional', 'administrators', 'everyone'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** Whether somebody must have a second factor. */
export function mustHaveTwoStep(
  policy: SecondFactorPolicy,
  { role, operator }: Pick<Session, 'role' | 'operator'>,
): boolean {
  return policy === 'everyone' || (policy === 'administrators' && (role === ADMIN || operator));
}

/** What a person has to do before anything else; null for nothing. Checked with every request. */
export function requiredActionOf(
  session: Pick<Session, 'awaitsCode' | 'mustChangePassword' | 'hasTwoStep' | 'role' | 'operator'>,
  policy: SecondFactorPolicy,
): RequiredAction | null {
  if (session.awaitsCode) return 'giveCode';
  if (session.mustChangePassword) return 'changePassword';
  if (!session.hasTwoStep && mustHaveTwoStep(policy, session)) return 'setUpTwoStep';
  return null;
}
