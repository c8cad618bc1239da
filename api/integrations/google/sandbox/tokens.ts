import { createECDH, createHash, createHmac, randomBytes } from 'node:crypto';
import { importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type pg from 'pg';
import type { Account } from './page.ts';

/** A consent: the site may read this account once, by proof of its own request. */
interface Grant {
  readonly account: Account;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly nonce: string | undefined;
}

const CODE_SECONDS = 60;

/** A code for a grant. The table has only its hash. */
export async function issueCode(pool: pg.Pool, grant: Grant): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await pool.query('DELETE FROM app.google_sandbox_codes WHERE expires_at <= now()');
  await pool.query(
    `INSERT INTO app.google_sandbox_codes (code_hash, content, expires_at) VALUES ($1, $2, now() + $3 * interval '1 second')`,
    [sha256(code), JSON.stringify(grant), CODE_SECONDS],
  );
  return code;
}

/** The grant of a code, once; undefined for one that was used, is too old or was never issued. */
export async function redeemCode(pool: pg.Pool, code: string): Promise<Grant | undefined> {
  const { rows } = await pool.query<{ content: Grant; good: boolean }>(
    'DELETE FROM app.google_sandbox_codes WHERE code_hash = $1 RETURNING content, expires_at > now() AS good',
    [sha256(code)],
  );
  const [row] = rows;
  return row?.good === true ? row.content : undefined;
}

/** Whether the code is redeemed by its requester (RFC 7636 section 4.6). */
export function provesPossession({ codeChallenge }: Grant, verifier: string): boolean {
  return sha256(verifier).toString('base64url') === codeChallenge;
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

const ALGORITHM = 'ES256';
/** How long a token is good. */
export const TOKEN_SECONDS = 3_600;

/** Signs what the provider issues. All processes share the key, because it derives from the secret. */
interface Signer {
  /** The public key, for the provider's key set. */
  readonly jwk: JWK;
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of an access token, which is for the issuer itself; undefined when it is not valid. */
  verifyAccessToken(token: string, issuer: string): Promise<JWTPayload | undefined>;
}

/** A P-256 key from a secret of 256 bits. */
export async function signerOf(secret: Uint8Array): Promise<Signer> {
  const scalar = createHmac('sha256', secret).update('signing key').digest();
  // A number below the curve's order, which begins with 32 ones.
  scalar.writeUInt8(scalar.readUInt8(0) & 0x7f, 0);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(scalar);
  const point = ecdh.getPublicKey();
  const kid = createHmac('sha256', 'key id').update(point).digest('base64url').slice(0, 16);
  const coordinates = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const privateKey = await importJWK({ ...coordinates, d: scalar.toString('base64url') }, ALGORITHM);
  const publicKey = await importJWK(coordinates, ALGORITHM);
  return {
    jwk: { ...coordinates, kid, alg: ALGORITHM, use: 'sig' },
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS} s`)
        .sign(privateKey),
    async verifyAccessToken(token, issuer) {
      try {
        const { payload } = await jwtVerify(token, publicKey, { issuer, audience: issuer });
        return payload;
      } catch {
        return undefined;
      }
    },
  };
}
