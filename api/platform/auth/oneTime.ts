import type { Queries } from '../../../projections/engine/transaction.ts';
import type { Identity } from '../../../projections/members/identity.ts';
import type { Deps } from '../../deps.ts';
import { hashOf, hashOfTyped, newSecret, newTypedSecret } from './secret.ts';

/**
 * Mailed one-time secrets (spec 1 section 2.1, /resetPassword): void when the member's email changes or a
 * password is set. A void one is kept for a while, so that its page can say why.
 * Stored as SHA-256 only, enough for secrets of 112 bits and more (OWASP ASVS 5.0, 6.5.2).
 */
type Kind = 'link' | 'password';

/** Why a link is worth nothing any more. */
export type LinkEnd = 'passwordSet' | 'replaced' | 'emailChanged' | 'removed' | 'expired' | 'unknown';

export type Owner = Pick<Identity, 'orgCode' | 'memberId'>;
type Addressee = Pick<Identity, 'orgCode' | 'memberId' | 'email'>;

export const LINK_DAYS = 7;
export const ONE_TIME_PASSWORD_HOURS = 24;
const HOUR_MS = 3_600_000;
const LIFETIME_MS: Readonly<Record<Kind, number>> = {
  link: LINK_DAYS * 24 * HOUR_MS,
  password: ONE_TIME_PASSWORD_HOURS * HOUR_MS,
};

/** SQL of a member `m` who is still the one to whom a secret `s` was mailed. */
const THEIRS =
  'm.org_code = s.org_code AND m.member_id = s.member_id::text AND m.active AND m.email = s.email';

/**
 * The address of the page where a member sets the password, good for seven days and once. It replaces earlier
 * ones, unless it is mailed `besides` them: then all work until the first is used.
 */
export async function issueLink(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  to: Addressee,
  { besides = false } = {},
): Promise<string> {
  const token = newSecret();
  if (!besides) await replaceKind(db.pool, 'link', to.memberId);
  await keep(db.pool, 'link', to, hashOf(token), clock());
  return `${publicUrl}/setPassword?token=${token}`;
}

/** A password for one sign-in within a day, such as `k3fm-9wpa-…`. The member's own goes on working. */
export async function issueOneTimePassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  to: Addressee,
): Promise<string> {
  const password = newTypedSecret();
  await replaceKind(db.pool, 'password', to.memberId);
  await keep(db.pool, 'password', to, hashOfTyped(password), clock());
  return password;
}

/** The owner of a valid link; `undefined` for an invalid one, which `endOfLink` explains. */
export async function ownerOfLink(db: Queries, token: string, now: Date): Promise<Owner | undefined> {
  const { rows } = await db.query<Owner>(
    `SELECT s.org_code AS "orgCode", s.member_id AS "memberId" FROM app.one_time_secrets s
     JOIN read.members m ON ${THEIRS}
     WHERE s.secret_hash = $1 AND s.kind = 'link' AND s.ended IS NULL AND s.expires_at > $2`,
    [hashOf(token), now],
  );
  return rows[0];
}

/** Why a link is worth nothing any more. */
export async function endOfLink(db: Queries, token: string): Promise<LinkEnd> {
  const { rows } = await db.query<{ ended: LinkEnd | null; active: boolean; isTheirs: boolean }>(
    `SELECT s.ended, m.active, m.email = s.email AS "isTheirs" FROM app.one_time_secrets s
     LEFT JOIN read.members m ON m.org_code = s.org_code AND m.member_id = s.member_id::text
     WHERE s.secret_hash = $1 AND s.kind = 'link'`,
    [hashOf(token)],
  );
  const [link] = rows;
  if (link === undefined) return 'unknown';
  if (link.ended !== null) return link.ended;
  if (!link.active) return 'removed';
  return link.isTheirs ? 'expired' : 'emailChanged';
}

/** Use a link up. False when somebody else was first. */
export async function spendLink(db: Queries, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE app.one_time_secrets SET ended = 'passwordSet'
     WHERE secret_hash = $1 AND kind = 'link' AND ended IS NULL AND expires_at > $2`,
    [hashOf(token), now],
  );
  return rowCount === 1;
}

/**
 * The member with this email and one-time password, which is then used up; `undefined` when there is none.
 * Dashes and capitals do not matter.
 */
export async function spendOneTimePassword(
  db: Queries,
  email: string,
  password: string,
  now: Date,
): Promise<Owner | undefined> {
  const { rows } = await db.query<Owner>(
    `DELETE FROM app.one_time_secrets s USING read.members m
     WHERE ${THEIRS} AND m.email = $2 AND s.secret_hash = $1 AND s.kind = 'password' AND s.ended IS NULL AND s.expires_at > $3
     RETURNING s.org_code AS "orgCode", s.member_id AS "memberId"`,
    [hashOfTyped(password), email, now],
  );
  return rows[0];
}

/**
 * What was mailed to these members is worth nothing any more: after a new password or email, and after
 * removal.
 */
export async function voidSecrets(db: Queries, memberIds: readonly string[], why: LinkEnd): Promise<void> {
  await db.query(
    'UPDATE app.one_time_secrets SET ended = $2 WHERE member_id = ANY($1::uuid[]) AND ended IS NULL',
    [memberIds, why],
  );
}

/** A newer one of its kind is mailed. */
async function replaceKind(db: Queries, kind: Kind, memberId: string): Promise<void> {
  await db.query(
    `UPDATE app.one_time_secrets SET ended = 'replaced' WHERE member_id = $1 AND kind = $2 AND ended IS NULL`,
    [memberId, kind],
  );
}

async function keep(
  db: Queries,
  kind: Kind,
  { orgCode, memberId, email }: Addressee,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO app.one_time_secrets (member_id, kind, org_code, email, secret_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [memberId, kind, orgCode, email, hash, new Date(now.getTime() + LIFETIME_MS[kind])],
  );
}
