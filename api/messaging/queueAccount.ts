import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { MailKind } from './kinds.ts';
import { queueMail } from './queue.ts';

/** Whom it is written to, and who did what it is about: the member, when that is left out. */
interface About {
  readonly orgCode: string;
  readonly memberId: string;
  readonly actor?: string;
  /** Sent once under this key; always when it is left out. */
  readonly dedupKey?: string;
  /** Where it goes, when that is not the member's present email. */
  readonly to?: string;
}

/** Queue a mail about a person's sign-in. */
export async function queueAccountMail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: MailKind,
  { orgCode, memberId, actor = memberId, dedupKey = randomUUID(), to }: About,
): Promise<void> {
  await queueMail(db.pool, {
    orgCode,
    memberId,
    kind,
    dedupKey: `${kind}:${dedupKey}`,
    subjectId: memberId,
    actor,
    at: clock(),
    to,
  });
}
