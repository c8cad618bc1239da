import { type Dated, deferralsOf } from './deferred.ts';
import { type Fact, occurredOn, total } from './facts.ts';
import { type Entry, type entriesOf, RECEIPTS } from './journal.ts';
import { spendingsOf } from './spendings.ts';

/** What entries book, by day. */
export function datedOf(entries: ReturnType<typeof entriesOf>, timeZone: string): Dated[] {
  return [...entries.flatMap(({ fact, entry }) => daysOf(fact, entry, timeZone)), ...deferralsOf(entries)];
}

/** What a fact books by day: credit and the card fee may give for a reversal later than on its day. */
function daysOf(fact: Fact, entry: Entry, timeZone: string): Dated[] {
  const day = occurredOn(fact, timeZone);
  if (fact.type === 'PaymentDetailsChanged') {
    const { before, after, amountCents, allocations, excessCents = 0 } = fact.data;
    const receipt = (method: string, sign: number) =>
      new Map([
        [RECEIPTS[method] ?? '', sign * amountCents],
        ['receivable', -sign * total(allocations)],
        ['memberCredits', -sign * excessCents],
      ]);
    return [
      { day: before.paidOn, entry: receipt(before.method, -1) },
      { day: after.paidOn, entry: receipt(after.method, 1) },
    ];
  }
  const spendings = spendingsOf(fact);
  if (spendings.length > 0) return spendings;
  if (fact.type === 'PaymentReinstated') {
    const { laterCredit } = fact.data;
    if (laterCredit === undefined) return [{ day, entry }];
    const waits = (sign: number) =>
      new Map([
        ['overpayments', sign * laterCredit.amountCents],
        ['returnedPayments', -sign * laterCredit.amountCents],
      ]);
    return [
      { day, entry },
      { day, entry: waits(1) },
      { day: laterCredit.occurredOn, entry: waits(-1) },
    ];
  }
  if (!('fromCreditCents' in fact.data)) return [{ day, entry }];
  const { settledOn = day, fromCreditCents, addedFeeCents } = fact.data;
  const parked = (sign: number) =>
    new Map([
      ['memberCredits', -sign * fromCreditCents],
      ['cardFeesRecovered', -sign * addedFeeCents],
      ['returnedPayments', sign * (fromCreditCents + addedFeeCents)],
    ]);
  const later =
    settledOn <= day
      ? []
      : [
          { day, entry: parked(1) },
          { day: settledOn, entry: parked(-1) },
        ];
  return [{ day, entry }, ...depositOf(fact, day), ...later];
}

/** A mistake that was deposited leaves its first account on its own day, and the bank on the deposit's. */
function depositOf(fact: Fact, day: string): Dated[] {
  if (fact.type !== 'PaymentReversed' || fact.data.depositedOn === undefined) return [];
  const { account, amountCents, depositedOn } = fact.data;
  const entry = (sign: number) =>
    new Map([
      ['checking', sign * amountCents],
      [account, -sign * amountCents],
    ]);
  return [
    { day, entry: entry(1) },
    { day: depositedOn, entry: entry(-1) },
  ];
}
