import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import { dueOn } from '../../ledger/account/due.ts';
import { type Allocation, accountStream } from '../../ledger/account/events.ts';
import { fold } from '../../ledger/decider.ts';
import type { PayoutLine } from '../../ledger/payout/events.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { type ChargeRound, chargeRounds, unpaidByDemoMember } from './charges.ts';
import { incidentsOf } from './incidents.ts';
import { tellPayouts } from './payouts.ts';
import { signIns } from './people.ts';
import { chargeIdOf, type Plan, type Purse } from './purse.ts';
import type { Random } from './random.ts';
import { instant, type Teller } from './teller.ts';
import { begun } from './ways.ts';

/** Tell the money of every member, day by day: late fees in the night, new charges in the morning, then what comes up, then payments. */
export function tellAccounts(teller: Teller): void {
  const { people, joinedOn, months, today, random } = teller;
  const rounds = chargeRounds(months, today);
  const incidents = incidentsOf(months, today);
  const treasurer = people[0]?.memberId ?? '';
  const purses = people.map(
    (person, index): Purse => ({
      person,
      joined: joinedOn(index),
      state: account.initial,
      plans: [],
      later: [],
      atStripe: [],
    }),
  );
  for (let day = months[0] ?? today; day < today; day = plusDays(day, 1)) {
    for (const purse of purses)
      give(teller, purse, [{ type: 'ApplyLateFees', today: day }], day, 15, 'job:late-fees');
    for (const round of rounds.filter((each) => each.day === day))
      for (const [index, purse] of purses.entries())
        if (purse.joined <= day && round.includes(purse.person, index)) {
          const charge = { type: 'AssessCharge', chargeId: chargeIdOf(purse, round.key) } as const;
          give(teller, purse, [{ ...charge, terms: round.terms, today: day }], day, 9 * 60, treasurer);
          purse.plans.push(...plansOf(purse, round, today, random));
        }
    for (const incident of incidents.filter((each) => each.day === day)) {
      const purse = purses[incident.index];
      if (purse) give(teller, purse, incident.commands(purse, day), day, 11 * 60, treasurer);
    }
    for (const purse of purses) {
      const due = purse.later.filter((each) => each.day === day).map(({ command }) => command);
      give(teller, purse, due, day, 11 * 60 + 30, treasurer);
      const allocations = allocationsOn(purse, day);
      if (allocations === undefined) continue;
      const { now, later } = begun(purse.person, day, allocations, today);
      give(teller, purse, now, day, 12 * 60 + random(6 * 60), treasurer);
      purse.later.push(...later);
    }
  }
  tellPayouts(teller, purses);
}

/** Give commands to an account; those that change nothing are not told. */
function give(
  { tell }: Teller,
  purse: Purse,
  commands: readonly AccountCommand[],
  day: CalendarDate,
  minute: number,
  actor: string,
): void {
  const { memberId } = purse.person;
  for (const [count, command] of commands.entries()) {
    const events = account.decide(command, purse.state);
    if (events.length === 0) continue;
    purse.state = fold(account, events, purse.state);
    for (const event of events) {
      if (event.type === 'PaymentAccepted' && (event.data.method === 'card' || event.data.method === 'ach'))
        purse.atStripe.push({ day, line: lineOf(memberId, event.data, event.data.transferCents) });
      if (event.type === 'PaymentRefunded') {
        const { refundId, transferCents } = event.data;
        purse.atStripe.push({ day, line: lineOf(memberId, event.data, -transferCents, refundId) });
      }
    }
    const subject =
      'paymentId' in command ? command.paymentId : 'chargeId' in command ? command.chargeId : memberId;
    const key = `${command.type}:${subject}:${day}:${count}`;
    const at = instant(day, minute + count);
    tell(account, accountStream(memberId), command, { at, actor: actorOf(command, memberId, actor), key });
  }
}

/** What a payment or refund does to the organisation's Stripe balance, as a line of the payout that holds it. */
function lineOf(
  memberId: string,
  { paymentId }: { readonly paymentId: string },
  amountCents: number,
  takenId = '',
): PayoutLine {
  return { kind: takenId === '' ? 'payment' : 'taken', paymentId, memberId, takenId, amountCents };
}

/** Members pay for themselves; Stripe says what became of it. */
function actorOf(command: AccountCommand, memberId: string, other: string): string {
  switch (command.type) {
    case 'InitiatePayment':
    case 'SubmitPayment':
    case 'PayWithCredits':
      return memberId;
    case 'MarkPaymentPending':
    case 'AcceptPayment':
    case 'RefundPayment':
      return 'webhook:stripe';
    default:
      return other;
  }
}

/** When somebody means to pay a charge. */
function plansOf(purse: Purse, { key, terms }: ChargeRound, today: CalendarDate, random: Random): Plan[] {
  const { profile, habit } = purse.person;
  if (profile.email === signIns.member && unpaidByDemoMember.includes(key)) return [];
  const chargeId = chargeIdOf(purse, key);
  const on = (from: CalendarDate, days: number, isHalf = false): Plan => ({
    chargeId,
    day: plusDays(from, days),
    isHalf,
  });
  switch (habit) {
    case 'early':
      return [on(terms.startDate, 1 + random(6))];
    case 'onTime':
      return [on(terms.dueDate, -1 - random(8))];
    case 'late':
      return [on(terms.dueDate, 3 + random(30))];
    case 'halves':
      return [on(terms.dueDate, -2 - random(6), true), on(terms.dueDate, 5 + random(20))];
    case 'behind':
      return terms.dueDate < plusDays(today, -75) ? [on(terms.dueDate, 20 + random(25))] : [];
  }
}

/** Who pays pays everything that is planned for the next days as well, in one payment. */
function allocationsOn(purse: Purse, day: CalendarDate): readonly Allocation[] | undefined {
  if (!purse.plans.some((plan) => plan.day <= day)) return undefined;
  const near = plusDays(day, 4);
  const now = purse.plans.filter((plan) => plan.day <= near);
  purse.plans.splice(0, purse.plans.length, ...purse.plans.filter((plan) => plan.day > near));
  const amounts = new Map<string, number>();
  for (const { chargeId, isHalf } of now) {
    const charge = purse.state.charges.get(chargeId);
    const due = charge ? dueOn(charge, day) : 0;
    if (due > 0) amounts.set(chargeId, isHalf ? Math.ceil(due / 200) * 100 : due);
  }
  if (amounts.size === 0) return undefined;
  return [...amounts].map(([chargeId, amountCents]) => ({ chargeId, amountCents }));
}
