import type Router from '@koa/router';
import type { Deps } from '../../deps.ts';
import { CALLBACK_PATH, NotVerified } from '../../integrations/google/google.ts';
import type { Context } from '../../platform/auth/caller.ts';
import {
  externalProfileOf,
  keepExternalProfile,
  savePendingSignIn,
  takePendingSignIn,
} from '../../platform/auth/externalSignIn.ts';
import { addressKey, countTry, type Limit } from '../../platform/auth/throttle.ts';
import { depsFor } from '../../platform/calls/depsFor.ts';
import { openRoute } from '../../platform/calls/route.ts';
import { returnPathOf } from '../../platform/contract/pages.ts';
import { HttpError } from '../../platform/errors/errors.ts';
import { printLine } from '../../platform/http/requestLog.ts';
import { addressOf } from '../../platform/http/security.ts';
import { externalProfile, googleToken, isGoogleAuth } from './contract.ts';

const SIGN_UP_PAGE = '/signup';

/** Sign-ins and tokens of one address: each asks Google something. A whole campus can share one. */
const PER_ADDRESS: Limit = { name: 'google-address', points: 300, seconds: 15 * 60 };

/** What the sign-up page asks about the Google account that this browser has shown (spec 1 section 7). */
export const googleRoutes = [
  openRoute(isGoogleAuth, async ({ deps, ctx }) => (await externalProfileOf(deps, ctx)) !== undefined),

  openRoute(externalProfile, async ({ deps, ctx }) => {
    const found = await externalProfileOf(deps, ctx);
    const profile = found && { email: found.email, fname: found.givenName, lname: found.familyName };
    const isInternal = found !== undefined && found.email === deps.internalEmail;
    return { available: deps.google !== undefined, profile: profile ?? null, isInternal };
  }),

  openRoute(googleToken, async ({ deps, input, ctx }) => {
    const away = 'Google cannot be reached at the moment. Please try again.';
    if (deps.google === undefined) throw new HttpError(503, 'googleUnavailable', away);
    await countTry(deps.db.pool, PER_ADDRESS, addressKey(ctx.ip));
    const profile = await deps.google
      .profileOf(addressOf(ctx).origin, input.access_token)
      .catch((error: unknown) => {
        if (error instanceof NotVerified)
          throw new HttpError(401, 'notVerified', 'Google does not confirm this sign-in.');
        logFailure(deps, ctx, error);
        throw new HttpError(503, 'googleUnavailable', away, 5);
      });
    await keepExternalProfile(deps, ctx, profile);
    return { status: 200 as const, message: 'The Google account was verified.' };
  }),
];

/**
 * Browser URLs: `GET /api/auth/google?next=/signup` redirects to Google, then the callback, then `next`.
 * A failed sign-in arrives there without an account (spec 1 section 8), and the log says why.
 */
export function mountGoogle(router: Router, deps: Deps): void {
  router.get('/api/auth/google', async (ctx) => {
    const next = nextOf(ctx);
    ctx.set('Cache-Control', 'no-store');
    try {
      const { google } = depsFor(deps, ctx);
      if (google === undefined) throw new Error('GOOGLE_CLIENT_ID is not set');
      await countTry(deps.db.pool, PER_ADDRESS, addressKey(ctx.ip));
      const { url, checks } = await google.begin(addressOf(ctx).origin);
      await savePendingSignIn(deps, ctx, { ...checks, next });
      ctx.redirect(url.href);
    } catch (error) {
      logFailure(deps, ctx, error);
      ctx.redirect(next);
    }
  });

  router.get(CALLBACK_PATH, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const pending = await takePendingSignIn(deps, ctx);
    try {
      const { google } = depsFor(deps, ctx);
      if (google === undefined || pending === undefined) throw new Error('this browser began no sign-in');
      await keepExternalProfile(deps, ctx, await google.finish(addressOf(ctx), pending));
    } catch (error) {
      logFailure(deps, ctx, error);
    }
    ctx.redirect(pending?.next ?? SIGN_UP_PAGE);
  });
}

/** Where to go in the end: a page of ours, whatever the link says; nothing that is no page. */
function nextOf(ctx: Context): string {
  const next = returnPathOf(ctx.url);
  return next === undefined || /^\/(api|sandbox)(\/|$)/.test(next) ? SIGN_UP_PAGE : next;
}

/** Why a sign-in failed, without what it was tried with. */
function logFailure({ logLine = printLine }: Deps, ctx: Context, error: unknown): void {
  const causes: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause.message);
  const { correlationId } = ctx.state;
  logLine({ level: 'warn', correlationId, path: ctx.path, googleSignIn: causes.join(': ') });
}
