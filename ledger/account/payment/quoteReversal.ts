import type { AccountKey } from '../../chart.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import { dueOn } from '../charge/due.ts';
import { type SettlingAmount, settlingAmounts } from '../charge/incoming.ts';
import { withReachedLateFees } from '../charge/settle.ts';
import { account } from '../decide.ts';
import { paymentOf } from '../rules.ts';
import { type AccountState, type Charge, evolveAll } from '../state.ts';
import type { ReversePayment, TransferPaymentOut } from './correct.ts';

/** What leaves an account with a payment that is reversed or moved. Integer cents. */
export interface ReversalQuote {
  /** How much more is due of each charge that it had paid, late fees that are reached by it included. */
  readonly dueAgain: readonly DueAgain[];
  readonly account: AccountKey;
  readonly fromCreditCents: number;
  /** Of what it had become nothing is left of this much: it is charged as a returned payment. */
  readonly shortfallCents: number;
  /** The account after it, without the charge for the shortfall: its id comes from the command. */
  readonly state: AccountState;
}

interface DueAgain {
  readonly charge: Charge;
  readonly amountCents: number;
}

/** The account that a payment leaves which is moved (docs/decisions/0052). @throws as `reversalQuote` */
export function transferQuote(state: AccountState, paymentId: string, today: CalendarDate): ReversalQuote {
  const { amountCents } = paymentOf(state, paymentId);
  const movedTo = { memberId: '', paymentId: '' };
  const quoted = { reversalId: 'quote', movedTo, amountCents, reason: 'quote' };
  return reversalQuote(state, { type: 'TransferPaymentOut', paymentId, ...quoted, today });
}

/** What taking a payment from an account would do to it. @throws as that command does */
export function reversalQuote(
  state: AccountState,
  command: TransferPaymentOut | ReversePayment,
): ReversalQuote {
  const events = account.decide(command, state);
  const reversal = events.find((event) => event.type === 'PaymentReversed');
  if (reversal === undefined) throw new Error(`${command.type} takes nothing away`);
  const { account: from, fromCreditCents, shortfallCents } = reversal.data;
  const left = evolveAll(
    state,
    events.filter(({ type }) => type !== 'ChargeAssessed'),
  );
  const dueAgain = [...withReachedLateFees(left, command.today).charges.values()].flatMap((charge) => {
    const before = state.charges.get(charge.chargeId);
    const amountCents = dueOn(charge, command.today) - (before ? dueOn(before, command.today) : 0);
    return amountCents > 0 ? [{ charge, amountCents }] : [];
  });
  return { dueAgain, account: from, fromCreditCents, shortfallCents, state: left };
}

/** An open charge: what remains of it today, and what settles it as of an earlier day, least first. */
export interface OpenCharge {
  readonly charge: Charge;
  readonly dueCents: number;
  readonly amounts: readonly SettlingAmount[];
}

/** What money can be moved to that was sent on a day. */
export function openCharges(
  state: AccountState,
  sentOn: CalendarDate,
  today: CalendarDate,
): readonly OpenCharge[] {
  return [...withReachedLateFees(state, today).charges.values()]
    .map((charge) => ({ charge, dueCents: dueOn(charge, today), amounts: settlingAmounts(charge, sentOn) }))
    .filter(({ dueCents }) => dueCents > 0);
}
