import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signed links to files that this server keeps: `/api/files/<key>?expires=<Unix seconds>&signature=<HMAC-SHA-256>`. Only who was given a link can make
 * the request, and only until it expires; the server asks for a session of the organisation besides.
 */

export function signedLink(secret: Uint8Array, key: string, expires: number): string {
  return `/api/files/${key}?expires=${expires}&signature=${signatureOf(secret, key, expires)}`;
}

/** Whether a link's parts are as `signedLink` made them, and it has not expired at `now`. */
export function isLinkGood(
  secret: Uint8Array,
  { key, expires, signature }: { key: string; expires: string; signature: string },
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(expires)) return false;
  const expected = Buffer.from(signatureOf(secret, key, Number(expires)));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() < Number(expires) * 1000;
}

function signatureOf(secret: Uint8Array, key: string, expires: number): string {
  return createHmac('sha256', secret).update(`${key}\n${expires}`).digest('base64url');
}
