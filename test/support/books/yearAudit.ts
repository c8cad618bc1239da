import { type Asked, body, byId, dollars, type Found, list } from './asking.ts';
import { add, owed } from './chargeSums.ts';
import { inDollars, ofPeriods, type Row, total } from './dashboardAudit.ts';
import { datedOf } from './dated.ts';
import type { Dated } from './deferred.ts';
import { dayAfter, dayOf, type Fact, memberOf } from './facts.ts';
import { agedOn } from './figureAudit.ts';
import { entriesOf } from './journal.ts';
import { pastOf } from './past.ts';
import { sumsOf } from './sums.ts';

/** What was so on a day, as far as it was known on another. */
export interface Past {
  readonly asOf: string;
  readonly asKnownOn: string;
}

/** The books as the log alone has them: entries by day, of all and of each member, as they were known. */
export function booksOf({ facts, timeZone }: Pick<Asked, 'facts' | 'timeZone'>) {
  const entries = entriesOf(facts);
  const cache = new Map<string, readonly (Dated & { readonly memberId: string })[]>();
  const membersOf = [...new Set(facts.map(memberOf))];
  const known = (asKnownOn: string) => {
    const found = cache.get(asKnownOn);
    if (found !== undefined) return found;
    const then = entries.filter(({ fact }) => dayOf(fact.metadata.at, timeZone) <= asKnownOn);
    const dated = membersOf.flatMap((memberId) =>
      datedOf(
        then.filter(({ fact }) => memberOf(fact) === memberId),
        timeZone,
      ).map((each) => ({ ...each, memberId })),
    );
    cache.set(asKnownOn, dated);
    return dated;
  };
  /** Balances by account, of days up to `asOf`; cents. */
  return (past: Past, of: { readonly memberId?: string; readonly from?: string } = {}) => {
    const sums = new Map<string, number>();
    for (const { day, entry, memberId } of known(past.asKnownOn))
      if (day <= past.asOf && day >= (of.from ?? '') && (of.memberId ?? memberId) === memberId)
        for (const [account, cents] of entry) sums.set(account, (sums.get(account) ?? 0) + cents);
    return sums;
  };
}
type Books = ReturnType<typeof booksOf>;

/** Trial balance, aging, and each account page and statement, of one past. */
export async function ofPast(asked: Asked, found: Found, books: Books, past: Past): Promise<void> {
  const { same } = found;
  const name = `as of ${past.asOf} as known on ${past.asKnownOn}`;
  const sums = pastOf(asked.facts, past, (at) => dayOf(at, asked.timeZone));
  await trialBalanceOf(asked, found, books(past), { to: past.asOf, asKnownOn: past.asKnownOn });
  const query = new URLSearchParams({ ...past });
  const summary = (await body(asked, `/api/rest/aged-receivables/summary?${query}`)) as Row;
  const bridge = bridgeOf(sums);
  same(`bridge ${name}`, bridge, summary);
  same(`receivable ${name}`, dollars(books(past).get('receivable') ?? 0), bridge.ledger);
  const aged = agedOn(sums.charges, past.asOf).map(({ ages, ...row }) => {
    return { ...row, ...Object.fromEntries(ages) };
  });
  same(`aging ${name}`, byId(aged), byId((await list(asked, 'aged-receivables', past)).rows));
  const lines = (await list(asked, 'receivable-charges', past)).rows;
  for (const part of ['dueNow', 'scheduled', 'lateFees', 'discounts', 'ahead', 'ledger'] as const)
    same(`charges of ${part} ${name}`, bridge[part], total(lines, part));
  for (const id of membersIn(asked.facts)) await ofMember(asked, found, books, { past, sums, id, name });
}

const membersIn = (facts: readonly Fact[]) =>
  [...new Set(facts.map(({ stream }) => /^member-(.*)$/.exec(stream)?.[1] ?? ''))].filter(Boolean);

/** Due now and what takes it to the ledger balance, in dollars. */
function bridgeOf({ charges, ahead }: Pick<ReturnType<typeof pastOf>, 'charges' | 'ahead'>) {
  const { dueNow, scheduled, lateFees, discounts, ledger } = owed(charges);
  // What was paid too much may have become credit on a later day.
  const above = add(charges.map((charge) => Math.max(0, -charge.ledger)));
  const parts = { dueNow, scheduled, lateFees, discounts, ahead: ahead + above };
  return inDollars({ ...parts, ledger: ledger - ahead });
}

async function ofMember(
  asked: Asked,
  { same }: Found,
  books: Books,
  { past, sums, id, name }: { past: Past; sums: ReturnType<typeof pastOf>; id: string; name: string },
) {
  const charges = sums.charges.filter(({ memberId }) => memberId === id);
  const bridge = bridgeOf({ charges, ahead: add(sums.aheadOf(id)) });
  const booked = books(past, { memberId: id });
  const credit = dollars(0 - (booked.get('memberCredits') ?? 0));
  const paid = dollars(
    add(sums.collected.filter(({ memberId }) => memberId === id).map(({ cents }) => cents)),
  );
  const query = new URLSearchParams({ ...past });
  const account = (await body(asked, `/api/rest/accounts/${id}?${query}`)) as Row;
  const overdue = dollars(owed(charges).overdue);
  same(`account of ${id} ${name}`, { ...bridge, overdue, credit, paid }, account);
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
