import { NotFound } from '../decider.ts';
import { formatCents } from '../values/money.ts';
import { earnedDiscounts } from './charges.ts';
import type { IssueCredit, ReleaseCredit, ReserveCredit, SetCredit, SpendCredit } from './commands.ts';
import { dueOn } from './due.ts';
import { type AccountEvent, sumOf } from './events.ts';
import { chargeOf, ensure, requireAmount, requireDistinct, requireNewId } from './rules.ts';
import { type AccountState, evolve } from './state.ts';

/** Give the member credit. */
export function issueCredit(command: IssueCredit, state: AccountState): readonly AccountEvent[] {
  const { creditId, amountCents, reason } = command;
  requireNewId(state, creditId);
  requireAmount(amountCents, 'credit', 'amount');
  return [{ type: 'CreditIssued', data: { creditId, amountCents, source: { kind: 'granted', reason } } }];
}

/** Make the free credit this much (spec 2 section 7, "update-{product}-credit"). */
export function setCredit(command: SetCredit, state: AccountState): readonly AccountEvent[] {
  const { creditId, amountCents, reason, today } = command;
  if (amountCents !== 0) requireAmount(amountCents, 'credit', 'amount');
  const more = amountCents - state.creditCents;
  if (more > 0)
    return issueCredit({ type: 'IssueCredit', creditId, amountCents: more, reason, today }, state);
  return more === 0 ? [] : [{ type: 'CreditWithdrawn', data: { amountCents: -more, reason } }];
}

/** Set free credit aside; never more than there is (design section 8, "Credits"). */
export function reserveCredit(command: ReserveCredit, state: AccountState): readonly AccountEvent[] {
  const { reservationId, amountCents } = command;
  requireNewId(state, reservationId);
  requireAmount(amountCents, 'credit', 'amount');
  ensure(
    amountCents <= state.creditCents,
    'CreditTooSmall',
    `The credit should not be greater than ${formatCents(state.creditCents)}`,
    'amount',
  );
  return [{ type: 'CreditReserved', data: { reservationId, amountCents } }];
}

/**
 * Pay charges with reserved credit. Less may be due by now than when it was reserved: each charge takes at most what is due on it
 * (nothing when it was voided), and what is left of the reservation is free credit again.
 */
export function spendCredit(command: SpendCredit, state: AccountState): readonly AccountEvent[] {
  const { reservationId, today } = command;
  const reserved = reservedIn(state, reservationId);
  ensure(reserved > 0, 'ReservationClosed', 'This credit was already spent or released.');
  requireDistinct(command.allocations);
  for (const [index, { amountCents }] of command.allocations.entries())
    requireAmount(amountCents, 'amount', `allocations.${index}`);
  ensure(
    sumOf(command.allocations) <= reserved,
    'ReservationTooSmall',
    `The credit should not be greater than ${formatCents(reserved)}`,
    'allocations',
  );

  const allocations = command.allocations
    .map(({ chargeId, amountCents }) => ({
      chargeId,
      amountCents: Math.min(amountCents, dueOn(chargeOf(state, chargeId), today)),
    }))
    .filter(({ amountCents }) => amountCents > 0);
  const spentCents = sumOf(allocations);
  const events: AccountEvent[] = [];
  if (spentCents > 0) {
    const spent: AccountEvent = {
      type: 'CreditSpent',
      data: { reservationId, amountCents: spentCents, allocations },
    };
    const chargeIds = allocations.map(({ chargeId }) => chargeId);
    events.push(spent, ...earnedDiscounts(evolve(state, spent), chargeIds, today, reservationId));
  }
  if (spentCents < reserved)
    events.push({ type: 'CreditReleased', data: { reservationId, amountCents: reserved - spentCents } });
  return events;
}

/** Make reserved credit free again. Releasing what was spent or released already changes nothing. */
export function releaseCredit(command: ReleaseCredit, state: AccountState): readonly AccountEvent[] {
  const { reservationId } = command;
  const amountCents = reservedIn(state, reservationId);
  return amountCents === 0 ? [] : [{ type: 'CreditReleased', data: { reservationId, amountCents } }];
}

/** What is set aside in a reservation, 0 once it is closed. @throws NotFound when there never was such a one */
function reservedIn(state: AccountState, reservationId: string): number {
  if (!state.usedIds.has(reservationId)) throw new NotFound('credit reservation');
  return state.reservations.get(reservationId) ?? 0;
}
