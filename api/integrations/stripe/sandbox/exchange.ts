import type { Context } from 'koa';
import { readBody } from '../../../http/readBody.ts';

export interface SandboxRequest {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** Where the browser finds the sandbox's pages. */
  readonly origin: string;
}

export interface SandboxAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const MAX_BODY_BYTES = 1_048_576;

/** What was asked over HTTP. @throws when it is larger than anything that Stripe is asked */
export async function readRequest(ctx: Context, url = ctx.url): Promise<SandboxRequest> {
  const body = ctx.method === 'POST' ? (await readBody(ctx.req, MAX_BODY_BYTES)).toString() : '';
  // Of what Stripe heeds, no header comes twice.
  const headers = ctx.headers as SandboxRequest['headers'];
  // Not ctx.origin: Koa means the header by it.
  return { method: ctx.method, url, headers, body, origin: `${ctx.protocol}://${ctx.host}` };
}

export function send(ctx: Context, { status, headers, body }: SandboxAnswer): void {
  ctx.status = status;
  ctx.set({ ...headers });
  ctx.body = body;
}
