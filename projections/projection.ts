import type { Recorded } from '../ledger/catalogue.ts';
import type { Table, TableOf } from './table.ts';

/** A read model: its tables and how an event changes their rows. The same fold serves live running and rebuilding. */
export interface Projection {
  readonly name: string;
  /** Raise it when `fold` changes what it writes: the projection is then rebuilt at the next start. Changed tables are noticed without it. */
  readonly version: number;
  readonly tables: readonly Table[];
  /** The owned rows that the fold of this event asks for or puts. */
  readonly touches: (event: Recorded) => readonly Touch[];
  readonly fold: (event: Recorded, rows: Rows) => void;
}

/** An owned row: its table and the second column of its key. */
export interface Touch {
  readonly table: Table;
  readonly id: string;
  /** The event begins the row: there is none to look for. */
  readonly isNew?: boolean;
}

/** The rows that events are folded into. */
export interface Rows {
  /** An owned row as the events so far have left it. Only rows that the event touches may be asked for. */
  get<Row extends object>(table: TableOf<Row>, orgCode: string, id: string): Row | undefined;
  /** Write an owned row. */
  put<Row extends object>(table: TableOf<Row>, row: Row): void;
  /** Write a row of an appended table. */
  append<Row extends object>(table: TableOf<Row>, row: Row): void;
  /** Add to the sums of a row of an added table. */
  add<Row extends object>(table: TableOf<Row>, row: Row): void;
}
