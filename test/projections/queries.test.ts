import test from 'ava';
import fc from 'fast-check';
import { discountOn, dueOn, lateFeeOn, outstandingOf, statusOn, totalOn } from '../../ledger/account/due.ts';
import type { AccountEvent } from '../../ledger/account/events.ts';
import { accountStream } from '../../ledger/account/events.ts';
import {
  type AccountStatement,
  accountStatement,
  type ChargeStatement,
} from '../../ledger/account/statement.ts';
import { decode, type Recorded } from '../../ledger/catalogue.ts';
import { envelop } from '../../ledger/handle.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { balanceOf } from '../../projections/balances.ts';
import {
  type ChargeTab,
  type ChargeView,
  chargeTotalsByType,
  listCharges,
} from '../../projections/charges.ts';
import { creditOf } from '../../projections/credits.ts';
import { dashboardFigures } from '../../projections/dashboard.ts';
import { foldPage } from '../../projections/fold.ts';
import { listHistory } from '../../projections/history.ts';
import { projections } from '../../projections/index.ts';
import { listJournal, trialBalance } from '../../projections/journal.ts';
import { listPayments } from '../../projections/payments.ts';
import { live, type Step, steps } from '../support/account-steps.ts';
import { openReadSide, type ReadSide } from '../support/read-side.ts';

let readSide: ReadSide;
test.before(async () => {
  readSide = await openReadSide('queries');
});
test.after.always(() => readSide.close());
test.after(() => readSide.drop());

/** Fold what is new in the log. */
async function foldNew(): Promise<void> {
  const { db, log } = readSide;
  const { rows } = await db.pool.query<{ position: string }>(
    'SELECT min(position) AS position FROM read.checkpoints',
  );
  for (let position = rows[0]?.position ?? ''; ; ) {
    const page = await log.readAll({ ...(position !== '' && { after: position }), limit: 7 });
    if (page.events.length === 0) return;
    await foldPage(db.pool, projections, page.events, position, page.position);
    position = page.position;
  }
}

interface Lived {
  readonly orgCode: string;
  readonly memberIds: readonly string[];
  /** The last day on which anything happened. */
  readonly today: CalendarDate;
}

let organisations = 0;

/** Let two members of a new organisation live, one command after another, and fold it all. */
async function lived(lives: readonly (readonly Step[])[]): Promise<Lived> {
  organisations += 1;
  const orgCode = `org${organisations}`;
  const memberIds = lives.map((_, index) => deriveId(`${orgCode} ${index}`));
  let today = '2026-01-01';
  for (const [index, life] of lives.entries()) {
    const memberId = memberIds[index] ?? '';
    let version = 0;
    for (const [step, taken] of live(life).entries()) {
      if (taken.today > today) today = taken.today;
      if (taken.events.length === 0) continue;
      const commandId = `${orgCode} ${index} ${step}`;
      const context = {
        orgCode,
        actor: memberId,
        at: `${taken.today}T18:00:00.000Z`,
        correlationId: commandId,
        commandId,
      };
      await readSide.log.append(
        accountStream(memberId),
        version,
        // The steps number charges the same in every life: make their ids the member's own.
        envelop(ownIds(taken.events, memberId), context),
      );
      version += taken.events.length;
    }
  }
  await foldNew();
  return { orgCode, memberIds, today };
}

function ownIds(events: readonly AccountEvent[], memberId: string): AccountEvent[] {
  const own = JSON.stringify(events).replace(
    /"([0-9a-f]{8}-[0-9a-f-]{27})"/g,
    (_, id: string) => `"${deriveId(`${memberId} ${id}`)}"`,
  );
  return JSON.parse(own) as AccountEvent[];
}

/** The accounts after everything that happened, as the ledger folds them. */
async function statementsOf({ memberIds }: Lived): Promise<AccountStatement[]> {
  return Promise.all(
    memberIds.map(async (memberId) => {
      const events = (await readSide.log.readStream(accountStream(memberId))).map(decode);
      return accountStatement(events as Recorded<AccountEvent>[], '9999-12-31', 'UTC');
    }),
  );
}

const lives = fc.tuple(steps, steps);

test.serial('charges, dues and statuses are those of the fold, on any day', async (t) => {
  await fc.assert(
    fc.asyncProperty(lives, fc.nat(1000), async (twoLives, pick) => {
      const life = await lived(twoLives);
      const standing = (await statementsOf(life))
        .flatMap(({ charges }) => charges)
        .filter(({ charge }) => !charge.voided);
      const day = turningPoint(standing, pick) ?? life.today;
      const { rows } = await listCharges(readSide.db, life.orgCode, { today: day, limit: 1000 });
      const expected = standing.map(({ charge, creditUsedCents }) => ({
        chargeId: charge.chargeId,
        paidCents: charge.paidCents,
        dueCents: dueOn(charge, day),
        totalCents: totalOn(charge, day),
        lateFeeOnCents: lateFeeOn(charge, day),
        discountOnCents: discountOn(charge, day),
        status: statusOn(charge, day),
        creditUsedCents: Math.min(creditUsedCents, charge.paidCents),
      }));
      const found = rows.map((row) =>
        Object.fromEntries(Object.keys(expected[0] ?? {}).map((key) => [key, row[key as keyof ChargeView]])),
      );
      t.deepEqual(byId(found), byId(expected));
    }),
    { numRuns: 60 },
  );
});

/** One of the days on which something changes by itself, or the day before or after it. */
function turningPoint(charges: readonly ChargeStatement[], pick: number): CalendarDate | undefined {
  const days = charges.flatMap(({ charge: { terms } }) => [
    terms.startDate,
    terms.dueDate,
    ...(terms.lateFee === undefined ? [] : [terms.lateFee.startDate]),
    ...(terms.earlyDiscount === undefined ? [] : [terms.earlyDiscount.endDate]),
  ]);
  const day = days[pick % Math.max(1, days.length)];
  return day === undefined ? undefined : plusDays(day, (pick % 3) - 1);
}

function byId(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

test.serial('tabs, totals and dashboard figures are the sums of the charges, on any day', async (t) => {
  await fc.assert(
    fc.asyncProperty(lives, fc.integer({ min: -40, max: 40 }), async (twoLives, days) => {
      const { db } = readSide;
      const life = await lived(twoLives);
      const { orgCode, today } = life;
      const day = plusDays(today, days);
      const { rows: all } = await listCharges(db, orgCode, { today: day, limit: 1000 });
      const statusOfTab = { pending: 'Pending', current: 'Current', overdue: 'Overdue', collected: 'Paid' };
      for (const [tab, status] of Object.entries(statusOfTab)) {
        const listed = await listCharges(db, orgCode, {
          today: day,
          filter: { tab: tab as ChargeTab },
          limit: 1000,
        });
        t.deepEqual(byId(listed.rows), byId(all.filter((row) => row.status === status)), tab);
        t.is(listed.total, listed.rows.length, tab);
        // Counted row by row when there is another filter.
        const filtered = await listCharges(db, orgCode, {
          today: day,
          filter: { tab: tab as ChargeTab, type: 'Dues' },
        });
        t.is(filtered.total, listed.rows.filter((row) => row.chargeType === 'Dues').length);
      }
      const figures = await dashboardFigures(db, orgCode, { today: day });
      const dueOf = (status: string) =>
        sum(all.filter((row) => row.status === status).map((row) => row.dueCents));
      t.is(figures.currentCents, dueOf('Current'));
      t.is(figures.overdueCents, dueOf('Overdue'));
      const payments = await listPayments(db, orgCode, { limit: 1000 });
      const money = payments.rows.filter((row) => row.method !== 'credit');
      t.is(figures.collectedCents, sum(money.map((row) => row.amountCents)));
      const open = (await statementsOf(life))
        .flatMap(({ charges }) => charges)
        .filter(({ charge }) => outstandingOf(charge) > 0)
        .map(({ charge }) => charge.terms);
      for (const total of await chargeTotalsByType(db, orgCode)) {
        const ofType = all.filter((row) => row.chargeType === total.type);
        const dueDates = open
          .filter((terms) => terms.chargeType === total.type)
          .map((terms) => terms.dueDate);
        t.is(total.dueDate, dueDates.sort().at(-1) ?? null);
        t.is(total.count, ofType.length);
        t.is(total.collectedCents, sum(ofType.map((row) => row.paidCents)));
      }
    }),
    { numRuns: 20 },
  );
});

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}

test.serial('balances are those of the statement, and debits equal credits', async (t) => {
  await fc.assert(
    fc.asyncProperty(lives, async (twoLives) => {
      const { db } = readSide;
      const life = await lived(twoLives);
      const statements = await statementsOf(life);
      for (const [index, memberId] of life.memberIds.entries()) {
        const statement = statements[index];
        const balance = await balanceOf(db, life.orgCode, memberId);
        t.is(balance.receivableCents, statement?.balanceCents ?? 0);
        t.is(balance.creditCents, statement?.creditCents ?? 0);
        t.is(balance.paidCents, statement?.paidCents ?? 0);
        t.deepEqual(await creditOf(db, life.orgCode, memberId), {
          freeCents: balance.creditCents,
          reservedCents: balance.reservedCents,
        });
      }
      const accounts = await trialBalance(db, life.orgCode);
      t.is(sum(accounts.map((row) => row.debitCents)), sum(accounts.map((row) => row.creditCents)));
      const receivable = accounts.find(({ account }) => account === 'Receivable');
      t.is(
        (receivable?.debitCents ?? 0) - (receivable?.creditCents ?? 0),
        sum(statements.map(({ balanceCents }) => balanceCents)),
      );
      const journal = await listJournal(db, life.orgCode, { limit: 10_000 });
      t.is(sum(journal.rows.map((row) => row.debitCents)), sum(accounts.map((row) => row.debitCents)));
      t.is(journal.total, journal.rows.length);
      const history = await listHistory(db, life.orgCode, { limit: 10_000 });
      t.is(history.total, sum(statements.map(({ lines }) => lines.length)));
    }),
    { numRuns: 15 },
  );
});
