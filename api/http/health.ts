import { readCheckpoints } from '../../projections/checkpoints.ts';
import { projections } from '../../projections/index.ts';
import { fingerprintOf } from '../../projections/migrate.ts';
import { hasRunner } from '../../projections/runner.ts';
import type { Deps } from '../deps.ts';

/** What is counted of how far a projection is behind: more than this is only "more". */
const MOST_BEHIND = 10_000;
const PATIENCE_MS = 3_000;

type State = 'up' | 'down';

interface ProjectionHealth {
  readonly behind: number | null;
  /** Its tables are another version's: they are being rebuilt, or no projector runs. Left out otherwise. */
  readonly outdated?: true;
}

/** What `/api/health` answers: nothing in it helps an attacker or names anybody. */
export interface Health {
  readonly status: 'up' | 'degraded' | 'down';
  readonly database: State;
  readonly log: State;
  /** `down` when no process folds the log into lists: none was started, or none stays up. */
  readonly projector: State;
  /** Events that each projection has not folded yet, counted up to 10,000; `null` when it was never started. */
  readonly projections: Readonly<Record<string, ProjectionHealth>>;
}

/** Look at everything once. `down` means that calls would fail; `degraded` that lists lag behind what was done, or some cannot be read yet. */
export async function readHealth(deps: Deps): Promise<Health> {
  const [database, log, projector] = await Promise.all([
    stateOf(() => deps.db.pool.query('SELECT 1')),
    stateOf(() => deps.log.head()),
    within(hasRunner(deps.db.pool)).catch(() => false),
  ]);
  const up = database === 'up' && log === 'up';
  const behind: Health['projections'] = up ? await within(behindOf(deps)).catch(() => ({})) : {};
  const isUnknown = Object.keys(behind).length === 0;
  const isBehind = Object.values(behind).some(
    (each) => each.behind === null || each.behind >= MOST_BEHIND || each.outdated,
  );
  return {
    status: up ? (isUnknown || isBehind || !projector ? 'degraded' : 'up') : 'down',
    database,
    log,
    projector: projector ? 'up' : 'down',
    projections: behind,
  };
}

async function behindOf({ db, log }: Deps): Promise<Health['projections']> {
  const names = projections.map(({ name }) => name);
  const checkpoints = new Map((await readCheckpoints(db.pool, names)).map((each) => [each.projection, each]));
  const entries = await Promise.all(
    projections.map(async (projection) => {
      const checkpoint = checkpoints.get(projection.name);
      if (checkpoint === undefined) return [projection.name, { behind: null }] as const;
      const behind = await log.countAfter(checkpoint.position || undefined, MOST_BEHIND);
      const outdated = checkpoint.fingerprint !== fingerprintOf(projection);
      return [projection.name, { behind, ...(outdated && { outdated }) }] as const;
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
