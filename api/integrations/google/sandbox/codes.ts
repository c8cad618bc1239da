import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Account } from './people.ts';

/** A consent: the site may read this account once, by proof of its own request. */
export interface Grant {
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
