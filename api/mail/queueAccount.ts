import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { queueMail } from './queue.ts';
import type { AccountMailKind } from './templates/account.ts';

/** Whom it is written to, and who did what it is about: he himself when that is left out. */
interface About {
  readonly orgCode: string;
  readonly memberId: string;
  readonly actor?: string;
  /** Sent once under this name; always when it is left out. */
  readonly step?: string;
  /** Where it goes, when that is not his present email. */
  readonly to?: string;
}

/** Have somebody written to about how he signs in. */
export async function queueAccountMail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: AccountMailKind,
  { orgCode, memberId, actor = memberId, step = randomUUID(), to }: About,
): Promise<void> {
  await queueMail(db.pool, {
    orgCode,
    memberId,
    kind,
    step: `${kind}:${step}`,
    subjectId: memberId,
    actor,
    at: clock(),
    ...(to !== undefined && { to }),
  });
}
