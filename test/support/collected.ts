/** `test` of the files that run in turn (inTurn.ts): keeps what a file declares until it is its turn. */
import type { ExecutionContext, Implementation } from 'ava';

export { registerCompletionHandler } from 'ava';

type Run = (t: ExecutionContext) => unknown;

/** What a file declares. */
export interface Declared {
  /** Those declared as serial, which ava runs first, and the others. */
  readonly serial: { readonly title: string; readonly run: Run }[];
  readonly tests: Declared['serial'];
  readonly before: Run[];
  readonly beforeEach: Run[];
  readonly afterEach: Run[];
  /** Only when all tests passed. */
  readonly after: Run[];
  readonly afterAlways: Run[];
}

let declared: Declared;

/** What is declared from now on. */
export function declare(): Declared {
  declared = { serial: [], tests: [], before: [], beforeEach: [], afterEach: [], after: [], afterAlways: [] };
  return declared;
}

const keep = (kind: 'serial' | 'tests') => (title: string, run: Implementation<[]>) => {
  declared[kind].push({ title, run: run as Run });
};
/** A hook may have a title. */
const hook =
  (kind: Exclude<keyof Declared, 'serial' | 'tests'>) =>
  (...args: readonly unknown[]) => {
    declared[kind].push(args.at(-1) as Run);
  };

export default Object.assign(keep('tests'), {
  serial: keep('serial'),
  skip: () => undefined,
  before: hook('before'),
  beforeEach: hook('beforeEach'),
  after: Object.assign(hook('after'), { always: hook('afterAlways') }),
  afterEach: { always: hook('afterEach') },
});
