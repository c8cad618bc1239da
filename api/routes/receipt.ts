import { ADMIN } from '../../ledger/member/events.ts';
import { namesOfActors } from '../../projections/names.ts';
import { listPayments, type PaymentView } from '../../projections/payments.ts';
import type { Payment } from '../contract/account.ts';
import type { PendingPayment } from '../contract/verification.ts';
import type { CallRequest } from './route.ts';
import { linkTo } from './screenshots.ts';
import { paymentOf, pendingPaymentOf } from './wire.ts';

type Request = Pick<CallRequest<unknown>, 'deps' | 'caller'>;

/** Payments as they are shown, with links to their screenshots. */
export async function shownPayments(request: Request, rows: readonly PaymentView[]): Promise<Payment[]> {
  const { deps, caller } = request;
  const people = rows.flatMap(({ refunds }) => refunds.map(({ by }) => by)).filter((by) => by !== '');
  const names = caller.role === ADMIN ? await namesOfActors(deps.db, caller.orgCode, people) : undefined;
  return Promise.all(rows.map(async (row) => paymentOf(row, await linkTo(request, row), names)));
}

/** Payments that wait to be verified, with links to their screenshots. */
export function shownPending(request: Request, rows: readonly PaymentView[]): Promise<PendingPayment[]> {
  return Promise.all(rows.map(async (row) => pendingPaymentOf(row, await linkTo(request, row))));
}

/** A payment of a member as the lists have it, for the receipt; `undefined` when they do not have it yet. */
export async function readPayment(
  request: Request,
  memberId: string,
  paymentId: string,
): Promise<Payment | undefined> {
  const { deps, caller } = request;
  const filter = { memberId, ids: [paymentId] };
  const { rows } = await listPayments(deps.db, caller.orgCode, { filter, limit: 1 });
  return (await shownPayments(request, rows))[0];
}
