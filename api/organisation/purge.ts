import type pg from 'pg';
import { decode, type Recorded } from '../../ledger/catalogue.ts';
import { type CommandContext, fold, NotFound } from '../../ledger/decider.ts';
import { email } from '../../ledger/email/decide.ts';
import type { EmailEvent } from '../../ledger/email/events.ts';
import { handle } from '../../ledger/handle.ts';
import type { Position } from '../../ledger/log/log.ts';
import { memberOfMemberStream } from '../../ledger/member/events.ts';
import { organisation } from '../../ledger/organisation/decide.ts';
import { organisationStream } from '../../ledger/organisation/events.ts';
import { trialEnd } from '../../ledger/organisation/standing.ts';
import { type PurgeCommand, type PurgeState, purge } from '../../ledger/purge/decide.ts';
import { outlivesPurge, type PurgeCounts, type PurgeEvent, purgeStream } from '../../ledger/purge/events.ts';
import { load } from '../commands.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue.ts';

export type PurgeDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'files'>;

/** What is known of an organisation's removal. */
export async function readPurge({ log }: Pick<Deps, 'log'>, orgCode: string): Promise<PurgeState> {
  return (await load(log, purge, purgeStream(orgCode), orgCode)).state;
}

/**
 * Remove an organisation that never subscribed, with everything that it left, for ever (docs/decisions/0015-removing-an-organisation.md). Every step may be repeated: a
 * removal that was cut short is finished by the next call. Answers the position at which the lists have lost it.
 * @throws RuleViolation HasSubscribed, before anything is removed
 */
export async function purgeOrganisation(deps: PurgeDeps, orgCode: string): Promise<Position | undefined> {
  await begin(deps, orgCode);
  await releaseEmails(deps, orgCode);
  for (const key of await deps.files.keysOf(orgCode)) await deps.files.remove(key);
  await removeKept(deps.db.pool, orgCode);
  // Late: what else works on accounts, such as late fees, stumbles over closed streams until the lists have lost them, too.
  const streams = [...(await deps.log.streamsOf(orgCode)).keys()];
  await deps.log.purge(streams.filter((stream) => !outlivesPurge(stream)));
  await queueMail(deps.db.pool, {
    orgCode: '',
    kind: 'organisation-purged',
    memberId: '',
    step: 'organisation-purged',
    subjectId: orgCode,
    actor: ACTOR,
    at: deps.clock(),
  });
  return give(deps, orgCode, { type: 'FinishPurge' }, 'finish');
}

const ACTOR = 'job:purge';

/** Close the organisation, so that nothing is added any more, and write down what there is. From here on there is no way back. */
async function begin(deps: PurgeDeps, orgCode: string): Promise<void> {
  if ((await readPurge(deps, orgCode)).status !== 'none') return;
  const stream = organisationStream(orgCode);
  const context = contextOf(deps, orgCode, 'close');
  await handle(deps.log, organisation, stream, { type: 'CloseOrganisation' }, context);
  const registeredAt = await registeredAtOf(deps, orgCode);
  const counts = await countsOf(deps, orgCode);
  const trialEndedAt = trialEnd(registeredAt).toISOString();
  await give(deps, orgCode, { type: 'BeginPurge', counts, registeredAt, trialEndedAt }, 'begin');
}

/** When an organisation was registered: an ISO instant, from the log. @throws NotFound */
export async function registeredAtOf({ log }: Pick<Deps, 'log'>, orgCode: string): Promise<string> {
  const [registered] = await log.readStream(organisationStream(orgCode));
  if (registered === undefined) throw new NotFound('organisation');
  return registered.metadata.at;
}

async function countsOf({ log, db, files }: PurgeDeps, orgCode: string): Promise<PurgeCounts> {
  const streams = [...(await log.streamsOf(orgCode))].filter(([stream]) => !outlivesPurge(stream));
  const { rows } = await db.pool.query<Pick<PurgeCounts, 'charges' | 'payments' | 'mails'>>(
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
 * Remove what the API keeps of an organisation: sessions, passwords, one-time secrets, answers, uploads, mails and whatever else names it. All
 * tables of schema `app` with a column org_code are gone through, so that a new one cannot be forgotten.
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

/** Give the emails back that the organisation's members hold: somebody may use them again. */
async function releaseEmails(deps: PurgeDeps, orgCode: string): Promise<void> {
  for (const stream of (await deps.log.streamsOf(orgCode)).keys()) {
    if (!stream.startsWith('email-')) continue;
    const recorded = await deps.log.readStream(stream);
    const history = recorded.map((event) => decode(event) as Recorded<EmailEvent>);
    const { memberId } = fold(email, history);
    if (memberId === undefined || history.at(-1)?.metadata.orgCode !== orgCode) continue;
    const context = contextOf(deps, orgCode, stream);
    await handle(deps.log, email, stream, { type: 'ReleaseEmail', memberId }, context);
  }
}

async function give(
  deps: PurgeDeps,
  orgCode: string,
  command: PurgeCommand,
  part: string,
): Promise<Position | undefined> {
  const context = contextOf(deps, orgCode, part);
  return (await handle(deps.log, purge, purgeStream(orgCode), command, context)).position;
}

function contextOf({ clock }: PurgeDeps, orgCode: string, part: string): CommandContext {
  return {
    orgCode,
    actor: ACTOR,
    at: clock().toISOString(),
    correlationId: purgeStream(orgCode),
    commandId: `purge:${orgCode}:${part}`,
  };
}

/** A removal that is done. */
export interface DonePurge {
  readonly orgCode: string;
  /** ISO instant. */
  readonly at: string;
  readonly counts: PurgeCounts;
}

/** Every removal there has been, the oldest first. */
export async function listPurges({ log }: Pick<Deps, 'log'>): Promise<DonePurge[]> {
  const purges: DonePurge[] = [];
  for (let after: Position | undefined; ; ) {
    const page = await log.readAll({
      limit: 1_000,
      types: ['OrganisationPurged'],
      ...(after !== undefined && { after }),
    });
    for (const recorded of page.events) {
      const { data, metadata } = decode(recorded) as Recorded<
        Extract<PurgeEvent, { type: 'OrganisationPurged' }>
      >;
      purges.push({ orgCode: metadata.orgCode, at: metadata.at, counts: data.counts });
    }
    if (page.events.length < 1_000) return purges;
    after = page.position;
  }
}
