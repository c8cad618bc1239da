import { randomUUID } from 'node:crypto';
import test from 'ava';
import { addPayment } from '../../api/contract/account.ts';
import { refundPayment, updateBursarCredit } from '../../api/contract/adjustments.ts';
import type { Call } from '../../api/contract/call.ts';
import { createPaymentIntentMethod, miscPayment, stripeSecret } from '../../api/contract/payment.ts';
import { declinePayment, verifyPayment } from '../../api/contract/verification.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { Operation } from './client.ts';
import { recorded } from './recorded.ts';
import { checkOperations } from './verify.ts';
import { checkPayments } from './verifyPayments.ts';

// Each check of online payments must notice what it is there for.

const [memberId, chargeId, paymentId, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const rows = [{ id: chargeId, uuid: memberId, amount: 20 }];
const allocations = [{ chargeId, amountCents: 2_000 }];
const amounts = { amountCents: 2_000, addedFeeCents: 0 };
const done = { status: 200, message: 'Done.' };

function acknowledged(call: Call, body: object, answer: object = done): Operation {
  return { call, key: 'key', body, tries: 1, status: 200, answer, repeated: undefined };
}

function refused(made: Operation): Operation {
  return { ...made, status: 422, answer: {} };
}

const check = (operations: readonly Operation[], events: readonly BursarEvent[]) => {
  const all = recorded(events, `account-${memberId}`);
  return [...checkOperations(operations, all), ...checkPayments(operations, all)];
};

const begun = (intentId: string, id = paymentId): BursarEvent => ({
  type: 'PaymentInitiated',
  data: {
    paymentId: id,
    method: 'card',
    accountId: 'acct_1',
    intentId,
    ...amounts,
    creditCents: 0,
    allocations,
    occurredOn: '2026-03-02',
  },
});
const accepted = (orderId: string, method: 'card' | 'venmo' = 'card', id = paymentId): BursarEvent => ({
  type: 'PaymentAccepted',
  data: {
    paymentId: id,
    method,
    orderId,
    ...amounts,
    chargeIds: [chargeId],
    allocations,
    excessCents: 0,
    occurredOn: '2026-03-02',
  },
});
const pending: BursarEvent = {
  type: 'PaymentPending',
  data: { paymentId, allocations, startedOn: '2026-03-02', occurredOn: '2026-03-02' },
};
const spent = (reservationId = paymentId): BursarEvent => ({
  type: 'CreditSpent',
  data: { reservationId, amountCents: 2_000, allocations, occurredOn: '2026-03-02' },
});
const submitted = (payer = 'key'): BursarEvent => ({
  type: 'PaymentSubmitted',
  data: {
    paymentId,
    method: 'venmo',
    orderId: '1234',
    location: 'x.png',
    screenshotSha256: '00ff',
    payer,
    amountCents: 1_500,
    creditCents: 500,
    allocations,
    occurredOn: '2026-03-02',
  },
});

const started = {
  client_secret: 's',
  paymentId,
  publishableKey: 'k',
  stripeAccount: 'acct_1',
  amount: 20,
  fee: 0,
  creditsUsed: 0,
};
const beginning = acknowledged(
  stripeSecret,
  { paymentType: 'card', payments: rows },
  { ...started, order_id: 'pi_1' },
);
const byBank = acknowledged(
  createPaymentIntentMethod,
  { payment_method: 'pm_1', payments: rows },
  { ...started, order_id: 'pi_1', status: 'processing' },
);
const telling = (pmt_type: 'card' | 'ach', order_id = 'pi_1') =>
  acknowledged(addPayment, { payInfo: { pmt_type, order_id }, payments: [] }, { ...done, results: [] });

test('payments by card that are there once are no violation', (t) => {
  t.deepEqual(check([beginning, telling('card')], [begun('pi_1'), accepted('pi_1')]), []);
  t.deepEqual(check([beginning], [begun('pi_1')]), [], 'nobody has paid it yet');
  const replaced = begun('pi_0', other);
  t.deepEqual(check([beginning], [replaced, begun('pi_1')]), [], 'one that was refused, and brought nothing');
});

test('a payment that was begun and is missing, there twice, or of another amount or intent is found', (t) => {
  for (const made of [beginning, byBank]) {
    t.is(check([made], []).length, 1);
    t.is(check([made], [begun('pi_1'), begun('pi_1')]).length, 1);
    t.is(check([made], [begun('pi_2')]).length, 1);
  }
  const more = { ...beginning, answer: { ...started, amount: 20.01, order_id: 'pi_1' } };
  t.is(check([more], [begun('pi_1')]).length, 1);
});

test('a payment that was refused and brings money all the same is found', (t) => {
  t.is(check([refused(beginning)], [begun('pi_1'), accepted('pi_1')]).length, 1);
  t.is(check([refused(byBank)], [begun('pi_1'), pending]).length, 1);
});

test('a payment that was accepted twice is found', (t) => {
  t.is(check([beginning], [begun('pi_1'), accepted('pi_1'), accepted('pi_1')]).length, 1);
});

test('a payment that was acknowledged as paid and is not is found', (t) => {
  t.is(check([beginning, telling('card')], [begun('pi_1')]).length, 1);
  t.is(check([beginning, telling('card')], [begun('pi_1'), pending]).length, 1);
  t.deepEqual(check([byBank, telling('ach')], [begun('pi_1'), pending]), []);
  t.is(check([telling('ach', 'pi_9')], []).length, 1);
});

test('credit that was spent once is no violation; not at all, twice or behind the back is', (t) => {
  const body = { payInfo: { pmt_type: 'credits' }, payments: rows };
  const paying = acknowledged(miscPayment, body, { ...done, paymentId });
  t.deepEqual(check([paying], [spent()]), []);
  t.is(check([paying], []).length, 1);
  t.true(check([paying], [spent(), spent()]).length > 0);
  t.is(check([refused(paying)], [spent()]).length, 1);
  t.deepEqual(check([beginning], [begun('pi_1'), spent(), accepted('pi_1')]), [], 'besides a card');
});

test('a screenshot that was sent in waits once', (t) => {
  const body = { payInfo: { pmt_type: 'venmo', payer: 'key', location: 'x.png' }, payments: rows };
  const sending = acknowledged(miscPayment, body, { ...done, paymentId });
  t.deepEqual(check([sending], [submitted()]), []);
  t.is(check([sending], []).length, 1);
  t.is(check([sending], [submitted(), submitted()]).length, 1);
  t.is(check([refused(sending)], [submitted()]).length, 1);
});

test('a screenshot is accepted if, and only if, it was verified, by one', (t) => {
  const verifying = acknowledged(
    verifyPayment,
    { id: paymentId, email: 'a@b.co' },
    { ...done, batch: paymentId },
  );
  const events = [submitted('somebody'), accepted('1234', 'venmo')];
  t.deepEqual(check([verifying], events), []);
  t.is(check([verifying], [submitted('somebody')]).length, 1);
  t.is(check([verifying, verifying], events).length, 1);
  t.is(check([refused(verifying)], events).length, 1);
});

test('a screenshot is declined if and only if a call answered so', (t) => {
  const declining = acknowledged(declinePayment, { id: paymentId, email: 'a@b.co', reason: 'key' });
  const declined: BursarEvent = {
    type: 'PaymentDeclined',
    data: { paymentId, chargeIds: [chargeId], reason: 'key', occurredOn: '2026-03-02' },
  };
  t.deepEqual(check([declining], [declined]), []);
  t.is(check([declining], []).length, 1);
  t.is(check([refused(declining)], [declined]).length, 1);
});

test('a refund is there once, with its amount, and not at all when it was refused', (t) => {
  const body = { uuid: memberId, paymentId, amount: 5, reason: 'key' };
  const refunding = acknowledged(refundPayment, body, { ...done, refundId: 're_1' });
  const back = (amountCents: number): BursarEvent => ({
    type: 'PaymentRefunded',
    data: {
      paymentId,
      refundId: 're_1',
      amountCents,
      addedFeeCents: 0,
      reopened: [{ chargeId, amountCents }],
      fromCreditCents: 0,
      shortfallCents: 0,
      reason: 'key',
      occurredOn: '2026-03-03',
    },
  });
  t.deepEqual(check([refunding], [back(500)]), []);
  t.is(check([refunding], []).length, 1);
  t.is(check([refunding], [back(499)]).length, 1);
  t.is(check([refunding], [back(500), back(500)]).length, 1);
  t.is(check([refused(refunding)], [back(500)]).length, 1);
});

test('credit that was given is there once', (t) => {
  const body = { memberUUId: memberId, memberamount: 5, reason: 'key' };
  const giving = acknowledged(updateBursarCredit, body, { ...done, creditAmount: 5 });
  const given: BursarEvent = {
    type: 'CreditIssued',
    data: {
      creditId: randomUUID(),
      amountCents: 500,
      source: { kind: 'granted', reason: 'key' },
      occurredOn: '2026-03-02',
    },
  };
  t.deepEqual(check([giving], [given]), []);
  t.is(check([giving], []).length, 1);
  t.is(check([giving], [given, given]).length, 1);
  t.is(check([refused(giving)], [given]).length, 1);
});

test('a server that broke down over an operation is found', (t) => {
  t.is(check([{ ...beginning, status: 500, answer: {} }], []).length, 1);
});
