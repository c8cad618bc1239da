import type pg from 'pg';
import { TRIAL_DAYS } from '../../ledger/values/trial.ts';
import { type MailKind, trialSchedule } from '../messaging/kinds.ts';
import { queueScheduled } from '../messaging/queue.ts';
import { type MailDeps, sendQueued } from '../messaging/send.ts';

/** Tell the administrators of organizations that never subscribed of the end of the trial, each once. */
export async function remindOfTrials(deps: MailDeps): Promise<void> {
  const at = deps.clock();
  const found = await mailsToQueue(deps.db.pool, at);
  const mails = found.map(({ orgCode, memberId, name, kind }) => {
    const dedupKey = `${name}:${memberId}`;
    return { orgCode, memberId, kind, dedupKey, subjectId: orgCode, actor: 'job:trial', at };
  });
  await queueScheduled(deps, mails);
  await sendQueued(deps);
}

interface MailToQueue {
  readonly name: string;
  readonly kind: MailKind;
  readonly orgCode: string;
  readonly memberId: string;
}

async function mailsToQueue(pool: pg.Pool, now: Date): Promise<MailToQueue[]> {
  const { rows } = await pool.query<MailToQueue>(
    `SELECT o.org_code AS "orgCode", m.member_id AS "memberId", s.name, s.kind
     FROM read.organizations o
     JOIN unnest($2::text[], $3::text[], $4::int[], $5::int[]) s(name, kind, from_hours, to_hours)
       ON $1::timestamptz >= o.registered_at + make_interval(hours => $6 + s.from_hours)
       AND $1::timestamptz < o.registered_at + make_interval(hours => $6 + s.to_hours)
     JOIN read.members m ON m.org_code = o.org_code AND m.role = 'admin' AND m.active
     WHERE o.subscription IS NULL AND NOT EXISTS (
       SELECT FROM app.delivery_claims d
       WHERE d.org_code = o.org_code AND d.subject_id = o.org_code AND d.dedup_key = s.name || ':' || m.member_id
     )
     ORDER BY 1, 2, 3`,
    [
      now.toISOString(),
      trialSchedule.map(({ name }) => name),
      trialSchedule.map(({ kind }) => kind),
      trialSchedule.map(({ from }) => from),
      trialSchedule.map(({ to }) => to),
      TRIAL_DAYS * 24,
    ],
  );
  return rows;
}
