import test from 'ava';
import { account } from '../../ledger/account/decide.ts';
import { fold } from '../../ledger/decider.ts';
import { type TransferCommand, transfer } from '../../ledger/transfer/decide.ts';
import type { TransferEvent } from '../../ledger/transfer/events.ts';
import { listHistory } from '../../projections/history/queries.ts';
import { moneyHeld } from '../../projections/journal.ts';
import { listReceipts } from '../../projections/receipts.ts';
import { listTransfers } from '../../projections/transfers.ts';
import { assessed, plain } from '../support/account.ts';
import { after, received, reversal } from '../support/account-commands.ts';
import { holding } from '../support/held.ts';
import { foldNew, openReadSide, write } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';

const today = '2026-03-10';
const readSide = await openReadSide('transfers_read');
const { db } = readSide;
atEnd(test, readSide.end);

/** Three checks of a member, one of them reversed, and what was deposited. */
async function lived(orgCode: string, commands: readonly TransferCommand[]) {
  const by = { actor: `${orgCode}-treasurer` };
  const check = (paymentId: string, amountCents: number) =>
    received(amountCents, '2026-03-01', { paymentId: `${orgCode} ${paymentId}`, method: 'check', today });
  const slip = reversal(today, { reversalId: `${orgCode} rv`, paymentId: `${orgCode} c`, reason: 'slip' });
  const checks = [check('a', 1_000), check('b', 2_000), check('c', 3_000)];
  const paid = after([assessed(plain)], ...checks, slip);
  await write(readSide, orgCode, account.streamOf(`${orgCode} member`), paid, by);
  const events: TransferEvent[] = [];
  for (const command of commands) events.push(...transfer.decide(command, fold(transfer, events)));
  await write(readSide, orgCode, transfer.streamOf(orgCode), events, by);
}

test.serial('transfers have their day, who and why; waiting receipts and money held are shown', async (t) => {
  const a = {
    receiptId: 'a a',
    account: 'undepositedChecks',
    amountCents: 1_000,
    receivedOn: '2026-03-01',
  } as const;
  const said = { memo: 'm', occurredOn: '2026-03-05', held: holding(10_000), today };
  const deposit = {
    type: 'RecordDeposit',
    receipts: [a],
    standing: [a],
    lessCashCents: 0,
    ...said,
  } as const;
  const reverse = { type: 'ReverseTransfer', reason: 'slip', standing: [a], held: said.held } as const;
  const move = {
    type: 'RecordTransfer',
    from: 'venmo',
    to: 'checking',
    amountCents: 500,
    ...said,
  } as const;
  await lived('a', [
    { ...deposit, transferId: 't1' },
    { ...reverse, transferId: 't1' },
    { ...deposit, transferId: 't2', occurredOn: '2026-03-06' },
    { ...move, transferId: 't3', occurredOn: '2026-03-02' },
  ]);
  await lived('b', [{ ...move, transferId: 't4' }]);
  await foldNew(readSide, 2);

  const { rows } = await listTransfers(db, 'a', {});
  t.deepEqual(
    rows.map(({ transferId, kind, reason, reversedBy }) => [transferId, kind, reason, reversedBy]),
    [
      ['t2', 'deposit', '', ''],
      ['t1', 'deposit', 'slip', 'a-treasurer'],
      ['t3', 'transfer', '', ''],
    ],
  );
  t.like(rows[0], {
    amountCents: 1_000,
    receipts: [{ receiptId: 'a a' }],
    fromAccount: '',
    by: 'a-treasurer',
  });
  t.is((await listTransfers(db, 'b', {})).rows.length, 1);

  const ids = (of: Awaited<ReturnType<typeof listReceipts>>) =>
    of.map(({ receiptId, amountCents }) => [receiptId, amountCents]);
  t.deepEqual(ids(await listReceipts(db, 'a')), [['a b', 2_000]]);
  t.deepEqual(ids(await listReceipts(db, 'a', ['a a', 'a c', 'b a'])), [
    ['a a', 1_000],
    ['a c', 0],
  ]);
  t.deepEqual(ids(await listReceipts(db, 'b')), [
    ['b a', 1_000],
    ['b b', 2_000],
  ]);

  const checks = (await moneyHeld(db, 'a')).filter((each) => each.account === 'undepositedChecks');
  t.deepEqual(
    checks.map(({ day, cents }) => [day, cents]),
    [
      ['2026-03-01', 3_000],
      ['2026-03-05', 3_000],
      ['2026-03-06', 2_000],
    ],
  );
});

test.serial('the history tells beside an event what took it back, on whatever page that is', async (t) => {
  const newest = await listHistory(db, 'a', { limit: 100 });
  t.deepEqual(
    newest.rows
      .filter(({ correctedBy }) => correctedBy !== null)
      .map(({ type, data, correctedBy }) => {
        const by = newest.rows.find(({ eventId }) => eventId === correctedBy?.eventId);
        return [
          type,
          'paymentId' in data ? data.paymentId : '',
          by?.type,
          correctedBy?.sentence === by?.sentence,
        ];
      }),
    [
      ['DepositRecorded', '', 'DepositReversed', true],
      ['PaymentRecorded', 'a c', 'PaymentReversed', true],
    ],
  );
  const oldest = { sort: { field: 'date', order: 'ASC' }, limit: 1 } as const;
  const { rows } = await listHistory(db, 'a', {
    ...oldest,
    offset: newest.rows.length - 1 - newest.rows.findIndex(({ correctedBy }) => correctedBy !== null),
  });
  t.deepEqual(rows, newest.rows.filter(({ type }) => type === 'DepositRecorded').slice(-1));
  const other = (await listHistory(db, 'b', { limit: 100 })).rows;
  t.is(other.filter(({ correctedBy }) => correctedBy !== null).length, 1);
  t.true(other.every(({ sentence }) => !sentence.includes('a-treasurer')));
});
