import { LogUnavailable } from '../../ledger/log/log.ts';
import { isDatabaseDown } from '../platform/errors/problem.ts';
import {
  damagedDatabase,
  isDamage,
  messageOf,
  StartupError,
  withCauses,
} from '../platform/errors/startupError.ts';

/** Why a start failed, in one line for the operator; undefined for what is a fault of Bursar itself. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  if (error instanceof LogUnavailable) return `The event log cannot be used: ${withCauses(error)}`;
  if (isDamage(error)) return damagedDatabase('The database', messageOf(error)).message;
  return isDatabaseDown(error) ? `The database cannot be used: ${messageOf(error)}` : undefined;
}
