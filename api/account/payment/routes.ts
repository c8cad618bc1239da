import { toDollars } from '../../../ledger/values/money.ts';
import { creditOf } from '../../../projections/balances.ts';
import { listPayments } from '../../../projections/payments/queries.ts';
import { countTry, type Limit } from '../../platform/auth/throttle.ts';
import { requireMember } from '../../platform/calls/requireMember.ts';
import { route } from '../../platform/calls/route.ts';
import { linkTo, storeUpload } from '../../platform/uploads/uploads.ts';
import { takePayment } from './addPayment.ts';
import {
  addPayment,
  getMembercredits,
  getPayments,
  getRecentPayments,
  quoteManualPayment,
  uploadPaymentDoc,
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

const HOUR_SECONDS = 3_600;

/** More than any member pays; without a limit one member could fill the disk (MAX_SCREENSHOT_BYTES each). */
const PER_MEMBER: Limit = { name: 'uploads', points: 40, seconds: HOUR_SECONDS };

/** Screenshots of Venmo and Zelle payments: stored first, then named in the payment (spec 2 section 7). */
export const screenshotRoutes = [
  route(
    uploadPaymentDoc,
    'signedIn',
    async (request) => {
      const { deps, caller, input } = request;
      await countTry(deps.db.pool, PER_MEMBER, caller.memberId);
      const location = await storeUpload(request, 'screenshots', { file: input.file, field: 'file' });
      return { location, url: await linkTo(request, location, caller.memberId) };
    },
    { storesResponse: false },
  ),
];
