import qs from 'qs';
import { z } from 'zod';
import { type Failure, invalid } from './failure.ts';

/** Decode a query or a form-encoded body: `a[b][]=1` becomes `{a: {b: ['1']}}`. */
export function decodeForm(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 10, arrayLimit: 200, parameterLimit: 2000 }) as Record<string, unknown>;
}

/**
 * The parameters by a route's schema.
 * @throws Failure 400 naming the parameter, as Stripe does: missing, unknown, or of the wrong kind
 */
export function readParams<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue === undefined ? invalid('Invalid parameters.') : failureOf(issue);
}

function failureOf(issue: z.core.$ZodIssue): Failure {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return invalid(issue.message, { param });
}

function nameOf([first, ...rest]: readonly PropertyKey[]): string {
  return `${String(first ?? '')}${rest.map((part) => `[${String(part)}]`).join('')}`;
}

export const text = z.string({ error: missingOr('Invalid string') }).min(1, {
  error: 'You passed an empty string. Either remove the parameter or give it a value.',
});
export const integer = z
  .string({ error: missingOr('Invalid integer') })
  .regex(/^-?\d{1,15}$/, { error: (issue) => `Invalid integer: ${issue.input}` })
  .transform(Number);
export const flag = z
  .enum(['true', 'false'], { error: (issue) => `Invalid boolean: ${issue.input}` })
  .transform((value) => value === 'true');
export const metadata = z.record(z.string(), z.string());
/** Parts of requests that the sandbox takes without looking at them. */
export const anything = z.unknown().optional();

/** A missing parameter is told by `readParams`; zod's own words are for programmers. */
function missingOr(message: string) {
  return (issue: { readonly input?: unknown }) => (issue.input === undefined ? undefined : message);
}

/** A parameter that is only needed in some cases. @throws Failure 400 when it is left out */
export function required<Value>(value: Value | undefined, param: string): Value {
  if (value === undefined)
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return value;
}

/** What every request may have. `key` is how Stripe.js sends the publishable key. */
export const common = { expand: z.array(z.string()).optional(), key: z.string().optional() };

export const pageFields = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z
    .strictObject({ gte: integer.optional(), gt: integer.optional(), lte: anything, lt: anything })
    .partial()
    .optional(),
};

/** The page that list parameters ask for. */
export function pageOf(params: {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: { readonly gte?: number | undefined; readonly gt?: number | undefined } | undefined;
}) {
  const { limit, starting_after, ending_before, created } = params;
  const since = created?.gte ?? (created?.gt === undefined ? undefined : created.gt + 1);
  return { limit, starting_after, ending_before, since };
}

/** Metadata after a change: an empty value removes a key. */
export function mergeMetadata(
  old: Readonly<Record<string, string>> | null,
  change: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''));
}
