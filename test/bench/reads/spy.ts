import type { EventLog } from '../../../ledger/log/log.ts';
import type { Database } from '../../../projections/engine/database.ts';

/**
 * Something that a request asked of the database, and how to ask it again without the rest of the request.
 */
interface Asked {
  readonly began: number;
  ended: number;
  again(): Promise<unknown>;
}

/** What a request asks of the database: the statements in order, those that ran at the same time together. */
export class Spy {
  #asked: Asked[] | undefined;

  /** The same database, watched. */
  watchDatabase(db: Database): Database {
    const pool: typeof db.pool = Object.create(db.pool, {
      query: { value: (sql: string, values?: unknown[]) => this.#note(() => db.pool.query(sql, values)) },
    });
    return {
      ...db,
      pool,
      tenant: (orgCode, sql, params) => this.#note(() => db.tenant(orgCode, sql, params)),
      tenantBatches: (...query) => {
        const now = performance.now();
        const again = async () => {
          for await (const _ of db.tenantBatches(...query));
        };
        this.#asked?.push({ began: now, ended: now, again });
        return db.tenantBatches(...query) as never;
      },
    };
  }

  /** The same log, its reads of streams watched. */
  watchLog(log: EventLog): EventLog {
    return { ...log, readStream: (...args) => this.#note(() => log.readStream(...args)) };
  }

  /**
   * Watch while something is done; answers how many statements it took, and a function that runs them again.
   */
  async during(work: () => Promise<unknown>): Promise<{ statements: number; again(): Promise<void> }> {
    const asked: Asked[] = [];
    this.#asked = asked;
    await work().finally(() => {
      this.#asked = undefined;
    });
    const groups = together(asked);
    return {
      statements: asked.length,
      again: async () => {
        for (const group of groups) await Promise.all(group.map((each) => each.again()));
      },
    };
  }

  #note<Answer>(again: () => Promise<Answer>): Promise<Answer> {
    const asked: Asked = { began: performance.now(), ended: Number.POSITIVE_INFINITY, again };
    this.#asked?.push(asked);
    return again().finally(() => {
      asked.ended = performance.now();
    });
  }
}

/** Statements that did not wait for each other. */
function together(asked: readonly Asked[]): Asked[][] {
  const groups: Asked[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const each of asked) {
    if (each.began < end) groups.at(-1)?.push(each);
    else groups.push([each]);
    end = Math.max(end, each.ended);
  }
  return groups;
}
