import { randomUUID } from 'node:crypto';
import type { Answer } from '../support/api.ts';

// What the cases of several nouns are put together from.

/** The id of nothing. */
export const someId = () => randomUUID();

/** For a call that only administrators make, whatever its input. */
export const nothing = { status: 403, input: () => ({}) } as const;

/** One field of each row of an answer. */
export function names(answer: Answer, field: string): unknown[] {
  return Array.isArray(answer.body) ? answer.body.map((row: Record<string, unknown>) => row[field]) : [];
}
