import type pg from 'pg';
import { decode, type Recorded } from '../../ledger/catalogue.ts';
import { NotFound } from '../../ledger/decider.ts';
import { email } from '../../ledger/email/decide.ts';
import { emailOfStream } from '../../ledger/email/events.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { Position } from '../../ledger/log/log.ts';
import { memberOfMemberStream } from '../../ledger/member/events.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { organizationStream } from '../../ledger/organization/events.ts';
import { trialEnd } from '../../ledger/organization/tenantStatus.ts';
import { type TenantRemovalState, tenantRemoval } from '../../ledger/tenantRemoval/decide.ts';
import {
  outlivesTenantRemoval,
  type TenantRemovalCounts,
  type TenantRemovalEvent,
  tenantRemovalStream,
} from '../../ledger/tenantRemoval/events.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../messaging/queue.ts';
import { type CommandMetadata, dispatch } from '../platform/calls/dispatch.ts';

export type TenantRemovalDeps = Pick<Deps, 'log' | 'logOperations' | 'db' | 'clock' | 'world' | 'files'>;

export async function readTenantRemoval(
  { log }: Pick<Deps, 'log'>,
  orgCode: string,
): Promise<TenantRemovalState> {
  return (await loadStream(log, tenantRemoval, orgCode, orgCode)).state;
}

/**
 * Remove an organization that never subscribed (docs/decisions/0015-removing-an-organization.md).
 * The next call finishes an interrupted removal. Answers the position at which the lists have lost it.
 * @throws RuleViolation HasSubscribed, before anything is removed
 */
export async function removeTenant(deps: TenantRemovalDeps, orgCode: string): Promise<Position | undefined> {
  await begin(deps, orgCode);
  await releaseEmails(deps, orgCode);
  for (const key of await deps.files.keysOf(orgCode)) await deps.files.remove(key);
  await removeKept(deps.db.pool, orgCode);
  // Late: other work on accounts, such as late fees, fails on closed streams until the lists lose them too.
  const streams = [...(await deps.logOperations.streamsOf(orgCode)).keys()];
  await deps.logOperations.purge(streams.filter((stream) => !outlivesTenantRemoval(stream)));
  await queueMail(deps.db.pool, {
    orgCode: '',
    kind: 'tenant-removed',
    memberId: '',
    dedupKey: 'tenant-removed',
    subjectId: orgCode,
    actor: ACTOR,
    at: deps.clock(),
  });
  const metadata = metadataOf(orgCode, 'finish');
  return (await dispatch(deps, metadata, tenantRemoval, orgCode, { type: 'FinishTenantRemoval' })).position;
}

const ACTOR = 'job:tenant-removal';

/** Close the organization against additions and record what it holds. This cannot be undone. */
async function begin(deps: TenantRemovalDeps, orgCode: string): Promise<void> {
  if ((await readTenantRemoval(deps, orgCode)).status !== 'none') return;
  await dispatch(deps, metadataOf(orgCode, 'close'), organization, orgCode, { type: 'CloseOrganization' });
  const registeredAt = await registeredAtOf(deps, orgCode);
  const counts = await countsOf(deps, orgCode);
  const trialEndedAt = trialEnd(registeredAt).toISOString();
  const command = { type: 'BeginTenantRemoval', counts, registeredAt, trialEndedAt } as const;
  await dispatch(deps, metadataOf(orgCode, 'begin'), tenantRemoval, orgCode, command);
}

/** When an organization was registered: an ISO instant, from the log. @throws NotFound */
export async function registeredAtOf({ log }: Pick<Deps, 'log'>, orgCode: string): Promise<string> {
  const [registered] = await log.readStream(organizationStream(orgCode));
  if (registered === undefined) throw new NotFound('organization');
  return registered.metadata.at;
}

async function countsOf(
  { logOperations, db, files }: TenantRemovalDeps,
  orgCode: string,
): Promise<TenantRemovalCounts> {
  const streams = [...(await logOperations.streamsOf(orgCode))].filter(
    ([stream]) => !outlivesTenantRemoval(stream),
  );
  const { rows } = await db.pool.query<Pick<TenantRemovalCounts, 'charges' | 'payments' | 'mails'>>(
    `SELECT (SELECT count(*) FROM read.charges WHERE org_code = $1) AS charges,
       (SELECT count(*) FROM read.payments WHERE org_code = $1) AS payments,
       (SELECT count(*) FROM app.deliveries WHERE org_code = $1) AS mails`,
    [orgCode],
  );
  const [{ charges, payments, mails } = { charges: 0, payments: 0, mails: 0 }] = rows;
  return {
    events: streams.reduce((sum, [, events]) => sum + events, 0),
    members: streams.filter(([stream]) => memberOfMemberStream(stream) !== undefined).length,
    charges,
    payments,
    files: (await files.keysOf(orgCode)).length,
    mails,
  };
}

/**
 * Remove what the API keeps of an organization: sessions, passwords, one-time secrets, answers, uploads,
 * mails. Covers all tables of schema `app` with a column org_code, so that a new one cannot be forgotten.
 */
async function removeKept(pool: pg.Pool, orgCode: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'app' AND column_name = 'org_code' ORDER BY table_name`,
  );
  const statements = rows.map(({ name }) => `d_${name} AS (DELETE FROM app.${name} WHERE org_code = $1)`);
  await pool.query(
    `WITH operators AS (
       DELETE FROM app.operators WHERE member_id IN (SELECT member_id FROM app.credentials WHERE org_code = $1)
     ), tries AS (
       -- Their keys end with the email.
       DELETE FROM app.rate_limits r USING app.credentials c
       WHERE c.org_code = $1 AND right(r.key, length(c.email) + 1) IN (' ' || c.email, ':' || c.email)
     ), ${statements.join(', ')} SELECT`,
    [orgCode],
  );
}

/** Give the emails back that the organization's members hold: somebody may use them again. */
async function releaseEmails(deps: TenantRemovalDeps, orgCode: string): Promise<void> {
  for (const stream of (await deps.logOperations.streamsOf(orgCode)).keys()) {
    const id = emailOfStream(stream);
    if (id === undefined) continue;
    const { events, state } = await loadStream(deps.log, email, id, orgCode);
    const { memberId } = state;
    if (memberId === undefined || events.at(-1)?.metadata.orgCode !== orgCode) continue;
    await dispatch(deps, metadataOf(orgCode, stream), email, id, { type: 'ReleaseEmail', memberId });
  }
}

function metadataOf(orgCode: string, part: string): CommandMetadata {
  const commandId = `tenant-removal:${orgCode}:${part}`;
  return { orgCode, actor: ACTOR, correlationId: tenantRemovalStream(orgCode), commandId };
}

export interface TenantRemoval {
  readonly orgCode: string;
  /** ISO instant. */
  readonly at: string;
  readonly counts: TenantRemovalCounts;
}

/** Every removal there has been, the oldest first. */
export async function listTenantRemovals({ log }: Pick<Deps, 'log'>): Promise<TenantRemoval[]> {
  const removals: TenantRemoval[] = [];
  for (let after: Position | undefined; ; ) {
    const page = await log.readAll({
      limit: 1_000,
      types: ['TenantRemoved'],
      after,
    });
    for (const recorded of page.events) {
      const { data, metadata } = decode(recorded) as Recorded<
        Extract<TenantRemovalEvent, { type: 'TenantRemoved' }>
      >;
      removals.push({ orgCode: metadata.orgCode, at: metadata.at, counts: data.counts });
    }
    if (page.events.length < 1_000) return removals;
    after = page.position;
  }
}
