import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Every authenticator app assumes this: RFC 6238 with HMAC-SHA-1, six digits, 30 seconds. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Phones' clocks may be off: codes of one step before and after count too (RFC 6238 section 5.2). */
const TOLERANCE_STEPS = 1;
/** As long as the hash (RFC 4226 section 4, R6). */
export const SEED_BYTES = 20;

/** What a phone makes its codes from: 160 random bits. */
export function newSeed(): Buffer {
  return randomBytes(SEED_BYTES);
}

/** The time step of this code, at most one from the present; `undefined` when the code is wrong. */
export function stepOf(seed: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const secret = secretOf(seed);
  const delta = TOTP.validate({ ...CODES, token: code, secret, timestamp, window: TOLERANCE_STEPS });
  return delta === null ? undefined : TOTP.counter({ ...CODES, timestamp }) + delta;
}

/** How a phone gets a seed: typed (base32), or by a picture of the address. */
export function setUpOf(seed: Buffer, email: string): { readonly secret: string; readonly uri: string } {
  const totp = new TOTP({ ...CODES, issuer: 'Bursar', label: email, secret: secretOf(seed) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

function secretOf(seed: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(seed).buffer });
}
