import type { Answer } from '../api.ts';
import { type Fact, ofType } from './facts.ts';

/** An organization as it is asked about. */
export interface Asked {
  /** The facts of its log. */
  readonly facts: readonly Fact[];
  readonly timeZone: string;
  readonly today: string;
  /** Asks the API as its treasurer. */
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body: object) => Promise<Answer>;
}

export const dollars = (cents: number) => cents / 100;

/** Gathers what differs. Of objects only the expected fields are compared. */
export function differ() {
  const differences: string[] = [];
  const found = { differences, compared: 0, same };
  function same(where: string, expected: unknown, shown: unknown): void {
    if (Array.isArray(expected)) {
      const rows = Array.isArray(shown) ? shown : [];
      if (rows.length !== expected.length)
        differences.push(`${where}: ${expected.length} expected, ${rows.length} shown`);
      else for (const [index, each] of expected.entries()) same(`${where}.${index}`, each, rows[index]);
    } else if (typeof expected === 'object' && expected !== null) {
      for (const [name, each] of Object.entries(expected))
        same(`${where}.${name}`, each, (shown as Readonly<Record<string, unknown>> | undefined)?.[name]);
    } else {
      found.compared += 1;
      const isSame =
        typeof expected === 'number' && typeof shown === 'number'
          ? Math.abs(expected - shown) < 1e-6
          : expected === shown;
      if (!isSame) differences.push(`${where}: expected ${String(expected)}, shown ${String(shown)}`);
    }
  }
  return found;
}
export type Found = ReturnType<typeof differ>;

const PAGE = 1_000;

/** A list, all of it, and the total that it says. */
export async function list(
  { get }: Asked,
  resource: string,
  filter: object = {},
  sort?: readonly [string, string],
) {
  const rows: Readonly<Record<string, unknown>>[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const range = JSON.stringify([offset, offset + PAGE - 1]);
    const query = new URLSearchParams({ filter: JSON.stringify(filter), range });
    if (sort) query.set('sort', JSON.stringify(sort));
    const answer = await get(`/api/rest/${resource}?${query}`);
    if (answer.status !== 200) throw new Error(`${resource} ${query}: ${JSON.stringify(answer.body)}`);
    const page = answer.body as typeof rows;
    rows.push(...page);
    const count = Number(answer.headers.get('content-range')?.split('/')[1]);
    if (page.length < PAGE) return { rows, count };
  }
}

export async function body({ get }: Asked, path: string): Promise<unknown> {
  const answer = await get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const byId = (rows: readonly object[]) =>
  rows.toSorted((one, other) => ('id' in one && 'id' in other && String(one.id) < String(other.id) ? -1 : 1));

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly active: boolean;
}

/** Everybody who was ever added. */
export function people(facts: readonly Fact[]): Person[] {
  return ofType(facts, 'MemberAdded').map(({ stream }) => {
    const own = facts.filter((fact) => fact.stream === stream);
    const profile = ofType(own, 'MemberAdded', 'MemberUpdated').at(-1)?.data.profile;
    return {
      id: stream.replace(/^member-/, ''),
      name: `${profile?.fname ?? ''} ${profile?.lname ?? ''}`.trim(),
      email: profile?.email ?? '',
      active: ofType(own, 'MemberRemoved', 'MemberReinstated').at(-1)?.type !== 'MemberRemoved',
    };
  });
}
