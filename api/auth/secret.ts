import { createHash, randomBytes } from 'node:crypto';

/** A secret that a browser or a mail holds for us: 256 random bits, base64url. We keep its hash alone. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, which is enough for what cannot be guessed: a copy of the table opens nothing. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}
