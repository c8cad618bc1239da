import {
  add,
  adjust,
  type Charge,
  type ChargeSum,
  nameOf,
  onDay,
  type Terms,
  without,
} from './chargeSums.ts';

/**
 * What is owed and what was collected, added up from the rows of `log.events` by the rules of architecture 8
 * alone. It imports nothing of Bursar: not a type decides what is right here. Amounts are integer cents.
 */

interface Part {
  readonly chargeId: string;
  readonly amountCents: number;
}

/** A row of the log, and of its data what is added up. */
interface Logged {
  readonly stream: string;
  readonly type: string;
  readonly data: object;
}

interface Data {
  readonly occurredOn?: string;
  readonly startedOn?: string;
  readonly sentOn?: string;
  readonly chargeId?: string;
  readonly paymentId?: string;
  readonly reservationId?: string;
  readonly terms?: Terms;
  readonly source?: { readonly chargeId?: string };
  readonly allocations?: readonly Part[];
  readonly reopened?: readonly Part[];
  readonly creditReopened?: readonly Part[];
  readonly amountCents?: number;
  readonly recoveredCents?: number;
  readonly excessCents?: number;
  readonly fromCreditCents?: number;
  readonly shortfallCents?: number;
  readonly before?: { readonly paidOn: string };
  readonly after?: { readonly paidOn: string };
}

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
}

/** Add up what was recorded, as of a day. */
export function sumsOf(rows: readonly Logged[], today: string): Sums {
  const charges = new Map<string, Charge>();
  const collected: CollectedSum[] = [];
  const begun = new Map<string, number>();
  const pending = new Map<string, number>();
  for (const { stream, type, data } of rows) {
    if (!stream.startsWith('account-')) continue;
    const memberId = stream.slice('account-'.length);
    read(type, data, memberId, charges, { collected, begun, pending });
  }
  return { charges: [...charges.values()].map((charge) => onDay(charge, today)), collected, pending };
}

interface Kept {
  readonly collected: CollectedSum[];
  readonly begun: Map<string, number>;
  readonly pending: Map<string, number>;
}

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
  const pay = (of: Charge, kind: 'money' | 'credit', cents: number) => {
    of[kind] += cents;
    of.paid = cents > 0 ? [...of.paid, { by, cents, day: data.sentOn ?? day }] : without(of.paid, -cents, by);
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
      });
      return;
    case 'ChargeAmended':
      if (charge === undefined || terms === undefined) throw new Error('an amendment of nothing');
      if (terms.earlyDiscount?.endDate !== charge.terms.earlyDiscount?.endDate) {
        charge.offered = day;
        charge.recovered = false;
      }
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
      for (const { of, cents } of each(data.allocations))
        of.sent.set(paymentId, { cents, day: data.startedOn ?? day });
      return;
    case 'VerificationReopened':
      kept.pending.set(paymentId, amountCents);
      for (const { of, cents } of each(data.allocations)) of.sent.set(paymentId, { cents, day });
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
      if (type === 'PaymentAccepted') end();
      for (const { of, cents } of each(data.allocations)) {
        pay(of, 'money', cents);
        moveIn(of, cents, type.startsWith('Payment') ? 1 : 0);
      }
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
    default:
      if (charge !== undefined) adjust(charge, type, data);
  }
}
