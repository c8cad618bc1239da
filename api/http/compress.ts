import type { DefaultState, Middleware } from 'koa';
import compress from 'koa-compress';

/** Compress answers above one kilobyte. What is stored compressed, and images, go out as they are. */
export const compressed: Middleware<DefaultState> = compress({ threshold: 1024 });

/** Add Content-Range after compression: koa-compress would leave it alone as part of a file. */
export const nameRange: Middleware<DefaultState> = async (ctx, next) => {
  await next();
  if (ctx.state.contentRange !== undefined) ctx.set('Content-Range', ctx.state.contentRange);
};
