import type { ExecutionContext } from 'ava';
import { type EventLog, LogUnavailable } from '../../ledger/log/log.ts';

/** Let the server lose the log at its next append, before or after the events are written. */
export function loseLog(t: ExecutionContext, log: EventLog, isWritten: boolean): void {
  const { append } = log;
  const restore = () => {
    log.append = append;
  };
  t.teardown(restore);
  log.append = async (...args) => {
    restore();
    if (isWritten) await append(...args);
    throw new LogUnavailable('killed');
  };
}
