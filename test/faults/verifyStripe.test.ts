import test from 'ava';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { AtStripe, IntentAtStripe } from './atStripe.ts';
import { recorded } from './recorded.ts';
import { checkAgainstStripe, checkClearing, checkReconciled } from './verifyStripe.ts';

// Each comparison with Stripe's books must notice what it is there for.

const payment = { orgCode: 'abgesu', memberId: 'm', paymentId: 'p' };
const paid: IntentAtStripe = {
  id: 'pi_1',
  status: 'succeeded',
  amountCents: 2_000,
  payment,
  refunds: [],
  disputes: [],
};
const account = { id: 'acct_1', orgCode: 'abgesu', balanceCents: 1_912, payouts: [], fees: [] };
const atStripe = (intent: Partial<IntentAtStripe> = {}): AtStripe => ({
  intents: [{ ...paid, ...intent }],
  accounts: [account],
});
const log = (...events: readonly BursarEvent[]) => recorded(events, 'account-m');

const accepted = (orderId = 'pi_1', amountCents = 2_000): BursarEvent => ({
  type: 'PaymentAccepted',
  data: {
    paymentId: 'p',
    method: 'card',
    orderId,
    amountCents,
    addedFeeCents: 0,
    chargeIds: [],
    allocations: [],
    excessCents: 0,
    occurredOn: '2026-03-02',
  },
});
const back = {
  paymentId: 'p',
  amountCents: 500,
  addedFeeCents: 0,
  reopened: [],
  fromCreditCents: 0,
  shortfallCents: 0,
  reason: '',
  occurredOn: '2026-03-03',
};
const refunded: BursarEvent = { type: 'PaymentRefunded', data: { ...back, refundId: 're_1' } };
const disputed: BursarEvent = { type: 'PaymentDisputed', data: { ...back, disputeId: 'du_1' } };
const won: BursarEvent = {
  type: 'DisputeWon',
  data: {
    paymentId: 'p',
    disputeId: 'du_1',
    amountCents: 500,
    addedFeeCents: 0,
    allocations: [],
    excessCents: 500,
    occurredOn: '2026-03-04',
  },
};

test('an intent that succeeded has its payment, once and of its amount', (t) => {
  t.deepEqual(checkAgainstStripe(atStripe(), log(accepted())), []);
  t.is(checkAgainstStripe(atStripe(), log()).length, 1);
  t.is(checkAgainstStripe(atStripe(), log(accepted(), accepted())).length, 1);
  t.is(checkAgainstStripe(atStripe(), log(accepted('pi_1', 2_001))).length, 2);
});

test('money that Stripe knows nothing of is found', (t) => {
  t.is(checkAgainstStripe(atStripe({ status: 'canceled' }), log(accepted())).length, 1);
  t.is(checkAgainstStripe({ intents: [], accounts: [] }, log(accepted())).length, 1);
});

test('a refund at Stripe is in the log, once', (t) => {
  const stripe = atStripe({ refunds: [{ id: 're_1', amountCents: 500 }] });
  t.deepEqual(checkAgainstStripe(stripe, log(accepted(), refunded)), []);
  t.is(checkAgainstStripe(stripe, log(accepted())).length, 1);
  t.is(checkAgainstStripe(stripe, log(accepted(), refunded, refunded)).length, 1);
  t.is(checkAgainstStripe(atStripe(), log(accepted(), refunded)).length, 1);
});

test('a dispute is in the log, and that it was won; an inquiry is not', (t) => {
  const dispute = { id: 'du_1', amountCents: 500, status: 'won' as const };
  const stripe = atStripe({ disputes: [dispute] });
  t.deepEqual(checkAgainstStripe(stripe, log(accepted(), disputed, won)), []);
  t.is(checkAgainstStripe(stripe, log(accepted(), disputed)).length, 1);
  t.is(checkAgainstStripe(stripe, log(accepted())).length, 2);
  const inquiry = atStripe({ disputes: [{ ...dispute, status: 'warning_closed' }] });
  t.deepEqual(checkAgainstStripe(inquiry, log(accepted())), []);
  t.is(checkAgainstStripe(inquiry, log(accepted(), disputed)).length, 1);
});

test('a payout that reached the bank is in the log, once', (t) => {
  const arrived: BursarEvent = {
    type: 'PayoutPaid',
    data: { payoutId: 'po_1', amountCents: 100, occurredOn: '2026-03-04' },
  };
  const payout = { id: 'po_1', amountCents: 100, status: 'paid' };
  const stripe = { intents: [], accounts: [{ ...account, payouts: [payout] }] };
  t.deepEqual(checkAgainstStripe(stripe, log(arrived)), []);
  t.is(checkAgainstStripe(stripe, log()).length, 1);
  t.is(checkAgainstStripe(stripe, log(arrived, arrived)).length, 1);
});

test('what Stripe took with a movement is in the log, once', (t) => {
  const taken: BursarEvent = {
    type: 'StripeFeesTaken',
    data: {
      paymentId: 'p',
      transactionId: 'txn_1',
      fees: [
        { kind: 'card', amountCents: 80 },
        { kind: 'application', amountCents: 8 },
      ],
      occurredOn: '2026-03-04',
    },
  };
  const stripe = { intents: [], accounts: [{ ...account, fees: [{ id: 'txn_1', amountCents: 88 }] }] };
  t.deepEqual(checkAgainstStripe(stripe, log(taken)), []);
  t.is(checkAgainstStripe(stripe, log()).length, 1);
  t.is(checkAgainstStripe(stripe, log(taken, taken)).length, 1);
});

test('the account Stripe is what Stripe holds, with what is on its way to the bank', (t) => {
  const books = (debitCents: number, creditCents: number) =>
    new Map([['abgesu', [{ account: 'stripe', debitCents, creditCents }]]]);
  t.deepEqual(checkClearing(atStripe(), books(2_000, 88)), []);
  t.is(checkClearing(atStripe(), books(2_000, 87)).length, 1);
  t.is(checkClearing(atStripe(), new Map()).length, 1);
  const payouts = [{ id: 'po_1', amountCents: 100, status: 'in_transit' }];
  const accounts = [{ ...account, balanceCents: 1_812, payouts }];
  t.deepEqual(checkClearing({ accounts }, books(2_000, 88)), []);
  t.is(checkClearing({ accounts }, books(2_000, 188)).length, 1);
});

test('what the reconciliation alone has found, or left open, is found', (t) => {
  const begun: BursarEvent = {
    type: 'PaymentInitiated',
    data: {
      paymentId: 'p',
      method: 'card',
      accountId: 'acct_1',
      intentId: 'pi_1',
      amountCents: 2_000,
      addedFeeCents: 0,
      creditCents: 0,
      allocations: [],
      occurredOn: '2026-03-02',
    },
  };
  const before = log(begun);
  const after = (event: BursarEvent) => ({ before, after: [...before, ...log(event)] });
  const abandoned: BursarEvent = {
    type: 'PaymentAbandoned',
    data: { paymentId: 'p', chargeIds: [], occurredOn: '2026-03-03' },
  };
  const canceled = atStripe({ status: 'canceled' });
  t.deepEqual(checkReconciled(canceled, after(abandoned)), []);
  t.is(checkReconciled(atStripe(), after(accepted())).length, 1);
  const open = atStripe({ status: 'requires_payment_method' });
  t.is(checkReconciled(open, { before, after: before }).length, 1);
});
