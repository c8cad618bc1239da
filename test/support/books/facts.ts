import type pg from 'pg';

/**
 * A small arithmetic, in this file and four more: chargeSums, sums, past and journal. It computes from the
 * rows of the log, by the rules of architecture 8, what is owed, due, kept as credit and booked on any day.
 * It imports nothing of Bursar, not even a type: an error of the ledger is not repeated here. Amounts are
 * integer cents, days `YYYY-MM-DD`.
 */
export interface Fact {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly data: Data;
  readonly metadata: {
    readonly at: string;
    readonly correlationId?: string;
    readonly causationId?: string;
  };
}

export interface Terms {
  readonly chargeType: string;
  readonly other?: string;
  readonly amountCents: number;
  readonly startDate: string;
  readonly dueDate: string;
  readonly lateFee?: { readonly amountCents: number; readonly startDate: string };
  readonly earlyDiscount?: { readonly amountCents: number; readonly endDate: string };
}

/** Money on a charge. */
export interface Part {
  readonly chargeId: string;
  readonly amountCents: number;
}

/** What is read of the data of any event. */
export interface Data {
  readonly chargeIds?: readonly string[];
  readonly [cents: `${string}Cents`]: number | undefined;
  readonly [day: `${string}On`]: string | undefined;
  readonly [id: `${string}Id`]: string | undefined;
  readonly settledBy?: string;
  readonly kind?: string;
  readonly method?: string;
  readonly account?: string;
  readonly paidFrom?: string;
  readonly from?: string;
  readonly to?: string;
  readonly profile?: { readonly fname: string; readonly lname: string; readonly email: string };
  readonly terms?: Terms;
  readonly previous?: Terms;
  readonly source?: Data;
  readonly allocations?: readonly Part[];
  readonly reopened?: readonly Part[];
  readonly creditReopened?: readonly Part[];
  readonly receipts?: readonly Data[];
  readonly fees?: readonly Data[];
  readonly before?: Data;
  readonly after?: Data;
  readonly expense?: Data;
  readonly payment?: Data;
  readonly laterCredit?: Data;
}

/** All that happened to an organization, in the order of the log, from its table. */
export async function factsOf(pool: pg.Pool, orgCode: string): Promise<Fact[]> {
  const { rows } = await pool.query<Fact>(
    'SELECT id, stream, type, data, metadata FROM log.events WHERE org_code = $1 ORDER BY position',
    [orgCode],
  );
  return rows;
}

export const add = (cents: Iterable<number>): number => [...cents].reduce((sum, one) => sum + one, 0);

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant where the organization is. Swedes write days as we do. */
export function dayOf(at: string, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(new Date(at));
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The day on which a fact happened: the one that it names, else the one on which it was recorded. */
export const occurredOn = ({ data, metadata }: Fact, timeZone: string): string =>
  data.occurredOn ?? dayOf(metadata.at, timeZone);

export const ofType = (facts: readonly Fact[], ...types: readonly string[]): Fact[] =>
  facts.filter(({ type }) => types.includes(type));

/** Whose account a fact is about; empty for other nouns. */
export const memberOf = ({ stream }: Pick<Fact, 'stream'>): string =>
  /^account-(.*)$/.exec(stream)?.[1] ?? '';
