import type pg from 'pg';
import { TRIAL_DAYS } from '../../ledger/values/trial.ts';
import { queueMail } from '../mail/queue.ts';
import { type MailDeps, sendQueued } from '../mail/send.ts';
import { readPurge } from '../organisation/purge.ts';

/** A time in the life of a trial at which administrators get a mail. */
interface TrialStep {
  readonly name: string;
  readonly kind: 'trial-ending' | 'trial-expired';
  /** Hours after the trial's end from which, and until which, the mail may go out. */
  readonly from: number;
  readonly to: number;
}

/** A week and a day before, and when it is over. One step at most is open at a time, so that what was missed is not made up for twice. */
const steps: readonly TrialStep[] = [
  { name: 'trial-7', kind: 'trial-ending', from: -7 * 24, to: -24 },
  { name: 'trial-1', kind: 'trial-ending', from: -24, to: 0 },
  // However late: nothing is removed before it was announced (jobs/purge.ts).
  { name: 'trial-expired', kind: 'trial-expired', from: 0, to: 100 * 365 * 24 },
];

/** Tell the administrators of organisations that never subscribed that the trial ends, and that it has ended; each once. */
export async function remindOfTrials(deps: MailDeps): Promise<void> {
  const at = deps.clock();
  for (const { orgCode, memberId, name, kind } of await mailsToQueue(deps.db.pool, at)) {
    // Its claims are gone already, while it still stands in the lists.
    if ((await readPurge(deps, orgCode)).status !== 'none') continue;
    const step = `${name}:${memberId}`;
    await queueMail(deps.db.pool, {
      orgCode,
      memberId,
      kind,
      step,
      subjectId: orgCode,
      actor: 'job:trial',
      at,
    });
  }
  await sendQueued(deps);
}

interface MailToQueue extends Pick<TrialStep, 'name' | 'kind'> {
  readonly orgCode: string;
  readonly memberId: string;
}

async function mailsToQueue(pool: pg.Pool, now: Date): Promise<MailToQueue[]> {
  const { rows } = await pool.query<MailToQueue>(
    `SELECT o.org_code AS "orgCode", m.member_id AS "memberId", s.name, s.kind
     FROM read.organisations o
     JOIN unnest($2::text[], $3::text[], $4::int[], $5::int[]) s(name, kind, from_hours, to_hours)
       ON $1::timestamptz >= o.registered_at + make_interval(hours => $6 + s.from_hours)
       AND $1::timestamptz < o.registered_at + make_interval(hours => $6 + s.to_hours)
     JOIN read.members m ON m.org_code = o.org_code AND m.role = 'admin' AND m.active
     WHERE o.subscription IS NULL AND NOT EXISTS (
       SELECT FROM app.delivery_claims d
       WHERE d.org_code = o.org_code AND d.subject_id = o.org_code AND d.step = s.name || ':' || m.member_id
     )
     ORDER BY 1, 2, 3`,
    [
      now.toISOString(),
      steps.map(({ name }) => name),
      steps.map(({ kind }) => kind),
      steps.map(({ from }) => from),
      steps.map(({ to }) => to),
      TRIAL_DAYS * 24,
    ],
  );
  return rows;
}
