import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { ADMIN } from '../../../ledger/member/events.ts';
import type { Queries } from '../../../projections/engine/transaction.ts';
import { IDENTITY, type Identity } from '../../../projections/members/identity.ts';
import type { RequiredAction } from '../contract/guards.ts';
import { hashOf, newSecret } from './secret.ts';
import { isSuspendedAt } from './tenantStatus.ts';
import { HAS_TWO_STEP } from './twoStep.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lives unused, and at most. Remember Me (spec 1 section 2.1) makes both longer. */
const lifetimes = {
  ordinary: { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS },
  remembered: { idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS },
} as const;

/** How long somebody may take to give the code of their second factor, once their password was right. */
const AWAITS_CODE_MS = 10 * MINUTE_MS;

/** Being seen is written down at most this often, so that reading does not write each time. */
const SEEN_EVERY_MS = MINUTE_MS;

/** A valid session with its member. Role, name and settings are current, not stored. */
export interface Session extends Identity {
  readonly remember: boolean;
  /** Started with a one-time password: it only allows setting a new password. */
  readonly mustChangePassword: boolean;
  /** Started with a password while a second factor is required: it only allows entering its code. */
  readonly awaitsCode: boolean;
  readonly hasTwoStep: boolean;
  /** Operates the installation (api/operator.ts). */
  readonly operator: boolean;
}

/**
 * `hasTwoStep`: whether the person had a second factor when they proved who they are. If they have turned one
 * on since, the session awaits its code, whatever `awaitsCode` says.
 */
export interface NewSession
  extends Pick<
    Session,
    'orgCode' | 'memberId' | 'remember' | 'mustChangePassword' | 'awaitsCode' | 'hasTwoStep'
  > {
  /** In words, such as `Firefox on Windows`. */
  readonly browser: string;
}

/**
 * Begin a session and answer its id: 256 random bits, base64url, known to the cookie alone. Waits for a
 * second factor that is being turned on, which ends the session or makes it await a code.
 */
export async function openSession(
  pool: pg.Pool,
  { orgCode, memberId, remember, mustChangePassword, awaitsCode, hasTwoStep, browser }: NewSession,
  now: Date,
): Promise<string> {
  const id = newSecret();
  const after = (ms: number) => new Date(now.getTime() + ms);
  await pool.query(
    `WITH factor AS (SELECT on_since FROM app.two_step WHERE member_id = $3 FOR SHARE),
       owed AS (SELECT $6 OR (NOT $7 AND EXISTS (SELECT 1 FROM factor WHERE on_since IS NOT NULL)) AS code)
     INSERT INTO app.sessions
       (id_hash, org_code, member_id, remember, must_change_password, awaits_code, browser, created_at, seen_at, expires_at)
     SELECT $1, $2, $3, $4, $5, code, $8, $9, $9, CASE WHEN code THEN $10::timestamptz ELSE $11 END FROM owed`,
    [
      hashOf(id),
      orgCode,
      memberId,
      remember,
      mustChangePassword,
      awaitsCode,
      hasTwoStep,
      browser,
      now,
      after(AWAITS_CODE_MS),
      after(lifetimeOf(remember).absoluteMs),
    ],
  );
  return id;
}

/**
 * The session of an id; `undefined` when unknown, idle or old, or its member was removed, or the organization
 * is suspended.
 */
export async function findSession(pool: pg.Pool, id: string, now: Date): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(id)) return undefined;
  const idHash = hashOf(id);
  const row = await readSession(pool, idHash.toString('hex'));
  if (row === undefined || new Date(row.expiresAt) <= now || isSuspendedAt(row, now)) return undefined;
  const { idHash: _, seenAt, expiresAt: __, ...session } = row;
  const unseenMs = now.getTime() - new Date(seenAt).getTime();
  if (unseenMs > lifetimeOf(session.remember).idleMs) return undefined;
  if (unseenMs > SEEN_EVERY_MS) {
    await pool.query('UPDATE app.sessions SET seen_at = $2 WHERE id_hash = $1', [idHash, now]);
  }
  return session;
}

interface SessionRow extends Session {
  /** In hex. */
  readonly idHash: string;
  readonly seenAt: string;
  readonly expiresAt: string;
}

/** Sessions that are about to be read: hashes of ids, and the rows once they are there. */
interface Batch {
  readonly idHashes: Set<string>;
  readonly rows: Promise<ReadonlyMap<string, SessionRow>>;
}

const nextBatch = new WeakMap<pg.Pool, Batch>();

/**
 * Every request reads its session, so those that arrive in one turn of the event loop share a query. It is
 * sent after they arrived: nothing is remembered from one turn to the next.
 */
async function readSession(pool: pg.Pool, idHash: string): Promise<SessionRow | undefined> {
  let batch = nextBatch.get(pool);
  if (batch === undefined) {
    const idHashes = new Set<string>();
    const rows = setImmediate().then(() => {
      nextBatch.delete(pool);
      return readSessions(pool, [...idHashes]);
    });
    batch = { idHashes, rows };
    nextBatch.set(pool, batch);
  }
  batch.idHashes.add(idHash);
  return (await batch.rows).get(idHash);
}

async function readSessions(
  pool: pg.Pool,
  idHashes: readonly string[],
): Promise<ReadonlyMap<string, SessionRow>> {
  const { rows } = await pool.query<SessionRow>({
    name: 'sessions',
    text: `SELECT encode(s.id_hash, 'hex') AS "idHash", s.seen_at AS "seenAt", s.expires_at AS "expiresAt",
       s.remember, s.must_change_password AS "mustChangePassword", s.awaits_code AS "awaitsCode",
       ${IDENTITY.columns}, ${HAS_TWO_STEP('s.member_id')} AS "hasTwoStep",
       EXISTS (SELECT 1 FROM app.operators p WHERE p.member_id = s.member_id) AS operator
     FROM unnest($1::text[]) AS given (hash)
     JOIN app.sessions s ON s.id_hash = decode(given.hash, 'hex')
     JOIN (${IDENTITY.tables}) ON m.org_code = s.org_code AND m.member_id = s.member_id::text AND m.active`,
    values: [idHashes],
  });
  return new Map(rows.map((row) => [row.idHash, row]));
}

/** End one session. False when there was none any more. */
export async function closeSession(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM app.sessions WHERE id_hash = $1', [hashOf(id)]);
  return rowCount === 1;
}

/** End all sessions of members: after a change of password, second factor or role, or removal. */
export async function revokeSessions(pool: Queries, memberIds: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM app.sessions WHERE member_id = ANY($1::uuid[])', [memberIds]);
}

/** One of somebody's own sessions, for their list of them. */
interface OwnSession {
  /** A name, not the secret. */
  readonly id: string;
  readonly browser: string;
  /** ISO instants. */
  readonly startedAt: string;
  readonly lastUsedAt: string;
  readonly isThis: boolean;
}

/** The valid sessions, the last used first, without those that wait for a code. */
export async function listSessions(
  pool: pg.Pool,
  memberId: string,
  thisId: string,
  now: Date,
): Promise<OwnSession[]> {
  const idleSince = ({ idleMs }: (typeof lifetimes)[keyof typeof lifetimes]) =>
    new Date(now.getTime() - idleMs);
  const { rows } = await pool.query<OwnSession>(
    `SELECT session_id AS id, browser, created_at AS "startedAt", seen_at AS "lastUsedAt", id_hash = $2 AS "isThis"
     FROM app.sessions
     WHERE member_id = $1 AND NOT awaits_code AND expires_at > $3
       AND seen_at > CASE WHEN remember THEN $4::timestamptz ELSE $5::timestamptz END
     ORDER BY id_hash = $2 DESC, seen_at DESC, session_id`,
    [memberId, hashOf(thisId), now, idleSince(lifetimes.remembered), idleSince(lifetimes.ordinary)],
  );
  return rows;
}

/** End one of somebody's sessions by its name. False when they have no such session. */
export async function endSession(pool: pg.Pool, memberId: string, name: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM app.sessions WHERE member_id = $1 AND session_id = $2', [
    memberId,
    name,
  ]);
  return rowCount === 1;
}

/** End all of somebody's sessions but this one. */
export async function revokeOtherSessions(pool: pg.Pool, memberId: string, thisId: string): Promise<void> {
  await pool.query('DELETE FROM app.sessions WHERE member_id = $1 AND id_hash <> $2', [
    memberId,
    hashOf(thisId),
  ]);
}

/** How long the browser keeps the cookie; `undefined`: until it is closed. */
export function cookieLifetimeMs({
  remember,
  awaitsCode,
}: Pick<Session, 'remember' | 'awaitsCode'>): number | undefined {
  return remember && !awaitsCode ? lifetimes.remembered.absoluteMs : undefined;
}

function lifetimeOf(remember: boolean): { readonly idleMs: number; readonly absoluteMs: number } {
  return remember ? lifetimes.remembered : lifetimes.ordinary;
}

/** A member, of an organization. */
interface Who {
  readonly orgCode: string;
  readonly memberId: string;
}

/** Note that somebody has signed in. Of each member the last time is kept, and no more. */
export async function recordSignIn(pool: pg.Pool, { orgCode, memberId }: Who, at: Date): Promise<void> {
  await pool.query(
    `INSERT INTO app.sign_ins AS s (org_code, member_id, last_at) VALUES ($1, $2, $3)
     ON CONFLICT (org_code, member_id) DO UPDATE SET last_at = greatest(s.last_at, excluded.last_at)`,
    [orgCode, memberId, at],
  );
}

/** Forget when members signed in: they were removed. */
export async function forgetSignIns(pool: pg.Pool, memberIds: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM app.sign_ins WHERE member_id = ANY($1)', [memberIds]);
}

/** Who must have a second factor (`BURSAR_SECOND_FACTOR`). `administrators` includes operators. */
export const secondFactorPolicies = ['optional', 'administrators', 'everyone'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** Whether somebody must have a second factor. */
export function mustHaveTwoStep(
  policy: SecondFactorPolicy,
  { role, operator }: Pick<Session, 'role' | 'operator'>,
): boolean {
  return policy === 'everyone' || (policy === 'administrators' && (role === ADMIN || operator));
}

/** What a person has to do before anything else; null for nothing. Checked with every request. */
export function requiredActionOf(
  session: Pick<Session, 'awaitsCode' | 'mustChangePassword' | 'hasTwoStep' | 'role' | 'operator'>,
  policy: SecondFactorPolicy,
): RequiredAction | null {
  if (session.awaitsCode) return 'giveCode';
  if (session.mustChangePassword) return 'changePassword';
  if (!session.hasTwoStep && mustHaveTwoStep(policy, session)) return 'setUpTwoStep';
  return null;
}
