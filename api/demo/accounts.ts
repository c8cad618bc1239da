import { type AccountCommand, type AccountState, account } from '../../ledger/account/decide.ts';
import { dueOn } from '../../ledger/account/due.ts';
import { accountStream, type ChargeTerms } from '../../ledger/account/events.ts';
import { fold } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { type ChargeRound, chargeRounds, unpaidByDemoMember } from './charges.ts';
import { type Person, signIns } from './people.ts';
import type { Random } from './random.ts';
import { instant, type Teller } from './teller.ts';

/** Somebody's money while the story is told: the account so far, and when what will be paid. */
interface Purse {
  readonly person: Person;
  readonly joined: CalendarDate;
  state: AccountState;
  /** Days on which part of a charge is to be paid. */
  readonly plans: Plan[];
}

interface Plan {
  readonly chargeId: string;
  readonly day: CalendarDate;
  /** Half of what is due, or all of it. */
  readonly isHalf: boolean;
}

/** One thing that happened to one person's charge or credit. */
interface Incident {
  readonly day: CalendarDate;
  readonly index: number;
  readonly commands: (purse: Purse, day: CalendarDate) => readonly AccountCommand[];
}

/** Tell the money of every member, day by day: late fees in the night, new charges in the morning, then what comes up, then payments. */
export function tellAccounts(teller: Teller): void {
  const { people, joinedOn, months, today, random } = teller;
  const rounds = chargeRounds(months, today);
  const incidents = incidentsOf(months, today);
  const treasurer = people[0]?.memberId ?? '';
  const purses = people.map(
    (person, index): Purse => ({ person, joined: joinedOn(index), state: account.initial, plans: [] }),
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
      const payment = paymentOn(purse, day);
      if (payment) give(teller, purse, [payment], day, 12 * 60 + random(6 * 60), treasurer);
    }
  }
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
    const subject = 'chargeId' in command ? command.chargeId : memberId;
    const key = `${command.type}:${subject}:${day}:${count}`;
    tell(account, accountStream(memberId), command, { at: instant(day, minute + count), actor, key });
  }
}

function chargeIdOf({ person }: Purse, key: string): string {
  return deriveId(`demo charge ${person.memberId} ${key}`);
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
function paymentOn(purse: Purse, day: CalendarDate): AccountCommand | undefined {
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
  return {
    type: 'RecordPayment',
    paymentId: deriveId(`demo payment ${purse.person.memberId} ${day}`),
    orderId: 'Manual Payment',
    method: purse.person.method,
    allocations: [...amounts].map(([chargeId, amountCents]) => ({ chargeId, amountCents })),
    paidOn: day,
    today: day,
  };
}

/** What came up in six months: a charge made twice, one lowered, one taken back after it was paid, and credits. */
function incidentsOf(months: readonly CalendarDate[], today: CalendarDate): readonly Incident[] {
  const [first = today] = months;
  return [
    {
      day: plusDays(first, 72),
      index: 11,
      commands: (purse, day) => [voidOf(purse, 'shirt-again', 'Ordered once, charged twice', day)],
    },
    {
      day: plusDays(first, 40),
      index: 16,
      commands: (purse, day) =>
        amendOf(purse, 'insurance', day, { amountCents: 9_000, memo: 'Part-time student: reduced rate' }),
    },
    {
      day: plusDays(first, 60),
      index: 21,
      commands: (purse, day) => [voidOf(purse, 'insurance', "Covered by the family's policy", day)],
    },
    { day: plusDays(first, 55), index: 9, commands: creditOf(1_800, 'Bought pizza for rush week') },
    { day: plusDays(first, 62), index: 9, commands: spendAllCredit },
    { day: plusDays(first, 90), index: 27, commands: creditOf(2_500, 'Printed the recruitment flyers') },
    { day: plusDays(today, -33), index: 1, commands: creditOf(1_500, 'Drove the van to the food drive') },
  ];
}

function voidOf(purse: Purse, key: string, reason: string, day: CalendarDate): AccountCommand {
  return { type: 'VoidCharge', chargeId: chargeIdOf(purse, key), reason, today: day };
}

function amendOf(
  purse: Purse,
  key: string,
  day: CalendarDate,
  change: Partial<ChargeTerms>,
): readonly AccountCommand[] {
  const charge = purse.state.charges.get(chargeIdOf(purse, key));
  if (charge === undefined) return [];
  const terms = { ...charge.terms, ...change };
  return [{ type: 'AmendCharge', chargeId: charge.chargeId, terms, today: day }];
}

function creditOf(amountCents: number, reason: string) {
  return ({ person }: Purse, day: CalendarDate): readonly AccountCommand[] => [
    {
      type: 'IssueCredit',
      creditId: deriveId(`demo credit ${person.memberId} ${day}`),
      amountCents,
      reason,
      today: day,
    },
  ];
}

/** Pay the first charges that are due with all the free credit. */
function spendAllCredit(purse: Purse, day: CalendarDate): readonly AccountCommand[] {
  const { charges, creditCents } = purse.state;
  const open = [...charges.values()].find((charge) => dueOn(charge, day) > 0);
  if (open === undefined || creditCents === 0) return [];
  const reservationId = deriveId(`demo reservation ${purse.person.memberId} ${day}`);
  const allocations = [{ chargeId: open.chargeId, amountCents: creditCents }];
  return [
    { type: 'ReserveCredit', reservationId, amountCents: creditCents, today: day },
    { type: 'SpendCredit', reservationId, allocations, today: day },
  ];
}
