import test from 'ava';
import { dueOn, lateFeeOn, payableOn, statusOn } from '../../../../ledger/account/charge/due.ts';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent, ChargeTerms } from '../../../../ledger/account/events.ts';
import { fold } from '../../../../ledger/decider.ts';
import { assessed, plain as dues } from '../../../support/account.ts';
import { accept, begin, cash, venmo } from '../../../support/account-commands.ts';

/** $100.00, $10.00 off until Mar 7, due Mar 9, $15.00 more from Mar 10. */
const discounted: ChargeTerms = {
  ...dues,
  startDate: '2026-03-01',
  dueDate: '2026-03-09',
  lateFee: { amountCents: 1_500, startDate: '2026-03-10' },
  earlyDiscount: { amountCents: 1_000, endDate: '2026-03-07' },
};
const { earlyDiscount: _, ...plain } = discounted;

const paymentId = 'p1';
const start = '2026-03-04';
const late = '2026-03-20';

const asked = (today = start): AccountCommand => ({ type: 'MarkPaymentPending', paymentId, today });
const fail = (today: string): AccountCommand => ({ type: 'FailPayment', paymentId, reason: 'no', today });
const nightly = (today: string): AccountCommand => ({ type: 'ApplyLateFees', today });
const nights = ['2026-03-10', '2026-03-11', '2026-03-19'].map(nightly);
const dispute = (amountCents: number, today: string, disputeId = 'dp_1'): AccountCommand => ({
  type: 'DisputePayment',
  paymentId,
  disputeId,
  amountCents,
  reason: 'Fraudulent',
  today,
});
const won = (today: string, disputeId = 'dp_1'): AccountCommand => ({ type: 'WinDispute', disputeId, today });

/** What a charge with these terms has come to after the commands, seen on a day. */
function lived(terms: ChargeTerms, day: string, ...commands: readonly AccountCommand[]) {
  let events: readonly AccountEvent[] = [assessed(terms)];
  for (const command of commands) events = [...events, ...account.decide(command, fold(account, events))];
  const state = fold(account, events);
  const charge = state.charges.get('c1');
  if (charge === undefined) throw new Error('no charge');
  return {
    status: statusOn(charge, day),
    due: dueOn(charge, day),
    payable: payableOn(charge, day),
    fee: lateFeeOn(charge, day),
    discount: charge.discountCents,
    credit: state.creditCents,
    types: events.map(({ type }) => type),
  };
}
const paid = { status: 'Paid', due: 0, fee: 0, credit: 0 } as const;

test('a bank debit that settles late keeps the discount and brings no late fee', (t) => {
  const ach = [begin('ach', 9_000, start), asked(), ...nights, accept(late)];
  t.like(lived(discounted, late, ...ach), { ...paid, discount: 1_000 });
  const whole = [begin('ach', 10_000, start), asked(), ...nights, accept(late)];
  t.like(lived(plain, late, ...whole), { ...paid, discount: 0 });
});

test('Venmo that is verified late keeps the discount and brings no late fee', (t) => {
  const verify: AccountCommand = { type: 'VerifyPayment', paymentId, today: late };
  t.like(lived(discounted, late, venmo(9_000, start), ...nights, verify), { ...paid, discount: 1_000 });
  t.like(lived(plain, late, venmo(10_000, start), ...nights, verify), { ...paid, discount: 0 });
});

test('while the money is on its way it is due without a fee, and nothing more can be paid', (t) => {
  const waiting = [begin('ach', 9_000, start), asked(), ...nights];
  t.like(lived(discounted, late, ...waiting), { status: 'Overdue', due: 10_000, payable: 0, fee: 0 });
  const sent = lived(plain, late, venmo(10_000, start), ...nights);
  t.like(sent, { status: 'Overdue', due: 10_000, payable: 0, fee: 0 });
});

test('money that does not cover what is due without the fee stops no late fee', (t) => {
  const part = [venmo(9_999, start), ...nights];
  t.like(lived(plain, late, ...part), { due: 11_500, fee: 1_500, payable: 1_501 });
  // Sent after the offer, the discounted amount is not all.
  t.like(lived(discounted, late, venmo(9_000, '2026-03-08'), ...nights), { due: 11_500, fee: 1_500 });
  // A card that nobody confirmed is no money on its way.
  const begun = lived(plain, late, begin('card', 10_000, start), ...nights);
  t.like(begun, { due: 11_500, fee: 1_500, payable: 11_500 });
});

test('a fee that was applied before the money was sent can be paid beside it', (t) => {
  const without = [nightly('2026-03-10'), venmo(10_000, '2026-03-11')];
  t.like(lived(plain, late, ...without), { due: 11_500, fee: 1_500, payable: 1_500 });
  const withFee = [nightly('2026-03-10'), venmo(11_500, '2026-03-11')];
  t.like(lived(plain, late, ...withFee), { due: 11_500, fee: 1_500, payable: 0 });
});

test('when the money fails, the fee is due from its start date: declined, failed, returned', (t) => {
  const due = { status: 'Overdue', fee: 1_500, due: 11_500, discount: 0 } as const;
  const ach = [begin('ach', 9_000, start), asked(), ...nights];
  const decline: AccountCommand = { type: 'DeclinePayment', paymentId, reason: 'not seen', today: late };
  t.like(lived(discounted, late, venmo(9_000, start), ...nights, decline), due);
  t.like(lived(discounted, late, ...ach, fail(late)), due);
  t.like(lived(discounted, '2026-03-10', ...ach, fail(late)), due);
  t.like(lived(discounted, '2026-03-09', ...ach, fail(late)), { due: 10_000, fee: 0 });
  const back: AccountCommand = {
    type: 'ReturnPayment',
    paymentId,
    returnId: 'rt_1',
    amountCents: 9_000,
    reason: 'Insufficient funds',
    today: '2026-03-25',
  };
  const returned = lived(discounted, '2026-03-25', ...ach, accept(late), back, nightly('2026-03-25'));
  t.like(returned, due);
  t.is(returned.types.filter((type) => type === 'LateFeeApplied').length, 1);
});

test('a dispute that is won late counts from the day of the payment: no late fee, the discount again', (t) => {
  const disputed = [begin('card', 9_000, start), accept(start), dispute(9_000, start), ...nights];
  t.like(lived(discounted, late, ...disputed), { status: 'Overdue', due: 11_500, fee: 1_500 });
  const again = lived(discounted, late, ...disputed, won(late));
  t.like(again, { ...paid, discount: 1_000 });
  t.true(again.types.includes('LateFeeRevoked'));
  const whole = [begin('card', 10_000, start), accept(start), dispute(10_000, start), ...nights, won(late)];
  t.like(lived(plain, late, ...whole), { ...paid, discount: 0 });
  // Nobody came by at night: the fee was reached and is not applied first.
  t.like(lived(discounted, late, ...disputed.slice(0, 3), won(late)), { ...paid, discount: 1_000 });
});

test('what was paid of a fee that is revoked becomes credit', (t) => {
  const disputed = [begin('card', 10_000, start), accept(start), dispute(10_000, start), ...nights];
  const some = lived(plain, late, ...disputed, cash(2_500, '2026-03-15'), won(late));
  t.like(some, { status: 'Paid', due: 0, fee: 0, credit: 2_500 });
  const all = lived(plain, late, ...disputed, cash(11_500, '2026-03-15'), won(late));
  // Paid in full meanwhile, fee included: all of that is credit.
  t.like(all, { status: 'Paid', due: 0, fee: 0, credit: 11_500 });
});

test('who had paid only a part in time keeps the late fee', (t) => {
  const half = [begin('card', 4_000, start), accept(start), dispute(4_000, start), ...nights];
  t.like(lived(plain, late, ...half, cash(6_000, '2026-03-15'), won(late)), { due: 1_500, fee: 1_500 });
  t.like(lived(plain, late, ...half, won(late)), { due: 7_500, fee: 1_500 });
  // Sent after the fee's start date.
  const after = [nightly('2026-03-11'), begin('card', 11_500, '2026-03-12'), accept('2026-03-12')];
  t.like(lived(plain, late, ...after, dispute(11_500, '2026-03-13'), won(late)), { due: 0, fee: 1_500 });
});

test('of two disputes on parts of a payment, the one won last takes the late fee back, in either order', (t) => {
  for (const [first, second] of [
    [won(late, 'dp_1'), won(late, 'dp_2')],
    [won(late, 'dp_2'), won(late, 'dp_1')],
  ] as const)
    for (const [terms, cents, discount] of [
      [plain, 10_000, 0],
      [discounted, 9_000, 1_000],
    ] as const) {
      const parts = [dispute(4_000, start), dispute(cents - 4_000, start, 'dp_2')];
      const disputed = [begin('card', cents, start), accept(start), ...parts, ...nights];
      t.like(lived(terms, late, ...disputed, first), { status: 'Overdue', fee: 1_500 });
      t.like(lived(terms, late, ...disputed, first, second), { ...paid, discount });
      const meanwhile = lived(terms, late, ...disputed, cash(2_000, '2026-03-15'), first, second);
      t.like(meanwhile, { ...paid, discount, credit: 2_000 });
    }
});

test('what was paid late stays late while a payment in time is disputed', (t) => {
  const rest = [begin('card', 6_000, start), accept(start), ...nights, cash(4_000, '2026-03-15')];
  const disputed = [...rest, dispute(6_000, '2026-03-16')];
  t.like(lived(plain, late, ...rest), { due: 1_500, fee: 1_500 });
  t.like(lived(plain, late, ...disputed, won(late)), { due: 1_500, fee: 1_500 });
});

test('of two bank debits in time that failed and came all the same, the second takes the late fee back', (t) => {
  const other = (command: AccountCommand) => ({ ...command, paymentId: 'p2' }) as AccountCommand;
  const failed = [
    begin('ach', 4_000, start),
    asked(),
    begin('ach', 6_000, start, { paymentId: 'p2' }),
    other(asked()),
    fail('2026-03-12'),
  ];
  const both = [...failed, other(fail('2026-03-12')), nightly('2026-03-13'), accept('2026-03-18')];
  t.like(lived(plain, late, ...both), { due: 7_500, fee: 1_500 });
  t.like(lived(plain, late, ...both, accept(late, 'p2')), paid);
});

test('money that comes after its failure was recorded counts from the day of the payment', (t) => {
  const failed = [begin('ach', 9_000, start), asked(), fail('2026-03-12'), nightly('2026-03-13')];
  t.like(lived(discounted, late, ...failed), { due: 11_500, fee: 1_500 });
  t.like(lived(discounted, late, ...failed, accept(late)), { ...paid, discount: 1_000 });
  // What was paid while the fee stood is not needed any more; no charge keeps more than it is worth.
  const since = [begin('ach', 10_000, start), asked(), fail('2026-03-12'), nightly('2026-03-13')];
  const both = lived(plain, late, ...since, cash(4_000, '2026-03-14'), accept(late));
  t.like(both, { status: 'Paid', due: 0, fee: 0, credit: 4_000 });
});

test('a fee that was revoked is due again when the money leaves for good', (t) => {
  const disputed = [begin('card', 9_000, start), accept(start), dispute(9_000, start), ...nights];
  const again = [won(late), dispute(9_000, '2026-03-22', 'dp_2'), nightly('2026-03-23')];
  const seen = lived(discounted, '2026-03-23', ...disputed, ...again);
  t.like(seen, { status: 'Overdue', due: 11_500, fee: 1_500 });
});
