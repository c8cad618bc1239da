/**
 * Double entry, shared by the nouns that move money. The account names here are those that more than one noun posts to; a noun's own are in its
 * `postings.ts`.
 */

/** One line of a journal entry. Exactly one of the two amounts is above 0; both are integer cents. */
export interface Posting {
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
  /** The charge that a line of Receivable is about. */
  readonly chargeId?: string;
}

/** The organisation's bank account. */
export const BANK = 'Bank';
/** Money that Stripe holds for the organisation: its balance there. */
export const STRIPE_CLEARING = 'Stripe clearing';

/** One side of an entry: debits are positive. */
export interface Side {
  readonly account: string;
  readonly cents: number;
  readonly chargeId?: string | undefined;
}

export function debit(account: string, cents: number, chargeId?: string): Side {
  return { account, cents, chargeId };
}

export function credit(account: string, cents: number, chargeId?: string): Side {
  return { account, cents: -cents, chargeId };
}

/** The plain entry of two accounts. */
export function transfer(debited: string, credited: string, cents: number): readonly Posting[] {
  return entry(debit(debited, cents), credit(credited, cents));
}

/** Net the sides per account (and charge) and leave out what comes to nothing. */
export function entry(...sides: readonly Side[]): readonly Posting[] {
  const net = new Map<string, Side>();
  for (const side of sides) {
    const key = `${side.account}\0${side.chargeId ?? ''}`;
    net.set(key, { ...side, cents: (net.get(key)?.cents ?? 0) + side.cents });
  }
  return [...net.values()]
    .filter(({ cents }) => cents !== 0)
    .map(({ account, cents, chargeId }) => ({
      account,
      debitCents: Math.max(cents, 0),
      creditCents: Math.max(-cents, 0),
      ...(chargeId !== undefined && { chargeId }),
    }));
}

/** What an event's postings do to one account, in cents: debits less credits. */
export function changeOf(account: string, postings: readonly Posting[]): number {
  let change = 0;
  for (const posting of postings)
    if (posting.account === account) change += posting.debitCents - posting.creditCents;
  return change;
}
