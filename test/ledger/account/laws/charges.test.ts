import { isSettledForGood } from '../../../../ledger/account/charge/balance.ts';
import { dueOn, dueWithoutFeeOn, lateFeeOn, outstandingOf } from '../../../../ledger/account/charge/due.ts';
import { sentFrom } from '../../../../ledger/account/charge/paidParts.ts';
import { isCovered, isFeeForgone } from '../../../../ledger/account/charge/standing.ts';
import { type AccountState, account, type Charge } from '../../../../ledger/account/decide.ts';
import type { AccountEvent, ChargeTerms } from '../../../../ledger/account/events.ts';
import { paidByCredit } from '../../../../ledger/account/freeCredit.ts';
import { fold } from '../../../../ledger/decider.ts';
import { plusDays } from '../../../../ledger/values/calendar.ts';
import { chargesOf, law, livesAtStripe, livesOf, sum } from '../../../support/laws.ts';
import { sized } from '../../../support/size.ts';

/** What a charge costs: its late fee and its early discount. */

law(
  'no charge is ever overpaid, due is never negative and never below what is owed but for an offered discount',
  50,
  (taken, judged) => {
    for (const { after, today } of taken)
      for (const charge of chargesOf(after))
        for (const day of [today, plusDays(today, 15)]) {
          judged();
          const offered = charge.terms.earlyDiscount?.amountCents ?? 0;
          const due = dueOn(charge, day);
          if (outstandingOf(charge) < 0) throw new Error(`overpaid by ${-outstandingOf(charge)}`);
          if (due < 0 || due < outstandingOf(charge) - offered) throw new Error(`due ${due}`);
          // What the discount offered today would settle has been granted: nobody pays nothing.
          if (day === today && due === 0 && outstandingOf(charge) !== 0)
            throw new Error('discount not granted');
          if (charge.paidCents < 0 || (charge.voided && charge.paidCents !== 0)) throw new Error('paid');
        }
  },
);

law('members send no more to a charge than is due on it and not on its way', 50, (taken, judged) => {
  for (const { events, before, today } of taken) {
    const applied = events.filter(({ type }) => type === 'LateFeeApplied');
    const state = fold(account, applied, before);
    for (const event of events)
      if (event.type === 'PaymentSubmitted' || event.type === 'PaymentInitiated')
        for (const { chargeId, amountCents } of event.data.allocations) {
          const charge = state.charges.get(chargeId);
          if (charge === undefined) throw new Error('no charge');
          judged();
          const sent = sum(charge.pending.map((part) => part.amountCents));
          if (amountCents + sent > dueOn(charge, today)) throw new Error('more than is open');
        }
  }
});

law(
  'a late fee is applied at most once per charge until it is revoked, not before its day, by any command that comes later',
  20,
  (taken, judged) => {
    const applied = new Set<string>();
    for (const { command, events, before, after, today } of taken) {
      for (const [index, event] of events.entries()) {
        if (event.type === 'LateFeeRevoked' && !applied.delete(event.data.chargeId))
          throw new Error('revoked what was not applied');
        if (event.type !== 'LateFeeApplied') continue;
        const { chargeId } = event.data;
        if (applied.has(chargeId)) throw new Error('applied twice');
        const charge = fold(account, events.slice(0, index), before).charges.get(chargeId);
        const feeDay = charge?.terms.lateFee?.startDate ?? '9999';
        if (today < feeDay) throw new Error('too early');
        // A payment may have been found to be of that day or later.
        const paidLate = charge?.paidParts.filter(({ sentOn }) => sentOn >= feeDay) ?? [];
        const owed = charge && outstandingOf(charge) + sum(paidLate.map((part) => part.amountCents));
        if (owed === undefined || owed <= 0) throw new Error('nothing was owed');
        applied.add(chargeId);
        judged();
      }
      // A command that wrote anything left no fee behind that it found reached.
      // What free credit paid came first, with a discount that the command may have canceled.
      const isPaid = events.some(isByCredit);
      const paid = fold(account, isPaid ? paidByCredit(before, command) : [], before);
      if (events.length > 0)
        for (const [chargeId, charge] of paid.charges) {
          const { lateFee } = charge.terms;
          const stoppedOn = charge.lateFeesStoppedOn ?? '9999-12-31';
          const reached =
            lateFee &&
            !charge.voided &&
            !charge.lateFeeWaived &&
            lateFee.startDate <= stoppedOn &&
            today >= lateFee.startDate &&
            outstandingOf(charge) > 0 &&
            !isFeeForgone(charge) &&
            !isOnItsWay(paid, charge);
          const then = after.charges.get(chargeId);
          // Money that was sent in time and came with this command has undone it.
          const isUndone = then !== undefined && outstandingOf(then) === 0;
          const isOff = then !== undefined && (then.lateFeeWaived || isFeeForgone(then));
          if (reached && then?.lateFeeCents === 0 && !isOff && !isUndone) throw new Error('left behind');
        }
    }
  },
);

const isByCredit = (event: AccountEvent) => 'by' in event && event.by?.actor === 'rule:credit';

/**
 * Whether what was sent before the late fee, paid or pending, is all that the charge is worth without it;
 * without the discount too where what is pending earns that.
 */
function isOnItsWay({ payments }: AccountState, charge: Charge): boolean {
  const { chargeId, terms, paidParts, pending } = charge;
  const feeDay = charge.lateFeeWaived ? undefined : terms.lateFee?.startDate;
  const isInTime = (day: string) => feeDay === undefined || day < feeDay || day <= charge.lateFeeGraceOn;
  // Money that was announced later found the fee due.
  const isKnown = (id: string) => isInTime(pending.find((part) => part.paymentId === id)?.announcedOn ?? '');
  const meant = [...payments.values()].flatMap(({ paymentId, status, allocations, startedOn }) =>
    (status === 'pending' || status === 'submitted') && isKnown(paymentId)
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
  return meant.length > 0 && sentBy(isInTime) >= (isEarned ? discounted : whole);
}

law('no late fee is applied while what is on its way covers the rest', 20, (taken, judged) => {
  for (const { command, events, before } of taken)
    for (const [index, event] of events.entries()) {
      if (event.type !== 'LateFeeApplied') continue;
      // The fee had been applied before that payment was verified, and money on its way takes none back.
      if (command.type === 'UndoVerification') continue;
      const then = fold(account, events.slice(0, index), before);
      const charge = then.charges.get(event.data.chargeId);
      judged();
      if (charge && isOnItsWay(then, charge)) throw new Error('applied although the money is on its way');
    }
});

law(
  'no fee waits for money on its way that does not settle the charge when it comes',
  50,
  (taken, judged) => {
    for (const { events, after, today } of taken) {
      const waiting = chargesOf(after).filter((each) => each.lateFeeCents === 0 && isCovered(each));
      for (const { chargeId, pending, voided } of events.length === 0 ? [] : waiting) {
        // Credit that was meant for it may have been taken away before the bank was asked.
        const isWhole = pending.every(({ paymentId }) => {
          const meantCents = after.payments.get(paymentId)?.creditCents ?? 0;
          return meantCents === (after.reservations.get(paymentId)?.amountCents ?? 0);
        });
        if (voided || !isWhole) continue;
        judged();
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
  },
);

/** What the organization has given back since of what had settled a charge. */
const givenBackOf = ({ removedParts }: Charge) =>
  sum(removedParts.filter(({ fate }) => fate === 'givenBack').map(({ amountCents }) => amountCents));

law(
  'a late fee is revoked only with money that was sent before its start date and settles the charge',
  10,
  (taken, judged) => {
    for (const { command, events, after } of taken)
      for (const event of events) {
        if (event.type !== 'LateFeeRevoked') continue;
        const charge = after.charges.get(event.data.chargeId);
        judged();
        const byHand = command.type === 'RecordPayment' ? command.paidOn : '9999';
        const part = charge?.paidParts.find(({ paidBy }) => paidBy === event.data.settledBy);
        const sentOn = after.payments.get(event.data.settledBy)?.startedOn ?? part?.sentOn ?? byHand;
        if (charge === undefined || outstandingOf(charge) > givenBackOf(charge))
          throw new Error('not settled');
        // Lower terms, for which money was enough that was given back since, name the charge alone.
        const isByTerms = event.data.settledBy === charge.chargeId;
        if (!isByTerms && sentOn >= (charge.terms.lateFee?.startDate ?? '')) throw new Error('sent too late');
      }
  },
);

law(
  'money told late that settles a charge as of a day before its late fee takes the fee back; what was paid since becomes credit',
  50,
  (taken, judged) => {
    for (const { after, today } of taken)
      for (const charge of after.charges.values()) {
        const { chargeId, lateFeeCents, terms, paidParts } = charge;
        const feeDay = terms.lateFee?.startDate ?? today;
        const sinceCents = sum(sentFrom(paidParts, feeDay).map(({ amountCents }) => amountCents));
        const paidOn = plusDays(feeDay, -1);
        const due = dueWithoutFeeOn(charge, paidOn);
        const isOffered = paidOn <= (terms.earlyDiscount?.endDate ?? '');
        // A fee that was written off with the rest is settled.
        const isSettled = isSettledForGood(charge);
        if (isSettled || lateFeeCents === 0 || due < 10 || isOffered) continue;
        judged();
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
  },
);

law('what is due does not change when a reached late fee is applied', 50, (taken, judged) => {
  for (const { after, today } of taken)
    for (const day of [today, plusDays(today, 9)]) {
      const applied = fold(account, account.decide({ type: 'ApplyLateFees', today: day }, after), after);
      if (applied !== after) judged();
      for (const [chargeId, charge] of after.charges) {
        const then = applied.charges.get(chargeId);
        if (then === undefined || dueOn(then, day) !== dueOn(charge, day)) throw new Error('due moved');
      }
    }
});

/** What counts as never paid. */
const takesBack: ReadonlySet<string> = new Set([
  'PaymentReturned',
  'PaymentDisputed',
  'PaymentReversed',
  'PaymentDetailsChanged',
  'VerificationReopened',
]);

law(
  'an early discount is granted once, in time, and settles the charge, until its payment is taken back',
  10,
  (taken, judged) => {
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
        const credit = events.find(
          ({ type, data }) => type === 'CreditSpent' && data.reservationId === event.data.settledBy,
        );
        const byCredit = event.by?.actor === 'rule:credit' ? credit?.data.occurredOn : byHand;
        const paidOn = after.payments.get(event.data.settledBy)?.startedOn ?? byCredit;
        if (paidOn === undefined || paidOn > (charge?.terms.earlyDiscount?.endDate ?? ''))
          throw new Error('too late');
        if (charge === undefined || outstandingOf(charge) > givenBackOf(charge))
          throw new Error('not settled');
        done.add(event.data.chargeId);
        judged();
      }
  },
);

law(
  'no early discount is granted that ended before it was offered',
  50,
  (taken, judged) => {
    const offeredOn = new Map<string, string>();
    for (const { events, after } of taken)
      for (const { type, data } of events) {
        if (type === 'ChargeAssessed') offeredOn.set(data.chargeId, data.occurredOn);
        if (type === 'ChargeAmended' && endOf(data.terms) !== endOf(data.previous))
          offeredOn.set(data.chargeId, data.occurredOn);
        if (type !== 'EarlyDiscountGranted') continue;
        judged();
        const endDate = endOf(after.charges.get(data.chargeId)?.terms) ?? '';
        if ((offeredOn.get(data.chargeId) ?? '') > endDate) throw new Error('offered too late');
      }
  },
  {
    lives: livesOf(
      ['AssessCharge', 'RecordPayment', 'ChangePaymentDetails', 'AmendCharge'],
      ['SubmitPayment', 'VerifyPayment'],
    ),
    numRuns: sized(100, 400),
  },
);

const endOf = (terms: ChargeTerms | undefined) => terms?.earlyDiscount?.endDate;

law(
  'no charge that a bank or cardholder reopened keeps its early discount, unless it is settled for good; refunds leave discounts alone and bring no late fee of their own',
  20,
  (taken, judged) => {
    for (const { before, events, after, today } of taken)
      for (const event of events) {
        const isRefund = event.type === 'PaymentRefunded';
        if (!('reopened' in event.data)) continue;
        judged();
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
        // Undo leaves the discount that was there before the payment, as after a refund: a law of its own.
        const isUndone = event.type === 'VerificationReopened';
        for (const { chargeId } of isRefund || isUndone ? [] : event.data.reopened) {
          const charge = after.charges.get(chargeId);
          // What is moved to the charge that it is taken from earns the discount again.
          const isEarnedAgain = events
            .slice(events.indexOf(event))
            .some(({ type, data }) => type === 'EarlyDiscountGranted' && data.chargeId === chargeId);
          // Money that had earned it may have been given back since.
          const isKept = charge !== undefined && givenBackOf(charge) > 0;
          if (charge && !isEarnedAgain && !isKept && charge.discountCents > 0 && !isSettledForGood(charge))
            throw new Error('the discount stayed');
        }
      }
  },
);

law(
  'a charge that a refund reopens is canceled, or due on the day, as whoever ordered the refund decided',
  10,
  (taken, judged) => {
    for (const { events, before, after, today } of taken)
      for (const event of events) {
        if (event.type !== 'PaymentRefunded') continue;
        const { reopened, requestId = '' } = event.data;
        for (const decision of before.refundRequests.get(requestId)?.charges ?? []) {
          if (!reopened.some(({ chargeId }) => chargeId === decision.chargeId)) continue;
          judged();
          const charge = after.charges.get(decision.chargeId);
          if (
            decision.becomes === 'canceled' &&
            charge !== undefined &&
            dueOn(charge, plusDays(today, 400)) > 0
          )
            throw new Error('not canceled');
          if (decision.becomes === 'due' && charge?.terms.dueDate !== decision.dueDate)
            throw new Error('not due on the day');
        }
      }
  },
  {
    lives: livesOf(
      ['AssessCharge', 'InitiatePayment', 'AcceptPayment', 'RequestRefund', 'RefundPayment'],
      ['SetCredit', 'AmendCharge'],
    ),
  },
);

law(
  'a refund forgives the late fee to come of a charge that owed nothing, and of no other',
  10,
  (taken, judged) => {
    for (const { command, events, before, after } of taken) {
      if (command.type !== 'RefundPayment') continue;
      const refund = events.find((event) => event.type === 'PaymentRefunded');
      for (const { chargeId } of refund?.data.reopened ?? []) {
        // What free credit paid came first.
        const charge = fold(account, events.filter(isByCredit), before).charges.get(chargeId);
        const owed = charge !== undefined && outstandingOf(charge) > 0 && !isCovered(charge);
        if (owed) judged();
        const then = after.charges.get(chargeId);
        if (owed && !isFeeForgone(charge) && then !== undefined && isFeeForgone(then))
          throw new Error(`the fee of ${chargeId} is forgiven`);
      }
    }
  },
  livesAtStripe,
);
