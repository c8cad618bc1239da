import { sha256 } from '@noble/hashes/sha2';
import { hashKey } from '@tanstack/react-query';
import type { Change, Input, Output } from '../../api/contract.ts';
import { type CallOptions, callApi, isRefusal } from './client.ts';
import { asLost } from './errors.ts';
import { newKey } from './newKey.ts';
import { ATTEMPTS } from './storage.ts';

/** A change that was sent and has no definite answer yet: its idempotency key, and when it was first sent. */
interface Attempt {
  readonly key: string;
  readonly at: number;
}

/** Shorter than the seven days for which the server keeps answers (docs/decisions/0005). */
const KEPT_MS = 6 * 24 * 60 * 60 * 1000;
/** Far more than one person leaves unanswered; the oldest go first. */
const MAX_KEPT = 100;

/**
 * Make a change that is recorded once, however often it is sent (docs/decisions/0064): the same call with the
 * same input keeps its idempotency key until the server answers that it did or refused it, beyond the dialog
 * and beyond a reload.
 * @throws LostAnswer when nobody knows whether it was recorded; sending it again is safe
 */
export async function callOnce<Name extends Change>(
  name: Name,
  input: Input<Name>,
  options: Omit<CallOptions, 'idempotencyKey'> = {},
): Promise<Output<Name>> {
  const id = attemptOf(name, input);
  const attempts = readAttempts();
  const attempt = attempts[id] ?? { key: newKey(), at: Date.now() };
  storeAttempts({ ...attempts, [id]: attempt });
  try {
    const output = await callApi(name, input, { ...options, idempotencyKey: attempt.key });
    forgetAttempt(id);
    return output;
  } catch (error) {
    if (isRefusal(error)) forgetAttempt(id);
    throw asLost(error);
  }
}

/** Names a call with its input, whatever the order of its fields. A hash, because inputs hold passwords. */
function attemptOf(name: Change, input: unknown): string {
  return sha256(hashKey([name, input])).join();
}

function forgetAttempt(id: string): void {
  const { [id]: _, ...others } = readAttempts();
  storeAttempts(others);
}

function readAttempts(): Readonly<Record<string, Attempt>> {
  const stored: Record<string, Attempt> = JSON.parse(sessionStorage.getItem(ATTEMPTS) ?? '{}');
  const isKept = ([, { at }]: readonly [string, Attempt]) => at > Date.now() - KEPT_MS;
  return Object.fromEntries(Object.entries(stored).filter(isKept));
}

function storeAttempts(attempts: Readonly<Record<string, Attempt>>): void {
  const newest = Object.entries(attempts).slice(-MAX_KEPT);
  sessionStorage.setItem(ATTEMPTS, JSON.stringify(Object.fromEntries(newest)));
}
