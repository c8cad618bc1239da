import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext, TestFn } from 'ava';

/** How long something is there: as long as a file's tests, `test`, or one test, `t`. */
export type Scope = Pick<TestFn, 'after'> | Pick<ExecutionContext, 'teardown' | 'passed'>;

/**
 * At the end of a scope, also after a failure, do something. For a file, ava wants it said once nothing is
 * awaited any more before the tests; all that is said so is done at once.
 *
 * @param finish hears whether all tests of the scope passed
 */
export function atEnd(scope: Scope, finish: (passed: boolean) => unknown): void {
  if ('teardown' in scope) {
    scope.teardown(async () => void (await finish(scope.passed)));
    return;
  }
  let passed = false;
  scope.after(() => {
    passed = true;
  });
  scope.after.always(async () => void (await finish(passed)));
}

/** An empty folder, until the end of a test. */
export async function temporaryFolder(t: ExecutionContext, label: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `bursar-${label}-`));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  return folder;
}
