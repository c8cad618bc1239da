import { randomUUID } from 'node:crypto';
import test from 'ava';
import { callIdOf } from '../../api/calls/idempotency.ts';
import { addPayment } from '../../api/contract/account.ts';
import { createDues } from '../../api/contract/charge.ts';
import { createPaymentIntentMethod, miscPayment } from '../../api/contract/payment.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { Operation } from './client.ts';
import { CLERK, recorded as recordedIn } from './recorded.ts';
import { checkLedger, checkLoad, checkOperations } from './verify.ts';

// The fault run is only worth something if it would notice: a lost event, one that is there twice, and too
// much paid.

const occurredOn = '2026-03-02';
const memberId = randomUUID();
const chargeId = randomUUID();
const recorded = (events: readonly BursarEvent[]) => recordedIn(events, `account-${memberId}`, commandIdOf);

const assessed = (memo: string, id = chargeId): BursarEvent => ({
  type: 'ChargeAssessed',
  data: {
    chargeId: id,
    terms: {
      chargeTypeId: 'dues',
      chargeType: 'Dues',
      account: 'bank',
      amountCents: 5_000,
      startDate: '2026-03-01',
      dueDate: '2026-03-31',
      memo,
    },
    occurredOn,
  },
});

/** The payments of these tests are named after the keys of their calls. */
const paid = (key: string, amountCents: number): BursarEvent => ({
  type: 'PaymentRecorded',
  data: {
    paymentId: randomUUID(),
    orderId: key,
    method: 'cash',
    amountCents,
    allocations: [{ chargeId, amountCents }],
    occurredOn: '2026-03-02',
  },
});

const results = [{ _id: chargeId, uuid: memberId, ok: true }];
const answered = { status: 200, message: 'Done.', batch: randomUUID(), results };
const charging: Operation = {
  call: createDues,
  key: 'charging',
  body: { dues: [{ uuid: memberId, type: 'Dues', account: 'bank', amount: 50, dueDate: '2026-03-31' }] },
  tries: 2,
  status: 200,
  answer: answered,
  repeated: { status: 200, answer: answered },
};
const paying: Operation = {
  ...charging,
  call: addPayment,
  key: 'paying',
  body: { payInfo: { pmt_type: 'cash' }, payments: [{ id: chargeId, uuid: memberId, amount: 20 }] },
};

/** As the server makes it of the call that records a payment. */
function commandIdOf(event: BursarEvent): string {
  if (event.type !== 'PaymentRecorded') return 'command';
  const call = { orgCode: 'abgesu', memberId: CLERK, key: event.data.orderId, name: addPayment.name };
  return `${callIdOf({ ...call, input: addPayment.input.parse(paying.body) })}:payment:${memberId}`;
}

test('what was acknowledged and is there once is no violation', (t) => {
  const events = recorded([assessed('charging'), paid('paying', 2_000)]);
  t.deepEqual(checkOperations([charging, paying], events), []);
  t.deepEqual(checkLedger(events), []);
});

test('an acknowledged operation that is missing is found', (t) => {
  t.is(checkOperations([charging, paying], recorded([assessed('charging')])).length, 1);
});

test('a load of which one kind was never accepted is found', (t) => {
  const kinds = checkLoad([charging, paying]);
  t.true(kinds.some((violation) => violation.startsWith('no create-member was accepted')));
  t.false(kinds.some((violation) => violation.startsWith('no create-dues was accepted')));
});

test('an operation that was applied twice is found', (t) => {
  const events = recorded([assessed('charging'), paid('paying', 2_000), paid('paying', 2_000)]);
  t.is(checkOperations([charging, paying], events).length, 1);
});

test('an operation that was applied with another amount is found', (t) => {
  const events = recorded([assessed('charging'), paid('paying', 1_999)]);
  t.is(checkOperations([charging, paying], events).length, 1);
});

test('an operation that was refused but left something is found', (t) => {
  const refused = { ...charging, status: 422, answer: {}, repeated: undefined };
  t.is(checkOperations([refused], recorded([assessed('charging')])).length, 1);
});

test('a repeat with another answer is found', (t) => {
  const repeated = { status: 409, answer: {} };
  t.is(checkOperations([{ ...charging, repeated }], recorded([assessed('charging')])).length, 1);
});

test('a repeat that begins another payment is found; one that answers its outcome is not', (t) => {
  const begun = { client_secret: 'pi_1_secret', order_id: 'pi_1', status: 'processing' };
  const beginning: Operation = { ...charging, call: createPaymentIntentMethod, key: 'begun', answer: begun };
  const repeats = (answer: object) =>
    checkOperations([{ ...beginning, repeated: { status: 200, answer } }], recorded([])).length;
  t.is(repeats({ ...begun, status: 'succeeded' }), 0);
  t.is(repeats({ ...begun, order_id: 'pi_2' }), 1);
});

test('a repeat of a payment with credit may tell what became of it, and of no other payment', (t) => {
  const payments = [{ id: chargeId, uuid: memberId, amount: 20 }];
  const body = { payInfo: { pmt_type: 'credits' }, payments };
  const answer = { status: 200, message: 'Done.', paymentId: 'p1' };
  const paying: Operation = { ...charging, call: miscPayment, key: 'credits', body, answer };
  const repeats = (more: object) =>
    checkOperations(
      [{ ...paying, repeated: { status: 200, answer: { ...answer, ...more } } }],
      recorded([]),
    ).filter((each) => each.includes('repeated')).length;
  t.is(repeats({ payment: { _id: 'p1', status: 'success' } }), 0);
  t.is(repeats({ paymentId: 'p2' }), 1);
});

test('a repeat may say that another payment was begun only where the log has the end of the first', (t) => {
  const paymentId = randomUUID();
  const answer = { client_secret: 'pi_1_secret', order_id: 'pi_1', paymentId };
  const repeated = { status: 409, answer: { code: 'begunMeanwhile' } };
  const beginning = { ...charging, call: createPaymentIntentMethod, key: 'begun', answer, repeated };
  const abandoned = (id: string): BursarEvent => ({
    type: 'PaymentAbandoned',
    data: { paymentId: id, chargeIds: [chargeId], occurredOn },
  });
  const found = (...events: BursarEvent[]) =>
    checkOperations([beginning], recorded(events)).filter((each) => each.includes('repeated')).length;
  t.is(found(), 1);
  t.is(found(abandoned(randomUUID())), 1);
  t.is(found(abandoned(paymentId)), 0);
});

test('a charge that was overpaid is found', (t) => {
  const events = recorded([assessed('a'), paid('b', 4_000), paid('c', 1_001)]);
  t.deepEqual(checkLedger(events), [`charge ${chargeId} is overpaid by 1 cents`]);
});

test('a charge that was overpaid by card is found, unless a refund has reopened it', (t) => {
  const paymentId = randomUUID();
  const byCard: BursarEvent = {
    type: 'PaymentAccepted',
    data: {
      paymentId,
      method: 'card',
      orderId: 'pi_1',
      chargeIds: [chargeId],
      amountCents: 1_001,
      addedFeeCents: 0,
      allocations: [{ chargeId, amountCents: 1_001 }],
      excessCents: 0,
      occurredOn: '2026-03-02',
    },
  };
  t.is(checkLedger(recorded([assessed('a'), paid('b', 4_000), byCard])).length, 1);
  const refunded: BursarEvent = {
    type: 'PaymentRefunded',
    data: {
      paymentId,
      refundId: 're_1',
      amountCents: 1_001,
      addedFeeCents: 0,
      reopened: [{ chargeId, amountCents: 1_001 }],
      fromCreditCents: 0,
      shortfallCents: 0,
      reason: '',
      occurredOn: '2026-03-03',
    },
  };
  t.deepEqual(checkLedger(recorded([assessed('a'), byCard, refunded, paid('b', 5_000)])), []);
});

test('what an early discount had let off can be paid once it is revoked, and not before', (t) => {
  const [granted, revoked] = [
    { type: 'EarlyDiscountGranted', data: { chargeId, amountCents: 500, settledBy: 'a', occurredOn } },
    { type: 'EarlyDiscountRevoked', data: { chargeId, amountCents: 500, revokedBy: 'b', occurredOn } },
  ] as const;
  const whole = paid('c', 5_000);
  t.deepEqual(checkLedger(recorded([assessed('a'), granted, revoked, whole])), []);
  t.is(checkLedger(recorded([assessed('a'), granted, whole])).length, 1);
});

test('a gap in a stream is found', (t) => {
  const [first, , third] = recorded([assessed('a'), paid('b', 10), paid('c', 10)]);
  t.is(checkLedger([first, third].filter((event) => event !== undefined)).length, 1);
});
