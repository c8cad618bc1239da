import type pg from 'pg';
import { RuleViolation } from '../../ledger/decider.ts';
import type { ChangeConfig } from '../../ledger/organization/decide.ts';
import type { Deps } from '../deps.ts';
import { SLACK_WEBHOOK } from '../integrations/slack/slack.ts';
import { withAdvisoryLock } from '../platform/calls/withAdvisoryLock.ts';

export type SlackHookNow = NonNullable<ChangeConfig['slackHook']>;

/** Its name in app.organization_secrets. The address is a secret: it is enough to post to the channel. */
export const SLACK_HOOK = 'slack-hook';

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
