import type { Database } from './engine/database.ts';
import { containingName } from './engine/paging.ts';

/** What to call an actor who is not a member: `rule:late-fee` -> "The late-fee rule". */
export function nameOfActor(actor: string): string {
  const [kind, name = ''] = actor.split(':');
  switch (kind) {
    case 'job':
    case 'rule':
    case 'form':
      return `The ${name} ${kind}`;
    case 'webhook':
      return name === 'stripe' ? 'Stripe' : `The ${name} webhook`;
    case 'system':
      return 'Bursar';
    default:
      return 'Somebody';
  }
}

/** Each charge's name: its type, or its own name when the type is Other. Includes voided ones. */
export async function namesOfCharges(
  db: Database,
  orgCode: string,
  chargeIds: readonly string[],
): Promise<Map<string, string>> {
  if (chargeIds.length === 0) return new Map();
  const rows = await db.tenant<{ id: string; name: string }>(
    orgCode,
    `SELECT charge_id AS id, coalesce(nullif(other, ''), charge_type) AS name FROM read.charges
     WHERE org_code = $1 AND charge_id = ANY($2::text[])`,
    [orgCode, [...new Set(chargeIds)]],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function namesOfActors(
  db: Database,
  orgCode: string,
  actors: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(actors)];
  if (wanted.length === 0) return new Map();
  const rows = await db.tenant<{ id: string; name: string }>(
    orgCode,
    'SELECT member_id AS id, name FROM read.members WHERE org_code = $1 AND member_id = ANY($2::text[])',
    [orgCode, wanted],
  );
  const found = new Map(rows.map((row) => [row.id, row.name]));
  return new Map(wanted.map((actor) => [actor, found.get(actor) ?? nameOfActor(actor)]));
}

/** The members, removed ones included, with a text in their name or email. */
export async function membersWith(db: Database, orgCode: string, q: string): Promise<string[]> {
  const rows = await db.tenant<{ id: string }>(
    orgCode,
    'SELECT member_id AS id FROM read.members WHERE org_code = $1 AND search LIKE $2',
    [orgCode, containingName(q)],
  );
  return rows.map(({ id }) => id);
}
