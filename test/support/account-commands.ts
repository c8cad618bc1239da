import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import type { AccountEvent, Allocation } from '../../ledger/account/events.ts';
import { stripeAmounts } from '../../ledger/account/fees.ts';
import { postingsOf } from '../../ledger/catalogue.ts';
import { given } from './given.ts';

/** What commands of payments may say besides; else they are about payment p1, charge c1 and no credit. */
interface Change {
  readonly paymentId?: string;
  readonly creditCents?: number;
  readonly allocations?: readonly Allocation[];
}
const changed = (amountCents: number, change: Change) => ({
  paymentId: 'p1',
  creditCents: 0,
  allocations: [{ chargeId: 'c1', amountCents }],
  ...change,
});

/** A payment at Stripe of as much money, the fee passed on or not. */
export function begin(
  method: 'card' | 'ach',
  amountCents: number,
  today: string,
  { passedOn = false, ...change }: Change & { readonly passedOn?: boolean } = {},
): AccountCommand & { readonly type: 'InitiatePayment' } {
  const rest = changed(amountCents, change);
  const amounts = stripeAmounts(method, amountCents, passedOn);
  return {
    type: 'InitiatePayment',
    method,
    accountId: 'acct_1',
    intentId: `pi_${rest.paymentId}`,
    ...amounts,
    ...rest,
    today,
  };
}

/** A screenshot of a payment by Venmo. */
export const venmo = (
  amountCents: number,
  today: string,
  change: Change = {},
): AccountCommand & { readonly type: 'SubmitPayment' } => ({
  type: 'SubmitPayment',
  method: 'venmo',
  orderId: 'order 1',
  location: 'org/screenshots/1.png',
  screenshotSha256: '00ff',
  payer: 'ann',
  ...changed(amountCents, change),
  today,
});

export const accept = (today: string, paymentId = 'p1'): AccountCommand => ({
  type: 'AcceptPayment',
  paymentId,
  today,
});

/** Cash for charge c1, taken by hand. */
export const cash = (amountCents: number, today: string, paymentId = 'cash'): AccountCommand => ({
  type: 'RecordPayment',
  paymentId,
  orderId: 'Manual Payment',
  method: 'cash',
  allocations: [{ chargeId: 'c1', amountCents }],
  paidOn: today,
  today,
});

/** The events of a command. */
export const when = (history: readonly AccountEvent[], command: AccountCommand): readonly AccountEvent[] =>
  given(account, history).when(command);

/** A history, and the events of commands that are given one after the other. */
export function after(
  history: readonly AccountEvent[],
  ...commands: readonly AccountCommand[]
): AccountEvent[] {
  const events = [...history];
  for (const command of commands) events.push(...when(events, command));
  return events;
}

export const typesOf = (events: readonly AccountEvent[]): readonly string[] => events.map(({ type }) => type);

/** What an event posts: debit less credit by account. */
export function entryOf(event: AccountEvent | undefined): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const line of event === undefined ? [] : postingsOf(event))
    sums[line.account] = (sums[line.account] ?? 0) + line.debitCents - line.creditCents;
  return sums;
}

/** What all events leave in an account at the end of a day: credits of liabilities and income above 0. */
export function balances(events: readonly AccountEvent[], day: string): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const event of events)
    for (const { account, debitCents, creditCents, occurredOn } of postingsOf(event))
      if (account !== 'receivable' && (occurredOn ?? event.data.occurredOn) <= day)
        sums[account] = (sums[account] ?? 0) + creditCents - debitCents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}
