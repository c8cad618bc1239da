import type { Deps } from '../../deps.ts';
import type { ExternalProfile, SignInChecks } from '../../integrations/google/google.ts';
import type { Context } from './caller.ts';
import { forgetCookie, readCookie, writeCookie } from './cookies.ts';
import { hashOf, newSecret } from './secret.ts';

/**
 * What this browser has proved at Google (spec 1 section 2.1, "Sign up with Google"). Both steps are kept on
 * the server; the cookie holds an opaque id of each, the table its SHA-256.
 */
export type { ExternalProfile };

/** How long somebody may take to choose an account, and to sign up after that. */
const PENDING_MS = 10 * 60_000;
const VERIFIED_MS = 30 * 60_000;

const cookies = {
  begun: { name: 'bursar_google', path: '/api/auth/google', lifetimeMs: PENDING_MS },
  verified: { name: 'bursar_external', path: '/', lifetimeMs: VERIFIED_MS },
} as const;
type Step = keyof typeof cookies;

/** A pending sign-in and the page to return to. */
export interface PendingSignIn extends SignInChecks {
  readonly next: string;
}

type SignInDeps = Pick<Deps, 'db' | 'clock'>;

export async function savePendingSignIn(
  deps: SignInDeps,
  ctx: Context,
  pending: PendingSignIn,
): Promise<void> {
  await keep(deps, ctx, 'begun', pending);
}

/** The pending sign-in of this browser; removed when read. */
export async function takePendingSignIn(deps: SignInDeps, ctx: Context): Promise<PendingSignIn | undefined> {
  return take<PendingSignIn>(deps, ctx, 'begun');
}

/** Keep the verified profile, replacing an earlier one. */
export async function keepExternalProfile(
  deps: SignInDeps,
  ctx: Context,
  profile: ExternalProfile,
): Promise<void> {
  await forgetExternalProfile(deps, ctx);
  await keep(deps, ctx, 'verified', profile);
}

/** The account that this browser showed within the last half hour; none where Google is not set up. */
export async function externalProfileOf(
  deps: SignInDeps & Pick<Deps, 'google'>,
  ctx: Context,
): Promise<ExternalProfile | undefined> {
  const id = readCookie(ctx, cookies.verified);
  if (id === undefined || deps.google === undefined) return undefined;
  const { rows } = await deps.db.pool.query<{ content: ExternalProfile }>(
    `SELECT content FROM app.external_sign_ins WHERE id_hash = $1 AND step = 'verified' AND expires_at > $2`,
    [hashOf(id), deps.clock()],
  );
  return rows[0]?.content;
}

/** Forget the account: at sign-out, after signing up, and when its email is taken (spec 1 section 4). */
export async function forgetExternalProfile(deps: SignInDeps, ctx: Context): Promise<void> {
  await take(deps, ctx, 'verified');
}

async function keep(
  { db, clock }: SignInDeps,
  ctx: Context,
  step: Step,
  content: PendingSignIn | ExternalProfile,
): Promise<void> {
  const { lifetimeMs } = cookies[step];
  const id = newSecret();
  await db.pool.query(
    'INSERT INTO app.external_sign_ins (id_hash, step, content, expires_at) VALUES ($1, $2, $3, $4)',
    [hashOf(id), step, JSON.stringify(content), new Date(clock().getTime() + lifetimeMs)],
  );
  writeCookie(ctx, cookies[step], id, lifetimeMs);
}

/** What was kept, which is kept no longer, here and in the browser. */
async function take<T>({ db, clock }: SignInDeps, ctx: Context, step: Step): Promise<T | undefined> {
  const id = readCookie(ctx, cookies[step]);
  if (id === undefined) return undefined;
  forgetCookie(ctx, cookies[step]);
  const { rows } = await db.pool.query<{ content: T; expires_at: string }>(
    'DELETE FROM app.external_sign_ins WHERE id_hash = $1 AND step = $2 RETURNING content, expires_at',
    [hashOf(id), step],
  );
  const [row] = rows;
  return row !== undefined && new Date(row.expires_at) > clock() ? row.content : undefined;
}
