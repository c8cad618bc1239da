import { ErrorType, isCommandError } from '@eventstore/db-client';
import { LogUnavailable } from '../log.ts';

/** Failures of the way to the store or of the store itself; another try may succeed. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNKNOWN,
]);

/** Await a call of the client; turn what is nobody's fault into `LogUnavailable`, and leave refusals as they are. */
export async function answered<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof LogUnavailable || !(error instanceof Error)) throw error;
    if (isCommandError(error) && !UNAVAILABLE.has(error.type)) throw error;
    if (!isCommandError(error) && !isServiceError(error)) throw error;
    throw new LogUnavailable(`The event log cannot be reached: ${error.message}`, { cause: error });
  }
}

/** An error of the transport that the client passes on as it is: it carries a gRPC status. */
function isServiceError(error: Error): boolean {
  return 'code' in error && typeof error.code === 'number' && 'details' in error;
}

/** @throws LogUnavailable when the call has not settled in time; what it does later is ignored. */
export async function withTimeout<Result>(call: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LogUnavailable(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([call, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
