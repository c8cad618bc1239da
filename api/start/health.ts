import { LogRefused } from '../../ledger/log/guard.ts';
import type { Position } from '../../ledger/log/log.ts';
import type { LogCondition } from '../../ledger/log/operations.ts';
import { earlier, readCheckpoints } from '../../projections/engine/checkpoints.ts';
import { fingerprintOf } from '../../projections/engine/migrate.ts';
import { hasRunner } from '../../projections/engine/runner.ts';
import { lanes } from '../../projections/index.ts';
import type { Deps } from '../deps.ts';
import { readMailQueue } from '../messaging/queue.ts';
import { appTables } from './migrate.ts';

/** Events that are looked at to tell how far the lanes are behind: further is only "further". */
const MAX_BEHIND = 1_000;
const PATIENCE_MS = 3_000;

type State = 'up' | 'down';

interface LaneHealth {
  readonly behind: number | null;
  /** Its tables are another version's: they are being rebuilt, or no projector runs. Left out otherwise. */
  readonly outdated?: true;
}

/** What `/api/health` answers: nothing in it helps an attacker or names anybody. */
export interface Health {
  readonly status: 'up' | 'degraded' | 'down';
  readonly database: State;
  /** Restarts of the embedded database since this process began; none where it is the operator's own. */
  readonly databaseRestarts?: number;
  readonly log: State;
  /** This process's last appends: `down` when several in a row failed, whatever reads answer. */
  readonly appends: LogCondition['appends'];
  /** Events in the log that are not Bursar's, and the first one's type and stream; none when all are ours. */
  readonly foreign?: { readonly events: number; readonly type: string; readonly stream: string };
  /** Tables that are missing: rebuild the lists, or restore a backup. Left out otherwise. */
  readonly missing?: readonly string[];
  /** Mails of the last days that may not have arrived (`npm run operator -- --uncertain-mails`). */
  readonly uncertainMails?: number;
  /** What an operator has to do, where waiting does not help. Left out otherwise. */
  readonly problem?: string;
  /** `down` when no process folds the log into lists: none was started, or none stays up. */
  readonly projector: State;
  /**
   * Events that a lane of read models is behind by, of the next thousand of the furthest behind; `null`:
   * never started.
   */
  readonly lanes: Readonly<Record<string, LaneHealth>>;
}

/** Check everything once. `down`: calls would fail; `degraded`: lists are behind or unreadable. */
export async function readHealth(deps: Deps): Promise<Health> {
  let head: Position | undefined;
  let problem: string | undefined;
  const [database, log, projector] = await Promise.all([
    stateOf(deps.db.pool.query('SELECT 1')),
    stateOf(
      deps.log.head().then(
        (newest) => {
          head = newest;
        },
        (error: unknown) => {
          if (error instanceof LogRefused) problem = error.message;
          throw error;
        },
      ),
    ),
    within(hasRunner(deps.db.pool)).catch(() => false),
  ]);
  const { appends, foreign } = deps.logOperations.condition();
  const reads = database === 'up' && log === 'up';
  const behind: Health['lanes'] = reads ? await within(behindOf(deps, head ?? '')).catch(() => ({})) : {};
  const missing = reads ? await within(missingTables(deps, behind)).catch(() => []) : [];
  const mails = reads
    ? await within(readMailQueue(deps.db.pool, deps.clock())).catch(() => undefined)
    : undefined;
  const isUnknown = Object.keys(behind).length === 0;
  const isBehind = Object.values(behind).some(
    (each) => each.behind === null || each.behind >= MAX_BEHIND || each.outdated,
  );
  const isImpaired = isUnknown || isBehind || !projector || appends === 'degraded';
  return {
    status: !reads || appends === 'down' || missing.length > 0 ? 'down' : isImpaired ? 'degraded' : 'up',
    database,
    databaseRestarts: deps.databaseRestarts?.(),
    log,
    problem,
    missing: missing.length > 0 ? missing : undefined,
    uncertainMails: mails?.uncertain || undefined,
    appends,
    foreign: foreign && { ...foreign, stream: foreign.stream.replace(/-.*/s, '-…') },
    projector: projector ? 'up' : 'down',
    lanes: behind,
  };
}

/** Tables that should be there and are not: half of a backup, or dropped by hand; not those being rebuilt. */
async function missingTables({ db }: Deps, known: Health['lanes']): Promise<readonly string[]> {
  const folded = lanes
    .filter(({ name }) => known[name] && !known[name].outdated && known[name].behind !== null)
    .flatMap(({ projections }) => projections);
  const wanted = [...appTables, ...folded.flatMap(({ tables }) => tables.map(({ name }) => `read.${name}`))];
  const { rows } = await db.pool.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS wanted (name) WHERE to_regclass(name) IS NULL ORDER BY name',
    [wanted],
  );
  return rows.map(({ name }) => name);
}

/** One page of the log at most is read, and none when the lists are up to date. */
async function behindOf({ db, log }: Deps, head: Position): Promise<Health['lanes']> {
  const checkpoints = await readCheckpoints(db.pool);
  const first = checkpoints.map(({ position }) => position).reduce(earlier, head);
  const isLate = first < head;
  const { events } = isLate
    ? await log.readAll({ after: first || undefined, limit: MAX_BEHIND })
    : { events: [] };
  const entries = lanes.map((lane) => {
    const checkpoint = checkpoints.find((each) => each.lane === lane.name);
    if (checkpoint === undefined) return [lane.name, { behind: null }] as const;
    const behind = events.filter(({ position }) => position > checkpoint.position).length;
    const outdated = checkpoint.fingerprint !== fingerprintOf(lane);
    return [lane.name, { behind, outdated: outdated || undefined }] as const;
  });
  return Object.fromEntries(entries);
}

async function stateOf(pending: Promise<unknown>): Promise<State> {
  return within(pending).then(
    () => 'up',
    () => 'down',
  );
}

/** An operator who asks how things are must get an answer even when they hang. */
async function within<Answer>(pending: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  return Promise.race([pending, late]).finally(() => clearTimeout(timer));
}
