import test from 'ava';
import { dueOn } from '../../../../ledger/account/charge/due.ts';
import {
  type AccountCommand,
  type AccountState,
  account,
  type Charge,
} from '../../../../ledger/account/decide.ts';
import type { AccountEvent, Allocation } from '../../../../ledger/account/events.ts';
import { feeOf } from '../../../../ledger/account/payment/takeBack.ts';
import { postingsOf } from '../../../../ledger/catalogue.ts';
import { fold, NotFound, RuleViolation } from '../../../../ledger/decider.ts';
import { changeOf } from '../../../../ledger/posting.ts';
import { type CalendarDate, plusDays } from '../../../../ledger/values/calendar.ts';
import type { Taken } from '../../../support/account-steps.ts';
import {
  always,
  chargesOf,
  eventsOf,
  isSame,
  law,
  linesByDay,
  livesAtStripe,
  reservedIn,
  sum,
} from '../../../support/laws.ts';

/** Money and credit: what came in, went out and is there. */

law(
  'the account Stripe is what Stripe holds: payments that arrived, less what went back and what Stripe took, plus disputes won and refunds that failed',
  20,
  (taken, judged) => {
    const stripe = stripeSide();
    for (const { command, before, after, events } of taken) {
      stripe.follow(command, before, after);
      stripe.posted(events);
      stripe.check();
      if (events.some((event) => changeOf('stripe', postingsOf(event)) !== 0)) judged();
    }
  },
);

/**
 * Stripe as it sees itself: it knows intents, refunds and disputes by their ids, and nothing of charges and
 * credit.
 */
function stripeSide() {
  const intents = new Map<string, number>();
  const held = new Map<string, number>();
  const disputes = new Map<string, number>();
  const refunds = new Map<string, number>();
  let clearing = 0;
  const hold = (id: string, cents: number) => held.set(id, cents);
  return {
    follow(command: AccountCommand, before: AccountState, after: AccountState): void {
      const known = 'paymentId' in command && before.payments.has(command.paymentId);
      const isAccepted = (state: AccountState, id: string) => state.payments.get(id)?.status === 'accepted';
      switch (command.type) {
        case 'InitiatePayment':
          intents.set(command.paymentId, command.amountCents);
          return;
        case 'AcceptPayment':
          if (intents.has(command.paymentId) && known && isAccepted(after, command.paymentId))
            hold(command.paymentId, intents.get(command.paymentId) ?? 0);
          return;
        case 'RefundPayment':
          if (!after.usedIds.has(command.refundId)) return;
          refunds.set(command.refundId, command.amountCents);
          hold(command.refundId, -command.amountCents);
          return;
        case 'FailRefund':
          if (refunds.has(command.refundId) && !held.has(`failed ${command.refundId}`))
            hold(`failed ${command.refundId}`, refunds.get(command.refundId) ?? 0);
          return;
        case 'ReturnPayment':
          if (after.usedIds.has(command.returnId)) hold(command.returnId, -command.amountCents);
          return;
        case 'DisputePayment':
          if (!after.usedIds.has(command.disputeId)) return;
          disputes.set(command.disputeId, command.amountCents);
          hold(command.disputeId, -command.amountCents);
          return;
        case 'RecordStripeFees':
          if (after.usedIds.has(command.transactionId) && !held.has(command.transactionId))
            hold(command.transactionId, -sum(command.fees.map(({ amountCents }) => amountCents)));
          return;
        case 'WinDispute':
          if (disputes.has(command.disputeId) && !held.has(`won ${command.disputeId}`))
            hold(`won ${command.disputeId}`, disputes.get(command.disputeId) ?? 0);
          return;
      }
    },
    posted(events: readonly AccountEvent[]): void {
      for (const event of events) clearing += changeOf('stripe', postingsOf(event));
    },
    check(): void {
      if (clearing !== sum(held.values()))
        throw new Error(`Booked ${clearing}, Stripe holds ${sum(held.values())}`);
    },
  };
}

law(
  'overpayments and returned payments are settled with every command, whatever becomes of the charge',
  10,
  (taken, judged) => {
    const left = { overpayments: 0, returnedPayments: 0 };
    for (const { events } of taken)
      for (const name of ['overpayments', 'returnedPayments'] as const) {
        left[name] += sum(events.map((event) => changeOf(name, postingsOf(event))));
        if (events.some((event) => changeOf(name, postingsOf(event)) !== 0)) judged();
        if (left[name] !== 0) throw new Error(`${name} ${left[name]}`);
      }
  },
);

law('credit, free and reserved, is never negative', 50, (taken, judged) => {
  let state = account.initial;
  for (const event of eventsOf(taken)) {
    state = account.evolve(state, event);
    if (state.creditCents > 0) judged();
    if (state.creditCents < 0) throw new Error(`credit ${state.creditCents} after ${event.type}`);
    for (const { paidCents, paidParts } of state.charges.values())
      if (sum(paidParts.map(({ amountCents }) => amountCents)) !== paidCents) throw new Error('parts differ');
    for (const { amountCents } of state.reservations.values())
      if (amountCents <= 0) throw new Error(`reserved ${amountCents}`);
  }
});

law('a payment that was only begun holds no credit', 10, (taken, judged) => {
  for (const { after } of taken)
    for (const id of after.reservations.keys())
      if (after.payments.get(id)?.status === 'initiated') throw new Error('credit is set aside');
      else judged();
});

const GIVES_BACK =
  'a payment never gives back more than it brought, and refunds in parts give back exactly all of it';
test(GIVES_BACK, (t) => {
  /** What the events left of the card fee of a payment. */
  const feesOf = (paymentId: string, events: readonly AccountEvent[]) =>
    -sum(
      events.map((event) =>
        'paymentId' in event.data && event.data.paymentId === paymentId
          ? changeOf('cardFeesRecovered', postingsOf(event))
          : 0,
      ),
    );
  const holds = (taken: readonly Taken[], judged: () => void) => {
    for (const [step, { after }] of taken.entries())
      for (const payment of after.payments.values()) {
        if (payment.status !== 'accepted') continue;
        const net = payment.amountCents - payment.addedFeeCents;
        if (payment.refundedCents > payment.amountCents) throw new Error('refunded too much');
        if (payment.reversedCents > 0) judged();
        const feeCents = feeOf(payment, payment.reversedCents);
        const reversedNetCents = payment.reversedCents - feeCents;
        if (payment.reversedCents === payment.amountCents && reversedNetCents !== net)
          throw new Error(`all went back, but ${reversedNetCents} of ${net} for charges`);
        if (payment.reversedCents <= payment.amountCents && reversedNetCents > net)
          throw new Error(`${reversedNetCents} went back of ${net} for charges`);
        if (feeCents < 0 || feeCents > payment.addedFeeCents) throw new Error(`a fee of ${feeCents}`);
        const fees = feesOf(payment.paymentId, eventsOf(taken.slice(0, step + 1)));
        if (fees !== payment.addedFeeCents - feeCents) throw new Error(`${fees} of the fee is left`);
      }
  };
  always(GIVES_BACK, 20, holds);
  always(`${GIVES_BACK}: at Stripe`, 20, holds, livesAtStripe);
  t.pass();
});

const REPORTS: ReadonlySet<string> = new Set([
  'MarkPaymentPending',
  'AcceptPayment',
  'FailPayment',
  'AbandonPayment',
  'DeclineCard',
  'RefundPayment',
  'FailRefund',
  'ReturnPayment',
  'DisputePayment',
  'RecordStripeFees',
  'RecordFraudWarning',
  'WinDispute',
  'LoseDispute',
]);

/** Facts that change what charges come to, and spend no credit. */
const FACTS: ReadonlySet<string> = new Set([
  ...['AssessCharge', 'WaiveLateFee', 'RecordPayment', 'ChangePaymentDetails', 'InitiatePayment'],
  ...['SubmitPayment', 'VerifyPayment', 'DeclinePayment'],
  ...['MarkPaymentPending', 'AcceptPayment', 'FailPayment', 'AbandonPayment', 'DeclineCard'],
]);

/** A command, and what it writes: before another one, and after it. */
interface Report {
  readonly command: AccountCommand;
  readonly first: readonly AccountEvent[];
  readonly second: readonly AccountEvent[];
}

/** Any two commands of these kinds for different things, as if both came on the day of the first. */
function pairsOf(taken: readonly Taken[], kinds: ReadonlySet<string>) {
  const reports = taken.filter(({ command, events }) => kinds.has(command.type) && events.length > 0);
  return reports.flatMap(({ command: first, before, today }, index) => {
    // Late fees that are reached came before both.
    const found = fold(account, feesReached(before, today), before);
    return reports.slice(index + 1).flatMap(({ command: later }) => {
      const [one, other] = [first, later].map((each) => ({ ...each, creditPaysSince: undefined, today }));
      if (one === undefined || other === undefined || thingOf(one) === thingOf(other)) return [];
      const [byOne, byOther] = [decided(one, found), decided(other, found)];
      // What the second is about came to be with the first, or between them.
      if (byOne.length === 0 || byOther.length === 0) return [];
      const report = (command: AccountCommand, first: Report['first'], earlier: Report['first']): Report => ({
        command,
        first,
        second: decided(command, fold(account, earlier, found)),
      });
      return { today, found, one: report(one, byOne, byOther), other: report(other, byOther, byOne) };
    });
  });
}

const feesReached = (state: AccountState, today: CalendarDate) =>
  account.decide({ type: 'ApplyLateFees', today }, state);

law(
  'two reports of Stripe for different things come to the same money in either order',
  50,
  (taken, judged) => {
    for (const { found, one, other } of pairsOf(taken, REPORTS)) {
      judged();
      // Two refunds may be too much together, whichever comes first.
      if (other.second.length === 0 && one.second.length === 0) continue;
      const is = moneyOf([...other.first, ...one.second], found);
      const ought = moneyOf([...one.first, ...other.second], found);
      if (!isSame(is, ought)) throw new Error(`${JSON.stringify(ought)} became ${JSON.stringify(is)}`);
    }
  },
  { lives: livesAtStripe.lives },
);

law('two facts of one day come to the same in either order', 200, (taken, judged) => {
  for (const { found, one, other, today } of pairsOf(taken, FACTS)) {
    // The first may forbid the second: the charge is paid, or the payment was for less than is due now.
    if (other.second.length === 0 || one.second.length === 0) continue;
    // Credit is set aside as far as it is free at that moment.
    const written = [one, other].flatMap(({ first, second }) => [...first, ...second]);
    if (written.some(({ type }) => type === 'CreditReserved' || type === 'CreditReleased')) continue;
    judged();
    const figures = (...events: readonly AccountEvent[]) => {
      const after = fold(account, events, found);
      const { charges, creditCents } = fold(account, feesReached(after, today), after);
      return [creditCents, ...[...charges.values()].map((charge) => figuresOf(charge, today)).sort()];
    };
    const is = figures(...other.first, ...one.second);
    const ought = figures(...one.first, ...other.second);
    if (!isSame(is, ought))
      throw new Error(`${one.command.type}, ${other.command.type}: ${ought} became ${is}`);
  }
});

/** What a charge comes to today and in a month. */
function figuresOf(charge: Charge, today: CalendarDate): string {
  const { chargeId, lateFeeCents, discountCents } = charge;
  return [
    chargeId,
    dueOn(charge, today),
    dueOn(charge, plusDays(today, 30)),
    lateFeeCents,
    discountCents,
  ].join(' ');
}

/** What a command is about: a dispute, refund, return, movement or warning, else the payment or charge. */
function thingOf(command: AccountCommand): string | undefined {
  const ids = [
    'disputeId',
    'refundId',
    'returnId',
    'transactionId',
    'warningId',
    'paymentId',
    'chargeId',
  ] as const;
  const values = command as unknown as Readonly<Record<string, string | undefined>>;
  return ids.map((id) => values[id]).find((id) => id !== undefined);
}

function decided(command: AccountCommand, state: AccountState): readonly AccountEvent[] {
  try {
    return account.decide(command, state);
  } catch (error) {
    if (error instanceof RuleViolation || error instanceof NotFound) return [];
    throw error;
  }
}

/** What became of payments, disputes and refunds, where the money is, and what Stripe holds on each day. */
function moneyOf(events: readonly AccountEvent[], before: AccountState) {
  const state = fold(account, events, before);
  const { payments, disputes, refunds, creditCents } = state;
  const shortfall = sum(
    events.map((event) => ('shortfallCents' in event.data ? event.data.shortfallCents : 0)),
  );
  return {
    payments: [...payments.values()].map((each) =>
      each.status === 'accepted' ? [each.paymentId, each.reversedCents, each.refundedCents] : each.status,
    ),
    disputes: [...disputes].map(([id, { status }]) => [id, status]).sort(),
    refunds: [...refunds].map(([id, { status }]) => [id, status]).sort(),
    cents:
      sum(chargesOf(state).map(({ paidCents }) => paidCents)) + creditCents + reservedIn(state) - shortfall,
    fees: sum(events.map((event) => changeOf('cardFeesRecovered', postingsOf(event)))),
    atStripe: [...linesByDay(events)]
      .map(([day, lines]) => [
        day,
        ...(['stripe', 'cardFees', 'disputeFees'] as const).map((key) => changeOf(key, lines)),
      ])
      .filter(([, ...cents]) => cents.some((each) => each !== 0))
      .sort(),
  };
}

const AGAIN = 'what Stripe reports again changes nothing';
test(AGAIN, (t) => {
  always(AGAIN, 20, (taken, judged) => {
    for (const { command, events, after } of taken) {
      if (events.length === 0 || !REPORTS.has(command.type)) continue;
      judged();
      // What was reopened after its due date gets its late fee, or is paid by free credit, with the next
      // command, whichever that is.
      const again = account.decide(command, after).filter((event) => !isByRule(event));
      if (again.length > 0) throw new Error(`${command.type} again: ${again.map(({ type }) => type)}`);
    }
  });
  t.pass();
});

function isByRule(event: AccountEvent): boolean {
  return 'by' in event && (event.by?.actor.startsWith('rule:') ?? false);
}

law('the free credit of every day is what the journal says of it', 50, (taken, judged) => {
  const booked = linesByDay(eventsOf(taken));
  const { creditByDay } = taken.at(-1)?.after ?? account.initial;
  for (const day of new Set([...booked.keys(), ...creditByDay.keys()])) {
    const [free, lines] = [creditByDay.get(day) ?? 0, -changeOf('memberCredits', booked.get(day) ?? [])];
    if (free !== 0) judged();
    if (free !== lines) throw new Error(`${free} on ${day}, and ${lines} in the journal`);
  }
});

law(
  'money that goes back is taken from the credit that it became, then from what it paid, the last charge first, then from other credit; the rest is charged',
  50,
  (taken, judged) => {
    const payments = paymentsSide();
    let state = account.initial;
    for (const event of eventsOf(taken)) {
      const { charges, creditCents } = state;
      if (
        event.type === 'PaymentRefunded' ||
        event.type === 'PaymentReturned' ||
        event.type === 'PaymentDisputed' ||
        event.type === 'PaymentReversed'
      ) {
        const { paymentId, amountCents, addedFeeCents, reopened, fromCreditCents, shortfallCents } =
          event.data;
        let left = amountCents - addedFeeCents;
        const take = (atMost: number) => {
          const cents = Math.min(left, atMost);
          left -= cents;
          return cents;
        };
        const { own, paid } = payments.of(paymentId);
        const ownCents = take(Math.min(own, creditCents));
        const wanted = [...paid]
          .toReversed()
          .map(([chargeId, cents]) => ({
            chargeId,
            amountCents: take(Math.min(cents, charges.get(chargeId)?.paidCents ?? 0)),
          }))
          .filter((each) => each.amountCents > 0);
        const fromCredit = ownCents + take(creditCents - ownCents);
        if (wanted.length > 0) judged();
        if (!isSame([reopened, fromCreditCents, shortfallCents], [wanted, fromCredit, left]))
          throw new Error(`${JSON.stringify(event.data)}, not ${JSON.stringify([wanted, fromCredit, left])}`);
      }
      payments.follow(event);
      state = account.evolve(state, event);
    }
  },
  livesAtStripe,
);

/**
 * What is left of each payment: as credit, and on charges in the order in which it was meant for them. Behind
 * them stand charges for money that went back, in the order in which it paid them last.
 */
function paymentsSide() {
  interface Left {
    own: number;
    readonly paid: Map<string, number>;
    readonly meantFor: Set<string>;
  }
  const all = new Map<string, Left>();
  const of = (paymentId: string): Left => {
    const found = all.get(paymentId) ?? { own: 0, paid: new Map(), meantFor: new Set() };
    all.set(paymentId, found);
    return found;
  };
  const mean = ({ paid, meantFor }: Left, parts: readonly Allocation[]) => {
    for (const { chargeId } of parts) {
      meantFor.add(chargeId);
      paid.set(chargeId, 0);
    }
  };
  const add = ({ paid, meantFor }: Left, parts: readonly Allocation[], sign: 1 | -1) => {
    for (const { chargeId, amountCents } of parts) {
      const cents = (paid.get(chargeId) ?? 0) + sign * amountCents;
      if (cents === 0 && !meantFor.has(chargeId)) paid.delete(chargeId);
      else paid.set(chargeId, cents);
    }
  };
  return {
    of,
    follow({ type, data }: AccountEvent): void {
      switch (type) {
        case 'PaymentInitiated':
        case 'PaymentSubmitted':
          mean(of(data.paymentId), data.allocations);
          return;
        case 'PaymentRecorded':
        case 'PaymentAccepted':
        case 'RefundFailed':
        case 'DisputeWon':
        case 'PaymentReinstated':
          if (type === 'PaymentRecorded') mean(of(data.paymentId), data.allocations);
          add(of(data.paymentId), data.allocations, 1);
          of(data.paymentId).own += data.excessCents ?? 0;
          return;
        case 'PaymentRefunded':
        case 'PaymentReturned':
        case 'PaymentDisputed':
        case 'PaymentReversed':
          add(of(data.paymentId), data.reopened, -1);
          of(data.paymentId).own -= Math.min(of(data.paymentId).own, data.fromCreditCents);
          return;
        case 'VerificationReopened':
          add(of(data.paymentId), data.reopened, -1);
          of(data.paymentId).own = 0;
          return;
      }
    },
  };
}
