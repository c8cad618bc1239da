import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signed links to our own files: `/api/files/<key>?expires=<seconds>&signature=<HMAC-SHA-256>[&name=<name>]`.
 * The signature covers the member whom the link was given to: it shows nothing to anybody else.
 */
interface Link {
  readonly key: string;
  /** The member id of who may follow it. */
  readonly reader: string;
  /** Unix seconds. */
  readonly expires: number;
  /** What the file is called where it is saved; empty for its key. */
  readonly name?: string | undefined;
}

export function signedLink(secret: Uint8Array, link: Link): string {
  const name = link.name === undefined ? '' : `&name=${encodeURIComponent(link.name)}`;
  return `/api/files/${link.key}?expires=${link.expires}&signature=${signatureOf(secret, link)}${name}`;
}

/** Whether a link's parts are as `signedLink` made them for the reader, and it has not expired at `now`. */
export function isLinkGood(
  secret: Uint8Array,
  {
    expires,
    signature,
    ...link
  }: Omit<Link, 'expires'> & { readonly expires: string; readonly signature: string },
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(expires)) return false;
  const expected = Buffer.from(signatureOf(secret, { ...link, expires: Number(expires) }));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() < Number(expires) * 1000;
}

function signatureOf(secret: Uint8Array, { key, reader, expires, name = '' }: Link): string {
  return createHmac('sha256', secret).update(`${key}\n${reader}\n${expires}\n${name}`).digest('base64url');
}
