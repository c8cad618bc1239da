import { randomFrom } from '../../../api/demo/scenario.ts';
import type { Answer, Api, Org, Person } from '../api.ts';
import { dayAfter, dayOf } from './facts.ts';

/**
 * A random life of an organization, through the API as its people would live it. The same seed gives the same
 * operations.
 */
export interface Life {
  readonly api: Api;
  readonly org: Org;
  readonly timeZone: string;
  readonly seed: number;
}

export const HOUR_MS = 3_600_000;

/** Wait until the lists show all that is in the log. */
export async function caughtUp({ log, deps }: Api): Promise<void> {
  const head = await log.head();
  if (head !== undefined) await deps.projections.waitFor(head, 30_000);
}

export type Row = Readonly<Record<string, unknown>>;

/** What the operations use: chance, the day, and people who are signed in. */
export function actingFor({ api, org, timeZone, seed }: Life) {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
  const today = () => dayOf(api.deps.clock().toISOString(), timeZone);
  let calls = 0;
  /** Sessions end while days pass. Keys make the ids of what is written the same for the same seed. */
  const signedIn = async (person: Person): Promise<Person> => {
    if ((await person.get('/api/session')).status !== 200) await person.signIn();
    const post: Person['post'] = (path, input) => {
      calls += 1;
      return person.post(path, input, { key: `life-${seed}-${calls}` });
    };
    return { ...person, post };
  };
  const admin = () => signedIn(org.admin);
  const rows = async (resource: string, filter: object = {}): Promise<Row[]> => {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      range: '[0,999]',
      sort: '["id","ASC"]',
    });
    return (await (await admin()).get(`/api/rest/${resource}?${query}`)).body as Row[];
  };
  return {
    api,
    org,
    random,
    pick,
    today,
    signedIn,
    admin,
    rows,
    isIn: (part: number) => random(100) < part,
    cents: (most: number) => (1 + random(most)) / 100,
    /** Somebody who pays for themselves. */
    payer: async () => signedIn(random(3) === 0 ? org.other : org.member),
  };
}
export type Acting = ReturnType<typeof actingFor>;

export const DONE: Outcome = { status: 200, body: undefined };
type Outcome = Pick<Answer, 'status' | 'body'>;

/** An act, and how often it is tried among all of them. */
export const often = <Act extends (acting: Acting) => Promise<Outcome | undefined>>(
  weight: number,
  act: Act,
) => Object.assign(act, { weight });

export const isOpen = ({ remaining }: Row) => Number(remaining) > 0;
export const idsOf = ({ _id, uuid }: Row) => ({ _id, uuid });

export async function chargeFrom(
  { rows, pick }: Acting,
  wanted: (row: Row) => boolean = () => true,
): Promise<Row | undefined> {
  return pick((await rows('charges')).filter(wanted));
}

/** Terms of a charge: some begin later, some are nearly due, many have a late fee or an early discount. */
export function termsOf({ random, isIn, cents, pick, today }: Acting): Row {
  const dueIn = random(45);
  const dueDate = dayAfter(today(), dueIn);
  const amount = 5 + cents(9_000);
  const type = pick(['Dues', 'Dues', 'Fine', 'Social', 'Other']);
  return {
    type,
    ...(type === 'Other' && { other: pick(['Formal', 'Jersey']) }),
    account: isIn(15) ? 'venmo/zelle' : 'bank 4321',
    amount,
    dueDate,
    startDate: dayAfter(today(), random(dueIn + 10) - 9),
    memo: `Memo ${random(30)}`,
    ...(isIn(50) && { lateFee: cents(800), lateFeeStartDate: dayAfter(dueDate, 1 + random(8)) }),
    ...(isIn(40) && {
      earlyDiscount: cents(490),
      earlyDiscountEndDate: dayAfter(dueDate, -random(dueIn + 1)),
    }),
  };
}

/** All that is due, or a part of it. */
export function partOf({ isIn, random }: Acting, { remaining }: Row): number {
  const cents = Math.round(Number(remaining) * 100);
  return (isIn(55) ? cents : Math.max(1, random(cents))) / 100;
}

/** Some of one's own charges, with credit or without. */
export async function billOf(
  acting: Acting,
  { memberId }: Person,
): Promise<{ payments: object[]; useCredits: boolean }> {
  const open = (await acting.rows('charges', { memberId })).filter(isOpen);
  const some = open
    .filter(({ account }) => !String(account).startsWith('venmo') || acting.isIn(20))
    .slice(-4);
  const payments = some
    .filter((_, index) => index === 0 || acting.isIn(50))
    .map((charge) => ({ id: charge._id, uuid: memberId, amount: partOf(acting, charge) }));
  return { payments, useCredits: acting.isIn(50) };
}
