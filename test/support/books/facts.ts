import type pg from 'pg';
import type { Allocation } from '../../../ledger/account/events.ts';
import type { Recorded } from '../../../ledger/catalogue.ts';

/**
 * What every screen should show, by the log's events and the money rules (architecture 8) alone: no decider,
 * posting or projection is used. Slow on purpose; amounts are integer cents, days `YYYY-MM-DD`.
 */
export type Fact = Recorded;
export type FactOf<Type extends Fact['type']> = Extract<Fact, { readonly type: Type }>;

/** Everything that ever happened to an organization, in the order of the log, straight from its table. */
export async function factsOf(pool: pg.Pool, orgCode: string): Promise<Fact[]> {
  const { rows } = await pool.query<{ at: string | Date; metadata: object }>(
    `SELECT id, stream, version, lpad(position::text, 19, '0') AS position, type, at, data, metadata
     FROM log.events WHERE org_code = $1 ORDER BY position`,
    [orgCode],
  );
  return rows.map(({ at, metadata, ...row }) => {
    return { ...row, metadata: { ...metadata, orgCode, at: new Date(at).toISOString() } } as Fact;
  });
}

export const sum = (cents: Iterable<number>): number => [...cents].reduce((total, one) => total + one, 0);

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a fact where the organization is. Swedes write days as we do. */
export function dayOf(at: string, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(new Date(at));
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The day on which a fact happened: the one that it says, else the one on which it was recorded. */
export const occurredOn = ({ data, metadata }: Fact, timeZone: string): string =>
  'occurredOn' in data ? data.occurredOn : dayOf(metadata.at, timeZone);

/** What was recorded by the end of a day. */
export function until(facts: readonly Fact[], day: string, timeZone: string): Fact[] {
  return facts.filter(({ metadata }) => dayOf(metadata.at, timeZone) <= day);
}

export function ofType<Type extends Fact['type']>(
  facts: readonly Fact[],
  ...types: readonly Type[]
): FactOf<Type>[] {
  return facts.filter((fact): fact is FactOf<Type> => types.some((type) => type === fact.type));
}

/** Whose account a fact is about; empty for other nouns. */
export const memberOf = ({ stream }: Fact): string => /^account-(.*)$/.exec(stream)?.[1] ?? '';

export const onCharge = (parts: readonly Allocation[], chargeId: string): number =>
  sum(parts.filter((part) => part.chargeId === chargeId).map((part) => part.amountCents));

export const total = (parts: readonly Allocation[]): number => sum(parts.map((part) => part.amountCents));

/** The OrderId of a payment that is credit alone: the first eight digits of its id. */
export const orderIdOfCredit = (paymentId: string) => paymentId.slice(0, 8).toUpperCase();
