import type { Fact } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { balanceAfter, type ChargeBalance, newBalance } from './charge/balance.ts';
import { type Correctable, correctableAfter, nothingCorrectable } from './charge/correctable.ts';
import { earningDatesAfter, earningDatesOf } from './charge/deferral.ts';
import { applyToCredit, type CreditState } from './credit/state.ts';
import { change, type Draft } from './draft.ts';
import {
  type AccountEvent,
  type ChargeTerms,
  chargesOf,
  type EventOfCharges,
  isOfCharges,
} from './events.ts';
import { applyToPayments } from './payment/apply.ts';
import type { PaymentsState } from './payment/state.ts';
import { applyToReimbursements, type ReimbursementsState } from './reimbursement/state.ts';

export interface Charge extends ChargeBalance, Correctable {
  readonly chargeId: string;
  readonly terms: ChargeTerms;
  /** The day on which it was charged, and those on which it turned from deferred to earned, or back. */
  readonly chargedOn: CalendarDate;
  readonly turns: readonly CalendarDate[];
  /** The event that gave it these terms; `undefined` before that is recorded. */
  readonly termsEventId: string | undefined;
  readonly hasFirstTerms: boolean;
  readonly meetingId: string | undefined;
}

export interface AccountState extends CreditState, PaymentsState, ReimbursementsState {
  readonly charges: ReadonlyMap<string, Charge>;
  /**
   * Every id of a payment, credit, reservation, refund, its request, return, dispute, movement at Stripe or
   * reimbursement ever used.
   */
  readonly usedIds: ReadonlySet<string>;
  /** Since when others collect what was overdue, and how much that was. */
  readonly collections: { readonly since: CalendarDate; readonly amountCents: number } | undefined;
}

type AccountDraft = Draft<AccountState>;

export const initial: AccountState = {
  charges: new Map(),
  creditCents: 0,
  creditByDay: new Map(),
  creditPayouts: new Map(),
  openingCredit: undefined,
  reservations: new Map(),
  usedIds: new Set(),
  collections: undefined,
  payments: new Map(),
  refundRequests: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  reimbursements: new Map(),
};

export function evolve(state: AccountState, event: AccountEvent): AccountState {
  return evolveAll(state, [event]);
}

/** The account after these events: it is copied once, however many they are. */
export function evolveAll(state: AccountState, events: readonly AccountEvent[]): AccountState {
  if (events.length === 0) return state;
  const draft = draftOf(state);
  for (const event of events) apply(draft, event);
  return draft;
}

/** A copy of the account to apply events to. Charges and payments themselves are replaced, never changed. */
export function draftOf(state: AccountState): AccountDraft {
  return {
    charges: new Map(state.charges),
    creditCents: state.creditCents,
    creditByDay: new Map(state.creditByDay),
    creditPayouts: new Map(state.creditPayouts),
    openingCredit: state.openingCredit,
    reservations: new Map(state.reservations),
    usedIds: new Set(state.usedIds),
    collections: state.collections,
    payments: new Map(state.payments),
    refundRequests: new Map(state.refundRequests),
    refunds: new Map(state.refunds),
    disputes: new Map(state.disputes),
    reimbursements: new Map(state.reimbursements),
  };
}

export function apply(draft: AccountDraft, event: AccountEvent): void {
  if (event.type === 'ChargeAssessed' || event.type === 'OpeningBalanceCharged') {
    const { chargeId, terms, occurredOn: chargedOn } = event.data;
    const meetingId = 'meetingId' in event.data ? event.data.meetingId : undefined;
    const termsEventId = idOf(event);
    draft.charges.set(chargeId, {
      ...newBalance(terms, chargedOn),
      ...nothingCorrectable,
      chargeId,
      terms,
      chargedOn,
      turns: earningDatesOf(terms, chargedOn),
      termsEventId,
      hasFirstTerms: true,
      meetingId,
    });
    return;
  }
  if (isOfCharges(event))
    for (const chargeId of new Set(chargesOf(event)))
      change(draft.charges, chargeId, (charge) => chargeAfter(charge, event));
  applyToPayments(draft, event);
  applyToReimbursements(draft, event);
  const usedId = idUsedBy(event);
  if (usedId !== undefined) draft.usedIds.add(usedId);
  applyToCredit(draft, event);
  if (event.type === 'AccountSentToCollections')
    draft.collections = { since: event.data.occurredOn, amountCents: event.data.amountCents };
  if (event.type === 'AccountRecalledFromCollections') draft.collections = undefined;
}

/** What is decided has no id yet. */
const idOf = ({ id }: Fact) => id;

function chargeAfter(charge: Charge, event: EventOfCharges): Charge {
  const after = { ...balanceAfter(charge, event, charge.chargeId), ...correctableAfter(charge, event) };
  switch (event.type) {
    case 'ChargeAmended':
      return {
        ...after,
        termsEventId: idOf(event),
        hasFirstTerms: false,
        turns: earningDatesAfter(charge.turns, event.data),
      };
    case 'ChargeVoided':
      return { ...after, hasFirstTerms: false };
    default:
      return after;
  }
}

/** The id that can be used once, by which a repeated report of the same is known. */
function idUsedBy({ type, data }: AccountEvent): string | undefined {
  switch (type) {
    case 'PaymentRecorded':
    case 'PaymentInitiated':
    case 'PaymentSubmitted':
      return data.paymentId;
    case 'CardDeclined':
      return data.attemptId;
    case 'StripeFeesTaken':
      return data.transactionId;
    case 'RefundRequested':
      return data.requestId;
    case 'PaymentRefunded':
      return data.refundId;
    case 'PaymentReturned':
      return data.returnId;
    case 'PaymentDisputed':
      return data.disputeId;
    case 'FraudWarningReceived':
      return data.warningId;
    case 'PaymentReversed':
      return data.reversalId;
    case 'PaymentDetailsChanged':
      return data.changeId;
    case 'CreditIssued':
      return data.creditId;
    case 'CreditReserved':
      return data.reservationId;
    case 'CreditPaidOut':
      return data.creditPayoutId;
    case 'ReimbursementSubmitted':
      return data.reimbursementId;
    default:
      return undefined;
  }
}
