import test from 'ava';
import fc from 'fast-check';
import { postingsOf } from '../../../ledger/catalogue.ts';
import { fold, NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { type OpeningCommand, opening } from '../../../ledger/opening/decide.ts';
import type { OpeningEvent } from '../../../ledger/opening/events.ts';
import { bouncedOf, openingReceipts } from '../../../ledger/opening/state.ts';
import { changeOf } from '../../../ledger/posting.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { openingAccounts } from '../../../ledger/values/openingRules.ts';
import { given, refused } from '../../support/given.ts';
import { sized } from '../../support/size.ts';

const today = '2026-03-10';
const openedOn = '2026-01-31';
const enter = (amountCents: number, more: object = {}): OpeningCommand => ({
  type: 'EnterOpeningBalances',
  openedOn,
  accounts: [{ account: 'checking', amountCents, heldCents: 100_000 }],
  reason: 'As the bank says',
  today,
  ...more,
});
const when = (events: readonly OpeningEvent[], command: OpeningCommand) =>
  given(opening, events).when(command);
const entered = when([], enter(100_000));

test('an account begins with what it held, against net assets', (t) => {
  t.deepEqual(entered, [
    {
      type: 'OpeningBalanceEntered',
      data: { account: 'checking', amountCents: 100_000, occurredOn: openedOn },
    },
  ]);
  const [event] = entered;
  t.is(event && changeOf('checking', postingsOf(event)), 100_000);
  t.is(event && changeOf('netAssets', postingsOf(event)), -100_000);
  t.deepEqual(when([], enter(0)), [], 'nothing is nothing');
});

test('entering it again replaces it: a reversal on its day, with the reason, and the new one', (t) => {
  t.deepEqual(when(entered, enter(90_000, { openedOn: '2026-01-15' })), [
    {
      type: 'OpeningBalanceReversed',
      data: { account: 'checking', amountCents: 100_000, occurredOn: openedOn, reason: 'As the bank says' },
    },
    {
      type: 'OpeningBalanceEntered',
      data: { account: 'checking', amountCents: 90_000, occurredOn: '2026-01-15' },
    },
  ]);
  t.deepEqual(when(entered, enter(100_000, { reason: '' })), [], 'the same again changes nothing');
  t.is(when(entered, enter(0)).length, 1, 'nothing leaves it without one');
  refused(t, () => when(entered, enter(90_000, { reason: ' ' })), 'ReasonMissing', 'reason');
});

test('it is not lowered below what the account paid out of it since, nor moved after that', (t) => {
  const accounts = (amountCents: number) => [{ account: 'checking', amountCents, heldCents: 30_000 }];
  refused(t, () => when(entered, enter(0, { accounts: accounts(69_999) })), {
    code: 'OpeningSpent',
    message: 'Checking has paid $700.00 of its opening balance out since: it cannot be less.',
    field: 'accounts.0.amount',
  });
  t.is(when(entered, enter(0, { accounts: accounts(70_000) })).length, 2);
  const later = { openedOn: '2026-02-15', accounts: accounts(200_000) };
  refused(t, () => when(entered, enter(0, later)), {
    code: 'OpeningSpent',
    message: 'Checking has paid $700.00 of its opening balance out since: its date cannot be later.',
    field: 'accounts.0.amount',
  });
  // Below nothing already, for want of this very balance.
  const overdrawn = [{ account: 'checking', amountCents: 150_000, heldCents: -5_000 }];
  t.is(when(entered, enter(0, { accounts: overdrawn })).length, 2, 'more never harms');
});

test('while it is in a deposit, it stays as it is', (t) => {
  const entry = { account: 'checking', amountCents: 200_000, heldCents: 100_000 };
  refused(t, () => when(entered, enter(0, { accounts: [{ ...entry, depositedOn: '2026-02-03' }] })), {
    code: 'OpeningDeposited',
    message: 'The opening balance of Checking was deposited on Feb 3, 2026. Reverse the deposit first.',
    field: 'accounts.0.amount',
  });
});

test('all accounts of a command are judged before one is entered', (t) => {
  const [first] = [{ account: 'checking', amountCents: 1, heldCents: 0 }];
  const judge = (second: object, code: string, field: string) =>
    refused(t, () => when([], enter(0, { accounts: [first, { ...first, ...second }] })), { code, field });
  judge({}, 'AccountTwice', 'accounts.1.account');
  judge({ account: 'venmo', amountCents: -1 }, 'AmountTooSmall', 'accounts.1.amount');
  judge({ account: 'venmo', amountCents: 1_000_000_001 }, 'AmountTooLarge', 'accounts.1.amount');
  refused(t, () => when([], enter(1, { openedOn: plusDays(today, 1) })), 'InFuture', 'openedOn');
});

test('whatever is entered, replaced, bounces and is taken back, net assets are what stands, and no account but by the bank is below zero on any day', (t) => {
  const step = fc.record({
    act: fc.constantFrom('enter', 'bounce', 'bounce', 'take back'),
    account: fc.constantFrom(...openingAccounts),
    amountCents: fc.integer({ min: 0, max: 50_000 }),
    daysAgo: fc.nat(40),
  });
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const events: OpeningEvent[] = [];
      for (const [index, each] of steps.entries())
        try {
          const done = when(events, commandOf(each, index));
          for (const { type } of done) seen.set(type, (seen.get(type) ?? 0) + 1);
          events.push(...done);
        } catch (error) {
          if (!(error instanceof RuleViolation || error instanceof NotFound)) throw error;
        }

      const standing = fold(opening, events);
      const bounced = [...standing.bounced.values()];
      const sum = (all: readonly { readonly amountCents: number }[]) =>
        all.reduce((total, { amountCents }) => total + amountCents, 0);
      const fees = bounced.reduce((total, { bankFeeCents }) => total + bankFeeCents, 0);
      for (const account of openingAccounts) {
        const begun = standing.entered.get(account)?.amountCents ?? 0;
        // All that bounces leaves Checking, wherever it was: here no deposit brings it there.
        const left = account === 'checking' ? sum(bounced) + fees : 0;
        t.is(heldBy(events, account, '').at(-1), begun - left);
        if (account !== 'checking') t.true(Math.min(...heldBy(events, account, '')) >= 0);
        t.true(
          begun >= sum(bounced.filter((each) => each.account === account)),
          'more bounced than there was',
        );
      }
      const lines = events.flatMap(postingsOf);
      t.is(changeOf('netAssets', lines), sum(bounced) - sum([...standing.entered.values()]));
      t.is(changeOf('bankFees', lines), fees);
      t.is(
        lines.reduce((total, { debitCents, creditCents }) => total + debitCents - creditCents, 0),
        0,
      );

      function commandOf({ act, account, amountCents, daysAgo }: Step, index: number): OpeningCommand {
        const state = fold(opening, events);
        // What is entered is of days before the bounces, but for some.
        const day = plusDays(today, act === 'enter' ? -10 - daysAgo : -(daysAgo % 15));
        if (act === 'enter') {
          const { occurredOn: since = '' } = state.entered.get(account) ?? {};
          // As long as it bounced of, the checks on hand are in a deposit.
          const inDeposit = account === 'undepositedChecks' && bouncedOf(state, account).cents > 0;
          const heldCents = Math.min(...heldBy(events, account, since));
          const accounts = [{ account, amountCents, heldCents, ...(inDeposit && { depositedOn: day }) }];
          return enter(0, { accounts, openedOn: day });
        }
        const [bounceId = 'none'] = state.bounced.keys();
        if (act === 'take back') return { type: 'ReverseOpeningBounce', bounceId, reason: 'x', deposit };
        const [receipt] = openingReceipts(state, 'org').filter(
          (each) => each.account === 'undepositedChecks',
        );
        const said = { leftOn: day, bankFeeCents: amountCents % 2 === 0 ? 0 : 1_200, reason: 'No funds' };
        return {
          type: 'BounceOpeningCheck',
          ...{ ...said, bounceId: `b${index}`, amountCents: Math.ceil(amountCents / 4), receipt, today },
          account: account === 'undepositedChecks' ? account : 'checking',
          deposit: { ...deposit, occurredOn: receipt?.receivedOn ?? '' },
        };
      }
    }),
    { numRuns: sized(600, 3_000) },
  );
  for (const type of ['OpeningBalanceReversed', 'OpeningCheckBounced', 'OpeningBounceReversed'])
    t.true((seen.get(type) ?? 0) > 5, `${type} ${seen.get(type)}`);
});

/** What an account held at the end of a day and of every day since on which it moved. */
function heldBy(events: readonly OpeningEvent[], account: (typeof openingAccounts)[number], since: string) {
  const days = [...new Set(events.map(({ data }) => data.occurredOn))].filter((day) => day > since).sort();
  return [since, ...days].map((day) =>
    events
      .filter(({ data }) => data.occurredOn <= day)
      .reduce((sum, event) => sum + changeOf(account, postingsOf(event)), 0),
  );
}

const checks = (amountCents: number, occurredOn = openedOn) =>
  ({
    type: 'OpeningBalanceEntered',
    data: { account: 'undepositedChecks', amountCents, occurredOn },
  }) as const;
const deposit = { transferId: 'd1', occurredOn: '2026-02-03' };
/** Given these checks, one comes back of the deposit in which they are. */
function bounce(events: readonly OpeningEvent[], amountCents: number, more: object = {}) {
  const [receipt] = openingReceipts(fold(opening, events), 'org');
  const said = { bounceId: `b${events.length}`, leftOn: '2026-02-09', bankFeeCents: 0, reason: 'No funds' };
  const account = 'undepositedChecks' as const;
  return when(events, {
    type: 'BounceOpeningCheck',
    ...{ ...said, account, amountCents, receipt, deposit, today, ...more },
  });
}

test('a check of the opening balance that bounces leaves Checking on its day, against net assets', (t) => {
  const [event] = bounce([checks(12_000)], 4_000, { bankFeeCents: 1_200 });
  t.deepEqual(event, {
    type: 'OpeningCheckBounced',
    data: {
      ...{ bounceId: 'b1', account: 'undepositedChecks', transferId: 'd1' },
      ...{ amountCents: 4_000, bankFeeCents: 1_200, reason: 'No funds' },
      occurredOn: '2026-02-09',
    },
  });
  t.deepEqual(event && entryOf(event), { netAssets: 4_000, bankFees: 1_200, checking: -5_200 });
});

test('no more bounces than was deposited, on no day before the deposit, and with a reason', (t) => {
  const given = [checks(12_000), ...bounce([checks(12_000)], 4_000)];
  t.is(openingReceipts(fold(opening, given), 'org')[0]?.amountCents, 8_000, 'what stands of the receipt');
  refused(t, () => bounce(given, 8_001), {
    code: 'ChecksTooSmall',
    message:
      'The amount should not be greater than $80.00, what is left of the opening balance of Undeposited checks',
    field: 'amount',
  });
  t.is(bounce(given, 8_000).length, 1);
  refused(t, () => bounce(given, 0), 'AmountTooSmall', 'amount');
  refused(t, () => bounce(given, 1, { bankFeeCents: -1 }), 'AmountTooSmall', 'bankFee');
  refused(t, () => bounce(given, 1, { leftOn: '2026-02-02' }), 'LeftBefore', 'leftOn');
  refused(t, () => bounce(given, 1, { leftOn: '2026-03-11' }), 'InFuture', 'leftOn');
  refused(t, () => bounce(given, 1, { reason: ' ' }), 'ReasonMissing', 'reason');
  refused(t, () => bounce(given, 1, { deposit: undefined }), {
    code: 'NotDeposited',
    message: 'The checks of the opening balance are in no deposit. Correct the opening balance.',
  });
  refused(t, () => bounce([], 1), 'NotDeposited');
});

test('that it bounced is taken back on its day, while its deposit stands', (t) => {
  const given = [checks(12_000), ...bounce([checks(12_000)], 4_000)];
  const reverse = (more: object = {}) =>
    when(given, { type: 'ReverseOpeningBounce', bounceId: 'b1', reason: 'It cleared', deposit, ...more });
  const [event] = reverse();
  t.like(event, { type: 'OpeningBounceReversed', data: { reason: 'It cleared', occurredOn: '2026-02-09' } });
  t.deepEqual(event && entryOf(event), { netAssets: -4_000, checking: 4_000 });
  t.is(openingReceipts(fold(opening, [...given, ...reverse()]), 'org')[0]?.amountCents, 12_000);
  refused(t, () => reverse({ reason: '' }), 'ReasonMissing', 'reason');
  refused(t, () => reverse({ deposit: { ...deposit, transferId: 'd2' } }), 'DepositReversed');
  t.throws(() => reverse({ bounceId: 'b9' }), { instanceOf: NotFound });
  t.throws(
    () =>
      when([...given, ...reverse()], { type: 'ReverseOpeningBounce', bounceId: 'b1', reason: 'x', deposit }),
    {
      instanceOf: NotFound,
    },
  );
});

test('a check that was in the bank already bounces out of the opening balance of Checking, and is taken back', (t) => {
  const inTheBank = { account: 'checking', deposit: undefined };
  const given = [...entered, ...bounce(entered, 4_000, { ...inTheBank, bankFeeCents: 1_200 })];
  const [event] = given.slice(-1);
  t.like(event?.data, { account: 'checking', amountCents: 4_000, occurredOn: '2026-02-09' });
  t.false(event !== undefined && 'transferId' in event.data);
  t.deepEqual(event && entryOf(event), { netAssets: 4_000, bankFees: 1_200, checking: -5_200 });
  refused(t, () => bounce(given, 96_001, inTheBank), {
    code: 'ChecksTooSmall',
    message: 'The amount should not be greater than $960.00, what is left of the opening balance of Checking',
    field: 'amount',
  });
  t.is(bounce(given, 96_000, inTheBank).length, 1);
  refused(t, () => bounce(given, 1_000, { ...inTheBank, leftOn: '2026-01-30' }), {
    code: 'LeftBefore',
    message: 'The date should not be before the opening balance, Jan 31, 2026',
    field: 'leftOn',
  });
  refused(t, () => bounce([checks(12_000)], 1_000, inTheBank), 'NoOpeningBalance');

  const reverse = { type: 'ReverseOpeningBounce', bounceId: 'b1', reason: 'Cleared' } as const;
  const [back] = when(given, { ...reverse, deposit: undefined });
  t.deepEqual(back && entryOf(back), { netAssets: -4_000, bankFees: -1_200, checking: 5_200 });
});

test('an opening balance is not replaced by less than has bounced of it, nor by one of a later day', (t) => {
  const given = [...entered, ...bounce(entered, 4_000, { account: 'checking', deposit: undefined })];
  refused(t, () => when(given, enter(3_999)), {
    code: 'OpeningBounced',
    message:
      'Checks of $40.00 of the opening balance of Checking have bounced since Feb 9, 2026: it cannot be less.',
    field: 'accounts.0.amount',
  });
  refused(t, () => when(given, enter(100_000, { openedOn: '2026-02-10' })), {
    code: 'OpeningBounced',
    message:
      'Checks of $40.00 of the opening balance of Checking have bounced since Feb 9, 2026: its date cannot be later.',
    field: 'accounts.0.amount',
  });
  t.is(when(given, enter(4_000, { openedOn: '2026-02-09' })).length, 2);
});

function entryOf(event: OpeningEvent): Readonly<Record<string, number>> {
  return Object.fromEntries(
    postingsOf(event).map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]),
  );
}
