import { goingOnFrom } from '../../../ledger/recurringCharge/state.ts';
import { type CalendarDate, laterOf, plusDays } from '../../../ledger/values/calendar.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import { nextOccurrence, SHOWN_DAYS } from '../../../ledger/values/recurringRules.ts';
import type { GroupView } from '../../../projections/groups.ts';
import type { OrganizationView } from '../../../projections/organization/queries.ts';
import type { RecurringChargeView } from '../../../projections/recurringCharges.ts';
import { hasAccount } from '../../platform/calls/organizationOf.ts';
import type { RecurringCharge } from './contract.ts';

/** What the next charge depends on beside the recurring dues. */
interface Around {
  readonly organization: OrganizationView;
  readonly groups: readonly Pick<GroupView, 'groupId' | 'name'>[];
}

/** Recurring dues as administrators see them; `members`: how many would be charged today. */
export function presentRecurringCharge(
  view: RecurringChargeView,
  around: Around,
  { members, today }: { readonly members: number; readonly today: CalendarDate },
): RecurringCharge {
  const next =
    view.status === 'ended'
      ? undefined
      : nextOccurrence(goingOnFrom(view, today), around.organization.terms, today);
  return {
    _id: view.id,
    type: view.chargeType,
    account: view.account,
    memo: view.memo,
    amount: toDollars(view.amountCents),
    every: view.every,
    firstDay: view.firstDay,
    until: view.until,
    group: view.groupId,
    groupName: around.groups.find(({ groupId }) => groupId === view.groupId)?.name ?? '',
    notify: view.notify,
    status: next === undefined || view.status === 'unknown' ? 'ended' : view.status,
    next: next?.day ?? '',
    nextDue: next === undefined ? '' : plusDays(laterOf(next.day, today), view.dueDays),
    members: next === undefined ? 0 : members,
    last: view.madeOn,
    lastMembers: view.madeFor,
    isSoon: view.status === 'running' && next !== undefined && next.day <= plusDays(today, SHOWN_DAYS),
    problem: next === undefined ? '' : problemOf(view, around),
  };
}

/** Why members cannot be charged: what the dues name was removed since; empty where they can. */
export function problemOf(
  { chargeType, account, groupId }: RecurringChargeView,
  { organization, groups }: Around,
): string {
  if (!organization.chargeTypes.includes(chargeType)) return `The charge type ${chargeType} was removed.`;
  if (!hasAccount(organization, account)) return 'The bank account was removed.';
  if (groupId !== '' && !groups.some((group) => group.groupId === groupId)) return 'The group was deleted.';
  return '';
}
