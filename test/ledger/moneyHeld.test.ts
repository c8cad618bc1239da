import test from 'ava';
import { heldAfter, leastHeld, requireHeld, requireStillHeld } from '../../ledger/moneyHeld.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { HeldOn } from '../../ledger/values/moneyAccounts.ts';
import { refused } from '../support/given.ts';

/** Cash at the end of each day on which it changed: $50.00, $10.00, $30.00. */
const held: readonly HeldOn[] = [
  { account: 'undepositedCash', day: '2026-01-05', cents: 5_000 },
  { account: 'undepositedCash', day: '2026-01-10', cents: 1_000 },
  { account: 'undepositedCash', day: '2026-01-15', cents: 3_000 },
];
const line: Posting = { account: 'undepositedCash', debitCents: 0, creditCents: 0 };
const out = (creditCents: number): Posting => ({ ...line, creditCents });
const entry = (occurredOn: string, ...lines: readonly Posting[]) => ({ occurredOn, lines });

test('the least that was held since a day counts that day, and not the day on which it is there again', (t) => {
  for (const [since, until, cents] of [
    ['2026-01-04', undefined, 0],
    ['2026-01-05', undefined, 1_000],
    ['2026-01-05', '2026-01-10', 5_000],
    ['2026-01-05', '2026-01-11', 1_000],
    ['2026-01-10', '2026-01-15', 1_000],
    ['2026-01-15', undefined, 3_000],
  ] as const)
    t.is(leastHeld(held, 'undepositedCash', since, until), cents, `${since} ${until}`);
});

test('all that is held can be spent, and a cent more on no day', (t) => {
  t.notThrows(() => requireHeld(held, entry('2026-01-05', out(1_000))));
  refused(t, () => requireHeld(held, entry('2026-01-05', out(1_001))), 'MoneyMissing', 'amount');
  t.notThrows(() => requireHeld(held, entry('2026-01-15', out(3_000))));
});

test('an account that is below nothing already stops only what takes more of it', (t) => {
  const below = [{ account: 'undepositedCash', day: '2026-01-05', cents: -500 } as const];
  t.notThrows(() => requireHeld(below, entry('2026-01-05', out(100), { ...line, debitCents: 100 })));
  t.notThrows(() => requireStillHeld(below, entry('2026-01-05', out(100))));
  refused(t, () => requireStillHeld(held, entry('2026-01-05', out(1_001))), 'MoneySpent');
  t.notThrows(() => requireStillHeld(held, entry('2026-01-05', out(1_000))));
  refused(t, () => requireStillHeld([], entry('2026-01-05', out(1))), 'MoneySpent');
});

test('what an entry takes is missing since its day, and on no day before', (t) => {
  const left = heldAfter(held, entry('2026-01-10', out(300), { ...out(100), occurredOn: '2026-01-12' }));
  t.deepEqual(
    left.map(({ day, cents }) => [day, cents]),
    [
      ['2026-01-05', 5_000],
      ['2026-01-10', 700],
      ['2026-01-12', 600],
      ['2026-01-15', 2_600],
    ],
  );
});
