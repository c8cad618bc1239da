import type { Database } from '../../../projections/engine/database.ts';

/** Rows beside those of the generated log, so that each list is long. */

/** A mail in the delivery log for every charge. */
export async function fillDeliveries({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO app.deliveries (org_code, id, kind, dedup_key, member_id, member_name, email, subject, charge_ids, status, actor, asked_at, changed_at)
     SELECT c.org_code, gen_random_uuid(), (ARRAY['reminder', 'due-soon', 'overdue'])[1 + n % 3], 'first', c.member_id, m.name, m.email,
       c.charge_type || ' is due', jsonb_build_array(c.charge_id), CASE WHEN n % 40 = 0 THEN 'failed' ELSE 'sent' END, 'job:reminders',
       c.charged_at, c.charged_at
     FROM (SELECT *, row_number() OVER (ORDER BY charge_id) AS n FROM read.charges) c JOIN read.members m USING (org_code, member_id)`,
  );
}

/** So many texts in their log, each on a charge. */
export async function fillTexts({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO app.texts (org_code, id, batch_id, member_id, member_name, phone, body, segments, status, confirmed_late, actor,
       actor_name, asked_at, changed_at)
     SELECT c.org_code, gen_random_uuid(), gen_random_uuid(), c.member_id, m.name, '+1916555' || lpad((n % 10000)::text, 4, '0'),
       'Club: ' || c.charge_type || ' is due', 1, CASE WHEN n % 40 = 0 THEN 'failed' ELSE 'delivered' END, false, c.member_id, m.name,
       c.charged_at, c.charged_at
     FROM (SELECT *, row_number() OVER (ORDER BY charge_id) AS n FROM read.charges) c JOIN read.members m USING (org_code, member_id)
     WHERE n <= $1`,
    [count],
  );
}

/** So many expenses, 500 in each budget, like those that the organization has already. */
export async function fillExpenses({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO read.budgets
     SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).*
     FROM read.budgets b, generate_series(2, $1::int)`,
    [Math.ceil(count / 500)],
  );
  await pool.query(
    `INSERT INTO read.expenses
     SELECT (jsonb_populate_record(NULL::read.expenses, to_jsonb(e) || jsonb_build_object('expense_id', gen_random_uuid(), 'name', 'Pizza ' || n,
       'budget_id', ids[1 + n % cardinality(ids)], 'pay_date', e.pay_date - n % 700, 'amount_cents', 100 + n))).*
     FROM (SELECT * FROM read.expenses LIMIT 1) e, generate_series(1, $1::int) n,
       (SELECT array_agg(id) AS ids FROM read.budgets) b`,
    [count],
  );
}

/** So many reimbursements, like one that the organization has already. */
export async function fillReimbursements({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO read.reimbursements
     SELECT (jsonb_populate_record(NULL::read.reimbursements, to_jsonb(r) || jsonb_build_object('reimbursement_id', gen_random_uuid(), 'listed', true))).*
     FROM (SELECT * FROM read.reimbursements ORDER BY reimbursement_id LIMIT 1) r, generate_series(1, $1::int)`,
    [count],
  );
}

/** So many prospects of the group that the organization has, with a vote of 20 members each. */
export async function fillProspects({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `WITH new AS (SELECT gen_random_uuid()::text AS id, n FROM generate_series(1, $1::int) n),
     prospects AS (
       INSERT INTO read.prospects
       SELECT (jsonb_populate_record(NULL::read.prospects, to_jsonb(p) || jsonb_build_object('prospect_id', id, 'listed', true))).*
       FROM (SELECT * FROM read.prospects ORDER BY prospect_id LIMIT 1) p, new RETURNING org_code, group_id, prospect_id),
     profiles AS (
       INSERT INTO app.prospect_profiles (org_code, prospect_id, group_id, name, email, phone, year, major, instagram, snapchat, picture, since)
       SELECT org_code, prospect_id, group_id, 'Prospect ' || n, 'prospect' || n || '@new.example', '', '', '', '', '', '', now() FROM prospects JOIN new ON id = prospect_id)
     INSERT INTO read.prospect_votes (org_code, vote_id, group_id, prospect_id, voter_id, rating, approve)
     SELECT p.org_code, gen_random_uuid(), p.group_id, p.prospect_id, m.member_id, 4, 'yes'
     FROM prospects p, (SELECT member_id FROM read.members ORDER BY member_id LIMIT 20) m`,
    [count],
  );
}
