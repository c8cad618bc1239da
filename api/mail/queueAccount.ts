import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { queueMail } from './queue.ts';
import type { AccountMailKind } from './templates/account.ts';

/** Whom it is written to, and who did what it is about: he himself when that is left out. */
interface About {
  readonly orgCode: string;
  readonly memberId: string;
  readonly actor?: string;
  /** Where it goes, when that is not his present email. */
  readonly to?: string;
}

/** Have somebody written to about how he signs in. */
export async function queueAccountMail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: AccountMailKind,
  { orgCode, memberId, actor = memberId, ...address }: About,
): Promise<void> {
  const step = `${kind}:${randomUUID()}`;
  const mail = { orgCode, memberId, kind, step, subjectId: memberId, actor, at: clock() };
  await queueMail(db.pool, { ...mail, ...address });
}
