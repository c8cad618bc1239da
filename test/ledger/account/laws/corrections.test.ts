import test from 'ava';
import { isSettledForGood } from '../../../../ledger/account/charge/balance.ts';
import { outstandingOf } from '../../../../ledger/account/charge/due.ts';
import { standingOf } from '../../../../ledger/account/charge/standing.ts';
import {
  type AccountCommand,
  type AccountState,
  account,
  type Charge,
} from '../../../../ledger/account/decide.ts';
import type { AccountEvent, PaymentReversed } from '../../../../ledger/account/events.ts';
import { postingsOf } from '../../../../ledger/catalogue.ts';
import { fold, NotFound, RuleViolation } from '../../../../ledger/decider.ts';
import { changeOf } from '../../../../ledger/posting.ts';
import type { CalendarDate } from '../../../../ledger/values/calendar.ts';
import type { Taken } from '../../../support/account-steps.ts';
import { holding } from '../../../support/held.ts';
import {
  always,
  chargesOf,
  eventsOf,
  isSame,
  law,
  linesByDay,
  livesAtStripe,
  livesOf,
  sum,
} from '../../../support/laws.ts';
import { sized } from '../../../support/size.ts';

/** What is undone or changed leaves the account as if it had been right at first. */

/** What takes a command back, and why it may be refused at once. */
interface TakenBack<Type extends AccountCommand['type']> {
  readonly atLeast: number;
  readonly by: (
    command: Extract<AccountCommand, { readonly type: Type }>,
  ) => DistributiveOmit<AccountCommand, 'today'>;
  /** Which of them it takes back alone; all unless given. */
  readonly isFor?: (
    command: Extract<AccountCommand, { readonly type: Type }>,
    before: AccountState,
  ) => boolean;
  readonly lives?: Parameters<typeof always>[3];
  readonly mayRefuse?: Readonly<
    Record<string, { readonly why: string; readonly isIt: (of: Pick<Taken, 'before' | 'events'>) => boolean }>
  >;
}
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

const [held, reason] = [holding(100_000_000), 'slip'];
const takenBack: { readonly [Type in AccountCommand['type']]?: TakenBack<Type> } = {
  AssessCharge: { atLeast: 100, by: ({ chargeId }) => ({ type: 'UndoCharge', chargeId }) },
  VerifyPayment: {
    atLeast: 20,
    by: ({ paymentId }) => ({ type: 'UndoVerification', paymentId, held }),
    // Lower terms may have made a payment that waits enough to keep away a fee that was applied before.
    isFor: (_, before) =>
      chargesOf(before).every(
        (charge) =>
          charge.lateFeeCents === 0 || standingOf({ ...charge, lateFeeCents: 0 }).lateFee !== undefined,
      ),
    lives: {
      lives: livesOf(
        ['AssessCharge', 'SubmitPayment', 'VerifyPayment', 'RecordPayment', 'SetCredit'],
        ['UndoVerification', 'AmendCharge', 'VoidCharge', 'DeclinePayment', 'ReversePayment'],
      ),
    },
    mayRefuse: {
      PaymentChanged: {
        why: 'what others had paid since became credit, and only they could pay it again',
        isIt: ({ before, events }) =>
          events.some((each) => each.type === 'CreditIssued' && each.data.source.kind === 'settledInTime') ||
          chargesOf(before).some(({ removedParts }) =>
            removedParts.some(({ removedBy }) => removedBy === 'settledInTime'),
          ),
      },
      CreditOfLaterDay: {
        why: 'its credit was set aside after the day on which it was sent',
        isIt: ({ events }) => {
          const dayOf = (type: AccountEvent['type']) =>
            events.find((each) => each.type === type)?.data.occurredOn ?? '';
          return dayOf('CreditSpent') > dayOf('PaymentAccepted');
        },
      },
    },
  },
  WriteOffCharge: {
    atLeast: 10,
    by: ({ chargeId }) => ({ type: 'ReverseWriteOff', chargeId, reason }),
    // A reversal takes back what was written off before, too.
    isFor: ({ chargeId }, { charges }) => charges.get(chargeId)?.writtenOffCents === 0,
  },
  VoidCharge: { atLeast: 10, by: ({ chargeId }) => ({ type: 'ReinstateCharge', chargeId, reason }) },
  WaiveLateFee: { atLeast: 10, by: ({ chargeId }) => ({ type: 'ReinstateLateFee', chargeId, reason }) },
  PayOutCredit: {
    atLeast: 10,
    by: ({ creditPayoutId }) => ({ type: 'ReverseCreditPayout', creditPayoutId, reason }),
  },
  StopLateFees: {
    atLeast: 5,
    by: () => ({ type: 'ResumeLateFees' }),
    // Resuming brings back the late fees that were stopped before, too.
    isFor: (_, before) => chargesOf(before).every(({ lateFeesStoppedOn }) => lateFeesStoppedOn === null),
  },
  SendToCollections: { atLeast: 5, by: () => ({ type: 'RecallFromCollections', reason }) },
  RefundPayment: {
    atLeast: 10,
    by: ({ refundId }) => ({ type: 'FailRefund', refundId, reason }),
    // What an administrator decided with it stays, and what was not on charges comes back as credit.
    isFor: isOfTodayOnCharges,
    lives: livesAtStripe,
  },
  DisputePayment: {
    atLeast: 10,
    by: ({ disputeId }) => ({ type: 'WinDispute', disputeId }),
    isFor: isOfTodayOnCharges,
    lives: livesAtStripe,
  },
};

/** All that went back was on charges until today, and nothing more was decided. */
function isOfTodayOnCharges(command: AccountCommand, before: AccountState): boolean {
  const events = account.decide(command, before);
  return events.every(({ type, data }) => {
    if (type !== 'PaymentRefunded' && type !== 'PaymentDisputed') return type === 'EarlyDiscountRevoked';
    return data.fromCreditCents + data.shortfallCents === 0 && data.occurredOn === command.today;
  });
}

const PAYS_AGAIN: ReadonlySet<string> = new Set(['CreditSpent', 'RefundFailed', 'DisputeWon']);

for (const [type, { atLeast, by, isFor = () => true, lives, mayRefuse = {} }] of Object.entries(takenBack))
  law(
    `${type} that is taken back at once leaves the account and its books as if it had not been`,
    atLeast,
    (taken, judged) => {
      for (const { command: taking, before: found, today } of taken) {
        if (taking.type !== type) continue;
        // Late fees that are reached came before it, and free credit pays by a rule of its own.
        const command = { ...taking, creditPaysSince: undefined };
        const before = fold(account, account.decide({ type: 'ApplyLateFees', today }, found), found);
        const events = decideOrCode(command, before);
        if (typeof events === 'string' || events.length === 0 || !isFor(command as never, before)) continue;
        judged();
        const back = decideOrCode(
          { ...by(command as never), today } as AccountCommand,
          fold(account, events, before),
        );
        if (typeof back === 'string') {
          if (mayRefuse[back]?.isIt({ before, events }) !== true) throw new Error(`refused: ${back}`);
          continue;
        }
        // The day that an administrator read on the screenshot stays, with the late fee that it brings.
        const corrected = events.filter((event) => event.type === 'DateSentCorrected');
        const was = withLateFees(corrected, before, today);
        const is = withLateFees([...events, ...back], before, today);
        // What became credit pays again as of the day on which it did.
        const isPaidAgain = back.some(({ type: each }) => PAYS_AGAIN.has(each));
        const removed = command.type === 'AssessCharge' ? command.chargeId : '';
        const [wanted, left] = [was, is].map((each) =>
          figuresOf(fold(account, each, before), removed, isPaidAgain),
        );
        if (!isSame(left, wanted))
          throw new Error(`${JSON.stringify(wanted)} became ${JSON.stringify(left)}`);
        requireSameBooks(is, was);
      }
    },
    lives,
  );

/** The events, and the late fees that are reached after them. */
function withLateFees(events: readonly AccountEvent[], before: AccountState, today: CalendarDate) {
  return [...events, ...account.decide({ type: 'ApplyLateFees', today }, fold(account, events, before))];
}

function decideOrCode(command: AccountCommand, state: AccountState): readonly AccountEvent[] | string {
  try {
    return account.decide(command, state);
  } catch (error) {
    if (error instanceof RuleViolation) return error.code;
    if (error instanceof NotFound) return 'NotFound';
    throw error;
  }
}

/** What a member and the treasurer see of an account, without a charge that is removed again. */
function figuresOf(state: AccountState, removed: string, isPaidAgain: boolean) {
  const { charges, creditCents, reservations, payments, creditPayouts, collections } = state;
  return {
    creditCents,
    collections,
    payouts: [...creditPayouts.keys()],
    reservations: [...reservations].map(([id, { amountCents }]) => [id, amountCents]).sort(),
    payments: [...payments.values()].map((each) => [each.paymentId, each.status, each.startedOn]),
    charges: [...charges.values()]
      .filter(({ chargeId, voided }) => chargeId !== removed || !voided)
      .map((charge) => {
        const { terms, paidCents, lateFeeCents, discountCents, writtenOffCents, recoveredCents } = charge;
        const { voided, lateFeeWaived, pending, paidParts } = charge;
        // What was not needed keeps no place in the order of the money.
        const waiting = pending
          .map(({ came: _, ...part }) => part)
          .sort((one, other) => one.paymentId.localeCompare(other.paymentId));
        const worth = { lateFeeCents, discountCents, writtenOffCents, recoveredCents };
        return {
          terms,
          paidCents,
          ...worth,
          voided,
          lateFeeWaived,
          waiting,
          parts: isPaidAgain ? [] : paidParts,
        };
      }),
  };
}

/** Both post the same, on every account and day. */
function requireSameBooks(events: readonly AccountEvent[], wanted: readonly AccountEvent[]): void {
  const [is, ought] = [events, wanted].map(linesByDay);
  for (const day of new Set([...(is?.keys() ?? []), ...(ought?.keys() ?? [])])) {
    const [lines, others] = [is?.get(day) ?? [], ought?.get(day) ?? []];
    for (const name of new Set([...lines, ...others].map((line) => line.account))) {
      const [cents, wantedCents] = [changeOf(name, lines), changeOf(name, others)];
      if (cents !== wantedCents) throw new Error(`${name} on ${day}: ${cents}, not ${wantedCents}`);
    }
  }
}

const CHANGED =
  'a change of a payment leaves what it paid, the fee and the discount as if its last day had been entered at first';
test(CHANGED, (t) => {
  const kinds = ['AssessCharge', 'RecordPayment', 'ChangePaymentDetails', 'RecordPayment'] as const;
  const rare = ['ApplyLateFees', 'SubmitPayment', 'VerifyPayment', 'AmendCharge', 'WriteOffCharge'] as const;
  const holds = (taken: readonly Taken[], judged: () => void) => {
    for (const { command, before, after, events } of taken) {
      if (command.type !== 'ChangePaymentDetails' || events.length === 0) continue;
      const { paymentId, after: details } = command;
      const payment = after.payments.get(paymentId);
      if (payment?.startedOn !== details.paidOn || payment.method !== details.method)
        throw new Error('not changed');
      const from = before.payments.get(paymentId)?.startedOn ?? '';
      for (const { chargeId } of payment.allocations) {
        const is = after.charges.get(chargeId);
        // What was written off is not judged anew when money is dated again.
        if (is === undefined || isSettledForGood(is)) continue;
        if (outstandingOf(is) < 0) throw new Error('overpaid');
        if (from !== details.paidOn) judged();
        requireByDay(is, from, details.paidOn);
      }
    }
  };
  always(CHANGED, 10, holds);
  always(`${CHANGED}: often`, 20, holds, { lives: livesOf(kinds, rare), numRuns: sized(100, 400) });
  t.pass();
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
    charge.offeredOn <= offer.endDate &&
    sentBy((day) => day <= offer.endDate, parts) >=
      Math.min(
        terms.amountCents - offer.amountCents,
        discountCents > 0 ? charge.discountPriceCents : Infinity,
      );
  const isEarned = earnedBy(paidParts);
  if (offer !== undefined && from !== to) {
    if (from > offer.endDate && to <= offer.endDate && isEarned && discountCents === 0)
      throw new Error('no discount for money that came in time');
    if (from <= offer.endDate && to > offer.endDate && !isEarned && discountCents > 0)
      throw new Error('a discount for money that came too late');
  }
  if (lateFee === undefined || lateFeeWaived) return;
  const isBefore = (day: string) => day < lateFee.startDate;
  const isSettledWith = (onItsWay: typeof pending) => {
    const parts = [...paidParts, ...onItsWay];
    // What is on its way may earn the discount that is on offer.
    const isOffered = onItsWay.some(({ sentOn }) => sentOn <= (offer?.endDate ?? ''));
    const offered = isOffered && earnedBy(parts) ? (offer?.amountCents ?? 0) : 0;
    return sentBy(isBefore, parts) >= terms.amountCents - (discountCents || offered);
  };
  if (!isBefore(from) && isBefore(to) && isSettledWith([]) && lateFeeCents > 0)
    throw new Error('a late fee for money that came in time');
  if (isBefore(from) && !isBefore(to) && !isSettledWith(pending) && lateFeeCents === 0)
    throw new Error('no late fee for money that came too late');
}

/** Whether a move was refused by the other account in what followed it. */
const isReinstated = ({ data: { reversalId } }: PaymentReversed, followed: readonly AccountEvent[]) =>
  followed.some((each) => each.type === 'PaymentReinstated' && each.data.reversalId === reversalId);

law(
  'by the days, no correction takes more money from an account than payments brought, and no reversed payment leaves a cent',
  10,
  (taken, judged) => {
    const events = eventsOf(taken);
    const money = ['undepositedCash', 'undepositedChecks', 'checking', 'venmo', 'otherReceipts'] as const;
    // What the bank takes is no correction.
    const feeOf = (event: AccountEvent) =>
      event.type === 'PaymentReversed' ? (event.data.bankFeeCents ?? 0) : 0;
    const payments = events.filter(({ type }) =>
      /^Payment(Recorded|Accepted|Reversed|Reinstated|DetailsChanged)$/.test(type),
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
    for (const [index, event] of events.entries()) {
      if (event.type !== 'PaymentReversed' || isReinstated(event, events.slice(index))) continue;
      const payment = taken.at(-1)?.after.payments.get(event.data.paymentId);
      if (payment?.status !== 'accepted' || sum(payment.paid.map(({ amountCents }) => amountCents)) < 0)
        throw new Error('not reversed');
      judged();
      const { occurredOn, kind, amountCents } = event.data;
      if ((kind === 'mistake' || kind === 'moved') && occurredOn !== payment.startedOn)
        throw new Error('not on its day');
      if (amountCents !== payment.amountCents || payment.reversedCents !== amountCents)
        throw new Error('a part is left');
    }
  },
);

law(
  'a refund that fails at once leaves the account as if there had been none, but for credit',
  10,
  (taken, judged) => {
    for (const { command, before: found, today } of taken) {
      if (command.type !== 'RefundPayment') continue;
      // Late fees that are reached came before it, and free credit pays by a rule of its own.
      const refund = { ...command, creditPaysSince: undefined };
      const before = fold(account, account.decide({ type: 'ApplyLateFees', today }, found), found);
      const events = decideOrCode(refund, before);
      if (typeof events === 'string' || events.length === 0) continue;
      judged();
      const after = fold(account, events, before);
      const fail = { type: 'FailRefund', refundId: command.refundId, reason: 'closed', today } as const;
      const failed = account.decide(fail, after);
      const then = fold(account, failed, after);
      const [was, is] = [before, then].map(
        (state) => sum(chargesOf(state).map(outstandingOf)) - state.creditCents,
      );
      // What whoever ordered the refund decided on its charges stays.
      const decided = events.filter((event) => 'by' in event && event.by?.actor === 'u1');
      const worth = sum(decided.map((event) => changeOf('receivable', postingsOf(event))));
      // A late fee is judged anew by the money that is back, and by the terms that were decided.
      const revoked = sum(
        [...events, ...failed].map((event) =>
          event.type === 'LateFeeRevoked' ? changeOf('receivable', postingsOf(event)) : 0,
        ),
      );
      const expected = worth + revoked;
      if ((is ?? 0) - (was ?? 0) !== expected) throw new Error(`${was} became ${is}`);
    }
  },
);
