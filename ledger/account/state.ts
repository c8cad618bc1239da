import type { ChargeBalance } from './due.ts';
import {
  type AccountEvent,
  type Allocation,
  type ChargeTerms,
  chargesOf,
  type MoneyTakenBack,
} from './events.ts';
import { evolvePayments, type PaymentsState } from './paymentState.ts';
import { pendingAfter } from './pending.ts';

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
  switch (event.type) {
    case 'ChargeAssessed': {
      const { chargeId, terms } = event.data;
      const charge: Charge = {
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
      };
      return { ...state, charges: new Map(state.charges).set(chargeId, charge) };
    }
    case 'ChargeAmended':
      return changeCharge(state, event.data.chargeId, () => ({ terms: event.data.terms }));
    case 'ChargeVoided':
      return changeCharge(state, event.data.chargeId, () => ({ voided: true }));
    case 'LateFeeApplied':
      return changeCharge(state, event.data.chargeId, () => ({
        lateFeeCents: event.data.amountCents,
        paidLateCents: 0,
      }));
    case 'LateFeeRevoked':
      return changeCharge(state, event.data.chargeId, () => ({ lateFeeCents: 0 }));
    case 'LateFeeWaived':
      return changeCharge(state, event.data.chargeId, () => ({ lateFeeCents: 0, lateFeeWaived: true }));
    case 'ChargeWrittenOff':
      return changeCharge(state, event.data.chargeId, ({ writtenOffCents }) => ({
        writtenOffCents: writtenOffCents + event.data.amountCents,
      }));
    case 'EarlyDiscountGranted':
      return changeCharge(state, event.data.chargeId, () => ({
        discountCents: event.data.amountCents,
        discountRevokedBy: undefined,
      }));
    case 'EarlyDiscountRevoked':
      return changeCharge(state, event.data.chargeId, () => ({
        discountCents: 0,
        discountRevokedBy: event.data.revokedBy,
      }));
    case 'PaymentRecorded': {
      const { paymentId, allocations } = event.data;
      return pay(use(state, paymentId), allocations, paymentId);
    }
    case 'PaymentInitiated':
    case 'PaymentSubmitted':
      return expect(evolvePayments(use(state, event.data.paymentId), event), event);
    case 'PaymentPending':
    case 'PaymentFailed':
    case 'PaymentDeclined':
    case 'PaymentAbandoned':
      return expect(evolvePayments(state, event), event);
    case 'CardDeclined':
      return use(state, event.data.attemptId);
    case 'RefundRefused':
    case 'ShareRecovered':
    case 'DisputeLost':
      return evolvePayments(state, event);
    case 'PaymentAccepted': {
      const { allocations, paymentId } = event.data;
      return pay(expect(evolvePayments(state, event), event), allocations, paymentId);
    }
    case 'RefundFailed':
    case 'DisputeWon':
      return pay(evolvePayments(state, event), event.data.allocations, event.data.paymentId);
    case 'RefundRequested':
      return evolvePayments(use(state, event.data.requestId), event);
    case 'PaymentRefunded':
      return takeBack(evolvePayments(use(state, event.data.refundId), event), event.data);
    case 'PaymentReturned':
      return takeBack(evolvePayments(use(state, event.data.returnId), event), event.data);
    case 'PaymentDisputed':
      return takeBack(evolvePayments(use(state, event.data.disputeId), event), event.data);
    case 'CreditIssued': {
      const { creditId, amountCents, source } = event.data;
      const issued = { ...use(state, creditId), creditCents: state.creditCents + amountCents };
      if (!('chargeId' in source)) return issued;
      return changeCharge(issued, source.chargeId, lessPaid(amountCents));
    }
    case 'CreditWithdrawn':
      return { ...state, creditCents: state.creditCents - event.data.amountCents };
    case 'CreditReserved': {
      const { reservationId, amountCents } = event.data;
      return {
        ...use(state, reservationId),
        creditCents: state.creditCents - amountCents,
        reservations: new Map(state.reservations).set(reservationId, amountCents),
      };
    }
    case 'CreditSpent': {
      const { reservationId, amountCents, allocations } = event.data;
      return pay(takeReserved(state, reservationId, amountCents), allocations, reservationId);
    }
    case 'CreditReleased': {
      const { reservationId, amountCents } = event.data;
      const released = takeReserved(state, reservationId, amountCents);
      return { ...released, creditCents: released.creditCents + amountCents };
    }
    default: {
      const unknown: never = event;
      return unknown;
    }
  }
}

function changeCharge(
  state: AccountState,
  chargeId: string,
  change: (charge: Charge) => Partial<Charge>,
): AccountState {
  const charge = state.charges.get(chargeId);
  if (charge === undefined) return state;
  return { ...state, charges: new Map(state.charges).set(chargeId, { ...charge, ...change(charge) }) };
}

/** What is on its way to each charge has changed. */
function expect(state: AccountState, event: AccountEvent): AccountState {
  let changed = state;
  for (const chargeId of new Set(chargesOf(event)))
    changed = changeCharge(changed, chargeId, ({ pending }) => ({
      pending: pendingAfter(pending, event, chargeId),
    }));
  return changed;
}

function pay(state: AccountState, allocations: readonly Allocation[], paidBy: string): AccountState {
  let paid = state;
  for (const { chargeId, amountCents } of allocations)
    paid = changeCharge(paid, chargeId, ({ paidCents, paidLateCents, lateFeeCents }) => ({
      paidCents: paidCents + amountCents,
      paidLateCents: paidLateCents + (lateFeeCents > 0 ? amountCents : 0),
      lastPaidBy: paidBy,
    }));
  return paid;
}

/** Charges are open again, and credit is gone, as far as money that left had paid them. */
function takeBack(state: AccountState, { reopened, fromCreditCents }: MoneyTakenBack): AccountState {
  let taken: AccountState = { ...state, creditCents: state.creditCents - fromCreditCents };
  for (const { chargeId, amountCents } of reopened)
    taken = changeCharge(taken, chargeId, lessPaid(amountCents));
  return taken;
}

/** What was paid last is taken first. */
function lessPaid(amountCents: number) {
  return ({ paidCents, paidLateCents }: Charge): Partial<Charge> => ({
    paidCents: paidCents - amountCents,
    paidLateCents: Math.max(0, paidLateCents - amountCents),
  });
}

function takeReserved(state: AccountState, reservationId: string, amountCents: number): AccountState {
  const rest = (state.reservations.get(reservationId) ?? 0) - amountCents;
  const reservations = new Map(state.reservations);
  if (rest > 0) reservations.set(reservationId, rest);
  else reservations.delete(reservationId);
  return { ...state, reservations };
}

function use(state: AccountState, id: string): AccountState {
  return { ...state, usedIds: new Set(state.usedIds).add(id) };
}
