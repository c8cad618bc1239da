import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import type { AccountEvent, ChargeTerms } from '../../ledger/account/events.ts';
import { fold } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { chargeTypeIdOf } from '../../ledger/values/chargeRules.ts';
import { accept, begin, received, venmo } from './account-commands.ts';
import { chance, chargeTypes, generatedMeeting, generatedMember } from './generated-names.ts';

const methods = ['cash', 'check', 'venmo', 'zelle', 'bank-transfer'] as const;
const FEE_CENTS = 500;
const DISCOUNT_CENTS = 200;

/** A month of a member. */
interface Month {
  readonly orgCode: string;
  readonly member: number;
  readonly month: number;
  readonly start: CalendarDate;
  /** It is not over yet. */
  readonly last: boolean;
}

/** A charge and what becomes of it: the events of each command, with its day. */
export function* accountMonth(month: Month): Generator<readonly [CalendarDate, readonly AccountEvent[]]> {
  let state = account.initial;
  for (const command of commandsOf(month)) {
    const events = account.decide(command, state);
    state = fold(account, events, state);
    yield [command.today, events];
  }
}

function* commandsOf({ orgCode, member, month, start, last }: Month): Generator<AccountCommand> {
  const memberId = generatedMember(orgCode, member);
  const id = (what: string) => deriveId(`${memberId} ${what} ${month}`);
  const [chargeId, paymentId, givenUp] = [id('charge'), id('payment'), id('given up')];
  // From 0 to 99: what becomes of the charge.
  const luck = chance(member, month, 1);
  const amountCents = 2_000 + 100 * chance(member % 7, month, 2);
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
  /** What is due until the seventh day. */
  const dueCents = amountCents - (terms.earlyDiscount?.amountCents ?? 0);
  const allocations = [{ chargeId, amountCents: dueCents }];
  const payOn = (day: number, cents: number, what = 'payment') => {
    const method = methods[luck % methods.length] ?? 'cash';
    return received(cents, on(day), {
      paymentId: id(what),
      method,
      allocations: [{ chargeId, amountCents: cents }],
    });
  };

  // Some fine an absence.
  const fined = luck % 50 === 7 && { meetingId: generatedMeeting(orgCode, 0) };
  yield { type: 'AssessCharge', chargeId, terms, ...fined, today: start };
  if (month === 0 && luck >= 97) {
    yield { type: 'SendToCollections', amountCents, termsVersion: '2026-11', today: on(26) };
    if (member % 2 === 0) yield { type: 'RecallFromCollections', reason: 'they pay', today: on(27) };
  }
  // In the present month only some have paid; of every month some never will.
  if (luck >= (last ? 40 : 97)) return;
  if (luck < 30 && terms.earlyDiscount !== undefined) yield payOn(3, dueCents);
  else if (luck < 80 && luck % 5 === 0) {
    if (luck % 3 === 0) {
      yield begin('card', dueCents, on(5), { paymentId: givenUp, allocations });
      yield { type: 'AbandonPayment', paymentId: givenUp, today: on(5) };
    }
    yield begin('card', dueCents, on(5), { paymentId, allocations });
    yield accept(on(5), paymentId);
    const taken = { transactionId: `txn_${paymentId}`, fees: [{ kind: 'card', amountCents: 320 }] } as const;
    yield { type: 'RecordStripeFees', paymentId, ...taken, occurredOn: on(5), today: on(5) };
    const back = { refundId: `re_${paymentId}`, amountCents: 500, reason: 'agreed' };
    if (luck % 10 === 0) yield { type: 'RefundPayment', paymentId, ...back, today: on(7) };
  } else if (luck < 80 && luck % 5 === 1) {
    const orderId = `venmo ${paymentId.slice(0, 8)}`;
    const receipt = { location: `receipts/${paymentId}.png`, payer: `ann-${member}` };
    yield { ...venmo(dueCents, on(5), { paymentId, allocations }), orderId, ...receipt };
    // Some wait for the treasurer, some are declined.
    if (luck === 31) return;
    if (luck === 36) yield { type: 'DeclinePayment', paymentId, reason: 'not seen', today: on(7) };
    else yield { type: 'VerifyPayment', paymentId, today: on(7) };
  } else if (luck < 80) yield payOn(5, dueCents);
  else if (luck < 88) {
    yield payOn(6, 1_000, 'part');
    yield payOn(9, amountCents - 1_000);
  } else if (luck < 92 && terms.lateFee !== undefined) {
    yield { type: 'ApplyLateFees', today: on(28) };
    yield payOn(29, amountCents + FEE_CENTS);
  } else if (luck < 94) {
    // Some of the credit is set aside for a while, and never spent.
    const credit = { creditId: id('credit'), amountCents: amountCents + 300, reason: 'cleaned the house' };
    yield { type: 'SetCredit', ...credit, today: on(2) };
    yield venmo(dueCents - 300, on(3), { paymentId: givenUp, creditCents: 300, allocations });
    yield { type: 'DeclinePayment', paymentId: givenUp, reason: 'not seen', today: on(3) };
    yield { type: 'PayWithCredits', paymentId, allocations, today: on(4) };
  } else {
    const amended = { ...terms, amountCents: amountCents + 100 };
    yield { type: 'AmendCharge', chargeId, terms: amended, today: on(2) };
    yield { type: 'VoidCharge', chargeId, reason: 'mistake', today: on(4) };
  }
}
