import { randomUUID } from 'node:crypto';
import type { DefaultState, Middleware } from 'koa';

/** One JSON object per line on standard output, with the time first. */
export function printLine(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
}

/**
 * Give the request its correlation id (the caller's `X-Correlation-Id` when it looks like one, else the key
 * that its repeats have too) and log one line when it is answered, without query strings and bodies: they
 * name people. Throttled requests and failed sign-ins are warnings, with the client's address.
 */
export function requestLog(logLine = printLine): Middleware<DefaultState> {
  return async (ctx, next) => {
    const offered = [ctx.get('X-Correlation-Id'), ctx.get('Idempotency-Key')];
    const correlationId = offered.find((id) => /^[A-Za-z0-9_-]{8,64}$/.test(id)) ?? randomUUID();
    ctx.state.correlationId = correlationId;
    ctx.set('X-Correlation-Id', correlationId);
    const started = performance.now();
    // Afterwards the connection may be gone.
    const { ip } = ctx;
    try {
      await next();
    } finally {
      const { method, path, status } = ctx;
      const ms = Math.round(performance.now() - started);
      const caller = ctx.state.caller;
      const who = caller === undefined ? {} : { org: caller.orgCode, member: caller.memberId };
      const { error, refusal } = ctx.state;
      const isGuessing = status === 429 || (status === 401 && refusal === 'wrongPassword');
      const level = status >= 500 ? 'error' : isGuessing ? 'warn' : 'info';
      logLine({ level, method, path, status, ms, ip, correlationId, ...who, refusal, error });
    }
  };
}
