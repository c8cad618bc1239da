import { add, type Data, type Terms } from './facts.ts';

/** What a charge comes to on a day. */

/** What is kept of a charge while the rows are read. */
export interface Charge {
  readonly id: string;
  readonly memberId: string;
  terms: Terms;
  /** Since when its early discount is offered until its last day. */
  offered: string;
  /** A recovery took the whole price since. */
  recovered: boolean;
  /** What it was called before, oldest first, and until which day. */
  readonly names: { readonly name: string; readonly until: string }[];
  /** What was added to it or taken off it, by the accounts of `adjustments`. */
  readonly posted: Map<string, number>;
  waived: boolean;
  /** No late fee that starts after this day comes. */
  stoppedOn?: string | undefined;
  /** Money up to this day keeps a fee away that is not recorded. */
  grace: string;
  voided: boolean;
  /** Paid on it by money, and by credit; both together by payment and by the day on which it was sent. */
  money: number;
  credit: number;
  paid: readonly Sent[];
  /** On its way to it, by payment. */
  readonly sent: Map<string, Sent & { readonly known: string }>;
  /** How often money came, was announced or left, and what refunds took. */
  turn: number;
  refunded: readonly (Sent & { readonly left: number; readonly refundId: string })[];
  /** When the money came that a refund, dispute or move took, by its id. */
  readonly cameBefore: Map<string, number>;
}

export interface Sent {
  readonly by: string;
  readonly cents: number;
  readonly day: string;
  /** The turn in which it came or was announced. */
  readonly came: number;
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
  /** The fee that is reached and not recorded yet, and the discount on offer. */
  readonly lateFee: number;
  readonly discount: number;
  /** With both, or as recorded. */
  readonly feeToday: number;
  readonly discountToday: number;
  readonly total: number;
  /** The fee and the discount as recorded. */
  readonly fee: number;
  readonly granted: number;
  readonly waived: boolean;
  readonly creditUsed: number;
  /** What is on its way to it, and what could be paid beside that. */
  readonly sent: number;
  readonly payable: number;
  readonly writtenOff: number;
}

/** The account of what is added to a charge or taken off it, and its side there: debits are positive. */
export const adjustments: Readonly<Record<string, readonly [account: string, side: 1 | -1]>> = {
  LateFeeApplied: ['lateFees', -1],
  LateFeeRevoked: ['lateFees', 1],
  LateFeeWaived: ['lateFeesWaived', 1],
  LateFeeReinstated: ['lateFeesWaived', -1],
  EarlyDiscountGranted: ['earlyDiscounts', 1],
  EarlyDiscountRevoked: ['earlyDiscounts', -1],
  ChargeWrittenOff: ['badDebts', 1],
  WriteOffReversed: ['badDebts', -1],
  BadDebtRecovered: ['badDebtsRecovered', -1],
};

/** What an event adds to a charge or takes off it, by account; none where it does neither. */
export function adjustmentOf(
  type: string,
  { amountCents = 0, recoveredCents = 0 }: Data,
): readonly (readonly [account: string, cents: number])[] {
  const [account, side] = adjustments[type] ?? [];
  if (account === undefined || side === undefined) return [];
  // What had been recovered is written off again: it is no new loss.
  return [
    [account, side * (amountCents - recoveredCents)],
    ['badDebtsRecovered', side * recoveredCents],
  ];
}

/** What is left when some goes: first what its own payment brought, then what was sent last. */
export function without(parts: readonly Sent[], cents: number, by: string): readonly Sent[] {
  let left = cents;
  const rest = new Map(parts.map((part) => [part, part.cents]));
  const day = (part: Sent) => (part.by === by ? '9999-12-31' : part.day);
  for (const part of parts.toReversed().sort((one, other) => day(other).localeCompare(day(one)))) {
    const goes = Math.min(left, part.cents);
    rest.set(part, part.cents - goes);
    left -= goes;
  }
  return parts.map((part) => ({ ...part, cents: rest.get(part) ?? 0 })).filter((part) => part.cents > 0);
}

/** What left of parts. */
export function gone(before: readonly Sent[], after: readonly Sent[]): readonly Sent[] {
  const left = new Map(after.map((part) => [part.came + part.by, part.cents]));
  return before
    .map((part) => ({ ...part, cents: part.cents - (left.get(part.came + part.by) ?? 0) }))
    .filter(({ cents }) => cents > 0);
}

/** The most that ever was there at once of what was sent in time, refunds aside. */
function mostAtOnce({ refunded }: Charge, parts: readonly Sent[], isIn: (day: string) => boolean): number {
  const turns = [...refunded.map(({ left }) => left), Number.POSITIVE_INFINITY];
  const sums = turns.map((turn) => {
    const kept = refunded.filter(({ left }) => left >= turn);
    const there = [...parts, ...kept].filter(({ came, day }) => came < turn && isIn(day));
    return add(there.map(({ cents }) => cents));
  });
  return Math.max(...sums);
}

/**
 * What is wrong with a late fee or an early discount that an event gives to a charge.
 * @param settled the payment by which a discount is earned: it counts also where it became credit
 */
export function wrongIn(charge: Charge, type: string, data: Data, settled?: Sent): string[] {
  const { amountCents, occurredOn = '' } = data;
  const { lateFee, earlyDiscount } = charge.terms;
  const { fee, discount, writtenOff } = adjusted(charge);
  const sent = [...charge.paid.filter(({ by }) => by !== settled?.by), ...(settled ? [settled] : [])];
  const inTime = sent.filter(({ day }) => day <= (earlyDiscount?.endDate ?? ''));
  const asked = charge.terms.amountCents - writtenOff - (earlyDiscount?.amountCents ?? 0);
  const rules: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
    LateFeeApplied: {
      'is a second one': fee !== 0,
      'is another amount': amountCents !== lateFee?.amountCents,
      'is too early': occurredOn < (lateFee?.startDate ?? '9999'),
      'was waived': charge.waived,
    },
    EarlyDiscountGranted: {
      'is a second one': discount !== 0,
      'is another amount': amountCents !== earlyDiscount?.amountCents,
      'is not earned': add(inTime.map(({ cents }) => cents)) < asked,
    },
  };
  const broken = Object.entries(rules[type] ?? {}).filter(([, isWrong]) => isWrong);
  return broken.map(([what]) => `${type} of ${charge.id} on ${occurredOn} ${what}`);
}

/** Take what an event says of a charge itself. */
export function adjust(charge: Charge, type: string, data: Data): void {
  if (type === 'ChargeVoided') charge.voided = true;
  if (type === 'ChargeReinstated') charge.voided = false;
  if (type === 'BadDebtRecovered') {
    charge.recovered = true;
    charge.grace = [charge.grace, data.occurredOn ?? ''].sort().at(-1) ?? '';
  }
  if (type === 'LateFeeReinstated') charge.refunded = [];
  if (type === 'WriteOffReversed' && data.recoveredCents === undefined) charge.recovered = false;
  if (type === 'LateFeeWaived') charge.waived = true;
  if (type === 'LateFeeReinstated') charge.waived = false;
  for (const [account, cents] of adjustmentOf(type, data))
    charge.posted.set(account, (charge.posted.get(account) ?? 0) + cents);
}

export const nameOf = ({ chargeType, other }: Terms) =>
  chargeType === 'Other' && other !== undefined && other !== '' ? other : chargeType;

/** What was added to a charge and not taken back: its late fee; and what was taken off it. */
function adjusted({ posted }: Charge) {
  const of = (account: string) => posted.get(account) ?? 0;
  const fee = 0 - of('lateFees') - of('lateFeesWaived');
  return { fee, discount: of('earlyDiscounts'), writtenOff: of('badDebts') + of('badDebtsRecovered') };
}

/** What Receivable has of a charge. */
export function ledgerOf(charge: Charge): number {
  const paid = charge.money + charge.credit;
  const { fee, discount, writtenOff } = adjusted(charge);
  return charge.voided ? 0 - paid : charge.terms.amountCents + fee - discount - writtenOff - paid;
}

/** A charge, as of a day. */
export function onDay(charge: Charge, today: string): ChargeSum {
  const { id, memberId, terms, offered, recovered, voided, waived } = charge;
  const { amountCents: amount, startDate, dueDate, lateFee, earlyDiscount } = terms;
  const { fee, discount, writtenOff } = adjusted(charge);
  const paid = charge.money + charge.credit;
  const onTheWay = [...charge.sent.values()];
  const sent = add(onTheWay.map(({ cents }) => cents));
  const ledger = ledgerOf(charge);
  const isInTime = offered <= (earlyDiscount?.endDate ?? '');
  const hasOffer = isInTime && !recovered && discount === 0 && writtenOff === 0 && !voided;
  const offer = hasOffer ? (earlyDiscount?.amountCents ?? 0) : 0;
  const offeredToday = today <= (earlyDiscount?.endDate ?? '') ? offer : 0;
  const inTime = (isIn: (day: string) => boolean) =>
    add([...charge.paid, ...onTheWay].filter(({ day }) => isIn(day)).map(({ cents }) => cents));
  const price = amount - discount - writtenOff;
  const isEarly = (day: string) => day <= (earlyDiscount?.endDate ?? '');
  const earnedBy = (by: Charge) =>
    mostAtOnce(by, [...charge.paid, ...onTheWay], isEarly) >= price - offer ? offer : 0;
  const earned = earnedBy(charge);
  const isOff = waived || (fee === 0 && (lateFee?.startDate ?? '') > (charge.stoppedOn ?? '9999'));
  const feeDay = isOff ? undefined : lateFee?.startDate;
  const isCovered =
    sent > 0 &&
    inTime((day) => feeDay === undefined || day < feeDay || day <= charge.grace) >= price - earned;
  const isReached = lateFee !== undefined && fee === 0 && !isOff && today >= lateFee.startDate;
  const isBefore = (day: string) => day < (lateFee?.startDate ?? '9999') || day <= charge.grace;
  const known = [...charge.paid, ...onTheWay.filter((part) => isBefore(part.known))];
  const isKeptBy = (by: Charge) => mostAtOnce(by, known, isBefore) >= price - earnedBy(by);
  const isKept = isKeptBy(charge);
  // A refund brings no late fee: it is shown as waived while what was given back keeps it away.
  const isForgone =
    lateFee !== undefined &&
    fee === 0 &&
    !isOff &&
    !voided &&
    isKept &&
    !isKeptBy({ ...charge, refunded: [] });
  const reached = isReached && ledger > 0 && !isKept ? lateFee.amountCents : 0;
  const due = ledger <= 0 ? 0 : Math.max(0, ledger + reached - offeredToday);
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
    feeToday: fee + reached,
    discountToday: discount + offeredToday,
    total: amount + fee - discount - writtenOff + reached - offeredToday,
    fee,
    granted: discount,
    waived: waived || isForgone,
    creditUsed: charge.credit,
    sent,
    payable: isCovered && fee === 0 ? 0 : Math.max(0, due - sent),
    writtenOff,
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
