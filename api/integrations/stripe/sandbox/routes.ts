import qs from 'qs';
import { invalid } from './failure.ts';
import type { Kind } from './objects.ts';
import type { Page, Scope } from './store.ts';

/** One of Stripe's HTTP calls. */
export interface SandboxRoute {
  readonly method: string;
  /** With `:id` for the variable part. */
  readonly path: string;
  /** Browsers may call it with the publishable key. */
  readonly isPublic: boolean;
  /** The parameters that it knows: others are refused, rather than not heeded. */
  readonly names: readonly string[];
  readonly handler: (scope: Scope, params: never, id: string) => Promise<object>;
}

/** A line of the table of calls. `names` are its parameters; the SDK's types see to their kinds. */
export function on<Params>(
  call: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`,
  names: string,
  handler: (scope: Scope, params: Params, id: string) => Promise<object>,
  { isPublic = false } = {},
): SandboxRoute {
  const [method = '', path = ''] = call.split(' ');
  // `key` is the publishable key, as Stripe.js sends it.
  return { method, path, isPublic, names: ['expand', 'key', ...names.split(' ')], handler };
}

/** Reading objects of a kind one by one. */
export function readOne(kind: Kind): SandboxRoute {
  return on(`GET ${pathOf(kind)}/:id`, '', (scope, _params, id) => scope.get(kind, id));
}

/** A list of objects, of those alone whose fields are what the request says. */
export function readList(kind: Kind, filters = ''): SandboxRoute {
  return on(`GET ${pathOf(kind)}`, `${PAGE} ${filters}`, (scope, params: PageParams) => {
    const { limit, starting_after, created, expand: _, key: __, ...filter } = params;
    return scope.list(kind, filter, { limit, starting_after, since: created?.gte });
  });
}

const pathOf = (kind: Kind) => `/v1/${kind.replace('.', '/')}s` as const;

/** The parameters of every list. */
export const PAGE = 'limit starting_after created';
export interface PageParams extends Pick<Page, 'limit' | 'starting_after'> {
  readonly created?: { readonly gte: number };
  readonly expand?: unknown;
  readonly key?: unknown;
}

/** The parameters in a query or a form-encoded body: `a[b][]=1` becomes `{a: {b: ['1']}}`. */
export function readParams(route: SandboxRoute, text: string): Record<string, unknown> {
  const raw = qs.parse(text, { depth: 10, arrayLimit: 200 });
  const param = Object.keys(raw).find((name) => !route.names.includes(name));
  if (param === undefined) return kindsOf(raw, '') as Record<string, unknown>;
  throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

const numbers: ReadonlySet<string> = new Set(
  'amount application_fee_amount exp_month exp_year gte limit quantity trial_period_days unit_amount'.split(
    ' ',
  ),
);

/** Everything in a form is text. */
function kindsOf(value: unknown, name: string): unknown {
  if (name === 'metadata') return value;
  if (Array.isArray(value)) return value.map((each) => kindsOf(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, kindsOf(each, key)]));
  if (numbers.has(name)) return Number(value);
  return value === 'true' || value === 'false' ? value === 'true' : value;
}
