import test from 'ava';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { NotFound } from '../../../../ledger/decider.ts';
import { assessed, paid, plain } from '../../../support/account.ts';
import { accept, after, begin } from '../../../support/account-commands.ts';
import { given, refused } from '../../../support/given.ts';

const today = '2026-01-08';
const order = { requestId: 'r1', paymentId: 'p1', amountCents: 4_000, reason: 'Left', requestedBy: 'tess' };
const requested: AccountEvent = { type: 'RefundRequested', data: { ...order, occurredOn: today } };
const refusal: AccountEvent = {
  type: 'RefundRefused',
  data: {
    requestId: 'r1',
    paymentId: 'p1',
    amountCents: 4_000,
    reason: 'Balance too low',
    occurredOn: today,
  },
};

const begun = after([assessed(plain)], begin('card', 10_000, today));
const accepted = after(begun, accept(today));

const when = (command: AccountCommand, ...more: AccountEvent[]) =>
  given(account, [...accepted, ...more]).when(command);
const request = (changes: object = {}): AccountCommand => ({
  type: 'RequestRefund',
  ...order,
  today,
  ...changes,
});
const refundOf = (requestId: string | undefined, ...more: AccountEvent[]) => {
  const back = { paymentId: 'p1', amountCents: 4_000, reason: 'Left', today };
  const [event] = when(
    { type: 'RefundPayment', refundId: 're_1', ...back, ...(requestId !== undefined && { requestId }) },
    ...more,
  );
  return event?.type === 'PaymentRefunded' ? event.data : undefined;
};

test('a refund is ordered by somebody, under the rules of refunds', (t) => {
  t.deepEqual(when(request()), [requested]);
  refused(t, () => when(request({ amountCents: 10_001 })), 'RefundTooLarge', 'amount');
  refused(t, () => when(request({ amountCents: 0 })), 'AmountTooSmall', 'amount');
  refused(t, () => when(request(), requested), 'IdUsed');
  const byHand = [assessed(plain), paid(10_000)];
  refused(t, () => given(account, byHand).when(request()), 'NotByStripe');
  refused(t, () => given(account, begun).when(request()), 'PaymentNotAccepted');
});

test('a refund says who ordered it; one made at Stripe itself, or for an unknown order, has no orderer', (t) => {
  t.like(refundOf('r1', requested), { requestId: 'r1', requestedBy: 'tess' });
  t.like(refundOf('r1', requested, refusal), { requestedBy: 'tess' }, 'Stripe made it after all');
  for (const data of [refundOf(undefined, requested), refundOf('other', requested)]) {
    t.is(data?.amountCents, 4_000);
    t.false(Object.hasOwn(data ?? {}, 'requestedBy') || Object.hasOwn(data ?? {}, 'requestId'));
  }
});

test('an order is refused once, unless its refund was made', (t) => {
  const refuse = { type: 'RefuseRefund', requestId: 'r1', reason: 'Balance too low', today } as const;
  t.deepEqual(when(refuse, requested), [refusal]);
  t.deepEqual(when(refuse, requested, refusal), []);
  const made = refundOf('r1', requested);
  if (made !== undefined) t.deepEqual(when(refuse, requested, { type: 'PaymentRefunded', data: made }), []);
  t.throws(() => when(refuse), { instanceOf: NotFound });
  t.deepEqual(when(request({ requestId: 'r2' }), requested, refusal).length, 1, 'it can be ordered again');
});
