import type { PaymentView } from '../../projections/payments.ts';
import { countTry, type Limit } from '../auth/throttle.ts';
import { uploadPaymentDoc } from '../contract/payment.ts';
import { BadInput } from '../errors.ts';
import { storeImage } from '../http/uploads.ts';
import { isKeyOf } from '../integrations/files/files.ts';
import { SCREENSHOT_USABLE_HOURS } from '../jobs/retention.ts';
import { type CallRequest, route } from './route.ts';

const HOUR_SECONDS = 3_600;

/** Far more payments than anybody makes; without it, one member could fill the disk of all. */
const PER_MEMBER: Limit = { name: 'uploads', points: 60, seconds: HOUR_SECONDS };

type Request = Pick<CallRequest<unknown>, 'deps' | 'caller'>;

/** Screenshots of Venmo and Zelle payments: stored first, then named in the payment (spec 2 section 7, "Other"). */
export const screenshotRoutes = [
  route(
    uploadPaymentDoc,
    'signedIn',
    async (request) => {
      const { deps, caller, input } = request;
      await countTry(deps.db.pool, PER_MEMBER, caller.memberId);
      const image = { file: input.file, field: 'file' };
      // The row first: whatever is cut short, no file lies anywhere that the clean-up (retention.ts) would not find.
      const location = await storeImage(deps.files, caller.orgCode, 'screenshots', image, async (key) => {
        await deps.db.pool.query(
          'INSERT INTO app.uploads (key, org_code, member_id, uploaded_at) VALUES ($1, $2, $3, $4)',
          [key, caller.orgCode, caller.memberId, deps.clock()],
        );
      });
      return { location, url: await linkOf(request, location) };
    },
    { isAnswerKept: false },
  ),
];

/** The key of a screenshot that the caller himself uploaded within the last day (retention.ts). @throws BadInput for anything else */
export async function requireOwnScreenshot({ deps, caller }: Request, location: string): Promise<string> {
  const missing = () => refuse('payInfo.location', 'Please upload a screenshot for transaction.');
  if (!isKeyOf(caller.orgCode, location)) throw missing();
  const oldest = new Date(deps.clock().getTime() - SCREENSHOT_USABLE_HOURS * HOUR_SECONDS * 1000);
  const { rowCount } = await deps.db.pool.query(
    'SELECT 1 FROM app.uploads WHERE key = $1 AND org_code = $2 AND member_id = $3 AND uploaded_at > $4',
    [location, caller.orgCode, caller.memberId, oldest],
  );
  if (rowCount !== 1) throw missing();
  return location;
}

/** Where a payment's screenshot can be seen for a while; empty when it has none. */
export function linkTo({ deps }: Pick<Request, 'deps'>, { location }: PaymentView): Promise<string> {
  return location === '' ? Promise.resolve('') : linkOf({ deps }, location);
}

/**
 * A link for as long as somebody may leave a page open: to the end of the next hour, so that the browser is given the same one for a while
 * and does not fetch the image again.
 */
function linkOf({ deps }: Pick<Request, 'deps'>, key: string): Promise<string> {
  const now = Math.floor(deps.clock().getTime() / 1000);
  return deps.files.url(key, { expiresInSeconds: 2 * HOUR_SECONDS - (now % HOUR_SECONDS) });
}

function refuse(field: string, message: string): BadInput {
  return new BadInput(message, [{ field, message }]);
}
