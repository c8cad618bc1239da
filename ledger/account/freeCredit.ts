import type { ByRule } from '../decider.ts';
import { type CalendarDate, laterOf } from '../values/calendar.ts';
import { formatCents } from '../values/money.ts';
import { sumOf, takeFirst } from './allocations.ts';
import { lateFeeOn, outstandingOf, payableOn, statusOn } from './charge/due.ts';
import { withConsequences, withReachedLateFees } from './charge/settle.ts';
import { freeCreditFrom } from './credit/decide.ts';
import { reserved, spent } from './credit/reservations.ts';
import type { AccountEvent } from './events.ts';
import { chargeOf, ensure, requireAmount, requireNewId, unusedId } from './rules.ts';
import { type AccountState, type Charge, evolveAll } from './state.ts';

/** Free credit pays on the due date (architecture 8, "Credits"; docs/decisions/0071). */

/** The organization's rules for accounts, which commands are given with. */
export interface AccountRules {
  /** The day since which free credit pays on the due date; left out, it does not. */
  readonly creditPaysSince?: CalendarDate | undefined;
}

/** What the job asks of charges that cannot be undone any more; other commands leave out those of today. */
export interface PayByCredit {
  readonly type: 'PayByCredit';
  readonly chargeIds: readonly string[];
  readonly today: CalendarDate;
}

/** Free credit pays at once what is due now, by hand. */
interface ApplyCredit {
  readonly type: 'ApplyCredit';
  readonly paymentId: string;
  readonly amountCents: number;
  readonly today: CalendarDate;
}

export const freeCreditDecisions = {
  PayByCredit: (_: PayByCredit): readonly AccountEvent[] => [],
  ApplyCredit: applyCredit,
};

function applyCredit(
  { paymentId, amountCents, today }: ApplyCredit,
  state: AccountState,
): readonly AccountEvent[] {
  requireNewId(state, paymentId);
  requireAmount(amountCents, 'amount', 'amount');
  const due = byDueDate(state)
    .filter((charge) => statusOn(charge, today) !== 'Pending')
    .map((charge) => ({ chargeId: charge.chargeId, amountCents: payableOn(charge, today) }));
  const most = Math.min(state.creditCents, sumOf(due));
  const message = `The amount should not be greater than ${formatCents(most)}`;
  ensure(amountCents <= most, 'CreditTooSmall', message, 'amount');
  return [
    ...reserved({ paymentId, creditCents: amountCents }, today, state),
    ...spent(paymentId, takeFirst(due, amountCents).taken, today),
  ];
}

interface Paying extends AccountRules {
  readonly today: CalendarDate;
  readonly chargeIds?: readonly string[];
}

/** The account as every command takes it: free credit has paid what is due, reached late fees are applied. */
export function withRules(state: AccountState, paying: Paying): AccountState {
  return withReachedLateFees(evolveAll(state, paidByCredit(state, paying)), paying.today);
}

/** What free credit will pay of each charge on its due date, if nothing changes until then. Cents. */
export function creditToCome(
  state: AccountState,
  { today, creditPaysSince }: Paying,
): ReadonlyMap<string, number> {
  let left = creditPaysSince === undefined || state.collections !== undefined ? 0 : state.creditCents;
  const coming = new Map<string, number>();
  for (const charge of byDueDate(state)) {
    const cents = Math.min(left, payableOn(charge, laterOf(charge.terms.dueDate, today)));
    left -= cents;
    if (cents > 0) coming.set(charge.chargeId, cents);
  }
  return coming;
}

/** Charges on which something is owed, the one that is due first before the others. */
function byDueDate({ charges }: AccountState): readonly Charge[] {
  return [...charges.values()]
    .filter((charge) => outstandingOf(charge) > 0)
    .sort((one, other) => one.terms.dueDate.localeCompare(other.terms.dueDate));
}

/** What free credit pays by today, the charge that was due first before the others. */
export function paidByCredit(
  state: AccountState,
  { today, creditPaysSince: since, chargeIds = [] }: Paying,
): readonly AccountEvent[] {
  if (since === undefined || state.creditCents === 0 || state.collections !== undefined) return [];
  const due = byDueDate(state).filter(({ terms, chargedOn, chargeId }) => {
    // What was charged today can be undone yet.
    const isCertain = chargedOn < today || chargeIds.includes(chargeId);
    return isCertain && terms.dueDate <= today;
  });
  let now = state;
  return due.flatMap((charge) =>
    daysOf(charge, now, since, today).flatMap((day) => {
      const events = paidOn(now, charge.chargeId, day);
      now = evolveAll(now, events);
      return events;
    }),
  );
}

/** The days as of which credit pays a charge: the due date, when credit came later, and today. */
function daysOf(
  { terms, chargedOn, lateFeeCents }: Charge,
  { creditByDay }: AccountState,
  since: CalendarDate,
  today: CalendarDate,
): readonly CalendarDate[] {
  const charged = laterOf(terms.dueDate, laterOf(chargedOn, since));
  // With a fee that was applied, nothing is paid as of a day before it.
  const first = lateFeeCents > 0 ? laterOf(charged, terms.lateFee?.startDate ?? charged) : charged;
  const days = new Set([first, ...creditByDay.keys(), today]);
  return [...days].filter((day) => day >= first && day <= today).sort();
}

function paidOn(state: AccountState, chargeId: string, day: CalendarDate): readonly AccountEvent[] {
  const charge = chargeOf(state, chargeId);
  // A late fee that is reached by then is applied before.
  if (lateFeeOn(charge, day) > charge.lateFeeCents) return [];
  const amountCents = Math.min(payableOn(charge, day), freeCreditFrom(state, day));
  if (amountCents <= 0) return [];
  const paymentId = unusedId(state, `${chargeId}\ncredit\n${day}`);
  const events = [
    ...reserved({ paymentId, creditCents: amountCents }, day, state),
    ...spent(paymentId, [{ chargeId, amountCents }], day),
  ];
  const by: ByRule = { actor: 'rule:credit', causationId: charge.termsEventId ?? `credit:${chargeId}` };
  const paid = events.map((event) => ({ ...event, by }));
  return withConsequences(paid, state, day);
}
