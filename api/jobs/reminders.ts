import type pg from 'pg';
import { dueSql } from '../../projections/charges/due.ts';
import { queueMail } from '../mail/queue.ts';
import { type MailDeps, sendQueued } from '../mail/send.ts';
import { type Step, steps } from '../mail/steps.ts';
import { readPurge } from '../organisation/purge.ts';

/** From this hour on, reminders go out in an organisation's time zone. */
const MORNING = '09:00';

interface ChargeToRemind {
  readonly orgCode: string;
  readonly memberId: string;
  readonly chargeId: string;
  readonly step: Step['name'];
  /** The step with the due date: a charge whose due date is changed is reminded of again. */
  readonly claim: string;
}

/**
 * Queue and send the reminders whose time has come: three days before a charge is due, on the day, and one, seven and thirty days after, from nine in the
 * morning of the organisation's own time zone. A member gets one mail per step with all its charges; a charge gets each step once per due date.
 */
export async function remind(deps: MailDeps): Promise<void> {
  const at = deps.clock();
  const found = await chargesToRemind(deps.db.pool, at);
  const mails = Map.groupBy(found, ({ orgCode, memberId, step }) => `${orgCode}\n${memberId}\n${step}`);
  for (const charges of mails.values()) {
    if (deps.stopping?.aborted) return;
    const [first] = charges;
    const step = steps.find(({ name }) => name === first?.step);
    if (first === undefined || step === undefined) continue;
    const { orgCode, memberId } = first;
    // Its claims are gone already, while it still stands in the lists: everybody would be reminded once more.
    if ((await readPurge(deps, orgCode)).status !== 'none') continue;
    const mail = { orgCode, memberId, kind: step.kind, step: step.name, charges, actor: 'job:reminders', at };
    await queueMail(deps.db.pool, mail);
  }
  await sendQueued(deps);
}

/** Open charges of all organisations for which a step is open that has not been mailed. What is really due is asked again when the mail is written. */
async function chargesToRemind(pool: pg.Pool, now: Date): Promise<ChargeToRemind[]> {
  const { rows } = await pool.query<ChargeToRemind>(
    `SELECT c.org_code AS "orgCode", c.member_id AS "memberId", c.charge_id AS "chargeId", s.name AS step,
       s.name || '@' || c.due_date AS claim
     FROM (
       SELECT org_code, ($1::timestamptz AT TIME ZONE time_zone)::date AS today FROM read.organisations
       WHERE ($1::timestamptz AT TIME ZONE time_zone)::time >= $2::time
     ) o
     JOIN read.charges c ON c.org_code = o.org_code
     JOIN read.members m ON m.org_code = c.org_code AND m.member_id = c.member_id AND m.active
     JOIN unnest($3::text[], $4::int[], $5::int[]) s(name, from_day, to_day)
       ON o.today - c.due_date BETWEEN s.from_day AND s.to_day
     WHERE c.is_open AND c.start_date <= o.today AND ${dueSql('c', 'o.today')} > 0
       AND NOT EXISTS (
         SELECT FROM app.delivery_claims d
         WHERE d.org_code = c.org_code AND d.subject_id = c.charge_id AND d.step = s.name || '@' || c.due_date
       )
     ORDER BY 1, 2, c.due_date, 3`,
    [
      now.toISOString(),
      MORNING,
      steps.map(({ name }) => name),
      steps.map(({ from }) => from),
      steps.map(({ to }) => to),
    ],
  );
  return rows;
}
