import type pg from 'pg';

/** A step of the plan by which Postgres ran a statement. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
  readonly [key: string]: unknown;
}

/** Run a statement; answers every step of its plan. */
export async function planOf(
  db: Pick<pg.ClientBase, 'query'>,
  sql: string,
  params: readonly unknown[],
): Promise<readonly Plan[]> {
  const { rows } = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`,
    params as unknown[],
  );
  const [root] = rows[0]?.['QUERY PLAN'] ?? [];
  return root === undefined ? [] : nodesOf(root.Plan);
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows that a step looked at, those that it left out as well. */
export function rowsOf(plan: Plan): number {
  const removed = Object.entries(plan).filter(([key]) => key.startsWith('Rows Removed'));
  const left = removed.reduce((sum, [, rows]) => sum + Number(rows), 0);
  return (plan['Actual Rows'] + left) * plan['Actual Loops'];
}
