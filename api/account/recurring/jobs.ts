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
import { chargeRecurringProcess } from '../../processes/chargeRecurring.ts';
import { runRuleProcess } from '../../processes/process.ts';
import { problemOf } from './present.ts';

type JobDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'world'> & { readonly stopping?: AbortSignal };

/** From this hour on, in an organization's time zone: members are emailed about the charge. */
const MORNING = '09:00';

/**
 * Charge the recurring dues that have come to their day, once for each day: those of a second run, or of one
 * after a crash, have the same ids. One that fails does not stop the others.
 */
export async function chargeRecurringDues(deps: JobDeps): Promise<{ readonly failures: readonly string[] }> {
  const failures: string[] = [];
  for (const orgCode of await organizationsWithRecurring(deps.db.pool, deps.clock(), MORNING)) {
    const organization = await getOrganization(deps.db, orgCode);
    if (organization === undefined) continue;
    const today = dayIn(organization.timeZone, deps.clock());
    const groups = await listGroups(deps.db, orgCode, today);
    for (const view of await listRecurringCharges(deps.db, orgCode)) {
      if (deps.stopping?.aborted) return { failures };
      if (view.status !== 'running' || problemOf(view, { organization, groups }) !== '') continue;
      try {
        await chargeUpTo(deps, view, organization, today);
      } catch (error) {
        failures.push(`recurring dues ${view.id}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return { failures };
}

/** Charge the members of today for each day up to today, of which an outage may have left several. */
async function chargeUpTo(
  deps: JobDeps,
  view: RecurringChargeView,
  { orgCode, terms }: OrganizationView,
  today: string,
): Promise<void> {
  const { id: recurringId, groupId, resumed, chargeType, account, amountCents, memo, dueDays, notify } = view;
  const { lateFee, earlyDiscount } = view;
  const charge = { chargeType, account, amountCents, memo, dueDays, lateFee, earlyDiscount, notify };
  let state: Omit<RecurringChargeView, 'id'> = view;
  for (let next = nextOccurrence(state, terms); next !== undefined && next.day <= today; ) {
    const { day, term } = next;
    const input = {
      ...{ recurringId, day, charge, terms, today },
      memberIds: await membersToCharge(deps.db, orgCode, groupId),
    };
    const commandId = `recurring:${recurringId}:${day}:${resumed}`;
    const correlationId = deps.world.newId();
    await runRuleProcess(deps, chargeRecurringProcess, input, {
      ...{ orgCode, actor: 'rule:recurring', correlationId, commandId },
      at: deps.clock().toISOString(),
    });
    state = { ...state, lastDay: day, lastTerm: term };
    next = nextOccurrence(state, terms);
  }
}
