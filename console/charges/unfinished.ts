import { z } from 'zod';
import { chargeTerms } from '../../api/account/charge/contract.ts';
import { UNFINISHED } from '../../ui/app/storage.ts';
import type { Assignment } from './chargeMany.ts';

const attempt = z.object({
  key: z.string(),
  assignment: z.object({
    members: z.array(z.string()),
    charges: z.array(chargeTerms),
    notify: z.boolean().optional(),
  }),
});
type Attempt = z.output<typeof attempt>;

const nameOf = (uuid: string): string => `${UNFINISHED}${uuid}`;

/**
 * What the administrator `uuid` was charging when the tab closed or the connection was lost, with its key,
 * kept until the server has answered everything, so that finishing charges nobody twice.
 */
export function readAttempt(uuid: string): Attempt | undefined {
  try {
    return attempt.safeParse(JSON.parse(localStorage.getItem(nameOf(uuid)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Keep an attempt before it is sent. Answers its key: that of the attempt before when it is the same. */
export function keepAttempt(uuid: string, assignment: Assignment, freshKey: string): string {
  const before = readAttempt(uuid);
  const key =
    before !== undefined && fingerprint(before.assignment) === fingerprint(assignment)
      ? before.key
      : freshKey;
  try {
    localStorage.setItem(nameOf(uuid), JSON.stringify({ key, assignment }));
  } catch {
    // A browser may refuse to store. Charging works; only a closed tab cannot be finished then.
  }
  return key;
}

/** Everything was answered, or the administrator will not finish it. */
export function forgetAttempt(uuid: string): void {
  try {
    localStorage.removeItem(nameOf(uuid));
  } catch {
    // It was not kept either.
  }
}

/** The same members in another order, or fields in another order, are the same. */
function fingerprint({ members, charges }: Assignment): string {
  return JSON.stringify([
    members.toSorted(),
    charges.map((charge) => Object.entries(charge).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  ]);
}
