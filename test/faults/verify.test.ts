import { randomUUID } from 'node:crypto';
import test from 'ava';
import { addPayment, createDues } from '../../api/contract/account.ts';
import type { BursarEvent, Recorded } from '../../ledger/catalogue.ts';
import type { Operation } from './load.ts';
import { checkLedger, checkLoad, checkOperations } from './verify.ts';

// The fault run is only worth something if it would notice: a lost event, one that is there twice, and too much paid.

const memberId = randomUUID();
const chargeId = randomUUID();
const stream = `account-${memberId}`;

function recorded(events: readonly BursarEvent[]): Recorded[] {
  return events.map(
    (event, index) => ({ ...event, id: randomUUID(), stream, version: index + 1 }) as Recorded,
  );
}

const assessed = (memo: string, id = chargeId): BursarEvent => ({
  type: 'ChargeAssessed',
  data: {
    chargeId: id,
    terms: {
      chargeType: 'Dues',
      account: 'bank',
      amountCents: 5_000,
      startDate: '2026-03-01',
      dueDate: '2026-03-31',
      memo,
    },
  },
});

const paid = (orderId: string, amountCents: number): BursarEvent => ({
  type: 'PaymentRecorded',
  data: {
    paymentId: randomUUID(),
    orderId,
    method: 'cash',
    amountCents,
    allocations: [{ chargeId, amountCents }],
    paidOn: '2026-03-02',
  },
});

const answered = { status: 200, message: 'Done.', results: [{ _id: chargeId, uuid: memberId, ok: true }] };
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

test('what was acknowledged and is there once is no violation', (t) => {
  const events = recorded([assessed('charging'), paid('paying', 2_000)]);
  t.deepEqual(checkOperations([charging, paying], events), []);
  t.deepEqual(checkLedger(events), []);
});

test('an acknowledged operation that is missing is found', (t) => {
  t.is(checkOperations([charging, paying], recorded([assessed('charging')])).length, 1);
});

test('a load of which one kind was never accepted is found', (t) => {
  t.is(checkLoad([charging, paying]).length, 1);
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

test('a charge that was overpaid is found', (t) => {
  const events = recorded([assessed('a'), paid('b', 4_000), paid('c', 1_001)]);
  t.deepEqual(checkLedger(events), [`charge ${chargeId} is overpaid by 1 cents`]);
});

test('a gap in a stream is found', (t) => {
  const [first, , third] = recorded([assessed('a'), paid('b', 10), paid('c', 10)]);
  t.is(checkLedger([first, third].filter((event) => event !== undefined)).length, 1);
});
