import { isDeepStrictEqual } from 'node:util';
import {
  adjust,
  type Charge,
  type ChargeSum,
  gone,
  nameOf,
  onDay,
  type Sent,
  without,
  wrongIn,
} from './chargeSums.ts';
import { add, type Data, type Fact, memberOf, type Part, type Terms } from './facts.ts';

/** Money that came or went back. */
export interface CollectedSum {
  readonly day: string;
  readonly memberId: string;
  /** Empty: kept as credit. */
  readonly type: string;
  readonly payments: number;
  readonly cents: number;
}

export interface Sums {
  readonly charges: readonly ChargeSum[];
  readonly collected: readonly CollectedSum[];
  /** Money of payments on their way, by payment. */
  readonly pending: ReadonlyMap<string, number>;
  /** What is wrong with a late fee or an early discount. */
  readonly wrong: readonly string[];
}

type Row = Pick<Fact, 'stream' | 'type' | 'data'>;

/** Reads rows one after another. */
export function reading() {
  const charges = new Map<string, Charge>();
  const kept: Kept = { collected: [], begun: new Map(), pending: new Map(), sentBy: new Map(), wrong: [] };
  return {
    charges,
    ...kept,
    read: ({ stream, type, data }: Row) => {
      const memberId = memberOf({ stream });
      if (memberId !== '') read(type, data, memberId, charges, kept);
    },
  };
}

/** Add up what was recorded, as of a day. */
export function sumsOf(rows: readonly Row[], today: string): Sums {
  const { charges, read: take, ...kept } = reading();
  for (const row of rows) take(row);
  return { ...kept, charges: [...charges.values()].map((charge) => onDay(charge, today)) };
}

/** What an event adds to the credit that can be spent, and to what is set aside. */
export function creditBy(type: string, data: Data): readonly [free: number, reserved: number] {
  const { amountCents = 0, excessCents = 0, fromCreditCents = 0, creditReopened = [] } = data;
  switch (type) {
    case 'CreditIssued':
    case 'OpeningCreditEntered':
    case 'CreditPayoutReversed':
      return [amountCents, 0];
    case 'PaymentRecorded':
      return [excessCents, 0];
    case 'ReimbursementPaid':
      return [data.method === 'credit' ? amountCents : 0, 0];
    case 'ReimbursementRemoved':
      return [data.payment?.method === 'credit' ? -amountCents : 0, 0];
    case 'OpeningCreditCorrected':
      return [amountCents - (data.previousCents ?? 0), 0];
    case 'CreditWithdrawn':
    case 'CreditPaidOut':
      return [-amountCents, 0];
    case 'CreditReserved':
      return [-amountCents, amountCents];
    case 'CreditReleased':
      return [amountCents, -amountCents];
    case 'CreditSpent':
      return [0, -amountCents];
    case 'VerificationReopened':
      return [-excessCents, add(creditReopened.map((part) => part.amountCents))];
    default:
      return [-fromCreditCents, 0];
  }
}

interface Kept {
  readonly collected: CollectedSum[];
  readonly begun: Map<string, number>;
  readonly pending: Map<string, number>;
  readonly sentBy: Map<string, Sent>;
  readonly wrong: string[];
}

/** What brings money or credit to charges, or will. */
const BRINGS =
  /^(Payment(Initiated|Submitted|Recorded|Accepted|Reinstated)|DisputeWon|RefundFailed|CreditSpent)$/;

function read(type: string, data: Data, memberId: string, charges: Map<string, Charge>, kept: Kept): void {
  const { occurredOn: day = '', amountCents = 0, terms, paymentId = '' } = data;
  const charge = charges.get(data.chargeId ?? '');
  const move = (name: string, cents: number, payments = 0, on = day) => {
    if (cents !== 0) kept.collected.push({ day: on, memberId, type: name, payments, cents });
  };
  /** Money of a day stands under the name of that day, and goes along with each name that came later. */
  const moveIn = (of: Charge, cents: number, payments = 0, on = day) => {
    const later = of.names.filter(({ until }) => until > on);
    const names = [...later.map(({ name }) => name), nameOf(of.terms)];
    move(names[0] ?? '', cents, payments, on);
    for (const [index, { until }] of later.entries()) {
      move(names[index] ?? '', -cents, 0, until);
      move(names[index + 1] ?? '', cents, 0, until);
    }
  };
  const each = (parts: readonly Part[] = []) =>
    parts.flatMap((part) => {
      const of = charges.get(part.chargeId);
      return of === undefined ? [] : [{ of, cents: part.amountCents }];
    });
  const by = data.reservationId ?? paymentId;
  // All that was to be paid counts, also where the charge needed less when it came.
  const brought = Math.max(kept.sentBy.get(by)?.cents ?? 0, amountCents + (data.creditCents ?? 0));
  if (BRINGS.test(type)) kept.sentBy.set(by, { by, cents: brought, day: data.sentOn ?? day, came: 0 });
  const removal = data.refundId ?? data.disputeId ?? data.returnId ?? data.reversalId ?? '';
  const pay = (of: Charge, kind: 'money' | 'credit', cents: number) => {
    if (cents === 0) return;
    of[kind] += cents;
    of.turn += 1;
    if (cents > 0) {
      const came = of.cameBefore.get(removal) ?? of.sent.get(by)?.came ?? of.turn;
      of.paid = [...of.paid, { by, cents, day: data.sentOn ?? day, came }];
      of.refunded = of.refunded.filter(({ refundId }) => removal === '' || refundId !== removal);
      return;
    }
    const left = without(of.paid, -cents, by);
    const taken = gone(of.paid, left);
    of.paid = left;
    if (removal !== '' && taken[0] !== undefined) of.cameBefore.set(removal, taken[0].came);
    if (type === 'PaymentRefunded' || data.source?.kind === 'chargeVoided')
      of.refunded = [...of.refunded, ...taken.map((part) => ({ ...part, left: of.turn, refundId: removal }))];
  };
  /** Money leaves a charge before credit does; answers the money. */
  const takeFrom = (of: Charge, cents: number) => {
    const money = Math.min(of.money, cents);
    pay(of, 'money', -money);
    pay(of, 'credit', money - cents);
    moveIn(of, -money);
    return money;
  };
  const end = () => {
    kept.pending.delete(paymentId);
    for (const { sent } of charges.values()) sent.delete(paymentId);
  };
  switch (type) {
    case 'ChargeAssessed':
    case 'OpeningBalanceCharged':
      if (terms === undefined || data.chargeId === undefined) throw new Error('a charge without terms');
      charges.set(data.chargeId, {
        id: data.chargeId,
        memberId,
        terms,
        offered: day,
        recovered: false,
        names: [],
        posted: new Map(),
        waived: false,
        voided: false,
        money: 0,
        credit: 0,
        paid: [],
        sent: new Map(),
        grace: '',
        turn: 0,
        refunded: [],
        cameBefore: new Map(),
      });
      return;
    case 'ChargeAmended':
      if (charge === undefined || terms === undefined) throw new Error('an amendment of nothing');
      if (terms.earlyDiscount?.endDate !== charge.terms.earlyDiscount?.endDate) {
        charge.offered = day;
        charge.recovered = false;
      }
      if (terms.lateFee?.startDate !== charge.terms.lateFee?.startDate) charge.grace = day;
      if (isDueAnew(terms, charge.terms)) charge.refunded = [];
      if (nameOf(terms) !== nameOf(charge.terms)) {
        move(nameOf(charge.terms), -charge.money);
        move(nameOf(terms), charge.money);
        charge.names.push({ name: nameOf(charge.terms), until: day });
      }
      charge.terms = terms;
      return;
    case 'PaymentInitiated':
      kept.begun.set(paymentId, amountCents);
      return;
    case 'PaymentSubmitted':
    case 'PaymentPending':
      end();
      kept.pending.set(paymentId, kept.begun.get(paymentId) ?? amountCents);
      for (const { of, cents } of each(data.allocations)) {
        of.turn += 1;
        const known = type === 'PaymentPending' ? day : (data.submittedOn ?? day);
        of.sent.set(paymentId, { by, cents, day: data.startedOn ?? day, known, came: of.turn });
      }
      return;
    case 'VerificationReopened':
      kept.pending.set(paymentId, amountCents);
      for (const { of, cents } of each(data.allocations)) {
        const came = of.paid.find((part) => part.by === paymentId)?.came ?? of.turn + 1;
        of.turn = Math.max(of.turn, came);
        of.sent.set(paymentId, { by, cents, day, known: data.submittedOn ?? day, came });
      }
      for (const { of, cents } of each(data.reopened)) {
        pay(of, 'money', -cents);
        moveIn(of, -cents, -1);
      }
      for (const { of, cents } of each(data.creditReopened)) pay(of, 'credit', -cents);
      move('', -(data.excessCents ?? 0));
      return;
    case 'DateSentCorrected':
      for (const { sent } of charges.values()) {
        const part = sent.get(paymentId);
        if (part !== undefined) sent.set(paymentId, { ...part, day });
      }
      return;
    case 'PaymentFailed':
    case 'PaymentDeclined':
    case 'PaymentAbandoned':
      end();
      return;
    case 'PaymentRecorded':
    case 'PaymentAccepted':
    case 'RefundFailed':
    case 'DisputeWon':
    case 'PaymentReinstated':
      for (const { of, cents } of each(data.allocations)) {
        pay(of, 'money', cents);
        moveIn(of, cents, type.startsWith('Payment') ? 1 : 0);
      }
      if (type === 'PaymentAccepted') end();
      move('', data.excessCents ?? 0);
      return;
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed':
    case 'PaymentReversed': {
      const back = add(each(data.reopened).map(({ of, cents }) => cents - takeFrom(of, cents)));
      move('', -back - (data.fromCreditCents ?? 0) - (data.shortfallCents ?? 0));
      return;
    }
    case 'PaymentDetailsChanged':
      if (data.before?.paidOn === data.after?.paidOn) return;
      kept.sentBy.set(by, { by, cents: amountCents, day: data.after?.paidOn ?? '', came: 0 });
      for (const of of charges.values())
        of.paid = of.paid.map((part) =>
          part.by === paymentId ? { ...part, day: data.after?.paidOn ?? '' } : part,
        );
      for (const [on = '', sign] of [[data.before?.paidOn, -1] as const, [data.after?.paidOn, 1] as const]) {
        for (const { of, cents } of each(data.allocations)) moveIn(of, sign * cents, sign, on);
        move('', sign * (data.excessCents ?? 0), 0, on);
      }
      return;
    case 'CreditPaidOut':
      move('', -amountCents);
      return;
    case 'CreditPayoutReversed':
      move('', amountCents);
      return;
    case 'CreditSpent':
      for (const { of, cents } of each(data.allocations)) pay(of, 'credit', cents);
      return;
    case 'CreditIssued': {
      const from = charges.get(data.source?.chargeId ?? '');
      if (from !== undefined) move('', takeFrom(from, amountCents));
      return;
    }
    case 'LateFeesStopped':
    case 'LateFeesResumed':
      for (const chargeId of data.chargeIds ?? []) {
        const stopped = charges.get(chargeId);
        if (stopped === undefined) continue;
        if (type === 'LateFeesResumed' && stopped.stoppedOn !== undefined) stopped.grace = day;
        stopped.stoppedOn = type === 'LateFeesStopped' ? (stopped.stoppedOn ?? data.occurredOn) : undefined;
      }
      return;
    default:
      if (charge === undefined) return;
      kept.wrong.push(...wrongIn(charge, type, data, kept.sentBy.get(data.settledBy ?? '')));
      adjust(charge, type, data);
  }
}

/** A new due day or fee ends what was refunded before; the same terms again are a decision of a refund. */
function isDueAnew(terms: Terms, old: Terms): boolean {
  const of = ({ dueDate, lateFee }: Terms) => `${dueDate} ${lateFee?.startDate}`;
  return of(terms) !== of(old) || isDeepStrictEqual(terms, old);
}
