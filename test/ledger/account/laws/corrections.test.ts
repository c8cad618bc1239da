import test from 'ava';
import { isSettledForGood } from '../../../../ledger/account/balance.ts';
import { type AccountState, account, type Charge } from '../../../../ledger/account/decide.ts';
import { outstandingOf } from '../../../../ledger/account/due.ts';
import type { AccountEvent, PaymentReversed } from '../../../../ledger/account/events.ts';
import { postingsOf } from '../../../../ledger/catalogue.ts';
import { fold } from '../../../../ledger/decider.ts';
import { changeOf } from '../../../../ledger/posting.ts';
import type { Taken } from '../../../support/account-steps.ts';
import { holding } from '../../../support/held.ts';
import { always, chargesOf, eventsOf, isSame, law, linesByDay, livesOf, sum } from '../../../support/laws.ts';
import { sized } from '../../../support/size.ts';

/** What is undone or changed leaves the account as if it had been right at first. */

law(
  'a write-off that is reversed at once leaves the account as if there had been none',
  10,
  (taken, judged) => {
    for (const { command, before, events, after, today } of taken) {
      if (command.type !== 'WriteOffCharge' || events.length === 0) continue;
      if ((before.charges.get(command.chargeId)?.writtenOffCents ?? 0) > 0) continue;
      judged();
      const { chargeId, creditPaysSince } = command;
      const reverse = { type: 'ReverseWriteOff', chargeId, reason: 'wrong one', today } as const;
      const fees = account.decide({ type: 'ApplyLateFees', creditPaysSince, today }, before);
      if (!isSame(fold(account, account.decide(reverse, after), after), fold(account, fees, before)))
        throw new Error('something is left of it');
    }
  },
);

law('a charge that is undone at once leaves nothing on any account, on any day', 50, (taken, judged) => {
  for (const { command, before, events, after } of taken) {
    if (command.type !== 'AssessCharge' || events.length === 0) continue;
    judged();
    const { chargeId, today } = command;
    const undone = account.decide({ type: 'UndoCharge', chargeId, today }, after);
    requireNothingLeft([...events.filter(({ type }) => type === 'ChargeAssessed'), ...undone]);
    const now = fold(account, undone, after);
    const paid = sum(events.map((event) => (event.type === 'CreditReserved' ? event.data.amountCents : 0)));
    if (now.creditCents !== before.creditCents - paid) throw new Error('credit has changed');
  }
});

const UNDONE_AT_ONCE = 'a verification that is undone at once leaves the account and its books as before';
test(UNDONE_AT_ONCE, (t) => {
  const kinds = ['AssessCharge', 'SubmitPayment', 'VerifyPayment', 'RecordPayment', 'SetCredit'] as const;
  const rare = ['UndoVerification', 'AmendCharge', 'VoidCharge', 'DeclinePayment', 'ReversePayment'] as const;
  const lives = livesOf(kinds, rare);
  const holds = (taken: readonly Taken[], judged: () => void) => {
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
      judged();
    }
  };
  t.notThrows(() => always(UNDONE_AT_ONCE, 10, holds, { lives }));
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

law(
  'a charge or late fee that is reinstated at once is worth, paid and due as before',
  10,
  (taken, judged) => {
    for (const { command, before, events, after, today } of taken) {
      if (command.type !== 'VoidCharge' && command.type !== 'WaiveLateFee') continue;
      // Of a charge that was removed or waived before, only other charges' late fees may come.
      if (!events.some(({ type }) => type === 'ChargeVoided' || type === 'LateFeeWaived')) continue;
      judged();
      const type = command.type === 'VoidCharge' ? 'ReinstateCharge' : 'ReinstateLateFee';
      const { chargeId } = command;
      const then = fold(account, account.decide({ type, chargeId, reason: 'slip', today }, after), after);
      const { creditPaysSince } = command;
      const nightly = { type: 'ApplyLateFees', creditPaysSince, today } as const;
      const inTime = fold(account, account.decide(nightly, before), before);
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
  },
);

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
        if (is === undefined || is.voided || isSettledForGood(is)) continue;
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
    for (const { command, before, events, after, today } of taken) {
      if (command.type !== 'RefundPayment' || events.length === 0) continue;
      judged();
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
  },
);
