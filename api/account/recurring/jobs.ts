import { dayIn } from '../../../ledger/values/calendar.ts';
import { nextOccurrence } from '../../../ledger/values/recurringRules.ts';
import { listGroups } from '../../../projections/groups.ts';
import { getOrganization, type OrganizationView } from '../../../projections/organization/queries.ts';
import {
  listRecurringCharges,
  membersToCharge,
  organizationsWithRecurring,
  type RecurringChargeView,
} from '../../../projections/recurringCharges.ts';
import type { Deps } from '../../deps.ts';
import { isSuspendedAt } from '../../platform/auth/tenantStatus.ts';
import { chargeRecurringProcess } from '../../processes/chargeRecurring.ts';
import { runRuleProcess } from '../../processes/process.ts';
import { problemOf } from './present.ts';

type JobDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'world'> & { readonly stopping?: AbortSignal };

/** From this hour on, in an organization's time zone: members are emailed about the charge. */
const MORNING = '09:00';

/**
 * Charge the recurring dues that have come to their day, once for each day: those of a second run, or of one
 * after a crash, have the same ids. One that fails does not stop the others. Those of a suspended
 * organization wait, as no one can sign in to pay.
 */
export async function chargeRecurringDues(deps: JobDeps): Promise<{ readonly failures: readonly string[] }> {
  const failures: string[] = [];
  const now = deps.clock();
  for (const orgCode of await organizationsWithRecurring(deps.db.pool, now, MORNING)) {
    const organization = await getOrganization(deps.db, orgCode);
    if (organization === undefined) continue;
    const { registeredAt, subscription } = organization;
    if (isSuspendedAt({ registeredAt, subscription: subscription?.status ?? null }, now)) continue;
    const today = dayIn(organization.timeZone, now);
    const due = (await listRecurringCharges(deps.db, orgCode)).flatMap((view) => {
      const next = view.status === 'running' ? nextOccurrence(view, organization.terms, today) : undefined;
      return next !== undefined && next.day <= today ? [{ view, day: next.day }] : [];
    });
    const groups = due.length === 0 ? [] : await listGroups(deps.db, orgCode, today);
    for (const { view, day } of due) {
      if (deps.stopping?.aborted) return { failures };
      if (problemOf(view, { organization, groups }) !== '') continue;
      try {
        await chargeOn(deps, day, view, organization, today);
      } catch (error) {
        failures.push(`recurring dues ${view.id}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return { failures };
}

/** Charge the members of today for a day. */
async function chargeOn(
  deps: JobDeps,
  day: string,
  view: RecurringChargeView,
  { orgCode, terms }: OrganizationView,
  today: string,
): Promise<void> {
  const { id: recurringId, groupId, resumed, chargeType, account, amountCents, memo, dueDays, notify } = view;
  const { lateFee, earlyDiscount } = view;
  const charge = { chargeType, account, amountCents, memo, dueDays, lateFee, earlyDiscount, notify };
  const memberIds = await membersToCharge(deps.db, orgCode, groupId);
  const input = { recurringId, day, charge, terms, today, memberIds };
  await runRuleProcess(deps, chargeRecurringProcess, input, {
    ...{ orgCode, actor: 'rule:recurring', correlationId: deps.world.newId() },
    commandId: `recurring:${recurringId}:${day}:${resumed}`,
    at: deps.clock().toISOString(),
  });
}
