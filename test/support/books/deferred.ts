import { adjustments } from './chargeSums.ts';
import { type Fact, ofType, sum } from './facts.ts';
import type { Entry } from './journal.ts';

/** An entry on a day of its own. */
export interface Dated {
  readonly day: string;
  readonly entry: Entry;
}

const ofCharges: ReadonlySet<string> = new Set([
  'ChargeAssessed',
  'OpeningBalanceCharged',
  'ChargeAmended',
  'ChargeVoided',
  'ChargeReinstated',
  ...Object.keys(adjustments),
]);

/**
 * What is deferred, by day: on each day that a charge ends before the start that its terms of that day name,
 * all that it is worth by then. Its income and what is taken off it stand in deferred revenue instead.
 */
export function deferralsOf(entries: readonly { readonly fact: Fact; readonly entry: Entry }[]): Dated[] {
  const own = entries.filter(({ fact }) => ofCharges.has(fact.type));
  const charges = Map.groupBy(own, ({ fact }) => ('chargeId' in fact.data ? fact.data.chargeId : ''));
  const terms = (facts: readonly Fact[]) =>
    ofType(facts, 'ChargeAssessed', 'OpeningBalanceCharged', 'ChargeAmended');
  return [...charges.values()].flatMap((all) => deferralsOfOne(all, terms(all.map(({ fact }) => fact))));
}

function deferralsOfOne(
  all: readonly { readonly fact: Fact; readonly entry: Entry }[],
  given: ReturnType<typeof ofType<'ChargeAssessed' | 'OpeningBalanceCharged' | 'ChargeAmended'>>,
): Dated[] {
  const startOn = (day: string) =>
    (given.findLast(({ data }) => data.occurredOn <= day) ?? given[0])?.data.terms.startDate ?? '';
  const dayOf = (fact: Fact) => ('occurredOn' in fact.data ? fact.data.occurredOn : '');
  const accounts = [...new Set(all.flatMap(({ entry }) => [...entry.keys()]))].filter(
    (account) => account !== 'receivable' && account !== 'returnedPayments',
  );
  const worthOn = (account: string, day: string) =>
    sum(all.map(({ fact, entry }) => (dayOf(fact) <= day ? (entry.get(account) ?? 0) : 0)));
  const days = [...all.map(({ fact }) => dayOf(fact)), ...given.map(({ data }) => data.terms.startDate)];
  const before = new Map<string, number>();
  return [...new Set(days)].sort().flatMap((day) =>
    accounts.flatMap((account) => {
      const deferred = day < startOn(day) ? worthOn(account, day) : 0;
      const more = deferred - (before.get(account) ?? 0);
      before.set(account, deferred);
      const entry = new Map([
        [account, -more],
        ['deferredRevenue', more],
      ]);
      return more === 0 ? [] : [{ day, entry }];
    }),
  );
}
