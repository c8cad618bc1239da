import type { DefaultContext, DefaultState, Middleware, ParameterizedContext } from 'koa';
import send from 'koa-send';
import { type App, answerPage } from './contract/pages.ts';

type Context = ParameterizedContext<DefaultState, DefaultContext>;

/**
 * The two front ends on one origin (design section 6): files under `/assets` with their hash in the name, cached for ever; every other
 * address is a page, answered with the app that the session's role is for, or with a redirect.
 */
export function serveApps(dist: string): Middleware<DefaultState> {
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return;
    if (ctx.path.startsWith('/assets/') || ctx.path === '/favicon.svg' || ctx.path === '/favicon.ico') {
      await sendFile(ctx, ctx.path, dist, ctx.path.startsWith('/assets/'));
      return;
    }
    const answer = answerPage(ctx.url, ctx.state.caller);
    // Which page it is depends on who asks: nothing between us and the browser may keep it.
    ctx.set('Cache-Control', 'no-cache, private');
    ctx.vary('Cookie');
    if (answer === 'unknown') return sendPage(ctx, 'member-portal', dist, 404);
    if ('redirect' in answer) return ctx.redirect(answer.redirect);
    await sendPage(ctx, answer.app, dist, 200);
  };
}

async function sendPage(ctx: Context, app: App, dist: string, status: number): Promise<void> {
  await send(ctx as never, `/${app}/index.html`, { root: dist, setHeaders: () => undefined });
  ctx.set('Cache-Control', 'no-cache, private');
  ctx.status = status;
}

async function sendFile(ctx: Context, path: string, dist: string, hashed: boolean): Promise<void> {
  try {
    await send(ctx as never, path, { root: dist, ...(hashed ? { maxage: YEAR_MS, immutable: true } : {}) });
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && Number(error.status) < 500)) throw error;
    ctx.status = 404;
    ctx.type = 'text/plain';
    ctx.body = 'Not found.';
  }
}

const YEAR_MS = 365 * 24 * 3600 * 1000;
