import { createECDH, createHmac } from 'node:crypto';
import { importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'ES256';
/** How long a token is good. */
export const TOKEN_SECONDS = 3_600;

/** Signs what the provider issues. All processes share the key, because it derives from the secret. */
export interface Signer {
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
