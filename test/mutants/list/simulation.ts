import type { Group } from '../find.ts';

/** What only shows when processes, retries and faults meet. */
export const simulation: Group = {
  by: ['test/simulation/simulation.test.ts'],
  mutants: [
    [
      'handleAlone',
      'error instanceof WrongVersion || error instanceof RuleViolation',
      'error instanceof WrongVersion',
    ],
    ['requestHash', '[memberId, name, input]', '[name, input]'],
    ['withIdempotencyKey', 'await deps.log.head();', ''],
    ['withIdempotencyKey', 'if (isRefusal(error)) await release', 'await release'],
    // Two tries of one call run at once.
    [
      'withIdempotencyKey',
      'return withAdvisoryLock(',
      'return ((_: unknown, __: string, act: () => Promise<Answer>) => act())(',
    ],
    // A removal and a reinstatement of one member take steps between each other's.
    ['finishProcess', 'subjectOf(input)', 'id'],
    ['syncStoredEvent', ' AND synced_at IS NULL', ''],
    ['foldInMemory', 'recorded.map(decode)', 'recorded.slice(0, 7).map(decode)'],
    // A payment is moved by two plain commands, which nobody finishes after a crash.
    [
      'runRows',
      'await dispatch(deps, contextOf(request,',
      `if (steps.kind === 'movePayment') {
        const envelope = (name: string) => contextOf(request, name);
        const step = (noun: never, of: string, each: never) =>
          dispatch(deps, envelope((each as { type: string }).type), noun, of, each);
        await steps.run({ deps, contextOf: envelope, step } as never, input);
        return { position: undefined, refusedRows: [], input };
      }
      await dispatch(deps, contextOf(request,`,
    ],
  ],
};
