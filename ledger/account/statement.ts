import { postingsOf, type Recorded } from '../catalogue.ts';
import { correctionsOf } from '../corrections.ts';
import { changeOf } from '../posting.ts';
import { type CalendarDate, dayIn, plusDays } from '../values/calendar.ts';
import type { BookedCharge } from '../values/owed.ts';
import { type ManualPaymentMethod, orderIdOf } from '../values/paymentRules.ts';
import {
  bookedOn,
  type ChargeStatus,
  discountOn,
  dueOn,
  lateFeeOn,
  outstandingOf,
  payableOn,
  statusOn,
  totalOn,
} from './charge/due.ts';
import { allocatedTo } from './charge/pending.ts';
import {
  type AccountEvent,
  type CreditPaidOut,
  chargesOf,
  type MemberPaymentMethod,
  receivedCents,
} from './events.ts';
import { isOnItsWay, type Payment } from './payment/state.ts';
import { type AccountState, apply, type Charge, draftOf, initial } from './state.ts';

/** One event of the account, or of one charge, and what it did. Amounts are integer cents. */
export interface StatementLine {
  readonly event: Recorded<AccountEvent>;
  readonly day: CalendarDate;
  /** The charge that the event is about; `null` when it is about none or several. */
  readonly chargeId: string | null;
  /** Change of what is owed; negative for a payment. */
  readonly changeCents: number;
  /** What is owed after it: by the member in the account's lines, on the charge in a charge's lines. */
  readonly balanceCents: number;
  readonly creditCents: number;
}

/** What an event did to the free credit, on the day on which it did. */
interface CreditLine extends Pick<StatementLine, 'event' | 'day' | 'changeCents'> {}

/** A charge as it stood at the end of the day. */
export interface ChargeStatement {
  readonly charge: Charge;
  /** ISO instant of the charge. */
  readonly assessedAt: string;
  readonly status: ChargeStatus;
  /** Amount + late fee - early discount, as they count on the day. */
  readonly totalCents: number;
  readonly dueCents: number;
  /** What could still be paid beside what was on its way. */
  readonly payableCents: number;
  /** The fee and discount in the total: those that happened, or would count on the day. */
  readonly lateFeeCents: number;
  readonly discountCents: number;
  readonly creditUsedCents: number;
  /** The payment that last paid on it; credit goes by the id of its reservation. */
  readonly payment:
    | {
        readonly paymentId: string;
        readonly method: ManualPaymentMethod | MemberPaymentMethod | 'credit';
        readonly orderId: string;
      }
    | undefined;
  readonly lines: readonly StatementLine[];
}

/** A point in the past: everything that happened by the end of a day and was recorded by another. */
export interface Past {
  readonly asOf: CalendarDate;
  readonly asKnownOn: CalendarDate;
}

/** A member's money at the end of a day. */
export interface AccountStatement {
  /** The member's balance in the Receivable sub-ledger: what the events alone say is owed. */
  readonly balanceCents: number;
  /** What is due on the day: with late fees reached but not applied, less discounts on offer. */
  readonly dueCents: number;
  readonly overdueCents: number;
  readonly creditCents: number;
  /** Money received so far, less what left again. Fees that were paid on top are no part of it. */
  readonly paidCents: number;
  readonly collections: AccountState['collections'];
  /** What was paid out of the credit by hand and not taken back, oldest first. */
  readonly creditPayouts: readonly CreditPaidOut['data'][];
  /** Payments on their way by the day, in the order in which they began. */
  readonly pending: readonly Payment[];
  /** In the order in which they were charged, voided ones included. */
  readonly charges: readonly ChargeStatement[];
  /** What the books have of each charge; one that was paid by the day and charged later is paid ahead. */
  readonly booked: readonly (BookedCharge & { readonly charge: Charge })[];
  /** Every event of the account by that day, in the order in which they were recorded. */
  readonly lines: readonly StatementLine[];
  /** What moved the free credit by that day, as recorded. */
  readonly creditLines: readonly CreditLine[];
}

interface ChargeHistory {
  readonly assessedAt: string;
  creditUsedCents: number;
  payment: ChargeStatement['payment'];
  readonly lines: StatementLine[];
}

/**
 * The account at the end of a calendar day, as it was known at the end of another in a time zone: a fold of
 * the events that had happened and were recorded by then (docs/decisions/0053).
 */
export function accountStatement(
  events: readonly Recorded<AccountEvent>[],
  { asOf, asKnownOn }: Past,
  timeZone: string,
): AccountStatement {
  const lines: StatementLine[] = [];
  const creditLines: CreditLine[] = [];
  const histories = new Map<string, ChargeHistory>();
  const draft = draftOf(initial);
  let balanceCents = 0;
  let creditCents = 0;
  let paidCents = 0;

  const known = events.filter(({ metadata }) => dayIn(timeZone, new Date(metadata.at)) <= asKnownOn);
  for (const { event, day, isOfDetails } of countedOn(known, asOf)) {
    if (day > asOf) {
      apply(draft, event);
      continue;
    }
    // A change of a payment moves nothing here: the payment itself stands on its new day.
    const postings = postingsOf(event).filter(({ occurredOn = '' }) => isOfDetails || occurredOn <= asOf);
    const changeCents = changeOf('receivable', postings);
    balanceCents += changeCents;
    const creditChangeCents = -changeOf('memberCredits', postings);
    creditCents += creditChangeCents;
    const creditDay = postings.find((line) => line.account === 'memberCredits')?.occurredOn ?? day;
    if (creditChangeCents !== 0) creditLines.push({ event, day: creditDay, changeCents: creditChangeCents });
    paidCents += receivedCents(event);

    const chargeIds = chargesOf(event);
    const [onlyCharge = null] = chargeIds.length === 1 ? chargeIds : [];
    lines.push({ event, day, chargeId: onlyCharge, changeCents, balanceCents, creditCents });

    const before = chargeIds.map((chargeId) => draft.charges.get(chargeId));
    apply(draft, event);
    for (const [index, chargeId] of chargeIds.entries()) {
      const after = draft.charges.get(chargeId);
      const line = { day, ...chargeLine(event, chargeId, before[index], after, creditCents) };
      addToHistory(histories, chargeId, line, after?.paidCents);
    }
  }

  const charges = [...draft.charges.values()].flatMap((charge) => {
    const history = histories.get(charge.chargeId);
    const isCharged = charge.chargedOn <= asOf;
    return history === undefined || !isCharged ? [] : [chargeStatement(charge, history, asOf)];
  });
  const booked = bookedOf(draft, asOf);
  const dueCents = sum(charges.map((charge) => charge.dueCents));
  const overdueCents = sum(charges.map(({ status, dueCents }) => (status === 'Overdue' ? dueCents : 0)));
  const { collections } = draft;
  const creditPayouts = [...draft.creditPayouts.values()];
  const pending = [...draft.payments.values()].filter(isOnItsWay);
  const owed = { balanceCents, dueCents, overdueCents, creditCents, paidCents };
  return { ...owed, collections, creditPayouts, pending, charges, booked, lines, creditLines };
}

/** What the books have of each charge at the end of a day, by all of an account's events that were known. */
export function bookedThen(events: readonly AccountEvent[], asOf: CalendarDate) {
  const draft = draftOf(initial);
  for (const { event } of countedOn(events, asOf)) apply(draft, event);
  return { booked: bookedOf(draft, asOf), collections: draft.collections };
}

/**
 * The events that count at the end of a day, each with its own day. Of later days only charges do: money may
 * have come for one before it was charged.
 */
function* countedOn<Event extends AccountEvent>(events: readonly Event[], asOf: CalendarDate) {
  const redated = new Map<string, CalendarDate>();
  for (const { type, data } of events)
    if (type === 'PaymentDetailsChanged') redated.set(data.paymentId, data.after.paidOn);
  for (const event of events) {
    const { type, data } = event;
    const isOfDetails = type === 'PaymentRecorded' || type === 'PaymentDetailsChanged';
    const day = (isOfDetails ? redated.get(data.paymentId) : undefined) ?? data.occurredOn;
    if (day <= asOf || type === 'ChargeAssessed' || type === 'OpeningBalanceCharged')
      yield { event, day, isOfDetails };
  }
}

function bookedOf({ charges }: AccountState, asOf: CalendarDate): AccountStatement['booked'] {
  return [...charges.values()].map((charge) => {
    const isVoided = charge.voided || charge.chargedOn > asOf;
    return { charge, ...bookedOn({ ...charge, voided: isVoided }, asOf) };
  });
}

function chargeLine(
  event: Recorded<AccountEvent>,
  chargeId: string,
  was: Charge | undefined,
  is: Charge | undefined,
  creditCents: number,
): Omit<StatementLine, 'day'> {
  const owedCents = is === undefined ? 0 : outstandingOf(is);
  const changeCents = owedCents - (was === undefined ? 0 : outstandingOf(was));
  return { event, chargeId, changeCents, balanceCents: owedCents, creditCents };
}

function addToHistory(
  histories: Map<string, ChargeHistory>,
  chargeId: string,
  line: StatementLine,
  paidCents = 0,
): void {
  const { event } = line;
  const history = histories.get(chargeId) ?? {
    assessedAt: event.metadata.at,
    creditUsedCents: 0,
    payment: undefined,
    lines: [],
  };
  history.lines.push(line);
  if (event.type === 'CreditSpent') {
    history.creditUsedCents -= line.changeCents;
    const { reservationId } = event.data;
    history.payment = { paymentId: reservationId, method: 'credit', orderId: orderIdOf(reservationId) };
  }
  if (event.type === 'VerificationReopened')
    history.creditUsedCents -= allocatedTo(chargeId, event.data.creditReopened);
  // What remains paid cannot be more credit than it is in all.
  history.creditUsedCents = Math.min(history.creditUsedCents, paidCents);
  const isPaid = line.changeCents < 0;
  if (isPaid && (event.type === 'PaymentRecorded' || event.type === 'PaymentAccepted')) {
    const { paymentId, method, orderId } = event.data;
    history.payment = { paymentId, method, orderId };
  }
  if (event.type === 'PaymentDetailsChanged' && event.data.paymentId === history.payment?.paymentId)
    history.payment = { ...history.payment, method: event.data.after.method };
  histories.set(chargeId, history);
}

function chargeStatement(charge: Charge, history: ChargeHistory, asOf: CalendarDate): ChargeStatement {
  return {
    charge,
    ...history,
    status: statusOn(charge, asOf),
    totalCents: totalOn(charge, asOf),
    dueCents: dueOn(charge, asOf),
    payableCents: payableOn(charge, asOf),
    lateFeeCents: lateFeeOn(charge, asOf),
    discountCents: discountOn(charge, asOf),
  };
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}

/** What moved a balance on a day, and the balance after it. */
export interface PeriodEntry extends Pick<StatementLine, 'event' | 'day' | 'changeCents' | 'balanceCents'> {}

/** What a member owed before a period, what moved it, and what they owe at its end. Integer cents. */
export interface PeriodStatement {
  /** Both days are part of the period. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly openingCents: number;
  /** Oldest first. With the opening they add up to the closing. */
  readonly entries: readonly PeriodEntry[];
  /** Free credit before the period, and what moved it: with it they add up to `creditCents`. */
  readonly openingCreditCents: number;
  readonly creditEntries: readonly PeriodEntry[];
  /** What was taken back by the end of `to`, by the event's id, and the event that did it. */
  readonly corrections: ReadonlyMap<string, Recorded<AccountEvent>>;
  /** The balance of the account at the end of `to`, as its page shows it. */
  readonly closingCents: number;
  readonly creditCents: number;
  readonly booked: AccountStatement['booked'];
  readonly pending: AccountStatement['pending'];
  /** The charges as they stood at the end of `to`, by their due date. */
  readonly charges: readonly ChargeStatement[];
}

/** A member's account from a day to a day, as it was known at the end of one in a time zone. */
export function periodStatement(
  events: readonly Recorded<AccountEvent>[],
  { from, to, asKnownOn }: { from: CalendarDate; to: CalendarDate; asKnownOn: CalendarDate },
  timeZone: string,
): PeriodStatement {
  const shown = accountStatement(events, { asOf: to, asKnownOn }, timeZone);
  const before = accountStatement(events, { asOf: plusDays(from, -1), asKnownOn }, timeZone);
  return {
    from,
    to,
    openingCents: before.balanceCents,
    entries: entriesSince(from, shown.lines, before.balanceCents),
    openingCreditCents: before.creditCents,
    creditEntries: entriesSince(from, shown.creditLines, before.creditCents),
    corrections: correctionsOf(shown.lines.map(({ event }) => event)),
    closingCents: shown.balanceCents,
    creditCents: shown.creditCents,
    booked: shown.booked,
    pending: shown.pending,
    charges: shown.charges.toSorted((one, other) =>
      one.charge.terms.dueDate.localeCompare(other.charge.terms.dueDate),
    ),
  };
}

/** What moved a balance from a day on, oldest first. */
function entriesSince(
  from: CalendarDate,
  lines: readonly Omit<PeriodEntry, 'balanceCents'>[],
  openingCents: number,
): PeriodEntry[] {
  let balanceCents = openingCents;
  return lines
    .filter(({ day, changeCents }) => day >= from && changeCents !== 0)
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ event, day, changeCents }) => {
      balanceCents += changeCents;
      return { event, day, changeCents, balanceCents };
    });
}
