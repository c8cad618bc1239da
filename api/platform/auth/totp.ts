import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Every authenticator app assumes this: RFC 6238 with HMAC-SHA-1, six digits, 30 seconds. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Phones' clocks may be off: codes of one step before and after count too (RFC 6238 section 5.2). */
const TOLERANCE_STEPS = 1;
/** As long as the hash (RFC 4226 section 4, R6). */
const SEED_BYTES = 20;

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

/** How the seeds of authenticator apps are kept in the database (docs/decisions/0018). */
export interface TotpSecrets {
  /** What is stored of a seed. */
  seal(memberId: string, seed: Buffer): Buffer;
  /** The seed, sealed or not. @throws Error when it was sealed with another secret or for another member */
  open(memberId: string, kept: Buffer): Buffer;
}

/** A sealed seed: this byte, nonce, seed in AES-256-GCM, tag; longer than `SEED_BYTES`, a plain one. */
const VERSION = 1;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const KEY_PURPOSE = 'bursar: seeds of authenticator apps, 1';

/** Seeds are stored as they are: for an installation without a secret of its own. */
export const plainTotpSecrets: TotpSecrets = {
  seal: (_, seed) => seed,
  open: (_, kept) => {
    if (isSealed(kept)) throw new Error('this seed was encrypted with BURSAR_SECRET, which is not set');
    return kept;
  },
};

/** Encrypt seeds with a key made of the installation's secret; each seed is bound to its member. */
export function sealedTotpSecrets(secret: string): TotpSecrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES));
  return {
    seal(memberId, seed) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(memberId));
      const sealed = Buffer.concat([cipher.update(seed), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, sealed, cipher.getAuthTag()]);
    },
    open(memberId, kept) {
      if (!isSealed(kept)) return kept;
      if (kept[0] !== VERSION) throw new Error(`this seed was encrypted by a newer Bursar (${kept[0]})`);
      const [nonce, tag] = [kept.subarray(1, 1 + NONCE_BYTES), kept.subarray(-TAG_BYTES)];
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(memberId))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(kept.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}

/** Whether a seed is stored encrypted. */
export function isSealed(kept: Buffer): boolean {
  return kept.length !== SEED_BYTES;
}
