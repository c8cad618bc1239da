import { type Asked, body, byId, dollars, type Found, list } from './asking.ts';
import { type ChargeSum, owed } from './chargeSums.ts';
import { inDollars, ofPeriods, type Row, total } from './dashboardAudit.ts';
import { add, dayAfter, dayOf, daysBetween, type Fact, memberOf } from './facts.ts';
import { balancesOf, journalOf, type Line } from './journal.ts';
import { type Past, type PastSums, pastOf } from './past.ts';
import { sumsOf } from './sums.ts';

/** The books as the log alone has them, of all and of each member, as they were known. */
export function booksOf({ facts, timeZone }: Pick<Asked, 'facts' | 'timeZone'>) {
  const cache = new Map<string, readonly Line[]>();
  const known = (asKnownOn: string) => {
    const lines =
      cache.get(asKnownOn) ??
      journalOf(
        facts.filter(({ metadata }) => dayOf(metadata.at, timeZone) <= asKnownOn),
        timeZone,
      );
    cache.set(asKnownOn, lines);
    return lines;
  };
  /** Balances by account, of days up to `asOf`; cents. */
  return (past: Past, of: { readonly memberId?: string; readonly from?: string } = {}) =>
    balancesOf(known(past.asKnownOn), ({ day, fact }) => {
      const isOfMember = of.memberId === undefined || of.memberId === memberOf(fact);
      return day <= past.asOf && day >= (of.from ?? '') && isOfMember;
    });
}
type Books = ReturnType<typeof booksOf>;

const buckets = {
  notYetDue: [-1e9, 0],
  days1to30: [1, 30],
  days31to60: [31, 60],
  days61to90: [61, 90],
  over90: [91, 1e9],
} as const;

/** What started charges are due, by member and by how long they have been due on a day. */
export function agedOn(charges: readonly ChargeSum[], day: string) {
  const started = charges.filter(({ due, status }) => due > 0 && status !== 'Pending');
  return [...Map.groupBy(started, ({ memberId }) => memberId)].map(([id, own]) => {
    const between = (least: number, most: number) =>
      own.filter(({ dueDate }) => daysBetween(dueDate, day) >= least && daysBetween(dueDate, day) <= most);
    const ages = Object.entries(buckets).map(([age, [least, most]]): [string, number] => [
      age,
      dollars(owed(between(least, most)).dueNow),
    ]);
    return { id, dueNow: dollars(owed(own).dueNow), ...Object.fromEntries(ages) };
  });
}

/** The figures of a charge, by the names of the API. */
export function shownCharge(charge: ChargeSum) {
  const {
    id,
    memberId: uuid,
    status,
    total: charged,
    due,
    sent,
    payable,
    paid,
    feeToday,
    discountToday,
  } = charge;
  const cents = { total: charged, remaining: due, pending: sent, payable, amtPaid: paid };
  const { writtenOff, creditUsed: creditsUsed, waived: lateFeeWaived } = charge;
  return {
    ...{ id, uuid, status, lateFeeWaived, isPaid: status === 'Paid' },
    ...inDollars({ ...cents, writtenOff, creditsUsed }),
    ...{ lateFeeApplied: feeToday > 0, earlyDiscountApplied: discountToday > 0 },
  };
}

/** Trial balance, aging, and each account page and statement, of one past. */
export async function ofPast(asked: Asked, found: Found, books: Books, past: Past): Promise<void> {
  const { same } = found;
  const name = `as of ${past.asOf} as known on ${past.asKnownOn}`;
  const sums = pastOf(asked.facts, past, asked.timeZone);
  await trialBalanceOf(asked, found, books(past), { to: past.asOf, asKnownOn: past.asKnownOn });
  const query = new URLSearchParams({ ...past });
  const summary = (await body(asked, `/api/rest/aged-receivables/summary?${query}`)) as Row;
  const bridge = bridgeOf(sums);
  same(`bridge ${name}`, bridge, summary);
  same(`receivable ${name}`, dollars(books(past).get('receivable') ?? 0), bridge.ledger);
  const aged = agedOn(sums.charges, past.asOf);
  same(`aging ${name}`, byId(aged), byId((await list(asked, 'aged-receivables', past)).rows));
  const lines = (await list(asked, 'receivable-charges', past)).rows;
  for (const part of ['dueNow', 'scheduled', 'lateFees', 'discounts', 'ahead', 'ledger'] as const)
    same(`charges of ${part} ${name}`, bridge[part], total(lines, part));
  for (const id of membersIn(asked.facts)) await ofMember(asked, found, books, { past, sums, id, name });
}

const membersIn = (facts: readonly Fact[]) =>
  [...new Set(facts.map(({ stream }) => /^member-(.*)$/.exec(stream)?.[1] ?? ''))].filter(Boolean);

/** Due now and what takes it to the ledger balance, in dollars. */
function bridgeOf({ charges, later }: Pick<PastSums, 'charges' | 'later'>) {
  const { dueNow, scheduled, lateFees, discounts, ledger } = owed(charges);
  // What was paid too much may have become credit on a later day.
  const above = add(charges.map((charge) => Math.max(0, -charge.ledger)));
  const ahead = add(later.map(({ paid }) => paid));
  const parts = { dueNow, scheduled, lateFees, discounts, ahead: ahead + above };
  return inDollars({ ...parts, ledger: ledger - ahead });
}

async function ofMember(
  asked: Asked,
  { same }: Found,
  books: Books,
  { past, sums, id, name }: { past: Past; sums: PastSums; id: string; name: string },
) {
  const isOwn = ({ memberId }: { readonly memberId: string }) => memberId === id;
  const charges = sums.charges.filter(isOwn);
  const bridge = bridgeOf({ charges, later: sums.later.filter(isOwn) });
  const booked = books(past, { memberId: id });
  const credit = dollars(0 - (booked.get('memberCredits') ?? 0));
  const paid = dollars(add(sums.collected.filter(isOwn).map(({ cents }) => cents)));
  const query = new URLSearchParams({ ...past });
  const account = (await body(asked, `/api/rest/accounts/${id}?${query}`)) as Row;
  const overdue = dollars(owed(charges).overdue);
  same(`account of ${id} ${name}`, { ...bridge, overdue, credit, paid }, account);
  const shown = charges.map((charge) => ({ ...shownCharge(charge), voided: charge.voided }));
  same(`charges of ${id} ${name}`, byId(shown), byId(account.charges as Row[]));
  same(`books of ${id} ${name}`, dollars(booked.get('receivable') ?? 0), bridge.ledger);
  same(`lines of ${id} ${name}`, bridge.ledger, (account.lines as Row[]).at(-1)?.balance ?? 0);

  const [from, to] = [`${past.asOf.slice(0, 7)}-01`, past.asOf];
  const before = books({ ...past, asOf: dayAfter(from, -1) }, { memberId: id }).get('receivable') ?? 0;
  const period = new URLSearchParams({ uuid: id, from, to, asKnownOn: past.asKnownOn });
  const statement = (await body(asked, `/api/get-statement?${period}`)) as Row;
  const hadCredit = dollars(
    0 - (books({ ...past, asOf: dayAfter(from, -1) }, { memberId: id }).get('memberCredits') ?? 0),
  );
  const stated = {
    ...bridge,
    credit,
    opening: dollars(before),
    closing: bridge.ledger,
    openingCredit: hadCredit,
  };
  same(`statement of ${id} ${name}`, stated, statement);
  const moved = Math.round(100 * bridge.ledger) - before;
  const credits = statement.creditEntries as Row[];
  same(
    `credit entries of ${id} ${name}`,
    dollars(Math.round(100 * (credit - hadCredit))),
    total(credits, 'change'),
  );
  same(`entries of ${id} ${name}`, dollars(moved), total(statement.entries as Row[], 'change'));
}

async function trialBalanceOf(
  asked: Asked,
  { same }: Found,
  balances: ReadonlyMap<string, number>,
  filter: { readonly from?: string; readonly to: string; readonly asKnownOn?: string },
) {
  const hasBalance = (row: { readonly balance?: unknown }) => Number(row.balance) !== 0;
  const wanted = [...balances].map(([id, cents]) => ({ id, balance: dollars(cents) })).filter(hasBalance);
  const { rows } = await list(asked, 'trial-balance', filter);
  same(`trial balance ${JSON.stringify(filter)}`, byId(wanted), byId(rows.filter(hasBalance)));
}

/** What each event adds to each account, and that its lines come to nothing. */
export async function journal(asked: Asked, { same }: Found): Promise<void> {
  const nameOf = ({ eventId, accountKey }: Row) => `${eventId} ${accountKey}`;
  const wanted = new Map<string, number>();
  for (const [id, own] of Map.groupBy(journalOf(asked.facts, asked.timeZone), ({ fact }) => fact.id)) {
    same(`entry of ${own[0]?.fact.type} ${id}`, 0, add(own.map(({ cents }) => cents)));
    for (const [accountKey, cents] of balancesOf(own)) wanted.set(nameOf({ eventId: id, accountKey }), cents);
  }
  const shown = Map.groupBy((await list(asked, 'journal')).rows, nameOf);
  const inCents = (rows: readonly Row[] = []) =>
    Math.round(100 * add(rows.map(({ debit, credit }) => Number(debit) - Number(credit))));
  for (const name of new Set([...wanted.keys(), ...shown.keys()]))
    same(`entry of ${name}`, wanted.get(name) ?? 0, inCents(shown.get(name)));
}

/** Where members' money is, and what they paid on top of it. */
const MONEY = new Set([
  'checking',
  'undepositedCash',
  'undepositedChecks',
  'venmo',
  'otherReceipts',
  'stripe',
]);
const RECEIVED =
  /^(Payment(Recorded|Accepted|Reversed|DetailsChanged|Refunded|Returned|Disputed)|VerificationReopened|DisputeWon|RefundFailed|PaymentReinstated|CreditPaidOut|CreditPayoutReversed)$/;

/** Books, dashboard and the lines of both of a month; aging and each account at its end. */
export async function ofMonth(asked: Asked, found: Found, books: Books, month: string): Promise<void> {
  const { facts, today } = asked;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const period = { from: `${month}-01`, to: last > today ? today : last };
  const sums = sumsOf(facts, today);
  await ofPeriods(asked, found, sums, [period]);
  const past = { asOf: period.to, asKnownOn: today };
  await ofPast(asked, found, books, past);
  await trialBalanceOf(asked, found, books(past, { from: period.from }), period);
  const lines = (await list(asked, 'journal', period)).rows.filter(({ eventType }) =>
    RECEIVED.test(String(eventType)),
  );
  const came = lines.filter(({ accountKey }) => MONEY.has(String(accountKey)));
  // A fee on top is no part of Collected, and what a bank takes for a check is no member's.
  const besides = lines.filter(({ accountKey }) => /^(cardFeesRecovered|bankFees)$/.test(String(accountKey)));
  const inCents = (rows: readonly Row[]) => Math.round(100 * (total(rows, 'debit') - total(rows, 'credit')));
  const collected = sums.collected.filter(({ day }) => day >= period.from && day <= period.to);
  found.same(
    `money of the journal in ${month}`,
    add(collected.map(({ cents }) => cents)),
    inCents(came) + inCents(besides),
  );
}
