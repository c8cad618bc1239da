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
    ['eventIdsOf', 'JSON.stringify([at, events])', 'JSON.stringify(events)'],
    ['requestHash', '[memberId, name, input]', '[name, input]'],
    ['release', ' AND answer IS NULL', ''],
    ['withIdempotencyKey', 'await log.head();', ''],
    [
      'withIdempotencyKey',
      'if (storeResponse) await keep(pool, call, hash, JSON.stringify(fresh));',
      "await pool.query('UPDATE app.idempotency SET answer = $3 WHERE org_code = $1 AND key = $2', [call.orgCode, call.key, JSON.stringify(fresh)]);",
    ],
    ['syncStoredEvent', ' AND synced_at IS NULL', ''],
    ['foldInMemory', 'recorded.map(decode)', 'recorded.slice(0, 7).map(decode)'],
    // A payment is moved by two plain commands, which nobody finishes after a crash.
    [
      'runProcess',
      'await give(deps, contextOf(request,',
      `if (steps.kind === 'movePayment') {
        const envelope = (name: string) => contextOf(request, name);
        const step = (noun: never, of: string, each: never) =>
          give(deps, envelope((each as { type: string }).type), noun, of, each);
        await steps.run({ deps, contextOf: envelope, step } as never, input);
        return undefined;
      }
      await give(deps, contextOf(request,`,
    ],
  ],
};
