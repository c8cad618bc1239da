/**
 * What is owed and what was collected, added up from the rows of `log.events` by the rules of architecture 8
 * alone. It imports nothing: not a type of Bursar decides what is right here. Amounts are integer cents.
 */

interface Part {
  readonly chargeId: string;
  readonly amountCents: number;
}

interface Terms {
  readonly chargeType: string;
  readonly other?: string;
  readonly amountCents: number;
  readonly startDate: string;
  readonly dueDate: string;
  readonly lateFee?: { readonly amountCents: number; readonly startDate: string };
  readonly earlyDiscount?: { readonly amountCents: number; readonly endDate: string };
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
  readonly chargeId?: string;
  readonly paymentId?: string;
  readonly terms?: Terms;
  readonly source?: { readonly chargeId?: string };
  readonly allocations?: readonly Part[];
  readonly reopened?: readonly Part[];
  readonly creditReopened?: readonly Part[];
  readonly amountCents?: number;
  readonly excessCents?: number;
  readonly fromCreditCents?: number;
  readonly shortfallCents?: number;
  readonly before?: { readonly paidOn: string };
  readonly after?: { readonly paidOn: string };
}

/** What is kept of a charge while the rows are read. */
interface Charge {
  readonly id: string;
  readonly memberId: string;
  terms: Terms;
  /** What it was called before, oldest first, and until which day. */
  readonly names: { readonly name: string; readonly until: string }[];
  fee: number;
  discount: number;
  writtenOff: number;
  waived: boolean;
  voided: boolean;
  /** Paid on it by money, and by credit. */
  money: number;
  credit: number;
  /** On its way to it, by payment. */
  readonly sent: Map<string, { readonly cents: number; readonly day: string }>;
}

/** A charge on a day. */
export interface ChargeSum {
  readonly id: string;
  readonly memberId: string;
  readonly type: string;
  readonly amount: number;
  readonly paid: number;
  readonly startDate: string;
  readonly dueDate: string;
  readonly status: 'Paid' | 'Pending' | 'Overdue' | 'Current';
  readonly voided: boolean;
  readonly due: number;
  readonly ledger: number;
  readonly lateFee: number;
  readonly discount: number;
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

export const add = (cents: Iterable<number>): number => [...cents].reduce((sum, one) => sum + one, 0);

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
  /** Money leaves a charge before credit does; answers the money. */
  const takeFrom = (of: Charge, cents: number) => {
    const money = Math.min(of.money, cents);
    of.money -= money;
    of.credit -= cents - money;
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
        names: [],
        ...untouched(),
        sent: new Map(),
      });
      return;
    case 'ChargeAmended':
      if (charge === undefined || terms === undefined) throw new Error('an amendment of nothing');
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
        of.money -= cents;
        moveIn(of, -cents, -1);
      }
      for (const { of, cents } of each(data.creditReopened)) of.credit -= cents;
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
      if (type === 'PaymentAccepted') end();
      for (const { of, cents } of each(data.allocations)) {
        of.money += cents;
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
      for (const { of, cents } of each(data.allocations)) of.credit += cents;
      return;
    case 'CreditIssued': {
      const from = charges.get(data.source?.chargeId ?? '');
      if (from !== undefined) move('', takeFrom(from, amountCents));
      return;
    }
    default:
      if (charge !== undefined) adjust(charge, type, amountCents);
  }
}

function adjust(charge: Charge, type: string, cents: number): void {
  if (type === 'ChargeVoided') charge.voided = true;
  if (type === 'ChargeReinstated') charge.voided = false;
  if (type === 'LateFeeApplied' || type === 'LateFeeReinstated') charge.fee += cents;
  if (type === 'LateFeeRevoked') charge.fee -= cents;
  if (type === 'LateFeeWaived') [charge.fee, charge.waived] = [0, true];
  if (type === 'LateFeeReinstated') charge.waived = false;
  if (type === 'EarlyDiscountGranted') charge.discount += cents;
  if (type === 'EarlyDiscountRevoked') charge.discount -= cents;
  if (type === 'ChargeWrittenOff') charge.writtenOff += cents;
  if (type === 'WriteOffReversed' || type === 'BadDebtRecovered') charge.writtenOff -= cents;
}

const untouched = () => ({
  fee: 0,
  discount: 0,
  writtenOff: 0,
  waived: false,
  voided: false,
  money: 0,
  credit: 0,
});

const nameOf = ({ chargeType, other }: Terms) =>
  chargeType === 'Other' && other !== undefined && other !== '' ? other : chargeType;

function onDay(charge: Charge, today: string): ChargeSum {
  const { id, memberId, terms, fee, discount, writtenOff, voided, sent } = charge;
  const { amountCents: amount, startDate, dueDate, lateFee, earlyDiscount } = terms;
  const paid = charge.money + charge.credit;
  const ledger = voided ? -paid : amount + fee - discount - writtenOff - paid;
  const isOffered = (day: string) =>
    earlyDiscount !== undefined && discount === 0 && writtenOff === 0 && day <= earlyDiscount.endDate;
  const offered = (day: string) => (isOffered(day) ? (earlyDiscount?.amountCents ?? 0) : 0);
  const sentBy = (isIn: (day: string) => boolean) =>
    add([...sent.values()].filter(({ day }) => isIn(day)).map(({ cents }) => cents));
  const price = amount - discount - writtenOff - paid;
  const earned =
    sentBy((day) => day <= (earlyDiscount?.endDate ?? '')) >= price - offered('') ? offered('') : 0;
  const feeDay = charge.waived ? undefined : lateFee?.startDate;
  const isCovered = sent.size > 0 && sentBy((day) => feeDay === undefined || day < feeDay) >= price - earned;
  const isReached = lateFee !== undefined && fee === 0 && !charge.waived && today >= lateFee.startDate;
  const reached = isReached && ledger > 0 && !isCovered ? lateFee.amountCents : 0;
  const due = ledger <= 0 ? 0 : Math.max(0, ledger + reached - offered(today));
  const byDates = today < startDate ? 'Pending' : today > dueDate ? 'Overdue' : 'Current';
  return {
    id,
    memberId,
    type: nameOf(terms),
    amount,
    paid,
    startDate,
    dueDate,
    status: due === 0 && !voided ? 'Paid' : byDates,
    voided,
    due,
    ledger,
    lateFee: reached,
    discount: ledger <= 0 ? 0 : ledger + reached - due,
  };
}

/** What is owed on charges: due now, of it overdue, and scheduled. */
export function owed(charges: readonly ChargeSum[]) {
  const sum = (isIt: (charge: ChargeSum) => boolean) => add(charges.filter(isIt).map(({ due }) => due));
  return {
    dueNow: sum(({ status }) => status !== 'Pending'),
    overdue: sum(({ status }) => status === 'Overdue'),
    scheduled: sum(({ status }) => status === 'Pending'),
    ledger: add(charges.map(({ ledger }) => ledger)),
    lateFees: add(charges.map(({ lateFee }) => lateFee)),
    discounts: add(charges.map(({ discount }) => discount)),
  };
}
