import { type AccountKey, chart } from './chart.ts';
import { type Fact, RuleViolation } from './decider.ts';
import { type EventType, type EventTypes, typeOf } from './eventTypes.ts';
import type { Occurred, Posting } from './posting.ts';
import { type CalendarDate, formatDay } from './values/calendar.ts';
import { formatCents } from './values/money.ts';
import { type HeldOn, type MoneyAccount, moneyAccounts } from './values/moneyAccounts.ts';

/** An entry that is to be posted, its lines on this day where they name none of their own. */
interface Entry {
  readonly occurredOn: CalendarDate;
  readonly lines: readonly Posting[];
}

export function entryOf<Event extends Fact<string, Occurred>>(types: EventTypes<Event>, event: Event): Entry {
  const { posts } = typeOf(types, event) as EventType<Occurred>;
  return { occurredOn: event.data.occurredOn, lines: posts?.(event.data) ?? [] };
}

/**
 * Refuse to spend what an account does not hold, on the day of the entry and ever since.
 * @param advice a sentence on what to do instead
 * @throws RuleViolation MoneyMissing
 */
export function requireHeld(
  held: readonly HeldOn[],
  entry: Entry,
  { field = 'amount', advice }: { readonly field?: string; readonly advice?: string } = {},
): void {
  for (const account of Object.keys(moneyAccounts) as MoneyAccount[]) {
    const days = daysOf(account, held, entry).filter(({ change }) => change < 0);
    if (days.every(({ before, change }) => before + change >= 0)) continue;
    const least = formatCents(Math.max(0, Math.min(...days.map(({ before }) => before))));
    const message = `The amount should not be greater than ${least}, which ${chart[account].name} holds since that day`;
    const advised = advice === undefined ? message : `${message}. ${advice}`;
    throw new RuleViolation('MoneyMissing', advised, field);
  }
}

/**
 * Refuse a correction by which an account would have held less than zero on some day. Where it is below
 * nothing without it, there is another mistake, which must not keep this one from being corrected.
 * @throws RuleViolation MoneySpent
 */
export function requireStillHeld(held: readonly HeldOn[], entry: Entry): void {
  for (const account of Object.keys(moneyAccounts) as MoneyAccount[])
    for (const { day, before, change } of daysOf(account, held, entry)) {
      if (before < 0 || before + change >= 0) continue;
      const message = `${chart[account].name} held only ${formatCents(before)} on ${formatDay(day)}. Reverse what took the rest first.`;
      throw new RuleViolation('MoneySpent', message);
    }
}

/** The least that an account held at the end of a day and of every day since, before `until`; cents. */
export function leastHeld(
  held: readonly HeldOn[],
  account: AccountKey,
  since: CalendarDate,
  until?: CalendarDate,
): number {
  const own = held.filter((each) => each.account === account);
  const then = own.findLast(({ day }) => day <= since)?.cents ?? 0;
  const later = own.filter(({ day }) => day > since && (until === undefined || day < until));
  return Math.min(then, ...later.map(({ cents }) => cents));
}

/** What the accounts hold once this is posted, too. */
export function heldAfter(held: readonly HeldOn[], entry: Entry): readonly HeldOn[] {
  return (Object.keys(moneyAccounts) as MoneyAccount[]).flatMap((account) =>
    daysOf(account, held, entry).map(({ day, before, change }) => ({ account, day, cents: before + change })),
  );
}

/** What matters from a day on: the days since, and what each account held before. */
export function heldSince(held: readonly HeldOn[], since: CalendarDate): readonly HeldOn[] {
  const before = new Map(held.filter(({ day }) => day < since).map((each) => [each.account, each]));
  return [...before.values(), ...held.filter(({ day }) => day >= since)];
}

/** What an account held at the end of a day, and how the entry changes that. */
function daysOf(account: AccountKey, held: readonly HeldOn[], { occurredOn, lines }: Entry) {
  const changes = new Map<CalendarDate, number>();
  for (const line of lines) {
    const day = line.occurredOn ?? occurredOn;
    const cents = line.debitCents - line.creditCents;
    if (line.account === account) changes.set(day, (changes.get(day) ?? 0) + cents);
  }
  const balances = new Map(
    held.filter((each) => each.account === account).map(({ day, cents }) => [day, cents]),
  );
  let [before, change] = [0, 0];
  return [...new Set([...changes.keys(), ...balances.keys()])].sort().map((day) => {
    before = balances.get(day) ?? before;
    change += changes.get(day) ?? 0;
    return { day, before, change };
  });
}
