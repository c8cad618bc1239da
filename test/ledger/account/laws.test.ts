import { isDeepStrictEqual } from 'node:util';
import test from 'ava';
import fc from 'fast-check';
import { isSettledForGood, worthOf } from '../../../ledger/account/balance.ts';
import {
  type AccountCommand,
  type AccountState,
  account,
  type Charge,
} from '../../../ledger/account/decide.ts';
import { dueOn, dueWithoutFeeOn, isCovered, lateFeeOn, outstandingOf } from '../../../ledger/account/due.ts';
import { type AccountEvent, accountEvents } from '../../../ledger/account/events.ts';
import { sentFrom } from '../../../ledger/account/paidParts.ts';
import { accountStatement } from '../../../ledger/account/statement.ts';
import { feeOf } from '../../../ledger/account/takingBack.ts';
import { postingsOf, type Recorded } from '../../../ledger/catalogue.ts';
import { chartOf } from '../../../ledger/chart.ts';
import { fold, NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { handle } from '../../../ledger/handle.ts';
import { changeOf, type Posting } from '../../../ledger/posting.ts';
import { isCalendarDate, plusDays } from '../../../ledger/values/calendar.ts';
import { memberId, recorded, stream } from '../../support/account.ts';
import { live, steps, type Taken } from '../../support/account-steps.ts';
import { accountSides } from '../../support/accountSides.ts';
import { adjustments } from '../../support/books/chargeSums.ts';
import { holding } from '../../support/held.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { sized } from '../../support/size.ts';

/** Laws of the account: they hold for every sequence of commands on every day (architecture 8). */
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);
const chargesOf = (state: AccountState) => [...state.charges.values()];
const reservedIn = ({ reservations }: AccountState) =>
  sum([...reservations.values()].map(({ amountCents }) => amountCents));
const eventsOf = (taken: readonly Taken[]) => taken.flatMap(({ events }) => events);
/** The events as recorded, each command's at noon of its day. */
function recordedOf(taken: readonly Taken[]): readonly Recorded<AccountEvent>[] {
  const all: Recorded<AccountEvent>[] = [];
  for (const { events, today } of taken) all.push(...recorded(events, `${today}T12:00:00Z`, all.length));
  return all;
}
const always = (law: (taken: readonly Taken[], cut: number) => void) =>
  fc.assert(
    fc.property(steps, fc.nat(), (taking, cut) => law(live(taking), cut)),
    { numRuns: sized(60, 300) },
  );

test('random lives reach every kind of event and refuse some commands', (t) => {
  const seen = new Set<string>();
  const deferred = new Set<string>();
  const posted = new Set<string>();
  let refused = 0;
  let takenBack = 0;
  let decided = 0;
  for (const taking of fc.sample(steps, { numRuns: 2_000, seed: 1 })) {
    for (const { events, command } of live(taking)) {
      for (const event of events) {
        seen.add(event.type);
        if ('turns' in event.data) deferred.add(event.type);
        for (const { account } of postingsOf(event)) posted.add(account);
      }
      decided += events.filter((event) => 'by' in event && event.by?.actor === 'u1').length;
      if (events.length === 0 && command.type === 'RecordPayment') refused += 1;
      if (command.type !== 'RecordPayment') continue;
      takenBack += events.filter(({ type }) => type === 'LateFeeRevoked').length;
    }
  }
  const never = Object.keys(accountEvents).filter((type) => !seen.has(type));
  t.deepEqual(never, [], 'a kind of event that no life reaches');
  // A late fee is reached after the start, and never deferred.
  const deferrable = Object.keys(adjustments).filter((type) => !type.startsWith('LateFee'));
  t.deepEqual([...deferred].sort(), deferrable.sort());
  for (const account of [
    'creditsGranted',
    'creditsTakenBack',
    'returnedPayments',
    'badDebtsRecovered',
    'deferredRevenue',
  ])
    t.true(posted.has(account), account);
  t.true(refused > 0 && takenBack > 0 && decided > 0, `${refused}, ${takenBack}, ${decided}`);
});

test('money is conserved: what came in and did not leave is on charges, free or reserved', (t) => {
  always((taken) => {
    let cameIn = 0;
    for (const { events, after } of taken) {
      for (const event of events) cameIn += cameInBy(event);
      const isIn =
        sum(chargesOf(after).map((charge) => charge.paidCents)) + after.creditCents + reservedIn(after);
      if (isIn !== cameIn) throw new Error(`${cameIn} came in, ${isIn} is there`);
    }
  });
  t.pass();
});

/**
 * Money for charges and credit, and credit that was given; what nothing gave back is charged instead of being
 * in.
 */
function cameInBy(event: AccountEvent): number {
  switch (event.type) {
    case 'PaymentRecorded':
      return event.data.amountCents;
    case 'PaymentAccepted':
      return event.data.amountCents - event.data.addedFeeCents;
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed':
    case 'PaymentReversed':
      return event.data.addedFeeCents + event.data.shortfallCents - event.data.amountCents;
    case 'VerificationReopened':
      return -event.data.amountCents;
    case 'RefundFailed':
    case 'DisputeWon':
      return event.data.amountCents - event.data.addedFeeCents;
    case 'CreditIssued':
      return event.data.source.kind === 'granted' ? event.data.amountCents : 0;
    case 'OpeningCreditEntered':
    case 'CreditPayoutReversed':
      return event.data.amountCents;
    case 'OpeningCreditCorrected':
      return event.data.amountCents - event.data.previousCents;
    case 'CreditPaidOut':
    case 'CreditWithdrawn':
      return -event.data.amountCents;
    case 'ReimbursementPaid':
      return event.data.method === 'credit' ? event.data.amountCents : 0;
    case 'ReimbursementRemoved':
      return event.data.payment?.method === 'credit' ? -event.data.amountCents : 0;
    default:
      return 0;
  }
}

test('the account Stripe is what Stripe holds: payments that arrived, less what went back and what Stripe took, plus disputes won and refunds that failed', (t) => {
  always((taken) => {
    const stripe = stripeSide();
    for (const { command, before, after, events } of taken) {
      stripe.follow(command, before, after);
      stripe.posted(events);
      stripe.check();
    }
  });
  t.pass();
});

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

test('overpayments and returned payments are settled with every command, whatever becomes of the charge', (t) => {
  always((taken) => {
    const left = { overpayments: 0, returnedPayments: 0 };
    for (const { events } of taken)
      for (const name of ['overpayments', 'returnedPayments'] as const) {
        left[name] += sum(events.map((event) => changeOf(name, postingsOf(event))));
        if (left[name] !== 0) throw new Error(`${name} ${left[name]}`);
      }
  });
  t.pass();
});

test('bad debts are what is written off, and what went back of payments and is asked of nobody any more', (t) => {
  // Credit that a payment became is paid out, and then the money goes back.
  const kinds = ['AssessCharge', 'RecordPayment', 'VoidCharge', 'PayOutCredit', 'ReversePayment'] as const;
  const rare = ['VoidCharge', 'ReinstateCharge', 'WriteOffCharge', 'ReverseWriteOff'] as const;
  const seen = { removed: 0, reinstated: 0, writtenOff: 0 };
  const law = (taken: readonly Taken[]) => {
    const events = eventsOf(taken);
    const wentBack = new Map(
      events.flatMap(({ type, data }) =>
        type === 'ChargeAssessed' && data.terms.chargeType === 'Returned payment'
          ? [[data.chargeId, data.terms.amountCents]]
          : [],
      ),
    );
    let lostCents = 0;
    for (const charge of taken.at(-1)?.after.charges.values() ?? []) {
      const { chargeId, voided, terms, writtenOffCents, recoveredCents } = charge;
      const askedCents = voided ? 0 : terms.amountCents;
      lostCents += voided ? 0 : writtenOffCents + recoveredCents;
      lostCents += wentBack.has(chargeId) ? (wentBack.get(chargeId) ?? 0) - askedCents : 0;
      seen.removed += Number(voided && wentBack.has(chargeId));
      seen.writtenOff += Number(!voided && writtenOffCents > 0 && wentBack.has(chargeId));
    }
    for (const { type, data } of events)
      seen.reinstated += Number(type === 'ChargeReinstated' && wentBack.has(data.chargeId));
    const booked = sum(events.map((event) => changeOf('badDebts', postingsOf(event))));
    if (booked !== lostCents) throw new Error(`booked ${booked}, lost ${lostCents}`);
  };
  always(law);
  const losing = livesOf(kinds, rare);
  fc.assert(
    fc.property(losing, (taking) => law(live(taking))),
    { numRuns: sized(60, 600) },
  );
  Object.assign(seen, { removed: 0, reinstated: 0, writtenOff: 0 });
  // Always the same lives, for what is rare to be among them.
  for (const taking of fc.sample(losing, { numRuns: 400, seed: 1 })) law(live(taking));
  for (const [what, times] of Object.entries(seen)) t.true(times > 0, `${what} ${JSON.stringify(seen)}`);
});

test('every event has a real day, not after the one on which it was recorded; by these days no overpayment lasts and credit is never negative', (t) => {
  always((taken) => {
    for (const { events, today } of taken)
      for (const { type, data } of events)
        if (!isCalendarDate(data.occurredOn) || data.occurredOn > today) throw new Error(type);
    const days = linesByDay(eventsOf(taken));
    const balance = { overpayments: 0, memberCredits: 0, reservedCredits: 0 };
    for (const day of [...days.keys()].sort()) {
      for (const name of ['overpayments', 'memberCredits', 'reservedCredits'] as const)
        balance[name] -= changeOf(name, days.get(day) ?? []);
      if (balance.overpayments !== 0) throw new Error(`overpaid on ${day}`);
      if (balance.memberCredits < 0 || balance.reservedCredits < 0) throw new Error(`credit on ${day}`);
    }
  });
  t.pass();
});

/** What one member's account alone does not keep above nothing, and why. */
const mayBeBelowNothing: Readonly<Record<string, string>> = {
  checking: 'other members and the opening balance bring what is paid out of it',
  undepositedCash: 'other members and the opening balance bring what is paid out of it',
  undepositedChecks: 'a check is written on Checking and reversed here',
  venmo: 'other members and the opening balance bring what is paid out of it',
  otherReceipts: 'other members and the opening balance bring what is paid out of it',
  stripe: 'Stripe takes more back than it holds, and debits the bank',
  receivable: 'what was paid before the day of the charge',
  netAssets: 'a member may have had credit alone',
  cardFees: 'Stripe is made to give back what it never took',
  disputeFees: 'Stripe is made to give back what it never took',
  bankFees: 'Stripe is made to give back what it never took',
};

test('no account of the chart is below zero by what was corrected, on any day', (t) => {
  const accountOf = chartOf([]);
  const law = (taken: readonly Taken[]) => {
    const balances = new Map<string, number>();
    for (const [day, lines] of [...linesByDay(eventsOf(taken))].sort(([one], [other]) =>
      one < other ? -1 : 1,
    ))
      for (const name of new Set(lines.map((line) => line.account))) {
        const side = accountSides[accountOf(name).type];
        const balance = (balances.get(name) ?? 0) + side * changeOf(name, lines);
        balances.set(name, balance);
        if (balance < 0 && !(name in mayBeBelowNothing)) throw new Error(`${name} is ${balance} on ${day}`);
      }
  };
  always(law);
  livesAtStripe(law);
  t.pass();
});

test('from today on, deferred revenue is what charges are worth that have not started by then', (t) => {
  always((taken) => {
    const days = linesByDay(eventsOf(taken));
    const [last] = taken.slice(-1);
    if (last === undefined) return;
    for (const ahead of [0, 1, 2, 4, 6, 30]) {
      const day = plusDays(last.today, ahead);
      const lines = [...days].flatMap(([on, some]) => (on <= day ? some : []));
      const waiting = chargesOf(last.after).filter(({ voided, terms }) => !voided && terms.startDate > day);
      const cents = -changeOf('deferredRevenue', lines);
      if (cents !== sum(waiting.map(worthOf))) throw new Error(`${cents} on ${day}`);
    }
  });
  t.pass();
});

/** What events post, by its day. */
function linesByDay(events: readonly AccountEvent[]): ReadonlyMap<string, readonly Posting[]> {
  const lines = events.flatMap((event) =>
    postingsOf(event).map((line) => ({ line, day: line.occurredOn ?? event.data.occurredOn })),
  );
  const days = Map.groupBy(lines, ({ day }) => day);
  return new Map([...days].map(([day, of]) => [day, of.map(({ line }) => line)]));
}

test('a change of a payment leaves what it paid, the fee and the discount as if its last day had been entered at first', (t) => {
  const kinds = ['AssessCharge', 'RecordPayment', 'ChangePaymentDetails', 'RecordPayment'] as const;
  const rare = ['ApplyLateFees', 'SubmitPayment', 'VerifyPayment', 'AmendCharge', 'WriteOffCharge'] as const;
  let moved = 0;
  const law = (taken: readonly Taken[]) => {
    for (const { command, before, after, events } of taken) {
      if (command.type !== 'ChangePaymentDetails' || events.length === 0) continue;
      const { paymentId, after: details } = command;
      const payment = after.payments.get(paymentId);
      if (payment?.startedOn !== details.paidOn || payment.method !== details.method)
        throw new Error('not changed');
      const from = before.payments.get(paymentId)?.startedOn ?? '';
      for (const { chargeId } of payment.allocations) {
        const is = after.charges.get(chargeId);
        if (is === undefined || is.voided || isSettledForGood(is)) continue;
        if (outstandingOf(is) < 0) throw new Error('overpaid');
        moved += Number(from !== details.paidOn);
        requireByDay(is, from, details.paidOn);
      }
    }
  };
  always(law);
  fc.assert(
    fc.property(livesOf(kinds, rare), (taking) => law(live(taking))),
    { numRuns: sized(100, 400) },
  );
  t.true(moved > 20, `${moved}`);
});

/** What a payment does to the discount and the late fee of a charge since it was moved from day to day. */
function requireByDay(charge: Charge, from: string, to: string): void {
  const { terms, paidParts, pending, discountCents, lateFeeCents, lateFeeWaived } = charge;
  const { earlyDiscount: offer, lateFee } = terms;
  const sentBy = (
    isIn: (day: string) => boolean,
    parts: readonly { sentOn: string; amountCents: number }[],
  ) => sum(parts.filter(({ sentOn }) => isIn(sentOn)).map(({ amountCents }) => amountCents));
  const earnedBy = (parts: Parameters<typeof sentBy>[1]) =>
    offer !== undefined &&
    sentBy((day) => day <= offer.endDate, parts) >= terms.amountCents - offer.amountCents;
  const isEarned = earnedBy(paidParts);
  if (offer !== undefined && from !== to) {
    if (from > offer.endDate && to <= offer.endDate && isEarned && discountCents === 0)
      throw new Error('no discount for money that came in time');
    if (from <= offer.endDate && to > offer.endDate && !isEarned && discountCents > 0)
      throw new Error('a discount for money that came too late');
  }
  if (lateFee === undefined || lateFeeWaived) return;
  const isBefore = (day: string) => day < lateFee.startDate;
  const isSettled = (parts: Parameters<typeof sentBy>[1]) => {
    // What is on its way may earn the discount that is on offer.
    const offered = earnedBy(parts) ? (offer?.amountCents ?? 0) : 0;
    return sentBy(isBefore, parts) >= terms.amountCents - (discountCents || offered);
  };
  if (!isBefore(from) && isBefore(to) && isSettled(paidParts) && lateFeeCents > 0)
    throw new Error('a late fee for money that came in time');
  if (isBefore(from) && !isBefore(to) && !isSettled([...paidParts, ...pending]) && lateFeeCents === 0)
    throw new Error('no late fee for money that came too late');
}

/** Lives of these commands, each fourth one of the rare. */
const livesOf = (kinds: readonly AccountCommand['type'][], rare: readonly AccountCommand['type'][]) =>
  steps.map((taking) =>
    taking.map((each, index) => {
      const some = index % 4 === 3 ? rare : kinds;
      return { ...each, kind: some[(index + each.pick) % some.length] ?? each.kind };
    }),
  );

/** Lives in which the money of one card payment goes and comes back in several ways. */
const livesAtStripe = (law: (taken: readonly Taken[]) => void) => {
  const kinds = [
    'InitiatePayment',
    'AcceptPayment',
    'RefundPayment',
    'DisputePayment',
    'FailRefund',
  ] as const;
  const rare = ['AssessCharge', 'WinDispute', 'WinDispute', 'VoidCharge'] as const;
  fc.assert(
    fc.property(livesOf(kinds, rare), (taking) => law(live(taking))),
    { numRuns: sized(100, 400) },
  );
};

test('a write-off that is reversed at once leaves the account as if there had been none', (t) => {
  always((taken) => {
    for (const { command, before, events, after, today } of taken) {
      if (command.type !== 'WriteOffCharge' || events.length === 0) continue;
      if ((before.charges.get(command.chargeId)?.writtenOffCents ?? 0) > 0) continue;
      const { chargeId } = command;
      const reverse = { type: 'ReverseWriteOff', chargeId, reason: 'wrong one', today } as const;
      const fees = account.decide({ type: 'ApplyLateFees', today }, before);
      if (!isSame(fold(account, account.decide(reverse, after), after), fold(account, fees, before)))
        throw new Error('something is left of it');
    }
  });
  t.pass();
});

test('a charge that is undone at once leaves nothing on any account, on any day', (t) => {
  always((taken) => {
    for (const { command, before, events, after } of taken) {
      if (command.type !== 'AssessCharge' || events.length === 0) continue;
      const { chargeId, today } = command;
      const undone = account.decide({ type: 'UndoCharge', chargeId, today }, after);
      requireNothingLeft([...events.filter(({ type }) => type === 'ChargeAssessed'), ...undone]);
      const now = fold(account, undone, after);
      if (now.creditCents !== before.creditCents) throw new Error('credit has changed');
    }
  });
  t.pass();
});

test('a verification that is undone at once leaves the account and its books as before', (t) => {
  const kinds = ['AssessCharge', 'SubmitPayment', 'VerifyPayment', 'RecordPayment', 'SetCredit'] as const;
  const rare = ['UndoVerification', 'AmendCharge', 'VoidCharge', 'DeclinePayment', 'ReversePayment'] as const;
  const lives = livesOf(kinds, rare);
  let undone = 0;
  const law = (taken: readonly Taken[]) => {
    for (const { command, before, events, after, today } of taken) {
      const isVerified = events.some(({ type }) => type === 'PaymentAccepted');
      if (command.type !== 'VerifyPayment' || !isVerified) continue;
      const { paymentId } = command;
      // What others had paid since would have to be paid again.
      const paidAgain = (event: AccountEvent) =>
        event.type === 'CreditIssued' && event.data.source.kind === 'settledInTime';
      const charges = before.payments.get(paymentId)?.allocations ?? [];
      const wasPaidAgain = charges.some(({ chargeId }) => before.charges.get(chargeId)?.wasPaidAgain);
      if (events.some(paidAgain) || wasPaidAgain) continue;
      // Credit that was not set aside any more is used on a later day: it was verified after all.
      if (events.some(({ type }) => type === 'CreditReserved')) continue;
      // The day that an administrator read on the screenshot stays; credit of a later day is not undone.
      const spentOn = events.find(({ type }) => type === 'CreditSpent')?.data.occurredOn;
      const acceptedOn = events.find(({ type }) => type === 'PaymentAccepted')?.data.occurredOn;
      if (spentOn !== undefined && spentOn !== acceptedOn) continue;
      if (events.some(({ type }) => type === 'DateSentCorrected')) continue;
      const undo = { type: 'UndoVerification', paymentId, held: holding(100_000_000), today } as const;
      const back = account.decide(undo, after);
      const [was, is] = [before, fold(account, back, after)].map((state) =>
        fold(account, account.decide({ type: 'ApplyLateFees', today }, state), state),
      );
      if (was === undefined || is === undefined) throw new Error('nothing');
      if (!isSame(figuresOf(is), figuresOf(was)))
        throw new Error(`${JSON.stringify(figuresOf(was))} became ${JSON.stringify(figuresOf(is))}`);
      const own = events.filter(({ type }) => type !== 'LateFeeApplied');
      if (!events.some(({ type }) => type === 'LateFeeApplied')) requireNothingLeft([...own, ...back]);
      undone += 1;
    }
  };
  fc.assert(
    fc.property(lives, (taking) => law(live(taking))),
    { numRuns: sized(60, 300) },
  );
  t.true(undone > 5, `${undone}`);
});

/** What a member and the treasurer see of an account. */
function figuresOf({ charges, creditCents, reservations, payments }: AccountState) {
  return {
    creditCents,
    reservations: [...reservations].map(([id, { amountCents }]) => [id, amountCents]).sort(),
    payments: [...payments.values()].map(({ paymentId, status }) => [paymentId, status]),
    charges: [...charges.values()].map((charge) => {
      const { paidCents, lateFeeCents, discountCents, lateFeeWaived, pending, paidParts } = charge;
      const waiting = pending.toSorted((one, other) => one.paymentId.localeCompare(other.paymentId));
      return { paidCents, lateFeeCents, discountCents, lateFeeWaived, paidParts, waiting };
    }),
  };
}

/** What events post cancels out, on every account and day. */
function requireNothingLeft(events: readonly AccountEvent[]): void {
  const sums = new Map<string, number>();
  for (const event of events)
    for (const { account: key, occurredOn, debitCents, creditCents } of postingsOf(event)) {
      const place = `${key} ${occurredOn ?? event.data.occurredOn}`;
      sums.set(place, (sums.get(place) ?? 0) + debitCents - creditCents);
    }
  const left = [...sums].filter(([, cents]) => cents !== 0);
  if (left.length > 0) throw new Error(`left: ${left}`);
}

test('a charge or late fee that is reinstated at once is worth, paid and due as before', (t) => {
  always((taken) => {
    for (const { command, before, events, after, today } of taken) {
      if (command.type !== 'VoidCharge' && command.type !== 'WaiveLateFee') continue;
      // Of a charge that was removed or waived before, only other charges' late fees may come.
      if (!events.some(({ type }) => type === 'ChargeVoided' || type === 'LateFeeWaived')) continue;
      const type = command.type === 'VoidCharge' ? 'ReinstateCharge' : 'ReinstateLateFee';
      const { chargeId } = command;
      const then = fold(account, account.decide({ type, chargeId, reason: 'slip', today }, after), after);
      const inTime = fold(account, account.decide({ type: 'ApplyLateFees', today }, before), before);
      const [was, is] = [inTime, then].map((state) => state.charges.get(chargeId));
      if (was === undefined || is === undefined) throw new Error('no charge');
      const figures = ({ paidCents, lateFeeCents, discountCents, voided, lateFeeWaived }: Charge) => [
        paidCents,
        lateFeeCents,
        discountCents,
        voided,
        lateFeeWaived,
      ];
      if (!isSame(figures(is), figures(was)) || inTime.creditCents !== then.creditCents)
        throw new Error(`${figures(was)} became ${figures(is)}`);
    }
  });
  t.pass();
});

test('by the days, no correction takes more money from an account than payments brought, and no reversed payment leaves a cent', (t) => {
  always((taken) => {
    const events = eventsOf(taken);
    const money = ['undepositedCash', 'undepositedChecks', 'checking', 'venmo', 'otherReceipts'] as const;
    // What the bank takes is no correction.
    const feeOf = (event: AccountEvent) =>
      event.type === 'PaymentReversed' ? (event.data.bankFeeCents ?? 0) : 0;
    const payments = events.filter(({ type }) =>
      /^Payment(Recorded|Accepted|Reversed|DetailsChanged)$/.test(type),
    );
    const days = linesByDay(payments);
    const feesOn = (day: string) =>
      sum(payments.map((event) => (event.data.occurredOn === day ? feeOf(event) : 0)));
    const held = new Map<string, number>();
    for (const day of [...days.keys()].sort())
      for (const name of money) {
        const fees = name === 'checking' ? feesOn(day) : 0;
        held.set(name, (held.get(name) ?? 0) + changeOf(name, days.get(day) ?? []) + fees);
        if ((held.get(name) ?? 0) < 0) throw new Error(`${name} on ${day}`);
      }
    for (const event of events) {
      if (event.type !== 'PaymentReversed') continue;
      const payment = taken.at(-1)?.after.payments.get(event.data.paymentId);
      if (payment?.status !== 'accepted' || sum(payment.paid.map(({ amountCents }) => amountCents)) < 0)
        throw new Error('not reversed');
      const { occurredOn, kind, amountCents } = event.data;
      if ((kind === 'mistake' || kind === 'moved') && occurredOn !== payment.startedOn)
        throw new Error('not on its day');
      if (amountCents !== payment.amountCents || payment.reversedCents !== amountCents)
        throw new Error('a part is left');
    }
  });
  t.pass();
});

test('a charge that a refund reopens is canceled, or due on the day, as whoever ordered the refund decided', (t) => {
  for (const taking of fc.sample(steps, { numRuns: 400, seed: 2 }))
    for (const { events, before, after } of live(taking))
      for (const event of events) {
        if (event.type !== 'PaymentRefunded') continue;
        const { reopened, requestId = '' } = event.data;
        for (const decision of before.refundRequests.get(requestId)?.charges ?? []) {
          if (!reopened.some(({ chargeId }) => chargeId === decision.chargeId)) continue;
          const charge = after.charges.get(decision.chargeId);
          if (decision.becomes === 'canceled' && charge !== undefined && dueOn(charge, '2027-01-01') > 0)
            throw new Error('not canceled');
          if (decision.becomes === 'due' && charge?.terms.dueDate !== decision.dueDate)
            throw new Error('not due on the day');
        }
      }
  t.pass();
});

test('what is owed for purchases is what was approved and neither paid nor removed, on every day; each is approved and paid once', (t) => {
  always((taken) => {
    const payable = (events: readonly AccountEvent[], until = '9999') =>
      -sum(
        events.flatMap((event) =>
          postingsOf(event)
            .filter(({ occurredOn = event.data.occurredOn }) => occurredOn <= until)
            .map((line) => changeOf('reimbursementsPayable', [line])),
        ),
      );
    const all = eventsOf(taken);
    const last = taken.at(-1)?.after.reimbursements.values() ?? [];
    const owed = [...last].map((each) => (each.status === 'approved' ? each.amountCents : 0));
    if (payable(all) !== sum(owed)) throw new Error(`${payable(all)} is owed`);
    for (const { data } of all) if (payable(all, data.occurredOn) < 0) throw new Error(data.occurredOn);
    for (const type of ['ReimbursementApproved', 'ReimbursementPaid', 'ReimbursementRemoved']) {
      const ids = all.flatMap((each) =>
        each.type === type && 'reimbursementId' in each.data ? each.data.reimbursementId : [],
      );
      if (new Set(ids).size !== ids.length) throw new Error(`${type} twice`);
    }
  });
  t.pass();
});

test('purchases change the books by their amounts alone: nothing is left of what was removed', (t) => {
  always((taken) => {
    const books = new Map<string, number>();
    for (const event of eventsOf(taken))
      if (event.type.startsWith('Reimbursement'))
        for (const { account: key, debitCents, creditCents } of postingsOf(event))
          books.set(key, (books.get(key) ?? 0) + debitCents - creditCents);
    for (const each of taken.at(-1)?.after.reimbursements.values() ?? []) {
      if (each.status !== 'approved' && each.status !== 'paid') continue;
      const from = each.status === 'paid' ? each.paidFrom : 'reimbursementsPayable';
      books.set(each.account, (books.get(each.account) ?? 0) - each.amountCents);
      books.set(from, (books.get(from) ?? 0) + each.amountCents);
    }
    for (const [key, cents] of books) if (cents !== 0) throw new Error(`${key} is off by ${cents}`);
  });
  t.pass();
});

test('a payment never gives back more than it brought, and refunds in parts give back exactly all of it', (t) => {
  /** What the events left of the card fee of a payment. */
  const feesOf = (paymentId: string, events: readonly AccountEvent[]) =>
    -sum(
      events.map((event) =>
        'paymentId' in event.data && event.data.paymentId === paymentId
          ? changeOf('cardFeesRecovered', postingsOf(event))
          : 0,
      ),
    );
  const law = (taken: readonly Taken[]) => {
    for (const [step, { after }] of taken.entries())
      for (const payment of after.payments.values()) {
        if (payment.status !== 'accepted') continue;
        const net = payment.amountCents - payment.addedFeeCents;
        if (payment.refundedCents > payment.amountCents) throw new Error('refunded too much');
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
  always(law);
  livesAtStripe(law);
  t.pass();
});

test('what Stripe reports again changes nothing', (t) => {
  const reports = [
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
  ];
  always((taken) => {
    for (const { command, events, after } of taken) {
      if (events.length === 0 || !reports.includes(command.type)) continue;
      const isOfScreenshot =
        'paymentId' in command && after.payments.get(command.paymentId)?.method.match(/venmo|zelle/);
      if (isOfScreenshot) continue;
      // What was reopened long after its due date gets its late fee with the next command, whichever that is.
      const again = account.decide(command, after).filter(({ type }) => type !== 'LateFeeApplied');
      if (again.length > 0) throw new Error(`${command.type} again: ${again.map(({ type }) => type)}`);
    }
  });
  t.pass();
});

test('debits equal credits in every entry', (t) => {
  always((taken) => {
    for (const event of eventsOf(taken)) {
      const postings = postingsOf(event);
      const debits = sum(postings.map(({ debitCents }) => debitCents));
      const credits = sum(postings.map(({ creditCents }) => creditCents));
      if (debits !== credits) throw new Error(`${event.type}: ${debits} != ${credits}`);
      for (const { debitCents, creditCents } of postings)
        if (Math.min(debitCents, creditCents) !== 0 || Math.max(debitCents, creditCents) <= 0)
          throw new Error(`${event.type}: a line must have one side`);
    }
  });
  t.pass();
});

test('after every event the sub-ledgers are what charges owe and what credit is free or reserved', (t) => {
  always((taken) => {
    let state = account.initial;
    const balance = { receivable: 0, memberCredits: 0, reservedCredits: 0 };
    for (const event of eventsOf(taken)) {
      state = account.evolve(state, event);
      for (const name of ['receivable', 'memberCredits', 'reservedCredits'] as const)
        balance[name] += changeOf(name, postingsOf(event));
      const owed = sum(chargesOf(state).map(outstandingOf));
      if (balance.receivable !== owed) throw new Error(`Receivable ${balance.receivable}, owed ${owed}`);
      if (-balance.memberCredits !== state.creditCents) throw new Error('Member credits');
      if (-balance.reservedCredits !== reservedIn(state)) throw new Error('Reserved credits');
    }
  });
  t.pass();
});

test('no charge is ever overpaid, due is never negative and never below what is owed but for an offered discount', (t) => {
  always((taken) => {
    for (const { after, today } of taken)
      for (const charge of chargesOf(after))
        for (const day of [today, plusDays(today, 15)]) {
          const offered = charge.terms.earlyDiscount?.amountCents ?? 0;
          const due = dueOn(charge, day);
          if (outstandingOf(charge) < 0) throw new Error(`overpaid by ${-outstandingOf(charge)}`);
          if (due < 0 || due < outstandingOf(charge) - offered) throw new Error(`due ${due}`);
          // What the discount offered today would settle has been granted: no charge waits for a payment of
          // nothing.
          if (day === today && due === 0 && outstandingOf(charge) !== 0)
            throw new Error('discount not granted');
          if (charge.paidCents < 0 || (charge.voided && charge.paidCents !== 0)) throw new Error('paid');
        }
  });
  t.pass();
});

test('a payment that was only begun holds no credit', (t) => {
  always((taken) => {
    for (const { after } of taken)
      for (const id of after.reservations.keys())
        if (after.payments.get(id)?.status === 'initiated') throw new Error('credit is set aside');
  });
  t.pass();
});

test('members send no more to a charge than is due on it and not on its way', (t) => {
  always((taken) => {
    for (const { events, before, today } of taken) {
      const applied = events.filter(({ type }) => type === 'LateFeeApplied');
      const state = fold(account, applied, before);
      for (const event of events)
        if (event.type === 'PaymentSubmitted' || event.type === 'PaymentInitiated')
          for (const { chargeId, amountCents } of event.data.allocations) {
            const charge = state.charges.get(chargeId);
            if (charge === undefined) throw new Error('no charge');
            const sent = sum(charge.pending.map((part) => part.amountCents));
            if (amountCents + sent > dueOn(charge, today)) throw new Error('more than is open');
          }
    }
  });
  t.pass();
});

test('credit, free and reserved, is never negative', (t) => {
  always((taken) => {
    let state = account.initial;
    for (const event of eventsOf(taken)) {
      state = account.evolve(state, event);
      if (state.creditCents < 0) throw new Error(`credit ${state.creditCents} after ${event.type}`);
      for (const { paidCents, paidParts } of state.charges.values())
        if (sum(paidParts.map(({ amountCents }) => amountCents)) !== paidCents)
          throw new Error('parts differ');
      for (const { amountCents } of state.reservations.values())
        if (amountCents <= 0) throw new Error(`reserved ${amountCents}`);
    }
  });
  t.pass();
});

test('a late fee is applied at most once per charge until it is revoked, not before its day, by any command that comes later', (t) => {
  always((taken) => {
    const applied = new Set<string>();
    for (const { command, events, before, after, today } of taken) {
      for (const event of events) {
        if (event.type === 'LateFeeRevoked' && !applied.delete(event.data.chargeId))
          throw new Error('revoked what was not applied');
        if (event.type !== 'LateFeeApplied') continue;
        const { chargeId } = event.data;
        if (applied.has(chargeId)) throw new Error('applied twice');
        const charge = before.charges.get(chargeId);
        // A payment that got a later day, or is verified no more, was not there on the day of the fee.
        const isTaken = command.type === 'ChangePaymentDetails' || command.type === 'UndoVerification';
        if (charge === undefined || (outstandingOf(charge) <= 0 && !isTaken))
          throw new Error('nothing was owed');
        if (today < (charge.terms.lateFee?.startDate ?? '9999')) throw new Error('too early');
        applied.add(chargeId);
      }
      // A command that wrote anything left no fee behind that it found reached.
      if (events.length > 0)
        for (const [chargeId, charge] of before.charges) {
          const { lateFee } = charge.terms;
          const reached =
            lateFee &&
            !charge.voided &&
            !charge.lateFeeWaived &&
            today >= lateFee.startDate &&
            outstandingOf(charge) > 0 &&
            !isOnItsWay(before, charge);
          const then = after.charges.get(chargeId);
          // Money that was sent in time and came with this command has undone it.
          const isUndone = then !== undefined && outstandingOf(then) === 0;
          if (reached && then?.lateFeeCents === 0 && !then.lateFeeWaived && !isUndone)
            throw new Error('left behind');
        }
    }
  });
  t.pass();
});

/**
 * Whether what was sent before the late fee, paid or pending, is all that the charge is worth without it;
 * without the discount too where what is pending earns that.
 */
function isOnItsWay({ payments }: AccountState, charge: Charge): boolean {
  const { chargeId, terms, paidParts } = charge;
  const meant = [...payments.values()].flatMap(({ status, allocations, startedOn }) =>
    status === 'pending' || status === 'submitted'
      ? allocations.filter((each) => each.chargeId === chargeId).map((each) => ({ ...each, day: startedOn }))
      : [],
  );
  const sent = [...meant, ...paidParts.map(({ amountCents, sentOn: day }) => ({ amountCents, day }))];
  const sentBy = (isIn: (day: string) => boolean) =>
    sum(sent.filter(({ day }) => isIn(day)).map(({ amountCents }) => amountCents));
  const unpaid = { ...charge, paidCents: 0 };
  const [discounted, whole] = [dueWithoutFeeOn(unpaid, ''), dueWithoutFeeOn(unpaid, '9999-12-31')];
  const isEarly = (day: string) => day <= (terms.earlyDiscount?.endDate ?? '');
  const isEarned = meant.some(({ day }) => isEarly(day)) && sentBy(isEarly) >= discounted;
  const feeDay = charge.lateFeeWaived ? undefined : terms.lateFee?.startDate;
  const inTime = sentBy((day) => feeDay === undefined || day < feeDay);
  return meant.length > 0 && inTime >= (isEarned ? discounted : whole);
}

test('no late fee is applied while what is on its way covers the rest', (t) => {
  always((taken) => {
    for (const { command, events, before } of taken) {
      // A payment that got a later day, or is verified no more, was not there on the day of the fee.
      if (command.type === 'ChangePaymentDetails' || command.type === 'UndoVerification') continue;
      for (const event of events) {
        const charge = event.type === 'LateFeeApplied' && before.charges.get(event.data.chargeId);
        // Whoever verified it saw that it was sent on another day.
        if (events.some(({ type }) => type === 'DateSentCorrected')) continue;
        if (charge && isOnItsWay(before, charge)) throw new Error('applied although the money is on its way');
      }
    }
  });
  t.pass();
});

test('no fee waits for money on its way that does not settle the charge when it comes', (t) => {
  always((taken) => {
    for (const { events, after, today } of taken) {
      const waiting = chargesOf(after).filter((each) => each.lateFeeCents === 0 && isCovered(each));
      for (const { chargeId, pending, voided } of events.length === 0 ? [] : waiting) {
        if (voided) continue;
        const arrived = pending.reduce((state, { paymentId }) => {
          const isSeen = state.payments.get(paymentId)?.kind === 'screenshot';
          const type = isSeen ? 'VerifyPayment' : 'AcceptPayment';
          return fold(account, account.decide({ type, paymentId, today }, state), state);
        }, after);
        const charge = arrived.charges.get(chargeId);
        if (charge === undefined || charge.lateFeeCents > 0 || outstandingOf(charge) > 0)
          throw new Error(`${chargeId} is not settled`);
      }
    }
  });
  t.pass();
});

test('a late fee is revoked only with money that was sent before its start date and settles the charge', (t) => {
  always((taken) => {
    for (const { command, events, after } of taken)
      for (const event of events) {
        if (event.type !== 'LateFeeRevoked') continue;
        const charge = after.charges.get(event.data.chargeId);
        const byHand = command.type === 'RecordPayment' ? command.paidOn : '9999';
        const sentOn = after.payments.get(event.data.settledBy)?.startedOn ?? byHand;
        if (charge === undefined || outstandingOf(charge) !== 0) throw new Error('not settled');
        if (sentOn >= (charge.terms.lateFee?.startDate ?? '')) throw new Error('sent too late');
      }
  });
  t.pass();
});

test('money told late that settles a charge as of a day before its late fee takes the fee back; what was paid since becomes credit', (t) => {
  always((taken) => {
    for (const { after, today } of taken)
      for (const charge of after.charges.values()) {
        const { chargeId, lateFeeCents, terms, paidParts } = charge;
        const feeDay = terms.lateFee?.startDate ?? today;
        const sinceCents = sum(sentFrom(paidParts, feeDay).map(({ amountCents }) => amountCents));
        const paidOn = plusDays(feeDay, -1);
        const due = dueWithoutFeeOn(charge, paidOn);
        const isOffered = paidOn <= (terms.earlyDiscount?.endDate ?? '');
        if (charge.voided || lateFeeCents === 0 || due < 10 || isOffered) continue;
        const allocations = [{ chargeId, amountCents: due + sinceCents }];
        const received = {
          paymentId: 'told',
          orderId: '',
          method: 'check',
          allocations,
          paidOn,
          today,
        } as const;
        const told = account.decide({ type: 'RecordPayment', ...received }, after);
        const then = fold(account, told, after).charges.get(chargeId);
        if (then === undefined || outstandingOf(then) !== 0 || then.lateFeeCents !== 0)
          throw new Error('not settled');
        const credited = told.flatMap(({ type, data }) =>
          type === 'CreditIssued' ? [data.amountCents] : [],
        );
        if (sum(credited) !== sinceCents) throw new Error(`${sum(credited)} is credit, not ${sinceCents}`);
      }
  });
  t.pass();
});

test('what is due does not change when a reached late fee is applied', (t) => {
  always((taken) => {
    for (const { after, today } of taken)
      for (const day of [today, plusDays(today, 9)]) {
        const applied = fold(account, account.decide({ type: 'ApplyLateFees', today: day }, after), after);
        for (const [chargeId, charge] of after.charges) {
          const then = applied.charges.get(chargeId);
          if (then === undefined || dueOn(then, day) !== dueOn(charge, day)) throw new Error('due moved');
        }
      }
  });
  t.pass();
});

/** What counts as never paid. */
const takesBack: ReadonlySet<string> = new Set([
  'PaymentReturned',
  'PaymentDisputed',
  'PaymentReversed',
  'PaymentDetailsChanged',
  'VerificationReopened',
]);

test('an early discount is granted once, in time, and settles the charge, until its payment is taken back', (t) => {
  always((taken) => {
    const done = new Set<string>();
    for (const { command, events, after, today } of taken)
      for (const event of events) {
        if (event.type === 'EarlyDiscountRevoked') {
          if (!done.delete(event.data.chargeId)) throw new Error('revoked what was not granted');
          if (!events.some(({ type }) => takesBack.has(type)))
            throw new Error('revoked although nothing was taken back');
        }
        if (event.type !== 'EarlyDiscountGranted') continue;
        const charge = after.charges.get(event.data.chargeId);
        if (done.has(event.data.chargeId)) throw new Error('granted twice');
        // A payment that was on its way counts as of the day on which it began.
        const byHand = command.type === 'RecordPayment' ? command.paidOn : today;
        const paidOn = after.payments.get(event.data.settledBy)?.startedOn ?? byHand;
        if (paidOn > (charge?.terms.earlyDiscount?.endDate ?? '')) throw new Error('too late');
        if (charge === undefined || outstandingOf(charge) !== 0) throw new Error('not settled');
        done.add(event.data.chargeId);
      }
  });
  t.pass();
});

test('no charge that a bank or cardholder reopened keeps its early discount, unless it is settled for good; refunds leave discounts alone and bring no late fee of their own', (t) => {
  always((taken) => {
    for (const { before, events, after, today } of taken)
      for (const event of events) {
        const isRefund = event.type === 'PaymentRefunded';
        if (!('reopened' in event.data)) continue;
        if (isRefund && events.some(({ type }) => type === 'EarlyDiscountRevoked'))
          throw new Error('a refund took a discount away');
        const byThen = plusDays(today, 60);
        // With a new due day, the administrator may give a day for the fee too.
        const isDecided = (id: string) =>
          events.some(({ type, data }) => type === 'ChargeAmended' && data.chargeId === id);
        for (const [chargeId, charge] of isRefund ? before.charges : []) {
          if (isDecided(chargeId)) continue;
          const then = after.charges.get(chargeId) ?? charge;
          if (lateFeeOn(then, byThen) > lateFeeOn(charge, byThen))
            throw new Error('a refund brought a late fee');
        }
        // What Undo opens again keeps a discount that it had before: a law of its own.
        const isUndone = event.type === 'VerificationReopened';
        for (const { chargeId } of isRefund || isUndone ? [] : event.data.reopened) {
          const charge = after.charges.get(chargeId);
          if (charge && charge.discountCents > 0 && !isSettledForGood(charge))
            throw new Error('the discount stayed');
        }
      }
  });
  t.pass();
});

test('a refund that fails at once leaves the account as if there had been none, but for credit', (t) => {
  always((taken) => {
    for (const { command, before, events, after, today } of taken) {
      if (command.type !== 'RefundPayment' || events.length === 0) continue;
      const fail = { type: 'FailRefund', refundId: command.refundId, reason: 'closed', today } as const;
      const then = fold(account, account.decide(fail, after), after);
      const [was, is] = [before, then].map(
        (state) => sum(chargesOf(state).map(outstandingOf)) - state.creditCents,
      );
      const fees = sum(events.map((event) => (event.type === 'LateFeeApplied' ? event.data.amountCents : 0)));
      const again = sum(
        [...after.charges.keys()].map(
          (id) => (then.charges.get(id)?.lateFeeCents ?? 0) - (after.charges.get(id)?.lateFeeCents ?? 0),
        ),
      );
      const decided = events.filter((event) => 'by' in event && event.by?.actor === 'u1');
      const worth = sum(decided.map((event) => changeOf('receivable', postingsOf(event))));
      // An offer that an amendment brought after its last day is first judged when money comes.
      const earned = sum(
        [...then.charges.values()].map(({ chargeId, discountCents }) =>
          before.charges.get(chargeId)?.discountCents === 0 ? discountCents : 0,
        ),
      );
      const expected = fees + again + worth - earned;
      if ((is ?? 0) - (was ?? 0) !== expected) throw new Error(`${was} became ${is}`);
    }
  });
  t.pass();
});

test('replaying at once and event by event gives the same account, and no fold changes what an earlier one made', (t) => {
  always((taken) => {
    const events = eventsOf(taken);
    const once = fold(account, events);
    const copy = structuredClone(once);
    const last = taken.at(-1)?.after;
    const oneByOne = events.reduce(account.evolve, account.initial);
    if (!isSame(oneByOne, once) || !isSame(copy, once) || !isSame(last, once))
      throw new Error('replay differs');
  });
  t.pass();
});

test('a prefix and then the rest is the whole', (t) => {
  always((taken, cut) => {
    const events = eventsOf(taken);
    const at = cut % (events.length + 1);
    const inTwo = fold(account, events.slice(at), fold(account, events.slice(0, at)));
    if (!isSame(inTwo, fold(account, events))) throw new Error(`differs when cut at ${at}`);
  });
  t.pass();
});

test('the statement of any day, as known on any day, is what the journal says of that day by then', (t) => {
  always((taken, cut) => {
    const events = recordedOf(taken);
    const asOf = plusDays('2026-01-01', cut % 300);
    const asKnownOn = plusDays('2026-01-01', Math.floor(cut / 300) % 300);
    const { balanceCents, creditCents, booked, lines } = accountStatement(events, { asOf, asKnownOn }, 'UTC');
    const known = events.filter(({ metadata }) => metadata.at.slice(0, 10) <= asKnownOn);
    const days = [...linesByDay(known)].flatMap(([day, some]) => (day <= asOf ? some : []));
    const journal = [changeOf('receivable', days), 0 - changeOf('memberCredits', days)];
    if (!isSame([balanceCents, creditCents], journal)) throw new Error(`${balanceCents}, ${creditCents}`);
    if (sum(booked.map(({ ledgerCents }) => ledgerCents)) !== balanceCents)
      throw new Error('not the charges');
    for (const { dueCents, lateFeeCents, discountCents, ledgerCents, aheadCents } of booked)
      if (dueCents - lateFeeCents + discountCents - aheadCents !== ledgerCents) throw new Error('no bridge');
    if ((lines.at(-1)?.balanceCents ?? 0) !== balanceCents) throw new Error('not the lines');
  });
  t.pass();
});

test('the statement of any day is the statement of the events up to that day', (t) => {
  always((taken, cut) => {
    const events = recordedOf(taken);
    const asOf = plusDays('2026-01-01', cut % 400);
    const prefix = events.filter((event) => event.metadata.at.slice(0, 10) <= asOf);
    const past = { asOf, asKnownOn: asOf };
    const statement = accountStatement(events, past, 'UTC');
    if (!isSame(statement, accountStatement(prefix, past, 'UTC'))) throw new Error('not the prefix');
    const state = fold(account, prefix);
    const charges = chargesOf(state);
    const facts = {
      balance: sum(charges.map(outstandingOf)),
      due: sum(charges.map((charge) => dueOn(charge, asOf))),
      credit: state.creditCents,
      charges: charges.map((charge) => charge.chargeId),
      lines: prefix.map((event) => event.id),
      ofCharges: charges.map(outstandingOf),
    };
    const said = {
      balance: statement.balanceCents,
      due: statement.dueCents,
      credit: statement.creditCents,
      charges: statement.charges.map(({ charge }) => charge.chargeId),
      lines: statement.lines.map((line) => line.event.id),
      ofCharges: statement.charges.map(({ lines }) => lines.at(-1)?.balanceCents),
    };
    if (!isSame(said, facts)) throw new Error(`${JSON.stringify(said)} is not ${JSON.stringify(facts)}`);
  });
  t.pass();
});

test('a command id given again writes nothing new and is answered as the first time', async (t) => {
  await fc.assert(
    fc.asyncProperty(steps, async (taking) => {
      const log = memoryLog();
      const twice: AccountEvent[] = [];
      for (const [index, { command, today }] of live(taking).entries()) {
        const at = `${today}T12:00:00Z`;
        const context = {
          orgCode: 'org',
          actor: 'tester',
          at,
          correlationId: 'c',
          commandId: `command ${index}`,
        };
        const give = () => handle(log, account, memberId, command, context);
        try {
          const first = await give();
          const again = await give();
          if (!isSame(again.events.map(plain), first.events.map(plain)))
            throw new Error('answered otherwise');
          if (first.events.length > 0 && !again.repeated) throw new Error('not seen as a repeat');
          twice.push(...first.events);
        } catch (error) {
          if (!(error instanceof RuleViolation || error instanceof NotFound)) throw error;
        }
      }
      const inLog = await log.readStream(stream);
      if (inLog.length !== twice.length) throw new Error(`${inLog.length} events, not ${twice.length}`);
      await log.close();
    }),
    { numRuns: sized(15, 50) },
  );
  t.pass();
});

const plain = ({ type, data }: AccountEvent) => ({ type, data });
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, other);
