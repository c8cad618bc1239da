import { sumOf } from '../../ledger/account/allocations.ts';
import { dueOn } from '../../ledger/account/charge/due.ts';
import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import type { Allocation } from '../../ledger/account/events.ts';
import { fold } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { payout } from '../../ledger/payout/decide.ts';
import type { PayoutLine } from '../../ledger/payout/events.ts';
import { type StandingReceipt, type TransferCommand, transfer } from '../../ledger/transfer/decide.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import type { HeldOn } from '../../ledger/values/moneyAccounts.ts';
import { type Balance, chargeIdOf, type Plan } from './balance.ts';
import { type ChargeRound, chargeRounds, unpaidByDemoMember } from './charges.ts';
import { incidentsOf } from './incidents.ts';
import { signIns } from './people.ts';
import { DEMO_ORG, instant, type Random, type Scenario } from './scenario.ts';
import { startPayment, stripeId } from './ways.ts';

/** Record every member's money, day by day: late fees, new charges, incidents, then payments. */
export function recordAccounts(scenario: Scenario): void {
  const { people, joinedOn, months, today, random } = scenario;
  const rounds = chargeRounds(months, today);
  const incidents = incidentsOf(months, today);
  const treasurer = people[0]?.memberId ?? '';
  const balances = people.map(
    (person, index): Balance => ({
      person,
      joined: joinedOn(index),
      state: account.initial,
      plans: [],
      later: [],
      checks: [],
      atStripe: [],
    }),
  );
  for (let day = months[0] ?? today; day < today; day = plusDays(day, 1)) {
    for (const balance of balances)
      dispatch(scenario, balance, [{ type: 'ApplyLateFees', today: day }], day, 15, 'job:late-fees');
    for (const round of rounds.filter((each) => each.day === day))
      for (const [index, balance] of balances.entries())
        if (balance.joined <= day && round.includes(balance.person, index)) {
          const charge = { type: 'AssessCharge', chargeId: chargeIdOf(balance, round.key) } as const;
          dispatch(
            scenario,
            balance,
            [{ ...charge, terms: round.terms, today: day }],
            day,
            9 * 60,
            treasurer,
          );
          balance.plans.push(...plansOf(balance, round, today, random));
        }
    for (const incident of incidents.filter((each) => each.day === day)) {
      const balance = balances[incident.index];
      if (balance) dispatch(scenario, balance, incident.commands(balance, day), day, 11 * 60, treasurer);
    }
    for (const balance of balances) {
      const due = balance.later.filter((each) => each.day === day).map(({ command }) => command);
      dispatch(scenario, balance, due, day, 11 * 60 + 30, treasurer);
      // Credit of today pays what was due before.
      dispatch(
        scenario,
        balance,
        [{ type: 'PayByCredit', chargeIds: [], today: day }],
        day,
        11 * 60 + 50,
        'job:free-credit',
      );
      const allocations = allocationsOn(balance, day);
      if (allocations === undefined) continue;
      const { now, later } = startPayment(balance.person, day, allocations, today);
      dispatch(scenario, balance, now, day, 12 * 60 + random(6 * 60), treasurer);
      balance.later.push(...later);
    }
  }
  recordPayouts(scenario, balances);
  recordDeposits(scenario, balances);
}

/** Give commands to an account; those that change nothing are left out. */
function dispatch(
  { record, joinedOn }: Scenario,
  balance: Balance,
  commands: readonly AccountCommand[],
  day: CalendarDate,
  minute: number,
  actor: string,
): void {
  const { memberId } = balance.person;
  for (const [count, given] of commands.entries()) {
    const command = { ...given, creditPaysSince: joinedOn(0) };
    const events = account.decide(command, balance.state);
    if (events.length === 0) continue;
    balance.state = fold(account, events, balance.state);
    for (const event of events) {
      if (event.type === 'PaymentRecorded' && event.data.method === 'check') {
        const { paymentId: receiptId, amountCents } = event.data;
        balance.checks.push({ receiptId, account: 'undepositedChecks', amountCents, receivedOn: day });
      }
      if (event.type === 'PaymentAccepted' && (event.data.method === 'card' || event.data.method === 'ach'))
        balance.atStripe.push({ day, line: lineOf(memberId, event.data, event.data.amountCents) });
      if (event.type === 'PaymentRefunded') {
        const { refundId, amountCents } = event.data;
        balance.atStripe.push({ day, line: lineOf(memberId, event.data, -amountCents, refundId) });
      }
      if (event.type === 'StripeFeesTaken') takeFees(balance.atStripe, sumOf(event.data.fees));
    }
    const subject =
      'paymentId' in command ? command.paymentId : 'chargeId' in command ? command.chargeId : memberId;
    const key = `${command.type}:${subject}:${day}:${count}`;
    const at = instant(day, minute + count);
    record(account, memberId, command, { at, actor: actorOf(command, memberId, actor), key });
  }
}

/** A payment's or refund's effect on the organization's Stripe balance, as a line of its payout. */
function lineOf(
  memberId: string,
  { paymentId }: { readonly paymentId: string },
  amountCents: number,
  reversalId = '',
): PayoutLine {
  const kind = reversalId === '' ? 'payment' : 'reversal';
  return { kind, paymentId, memberId, reversalId, amountCents, feeCents: 0 };
}

/** Stripe's fees follow what they are of. */
function takeFees(atStripe: Balance['atStripe'], feeCents: number): void {
  const last = atStripe.pop();
  if (last === undefined) throw new Error('there is nothing to take fees of');
  atStripe.push({ ...last, line: { ...last.line, amountCents: last.line.amountCents - feeCents, feeCents } });
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
    case 'RecordStripeFees':
    case 'RefundPayment':
      return 'webhook:stripe';
    default:
      return other;
  }
}

/** When somebody means to pay a charge. */
function plansOf(balance: Balance, { key, terms }: ChargeRound, today: CalendarDate, random: Random): Plan[] {
  const { profile, habit } = balance.person;
  if (profile.email === signIns.member && unpaidByDemoMember.includes(key)) return [];
  const chargeId = chargeIdOf(balance, key);
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
function allocationsOn(balance: Balance, day: CalendarDate): readonly Allocation[] | undefined {
  if (!balance.plans.some((plan) => plan.day <= day)) return undefined;
  const near = plusDays(day, 4);
  const now = balance.plans.filter((plan) => plan.day <= near);
  balance.plans.splice(0, balance.plans.length, ...balance.plans.filter((plan) => plan.day > near));
  const amounts = new Map<string, number>();
  for (const { chargeId, isHalf } of now) {
    const charge = balance.state.charges.get(chargeId);
    const due = charge ? dueOn(charge, day) : 0;
    if (due > 0) amounts.set(chargeId, isHalf ? Math.ceil(due / 200) * 100 : due);
  }
  if (amounts.size === 0) return undefined;
  return [...amounts].map(([chargeId, amountCents]) => ({ chargeId, amountCents }));
}

/** How long money lies at Stripe before it is paid out, and when it arrives. */
const HELD_DAYS = 5;
const ARRIVAL_DAYS = 2;

/** Record what Stripe paid out each week: all that had lain there long enough. */
function recordPayouts({ record, months, today }: Scenario, balances: readonly Balance[]): void {
  let waiting = balances.flatMap(({ atStripe }) => atStripe);
  for (
    let day = plusDays(months[0] ?? today, 7);
    plusDays(day, ARRIVAL_DAYS) < today;
    day = plusDays(day, 7)
  ) {
    const until = plusDays(day, -HELD_DAYS);
    const lines = waiting.filter((each) => each.day <= until).map(({ line }) => line);
    const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
    if (amountCents <= 0) continue;
    waiting = waiting.filter((each) => each.day > until);
    const payoutId = stripeId('po', `demo payout ${day}`);
    const command = {
      type: 'RecordPayout',
      payoutId,
      amountCents,
      arrivalDate: plusDays(day, ARRIVAL_DAYS),
    } as const;
    const when = { at: instant(day, 6 * 60), actor: 'webhook:stripe', key: `payout:${day}` };
    record(payout, payoutId, command, when);
    const itemized = { type: 'ItemizePayout', payoutId, lines, today: day } as const;
    record(payout, payoutId, itemized, { ...when, key: `${when.key}:itemized` });
  }
}

/** Each week the treasurer takes the checks to the bank; those of the last days wait. */
function recordDeposits({ record, people, months, today }: Scenario, balances: readonly Balance[]): void {
  const actor = people[0]?.memberId ?? '';
  let waiting: readonly StandingReceipt[] = balances.flatMap(({ checks }) => checks);
  for (let day = plusDays(months[0] ?? today, 6); day < today; day = plusDays(day, 7)) {
    const receipts = waiting.filter(({ receivedOn }) => receivedOn < day);
    if (receipts.length === 0) continue;
    waiting = waiting.filter(({ receivedOn }) => receivedOn >= day);
    const amountCents = receipts.reduce((sum, receipt) => sum + receipt.amountCents, 0);
    move(
      {
        type: 'RecordDeposit',
        transferId: deriveId(`demo deposit ${day}`),
        receipts,
        standing: receipts,
        lessCashCents: 0,
        memo: '',
        occurredOn: day,
        held: [{ account: 'undepositedChecks', day, cents: amountCents }],
        today: day,
      },
      16 * 60,
    );
  }
  recordVenmo();

  /** Out of Venmo into the bank, once twice by mistake. */
  function recordVenmo(): void {
    const day = plusDays(today, -9);
    const held: readonly HeldOn[] = [{ account: 'venmo', day, cents: 20_000 }];
    const moved = (key: string, memo: string) => ({
      ...({ type: 'RecordTransfer', transferId: deriveId(`demo transfer ${key}`) } as const),
      ...({ from: 'venmo', to: 'checking', amountCents: 10_000, memo } as const),
      ...{ occurredOn: day, held, today: day },
    });
    move(moved('venmo', 'Cashed out'), 17 * 60);
    move(moved('venmo again', ''), 17 * 60 + 20);
    const transferId = deriveId('demo transfer venmo again');
    const inBank: readonly HeldOn[] = [{ account: 'checking', day, cents: 20_000 }];
    move(
      { type: 'ReverseTransfer', transferId, reason: 'Recorded twice', standing: [], held: inBank },
      18 * 60,
      day,
    );
  }

  function move(command: TransferCommand, minute: number, day = 'today' in command ? command.today : today) {
    const key = `${command.type}:${command.transferId}`;
    record(transfer, DEMO_ORG, command, { at: instant(day, minute), actor, key });
  }
}
