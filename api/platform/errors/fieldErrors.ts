import type { z } from 'zod';
import type { FieldError } from './errors.ts';

/**
 * zod's issues as fields and sentences, of each field the first. `within` is what the fields are in, if
 * anything.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], within?: string): FieldError[] {
  const seen = new Set<string>();
  return issues.map(closest).flatMap((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const path = [...(within === undefined ? [] : [within]), ...issue.path, ...unknown];
    const field = path.map(String).join('.');
    if (seen.has(field)) return [];
    seen.add(field);
    return [{ field, message: sentence(issue) }];
  });
}

/** Zod's default messages speak to programmers; a schema's own are kept. */
function sentence(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not known';
    case 'invalid_type':
      if (/received undefined|received null/.test(issue.message)) return 'is required';
      return /^Invalid input/.test(issue.message)
        ? `must be ${kinds[issue.expected] ?? `of type ${issue.expected}`}`
        : issue.message;
    case 'invalid_value':
      return /^Invalid (option|input)/.test(issue.message)
        ? `must be one of ${issue.values.map((value) => (value === '' ? 'empty text' : String(value))).join(', ')}`
        : issue.message;
    case 'too_small':
      return /^Too small/.test(issue.message) ? `must be at least ${issue.minimum}` : issue.message;
    case 'too_big':
      return /^Too big/.test(issue.message) ? `must be at most ${issue.maximum}` : issue.message;
    case 'invalid_union':
      return 'is not valid';
    default:
      return issue.message;
  }
}

/** The error of the union's closest form: the first that does not already fail by its type. */
function closest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const firsts = issue.errors.flatMap((form) => form.slice(0, 1));
  const found =
    firsts.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value') ?? firsts.at(-1);
  return found === undefined ? issue : closest({ ...found, path: [...issue.path, ...found.path] });
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
