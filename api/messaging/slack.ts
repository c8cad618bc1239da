import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import type pg from 'pg';
import { memberOfAccountStream } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { EventLog, Position } from '../../ledger/log/log.ts';
import { memberOfMemberStream } from '../../ledger/member/events.ts';
import { type ChangeConfig, organization } from '../../ledger/organization/decide.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { methodName } from '../../projections/sentences/words.ts';
import type { Deps } from '../deps.ts';
import { plainText, SLACK_WEBHOOK, type SlackPost, slackText } from '../integrations/slack/slack.ts';
import { withAdvisoryLock } from '../platform/calls/withAdvisoryLock.ts';
import { type Consumer, consumeOnce, startConsumer } from './consumeOnce.ts';
import type { SlackPostKind } from './deliveries.ts';

export type SlackHookNow = NonNullable<ChangeConfig['slackHook']>;

/** Its name in app.organization_secrets. The address is a secret: it is enough to post to the channel. */
const SLACK_HOOK = 'slack-hook';

/** The organization's Slack webhook; empty for none. */
export async function readSlackHook(pool: pg.Pool, orgCode: string): Promise<string> {
  const { rows } = await pool.query<{ secret: string }>(
    'SELECT secret FROM app.organization_secrets WHERE org_code = $1 AND name = $2',
    [orgCode, SLACK_HOOK],
  );
  return rows[0]?.secret ?? '';
}

/** Only Slack itself is ever called (architecture 7). @throws RuleViolation */
export function requireSlackHook(url: string): void {
  if (url !== '' && !SLACK_WEBHOOK.test(url))
    throw new RuleViolation(
      'SlackHook',
      'The Slack address must begin with https://hooks.slack.com/services/',
      'slackHookUrl',
    );
}

/**
 * Keep another URL, or none when it is empty. `record` first records the change in the ledger, without the
 * URL: a refused change is not kept, and saving again finishes an interrupted one.
 */
export function changeSlackHook<Result>(
  deps: Pick<Deps, 'db' | 'world'>,
  orgCode: string,
  url: string,
  record: (now: SlackHookNow) => Promise<Result>,
): Promise<Result> {
  const { pool } = deps.db;
  return withAdvisoryLock(deps, `slack hook ${orgCode}`, async () => {
    const isKept = (await readSlackHook(pool, orgCode)) === url;
    const recorded = await record(url === '' ? 'none' : isKept ? 'same' : 'other');
    if (!isKept) await keep(pool, orgCode, url);
    return recorded;
  });
}

async function keep(pool: pg.Pool, orgCode: string, url: string): Promise<void> {
  if (url === '') {
    await pool.query('DELETE FROM app.organization_secrets WHERE org_code = $1 AND name = $2', [
      orgCode,
      SLACK_HOOK,
    ]);
    return;
  }
  await pool.query(
    `INSERT INTO app.organization_secrets (org_code, name, secret) VALUES ($1, $2, $3)
     ON CONFLICT (org_code, name) DO UPDATE SET secret = excluded.secret`,
    [orgCode, SLACK_HOOK, url],
  );
}

type SlackDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'projections' | 'publicUrl' | 'slack'>;

export const slackConsumer: Consumer = {
  checkpoint: 'slack-posts',
  types: ['PaymentSubmitted', 'PaymentRecorded', 'PaymentAccepted', 'MemberAdded'],
};

const ACTOR = 'job:slack-posts';
/** Slack takes about one post a second of a webhook. */
const AT_ONCE = 2;

/** Begin to post: what happens from now on. */
export async function beginSlackPosts(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  await startConsumer(deps, slackConsumer);
}

/**
 * Post new events to the organizations' Slack webhooks, each event once: an interrupted post is not repeated,
 * and a refused one is only marked in the delivery log.
 * @throws ListsBehind
 */
export async function postToSlack(deps: SlackDeps): Promise<void> {
  const keep = async (events: readonly Recorded[], client: pg.PoolClient) => {
    const posts: SlackPost[] = [];
    for (const draft of await postsFor(deps, events, client)) posts.push(await keepPost(deps, draft, client));
    return posts;
  };
  for await (const posts of consumeOnce(deps, slackConsumer, keep))
    await pMap(posts, (post) => send(deps, post), { concurrency: AT_ONCE });
}

interface NewPost extends Omit<SlackPost, 'id'> {
  readonly kind: SlackPostKind;
  /** Empty when it is about several. */
  readonly memberId: string;
}

/** One post per call: importing two hundred members must not flood the channel. */
async function postsFor(
  { log, publicUrl }: SlackDeps,
  events: readonly Recorded[],
  client: pg.PoolClient,
): Promise<NewPost[]> {
  const organizations = await hooked(log, events, client);
  const relevant = events.filter(({ metadata, position }) =>
    organizations.get(metadata.orgCode)?.hadWebhookAt(position),
  );
  const groups = Map.groupBy(relevant, ({ metadata, type }) =>
    [metadata.orgCode, metadata.correlationId, kindOf(type)].join('\n'),
  );
  const alone = [...groups.values()].flatMap((group) => (group.length === 1 ? group : []));
  const names = await namesOf(client, alone);
  const draft: NewPost[] = [];
  for (const [first, ...more] of groups.values()) {
    const organization = first && organizations.get(first.metadata.orgCode);
    if (first === undefined || organization === undefined) continue;
    const { orgCode } = first.metadata;
    const memberId = memberOf(first);
    const kind = kindOf(first.type);
    const text =
      more.length === 0
        ? one(first, names.get(memberId) ?? '', publicUrl)
        : several(kind, [first, ...more], publicUrl);
    const { org, url } = organization;
    draft.push({ orgCode, org, url, kind, text, memberId: more.length === 0 ? memberId : '' });
  }
  return draft;
}

interface Hooked {
  readonly org: string;
  readonly url: string;
  /** Events from before the webhook are not posted. */
  readonly hadWebhookAt: (position: Position) => boolean;
}

/** Of the organizations of these events, those that have a webhook. */
async function hooked(
  log: EventLog,
  events: readonly Recorded[],
  client: pg.PoolClient,
): Promise<ReadonlyMap<string, Hooked>> {
  const { rows } = await client.query<{ orgCode: string; org: string; url: string }>(
    `SELECT o.org_code AS "orgCode", o.name AS org, s.secret AS url
     FROM read.organizations o JOIN app.organization_secrets s ON s.org_code = o.org_code AND s.name = $2
     WHERE o.org_code = ANY($1)`,
    [[...new Set(events.map(({ metadata }) => metadata.orgCode))], SLACK_HOOK],
  );
  const found = new Map<string, Hooked>();
  for (const { orgCode, org, url } of rows) {
    const { events: settings } = await loadStream(log, organization, orgCode, orgCode);
    const changes = settings.flatMap((event) =>
      event.type === 'ConfigChanged' && event.data.slackHook !== undefined
        ? [{ position: event.position, isSet: event.data.slackHook !== 'removed' }]
        : [],
    );
    const hadWebhookAt = (position: Position) =>
      changes.findLast((change) => change.position < position)?.isSet ?? false;
    found.set(orgCode, { org, url, hadWebhookAt });
  }
  return found;
}

function kindOf(type: Recorded['type']): SlackPostKind {
  if (type === 'MemberAdded') return 'slack-new-member';
  return type === 'PaymentSubmitted' ? 'slack-payment-to-verify' : 'slack-payment-received';
}

function memberOf({ stream }: Recorded): string {
  return memberOfAccountStream(stream) ?? memberOfMemberStream(stream) ?? '';
}

/** The names of the members whom events are about, by their ids. */
async function namesOf(
  client: pg.PoolClient,
  events: readonly Recorded[],
): Promise<ReadonlyMap<string, string>> {
  if (events.length === 0) return new Map();
  const { rows } = await client.query<{ memberId: string; name: string }>(
    `SELECT m.member_id AS "memberId", m.name FROM read.members m
     JOIN unnest($1::text[], $2::text[]) e(org_code, member_id)
       ON m.org_code = e.org_code AND m.member_id = e.member_id`,
    [events.map(({ metadata }) => metadata.orgCode), events.map(memberOf)],
  );
  return new Map(rows.map(({ memberId, name }) => [memberId, name]));
}

function one(event: Recorded, name: string, publicUrl: string): string {
  const who = slackText(name === '' ? 'a member' : name);
  switch (event.type) {
    case 'PaymentSubmitted': {
      const { amountCents, method } = event.data;
      return `Payment to verify: ${formatCents(amountCents)} from ${who} (${methodName(method)})\n${verifyLink(publicUrl)}`;
    }
    case 'PaymentRecorded':
    case 'PaymentAccepted': {
      const { amountCents, method } = event.data;
      return `Payment received: ${formatCents(amountCents)} from ${who} (${methodName(method)})`;
    }
    default:
      return `New member: ${who}`;
  }
}

function several(kind: SlackPostKind, events: readonly Recorded[], publicUrl: string): string {
  if (kind === 'slack-new-member') return `New members: ${events.length}`;
  const cents = events.reduce(
    (sum, { data }) => sum + ('amountCents' in data && data.amountCents ? data.amountCents : 0),
    0,
  );
  const sum = `${events.length}, ${formatCents(cents)} in all`;
  return kind === 'slack-payment-to-verify'
    ? `Payments to verify: ${sum}\n${verifyLink(publicUrl)}`
    : `Payments received: ${sum}`;
}

function verifyLink(publicUrl: string): string {
  return `<${publicUrl}/verifypayments|Verify Payments>`;
}

/** Put a post into the delivery log as `sending`; should this process end, it becomes `unknown` there. */
async function keepPost(
  { clock }: SlackDeps,
  { kind, memberId, ...post }: NewPost,
  client: pg.PoolClient,
): Promise<SlackPost> {
  const id = randomUUID();
  const subject = plainText(post.text).split('\n')[0] ?? '';
  await client.query(
    `INSERT INTO app.deliveries
       (org_code, id, kind, dedup_key, member_id, member_name, email, subject, charge_ids, status, attempts, actor, asked_at, changed_at)
     SELECT $1, $2, $3, $3, $4::text, coalesce(m.name, ''), 'Slack', $5, '[]', 'sending', 1, $6, $7, $7
     FROM (SELECT) post LEFT JOIN read.members m ON m.org_code = $1 AND m.member_id = $4::text`,
    [post.orgCode, id, kind, memberId, subject, ACTOR, clock()],
  );
  return { id, ...post };
}

async function send({ slack, db, clock }: SlackDeps, post: SlackPost): Promise<void> {
  const failure = await slack.post(post).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  await db.pool.query(
    'UPDATE app.deliveries SET status = $3, error = $4, changed_at = $5 WHERE org_code = $1 AND id = $2',
    [
      post.orgCode,
      post.id,
      failure === undefined ? 'sent' : 'failed',
      (failure ?? '').slice(0, 500),
      clock(),
    ],
  );
}
