import test from 'ava';
import fc from 'fast-check';
import {
  bookedOn,
  discountOn,
  dueOn,
  lateFeeOn,
  outstandingOf,
  payableOn,
  statusOn,
  totalOn,
} from '../../../ledger/account/charge/due.ts';
import { pendingCents } from '../../../ledger/account/charge/pending.ts';
import { account, type Payment } from '../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { accountStream } from '../../../ledger/account/events.ts';
import { feeOf } from '../../../ledger/account/payment/takeBack.ts';
import {
  type AccountStatement,
  accountStatement,
  type ChargeStatement,
} from '../../../ledger/account/statement.ts';
import { type BursarEvent, decode, type Recorded } from '../../../ledger/catalogue.ts';
import { accountLabel } from '../../../ledger/chart.ts';
import { fold } from '../../../ledger/decider.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { organizationStream } from '../../../ledger/organization/events.ts';
import { type CalendarDate, laterOf, plusDays } from '../../../ledger/values/calendar.ts';
import { chargeTypeIdOf } from '../../../ledger/values/chargeRules.ts';
import { bridgeOf } from '../../../ledger/values/owed.ts';
import { agedReceivables, receivableCharges } from '../../../projections/agedReceivables.ts';
import { creditOf } from '../../../projections/balances.ts';
import { listCollected } from '../../../projections/charges/collected.ts';
import {
  type ChargeTab,
  type ChargeView,
  chargeTotalsByType,
  listCharges,
} from '../../../projections/charges/queries.ts';
import { dashboardFigures } from '../../../projections/dashboard.ts';
import { listHistory } from '../../../projections/history/queries.ts';
import { accountsOf, type JournalFilter, listJournal, trialBalance } from '../../../projections/journal.ts';
import {
  countToVerify,
  listPayments,
  listToVerify,
  listVerified,
  paymentsByOrganization,
} from '../../../projections/payments/queries.ts';
import { assessed, paid, plain } from '../../support/account.ts';
import { live, type Step, steps } from '../../support/account-steps.ts';
import { foldNew, openReadSide, write } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';
import { sized } from '../../support/size.ts';

const readSide = await openReadSide('queries');
const { db } = readSide;
atEnd(test, readSide.end);

interface Lived {
  readonly orgCode: string;
  readonly memberIds: readonly string[];
  /** The last day on which anything happened. */
  readonly today: CalendarDate;
}

let organizations = 0;

/** Let two members of a new organization live, one command after another, and fold it all. */
async function lived(lives: readonly (readonly Step[])[]): Promise<Lived> {
  organizations += 1;
  const orgCode = `org${organizations}`;
  const memberIds = lives.map((_, index) => deriveId(`${orgCode} ${index}`));
  let today = '2026-01-01';
  for (const [index, life] of lives.entries()) {
    const memberId = memberIds[index] ?? '';
    let version = 0;
    for (const taken of live(life)) {
      if (taken.today > today) today = taken.today;
      if (taken.events.length === 0) continue;
      // The steps number charges the same in every life: make their ids the member's own.
      const events = ownIds(taken.events, memberId);
      const by = { version, actor: memberId, at: `${taken.today}T18:00:00.000Z` };
      await write(readSide, orgCode, accountStream(memberId), events, by);
      version += taken.events.length;
    }
  }
  await foldNew(readSide, 7);
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
    memberIds.map(async (memberId) => accountStatement(await eventsOf(memberId), on('9999-12-31'), 'UTC')),
  );
}

async function eventsOf(memberId: string): Promise<readonly Recorded<AccountEvent>[]> {
  return (await readSide.log.readStream(accountStream(memberId))).map(decode) as Recorded<AccountEvent>[];
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
        pendingCents: pendingCents(charge),
        payableCents: payableOn(charge, day),
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
    { numRuns: sized(15, 60) },
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
      t.is(figures.dueNowCents, dueOf('Current') + dueOf('Overdue'));
      t.is(figures.scheduledCents, dueOf('Pending'));
      const payments = await listPayments(db, orgCode, { limit: 1000 });
      const paidOut = sum((await Promise.all(life.memberIds.map(creditPaidOut))).flat());
      t.is(figures.collectedCents, sum(payments.rows.map((row) => row.netCents)) - paidOut);
      const onTheirWay = payments.rows.filter(({ status }) => status === 'pending');
      t.is(figures.pendingCents, sum(onTheirWay.map((row) => row.amountCents)));
      const lines = await listCollected(db, orgCode, { limit: 1000 });
      t.is(figures.collectedCents, sum(lines.rows.map((row) => row.cents)));
      const totals = await chargeTotalsByType(db, orgCode);
      t.is(figures.collectedCents, sum(totals.map(({ collectedCents }) => collectedCents)));
      for (const { type, cents, payments: count } of figures.byType) {
        const own = lines.rows.filter(({ chargeType }) => chargeType === type);
        t.deepEqual([cents, count], [sum(own.map((row) => row.cents)), sum(own.map((row) => row.payments))]);
        t.is(totals.find((total) => total.type === type)?.collectedCents ?? 0, cents);
      }
      const open = (await statementsOf(life))
        .flatMap(({ charges }) => charges)
        .filter(({ charge }) => outstandingOf(charge) > 0)
        .map(({ charge }) => charge.terms);
      for (const total of totals.filter(({ type }) => type !== '')) {
        // Charges of type Other stand under their own names.
        const isOfType = ({ chargeType, other }: { chargeType: string; other?: string }) =>
          (chargeType === 'Other' ? other : chargeType) === total.type;
        const ofType = all.filter(isOfType);
        const dueDates = open.filter(isOfType).map((terms) => terms.dueDate);
        t.is(total.dueDate, dueDates.sort().at(-1) ?? null);
        t.is(total.count, ofType.length);
        t.is(total.amountCents, sum(ofType.map((row) => row.amountCents)));
        t.is(total.paidCents, sum(ofType.map((row) => row.paidCents)));
        t.is(total.collectedCents, sum(ofType.map((row) => row.paidCents - row.creditUsedCents)));
      }
    }),
    { numRuns: sized(6, 20) },
  );
});

/** Credit that was paid out by hand, and what came back of it, as negative cents. */
async function creditPaidOut(memberId: string): Promise<readonly number[]> {
  return (await eventsOf(memberId)).map((event) => {
    if (event.type === 'CreditPaidOut') return event.data.amountCents;
    return event.type === 'CreditPayoutReversed' ? -event.data.amountCents : 0;
  });
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}

test.serial('credits and the journal are those of the statements, and debits equal credits', async (t) => {
  await fc.assert(
    fc.asyncProperty(lives, async (twoLives) => {
      const life = await lived(twoLives);
      const statements = await statementsOf(life);
      for (const [index, memberId] of life.memberIds.entries())
        t.is(await creditOf(db, life.orgCode, memberId), statements[index]?.creditCents ?? 0);
      const accounts = await trialBalance(db, life.orgCode);
      // Charges of type Other are income by their own names.
      t.deepEqual(
        accounts.filter(({ account: name }) => name === 'income:other'),
        [],
      );
      t.is(sum(accounts.map((row) => row.debitCents)), sum(accounts.map((row) => row.creditCents)));
      const receivable = accounts.find(({ account }) => account === 'receivable');
      t.is(
        (receivable?.debitCents ?? 0) - (receivable?.creditCents ?? 0),
        sum(statements.map(({ balanceCents }) => balanceCents)),
      );
      const credits = accounts.find(({ account }) => account === 'memberCredits');
      t.is(
        (credits?.creditCents ?? 0) - (credits?.debitCents ?? 0),
        sum(statements.map(({ creditCents }) => creditCents)),
      );
      const journal = await listJournal(db, life.orgCode, { limit: 10_000 });
      t.is(sum(journal.rows.map((row) => row.debitCents)), sum(accounts.map((row) => row.debitCents)));
      t.is(journal.total, journal.rows.length);
      const history = await listHistory(db, life.orgCode, { limit: 10_000 });
      t.is(history.total, sum(statements.map(({ lines }) => lines.length)));
    }),
    { numRuns: sized(5, 15) },
  );
});

/** What the read side should say of a payment. */
function statusOfPayment(payment: Payment, isGone: boolean): string {
  if (payment.status === 'submitted') return 'pending';
  if (payment.status === 'declined') return 'failed';
  if (payment.status !== 'accepted') return payment.status;
  return isGone ? 'gone' : 'success';
}

test.serial('payments are those of the ledger: what waits, failed, came and went back', async (t) => {
  await fc.assert(
    fc.asyncProperty(lives, async (twoLives) => {
      const { orgCode, memberIds } = await lived(twoLives);
      const open = ['initiated', 'abandoned'] as const;
      const gone = ['refunded', 'returned', 'disputed', 'reversed'] as const;
      const all = await listPayments(db, orgCode, {
        limit: 1000,
        filter: { status: [...open, 'pending', 'success', 'failed', ...gone] },
      });
      const shown = await listPayments(db, orgCode, { limit: 1000 });
      t.deepEqual(
        byId(shown.rows),
        byId(all.rows.filter(({ status }) => status !== 'initiated' && status !== 'abandoned')),
      );
      let waiting = 0;
      for (const memberId of memberIds) {
        const { payments } = fold(account, await eventsOf(memberId));
        for (const payment of payments.values()) {
          const row = all.rows.find(({ paymentId }) => paymentId === payment.paymentId);
          const isGone = gone.some((status) => status === row?.status);
          t.is(isGone ? 'gone' : row?.status, statusOfPayment(payment, isGone));
          t.is(row?.amountCents, payment.amountCents);
          if (payment.status === 'submitted') waiting += 1;
          if (payment.status !== 'accepted') continue;
          t.is(row?.refundedCents, payment.reversedCents);
          const net = payment.amountCents - payment.addedFeeCents;
          t.is(row?.netCents, net - (payment.reversedCents - feeOf(payment, payment.reversedCents)));
          const got = sum((row?.charges ?? []).map(({ amountCents }) => amountCents));
          t.is(got + (row?.excessCents ?? 0), net + (row?.creditCents ?? 0));
          t.true((row?.creditCents ?? 0) <= payment.creditCents);
        }
      }
      t.is(await countToVerify(db, orgCode), waiting);
      const toVerify = await listToVerify(db, orgCode, { limit: 1000 });
      t.is(toVerify.total, waiting);
      t.true(toVerify.rows.every(({ status, location }) => status === 'pending' && location !== ''));
      const judged = all.rows.filter(
        ({ kind, status }) => kind === 'screenshot' && ['success', 'failed', 'reversed'].includes(status),
      );
      t.deepEqual(byId((await listVerified(db, orgCode, { limit: 1000 })).rows), byId(judged));
    }),
    { numRuns: sized(5, 15) },
  );
});

test.serial('what is due on any day, aged by due date, is bridged to what the journal says', async (t) => {
  await fc.assert(
    fc.asyncProperty(lives, fc.integer({ min: -60, max: 60 }), async (twoLives, days) => {
      const life = await lived(twoLives);
      const { orgCode } = life;
      await register(orgCode);
      const day = plusDays(life.today, days);
      const stood = (await Promise.all(life.memberIds.map((id) => chargesThen(id, day)))).flat();
      const today = laterOf(day, life.today);
      const asked = { asOf: day, asKnownOn: today, today };
      const shown = await receivableCharges(db, orgCode, asked);
      const byId = <Row extends { chargeId: string }>(rows: readonly Row[]) =>
        rows.toSorted((one, other) => (one.chargeId < other.chargeId ? -1 : 1));
      t.deepEqual(
        byId(shown).map(
          ({
            name,
            email,
            phone,
            creditCents,
            remindedOn,
            pendingCents,
            collectionsSince,
            chargeType,
            other,
            startDate,
            ...row
          }) => row,
        ),
        byId(stood.filter(({ ledgerCents }) => ledgerCents !== 0)),
      );
      const bridge = bridgeOf(shown);
      const { dueNowCents, scheduledCents, lateFeeCents, discountCents, aheadCents, ledgerCents } = bridge;
      t.is(dueNowCents + scheduledCents - lateFeeCents + discountCents - aheadCents, ledgerCents);
      const centsOf = {
        dueNow: 'dueNowCents',
        scheduled: 'scheduledCents',
        lateFees: 'lateFeeCents',
        discounts: 'discountCents',
        ahead: 'aheadCents',
      } as const;
      for (const part of ['dueNow', 'scheduled', 'lateFees', 'discounts', 'ahead'] as const) {
        const own = bridgeOf(await receivableCharges(db, orgCode, { ...asked, part }));
        t.is(own[centsOf[part]], bridge[centsOf[part]]);
      }
      // The trial balance of the days up to that one says the same, and its debits equal its credits.
      const accounts = await trialBalance(db, orgCode, { to: day });
      const receivable = accounts.find(({ account: name }) => name === 'receivable');
      t.is((receivable?.debitCents ?? 0) - (receivable?.creditCents ?? 0), ledgerCents);
      t.is(sum(accounts.map((row) => row.debitCents)), sum(accounts.map((row) => row.creditCents)));

      const aged = await agedReceivables(db, orgCode, asked);
      for (const memberId of life.memberIds) {
        const due = stood.filter((each) => each.memberId === memberId && each.status !== 'Pending');
        const between = (least: number, most: number) =>
          sum(
            due
              .filter(({ dueDate }) => {
                const past = daysBetween(dueDate, day);
                return past >= least && past <= most;
              })
              .map(({ dueCents }) => dueCents),
          );
        const row = aged.find((each) => each.memberId === memberId);
        t.is(row?.dueNowCents ?? 0, between(-9999, 9999));
        t.is(row?.notDueCents ?? 0, between(-9999, 0));
        t.is(row?.days1To30Cents ?? 0, between(1, 30));
        t.is(row?.days31To60Cents ?? 0, between(31, 60));
        t.is(row?.days61To90Cents ?? 0, between(61, 90));
        t.is(row?.over90Cents ?? 0, between(91, 9999));
      }
    }),
    { numRuns: sized(5, 40) },
  );
});

/** The end of a day as it was known that day. */
const on = (day: CalendarDate) => ({ asOf: day, asKnownOn: day });

/** A member's charges by what happened up to a day, whenever recorded. */
async function chargesThen(memberId: string, day: CalendarDate) {
  const events = await eventsOf(memberId);
  const redated = new Map<string, string>();
  for (const { type, data } of events)
    if (type === 'PaymentDetailsChanged') redated.set(data.paymentId, data.after.paidOn);
  const dayOf = ({ type, data }: AccountEvent) =>
    (type === 'PaymentRecorded' ? redated.get(data.paymentId) : undefined) ?? data.occurredOn;
  const happened = events.filter(
    (event) =>
      event.type === 'ChargeAssessed' || event.type === 'OpeningBalanceCharged' || dayOf(event) <= day,
  );
  return [...fold(account, happened).charges].map(([chargeId, charge]) => {
    // Of one that was charged later only what was paid ahead counts.
    const voided = charge.voided || charge.chargedOn > day;
    return { chargeId, memberId, dueDate: charge.terms.dueDate, ...bookedOn({ ...charge, voided }, day) };
  });
}

/** Registered in UTC, so that its days are those of the lives. */
async function register(orgCode: string): Promise<void> {
  const registered: BursarEvent = {
    type: 'OrganizationRegistered',
    data: { name: `Club ${orgCode}`, university: 'Example State', timeZone: 'UTC' },
  };
  const at = '2026-01-01T00:00:00.000Z';
  await write(readSide, orgCode, organizationStream(orgCode), [registered], { at });
  await foldNew(readSide, 7);
}

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** A payment by card on a charge: begun, and accepted. */
function byCard(paymentId: string, chargeId: string, amountCents: number): readonly AccountEvent[] {
  const allocations = [{ chargeId, amountCents }];
  const occurredOn = '2026-02-02';
  const paid = { paymentId, method: 'card', amountCents, addedFeeCents: 0, allocations, occurredOn } as const;
  const orderId = `pi ${paymentId}`;
  return [
    { type: 'PaymentInitiated', data: { ...paid, accountId: 'acct_1', intentId: orderId, creditCents: 0 } },
    { type: 'PaymentAccepted', data: { ...paid, chargeIds: [chargeId], orderId, excessCents: 0 } },
  ];
}

test.serial('payments by organization are card and check of the days, less what went back', async (t) => {
  await register('operated');
  const memberId = deriveId('operated member');
  const chargeId = deriveId('operated charge');
  const recorded = (paymentId: string, method: 'check' | 'cash', occurredOn: CalendarDate): AccountEvent => ({
    type: 'PaymentRecorded',
    data: {
      paymentId,
      orderId: 'Manual Payment',
      method,
      amountCents: 1_000,
      allocations: [{ chargeId, amountCents: 1_000 }],
      occurredOn,
    },
  });
  const events: AccountEvent[] = [
    assessed(plain, chargeId),
    recorded('check', 'check', '2026-02-01'),
    recorded('cash', 'cash', '2026-02-01'),
    recorded('early check', 'check', '2025-12-31'),
    ...byCard('card', chargeId, 2_000),
    {
      type: 'PaymentRefunded',
      data: {
        paymentId: 'card',
        refundId: 're_1',
        amountCents: 500,
        addedFeeCents: 0,
        reopened: [{ chargeId, amountCents: 500 }],
        fromCreditCents: 0,
        shortfallCents: 0,
        reason: '',
        occurredOn: '2026-02-03',
      },
    },
    ...byCard('open', chargeId, 2_000).slice(0, 1),
  ];
  await write(readSide, 'operated', accountStream(memberId), events);
  await foldNew(readSide, 7);
  const all = await paymentsByOrganization(db, { from: '2026-01-01', to: '2026-12-31' });
  const found = all.find(({ orgCode }) => orgCode === 'operated');
  t.like(found, { name: 'Club operated', count: 2, totalCents: 2_500 });
  t.deepEqual(
    found?.payments.map(({ paymentId, amountCents, paidOn }) => [paymentId, amountCents, paidOn]),
    [
      ['card', 1_500, '2026-02-02'],
      ['check', 1_000, '2026-02-01'],
    ],
  );
  t.true(all.some(({ count, payments }) => count === 0 && payments.length === 0));
});

test.serial('a payment is what stands of its refunds and disputes, whatever failed since', async (t) => {
  await register('restored');
  const [memberId, chargeId, paymentId] = [deriveId('restored'), 'restored charge', 'restored payment'];
  const part = (amountCents: number) => ({ paymentId, amountCents, addedFeeCents: 0 });
  const back = (amountCents: number, reason: string) => ({
    ...part(amountCents),
    reopened: [{ chargeId, amountCents }],
    fromCreditCents: 0,
    shortfallCents: 0,
    reason,
    occurredOn: '2026-02-03',
  });
  const again = (amountCents: number) => ({
    ...part(amountCents),
    allocations: [{ chargeId, amountCents }],
    excessCents: 0,
    occurredOn: '2026-02-04',
  });
  let version = 0;
  const shownAfter = async (...events: readonly AccountEvent[]) => {
    await write(readSide, 'restored', accountStream(memberId), events, { version });
    version += events.length;
    await foldNew(readSide, 7);
    const { rows } = await listPayments(db, 'restored', {});
    return rows.map(({ status, reason, refundedCents, refundFailedCents }) => {
      return { status, reason, refundedCents, refundFailedCents };
    });
  };
  const expected = (status: string, reason: string, refundedCents: number, refundFailedCents = 0) => [
    { status, reason, refundedCents, refundFailedCents },
  ];
  await shownAfter(assessed(plain, chargeId), ...byCard(paymentId, chargeId, 10_000));
  const refunded = (amountCents: number, refundId: string, reason: string): AccountEvent => {
    return { type: 'PaymentRefunded', data: { ...back(amountCents, reason), refundId } };
  };
  const twice = [refunded(3_000, 're_1', 'first'), refunded(7_000, 're_2', 'second')];
  t.deepEqual(await shownAfter(...twice), expected('refunded', 'second', 10_000));
  const late = { ...again(7_000), refundId: 're_2', reason: 'Expired card' };
  t.deepEqual(
    await shownAfter({ type: 'RefundFailed', data: late }),
    expected('success', 'first', 3_000, 7_000),
  );
  const disputed: AccountEvent = {
    type: 'PaymentDisputed',
    data: { ...back(7_000, 'Fraud'), disputeId: 'du_1' },
  };
  t.deepEqual(await shownAfter(disputed), expected('disputed', 'Fraud', 10_000, 7_000));
  const won: AccountEvent = { type: 'DisputeWon', data: { ...again(7_000), disputeId: 'du_1' } };
  t.deepEqual(await shownAfter(won), expected('success', 'first', 3_000, 7_000));
});

test.serial('what is recorded late is in the journal on its day, with when it was recorded', async (t) => {
  await register('late');
  const stream = accountStream(deriveId('late member'));
  const record = (version: number, at: string, event: AccountEvent) =>
    write(readSide, 'late', stream, [event], { version, at });
  await record(0, '2026-02-01T20:00:00.000Z', assessed(plain));
  const data = { chargeId: 'c2', terms: plain, occurredOn: '2026-02-10' };
  await record(1, '2026-02-10T20:00:00.000Z', { type: 'ChargeAssessed', data });
  await record(2, '2026-02-12T20:00:00.000Z', paid(4_000));
  await foldNew(readSide, 7);
  const shown = async (filter: JournalFilter, order: 'ASC' | 'DESC' = 'ASC') =>
    (
      await listJournal(db, 'late', {
        filter: { account: 'receivable', ...filter },
        sort: { field: 'date', order },
      })
    ).rows.map((line) => [line.occurredOn, line.at, line.debitCents - line.creditCents]);
  const early = [
    ['2026-01-01', '2026-02-01T20:00:00.000Z', 10_000],
    ['2026-01-05', '2026-02-12T20:00:00.000Z', -4_000],
  ];
  const later = ['2026-02-10', '2026-02-10T20:00:00.000Z', 10_000];
  t.deepEqual(await shown({}), [...early, later]);
  t.deepEqual(await shown({}, 'DESC'), [...early, later].reverse());
  t.deepEqual(await shown({ from: '2026-01-01', to: '2026-01-05' }), early);
  t.deepEqual(await shown({ from: '2026-01-06' }), [later]);
  const receivableOf = async (period: Parameters<typeof trialBalance>[2]) => {
    const line = (await trialBalance(db, 'late', period)).find(({ account: name }) => name === 'receivable');
    return line && line.debitCents - line.creditCents;
  };
  t.is(await receivableOf({ to: '2026-01-04' }), 10_000);
  t.is(await receivableOf({ to: '2026-01-05' }), 6_000);
  t.is(await receivableOf({}), 16_000);
  const owedOn = async (asOf: CalendarDate, asKnownOn = '2026-03-01') => {
    const asked = { asOf, asKnownOn, today: '2026-03-01' };
    return (await agedReceivables(db, 'late', asked)).map(({ dueNowCents }) => dueNowCents);
  };
  t.deepEqual(await owedOn('2025-12-31'), []);
  t.deepEqual(await owedOn('2026-01-04'), [10_000]);
  t.deepEqual(await owedOn('2026-01-05'), [6_000]);
  t.deepEqual(await owedOn('2026-02-10'), [16_000]);
  // What was recorded later was not known.
  const known = { to: '2026-02-10', asKnownOn: '2026-02-11' };
  t.deepEqual(await shown(known), [early[0], later]);
  t.is(await receivableOf(known), 20_000);
  t.is(await receivableOf({ asKnownOn: '2026-02-01' }), 10_000);
  t.deepEqual(await owedOn('2026-02-10', '2026-02-11'), [20_000]);
  t.deepEqual(await owedOn('2026-02-10', '2026-01-31'), []);
});

test.serial('income is booked per charge type, under the number and name of its account', async (t) => {
  await register('typed');
  const memberId = deriveId('typed member');
  const added = (chargeType: string): BursarEvent => {
    const chargeTypeId = chargeTypeIdOf(chargeType);
    return { type: 'ChargeTypeAdded', data: { chargeTypeId, chargeType } };
  };
  const charged = (other: string, amountCents: number): AccountEvent => ({
    type: 'ChargeAssessed',
    data: {
      chargeId: deriveId(other),
      terms: { ...plain, chargeTypeId: chargeTypeIdOf(other), chargeType: 'Other', other, amountCents },
      occurredOn: '2026-02-03',
    },
  });
  const removed = { type: 'ChargeTypeRemoved', data: { chargeTypeId: 'ball', chargeType: 'Ball' } } as const;
  const types = [added('Ball'), added('T-shirt'), removed, added('BALL')];
  await write(readSide, 'typed', organizationStream('typed'), types, { version: 1 });
  const charges = [charged('Ball', 4_000), charged('t-shirt', 2_500), charged('T-shirt', 1_000)];
  await write(readSide, 'typed', accountStream(memberId), [...charges, charged('Raft', 700)]);
  await foldNew(readSide, 7);
  const accountOf = await accountsOf(db, 'typed');
  const balances = (await trialBalance(db, 'typed')).map(({ account, debitCents, creditCents }) => [
    accountLabel(accountOf(account)),
    debitCents - creditCents,
  ]);
  t.deepEqual(Object.fromEntries(balances), {
    "1100 Members' receivable": 8_200,
    '4000 raft': -700,
    '4001 BALL': -4_000,
    '4002 T-shirt': -3_500,
  });
});
