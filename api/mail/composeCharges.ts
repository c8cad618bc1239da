import { discountOn, dueOn, lateFeeOn } from '../../ledger/account/due.ts';
import { chargeName } from '../../ledger/account/events.ts';
import type { Account, Composed, Occasion, Skipped } from './occasion.ts';
import { stepOn } from './steps.ts';
import { type ChargeMailKind, chargeMail } from './templates/charges.ts';

/** A mail about charges: those of them on which something is due today and whose turn it still is. */
export function composeChargeMail(
  { queued, member, today, publicUrl }: Occasion,
  kind: ChargeMailKind,
  { state }: Account,
): Composed | Skipped {
  const charges = queued.chargeIds.flatMap((chargeId) => state.charges.get(chargeId) ?? []);
  const due = charges.filter((charge) => dueOn(charge, today) > 0);
  if (due.length === 0) return { skipped: 'Nothing was due any more.' };
  const timely =
    kind === 'reminder'
      ? due
      : due.filter((charge) => stepOn(charge.terms.dueDate, today)?.name === queued.step);
  if (timely.length === 0) return { skipped: 'Its day had passed.' };
  const mail = chargeMail({
    kind,
    organisation: member.org,
    fname: member.fname,
    today,
    charges: timely.map((charge) => ({
      name: chargeName(charge.terms),
      dueDate: charge.terms.dueDate,
      dueCents: dueOn(charge, today),
      paidCents: charge.paidCents,
      lateFeeCents: lateFeeOn(charge, today),
      discountCents: discountOn(charge, today),
      discountEndDate: charge.terms.earlyDiscount?.endDate,
    })),
    owedCents: owedOn({ state }, today),
    pendingCents: pendingOf({ state }),
    payUrl: `${publicUrl}/pay`,
  });
  return { ...mail, chargeIds: timely.map(({ chargeId }) => chargeId) };
}

/** What the member owes on a day, charges that have not started left out. */
export function owedOn({ state }: Pick<Account, 'state'>, day: string): number {
  let cents = 0;
  for (const charge of state.charges.values()) if (charge.terms.startDate <= day) cents += dueOn(charge, day);
  return cents;
}

/** Money of payments that were sent and are not accepted yet. */
function pendingOf({ state }: Pick<Account, 'state'>): number {
  let cents = 0;
  for (const { status, amountCents } of state.payments.values())
    if (status === 'pending' || status === 'submitted') cents += amountCents;
  return cents;
}
