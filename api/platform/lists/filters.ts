import { z } from 'zod';
import { text } from '../contract/call.ts';

/** Ids as react-admin asks for several records at once. */
export const ids = z.union([z.array(text(64)).max(1_000), text(64).transform((id) => [id])]);

export const q = text(100).transform((value) => (value === '' ? undefined : value));

export const memberId = text(64);

/** The read side's words for these filters of ours. */
export function named<Filter extends { id?: string[]; uuid?: string; memberId?: string }>({
  id,
  uuid,
  ...rest
}: Filter) {
  return { ...rest, ids: id, memberId: rest.memberId ?? uuid };
}
