import test from 'ava';
import { correctionsOf } from '../../ledger/corrections.ts';

type Told = Parameters<typeof correctionsOf>[0][number];

/** Which event, by its place, each was taken back by; -1 while it stands. */
function corrected(...events: readonly (readonly [Told['type'], object, string?])[]): readonly number[] {
  const told = events.map(([type, data, stream = 's'], index) => ({ id: `${index}`, stream, type, data }));
  const corrections = correctionsOf(told);
  return told.map(({ id }) => Number(corrections.get(id)?.id ?? -1));
}

test('a correction takes back the last event of its subject that stands, of its own stream', (t) => {
  const day = { occurredOn: '2026-01-05' };
  const cash = { account: 'undepositedCash', ...day };
  t.deepEqual(
    corrected(
      ['TransferRecorded', { transferId: 'a' }],
      ['TransferRecorded', { transferId: 'b' }],
      ['TransferReversed', { transferId: 'a' }],
    ),
    [2, -1, -1],
  );
  t.deepEqual(
    corrected(['DepositRecorded', { transferId: 'a' }], ['DepositReversed', { transferId: 'a' }]),
    [1, -1],
  );
  t.deepEqual(
    corrected(
      ['OpeningBalanceEntered', cash],
      ['OpeningBalanceEntered', { ...cash, account: 'venmo' }],
      ['OpeningBalanceReversed', cash],
      ['OpeningBalanceEntered', cash],
      ['OpeningBalanceReversed', cash],
    ),
    [2, -1, -1, 4, -1],
  );
  t.deepEqual(
    corrected(
      ['MemberRemoved', {}, 'member-a'],
      ['MemberRemoved', {}, 'member-b'],
      ['MemberReinstated', {}, 'member-a'],
      ['MemberRemoved', {}, 'member-a'],
    ),
    [2, -1, -1, -1],
  );
  t.deepEqual(
    corrected(
      ['ChargeVoided', { chargeId: 'c', ...day }],
      ['ChargeReinstated', { chargeId: 'c', ...day }],
      ['ChargeVoided', { chargeId: 'c', occurredOn: '2026-01-09' }],
    ),
    [1, -1, -1],
  );
  t.deepEqual(
    corrected(
      ['ChargeWrittenOff', { chargeId: 'c', ...day }],
      ['ChargeWrittenOff', { chargeId: 'c', ...day }],
      ['WriteOffReversed', { chargeId: 'c', ...day }],
      ['WriteOffReversed', { chargeId: 'c', ...day }],
    ),
    [3, 2, -1, -1],
  );
});
