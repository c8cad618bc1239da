import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultContext, DefaultState, Middleware, ParameterizedContext } from 'koa';
import send from 'koa-send';
import { type App, answerPage } from '../contract/pages.ts';

type Context = ParameterizedContext<DefaultState, DefaultContext>;

/** Files of both front ends. Those under `/assets` have their hash in the name and are cached forever. */
export function serveAssets(dist: string): Middleware<DefaultState> {
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (isRead && ctx.path.startsWith('/assets/')) {
      // Compressed at build (api/build.ts).
      ctx.vary('Accept-Encoding');
      const options = { root: join(dist, 'assets'), maxage: YEAR_MS, immutable: true };
      await sendFile(ctx, ctx.path.slice('/assets'.length), options);
    } else if (isRead && /^\/favicon\.(svg|ico)$/.test(ctx.path)) {
      await sendFile(ctx, ctx.path, { root: dist, maxage: DAY_MS });
    } else {
      await next();
    }
  };
}

/** Every other address is a page (architecture 6): the app that the session's role is for, or a redirect. */
export function servePages(dist: string): Middleware<DefaultState> {
  const pages = { console: readPage(dist, 'console'), 'member-portal': readPage(dist, 'member-portal') };
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return;
    const answer = answerPage(ctx.url, ctx.state.caller);
    // Which page it is depends on who asks: nothing between us and the browser may keep it.
    ctx.set('Cache-Control', 'no-cache, private');
    ctx.vary('Cookie');
    if ('redirect' in answer) return ctx.redirect(answer.redirect);
    ctx.status = answer.isUnknown ? 404 : 200;
    ctx.type = 'text/html';
    ctx.body = pages[answer.app](ctx.path);
  };
}

/**
 * An app's page by its path. Its head has the tags that start what its screen needs (`preloads.json`, written
 * by vite.config.ts), so that these do not wait until the entry has run.
 */
function readPage(dist: string, app: App): (path: string) => string {
  const html = readFileSync(join(dist, app, 'index.html'), 'utf8');
  const preloads: [path: string, tags: string][] = JSON.parse(
    readFileSync(join(dist, app, 'preloads.json'), 'utf8'),
  );
  const screens = preloads.map(([pathname, tags]) => ({ address: new URLPattern({ pathname }), tags }));
  return (pathname) => {
    const tags = screens.find(({ address }) => address.test({ pathname }))?.tags ?? '';
    return html.replace('</head>', `${tags}</head>`);
  };
}

async function sendFile(ctx: Context, path: string, options: send.SendOptions): Promise<void> {
  try {
    await send(ctx as never, path, options);
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && Number(error.status) < 500)) throw error;
    ctx.status = 404;
    ctx.type = 'text/plain';
    ctx.body = 'Not found.';
  }
}

const DAY_MS = 24 * 3600 * 1000;
const YEAR_MS = 365 * DAY_MS;
