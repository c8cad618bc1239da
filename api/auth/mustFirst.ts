import { ADMIN } from '../../ledger/member/events.ts';
import type { MustFirst } from '../contract/pages.ts';
import type { Session } from './sessions.ts';

/** Who must have a second factor (`BURSAR_SECOND_FACTOR`). `administrators` are those of organisations, and who operates the installation. */
export const secondFactorPolicies = ['optional', 'administrators', 'everyone'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** Whether somebody must have a second factor. */
export function mustHaveTwoStep(
  policy: SecondFactorPolicy,
  { role, operator }: Pick<Session, 'role' | 'operator'>,
): boolean {
  return policy === 'everyone' || (policy === 'administrators' && (role === ADMIN || operator));
}

/** What somebody has to do before he may do anything else; null when there is nothing. Found out anew with every request. */
export function mustFirstOf(
  session: Pick<Session, 'awaitsCode' | 'mustChangePassword' | 'hasTwoStep' | 'role' | 'operator'>,
  policy: SecondFactorPolicy,
): MustFirst | null {
  if (session.awaitsCode) return 'giveCode';
  if (session.mustChangePassword) return 'changePassword';
  if (!session.hasTwoStep && mustHaveTwoStep(policy, session)) return 'setUpTwoStep';
  return null;
}
