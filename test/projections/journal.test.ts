import test from 'ava';
import { payout } from '../../ledger/payout/decide.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { lanes } from '../../projections/index.ts';
import { listJournal } from '../../projections/journal.ts';
import { openReadSide, write } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';

const readSide = await openReadSide('journal');
atEnd(test, readSide.end);

test('the journal goes by the day on which money moves: a payout that is on its way comes first', async (t) => {
  const { log, db } = readSide;
  const recorded = [
    { payoutId: 'late', arrivalDate: '2026-03-05', at: '2026-03-12T12:00:00.000Z' },
    { payoutId: 'coming', arrivalDate: '2026-03-14', at: '2026-03-10T12:00:00.000Z' },
    { payoutId: 'arrived', arrivalDate: '2026-03-11', at: '2026-03-11T12:00:00.000Z' },
  ];
  for (const { payoutId, arrivalDate, at } of recorded) {
    const command = { type: 'RecordPayout', payoutId, amountCents: 1_000, arrivalDate } as const;
    await write(readSide, 'one', payout.streamOf(payoutId), payout.decide(command, payout.initial), { at });
  }
  await rebuild({ log, pool: db.pool, lanes });
  const { rows } = await listJournal(db, 'one', { limit: 10 });
  const days = rows.filter(({ account }) => account === 'checking').map(({ occurredOn }) => occurredOn);
  t.deepEqual(days, ['2026-03-14', '2026-03-11', '2026-03-05']);
});
