import type { AccountEvent, ChargeTerms } from '../../ledger/account/events.ts';
import { stripeAmounts } from '../../ledger/account/fees.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { chargeTypeIdOf } from '../../ledger/values/charge.ts';
import { chance, chargeTypes, generatedMeeting, generatedMember } from './generated-names.ts';

const methods = ['cash', 'check', 'venmo', 'zelle', 'bank-transfer'] as const;
const FEE_CENTS = 500;
const DISCOUNT_CENTS = 200;

/** An event that is yet to be dated: on the day of its command, unless it says another. */
type Undated<Event> = Event extends { readonly type: infer Type; readonly data: infer Data }
  ? { readonly type: Type; readonly data: Omit<Data, 'occurredOn'> & { readonly occurredOn?: CalendarDate } }
  : never;

/** A day, and what one command made happen to an account on it. */
type Step = readonly [day: CalendarDate, ...events: Undated<AccountEvent>[]];

/** The charge that a month is about. */
interface Charged {
  readonly chargeId: string;
  readonly amountCents: number;
  /** From 0 to 99: what becomes of it. */
  readonly luck: number;
  /** The id of something else of this month. */
  readonly id: (what: string) => string;
}

/** A month of a member. */
interface Month {
  readonly orgCode: string;
  readonly member: number;
  readonly month: number;
  readonly start: CalendarDate;
  /** It is not over yet. */
  readonly last: boolean;
}

/** A charge and what becomes of it, by the day of each command. */
export function* accountMonth(month: Month): Generator<readonly [CalendarDate, readonly AccountEvent[]]> {
  for (const [day, ...events] of stepsOf(month)) {
    const dated = events.map(({ type, data }) => ({ type, data: { occurredOn: day, ...data } }));
    yield [day, dated as AccountEvent[]];
  }
}

function* stepsOf({ orgCode, member, month, start, last }: Month): Generator<Step> {
  const memberId = generatedMember(orgCode, member);
  const id = (what: string) => deriveId(`${memberId} ${what} ${month}`);
  const chargeId = deriveId(`${memberId} charge ${month}`);
  const luck = chance(member, month, 1);
  const amountCents = 2_000 + 100 * chance(member % 7, month, 2);
  const of: Charged = { chargeId, amountCents, luck, id };
  const on = (day: number) => plusDays(start, day);
  const chargeType = chargeTypes[month % chargeTypes.length] ?? 'Dues';
  const terms: ChargeTerms = {
    chargeTypeId: chargeTypeIdOf(chargeType),
    chargeType,
    account: 'bank ****1234',
    amountCents,
    startDate: start,
    dueDate: on(20),
    memo: luck % 10 === 0 ? "the members' dinner\tand\nmore" : '',
    ...(month % 3 !== 0 && { lateFee: { amountCents: FEE_CENTS, startDate: on(25) } }),
    ...(month % 3 === 1 && { earlyDiscount: { amountCents: DISCOUNT_CENTS, endDate: on(7) } }),
  };
  const pay = (cents: number, what = 'payment') => ({
    type: 'PaymentRecorded' as const,
    data: {
      paymentId: id(what),
      orderId: 'Manual Payment',
      method: methods[luck % methods.length] ?? 'cash',
      amountCents: cents,
      allocations: [{ chargeId, amountCents: cents }],
    },
  });

  // Some fine an absence.
  const fined = luck % 50 === 7 && { meetingId: generatedMeeting(orgCode, 0) };
  yield [start, { type: 'ChargeAssessed', data: { chargeId, terms, ...fined } }];
  if (month === 0 && luck >= 97) {
    yield [on(26), { type: 'AccountSentToCollections', data: { amountCents, termsVersion: '2026-11' } }];
    if (member % 2 === 0)
      yield [on(27), { type: 'AccountRecalledFromCollections', data: { reason: 'they pay' } }];
  }
  // In the present month only some have paid; of every month some never will.
  if (luck >= (last ? 40 : 97)) return;
  if (luck < 30 && terms.earlyDiscount !== undefined) {
    const discount = { chargeId, amountCents: DISCOUNT_CENTS, settledBy: id('payment') };
    yield [on(3), pay(amountCents - DISCOUNT_CENTS), { type: 'EarlyDiscountGranted', data: discount }];
  } else if (luck < 80 && luck % 5 === 0) yield* byCard(on(5), of);
  else if (luck < 80 && luck % 5 === 1) yield* byVenmo(on(5), of, `ann-${member}`);
  else if (luck < 80) yield [on(5), pay(amountCents)];
  else if (luck < 88) {
    yield [on(6), pay(1_000, 'part')];
    yield [on(9), pay(amountCents - 1_000)];
  } else if (luck < 92 && terms.lateFee !== undefined) {
    const fee = { chargeId, amountCents: FEE_CENTS, occurredOn: on(25) };
    yield [on(28), { type: 'LateFeeApplied', data: fee }];
    yield [on(29), pay(amountCents + FEE_CENTS)];
  } else if (luck < 94) yield* byCredit(on, of);
  else {
    const amended = { chargeId, terms: { ...terms, amountCents: amountCents + 100 } };
    yield [on(2), { type: 'ChargeAmended', data: { ...amended, previous: terms } }];
    const voided = { ...amended, lateFeeCents: 0, discountCents: 0, reason: 'mistake' };
    yield [on(4), { type: 'ChargeVoided', data: voided }];
  }
}

/** The charge is paid by card; a little of it is refunded to some, and a few give up at first. */
function* byCard(day: CalendarDate, { chargeId, amountCents, luck, id }: Charged): Generator<Step> {
  const begun = (paymentId: string) => ({
    paymentId,
    method: 'card' as const,
    ...stripeAmounts('card', amountCents, false),
    allocations: [{ chargeId, amountCents }],
  });
  const initiated = (paymentId: string) => ({
    type: 'PaymentInitiated' as const,
    data: { ...begun(paymentId), accountId: 'acct_1', intentId: `pi_${paymentId}`, creditCents: 0 },
  });
  const [paymentId, givenUp, chargeIds] = [id('payment'), id('given up'), [chargeId]];
  if (luck % 3 === 0)
    yield [day, initiated(givenUp), { type: 'PaymentAbandoned', data: { paymentId: givenUp, chargeIds } }];
  yield [day, initiated(paymentId)];
  const accepted = { ...begun(paymentId), orderId: `pi_${paymentId}`, chargeIds, excessCents: 0 };
  yield [day, { type: 'PaymentAccepted', data: accepted }];
  const fees = [{ kind: 'card', amountCents: 320 }] as const;
  yield [day, { type: 'StripeFeesTaken', data: { paymentId, transactionId: `txn_${paymentId}`, fees } }];
  if (luck % 10 !== 0) return;
  const back = { amountCents: 500, addedFeeCents: 0, reopened: [{ chargeId, amountCents: 500 }] };
  const rest = { fromCreditCents: 0, shortfallCents: 0, reason: 'agreed' };
  const refund = { paymentId, refundId: `re_${paymentId}`, ...back, ...rest };
  yield [plusDays(day, 2), { type: 'PaymentRefunded', data: refund }];
}

/** The charge is paid by Venmo: verified two days later, declined, or still waiting. */
function* byVenmo(day: CalendarDate, of: Charged, payer: string): Generator<Step> {
  const { chargeId, amountCents, luck, id } = of;
  const paymentId = id('payment');
  const sent = {
    paymentId,
    method: 'venmo',
    orderId: `venmo ${paymentId.slice(0, 8)}`,
    amountCents,
    allocations: [{ chargeId, amountCents }],
  } as const;
  const screenshot = { location: `receipts/${paymentId}.png`, screenshotSha256: '00ff', payer };
  yield [day, { type: 'PaymentSubmitted', data: { ...sent, ...screenshot, creditCents: 0 } }];
  if (luck === 31) return;
  const [judged, chargeIds] = [plusDays(day, 2), [chargeId]];
  if (luck === 36)
    yield [judged, { type: 'PaymentDeclined', data: { paymentId, chargeIds, reason: 'not seen' } }];
  else {
    const accepted = { ...sent, addedFeeCents: 0, chargeIds, excessCents: 0, occurredOn: day };
    yield [judged, { type: 'PaymentAccepted', data: accepted }];
  }
}

/** Credit is given, set aside and spent on the charge; what is left of it is free again. */
function* byCredit(
  on: (day: number) => CalendarDate,
  { chargeId, amountCents, id }: Charged,
): Generator<Step> {
  const left = 300;
  const source = { kind: 'granted', reason: 'cleaned the house' } as const;
  const creditCents = amountCents + left;
  yield [on(2), { type: 'CreditIssued', data: { creditId: id('credit'), amountCents: creditCents, source } }];
  const reservationId = id('reservation');
  yield [on(3), { type: 'CreditReserved', data: { reservationId, amountCents: creditCents } }];
  const allocations = [{ chargeId, amountCents }];
  yield [
    on(4),
    { type: 'CreditSpent', data: { reservationId, amountCents, allocations } },
    { type: 'CreditReleased', data: { reservationId, amountCents: left } },
  ];
}
