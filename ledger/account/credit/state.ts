import type { CalendarDate } from '../../values/calendar.ts';
import { sumOf } from '../allocations.ts';
import type { Draft } from '../draft.ts';
import type { AccountEvent, CreditPaidOut, OpeningCreditEvent } from '../events.ts';
import { creditChange } from '../reimbursement/state.ts';
import { openingCreditChange } from './events.ts';

export interface CreditState {
  /** Free credit: neither reserved nor spent. */
  readonly creditCents: number;
  /** What came to it and left it, by the day on which that happened. */
  readonly creditByDay: ReadonlyMap<CalendarDate, number>;
  /** What was paid out of it by hand, by id; without what was taken back. */
  readonly creditPayouts: ReadonlyMap<string, CreditPaidOut['data']>;
  /** What the member had when the organization began with Bursar, as it was entered or corrected last. */
  readonly openingCredit: OpeningCreditEvent['data'] | undefined;
  /** Open reservations: what is set aside in each, and since when. */
  readonly reservations: ReadonlyMap<string, { readonly amountCents: number; readonly since: CalendarDate }>;
}

export function applyToCredit(draft: Draft<CreditState>, event: AccountEvent): void {
  const before = draft.creditCents;
  move(draft, event);
  const { occurredOn } = event.data;
  const day = 'settledOn' in event.data ? (event.data.settledOn ?? occurredOn) : occurredOn;
  addCreditOn(draft, day, draft.creditCents - before);
}

function move(draft: Draft<CreditState>, event: AccountEvent): void {
  draft.creditCents += creditChange(event);
  switch (event.type) {
    case 'CreditIssued':
      draft.creditCents += event.data.amountCents;
      break;
    case 'PaymentRecorded':
      draft.creditCents += event.data.excessCents ?? 0;
      break;
    case 'PaymentDetailsChanged': {
      const { before, after, excessCents = 0 } = event.data;
      addCreditOn(draft, before.paidOn, -excessCents);
      addCreditOn(draft, after.paidOn, excessCents);
      break;
    }
    case 'CreditWithdrawn':
      draft.creditCents -= event.data.amountCents;
      break;
    case 'OpeningCreditEntered':
    case 'OpeningCreditCorrected':
      draft.creditCents += openingCreditChange(event.data);
      draft.openingCredit = event.data.amountCents > 0 ? event.data : undefined;
      break;
    case 'CreditPaidOut':
      draft.creditCents -= event.data.amountCents;
      draft.creditPayouts.set(event.data.creditPayoutId, event.data);
      break;
    case 'CreditPayoutReversed':
      draft.creditCents += event.data.amountCents;
      draft.creditPayouts.delete(event.data.creditPayoutId);
      break;
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed':
    case 'PaymentReversed':
      draft.creditCents -= event.data.fromCreditCents;
      break;
    case 'CreditReserved': {
      draft.creditCents -= event.data.amountCents;
      setAside(draft, event.data);
      break;
    }
    case 'VerificationReopened': {
      const { paymentId: reservationId, creditReopened, excessCents, occurredOn } = event.data;
      draft.creditCents -= excessCents;
      setAside(draft, { reservationId, amountCents: sumOf(creditReopened), occurredOn });
      break;
    }
    case 'CreditSpent':
      takeReserved(draft, event.data);
      break;
    case 'CreditReleased':
      takeReserved(draft, event.data);
      draft.creditCents += event.data.amountCents;
      break;
  }
}

function addCreditOn({ creditByDay }: Draft<CreditState>, day: CalendarDate, cents: number): void {
  if (cents !== 0) creditByDay.set(day, (creditByDay.get(day) ?? 0) + cents);
}

interface Reservation {
  readonly reservationId: string;
  readonly amountCents: number;
}

function setAside(
  { reservations }: Draft<CreditState>,
  { reservationId, amountCents, occurredOn: since }: Reservation & { readonly occurredOn: CalendarDate },
): void {
  const before = reservations.get(reservationId) ?? { amountCents: 0, since };
  if (amountCents > 0)
    reservations.set(reservationId, { ...before, amountCents: before.amountCents + amountCents });
}

function takeReserved(
  { reservations }: Draft<CreditState>,
  { reservationId, amountCents }: Reservation,
): void {
  const held = reservations.get(reservationId);
  if (held !== undefined && held.amountCents > amountCents)
    reservations.set(reservationId, { ...held, amountCents: held.amountCents - amountCents });
  else reservations.delete(reservationId);
}
