import { z } from 'zod';
import { KEPT_AS_CREDIT } from '../../ledger/values/chargeRules.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { dashboardFigures } from '../../projections/dashboard.ts';
import { parseInput } from '../platform/calls/mountCalls.ts';
import { day } from '../platform/contract/call.ts';
import { canAccess } from '../platform/contract/guards.ts';
import type { Reader, Resource } from '../platform/lists/resource.ts';
import type { Dashboard } from './contract.ts';

const period = z.object({ from: day.optional(), to: day.optional() });

/** `/api/rest/dashboard/summary`, of all time or of a period (spec 2 section 2, "Finance dashboard"). */
async function dashboardOf(
  { deps, caller, today }: Reader,
  id: string,
  query: Readonly<Record<string, unknown>>,
): Promise<Dashboard | undefined> {
  if (id !== 'summary') return undefined;
  const figures = await dashboardFigures(deps.db, caller.orgCode, { today, ...parseInput(period, query) });
  return {
    id,
    collected: toDollars(figures.collectedCents),
    current: toDollars(figures.currentCents),
    overdue: toDollars(figures.overdueCents),
    dueNow: toDollars(figures.dueNowCents),
    scheduled: toDollars(figures.scheduledCents),
    pending: toDollars(figures.pendingCents),
    byType: figures.byType.map(({ type, payments, cents }) => ({
      type: type || KEPT_AS_CREDIT,
      charges: payments,
      dollars: toDollars(cents),
    })),
    months: figures.months.map(({ month, chargedCents, paidCents }) => ({
      month,
      charges: toDollars(chargedCents),
      payments: toDollars(paidCents),
    })),
    members: figures.members,
  };
}

export const dashboardResource: Resource = {
  name: 'dashboard',
  summary:
    '`summary`: the figures of the dashboard, of all time or `from` a day `to` a day. Members may read it when the organization shows its data.',
  isOpen: (caller) => canAccess('figures', caller),
  one: dashboardOf,
};
