import type { DefaultState, Middleware } from 'koa';
import compress from 'koa-compress';

/** Compress answers above one kilobyte. What is stored compressed, and images, go out as they are. */
export const compressed: Middleware<DefaultState> = compress({ threshold: 1024 });

/** Write a JSON answer once. Left as a value, it is written to learn its length, and again to be sent. */
export const writtenOnce: Middleware<DefaultState> = async (ctx, next) => {
  await next();
  if (ctx.response.is('json') && isValue(ctx.body)) ctx.body = JSON.stringify(ctx.body);
};

/** Neither written yet nor a file or stream. */
function isValue(body: unknown): boolean {
  return Array.isArray(body) || (body instanceof Object && Object.getPrototypeOf(body) === Object.prototype);
}

/** Add Content-Range after compression: koa-compress would leave it alone as part of a file. */
export const nameRange: Middleware<DefaultState> = async (ctx, next) => {
  await next();
  if (ctx.state.contentRange !== undefined) ctx.set('Content-Range', ctx.state.contentRange);
};
