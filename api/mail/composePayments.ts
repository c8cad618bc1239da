import { sumPerCharge } from '../../ledger/account/events.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { listPayments } from '../../projections/payments.ts';
import { owedOn } from './composeCharges.ts';
import type { Account, ComposeDeps, Composed, Occasion, Skipped } from './occasion.ts';
import { factsOf, linesOf, methodName } from './paymentFacts.ts';
import { type PaymentMailKind, paymentMail, toVerifyMail } from './templates/payments.ts';

/** A mail about a payment, from the events of the account. */
export function composePaymentMail(
  { queued, member, today, publicUrl }: Occasion,
  kind: PaymentMailKind,
  account: Account,
): Composed | Skipped {
  const subjectId = queued.subjectId ?? '';
  if (kind === 'payment-pending' && !isOnItsWay(account, subjectId))
    return { skipped: 'The payment was settled by then.' };
  if (kind === 'payment-failed' && account.state.payments.get(subjectId)?.method === 'card')
    return { skipped: 'Who pays by card sees at once that it failed.' };
  const dayOf = (at: string) => dayIn(member.timeZone, new Date(at));
  const facts = factsOf(kind, subjectId, account.events, dayOf);
  if (facts === undefined) return { skipped: 'There is no such payment.' };
  const { allocations, others: _, ...rest } = facts;
  const mail = paymentMail({
    ...rest,
    kind,
    organisation: member.org,
    fname: member.fname,
    charges: linesOf(facts, account),
    owedCents: owedOn(account, today),
    url: `${publicUrl}/${kind === 'payment-received' || kind === 'payment-pending' ? 'payHistory' : 'profile'}`,
  });
  return { ...mail, chargeIds: [...sumPerCharge(allocations).keys()] };
}

function isOnItsWay({ state }: Account, paymentId: string): boolean {
  const status = state.payments.get(paymentId)?.status;
  return status === 'pending' || status === 'submitted';
}

/** To an administrator: a payment that waits to be verified, unless it does not any more. */
export async function composeToVerify(
  { db }: ComposeDeps,
  { queued, member, publicUrl }: Occasion,
): Promise<Composed | Skipped> {
  if (member.role !== 'admin') return { skipped: 'Not an administrator any more.' };
  const ids = [queued.subjectId ?? ''];
  const { rows } = await listPayments(db, queued.orgCode, { filter: { ids, status: ['pending'] }, limit: 1 });
  const payment = rows[0];
  if (payment === undefined) return { skipped: 'The payment was settled by then.' };
  const mail = toVerifyMail({
    organisation: member.org,
    fname: member.fname,
    memberName: payment.name,
    method: methodName(payment.method),
    payer: payment.payer,
    amountCents: payment.amountCents,
    day: payment.paidOn,
    url: `${publicUrl}/verifypayments`,
  });
  return { ...mail, chargeIds: payment.charges.map(({ chargeId }) => chargeId) };
}
