import { sumPerCharge } from '../../ledger/account/allocations.ts';
import { chargeName } from '../../ledger/account/charge/terms.ts';
import type {
  AccountEvent,
  Allocation,
  FundsReinstated,
  PaymentReversal,
} from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { methodName } from '../../projections/sentences/words.ts';
import type { Account } from '../platform/calls/readAccount.ts';

/** What a mail says about a payment, apart from who gets it. */
export interface PaymentFacts {
  /** As people read it, e.g. `Card` or `Venmo`. */
  readonly method: string;
  readonly orderId: string;
  readonly day: CalendarDate;
  /** The money: what was paid, the fee included; or what went back. */
  readonly amountCents: number;
  /** A fee within it that the member pays; 0 for none. */
  readonly feeCents: number;
  /** Credit that was used besides. */
  readonly creditCents: number;
  /** What was kept as credit, because less was due. */
  readonly excessCents: number;
  /** Why it failed, was declined or was returned; empty when unknown. */
  readonly reason: string;
  readonly allocations: readonly Allocation[];
  /** What is due again or gone besides. */
  readonly others: readonly ChargeLine[];
}

/** A charge by name, and what it got or what is due on it again. */
export interface ChargeLine {
  readonly name: string;
  readonly cents: number;
}

type Events = Account['events'];

/** What was paid: by money, by credit, or both. */
export function receivedFacts(
  paymentId: string,
  events: Events,
  dayOf: (at: string) => CalendarDate,
): PaymentFacts | undefined {
  let facts: PaymentFacts | undefined;
  let creditCents = 0;
  const byCredit: Allocation[] = [];
  let creditDay = '';
  for (const event of events) {
    if (event.type === 'PaymentRecorded' && event.data.paymentId === paymentId) {
      const { method, orderId, occurredOn: day, amountCents, allocations, excessCents = 0 } = event.data;
      const money = { amountCents, allocations, excessCents };
      facts = { ...nothing, method: methodName(method), orderId, day, ...money };
    } else if (event.type === 'PaymentAccepted' && event.data.paymentId === paymentId) {
      const {
        method,
        orderId,
        occurredOn: day,
        amountCents,
        addedFeeCents: feeCents,
        excessCents,
      } = event.data;
      facts = {
        ...nothing,
        method: methodName(method),
        orderId,
        day,
        amountCents,
        feeCents,
        excessCents,
        allocations: event.data.allocations,
      };
    } else if (event.type === 'CreditSpent' && event.data.reservationId === paymentId) {
      creditCents += event.data.amountCents;
      byCredit.push(...event.data.allocations);
      creditDay = dayOf(event.metadata.at);
    } else if (event.type === 'VerificationReopened' && event.data.paymentId === paymentId) {
      facts = undefined;
      creditCents = 0;
      byCredit.length = 0;
    }
  }
  if (facts === undefined && creditCents === 0) return undefined;
  const paid = facts ?? { ...nothing, method: 'Credit', day: creditDay, allocations: [] };
  return { ...paid, creditCents, allocations: [...paid.allocations, ...byCredit] };
}

/** What a payment was meant for, and why it ended if it did. */
export function openPaymentFacts(paymentId: string, events: Events): PaymentFacts | undefined {
  let facts: PaymentFacts | undefined;
  for (const event of events) {
    if (
      (event.type === 'PaymentInitiated' || event.type === 'PaymentSubmitted') &&
      event.data.paymentId === paymentId
    ) {
      const { method, amountCents, creditCents, allocations, occurredOn: day } = event.data;
      const isStripe = event.type === 'PaymentInitiated';
      facts = {
        ...nothing,
        method: methodName(method),
        orderId: isStripe ? event.data.intentId : event.data.orderId,
        day,
        amountCents,
        feeCents: isStripe ? event.data.addedFeeCents : 0,
        creditCents,
        allocations,
      };
    } else if (
      (event.type === 'PaymentFailed' || event.type === 'PaymentDeclined') &&
      event.data.paymentId === paymentId
    ) {
      facts = facts && { ...facts, reason: event.data.reason };
    }
  }
  return facts;
}

/** What went back by a refund, return or dispute, and what is due again for it. */
export function reversalFacts(reversalId: string, events: Events): PaymentFacts | undefined {
  const reversal = events.map(reversalIn).find((each) => each?.reversalId === reversalId)?.data;
  if (reversal === undefined) return undefined;
  const {
    amountCents,
    addedFeeCents,
    reopened,
    occurredOn: day,
    reason,
    shortfallCents,
    fromCreditCents,
  } = reversal;
  const discounts = events.flatMap((event) =>
    event.type === 'EarlyDiscountRevoked' && event.data.revokedBy === reversalId ? [event.data] : [],
  );
  const discountCents = discounts.reduce((sum, each) => sum + each.amountCents, 0);
  const others = [
    ...(discountCents > 0 ? [{ name: 'Early discount, no longer earned', cents: discountCents }] : []),
    ...(shortfallCents > 0 ? [{ name: 'A new charge for the rest', cents: shortfallCents }] : []),
    ...(fromCreditCents > 0 ? [{ name: 'Taken from credit', cents: fromCreditCents }] : []),
  ];
  const about = paymentOf(reversal, events, day);
  const facts = { ...nothing, ...about, day, amountCents, reason, others };
  return { ...facts, feeCents: addedFeeCents, allocations: reopened };
}

function reversalIn(
  event: Recorded<AccountEvent>,
): { readonly reversalId: string; readonly data: PaymentReversal } | undefined {
  switch (event.type) {
    case 'PaymentRefunded':
      return { reversalId: event.data.refundId, data: event.data };
    case 'PaymentReturned':
      return { reversalId: event.data.returnId, data: event.data };
    case 'PaymentDisputed':
      return { reversalId: event.data.disputeId, data: event.data };
    default:
      return undefined;
  }
}

/** The payment of which a card's network warned. */
export function warningFacts(warningId: string, events: Events): PaymentFacts | undefined {
  for (const { type, data } of events)
    if (type === 'FraudWarningReceived' && data.warningId === warningId)
      return receivedFacts(data.paymentId, events, () => data.occurredOn);
  return undefined;
}

/** What is there again after a dispute that was won or a refund that failed, and what it pays now. */
export function reinstatementFacts(reversalId: string, events: Events): PaymentFacts | undefined {
  for (const event of events) {
    const isIt =
      (event.type === 'RefundFailed' && event.data.refundId === reversalId) ||
      (event.type === 'DisputeWon' && event.data.disputeId === reversalId);
    if (!isIt) continue;
    const { amountCents, addedFeeCents: feeCents, excessCents, allocations, occurredOn: day } = event.data;
    const reason = 'reason' in event.data ? event.data.reason : '';
    const about = paymentOf(event.data, events, day);
    return { ...nothing, ...about, day, amountCents, feeCents, excessCents, reason, allocations };
  }
  return undefined;
}

/** The method of the payment that a reversal or reinstatement is about. */
function paymentOf(
  { paymentId }: Pick<PaymentReversal | FundsReinstated, 'paymentId'>,
  events: Events,
  day: string,
): Pick<PaymentFacts, 'method' | 'orderId'> {
  const { method = 'Payment', orderId = '' } = receivedFacts(paymentId, events, () => day) ?? {};
  return { method, orderId };
}

/** The lines of a mail: charges by name with what each got or gets, and what else there is. */
export function linesOf({ allocations, others }: PaymentFacts, { charges }: Account['state']): ChargeLine[] {
  const perCharge = [...sumPerCharge(allocations)].map(([chargeId, cents]) => {
    const terms = charges.get(chargeId)?.terms;
    if (terms === undefined) return { name: 'Charge', cents };
    const { memo } = terms;
    return { name: memo === '' ? chargeName(terms) : `${chargeName(terms)}: ${memo}`, cents };
  });
  return [...perCharge, ...others];
}

const nothing = {
  orderId: '',
  amountCents: 0,
  feeCents: 0,
  creditCents: 0,
  excessCents: 0,
  reason: '',
  others: [],
};

/** The bank's words about its customer, to that customer. */
export function toPayer(reason: string): string {
  return reason.replace(/\bthe customer[’']s (?:bank )?account\b/gi, (found) =>
    found.startsWith('T') ? 'Your bank account' : 'your bank account',
  );
}
