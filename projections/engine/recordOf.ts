import type { Recorded } from '../../ledger/catalogue.ts';
import type { Projection } from './projection.ts';
import { type Column, json, type RowOf, type Table, table, text } from './table.ts';

/** A value that is the same after being written as JSON and read again. */
type Plain<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | ((...args: never) => unknown)
    ? never
    : { readonly [Name in keyof Value]: Plain<Value[Name]> };

type KeyOf<State> = State extends unknown ? keyof State : never;

interface Noun<Event, State, Left extends KeyOf<State>> {
  /** Of the table and of the projection. */
  readonly name: string;
  /** Raise it when `evolve` or what a column holds changes: the records of this noun alone are made again. */
  readonly version: number;
  /** Which record a stream is; `undefined` for another noun's stream. */
  readonly idOf: (stream: string) => string | undefined;
  readonly initial: Plain<State> & State;
  readonly evolve: (state: State, event: Event) => State;
  /** Large parts of the state, with rows of their own; `evolve` of the rest does not read them. */
  readonly without?: readonly Left[];
}

/** A column that lists sort and filter by, and what of the state it holds. */
interface RecordColumn<State, Value> {
  readonly column: Column<Value>;
  readonly of: (state: State, last: LastEvent<State, Value>) => Value;
}

/** When the last event was recorded, and what the record was before it; undefined for the first. */
interface LastEvent<State, Value> {
  readonly at: string;
  readonly before: { readonly state: State; readonly value: Value } | undefined;
}

type Columns<State, Values> = { readonly [Name in keyof Values]: RecordColumn<State, Values[Name]> };

type RecordTable<State, Values, Left extends PropertyKey> = Omit<Table, 'columns'> & {
  readonly columns: {
    readonly org_code: Column<string>;
    readonly id: Column<string>;
    readonly data: Column<State extends unknown ? Omit<State, Left> : never>;
  } & { readonly [Name in keyof Values]: Column<Values[Name]> };
};

/** A read model of the noun's state: a row per stream, its state as `data` beside the list columns. */
export function recordOf<Event, State extends object, Values, Left extends KeyOf<State> = never>(
  noun: Noun<Event, State, Left>,
  {
    columns,
    indexes = [],
  }: { readonly columns: Columns<State, Values>; readonly indexes?: readonly string[] },
): { readonly table: RecordTable<State, Values, Left>; readonly projection: Projection } {
  const { name, version, idOf, initial, evolve, without = [] } = noun;
  const own = Object.entries(columns as unknown as Readonly<Record<string, RecordColumn<State, unknown>>>);
  const left = new Set<string>(without.map(String));
  const pick = (state: object, wanted: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(state).filter(([key]) => wanted(key)));
  const empty = pick(initial, (key) => left.has(key));
  const records = table({
    name,
    kind: 'entity',
    columns: {
      org_code: text,
      id: text,
      ...Object.fromEntries(own.map(([each, { column }]) => [each, column])),
      data: json<Partial<State>>(),
    },
    key: ['org_code', 'id'],
    indexes,
  });
  const projection: Projection = {
    name,
    version,
    tables: [records],
    rowKeys: ({ stream }) => {
      const id = idOf(stream);
      return id === undefined ? [] : [{ table: records, id }];
    },
    fold: (event: Recorded, rows) => {
      const id = idOf(event.stream);
      if (id === undefined) return;
      const { orgCode } = event.metadata;
      const before = rows.get(records, orgCode, id);
      // A stream holds events of its own noun alone.
      const state = evolve(
        before === undefined ? initial : ({ ...empty, ...before.data } as State),
        event as Event,
      );
      const values: Readonly<Record<string, unknown>> = before ?? {};
      const last = (name: string) => ({
        at: event.metadata.at,
        before: before && { state: before.data as State, value: values[name] },
      });
      const row = {
        org_code: orgCode,
        id,
        ...Object.fromEntries(own.map(([each, { of }]) => [each, of(state, last(each))])),
        data: pick(state, (key) => !left.has(key)),
      };
      rows.put(records, row as RowOf<typeof records>);
    },
  };
  return { table: records as never, projection };
}
