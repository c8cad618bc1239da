import type pg from 'pg';
import { memberOfAccountStream } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { memberOfMemberStream } from '../../ledger/member/events.ts';
import { CAN_TAKE_ATTENDANCE } from '../../projections/members/identity.ts';
import type { Deps } from '../deps.ts';
import type { Consumer } from './consumeOnce.ts';
import { consumeOnce, startConsumer } from './consumeOnce.ts';
import { mailEntries } from './kinds.ts';
import { type MailToQueue, queueMails } from './queue.ts';
import { type MailDeps, sendQueued } from './send.ts';

type EventMailDeps = MailDeps & Pick<Deps, 'projections'>;

/** The events that cause mails. */
const eventTypes = [...new Set(mailEntries.flatMap(([, { on = {} }]) => Object.keys(on)))];

export const mailConsumer: Consumer = { checkpoint: 'mails', types: eventTypes };
const ACTOR = 'job:mails';

/** Begin to write about what happens, from now on. */
export async function beginMails(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  await startConsumer(deps, mailConsumer);
}

/**
 * Queue the mails about new events, once each because the checkpoint moves with them, and send all queued.
 * @throws ListsBehind
 */
export async function mailAboutEvents(deps: EventMailDeps): Promise<void> {
  const queue = async (events: readonly Recorded[], client: pg.PoolClient) => {
    const mails: Omit<MailToQueue, 'at'>[] = [];
    const groupOf = groupsOf(client);
    for (const event of events) mails.push(...(await mailsAbout(deps.log, event, groupOf)));
    const at = deps.clock();
    await queueMails(
      client,
      mails.map((mail) => ({ ...mail, at })),
    );
  };
  try {
    // They are all queued before any is sent: sending takes much longer.
    for await (const _ of consumeOnce(deps, mailConsumer, queue));
  } finally {
    await sendQueued(deps);
  }
}

type SubjectOf = (event: Recorded, log: EventLog) => string | undefined | Promise<string | undefined>;

async function mailsAbout(
  log: EventLog,
  event: Recorded,
  groupOf: GroupOf,
): Promise<Omit<MailToQueue, 'at'>[]> {
  const { orgCode } = event.metadata;
  const mails: Omit<MailToQueue, 'at'>[] = [];
  for (const [kind, { on, to, perEvent }] of mailEntries) {
    const subjectOf = on?.[event.type] as SubjectOf | undefined;
    const subjectId = await subjectOf?.(event, log);
    if (subjectId === undefined) continue;
    const about = { orgCode, kind, subjectId, actor: ACTOR };
    const which = perEvent ? `${kind}:${event.id}` : kind;
    if (to === 'members' || to === 'admins' || to === 'attendance')
      for (const memberId of await groupOf(orgCode, to))
        mails.push({ ...about, memberId, dedupKey: `${which}:${memberId}` });
    const memberId =
      memberOfAccountStream(event.stream) ?? memberOfMemberStream(event.stream) ?? memberIn(event);
    if (to === 'operator') mails.push({ ...about, memberId: '', dedupKey: which });
    // A call that charges several members is one subject to each of them.
    if (to === 'member' && memberId !== undefined)
      mails.push({ ...about, memberId, dedupKey: `${which}:${memberId}` });
  }
  return mails;
}

/** The member whom an event of another noun is about. */
function memberIn({ data }: Recorded): string | undefined {
  return 'memberId' in data ? data.memberId : undefined;
}

/** Whom a group has in SQL, of the listed members. */
const groups = { members: 'true', admins: `m.role = 'admin'`, attendance: CAN_TAKE_ATTENDANCE } as const;

type GroupOf = (orgCode: string, to: keyof typeof groups) => Promise<readonly string[]>;

/** Reads each group of an organization once, however many events it is written to about. */
function groupsOf(client: pg.PoolClient): GroupOf {
  const known = new Map<string, readonly string[]>();
  return async (orgCode, to) => {
    const key = `${orgCode} ${to}`;
    const found = known.get(key) ?? (await readGroup(client, orgCode, to));
    known.set(key, found);
    return found;
  };
}

async function readGroup(
  client: pg.PoolClient,
  orgCode: string,
  to: keyof typeof groups,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ memberId: string }>(
    `SELECT m.member_id AS "memberId" FROM read.members m WHERE m.org_code = $1 AND ${groups[to]} AND m.active ORDER BY 1`,
    [orgCode],
  );
  return rows.map(({ memberId }) => memberId);
}
