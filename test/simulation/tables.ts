import pg from 'pg';
import { CHECKPOINT_MOVED } from '../../projections/engine/checkpoints.ts';
import { projections } from '../../projections/index.ts';

export type Row = Readonly<Record<string, unknown>>;
type Values = readonly unknown[];
interface Result {
  readonly rows: readonly Row[];
  readonly rowCount: number;
}

/**
 * The tables of Postgres that the write side and the fold use, in memory. It reads the product's own
 * statements: their conditions count, and a statement or condition that it does not know is an error.
 * `tables.test.ts` holds it against Postgres.
 */
export interface Tables {
  query(text: string, values?: Values): Result;
  /** A connection to fold on: what it writes is there when it commits. */
  connect(): { query(statement: string | pg.QueryConfig, values?: Values): Result };
  /** The rows of a table, by their key. */
  rowsOf(name: string): ReadonlyMap<string, Row>;
  /** Up to where a lane is folded. */
  position(lane: string): string;
}

const keys = new Map<string, readonly string[]>([
  ['app.idempotency', ['org_code', 'key']],
  ['app.stripe_events', ['id']],
  ...projections
    .flatMap(({ tables }) => tables)
    .map(({ name, key }) => [`read.${name}`, key] as [string, readonly string[]]),
]);

export function createTables(now: () => Date): Tables {
  const tables = new Map([...keys.keys()].map((name) => [name, new Map<string, Row>()]));
  const positions = new Map<string, string>();
  const position = (lane: string) => positions.get(lane) ?? '';
  const table = (name: string) => tables.get(name) ?? fail(`no table ${name}`);
  const keyOf = (name: string, row: Row) => (keys.get(name) ?? []).map((column) => row[column]).join('\0');

  /** What stands in a statement for a value. */
  function valueAt(text: string, values: Values): unknown {
    if (text.startsWith('$')) return values[Number(text.slice(1)) - 1];
    return text === 'now()' ? now().toISOString() : fail(`no value ${text}`);
  }

  /** Whether a row meets the conditions of a WHERE. */
  function meets(row: Row, where: string, values: Values): boolean {
    return where.split(' AND ').every((each) => {
      const [, column = '', operator, text = ''] =
        /^\s*(\w+) (=|<|<>|IS) (\S+)\s*$/.exec(each) ?? fail(`no condition ${each}`);
      const own = row[column] ?? null;
      if (operator === 'IS') return text === 'NULL' ? own === null : fail(each);
      const other = text.startsWith("'") ? text.slice(1, -1) : valueAt(text, values);
      if (operator === '<') return String(own) < String(other);
      return own !== null && (own === other) === (operator === '=');
    });
  }

  const found = (name: string, where: string, values: Values) =>
    [...table(name)].filter(([, row]) => meets(row, where, values));

  const statements: readonly [RegExp, (values: Values, ...parts: readonly string[]) => readonly Row[]][] = [
    [
      /INSERT INTO (\S+) \(([^)]*)\)\s+VALUES \(([^)]*)\)\s+ON CONFLICT DO NOTHING/,
      (values, name = '', columns = '', given = '') => {
        const texts = given.split(', ');
        const row = Object.fromEntries(
          columns.split(', ').map((column, index) => [column, valueAt(texts[index] ?? '', values)]),
        );
        if (table(name).has(keyOf(name, row))) return [];
        table(name).set(keyOf(name, row), row);
        return [row];
      },
    ],
    [
      /^SELECT ([\s\S]*?)\s+FROM (\S+)\s+WHERE ([\s\S]*?)(?: ORDER BY (\w+))?$/,
      (values, columns = '', name = '', where = '', order = '') =>
        found(name, where, values)
          .map(([, row]) => row)
          .sort((one, other) => (String(one[order]) < String(other[order]) ? -1 : 1))
          .map((row) => selected(columns, row)),
    ],
    [
      /^UPDATE (\S+) SET (\w+) = (\S+) WHERE (.*)$/,
      (values, name = '', column = '', text = '', where = '') =>
        found(name, where, values).map(([key, row]) => {
          const changed = { ...row, [column]: valueAt(text, values) };
          table(name).set(key, changed);
          return changed;
        }),
    ],
    [
      /^DELETE FROM (\S+) WHERE (.*)$/,
      (values, name = '', where = '') =>
        found(name, where, values).map(([key, row]) => {
          table(name).delete(key);
          return row;
        }),
    ],
  ];

  function query(text: string, values: Values = []): Result {
    for (const [pattern, act] of statements) {
      const parts = pattern.exec(text.trim());
      if (parts === null) continue;
      const rows = act(values, ...parts.slice(1));
      return { rows, rowCount: rows.length };
    }
    return fail(`no statement ${text}`);
  }

  /** Write a page of folded rows, as `flushesOf` says. */
  function write(text: string, values: Values): void {
    for (const [, name = '', place, sets = ''] of text.matchAll(WRITE)) {
      const sums = [...sets.matchAll(/(\w+) = t\.\1 \+/g)].map((match) => match[1] ?? '');
      for (const row of JSON.parse(String(valueAt(`$${place}`, values))) as Row[]) {
        const before = table(name).get(keyOf(name, row));
        if (before !== undefined && sets === '') fail(`${name} has a row twice: ${JSON.stringify(row)}`);
        const added = sums.map((sum) => [sum, Number(row[sum]) + Number(before?.[sum] ?? 0)]);
        table(name).set(keyOf(name, row), { ...row, ...Object.fromEntries(added) });
      }
    }
    const [, name = '', where = ''] = REMOVAL.exec(text) ?? [];
    if (name === '') return;
    const sums = [...where.matchAll(/t\.(\w+) = 0/g)].map((match) => match[1] ?? '');
    for (const row of JSON.parse(String(values[0])) as Row[]) {
      const now = table(name).get(keyOf(name, row));
      if (now !== undefined && sums.every((sum) => now[sum] === 0)) table(name).delete(keyOf(name, row));
    }
  }

  /** The rows that `loadRows` asks for. */
  function load(text: string, values: Values): readonly Row[] {
    return [...text.matchAll(LOAD)].flatMap(([, index, orgs, ids, name = '']) => {
      const idsOf = valueAt(`$${ids}`, values) as readonly string[];
      return (valueAt(`$${orgs}`, values) as readonly string[]).flatMap((org_code, at) => {
        const row = table(name).get(`${org_code}\0${idsOf[at]}`);
        return row === undefined ? [] : [{ table: Number(index), org_code, id: idsOf[at], row }];
      });
    });
  }

  function connect(): ReturnType<Tables['connect']> {
    let pending: (() => void)[] = [];
    /** @throws DatabaseError as `read.move_checkpoint` does */
    const requireAt = (lane: string, before: unknown) => {
      if (position(lane) === before) return;
      throw Object.assign(new pg.DatabaseError('moved', 0, 'error'), { code: CHECKPOINT_MOVED });
    };
    return {
      query(statement, given = []) {
        const { text, values = given } = typeof statement === 'string' ? { text: statement } : statement;
        const none = { rows: [], rowCount: 0 };
        if (text.startsWith('BEGIN') || text === 'ROLLBACK') pending = [];
        else if (text === 'COMMIT') for (const act of pending.splice(0)) act();
        else if (text.startsWith('SELECT read.move_checkpoint')) {
          const [lane, , before, after] = values.map(String) as [string, string, string, string];
          requireAt(lane, before);
          pending.push(() => {
            requireAt(lane, before);
            positions.set(lane, after);
          });
        } else if (/json_populate_recordset/.test(text)) pending.push(() => write(text, values));
        else return { ...none, rows: load(text, values) };
        return none;
      },
    };
  }

  return { query, connect, rowsOf: table, position };
}

const WRITE =
  /INSERT INTO (\S+) AS t SELECT \* FROM json_populate_recordset\(NULL::\S+, \$(\d+)\) (?:ON CONFLICT \([^)]*\) DO UPDATE SET ([^)]*))?\)/g;
const REMOVAL = /^DELETE FROM (\S+) t USING json_populate_recordset\([^)]*\) r\s+WHERE (.*)$/;
const LOAD =
  /SELECT (\d+) AS table[\s\S]*?unnest\(\$(\d+)::text\[\], \$(\d+)::text\[\]\)[\s\S]*?FROM (\S+) t\s/g;

/** The plain columns of a select list, by the names that it gives them. What is computed is left out. */
function selected(columns: string, row: Row): Row {
  const plain = [...columns.matchAll(/(?<=^|,)\s*(\w+)(?: AS "?(\w+)"?)?\s*(?=,|$)/g)];
  return Object.fromEntries(plain.map(([, column = '', name = column]) => [name, row[column] ?? null]));
}

function fail(why: string): never {
  throw new Error(`The tables of the simulation have ${why}`);
}
