import { listPayments } from '../../../projections/payments/queries.ts';
import type { CallRequest } from '../../platform/calls/route.ts';
import type { Payment } from './contract.ts';
import { presentPayments } from './present.ts';

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
