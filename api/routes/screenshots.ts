import type { PaymentView } from '../../projections/payments.ts';
import { countTry, type Limit } from '../auth/throttle.ts';
import { uploadPaymentDoc } from '../contract/payment.ts';
import { BadInput } from '../errors.ts';
import { storeImage } from '../http/uploads.ts';
import { isKeyOf } from '../integrations/files/files.ts';
import { SCREENSHOT_USABLE_HOURS } from '../jobs/retention.ts';
import { type CallRequest, route } from './route.ts';

const HOUR_SECONDS = 3_600;

/** More payments than anybody makes; without it, one member could fill the disk of all (MAX_SCREENSHOT_BYTES each). */
const PER_MEMBER: Limit = { name: 'uploads', points: 40, seconds: HOUR_SECONDS };

type Request = Pick<CallRequest<unknown>, 'deps' | 'caller'>;

/** A screenshot as a payment names it: where it lies, and the SHA-256 of its bytes in hexadecimal digits. */
export interface Screenshot {
  readonly location: string;
  readonly screenshotSha256: string;
}

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
      const { key } = await storeImage(deps.files, caller.orgCode, 'screenshots', image, async (stored) => {
        await deps.db.pool.query(
          'INSERT INTO app.uploads (key, sha256, org_code, member_id, uploaded_at) VALUES ($1, $2, $3, $4, $5)',
          [stored.key, stored.sha256, caller.orgCode, caller.memberId, deps.clock()],
        );
      });
      return { location: key, url: await linkOf(request, key) };
    },
    { isAnswerKept: false },
  ),
];

/** A screenshot that the caller uploaded within the last day (retention.ts). @throws BadInput for anything else */
export async function requireOwnScreenshot({ deps, caller }: Request, location: string): Promise<Screenshot> {
  const missing = () => refuse('payInfo.location', 'Please upload a screenshot for transaction.');
  if (!isKeyOf(caller.orgCode, location)) throw missing();
  const oldest = new Date(deps.clock().getTime() - SCREENSHOT_USABLE_HOURS * HOUR_SECONDS * 1000);
  const { rows } = await deps.db.pool.query<Screenshot>(
    `SELECT key AS location, sha256 AS "screenshotSha256" FROM app.uploads
     WHERE key = $1 AND org_code = $2 AND member_id = $3 AND uploaded_at > $4`,
    [location, caller.orgCode, caller.memberId, oldest],
  );
  const [screenshot] = rows;
  if (screenshot === undefined) throw missing();
  return screenshot;
}

/** Where a payment's screenshot can be seen for a while; empty when it has none. */
export function linkTo(request: Request, { location }: PaymentView): Promise<string> {
  return location === '' ? Promise.resolve('') : linkOf(request, location);
}

/**
 * A link for as long as somebody may leave a page open: to the end of the next hour, so that the browser is given the same one for a while
 * and does not fetch the image again.
 */
function linkOf({ deps, caller }: Request, key: string): Promise<string> {
  const now = Math.floor(deps.clock().getTime() / 1000);
  const expiresInSeconds = 2 * HOUR_SECONDS - (now % HOUR_SECONDS);
  return deps.files.url(key, { expiresInSeconds, reader: caller.memberId });
}

function refuse(field: string, message: string): BadInput {
  return new BadInput(message, [{ field, message }]);
}
