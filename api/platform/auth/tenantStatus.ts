import { isSuspended, type TenantStatus, tenantStatusOf } from '../../../ledger/organization/tenantStatus.ts';
import { unreachable } from '../../../ledger/values/unreachable.ts';
import type { Identity } from '../../../projections/members/identity.ts';

type Known = Pick<Identity, 'registeredAt' | 'subscription'>;

/** The tenant status of an organization at an instant (spec 1 section 4, "Organization lifecycle"). */
export function tenantStatusAt({ registeredAt, subscription }: Known, now: Date): TenantStatus {
  return tenantStatusOf({ registeredAt, subscription: subscription ?? undefined }, now);
}

export function isSuspendedAt(known: Known, now: Date): boolean {
  return isSuspended(tenantStatusAt(known, now));
}

/** The message of a suspension (spec 1 section 4, "Login outcomes"); empty unless suspended. */
export function reasonOf(status: TenantStatus): '' | 'Expired Trial' | 'Payment Required' {
  switch (status) {
    case 'expiredTrial':
      return 'Expired Trial';
    case 'paymentRequired':
      return 'Payment Required';
    case 'trial':
    case 'subscribed':
      return '';
    default:
      return unreachable(status);
  }
}
