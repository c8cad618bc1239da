import { toDollars } from '../../../ledger/values/money.ts';
import { creditOf } from '../../../projections/balances.ts';
import { listPayments } from '../../../projections/payments/queries.ts';
import { requireMember } from '../../platform/calls/requireMember.ts';
import { route } from '../../platform/calls/route.ts';
import { takePayment } from './addPayment.ts';
import {
  addPayment,
  getMembercredits,
  getPayments,
  getRecentPayments,
  quoteManualPayment,
} from './contract.ts';
import { presentPayments } from './present.ts';
import { quoteReceived } from './quoteManualPayment.ts';

const RECENT_PAYMENTS = 200;

/** Payments by hand, and a member's payments (spec 2 section 5). */
export const paymentRoutes = [
  route(addPayment, 'signedIn', takePayment),

  route(quoteManualPayment, 'admin', quoteReceived, { storesResponse: false }),

  route(getPayments, { own: 'uuid' }, async (request) => {
    const { deps, input, caller } = request;
    await requireMember(request, input.uuid);
    const filter = { memberId: input.uuid };
    const { rows } = await listPayments(deps.db, caller.orgCode, { filter, limit: Number.POSITIVE_INFINITY });
    return presentPayments(request, rows);
  }),

  route(getRecentPayments, 'admin', async (request) => {
    const { deps, caller } = request;
    const { rows } = await listPayments(deps.db, caller.orgCode, { limit: RECENT_PAYMENTS });
    return presentPayments(request, rows);
  }),

  route(getMembercredits, { own: 'memberuuid' }, async (request) => {
    const { deps, input, caller } = request;
    await requireMember(request, input.memberuuid);
    return { creditAmount: toDollars(await creditOf(deps.db, caller.orgCode, input.memberuuid)) };
  }),
];
