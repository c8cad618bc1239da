import { z } from 'zod';
import { INVALID_DAY, isCalendarDate, validateDay } from '../../../ledger/values/calendar.ts';
import {
  isDollarAmount,
  MAX_AMOUNT_CENTS,
  MIN_AMOUNT_CENTS,
  toDollars,
  validateAmount,
} from '../../../ledger/values/money.ts';
import { isNameText, nameCharacters, tidyText } from '../../../ledger/values/plainText.ts';
import { required } from '../../../ledger/values/violation.ts';

/**
 * A named call, for the front ends, the server, the tests and the OpenAPI document. Paths are `/api/<name>`.
 * GET calls take their input from the query string, POST calls from a JSON body or, with a file, from a form.
 */
export interface Call<
  Name extends string = string,
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  readonly name: Name;
  readonly method: Method;
  /** How a POST call sends its input: JSON unless this says that it has a file, or may be a form as well. */
  readonly body?: 'multipart' | 'either';
  /** A list of members, charges or payments: an administrator may send 4 MiB of it in place of 64 kB. */
  readonly takesList?: true;
  /** Bytes of that file at most. */
  readonly maxFileBytes?: number;
  /** What the call answers with where that is a file: `output` is its bytes. Default: JSON. */
  readonly answerType?: 'application/pdf';
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
}

/** Keep a call's exact types. */
export function defineCall<
  const Name extends string,
  const Method extends 'GET' | 'POST',
  Input extends z.ZodType,
  Output extends z.ZodType,
>(call: Call<Name, Method, Input, Output>): Call<Name, Method, Input, Output> {
  return call;
}

/** What a caller writes, and what it gets back. */
export type InputOf<C extends Call> = z.input<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;

/** Dollars with at most two decimals. */
export const dollars = z
  .number()
  .refine(isDollarAmount, 'must have at most two decimals')
  .refine((value) => Math.abs(value) <= toDollars(MAX_AMOUNT_CENTS), 'is too large')
  .meta({ format: 'dollars' });

/** Money that is charged, paid or given. `label`: as in "The late fee must be at least 0.01." */
export function amount(label: string, leastCents = MIN_AMOUNT_CENTS): z.ZodType<number, number> {
  return z
    .number({ error: ({ input }) => (input === null ? required(label) : undefined) })
    .check(byRule((dollars) => validateAmount(label, dollars, leastCents)))
    .meta({ format: 'dollars', minimum: toDollars(leastCents) });
}

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.string().refine(isCalendarDate, INVALID_DAY).meta({ format: 'date' });

/** A day that a form must have. */
export function requiredDay(label: string): z.ZodString {
  return z
    .string()
    .check(byRule((value) => validateDay(label, value)))
    .meta({ format: 'date' });
}

/** A check of a value by a rule of the ledger. The checks after it run too. */
export function byRule<Value>(rule: (value: Value) => { readonly message: string } | undefined) {
  return ({ value, issues }: z.core.ParsePayload<Value>): void => {
    const wrong = rule(value);
    if (wrong !== undefined)
      issues.push({ code: 'custom', message: wrong.message, input: value, continue: true });
  };
}

/** A check of an object by rules of the ledger: all that they find, but at each field only the first. */
export function byRules<Value>(
  rules: (value: Value) => readonly { readonly field: string; readonly message: string }[],
) {
  return ({ value, issues }: z.core.ParsePayload<Value>): void => {
    const known = new Set(issues.map(({ path }) => path?.join('.')));
    for (const { field, message } of rules(value))
      if (!known.has(field))
        issues.push({ code: 'custom', path: field.split('.'), message, input: value, continue: true });
  };
}

/** A field that may be left out. `null` and the empty string are how forms say that it has no value. */
export function clearable<Output, Input>(
  schema: z.ZodType<Output, Input>,
): z.ZodOptional<z.ZodType<Output, Input | null | ''>> {
  const cleared = z.preprocess(
    (value) => (value === null || (typeof value === 'string' && tidyText(value) === '') ? undefined : value),
    schema.optional(),
  );
  return cleared.optional() as unknown as z.ZodOptional<z.ZodType<Output, Input | null | ''>>;
}

/** A whole number, which forms and files send as text: in digits, not hexadecimal or with an exponent. */
export function inDigits(schema: z.ZodType<number, number>): z.ZodType<number, number | string> {
  return z.preprocess(
    (value) => (typeof value === 'string' ? wholeNumberOf(value) : value),
    schema,
  ) as unknown as z.ZodType<number, number | string>;
}

/** Spreadsheets also write 2028.0; NaN for anything else. */
function wholeNumberOf(text: string): number {
  return /^-?\d+(\.0+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** An id of ours. */
export const id = z.uuid('must be an id');

/**
 * Text of one or more lines: tidied (`tidyText`), limited, without control characters but line breaks and
 * tabs.
 */
export function text(max: number): z.ZodString {
  return z
    .string()
    .overwrite(tidyText)
    .max(max, `must have at most ${max} characters`)
    .refine((value) => !hasControlCharacter(value), 'must not contain control characters')
    .refine((value) => !hasHalfCharacter(value), 'must be whole characters');
}

/** Text that must be there. */
export function requiredText(label: string, max: number): z.ZodString {
  return text(max).refine((value) => value !== '', required(label));
}

/** The name of a person, an organization, a school or a bank: letters, and what belongs to names. */
export function nameText(label: string, max: number): z.ZodString {
  return requiredText(label, max).refine(
    (value) => isNameText(value, '&'),
    `${label} ${nameCharacters('&')}`,
  );
}

/** Half of a pair of UTF-16 units, which no text has. */
function hasHalfCharacter(value: string): boolean {
  return /\p{Surrogate}/u.test(value);
}

function hasControlCharacter(value: string): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true;
  }
  return false;
}

/** The answer of every call that changes something. */
export const done = z.object({
  status: z.literal(200),
  /** The notice to show (section 8 of the spec documents). */
  message: z.string(),
  /** True when the change is safe in the log but the lists may take a moment to show it. */
  stale: z.boolean().optional(),
});

/** What happened to each of several accounts (architecture 8, "Calls that touch several accounts"). */
export const doneEach = done.extend({
  results: z.array(
    z.object({ _id: z.string(), uuid: z.string(), ok: z.boolean(), message: z.string().optional() }),
  ),
});

/** An error as the API answers it: RFC 9457 problem details with the fields to blame. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly message: string;
  /** Machine-readable name of the rule. */
  readonly code?: string;
  readonly errors?: readonly {
    readonly field: string;
    readonly message: string;
    /** The removed member whom the field names: `reinstate-member` takes them back. */
    readonly memberId?: string;
  }[];
  /** Quote this when asking for help: it is in the server's log. */
  readonly correlationId?: string;
}
