import { isBlocked, type Standing, standingOf } from '../../ledger/organisation/standing.ts';
import type { Identity } from '../../projections/members/identity.ts';

type Known = Pick<Identity, 'registeredAt' | 'subscription'>;

/** The standing of somebody's organisation at an instant (spec 1 section 4, "Organisation lifecycle"). */
export function standingAt({ registeredAt, subscription }: Known, now: Date): Standing {
  return standingOf({ registeredAt, subscription: subscription ?? undefined }, now);
}

/** Whether nobody of the organisation may come in. */
export function isLockedOut(known: Known, now: Date): boolean {
  return isBlocked(standingAt(known, now));
}

/** Why nobody may come in, in the words of spec 1 section 4, "Login outcomes"; empty while the organisation is in good standing. */
export function reasonOf(standing: Standing): '' | 'Expired Trial' | 'Payment Required' {
  switch (standing) {
    case 'expiredTrial':
      return 'Expired Trial';
    case 'paymentRequired':
      return 'Payment Required';
    case 'trial':
    case 'subscribed':
      return '';
    default: {
      const unknown: never = standing;
      return unknown;
    }
  }
}
