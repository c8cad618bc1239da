import { type Asked, differ } from './asking.ts';
import { accounts, charges, members, tabs } from './chargeAudit.ts';
import { checks } from './checkAudit.ts';
import { corrections, waitingChecks } from './correctionAudit.ts';
import { figures } from './figureAudit.ts';
import { payments, payouts } from './paymentAudit.ts';
import { history, journal } from './reportAudit.ts';

/** What differs between the API and the plain books, one line each, and how many figures were compared. */
export interface Audit {
  readonly differences: readonly string[];
  readonly compared: number;
}

/** Compare all that the API shows with the plain books. */
export async function audit(asked: Asked): Promise<Audit> {
  const found = differ();
  for (const part of [
    tabs,
    charges,
    members,
    payments,
    figures,
    accounts,
    journal,
    history,
    payouts,
    waitingChecks,
    checks,
  ])
    await part(asked, found);
  corrections(asked, found);
  return found;
}

/** Compare only what another day changes although nothing happens. */
export async function auditOfDay(asked: Asked): Promise<Audit> {
  const found = differ();
  for (const part of [tabs, members, figures]) await part(asked, found);
  return found;
}
