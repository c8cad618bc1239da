import type { Caller } from '../auth/caller.ts';
import type { Deps } from '../deps.ts';

/** Who asks, and for which day of his organisation. */
export interface Reader {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly today: string;
}

/** A page of rows and how many there are in all. */
export interface ListAnswer {
  readonly rows: readonly object[];
  readonly total: number;
  readonly offset: number;
}

/** What can be read of a resource. A list or a single record that is left out does not exist. */
export interface Resource {
  readonly name: string;
  /** For the API documentation. */
  readonly summary: string;
  /** Administrators only, unless this says otherwise for a record. */
  readonly mayRead?: (caller: Caller, id: string) => boolean;
  readonly list?: (reader: Reader, query: Readonly<Record<string, unknown>>) => Promise<ListAnswer>;
  /** `undefined` when the organisation has no such record. */
  readonly one?: (
    reader: Reader,
    id: string,
    query: Readonly<Record<string, unknown>>,
  ) => Promise<object | undefined>;
}
