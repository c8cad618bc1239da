import type { DefaultState, Middleware } from 'koa';
import { NotFound } from '../../../ledger/decider.ts';
import { stripeFailure } from '../../integrations/stripe/stripe.ts';
import { isUnknownToDatabase, problemOf } from '../errors/problem.ts';
import { traceOf, withCauses } from '../errors/startupError.ts';
import { printLine } from './requestLog.ts';

/**
 * Turns every error thrown below into problem details with the correlation id.
 * `areOutdated`: whether the lists are still those of another version.
 */
export function answerErrors(
  logLine = printLine,
  areOutdated: () => Promise<boolean> = async () => false,
): Middleware<DefaultState> {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw new NotFound(ctx.path);
    } catch (error) {
      const isUpdating = isUnknownToDatabase(error) && (await areOutdated().catch(() => true));
      const { problem, retryAfterSeconds } = problemOf(error, isUpdating);
      const correlationId = String(ctx.state.correlationId);
      // Of what is away for a moment the request's own line tells enough.
      if (problem.status === 401 || problem.status === 429) ctx.state.refusal = problem.code;
      if (problem.status === 503) ctx.state.error = withCauses(error);
      else if (problem.status >= 500)
        logLine({ level: 'error', correlationId, path: ctx.path, error: traceOf(error) });
      const failure = stripeFailure(error);
      if (failure?.kind === 'refused') {
        const { code, message } = failure;
        logLine({ level: 'warn', correlationId, path: ctx.path, stripe: { code, message } });
      }
      ctx.status = problem.status;
      if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
      ctx.set('Cache-Control', 'no-store');
      ctx.body = JSON.stringify({ ...problem, correlationId });
      ctx.type = 'application/problem+json';
    }
  };
}
