import test from 'ava';
import { accountStream } from '../../ledger/account/events.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import { creditOf, listCredits, listOpeningCredits } from '../../projections/balances.ts';
import { listJournal } from '../../projections/journal.ts';
import { assessed, granted, plain } from '../support/account.ts';
import { foldNew, openReadSide, write } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';

const readSide = await openReadSide('balances');
const { db } = readSide;
atEnd(test, readSide.end);

const today = '2026-03-10';
const noon = (day: string) => `${day}T12:00:00.000Z`;

/** Append events of a member's account, one a day from this day of March on. */
async function live(memberId: string, firstDay: number, events: readonly BursarEvent[]): Promise<void> {
  for (const [index, event] of events.entries())
    await write(readSide, 'org', accountStream(memberId), [event], {
      version: index,
      at: noon(`2026-03-0${firstDay + index}`),
    });
}

const withdrawn = (amountCents: number): BursarEvent => ({
  type: 'CreditWithdrawn',
  data: { amountCents, reason: 'misread', occurredOn: today },
});
const opening = (amountCents: number): BursarEvent => ({
  type: 'OpeningCreditEntered',
  data: { amountCents, memo: 'from the old books', occurredOn: today },
});
const corrected = (previousCents: number, amountCents: number): BursarEvent => ({
  type: 'OpeningCreditCorrected',
  data: { previousCents, amountCents, memo: 'right', reason: 'misread', occurredOn: today },
});

test.before(async () => {
  await live('ann', 1, [granted(700), assessed(plain)]);
  await live('bob', 2, [granted(500), withdrawn(200)]);
  await live('cleo', 1, [granted(400), withdrawn(400)]);
  await live('dan', 1, [opening(900), corrected(900, 600)]);
  await live('eve', 1, [opening(300), corrected(300, 0)]);
  await foldNew(readSide);
});

test('credit is listed by its last change, which a charge is not, and not where none is left', async (t) => {
  const credits = await listCredits(db, 'org');
  t.deepEqual(
    credits.map(({ memberId, creditCents, changedAt }) => [memberId, creditCents, changedAt]),
    [
      ['bob', 300, noon('2026-03-03')],
      ['dan', 600, noon('2026-03-02')],
      ['ann', 700, noon('2026-03-01')],
    ],
  );
  t.deepEqual([await creditOf(db, 'org', 'cleo'), await creditOf(db, 'org', 'nobody')], [0, 0]);
});

test('an opening credit is listed as it was corrected, and not where it was 0', async (t) => {
  t.deepEqual(
    (await listOpeningCredits(db, 'org')).map(({ memberId, amountCents, memo }) => [
      memberId,
      amountCents,
      memo,
    ]),
    [['dan', 600, 'right']],
  );
});

test('a line of the journal names the charge that it is about, and none where there is none', async (t) => {
  const { rows } = await listJournal(db, 'org', { filter: { memberId: 'ann' }, limit: 10 });
  t.deepEqual(Object.fromEntries(rows.map(({ account, chargeId }) => [account, chargeId])), {
    ...{ receivable: 'c1', 'income:dues': '' },
    ...{ creditsGranted: '', memberCredits: '' },
  });
});

test('an account that was recalled is no longer with collections', async (t) => {
  const sent: BursarEvent = {
    type: 'AccountSentToCollections',
    data: { occurredOn: today, amountCents: 5_000, termsVersion: '1' },
  };
  const recalled: BursarEvent = {
    type: 'AccountRecalledFromCollections',
    data: { occurredOn: today, reason: 'paid' },
  };
  await write(readSide, 'org', accountStream('fay'), [sent]);
  await write(readSide, 'org', accountStream('gus'), [sent, recalled]);
  await foldNew(readSide);
  const { rows } = await db.pool.query(
    `SELECT member_id, collections_since, collections_cents FROM read.balances
     WHERE member_id IN ('fay', 'gus') ORDER BY member_id`,
  );
  t.like(rows[0], { collections_since: today });
  t.is(Number(rows[0].collections_cents), 5_000);
  t.like(rows[1], { collections_since: null });
  t.is(Number(rows[1].collections_cents), 0);
});
