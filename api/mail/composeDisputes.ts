import { listPayments } from '../../projections/payments.ts';
import type { ComposeDeps, Composed, Occasion, Skipped } from './occasion.ts';
import { linesOf, methodName, type PaymentFacts, restoredFacts, takenBackFacts } from './paymentFacts.ts';
import { readAccount } from './readAccount.ts';
import { type DisputeMailKind, disputeMail } from './templates/disputes.ts';

/** What a mail to an administrator is about: the payment, and the dispute of it or the refund. */
export function disputeSubject(paymentId: string, takenId: string): string {
  return `${paymentId} ${takenId}`;
}

/** To an administrator: a member's payment was disputed, that was decided, or a refund did not arrive. */
export async function composeDisputeMail(
  deps: ComposeDeps,
  { queued, member, publicUrl }: Occasion,
  kind: DisputeMailKind,
): Promise<Composed | Skipped> {
  if (member.role !== 'admin') return { skipped: 'Not an administrator any more.' };
  const [paymentId = '', takenId = ''] = (queued.subjectId ?? '').split(' ');
  const { rows } = await listPayments(deps.db, queued.orgCode, { filter: { ids: [paymentId] }, limit: 1 });
  const [payment] = rows;
  if (payment === undefined) return { skipped: 'There is no such payment.' };
  const account = await readAccount(deps, payment.memberId);
  if (kind === 'admin-disputed' && account.state.disputes.get(takenId)?.status !== 'open')
    return { skipped: 'The dispute was settled by then.' };
  const isBack = kind === 'admin-dispute-won' || kind === 'admin-refund-failed';
  const facts = (isBack ? restoredFacts : takenBackFacts)(takenId, account.events);
  if (facts === undefined) return { skipped: 'There is no such dispute or refund.' };
  const moved: PaymentFacts =
    kind === 'admin-dispute-lost' ? { ...facts, allocations: [], others: [] } : facts;
  const mail = disputeMail({
    kind,
    organisation: member.org,
    fname: member.fname,
    memberName: payment.name,
    method: methodName(payment.method),
    orderId: facts.orderId,
    day: facts.day,
    amountCents: facts.amountCents,
    charges: linesOf(moved, account),
    excessCents: facts.excessCents,
    reason: facts.reason,
    url: `${publicUrl}/account/${payment.memberId}`,
  });
  return { ...mail, chargeIds: payment.charges.map(({ chargeId }) => chargeId) };
}
