import { countTry, type Limit } from '../../platform/auth/throttle.ts';
import { route } from '../../platform/calls/route.ts';
import { linkTo, storeUpload } from '../../platform/uploads/uploads.ts';
import { uploadPaymentDoc } from './contract.ts';

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
