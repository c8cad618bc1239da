import { dueOn } from '../../ledger/account/charge/due.ts';
import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import type { AccountEvent, Allocation, ChargeTerms } from '../../ledger/account/events.ts';
import { stripeAmounts } from '../../ledger/account/payment/cardFee.ts';
import { postingsOf } from '../../ledger/catalogue.ts';
import { fold } from '../../ledger/decider.ts';
import { given } from './given.ts';
import { holding } from './held.ts';

/** A command of a type. */
export type Of<Type> = AccountCommand & { readonly type: Type };

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
): Of<'InitiatePayment'> {
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
export const venmo = (amountCents: number, today: string, change: Change = {}): Of<'SubmitPayment'> => ({
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

/** Money taken by hand: cash for charge c1, recorded at once, unless the change says otherwise. */
export const received = (
  amountCents: number,
  paidOn: string,
  change: Partial<Of<'RecordPayment'>> = {},
): Of<'RecordPayment'> => ({
  type: 'RecordPayment',
  paymentId: 'cash',
  orderId: 'Manual Payment',
  method: 'cash',
  allocations: [{ chargeId: 'c1', amountCents }],
  paidOn,
  today: paidOn,
  ...change,
});
export const cash = (amountCents: number, today: string, paymentId = 'cash') =>
  received(amountCents, today, { paymentId });

/** The payment by hand was recorded by mistake. */
export const reversal = (
  today: string,
  change: Partial<Of<'ReversePayment'>> = {},
): Of<'ReversePayment'> => ({
  type: 'ReversePayment',
  reversalId: 'rv1',
  paymentId: 'cash',
  kind: 'mistake',
  reason: 'wrong member',
  held: holding(10_000),
  today,
  ...change,
});

/** The payment by hand was received on another day. */
export const redating = (
  paidOn: string,
  today: string,
  change: Partial<Of<'ChangePaymentDetails'>> = {},
): Of<'ChangePaymentDetails'> => ({
  type: 'ChangePaymentDetails',
  changeId: 'ch1',
  paymentId: 'cash',
  after: { paidOn, method: 'cash' },
  reason: 'misread',
  heldCents: 10_000,
  today,
  ...change,
});

/** The treasurer sets the free credit. */
export const setCredit = (amountCents: number, today: string, creditId = 'k1'): Of<'SetCredit'> => ({
  type: 'SetCredit',
  creditId,
  amountCents,
  reason: 'right',
  today,
});

export const amending = (terms: ChargeTerms, today: string, chargeId = 'c1'): Of<'AmendCharge'> => ({
  type: 'AmendCharge',
  chargeId,
  terms,
  today,
});

export const payWithCredit = (
  allocations: readonly Allocation[],
  today: string,
  paymentId = 'p2',
): Of<'PayWithCredits'> => ({ type: 'PayWithCredits', paymentId, allocations, today });

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

export const daysOf = (events: readonly AccountEvent[]) =>
  events.map(({ type, data }) => [type, data.occurredOn] as const);

/** What a charge of a history is due on a day. */
export function dueIn(history: readonly AccountEvent[], day: string, chargeId = 'c1'): number | undefined {
  const charge = fold(account, history).charges.get(chargeId);
  return charge && dueOn(charge, day);
}

/** What an event posts: debit less credit by account. */
export function entryOf(event: AccountEvent | undefined): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const line of event === undefined ? [] : postingsOf(event))
    sums[line.account] = (sums[line.account] ?? 0) + line.debitCents - line.creditCents;
  return sums;
}

/** An entry's lines: the day, the account, debits less credits. */
export function linesOf(event: AccountEvent | undefined): readonly (readonly [string, string, number])[] {
  if (event === undefined) return [];
  return postingsOf(event).map((line) => [
    line.occurredOn ?? event.data.occurredOn,
    line.account,
    line.debitCents - line.creditCents,
  ]);
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
