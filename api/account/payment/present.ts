import { ADMIN } from '../../../ledger/member/events.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import { isReversalKind } from '../../../ledger/values/paymentRules.ts';
import { namesOfActors } from '../../../projections/names.ts';
import { listPayments, type PaymentStatus, type PaymentView } from '../../../projections/payments/queries.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { CallRequest } from '../../platform/calls/route.ts';
import { linkTo } from '../../platform/uploads/uploads.ts';
import type { Payment } from './contract.ts';

export type Request = { readonly deps: Deps; readonly caller: Caller };

/** Payments with links to their screenshots, and for administrators with who refunded or reversed them. */
export async function presentPayments(request: Request, rows: readonly PaymentView[]): Promise<Payment[]> {
  const { deps, caller } = request;
  const people = rows
    .flatMap(({ refunds, reversals, changes, undoneDecline }) => [
      ...[...refunds, ...reversals, ...changes, ...(undoneDecline ? [undoneDecline] : [])].map(
        ({ by }) => by,
      ),
      ...reversals.map(({ to }) => to),
    ])
    .filter((by) => by !== '');
  const names = caller.role === ADMIN ? await namesOfActors(deps.db, caller.orgCode, people) : undefined;
  return withLinks(request, rows, (row, link) => presentPayment(row, link, names));
}

export function withLinks<Shown>(
  request: Request,
  rows: readonly PaymentView[],
  present: (row: PaymentView, link: string) => Shown,
): Promise<Shown[]> {
  return Promise.all(
    rows.map(async (row) => present(row, await linkTo(request, row.location, row.memberId))),
  );
}

/** A payment (spec 2 section 3), with its screenshot's `link` and the `names` of who gave it back. */
export function presentPayment(
  view: PaymentView,
  link: string,
  names?: ReadonlyMap<string, string>,
): Payment {
  const paymentStatus = shownStatus[view.status];
  const refundableCents = view.kind === 'stripe' ? view.amountCents - view.refundedCents : 0;
  return {
    id: view.paymentId,
    _id: view.paymentId,
    uuid: view.memberId,
    name: view.name,
    order_id: view.orderId,
    ts: view.paidAt,
    payDate: view.paidOn,
    amount: toDollars(view.amountCents),
    payment_type: view.method,
    pay_success: { pending: null, success: 1, failed: 0 }[paymentStatus],
    paymentStatus,
    status: view.status === 'initiated' || view.status === 'abandoned' ? 'failed' : view.status,
    kind: view.kind,
    reversal: reversalOf(view, names),
    checkNumber: view.checkNumber,
    check: names === undefined ? null : checkOf(view),
    changes: view.changes.map(({ paidOn, method, checkNumber = '', by, reason }) => ({
      payDate: paidOn,
      payment_type: method,
      checkNumber,
      by: names?.get(by) ?? '',
      reason,
    })),
    undoneDecline: view.undoneDecline && {
      ...view.undoneDecline,
      by: names?.get(view.undoneDecline.by) ?? '',
    },
    refunded: toDollars(view.refundedCents),
    refundFailed: toDollars(view.refundFailedCents),
    refundFailure: view.refundFailure,
    refunds:
      names === undefined
        ? []
        : view.refunds.map(({ amountCents, by, at, status, failure }) => ({
            amount: toDollars(amountCents),
            by: names.get(by) ?? '',
            at,
            status,
            failure,
          })),
    refundable: toDollars(view.status === 'success' ? refundableCents : 0),
    fee: toDollars(view.addedFeeCents),
    stripeFee: toDollars(names === undefined ? 0 : view.stripeFeeCents),
    reason: view.reason,
    chargeIds: view.charges.map(({ chargeId }) => chargeId),
    charges: view.charges.map(({ chargeId, name, amountCents }) => ({
      _id: chargeId,
      name,
      amount: toDollars(amountCents),
    })),
    keptAsCredit: toDollars(view.excessCents),
    details: {
      location: link,
      creditsUsed: toDollars(view.creditCents),
      earlyDiscount: toDollars(view.discountCents),
      lateFee: toDollars(view.lateFeeCents),
    },
  };
}

/** The check over several members that it is part of. */
function checkOf({ amountCents, otherParts }: PaymentView): Payment['check'] {
  if (otherParts.length === 0) return null;
  const total = otherParts.reduce((sum, part) => sum + part.amountCents, amountCents);
  const others = otherParts.map(({ memberId, name, amountCents: cents }) => ({
    uuid: memberId,
    name,
    amount: toDollars(cents),
  }));
  return { total: toDollars(total), others };
}

/** The spec's three states: a refunded payment was accepted, one that the bank took back was not. */
const shownStatus: Readonly<Record<PaymentStatus, Payment['paymentStatus']>> = {
  initiated: 'failed',
  abandoned: 'failed',
  pending: 'pending',
  success: 'success',
  refunded: 'success',
  failed: 'failed',
  returned: 'failed',
  disputed: 'failed',
  reversed: 'failed',
};

/** The correction that took it back. */
function reversalOf({ reversals }: PaymentView, names?: ReadonlyMap<string, string>): Payment['reversal'] {
  const nameOf = (id: string) => names?.get(id) ?? '';
  for (const { kind, by, on, to } of reversals)
    if (isReversalKind(kind)) return { kind, by: nameOf(by), on, to: nameOf(to) };
  return null;
}

/** A payment of a member as the lists have it, for the receipt; `undefined` when they do not have it yet. */
export async function readPayment(
  request: Pick<CallRequest<unknown>, 'deps' | 'caller'>,
  memberId: string,
  paymentId: string,
): Promise<Payment | undefined> {
  const { deps, caller } = request;
  const filter = { memberId, ids: [paymentId] };
  const { rows } = await listPayments(deps.db, caller.orgCode, { filter, limit: 1 });
  return (await presentPayments(request, rows))[0];
}
