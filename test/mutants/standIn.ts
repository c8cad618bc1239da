/** What stands for ava in the worker of a mutant: keeps tests until `runTests` runs them, one at a time. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { ExecutionContext, ThrowsExpectation } from 'ava';

type Run = (t: ExecutionContext) => unknown;
const tests: { readonly title: string; readonly run: Run }[] = [];
const befores: Run[] = [];
const keep = (title: string, run: Run) => {
  tests.push({ title, run });
};

export default Object.assign(keep, {
  serial: keep,
  skip: () => {},
  beforeEach: (run: Run) => befores.push(run),
});

/** The title and error of the first test that fails, of those kept since the last call. */
export async function runTests(): Promise<string | undefined> {
  const before = befores.splice(0);
  for (const { title, run } of tests.splice(0)) {
    const after: (() => unknown)[] = [];
    const t = contextOf(title, after);
    try {
      for (const each of before) await each(t);
      await run(t);
    } catch (error) {
      return `${title}: ${error}`;
    } finally {
      for (const each of after.toReversed()) await each();
    }
  }
}

type Expected = ThrowsExpectation<Error>;

/** The assertions of ava that tests of functions use. They throw at once, so that the test ends there. */
function contextOf(title: string, after: (() => unknown)[]): ExecutionContext {
  const context = {
    title,
    context: {},
    log: () => {},
    pass: () => {},
    teardown: (run: () => unknown) => after.push(run),
    fail: () => assert.fail(),
    is: (actual: unknown, expected: unknown) => assert.ok(Object.is(actual, expected)),
    not: (actual: unknown, expected: unknown) => assert.ok(!Object.is(actual, expected)),
    true: (actual: unknown) => assert.equal(actual, true),
    false: (actual: unknown) => assert.equal(actual, false),
    truthy: (actual: unknown) => assert.ok(actual),
    falsy: (actual: unknown) => assert.ok(!actual),
    deepEqual: (actual: unknown, expected: unknown) => assert.ok(isDeepStrictEqual(actual, expected)),
    like: (actual: unknown, expected: unknown) => assert.ok(isLike(actual, expected)),
    regex: (text: string, pattern: RegExp) => assert.match(text, pattern),
    notRegex: (text: string, pattern: RegExp) => assert.doesNotMatch(text, pattern),
    throws: (run: () => unknown, expected?: Expected) => {
      try {
        run();
      } catch (error) {
        return meets(error, expected);
      }
      assert.fail();
    },
    throwsAsync: async (run: (() => PromiseLike<unknown>) | PromiseLike<unknown>, expected?: Expected) => {
      try {
        await (typeof run === 'function' ? run() : run);
      } catch (error) {
        return meets(error, expected);
      }
      assert.fail();
    },
    notThrows: (run: () => unknown) => run(),
    notThrowsAsync: async (run: (() => unknown) | PromiseLike<unknown>) => {
      await (typeof run === 'function' ? run() : run);
    },
  };
  return context as unknown as ExecutionContext;
}

function isLike(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return Object.is(actual, expected);
  if (typeof actual !== 'object' || actual === null) return false;
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length)) return false;
  return Object.entries(expected).every(([key, value]) => isLike(Reflect.get(actual, key), value));
}

function meets(error: unknown, { instanceOf, message, ...fields }: Expected = {}): unknown {
  assert.ok(error instanceof (instanceOf ?? Error));
  if (typeof message === 'string') assert.equal(error.message, message);
  if (message instanceof RegExp) assert.match(error.message, message);
  if (typeof message === 'function') assert.ok(message(error.message));
  assert.ok(isLike(error, fields));
  return error;
}
