import test from 'ava';
import { postingsOf } from '../../../ledger/catalogue.ts';
import { fold, NotFound } from '../../../ledger/decider.ts';
import { type StandingReceipt, type TransferCommand, transfer } from '../../../ledger/transfer/decide.ts';
import type { TransferEvent } from '../../../ledger/transfer/events.ts';
import type { HeldOn } from '../../../ledger/values/moneyAccounts.ts';
import { refused } from '../../support/given.ts';
import { holding } from '../../support/held.ts';

const today = '2026-02-10';
const occurredOn = '2026-02-05';
const said = { memo: '', occurredOn, held: holding(100_000), today };
const move = (more: object = {}): TransferCommand => ({
  ...said,
  type: 'RecordTransfer',
  transferId: 't1',
  from: 'venmo',
  to: 'checking',
  amountCents: 5_000,
  ...more,
});
const receipt = (receiptId: string, amountCents: number, more: object = {}): StandingReceipt => ({
  receiptId,
  account: 'undepositedChecks',
  amountCents,
  receivedOn: '2026-02-01',
  ...more,
});
const checks = [receipt('a', 1_000), receipt('b', 2_000), receipt('c', 3_000), receipt('d', 4_000)];
const cash = receipt('e', 500, { account: 'undepositedCash' });
const deposit = (receipts: readonly StandingReceipt[] = checks, more: object = {}): TransferCommand => ({
  ...said,
  type: 'RecordDeposit',
  transferId: 't1',
  receipts,
  standing: [...checks, cash],
  lessCashCents: 0,
  ...more,
});
const reverse = (more: object = {}): TransferCommand => ({
  type: 'ReverseTransfer',
  transferId: 't1',
  reason: 'slip',
  standing: checks,
  held: holding(100_000),
  ...more,
});
const when = (events: readonly TransferEvent[], command: TransferCommand) =>
  transfer.decide(command, fold(transfer, events));
const after = (events: readonly TransferEvent[], command: TransferCommand) => [
  ...events,
  ...when(events, command),
];
/** What an event moves, by account, with the day. */
const moves = ([event]: readonly TransferEvent[]) =>
  event === undefined
    ? []
    : [
        event.data.occurredOn,
        Object.fromEntries(
          postingsOf(event).map(({ account, debitCents, creditCents }) => [
            account,
            debitCents - creditCents,
          ]),
        ),
      ];

test('a transfer moves money on its day, and its reversal moves it back on that day', (t) => {
  const recorded = after([], move());
  t.deepEqual(moves(recorded), [occurredOn, { checking: 5_000, venmo: -5_000 }]);
  const reversed = when(recorded, reverse());
  t.like(reversed[0], { type: 'TransferReversed', data: { reason: 'slip' } });
  t.deepEqual(moves(reversed), [occurredOn, { checking: -5_000, venmo: 5_000 }]);
  t.throws(() => when([...recorded, ...reversed], reverse()), { instanceOf: NotFound });
});

test('a transfer is refused of more than its account has held since that day', (t) => {
  const held: readonly HeldOn[] = [
    { account: 'venmo', day: '2026-02-01', cents: 9_000 },
    { account: 'venmo', day: '2026-02-07', cents: 4_999 },
    { account: 'venmo', day: '2026-02-09', cents: 9_000 },
  ];
  const refusal = (least: string) => ({
    code: 'MoneyMissing',
    message: `The amount should not be greater than ${least}, which Venmo holds since that day`,
    field: 'amount',
  });
  refused(t, () => when([], move({ held })), refusal('$49.99'));
  refused(t, () => when([], move({ held, occurredOn: '2026-01-31', amountCents: 1 })), refusal('$0.00'));
  t.is(when([], move({ held, amountCents: 4_999 })).length, 1);
  t.is(when([], move({ held, occurredOn: '2026-02-09', amountCents: 9_000 })).length, 1);
});

test('a transfer is refused in the future, to its own account, of checks, of nothing, and twice', (t) => {
  for (const [more, code, field] of [
    [{ occurredOn: '2026-02-11' }, 'InFuture', 'occurredOn'],
    [{ to: 'venmo' }, 'SameAccount', 'toAccount'],
    [{ from: 'undepositedChecks' }, 'AccountUnfit', 'fromAccount'],
    [{ to: 'undepositedChecks' }, 'AccountUnfit', 'toAccount'],
    [{ amountCents: 0 }, 'AmountTooSmall', 'amount'],
  ] as const)
    refused(t, () => when([], move(more)), { code, field });
  refused(t, () => when(after([], move()), move()), 'IdUsed');
});

test('a deposit takes its receipts out of where they wait; cash that was kept stays', (t) => {
  const recorded = when([], deposit([...checks, cash], { lessCashCents: 700 }));
  t.like(recorded[0], { type: 'DepositRecorded', data: { amountCents: 9_800, lessCashCents: 700 } });
  t.deepEqual(moves(recorded), [
    occurredOn,
    { checking: 9_800, undepositedCash: 200, undepositedChecks: -10_000 },
  ]);
});

test('a receipt is in at most one deposit that stands, as it is, and not before it came', (t) => {
  const [a, b] = checks;
  if (a === undefined || b === undefined) return t.fail();
  const fails = (receipts: readonly StandingReceipt[], code: string, field: string, more: object = {}) =>
    refused(t, () => when([], deposit(receipts, more)), { code, field });
  fails([a, a], 'NotUndeposited', 'receipts.1');
  fails([b, { ...a, amountCents: 999 }], 'ReceiptChanged', 'receipts.1');
  fails([a], 'ReceivedLater', 'receipts.0', { occurredOn: '2026-01-31' });
  t.is(when([], deposit([a], { occurredOn: a.receivedOn })).length, 1, 'on the day on which it came');
  fails([a], 'NotUndeposited', 'receipts.0', { standing: [{ ...a, amountCents: 0 }] });
  fails([], 'ReceiptsMissing', 'receipts');
  fails([a], 'NothingDeposited', 'lessCash', { lessCashCents: 1_000 });
  fails([a], 'MoneyMissing', 'receipts', { held: holding(999) });
  t.throws(() => when([], deposit([a], { held: holding(999) })), {
    message: /holds since that day\. Enter what was spent of the cash as less cash\.$/,
  });
  fails([a], 'InFuture', 'occurredOn', { occurredOn: '2026-02-11' });
  t.throws(() => when([], deposit([receipt('x', 1)])), { instanceOf: NotFound });

  const recorded = after([], deposit([a]));
  const again = deposit([a, b], { transferId: 't2' });
  refused(t, () => when(recorded, again), 'NotUndeposited', 'receipts.0');
  t.is(when(after(recorded, reverse()), again).length, 1);
});

test('a deposit of which a check bounced is reversed without it, and not at all when nothing is left', (t) => {
  const recorded = after([], deposit(checks, { lessCashCents: 100 }));
  const standing = checks.map((each) => (each.receiptId === 'b' ? { ...each, amountCents: 0 } : each));
  const reversed = when(recorded, reverse({ standing }));
  t.like(reversed[0], { type: 'DepositReversed', data: { amountCents: 7_900 } });
  t.deepEqual(moves(reversed), [
    occurredOn,
    { checking: -7_900, undepositedCash: -100, undepositedChecks: 8_000 },
  ]);
  refused(t, () => when(recorded, reverse({ standing: [] })), 'NothingLeft');
  refused(t, () => when(recorded, reverse({ reason: ' ' })), 'ReasonMissing', 'reason');
});

test('a reversal is refused where its account would have held less than zero, and not where it did anyway', (t) => {
  const recorded = after([], move());
  const held: readonly HeldOn[] = [
    { account: 'checking', day: occurredOn, cents: 5_000 },
    { account: 'checking', day: '2026-02-07', cents: 2_000 },
  ];
  refused(t, () => when(recorded, reverse({ held })), {
    code: 'MoneySpent',
    message: 'Checking held only $20.00 on Feb 7, 2026. Reverse what took the rest first.',
  });
  const overdrawn = held.map((each) => (each.cents === 2_000 ? { ...each, cents: -1 } : each));
  t.is(when(recorded, reverse({ held: overdrawn })).length, 1);
});
