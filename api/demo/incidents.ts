import { dueOn, outstandingOf } from '../../ledger/account/charge/due.ts';
import { overdueCharges } from '../../ledger/account/collections.ts';
import type { AccountCommand } from '../../ledger/account/decide.ts';
import type { ChargeTerms } from '../../ledger/account/events.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { collectionsTermsOf } from '../contact/contract.ts';
import { type Balance, chargeIdOf } from './balance.ts';
import { demoMember, signIns } from './people.ts';
import { applicationPart, sentByVenmo, stripeId } from './ways.ts';

/** One thing that happened to one person's charge, payment or credit. */
export interface Incident {
  readonly day: CalendarDate;
  readonly index: number;
  readonly commands: (balance: Balance, day: CalendarDate) => readonly AccountCommand[];
}

/** Six months of incidents: a charge made twice, one lowered, one voided after it was paid, and credits. */
export function incidentsOf(months: readonly CalendarDate[], today: CalendarDate): readonly Incident[] {
  const [first = today] = months;
  return [
    {
      day: plusDays(first, 72),
      index: 11,
      commands: (balance, day) => [voidOf(balance, 'shirt-again', 'Ordered once, charged twice', day)],
    },
    {
      day: plusDays(first, 40),
      index: 16,
      commands: (balance, day) =>
        amendOf(balance, 'insurance', day, { amountCents: 9_000, memo: 'Part-time student: reduced rate' }),
    },
    {
      day: plusDays(first, 60),
      index: 21,
      commands: (balance, day) => [voidOf(balance, 'insurance', "Covered by the family's policy", day)],
    },
    { day: plusDays(first, 55), index: 9, commands: creditOf(1_800, 'Bought pizza for rush week') },
    { day: plusDays(first, 62), index: 9, commands: spendAllCredit },
    { day: plusDays(first, 90), index: 27, commands: creditOf(2_500, 'Printed the recruitment flyers') },
    { day: plusDays(first, 30), index: 15, commands: waiveAFee },
    { day: plusDays(first, 65), index: 21, commands: refundInsurance },
    { day: plusDays(first, 125), index: 47, commands: writeOffTheOldest },
    // An account that others collect.
    { day: plusDays(today, -12), index: 47, commands: sendToCollections },
    // Two payments that wait for the treasurer today.
    { day: plusDays(today, -1), index: 15, commands: sendByVenmo },
    { day: plusDays(today, -1), index: 31, commands: sendByVenmo },
    { day: plusDays(today, -33), index: 5, commands: creditOf(1_500, 'Drove the van to the food drive') },
  ];
}

function sendToCollections({ state }: Balance, today: CalendarDate): readonly AccountCommand[] {
  const amountCents = overdueCharges(state, today).reduce((sum, { dueCents }) => sum + dueCents, 0);
  const { version: termsVersion } = collectionsTermsOf('');
  return amountCents === 0 ? [] : [{ type: 'SendToCollections', amountCents, termsVersion, today }];
}

function voidOf(balance: Balance, key: string, reason: string, day: CalendarDate): AccountCommand {
  return { type: 'VoidCharge', chargeId: chargeIdOf(balance, key), reason, today: day };
}

function amendOf(
  balance: Balance,
  key: string,
  day: CalendarDate,
  change: Partial<ChargeTerms>,
): readonly AccountCommand[] {
  const charge = balance.state.charges.get(chargeIdOf(balance, key));
  if (charge === undefined) return [];
  const terms = { ...charge.terms, ...change };
  return [{ type: 'AmendCharge', chargeId: charge.chargeId, terms, today: day }];
}

function creditOf(amountCents: number, reason: string) {
  return ({ person, state }: Balance, day: CalendarDate): readonly AccountCommand[] => [
    {
      type: 'SetCredit',
      creditId: deriveId(`demo credit ${person.memberId} ${day}`),
      amountCents: state.creditCents + amountCents,
      reason,
      today: day,
    },
  ];
}

/** Pay the first charge that is due with free credit. */
function spendAllCredit(balance: Balance, day: CalendarDate): readonly AccountCommand[] {
  const { charges, creditCents } = balance.state;
  const open = [...charges.values()].find((charge) => dueOn(charge, day) > 0);
  if (open === undefined || creditCents === 0) return [];
  const paymentId = deriveId(`demo reservation ${balance.person.memberId} ${day}`);
  const allocations = [{ chargeId: open.chargeId, amountCents: Math.min(creditCents, dueOn(open, day)) }];
  return [{ type: 'PayWithCredits', paymentId, allocations, today: day }];
}

/** Somebody had been ill: the late fee is taken off. */
function waiveAFee({ state }: Balance, day: CalendarDate): readonly AccountCommand[] {
  const charge = [...state.charges.values()].find(({ lateFeeCents }) => lateFeeCents > 0);
  if (charge === undefined) return [];
  return [{ type: 'WaiveLateFee', chargeId: charge.chargeId, reason: 'Was in hospital', today: day }];
}

/** What had been paid for the insurance goes back to the card instead of staying as credit. */
function refundInsurance({ state }: Balance, day: CalendarDate): readonly AccountCommand[] {
  const payment = [...state.payments.values()].find(
    ({ method, status, amountCents }) =>
      method === 'card' && status === 'accepted' && amountCents <= state.creditCents,
  );
  if (payment === undefined) return [];
  const { paymentId, amountCents } = payment;
  const requestId = deriveId(`demo refund ${paymentId}`);
  const refund = { paymentId, requestId, amountCents, reason: "Covered by the family's policy", today: day };
  return [
    { type: 'RequestRefund', ...refund, requestedBy: demoMember(signIns.treasurer) },
    { type: 'RefundPayment', ...refund, refundId: stripeId('re', paymentId) },
    {
      type: 'RecordStripeFees',
      paymentId,
      transactionId: stripeId('txn', `${paymentId} refund`),
      fees: [{ kind: 'application', amountCents: -applicationPart('card', amountCents) }],
      occurredOn: day,
      today: day,
    },
  ];
}

function writeOffTheOldest({ state }: Balance, day: CalendarDate): readonly AccountCommand[] {
  const charge = [...state.charges.values()].find(
    (each) => outstandingOf(each) > 0 && each.terms.dueDate < day,
  );
  if (charge === undefined) return [];
  const reason = 'Agreed by the executive board: hardship';
  return [{ type: 'WriteOffCharge', chargeId: charge.chargeId, reason, today: day }];
}

/** Pay the newest charge that is overdue by Venmo. */
function sendByVenmo({ person, state }: Balance, day: CalendarDate): readonly AccountCommand[] {
  const charge = [...state.charges.values()].findLast(
    (each) => dueOn(each, day) > 0 && each.terms.startDate <= day,
  );
  if (charge === undefined) return [];
  const allocations = [{ chargeId: charge.chargeId, amountCents: dueOn(charge, day) }];
  return [sentByVenmo(person, deriveId(`demo payment ${person.memberId} ${day} venmo`), day, allocations)];
}
