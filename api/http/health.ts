import { readCheckpoints } from '../../projections/checkpoints.ts';
import { projections } from '../../projections/index.ts';
import type { Deps } from '../deps.ts';

/** What is counted of how far a projection is behind: more than this is only "more". */
const MOST_BEHIND = 10_000;
const PATIENCE_MS = 3_000;

type State = 'up' | 'down';

/** What `/api/health` answers: nothing in it helps an attacker or names anybody. */
export interface Health {
  readonly status: 'up' | 'degraded' | 'down';
  readonly database: State;
  readonly log: State;
  /** Events that each projection has not folded yet, counted up to 10,000; `null` when it was never started. */
  readonly projections: Readonly<Record<string, { readonly behind: number | null }>>;
}

/** Look at everything once. `down` means that calls would fail; `degraded` that lists lag behind what was done. */
export async function readHealth(deps: Deps): Promise<Health> {
  const [database, log] = await Promise.all([
    stateOf(() => deps.db.pool.query('SELECT 1')),
    stateOf(() => deps.log.head()),
  ]);
  const up = database === 'up' && log === 'up';
  const behind: Health['projections'] = up ? await within(behindOf(deps)).catch(() => ({})) : {};
  const isBehind = Object.values(behind).some((each) => each.behind === null || each.behind >= MOST_BEHIND);
  return { status: up ? (isBehind ? 'degraded' : 'up') : 'down', database, log, projections: behind };
}

async function behindOf({ db, log }: Deps): Promise<Health['projections']> {
  const names = projections.map(({ name }) => name);
  const checkpoints = await readCheckpoints(db.pool, names);
  const positions = new Map(
    checkpoints.map(({ projection, position }) => [projection, position || undefined]),
  );
  const entries = await Promise.all(
    names.map(async (name) => {
      const behind = positions.has(name) ? await log.countAfter(positions.get(name), MOST_BEHIND) : null;
      return [name, { behind }] as const;
    }),
  );
  return Object.fromEntries(entries);
}

async function stateOf(ask: () => Promise<unknown>): Promise<State> {
  return within(ask()).then(
    () => 'up',
    () => 'down',
  );
}

/** An operator who asks how things are must get an answer even when they hang. */
async function within<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
