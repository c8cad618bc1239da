import type pg from 'pg';
import { type Queries, transaction } from '../../../projections/engine/transaction.ts';
import { hashOfTyped, newTypedSecret } from './secret.ts';
import type { TotpSecrets } from './totp.ts';
import { newSeed, stepOf } from './totp.ts';

/**
 * The second factor: codes of a phone (RFC 6238) and recovery codes for a lost phone.
 * The seed is shown only until the factor is on.
 */
const RECOVERY_CODES = 10;
/** How long somebody may take to set it up. */
const SET_UP_MS = 30 * 60_000;

interface Owner {
  readonly orgCode: string;
  readonly memberId: string;
}

/** A second factor that is on. */
export interface TwoStep {
  /** ISO instant. */
  readonly since: string;
  readonly recoveryCodesLeft: number;
}

/** SQL of whether a member has a second factor. */
export const HAS_TWO_STEP = (memberId: string) =>
  `EXISTS (SELECT 1 FROM app.two_step f WHERE f.member_id = ${memberId} AND f.on_since IS NOT NULL)`;

/** Somebody's second factor; `undefined` when they have none. */
export async function readTwoStep(db: Queries, memberId: string): Promise<TwoStep | undefined> {
  const { rows } = await db.query<TwoStep>(
    `SELECT on_since AS since,
       (SELECT count(*)::int FROM app.recovery_codes r WHERE r.member_id = f.member_id) AS "recoveryCodesLeft"
     FROM app.two_step f WHERE member_id = $1 AND on_since IS NOT NULL`,
    [memberId],
  );
  return rows[0];
}

/** Begin to set up a second factor: a new seed replaces an unfinished one. `undefined` when one is on. */
export async function beginTwoStep(
  db: Queries,
  totpSecrets: TotpSecrets,
  { orgCode, memberId }: Owner,
  now: Date,
): Promise<Buffer | undefined> {
  const seed = newSeed();
  const { rowCount } = await db.query(
    `INSERT INTO app.two_step (member_id, org_code, seed, begun_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id) DO UPDATE SET seed = excluded.seed, begun_at = excluded.begun_at
     WHERE app.two_step.on_since IS NULL`,
    [memberId, orgCode, totpSecrets.seal(memberId, seed), now],
  );
  return rowCount === 1 ? seed : undefined;
}

/** Turn on a pending, unexpired second factor by its code, and return the recovery codes. */
export async function turnOnTwoStep(
  pool: pg.Pool,
  totpSecrets: TotpSecrets,
  owner: Owner,
  code: string,
  now: Date,
): Promise<readonly string[] | 'notBegun' | 'wrong'> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ seed: Buffer }>(
      'SELECT seed FROM app.two_step WHERE member_id = $1 AND on_since IS NULL AND begun_at > $2 FOR UPDATE',
      [owner.memberId, new Date(now.getTime() - SET_UP_MS)],
    );
    const [pending] = rows;
    if (pending === undefined) return 'notBegun';
    const step = stepOf(totpSecrets.open(owner.memberId, pending.seed), code, now);
    if (step === undefined) return 'wrong';
    await client.query('UPDATE app.two_step SET on_since = $2, last_step = $3 WHERE member_id = $1', [
      owner.memberId,
      now,
      step,
    ]);
    return writeRecoveryCodes(client, owner);
  });
}

/** What became of a code: `used` is one that was right, and was given before. */
export type Verdict = 'code' | 'recoveryCode' | 'used' | 'wrong';

/** Use up a code of the phone or a recovery code. Of two who give the same at once, one gets in. */
export async function spendCode(
  db: Queries,
  totpSecrets: TotpSecrets,
  memberId: string,
  code: string,
  now: Date,
): Promise<Verdict> {
  if (!/^\d{6}$/.test(code)) return (await spendRecoveryCode(db, memberId, code)) ? 'recoveryCode' : 'wrong';
  const { rows } = await db.query<{ seed: Buffer }>(
    'SELECT seed FROM app.two_step WHERE member_id = $1 AND on_since IS NOT NULL',
    [memberId],
  );
  const [found] = rows;
  const step = found && stepOf(totpSecrets.open(memberId, found.seed), code, now);
  if (step === undefined) return 'wrong';
  const { rowCount } = await db.query(
    'UPDATE app.two_step SET last_step = $2 WHERE member_id = $1 AND on_since IS NOT NULL AND last_step < $2',
    [memberId, step],
  );
  return rowCount === 1 ? 'code' : 'used';
}

/** New recovery codes in place of the old; `undefined` when the factor was turned off in the meantime. */
export function renewRecoveryCodes(pool: pg.Pool, owner: Owner): Promise<readonly string[] | undefined> {
  return transaction(pool, async (client) => {
    // Of two parallel calls the second waits: else it would not see the first one's codes and leave them
    // valid.
    const { rowCount } = await client.query(
      'SELECT 1 FROM app.two_step WHERE member_id = $1 AND on_since IS NOT NULL FOR UPDATE',
      [owner.memberId],
    );
    return rowCount === 1 ? writeRecoveryCodes(client, owner) : undefined;
  });
}

/** These members have no second factor any more. Answers how many had one. */
export async function removeTwoStep(db: Queries, memberIds: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ removed: number }>(
    `WITH codes AS (DELETE FROM app.recovery_codes WHERE member_id = ANY($1::uuid[])),
       factors AS (DELETE FROM app.two_step WHERE member_id = ANY($1::uuid[]) RETURNING on_since)
     SELECT count(on_since)::int AS removed FROM factors`,
    [memberIds],
  );
  return rows[0]?.removed ?? 0;
}

async function spendRecoveryCode(db: Queries, memberId: string, code: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'DELETE FROM app.recovery_codes WHERE member_id = $1 AND code_hash = $2',
    [memberId, hashOfTyped(code)],
  );
  return rowCount === 1;
}

async function writeRecoveryCodes(client: Queries, { orgCode, memberId }: Owner): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newTypedSecret);
  await client.query('DELETE FROM app.recovery_codes WHERE member_id = $1', [memberId]);
  await client.query(
    'INSERT INTO app.recovery_codes (member_id, org_code, code_hash) SELECT $1, $2, unnest($3::bytea[])',
    [memberId, orgCode, codes.map(hashOfTyped)],
  );
  return codes;
}
