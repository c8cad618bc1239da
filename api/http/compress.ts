import type { DefaultState, Middleware } from 'koa';
import compress from 'koa-compress';

/** Compress answers above one kilobyte. What is stored compressed, and images, go out as they are. */
export const compressed: Middleware<DefaultState> = compress({ threshold: 1024 });

/**
 * Add the list's Content-Range after compression: koa-compress takes it for part of a file, whose bytes must
 * stay.
 */
export const nameRange: Middleware<DefaultState> = async (ctx, next) => {
  await next();
  if (ctx.state.contentRange !== undefined) ctx.set('Content-Range', ctx.state.contentRange);
};
