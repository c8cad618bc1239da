import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signed links to our own files: `/api/files/<key>?expires=<seconds>&signature=<HMAC-SHA-256>`.
 * The signature covers the member whom the link was given to: it shows nothing to anybody else.
 */
interface Link {
  readonly key: string;
  /** The member id of who may follow it. */
  readonly reader: string;
  /** Unix seconds. */
  readonly expires: number;
}

export function signedLink(secret: Uint8Array, link: Link): string {
  return `/api/files/${link.key}?expires=${link.expires}&signature=${signatureOf(secret, link)}`;
}

/** Whether a link's parts are as `signedLink` made them for the reader, and it has not expired at `now`. */
export function isLinkGood(
  secret: Uint8Array,
  { key, reader, expires, signature }: { key: string; reader: string; expires: string; signature: string },
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(expires)) return false;
  const expected = Buffer.from(signatureOf(secret, { key, reader, expires: Number(expires) }));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() < Number(expires) * 1000;
}

function signatureOf(secret: Uint8Array, { key, reader, expires }: Link): string {
  return createHmac('sha256', secret).update(`${key}\n${reader}\n${expires}`).digest('base64url');
}
