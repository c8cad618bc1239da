import test from 'ava';
import { z } from 'zod';
import { memberInput } from '../../../../api/platform/contract/profile.ts';
import { HttpError, RowErrors, ValidationError } from '../../../../api/platform/errors/errors.ts';
import { fieldErrors } from '../../../../api/platform/errors/fieldErrors.ts';
import { problemOf } from '../../../../api/platform/errors/problem.ts';
import { answerErrors } from '../../../../api/platform/http/answerErrors.ts';
import { NotFound, RuleViolation } from '../../../../ledger/decider.ts';
import { LogUnavailable, StreamPurged, WrongVersion } from '../../../../ledger/log/log.ts';

/** An error as a library throws it: with a code or a status. */
function thrown(message: string, more: object): Error {
  return Object.assign(new Error(message), more);
}

const table: readonly (readonly [string, unknown, number, string])[] = [
  ['bad input', new ValidationError('x', []), 400, 'badInput'],
  ['a refused row', new RowErrors([{ field: 'a', message: 'no', code: 'Rule' }]), 422, 'Rule'],
  ['a rule', new RuleViolation('Rule', 'no', 'a'), 422, 'Rule'],
  ['an unknown thing', new NotFound('account-secret'), 404, 'notFound'],
  ['a stream that was removed', new StreamPurged('account-secret'), 404, 'notFound'],
  ['a lasting race', new WrongVersion('account-secret', 1, 2), 503, 'busy'],
  ['a log that is down', new LogUnavailable('secret'), 503, 'unavailable'],
  ['a refusal', new HttpError(429, 'tooMany', 'wait', 7), 429, 'tooMany'],
  ['a database that cannot be reached', thrown('secret', { code: 'ECONNREFUSED' }), 503, 'unavailable'],
  ['a database that shuts down', thrown('secret', { code: '57P01' }), 503, 'unavailable'],
  ['a database without free connections', thrown('secret', { code: '53300' }), 503, 'unavailable'],
  [
    'a pool that gives none in time',
    thrown('timeout exceeded when trying to connect', {}),
    503,
    'unavailable',
  ],
  ['a database whose disk is full', thrown('secret', { code: '53100' }), 503, 'unavailable'],
  ['a database that became a standby', thrown('secret', { code: '25006' }), 503, 'unavailable'],
  ['a charge that somebody else changed', new RuleViolation('ChargeChanged', 'no'), 409, 'ChargeChanged'],
  ['a table that is not there', thrown('secret', { code: '42P01' }), 500, 'internal'],
  ['a column that is not there', thrown('secret', { code: '42703' }), 500, 'internal'],
  ['a broken query', thrown('secret', { code: '42601' }), 500, 'internal'],
  ['a body that is too large', thrown('secret', { status: 413 }), 413, 'tooLarge'],
  ['a body that cannot be read', thrown('secret', { status: 400 }), 400, 'unreadable'],
  ['a programming error', new TypeError('secret'), 500, 'internal'],
  ['something that is no error', 'secret', 500, 'internal'],
];

for (const [what, error, status, code] of table) {
  test(`${what} is ${status} ${code}, and tells no secret`, (t) => {
    const { problem, retryAfterSeconds } = problemOf(error);
    t.is(problem.status, status);
    t.is(problem.code, code);
    t.truthy(problem.title);
    t.notRegex(JSON.stringify(problem), /secret/);
    t.is(retryAfterSeconds !== undefined, ['busy', 'tooMany', 'unavailable'].includes(code));
  });
}

for (const isUpdating of [true, false])
  test(`an unknown column is ${isUpdating ? 'reported as an update, while there is one' : 'a fault with a line of its own'}`, async (t) => {
    const lines: object[] = [];
    const headers: string[] = [];
    const ctx = { state: {}, path: '/x', set: (name: string) => headers.push(name), status: 0 };
    const answer = answerErrors(
      (line) => lines.push(line),
      async () => isUpdating,
    );
    await answer(ctx as never, async () => {
      throw thrown('column "x" does not exist', { code: '42703' });
    });
    t.is(ctx.status, isUpdating ? 503 : 500);
    t.is(headers.includes('Retry-After'), isUpdating);
    t.is(lines.length, isUpdating ? 0 : 1);
  });

test('what zod says becomes fields and sentences for people', (t) => {
  const schema = z.object({
    rows: z.array(z.object({ amount: z.number().max(9) })).min(1),
    kind: z.enum(['cash', 'check']),
    mark: z.enum(['Present', 'Excused', '']).optional(),
    phone: z
      .union([z.literal(''), z.null(), z.string().regex(/^\d+$/, 'Please enter a valid phone number')])
      .optional(),
  });
  const errorsOf = (input: unknown) => fieldErrors(schema.safeParse(input).error?.issues ?? []);
  t.deepEqual(errorsOf({}), [
    { field: 'rows', message: 'is required' },
    { field: 'kind', message: 'must be one of cash, check' },
  ]);
  t.deepEqual(errorsOf({ rows: [{ amount: '1' }, { amount: 10 }], kind: 'cash', mark: 'Late', phone: 'x' }), [
    { field: 'rows.0.amount', message: 'must be a number' },
    { field: 'rows.1.amount', message: 'must be at most 9' },
    { field: 'mark', message: 'must be one of Present, Excused, empty text' },
    { field: 'phone', message: 'Please enter a valid phone number' },
  ]);
  const strict = z.strictObject({ q: z.string() }).partial().safeParse({ x: 1 });
  t.deepEqual(fieldErrors(strict.error?.issues ?? [], 'filter'), [
    { field: 'filter.x', message: 'is not known' },
  ]);
});

test("the messages of the schemas' own reach the caller", (t) => {
  const parsed = memberInput.safeParse({ fname: '', lname: 'A1', email: 'X@y.zz', zip: '12', phone: 5 });
  const errors = fieldErrors(parsed.error?.issues ?? []);
  t.like(Object.fromEntries(errors.map(({ field, message }) => [field, message])), {
    fname: 'The First Name field is required.',
    lname: "Last Name may contain letters, spaces and marks like ' . - only",
    email: 'Email address must be lower-case',
    zip: 'must be exactly 5 digits',
    phone: 'must be text',
  });
  const emptied = memberInput.safeParse({ fname: 'A', lname: 'B', email: '' });
  t.deepEqual(
    fieldErrors(emptied.error?.issues ?? []),
    [{ field: 'email', message: 'The Email field is required.' }],
    'one message for a field',
  );
});
