import { unreachable } from '../values/unreachable.ts';
import { change, type Draft } from './draft.ts';
import type { ChargeBalance } from './due.ts';
import type { AccountEvent, Allocation, ChargeTerms, MoneyTakenBack } from './events.ts';
import { applyToPayments, type PaymentsState } from './paymentState.ts';
import { pendingAfter } from './pending.ts';
import { chargesOf } from './registration.ts';

/** One charge as its events left it. */
export interface Charge extends ChargeBalance {
  readonly chargeId: string;
  readonly terms: ChargeTerms;
  /** The payment or reservation that last paid on it. */
  readonly lastPaidBy: string | undefined;
  /** The return or dispute that took a granted discount back. */
  readonly discountRevokedBy: string | undefined;
  /** Paid on it since its late fee was applied. */
  readonly paidLateCents: number;
}

/** One member's account. Amounts are integer cents. */
export interface AccountState extends PaymentsState {
  readonly charges: ReadonlyMap<string, Charge>;
  /** Free credit: neither reserved nor spent. */
  readonly creditCents: number;
  /** Open reservations and what is set aside in each. */
  readonly reservations: ReadonlyMap<string, number>;
  /** Every payment, credit, reservation, refund request, refund, return and dispute id that was ever used. */
  readonly usedIds: ReadonlySet<string>;
}

type AccountDraft = Draft<AccountState>;

export const initial: AccountState = {
  charges: new Map(),
  creditCents: 0,
  reservations: new Map(),
  usedIds: new Set(),
  payments: new Map(),
  refundRequests: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  shares: new Map(),
};

/** The account after one more event. */
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
    reservations: new Map(state.reservations),
    usedIds: new Set(state.usedIds),
    payments: new Map(state.payments),
    refundRequests: new Map(state.refundRequests),
    refunds: new Map(state.refunds),
    disputes: new Map(state.disputes),
    shares: new Map(state.shares),
  };
}

/** Change the draft by one more event. */
export function apply(draft: AccountDraft, event: AccountEvent): void {
  switch (event.type) {
    case 'ChargeAssessed': {
      const { chargeId, terms } = event.data;
      draft.charges.set(chargeId, {
        chargeId,
        terms,
        lateFeeCents: 0,
        lateFeeWaived: false,
        discountCents: 0,
        writtenOffCents: 0,
        paidCents: 0,
        voided: false,
        lastPaidBy: undefined,
        discountRevokedBy: undefined,
        paidLateCents: 0,
        pending: [],
      });
      break;
    }
    case 'ChargeAmended':
      changeCharge(draft, event.data.chargeId, () => ({ terms: event.data.terms }));
      break;
    case 'ChargeVoided':
      changeCharge(draft, event.data.chargeId, () => ({ voided: true }));
      break;
    case 'LateFeeApplied':
      changeCharge(draft, event.data.chargeId, () => ({
        lateFeeCents: event.data.amountCents,
        paidLateCents: 0,
      }));
      break;
    case 'LateFeeRevoked':
      changeCharge(draft, event.data.chargeId, () => ({ lateFeeCents: 0 }));
      break;
    case 'LateFeeWaived':
      changeCharge(draft, event.data.chargeId, () => ({ lateFeeCents: 0, lateFeeWaived: true }));
      break;
    case 'ChargeWrittenOff':
      changeCharge(draft, event.data.chargeId, ({ writtenOffCents }) => ({
        writtenOffCents: writtenOffCents + event.data.amountCents,
      }));
      break;
    case 'EarlyDiscountGranted':
      changeCharge(draft, event.data.chargeId, () => ({
        discountCents: event.data.amountCents,
        discountRevokedBy: undefined,
      }));
      break;
    case 'EarlyDiscountRevoked':
      changeCharge(draft, event.data.chargeId, () => ({
        discountCents: 0,
        discountRevokedBy: event.data.revokedBy,
      }));
      break;
    case 'PaymentRecorded':
      draft.usedIds.add(event.data.paymentId);
      pay(draft, event.data.allocations, event.data.paymentId);
      break;
    case 'PaymentInitiated':
    case 'PaymentSubmitted':
      draft.usedIds.add(event.data.paymentId);
      applyToPayments(draft, event);
      expect(draft, event);
      break;
    case 'PaymentPending':
    case 'PaymentFailed':
    case 'PaymentDeclined':
    case 'PaymentAbandoned':
      applyToPayments(draft, event);
      expect(draft, event);
      break;
    case 'CardDeclined':
      draft.usedIds.add(event.data.attemptId);
      break;
    case 'RefundRefused':
    case 'ShareRecovered':
    case 'DisputeLost':
      applyToPayments(draft, event);
      break;
    case 'PaymentAccepted':
      applyToPayments(draft, event);
      expect(draft, event);
      pay(draft, event.data.allocations, event.data.paymentId);
      break;
    case 'RefundFailed':
    case 'DisputeWon':
      applyToPayments(draft, event);
      pay(draft, event.data.allocations, event.data.paymentId);
      break;
    case 'RefundRequested':
      draft.usedIds.add(event.data.requestId);
      applyToPayments(draft, event);
      break;
    case 'PaymentRefunded':
      draft.usedIds.add(event.data.refundId);
      applyToPayments(draft, event);
      takeBack(draft, event.data);
      break;
    case 'PaymentReturned':
      draft.usedIds.add(event.data.returnId);
      applyToPayments(draft, event);
      takeBack(draft, event.data);
      break;
    case 'PaymentDisputed':
      draft.usedIds.add(event.data.disputeId);
      applyToPayments(draft, event);
      takeBack(draft, event.data);
      break;
    case 'CreditIssued': {
      const { creditId, amountCents, source } = event.data;
      draft.usedIds.add(creditId);
      draft.creditCents += amountCents;
      if ('chargeId' in source) changeCharge(draft, source.chargeId, lessPaid(amountCents));
      break;
    }
    case 'CreditWithdrawn':
      draft.creditCents -= event.data.amountCents;
      break;
    case 'CreditReserved': {
      const { reservationId, amountCents } = event.data;
      draft.usedIds.add(reservationId);
      draft.creditCents -= amountCents;
      draft.reservations.set(reservationId, amountCents);
      break;
    }
    case 'CreditSpent': {
      const { reservationId, amountCents, allocations } = event.data;
      takeReserved(draft, reservationId, amountCents);
      pay(draft, allocations, reservationId);
      break;
    }
    case 'CreditReleased': {
      const { reservationId, amountCents } = event.data;
      takeReserved(draft, reservationId, amountCents);
      draft.creditCents += amountCents;
      break;
    }
    default:
      unreachable(event);
  }
}

function changeCharge(
  { charges }: AccountDraft,
  chargeId: string,
  next: (charge: Charge) => Partial<Charge>,
): void {
  change(charges, chargeId, (charge) => ({ ...charge, ...next(charge) }));
}

/** What is on its way to each charge has changed. */
function expect(draft: AccountDraft, event: AccountEvent): void {
  for (const chargeId of new Set(chargesOf(event)))
    changeCharge(draft, chargeId, ({ pending }) => ({ pending: pendingAfter(pending, event, chargeId) }));
}

function pay(draft: AccountDraft, allocations: readonly Allocation[], paidBy: string): void {
  for (const { chargeId, amountCents } of allocations)
    changeCharge(draft, chargeId, ({ paidCents, paidLateCents, lateFeeCents }) => ({
      paidCents: paidCents + amountCents,
      paidLateCents: paidLateCents + (lateFeeCents > 0 ? amountCents : 0),
      lastPaidBy: paidBy,
    }));
}

/** Charges are open again, and credit is gone, as far as money that left had paid them. */
function takeBack(draft: AccountDraft, { reopened, fromCreditCents }: MoneyTakenBack): void {
  draft.creditCents -= fromCreditCents;
  for (const { chargeId, amountCents } of reopened) changeCharge(draft, chargeId, lessPaid(amountCents));
}

/** What was paid last is taken first. */
function lessPaid(amountCents: number) {
  return ({ paidCents, paidLateCents }: Charge): Partial<Charge> => ({
    paidCents: paidCents - amountCents,
    paidLateCents: Math.max(0, paidLateCents - amountCents),
  });
}

function takeReserved({ reservations }: AccountDraft, reservationId: string, amountCents: number): void {
  const rest = (reservations.get(reservationId) ?? 0) - amountCents;
  if (rest > 0) reservations.set(reservationId, rest);
  else reservations.delete(reservationId);
}
