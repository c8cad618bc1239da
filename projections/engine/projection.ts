import type { Recorded } from '../../ledger/catalogue.ts';
import type { RowOf, Table } from './table.ts';

/** A read model: its tables and how events change their rows, both live and when rebuilding. */
export interface Projection {
  readonly name: string;
  /** Raise it when `fold` writes something else: the next start rebuilds. Changed tables are detected. */
  readonly version: number;
  readonly tables: readonly Table[];
  /** The rows of entities that the fold of this event asks for or puts. */
  readonly rowKeys: (event: Recorded) => readonly RowKey[];
  readonly fold: (event: Recorded, rows: Rows) => void;
}

/**
 * Read models that are folded together: page by page, each page in one transaction that moves their one
 * checkpoint (docs/decisions/0080).
 */
export interface Lane {
  readonly name: string;
  readonly projections: readonly Projection[];
  /** Pause after a page, so that the next one is larger and costs less per event. */
  readonly pauseMs: number;
}

/** The row of an entity: its table and the second column of its key. */
interface RowKey {
  readonly table: Table;
  readonly id: string;
  /** The event begins the row: there is none to look for. */
  readonly isNew?: boolean;
}

/** The rows that events are folded into. */
export interface Rows {
  /** An entity's row after the events so far. Only rows of the event's `rowKeys` may be read. */
  get<Of extends Table>(table: Of, orgCode: string, id: string): RowOf<Of> | undefined;
  put<Of extends Table>(table: Of, row: RowOf<Of>): void;
  append<Of extends Table>(table: Of, row: RowOf<Of>): void;
  increment<Of extends Table>(table: Of, row: RowOf<Of>): void;
}
