import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import type Stripe from 'stripe';
import type { PayoutDetail } from '../../../../api/contract/reports.ts';
import { reconcilePayments, replayMissedEvents } from '../../../../api/integrations/stripe/reconcile.ts';
import { openStripe, type StripeGateway } from '../../../../api/integrations/stripe/stripe.ts';
import { syncIntent } from '../../../../api/integrations/stripe/sync.ts';
import { syncPayout } from '../../../../api/integrations/stripe/syncPayout.ts';
import { account } from '../../../../ledger/account/decide.ts';
import { type AccountEvent, accountStream } from '../../../../ledger/account/events.ts';
import { decode } from '../../../../ledger/catalogue.ts';
import { fold } from '../../../../ledger/decider.ts';
import { trialBalance } from '../../../../projections/journal.ts';
import { listPayments } from '../../../../projections/payments.ts';
import type { Person } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';
import { cardOf } from '../../../support/stripe.ts';
import {
  type Begun,
  begin,
  clearingOf,
  heldFor,
  startPayments,
  storyOf,
} from '../../../support/stripe-payments.ts';
import { throughProxy } from '../../../support/stripeProxy.ts';

const { api, org, customerId, beginFor } = await startPayments('stripe_settle');
atEnd(test, api.end);
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) =>
  api.stripe.assertTyped(t),
);

const payBy = (begun: Begun, payment_method: string) =>
  api.stripe.sdk.paymentIntents.confirm(begun.intentId, { payment_method });

/** Ask Stripe three times, two at once, as browser, webhook and job may; answers the account's story. */
async function settle(begun: Begun): Promise<string[]> {
  await Promise.all([syncIntent(api.deps, begun.intentId), syncIntent(api.deps, begun.intentId)]);
  await syncIntent(api.deps, begun.intentId);
  return storyOf(api.log, begun.memberId);
}

/** What Stripe holds for the organization, what the journal says it holds, and what the platform has. */
const held = () => heldFor(api.stripe.gateway, org.stripeAccountId);
const clearing = () => clearingOf(api.deps, 'alpha');
async function platformHeld(): Promise<number> {
  const { available, pending } = await api.stripe.sdk.balance.retrieve();
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}

async function stateOf(begun: Begun) {
  const recorded = await api.log.readStream(accountStream(begun.memberId));
  return fold(
    account,
    recorded.map((event) => decode(event) as AccountEvent),
  );
}

/** Without a rest after each thing that is looked at. */
const AT_ONCE = { paceMs: 0 };

test.serial('a card that paid is accepted once, and pays the charge', async (t) => {
  const begun = await beginFor('card');
  t.deepEqual(await settle(begun), []);
  await payBy(begun, 'pm_card_visa');
  t.deepEqual(await settle(begun), ['PaymentAccepted']);
  const state = await stateOf(begun);
  t.is(state.charges.get(begun.chargeId)?.paidCents, 10_000);
  t.is(state.payments.get(begun.paymentId)?.status, 'accepted');
});

test.serial('a declined card leaves the payment open for another card', async (t) => {
  const begun = await beginFor('declined');
  await t.throwsAsync(payBy(begun, 'pm_card_chargeDeclined'));
  t.deepEqual(await settle(begun), ['CardDeclined']);
  await payBy(begun, 'pm_card_visa');
  t.deepEqual(await settle(begun), ['CardDeclined', 'PaymentAccepted']);
});

test.serial('a canceled intent is given up', async (t) => {
  const begun = await beginFor('canceled');
  await api.stripe.sdk.paymentIntents.cancel(begun.intentId);
  t.deepEqual(await settle(begun), ['PaymentAbandoned']);
});

test.serial('a bank debit is pending, then accepted, then returned', async (t) => {
  const begun = await beginFor('debit', 'ach');
  await payBy(begun, 'pm_usBankAccount_success');
  t.deepEqual(await settle(begun), ['PaymentPending']);
  await api.stripe.sandbox.controls.settleAch(begun.intentId);
  t.deepEqual(await settle(begun), ['PaymentPending', 'PaymentAccepted']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 10_000);
  await api.stripe.sandbox.controls.returnAch(begun.intentId);
  t.deepEqual(await settle(begun), ['PaymentPending', 'PaymentAccepted', 'PaymentReturned']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 0);
});

test.serial('a debit that the bank refuses has failed, and its intent is closed', async (t) => {
  const begun = await beginFor('refused', 'ach');
  await payBy(begun, 'pm_usBankAccount_insufficientFunds');
  t.deepEqual(await settle(begun), ['PaymentPending']);
  await api.stripe.sandbox.controls.failAch(begun.intentId);
  t.deepEqual(await settle(begun), ['PaymentPending', 'PaymentFailed']);
  t.is((await api.stripe.gateway.readIntent(begun.intentId)).status, 'canceled');
});

test.serial('only the last word of Stripe counts when all the others were lost', async (t) => {
  const begun = await beginFor('late', 'ach');
  await payBy(begun, 'pm_usBankAccount_success');
  await api.stripe.sandbox.controls.settleAch(begun.intentId);
  await api.stripe.sandbox.controls.returnAch(begun.intentId);
  t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentReturned']);
});

test.serial('refunds in parts, here and at Stripe, reopen exactly what was paid', async (t) => {
  const begun = await beginFor('refunded');
  await payBy(begun, 'pm_card_visa');
  await api.stripe.gateway.refund({
    intentId: begun.intentId,
    transferId: undefined,
    amountCents: 3333,
    reason: 'Left early',
    requestId: 'refund here',
    requestedBy: 'tess',
  });
  t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentRefunded']);
  const { amountCents } = await api.stripe.gateway.readIntent(begun.intentId);
  await api.stripe.sandbox.controls.refundAtStripe(begun.intentId, amountCents - 3333);
  t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentRefunded', 'PaymentRefunded']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 0);
});

test.serial('a refund that fails later pays again, and a second one takes it all back', async (t) => {
  const begun = await beginFor('refund fails');
  const before = await held();
  await payBy(begun, 'pm_card_refundFail');
  const { charge, amountCents } = await api.stripe.gateway.readIntent(begun.intentId);
  const refund = (requestId: string) =>
    api.stripe.gateway.refund({
      intentId: begun.intentId,
      transferId: charge?.transferId,
      amountCents,
      reason: 'Moved away',
      requestId,
      requestedBy: 'tess',
    });
  const { id } = await refund('it fails');
  t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentRefunded']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 0);
  await api.stripe.sandbox.controls.failRefund(id);
  t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentRefunded', 'RefundFailed']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 10_000);
  t.is(await held(), before + 10_000);
  t.is(await clearing(), await held());
  const row = async () =>
    (await listPayments(api.deps.db, 'alpha', { filter: { ids: [begun.paymentId] } })).rows[0];
  const shown = { refundFailedCents: amountCents, refundFailure: 'Expired or canceled card' };
  t.like(await row(), { status: 'success', refundedCents: 0, ...shown });
  await refund('it does not');
  t.deepEqual((await settle(begun)).slice(3), ['PaymentRefunded']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 0);
  t.is(await held(), before);
  t.is(await clearing(), await held());
  t.like(await row(), { status: 'refunded', refundFailedCents: 0, refundFailure: '' });
});

test.serial('only the last word counts when the news of a refund and of its failure were lost', async (t) => {
  const begun = await beginFor('refund failed unheard');
  await payBy(begun, 'pm_card_visa');
  const refund = await api.stripe.sandbox.controls.refundAtStripe(begun.intentId, 5_000);
  await api.stripe.sandbox.controls.failRefund(refund.id);
  t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentRefunded', 'RefundFailed']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 10_000);
  t.is(await clearing(), await held());
});

test.serial(
  "a dispute costs the organization its share of the money, and nothing of Stripe's fee",
  async (t) => {
    const begun = await beginFor('dispute fee');
    await payBy(begun, 'pm_card_visa');
    await settle(begun);
    const [platform, organization] = [await platformHeld(), await held()];
    const { id } = await api.stripe.sandbox.controls.openDispute(begun.intentId);
    await settle(begun);
    const { amountCents } = await api.stripe.gateway.readIntent(begun.intentId);
    t.is(await held(), organization - 10_000);
    t.is(await platformHeld(), platform - amountCents - 1500 + 10_000);
    t.is(await clearing(), await held());
    await api.stripe.sandbox.controls.closeDispute(id, 'won');
    await settle(begun);
    t.is(await held(), organization);
    t.is(await platformHeld(), platform - 1500);
    t.is(await clearing(), await held());
  },
);

test.serial('a dispute takes the money, and winning puts it back', async (t) => {
  const begun = await beginFor('won');
  await payBy(begun, 'pm_card_visa');
  const { id } = await api.stripe.sandbox.controls.openDispute(begun.intentId);
  t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentDisputed']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 0);
  await api.stripe.sandbox.controls.closeDispute(id, 'won');
  t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentDisputed', 'DisputeWon']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 10_000);
});

test.serial(
  'what had not been taken for a dispute is not taken once it is won, and nothing is given twice',
  async (t) => {
    const { gateway, sandbox } = api.stripe;
    const drained = await api.addOrg('drained');
    const begun = await begin(
      { log: api.log, gateway },
      { orgCode: 'drained', destination: drained.stripeAccountId, customerId, name: 'drained' },
    );
    await payBy(begun, 'pm_card_visa');
    const payout = await sandbox.controls.payout(drained.stripeAccountId);
    await sandbox.controls.payPayout(drained.stripeAccountId, payout?.id ?? '');
    await syncPayout(api.deps, drained.stripeAccountId, payout?.id ?? '');
    const { id } = await sandbox.controls.openDispute(begun.intentId);
    t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentDisputed']);
    await sandbox.controls.closeDispute(id, 'won');
    t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentDisputed', 'DisputeWon']);
    t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 10_000);
    t.is(await heldFor(gateway, drained.stripeAccountId), 0);
    t.is(await clearingOf(api.deps, 'drained'), 0);
    const all = await trialBalance(api.deps.db, 'drained');
    t.like(
      all.find(({ account: name }) => name === 'owedForTakeBacks'),
      { debitCents: 10_000, creditCents: 10_000 },
    );
  },
);

test.serial(
  'when Stripe fails between two reversals, the dispute is recorded and the rest taken later',
  async (t) => {
    const begun = await beginFor('cut short');
    const before = await held();
    await payBy(begun, 'pm_card_visa');
    const { charge } = await api.stripe.gateway.readIntent(begun.intentId);
    const transferId = charge?.transferId ?? '';
    // A refund that failed makes a second transfer, so that the dispute's share lies on two.
    const { id } = await api.stripe.gateway.refund({
      intentId: begun.intentId,
      transferId,
      amountCents: 4_000,
      reason: 'Left early',
      requestId: 'cut short refund',
      requestedBy: 'tess',
    });
    await api.stripe.sandbox.controls.failRefund(id);
    t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentRefunded', 'RefundFailed']);
    await api.stripe.sandbox.controls.openDispute(begun.intentId);
    const failing = await failingAfter(t, 1);
    await t.throwsAsync(syncIntent({ ...api.deps, stripe: failing }, begun.intentId), {
      message: /connection/i,
    });
    const story = ['PaymentAccepted', 'PaymentRefunded', 'RefundFailed', 'PaymentDisputed'];
    t.deepEqual(await storyOf(api.log, begun.memberId), story);
    t.true((await held()) > before);
    t.is(await clearing(), await held());
    t.deepEqual(await settle(begun), [...story, 'ShareRecovered']);
    t.is(await held(), before);
    t.is(await clearing(), before);
  },
);

test.serial(
  'what leaves for a dispute of refunded money, once the refund has failed, is in the journal',
  async (t) => {
    const { gateway, sandbox } = api.stripe;
    const begun = await beginFor('refunded and disputed');
    const before = await held();
    await payBy(begun, 'pm_card_visa');
    const { amountCents } = await gateway.readIntent(begun.intentId);
    const refund = await sandbox.controls.refundAtStripe(begun.intentId, amountCents);
    // The sandbox lets nobody dispute what was refunded; at Stripe a cardholder may.
    const stripe: StripeGateway = {
      ...gateway,
      readIntent: async (id) => {
        const intent = await gateway.readIntent(id);
        return { ...intent, charge: intent.charge && { ...intent.charge, isDisputed: true } };
      },
      listDisputes: async () => [
        { id: 'du_of_refunded', amountCents, status: 'needs_response', reason: 'fraudulent' },
      ],
    };
    const settleBoth = async () => {
      await syncIntent({ ...api.deps, stripe }, begun.intentId);
      await syncIntent({ ...api.deps, stripe }, begun.intentId);
      return storyOf(api.log, begun.memberId);
    };
    t.deepEqual(await settleBoth(), ['PaymentAccepted', 'PaymentRefunded', 'PaymentDisputed']);
    await sandbox.controls.failRefund(refund.id);
    t.deepEqual((await settleBoth()).slice(3), ['RefundFailed', 'ShareRecovered']);
    t.is(await held(), before);
    t.is(await clearing(), await held());
    const row = (await listPayments(api.deps.db, 'alpha', { filter: { ids: [begun.paymentId] } })).rows[0];
    t.like(row, { status: 'disputed', owedCents: 0 });
  },
);

test.serial(
  'two settlings of one intent, before and after the hour, take the part of a share once',
  async (t) => {
    const begun = await beginFor('twice in two hours');
    const before = await held();
    await payBy(begun, 'pm_card_visa');
    const { charge } = await api.stripe.gateway.readIntent(begun.intentId);
    const refund = (amountCents: number) =>
      api.stripe.gateway.refund({
        intentId: begun.intentId,
        transferId: charge?.transferId,
        amountCents,
        reason: 'Left early',
        requestId: `twice ${amountCents}`,
        requestedBy: 'tess',
      });
    // After a refund that failed, the share of the next is taken by Bursar.
    await api.stripe.sandbox.controls.failRefund((await refund(4_000)).id);
    await settle(begun);
    await refund(3_000);

    // The first read that nothing is taken; the second does all it can before that reversal reaches Stripe.
    const later = { ...api.deps, clock: () => new Date(api.deps.clock().getTime() + 3_600_000) };
    let second: Promise<unknown> | undefined;
    const stripe = await losingReversals(t, async () => {
      if (second !== undefined) return true;
      let isSettled = false;
      second = syncIntent(later, begun.intentId).finally(() => {
        isSettled = true;
      });
      while (!isSettled && !(await somebodyWaitsForALock())) await sleep(5);
      return true;
    });
    await syncIntent({ ...api.deps, stripe }, begun.intentId);
    t.truthy(second);
    await second;
    const state = await stateOf(begun);
    t.is(state.charges.get(begun.chargeId)?.paidCents, 10_000 - netBackOf(state));
    t.is(await held(), before + 10_000 - takenOf(state));
    t.is(await clearing(), await held());
  },
);

type State = Awaited<ReturnType<typeof stateOf>>;
const lastRefundOf = (state: State) => [...state.refunds.values()].at(-1)?.taken;
const takenOf = (state: State) => lastRefundOf(state)?.transferCents ?? 0;
const netBackOf = (state: State) =>
  (lastRefundOf(state)?.amountCents ?? 0) - (lastRefundOf(state)?.feeCents ?? 0);

async function somebodyWaitsForALock(): Promise<boolean> {
  const { rowCount } = await api.deps.db.pool.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rowCount !== 0;
}

/** A gateway to the same sandbox whose connection breaks at a reversal, after so many others. */
function failingAfter(t: ExecutionContext, reversals: number): Promise<StripeGateway> {
  let left = reversals;
  return losingReversals(t, async () => left-- > 0);
}

/** A gateway to the same sandbox; a reversal that `pass` refuses breaks the connection. */
async function losingReversals(t: ExecutionContext, pass: () => Promise<boolean>): Promise<StripeGateway> {
  const config = await throughProxy(t, api.stripe.sandbox.config, (method, path) =>
    method === 'POST' && path.endsWith('/reversals') ? pass() : true,
  );
  return openStripe(config);
}

test.serial('a lost dispute moves nothing more; an inquiry moves nothing at all', async (t) => {
  const begun = await beginFor('lost');
  await payBy(begun, 'pm_card_visa');
  const { id } = await api.stripe.sandbox.controls.openDispute(begun.intentId, 'product_not_received');
  await api.stripe.sandbox.controls.closeDispute(id, 'lost');
  t.deepEqual(await settle(begun), ['PaymentAccepted', 'PaymentDisputed', 'DisputeLost']);
});

test.serial(
  'a payout is recorded once it is at the bank, and taken back when the bank refuses it',
  async (t) => {
    const { sandbox } = api.stripe;
    await payBy(await beginFor('paid out'), 'pm_card_visa');
    const payout = await sandbox.controls.payout(org.stripeAccountId);
    const id = payout?.id ?? '';
    const settled = () => syncPayout(api.deps, org.stripeAccountId, id);
    t.deepEqual(await settled(), { isOurs: true, position: undefined });
    await sandbox.controls.payPayout(org.stripeAccountId, id);
    await Promise.all([settled(), settled()]);
    const types = async () => (await api.log.readStream(`payout-${id}`)).map(({ type }) => type);
    t.deepEqual(await types(), ['PayoutPaid', 'PayoutItemized']);
    await sandbox.controls.failPayout(org.stripeAccountId, id);
    await settled();
    await settled();
    t.deepEqual(await types(), ['PayoutPaid', 'PayoutItemized', 'PayoutFailed']);
  },
);

test.serial(
  'when Stripe debits the bank for a balance below nothing, that is recorded the other way round',
  async (t) => {
    const overdrawn = await api.addOrg('overdrawn');
    const ofCents = (amountCents: number, status: string): StripeGateway => ({
      ...api.stripe.gateway,
      readPayout: async (_account, id) => ({
        id,
        amountCents,
        status,
        arrivalDate: '2026-11-25',
        failure: undefined,
        isReconciled: false,
      }),
    });
    const settled = (id: string, amountCents: number, status = 'paid') =>
      syncPayout({ ...api.deps, stripe: ofCents(amountCents, status) }, overdrawn.stripeAccountId, id);
    const typesOf = async (id: string) => (await api.log.readStream(`payout-${id}`)).map(({ type }) => type);
    t.like(await settled('po_debit', -2_500), { isOurs: true });
    t.deepEqual(await typesOf('po_debit'), ['PayoutPaid']);
    t.is(await clearingOf(api.deps, 'overdrawn'), 2_500);
    const shown = await overdrawn.admin.get('/api/rest/payouts/po_debit');
    t.like(shown.body, { amount: -25, status: 'paid' });
    await settled('po_debit', -2_500, 'failed');
    t.is(await clearingOf(api.deps, 'overdrawn'), 0);
    t.like(await settled('po_nothing', 0), { isOurs: true, position: undefined });
    t.deepEqual(await typesOf('po_nothing'), []);
  },
);

test.serial(
  'a payout is shown with the payments that it holds and what went back of them, to the cent',
  async (t) => {
    const { gateway, sandbox } = api.stripe;
    const shown = await api.addOrg('shown');
    const beginShown = (name: string, method: 'card' | 'ach' = 'card') =>
      begin(
        { log: api.log, gateway },
        { orgCode: 'shown', destination: shown.stripeAccountId, customerId, name, method },
      );
    const payOut = async () => {
      const payout = await sandbox.controls.payout(shown.stripeAccountId);
      await sandbox.controls.payPayout(shown.stripeAccountId, payout?.id ?? '');
      const { position } = await syncPayout(api.deps, shown.stripeAccountId, payout?.id ?? '');
      await api.deps.projections.waitFor(position ?? '', 10_000);
      return shown.admin.get(`/api/rest/payouts/${payout?.id}`);
    };
    const [paid, refunded, failing, disputed] = [
      await beginShown('shown paid'),
      await beginShown('shown refunded'),
      await beginShown('shown failing'),
      await beginShown('shown disputed'),
    ];
    for (const begun of [paid, refunded, failing, disputed]) await payBy(begun, 'pm_card_visa');
    await sandbox.controls.refundAtStripe(refunded.intentId, 3_000);
    const { id: refundId } = await sandbox.controls.refundAtStripe(failing.intentId, 4_000);
    await sandbox.controls.failRefund(refundId);
    for (const begun of [paid, refunded, failing, disputed]) await settle(begun);
    const first = await payOut();
    const { amountCents } = await gateway.readIntent(paid.intentId);
    const gross = amountCents / 100;
    const fee = (amountCents - 10_000) / 100;
    const linesOf = (answer: typeof first) =>
      (answer.body as PayoutDetail).lines.map(({ kind, memberId, net }) => [kind, memberId, net]);
    const refundNetOf = async (begun: Begun) => {
      const [refund] = (await stateOf(begun)).refunds.values();
      return -(refund?.taken.transferCents ?? 0) / 100;
    };
    const [refundNet, failedNet] = [await refundNetOf(refunded), await refundNetOf(failing)];
    t.deepEqual(
      linesOf(first).sort(),
      [
        ['payment', paid.memberId, 100],
        ['payment', refunded.memberId, 100],
        ['payment', failing.memberId, 100],
        ['payment', disputed.memberId, 100],
        ['refund', refunded.memberId, refundNet],
        ['refund', failing.memberId, failedNet],
        ['restored', failing.memberId, -failedNet],
      ].sort(),
    );
    const detail = first.body as PayoutDetail;
    t.is(detail.amount, Math.round((400 + refundNet) * 100) / 100);
    for (const line of detail.lines) {
      t.is(Math.round((line.gross - line.fee) * 100), Math.round(line.net * 100));
      t.is((await shown.admin.get(`/api/rest/events/${line.eventId}`)).status, 200);
    }
    t.like(
      detail.sums.find(({ kind }) => kind === 'payment'),
      { gross: Math.round(gross * 400) / 100, fee: Math.round(fee * 400) / 100, net: 400 },
    );
    t.like(
      detail.lines.find(({ kind, memberId }) => kind === 'refund' && memberId === refunded.memberId),
      { gross: -30, orderId: refunded.intentId, net: refundNet },
    );

    // What goes back later is in a later payout, and so is a payout that the bank sent back.
    await sandbox.controls.failPayout(shown.stripeAccountId, detail.id);
    await syncPayout(api.deps, shown.stripeAccountId, detail.id);
    await sandbox.controls.openDispute(disputed.intentId);
    await settle(disputed);
    const second = await payOut();
    t.deepEqual(linesOf(second).sort(), [
      ['dispute', disputed.memberId, -100],
      ['other', '', detail.amount],
    ]);
    t.is((await org.admin.get(`/api/rest/payouts/${detail.id}`)).status, 404);
    t.is(await clearingOf(api.deps, 'shown'), await heldFor(gateway, shown.stripeAccountId));
  },
);

test.serial('a payout of an organization that is not here, or not any more, is left alone', async (t) => {
  const { sandbox, sdk, gateway } = api.stripe;
  const gone = { orgCode: 'gone', name: 'Gone', email: 'treasurer@gone.example' };
  const { id: accountId } = await gateway.createConnectedAccount(gone);
  await sandbox.controls.completeOnboarding(accountId);
  await sdk.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    transfer_data: { destination: accountId },
  });
  const payout = await sandbox.controls.payout(accountId);
  const id = payout?.id ?? '';
  await sandbox.controls.payPayout(accountId, id);
  t.deepEqual(await syncPayout(api.deps, accountId, id), { isOurs: false, position: undefined });
  t.deepEqual(await api.log.readStream(`payout-${id}`), []);
});

test.serial('what is about an organization that was removed a moment ago is acknowledged', async (t) => {
  const { gateway, sandbox } = api.stripe;
  const goner = await api.addOrg('goner');
  const begun = await begin(
    { log: api.log, gateway },
    { orgCode: 'goner', destination: goner.stripeAccountId, customerId, name: 'goner' },
  );
  await payBy(begun, 'pm_card_visa');
  const payout = await sandbox.controls.payout(goner.stripeAccountId);
  await sandbox.controls.payPayout(goner.stripeAccountId, payout?.id ?? '');
  // Its streams are closed, and its lists are not gone yet.
  await api.log.purge([accountStream(begun.memberId), `payout-${payout?.id}`]);
  const notOurs = { isOurs: false, position: undefined };
  t.like(await syncIntent(api.deps, begun.intentId), notOurs);
  t.deepEqual(await syncPayout(api.deps, goner.stripeAccountId, payout?.id ?? ''), notOurs);
});

test.serial('an intent that is none of ours is left alone', async (t) => {
  const before = await api.events();
  const { sdk } = api.stripe;
  const plain = await sdk.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  t.false((await syncIntent(api.deps, plain.id)).isOurs);
  for (const metadata of [
    { orgCode: 'nobody', memberId: 'm', paymentId: 'p' },
    { orgCode: 'alpha', memberId: org.member.memberId, paymentId: 'p' },
  ]) {
    const foreign = await sdk.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata,
    });
    t.false((await syncIntent(api.deps, foreign.id)).isOurs);
  }
  t.is(await api.events(), before);
});

test.serial(
  'the reconciliation settles what no webhook told, and gives up what nobody confirmed in a day',
  async (t) => {
    const [paid, left] = [await beginFor('untold'), await beginFor('left')];
    await payBy(paid, 'pm_card_visa');
    await api.deps.projections.waitFor((await api.log.head()) ?? '', 10_000);
    await reconcilePayments(api.deps, AT_ONCE);
    t.deepEqual(await storyOf(api.log, paid.memberId), []);
    api.advance(11 * 60_000);
    t.like(await reconcilePayments(api.deps, AT_ONCE), { failures: [] });
    t.deepEqual(await storyOf(api.log, paid.memberId), ['PaymentAccepted']);
    t.deepEqual(await storyOf(api.log, left.memberId), []);
    api.advance(24 * 3_600_000);
    await reconcilePayments(api.deps, AT_ONCE);
    t.deepEqual(await storyOf(api.log, left.memberId), ['PaymentAbandoned']);
    await t.throwsAsync(payBy(left, 'pm_card_visa'));
  },
);

test.serial(
  'a refund, a dispute and a payout whose webhooks were lost are found among the events',
  async (t) => {
    const { controls } = api.stripe.sandbox;
    const [refunded, disputed] = [await beginFor('lost refund'), await beginFor('lost dispute')];
    for (const begun of [refunded, disputed]) {
      await payBy(begun, 'pm_card_visa');
      await settle(begun);
    }
    const paidOut = await controls.payout(org.stripeAccountId);
    await controls.payPayout(org.stripeAccountId, paidOut?.id ?? '');
    await controls.refundAtStripe(refunded.intentId, 2_500);
    await controls.openDispute(disputed.intentId);
    t.deepEqual(await storyOf(api.log, refunded.memberId), ['PaymentAccepted']);
    t.not(await clearing(), await held());

    const { failures } = await replayMissedEvents(api.deps, AT_ONCE);
    t.deepEqual(failures, []);
    t.deepEqual(await storyOf(api.log, refunded.memberId), ['PaymentAccepted', 'PaymentRefunded']);
    t.deepEqual(await storyOf(api.log, disputed.memberId), ['PaymentAccepted', 'PaymentDisputed']);
    const payout = await api.log.readStream(`payout-${paidOut?.id}`);
    t.deepEqual(
      payout.map(({ type }) => type),
      ['PayoutPaid', 'PayoutItemized'],
    );
    t.is(await clearing(), await held());

    const written = await api.events();
    await replayMissedEvents(api.deps, AT_ONCE);
    t.is(await api.events(), written);
    // What is long past, nobody is asked about.
    api.advance(4 * 86_400_000);
    t.deepEqual(await replayMissedEvents(api.deps, AT_ONCE), { synced: 0, failures: [] });
    const keyless = { ...api.deps, stripe: openStripe(undefined) };
    t.deepEqual(await replayMissedEvents(keyless), { synced: 0, failures: [] });
  },
);

test.serial(
  'a dispute is recorded although the Stripe balance is too low, and what is owed is taken once there is money',
  async (t) => {
    const { sdk, gateway, sandbox } = api.stripe;
    const poor = await api.addOrg('poor');
    const beginPoor = (name: string, method: 'card' | 'ach' = 'card') =>
      begin(
        { log: api.log, gateway },
        { orgCode: 'poor', destination: poor.stripeAccountId, customerId, name, method },
      );
    const [spent, next] = [await beginPoor('spent'), await beginPoor('fills up')];
    await payBy(spent, 'pm_card_visa');
    t.deepEqual(await settle(spent), ['PaymentAccepted']);
    const payout = await sandbox.controls.payout(poor.stripeAccountId);
    await sandbox.controls.payPayout(poor.stripeAccountId, payout?.id ?? '');
    await syncPayout(api.deps, poor.stripeAccountId, payout?.id ?? '');
    const agrees = async () =>
      t.is(await clearingOf(api.deps, 'poor'), await heldFor(gateway, poor.stripeAccountId));
    const rowOf = async (begun: Begun) =>
      (await listPayments(api.deps.db, 'poor', { filter: { ids: [begun.paymentId] } })).rows[0];

    await sandbox.controls.openDispute(spent.intentId);
    t.deepEqual(await settle(spent), ['PaymentAccepted', 'PaymentDisputed']);
    t.is((await stateOf(spent)).charges.get(spent.chargeId)?.paidCents, 0);
    await agrees();
    t.like(await rowOf(spent), { status: 'disputed', owedCents: 10_000 });
    const owed = async () =>
      (await trialBalance(api.deps.db, 'poor')).find(({ account: name }) => name === 'owedForTakeBacks');
    t.like(await owed(), { debitCents: 0, creditCents: 10_000 });

    // Now there is money. The refused share is asked for again only in the next hour; others are not told.
    await payBy(next, 'pm_card_visa');
    t.deepEqual(await settle(next), ['PaymentAccepted']);
    api.advance(3_600_000);
    await reconcilePayments(api.deps, AT_ONCE);
    await reconcilePayments(api.deps, AT_ONCE);
    t.deepEqual(await storyOf(api.log, spent.memberId), [
      'PaymentAccepted',
      'PaymentDisputed',
      'ShareRecovered',
    ]);
    await agrees();
    t.is(await heldFor(gateway, poor.stripeAccountId), 0);
    t.like(await rowOf(spent), { status: 'disputed', owedCents: 0 });
    t.like(await owed(), { debitCents: 10_000, creditCents: 10_000 });
    t.is((await sdk.transfers.list({ destination: poor.stripeAccountId })).data.length, 2);
  },
);

test.serial('after all that, the account Stripe is what Stripe holds', async (t) => {
  for (const name of ['card', 'debit', 'refused', 'refunded', 'won', 'lost', 'paid out', 'untold'])
    await settle(await beginFor(name, ['debit', 'refused'].includes(name) ? 'ach' : 'card'));
  t.is(await clearingOf(api.deps, 'alpha'), await heldFor(api.stripe.gateway, org.stripeAccountId));
  t.not(await clearingOf(api.deps, 'alpha'), 0);
});

test.serial('the sandbox page lets an administrator act on their own organization alone', async (t) => {
  const begun = await beginFor('trial', 'ach');
  await payBy(begun, 'pm_usBankAccount_success');
  const beta = await api.addOrg('beta');
  // The clock was put forward above, by more than a session lasts.
  await org.admin.signIn();
  await org.member.signIn();
  const choose = (person: Person, choice: string) =>
    fetch(`${api.url}/sandbox/stripe`, {
      method: 'POST',
      body: new URLSearchParams({ choice }),
      headers: { cookie: person.cookie() },
      redirect: 'manual',
    });
  const settling = `${begun.intentId} settle`;
  const statusNow = async () => (await api.stripe.gateway.readIntent(begun.intentId)).status;

  t.is((await api.visitor().get('/sandbox/stripe')).status, 302);
  t.is((await org.member.get('/sandbox/stripe')).status, 403);
  t.is((await choose(org.member, settling)).status, 403);
  t.is((await choose(beta.admin, settling)).status, 303);
  t.is(await statusNow(), 'processing');
  t.false(String((await beta.admin.get('/sandbox/stripe')).body).includes(begun.intentId));

  t.true(String((await org.admin.get('/sandbox/stripe')).body).includes(settling));
  t.is((await choose(org.admin, settling)).status, 303);
  t.is(await statusNow(), 'succeeded');
  t.is((await choose(org.admin, settling)).status, 303);
});

test.serial('on that page a refund can be made to fail', async (t) => {
  const begun = await beginFor('refund on the page');
  await payBy(begun, 'pm_card_visa');
  const { id } = await api.stripe.sandbox.controls.refundAtStripe(begun.intentId, 5_000);
  const failing = `${begun.intentId} ${id} fails`;
  t.true(String((await org.admin.get('/sandbox/stripe')).body).includes(failing));
  const chosen = await fetch(`${api.url}/sandbox/stripe`, {
    method: 'POST',
    body: new URLSearchParams({ choice: failing }),
    headers: { cookie: org.admin.cookie() },
    redirect: 'manual',
  });
  t.is(chosen.status, 303);
  t.is((await api.stripe.sdk.refunds.retrieve(id)).status, 'failed');
  t.false(String((await org.admin.get('/sandbox/stripe')).body).includes(failing));
});

test.serial('a browser confirms by the public path, and may do nothing else there', async (t) => {
  const begun = await beginFor('browser');
  const { publishableKey, secretKey } = api.stripe.sandbox.config;
  const form = new URLSearchParams({ key: publishableKey, client_secret: begun.clientSecret });
  const { card } = cardOf('4242424242424242').payment_method_data;
  form.set('payment_method_data[type]', 'card');
  for (const [name, value] of Object.entries(card))
    form.set(`payment_method_data[card][${name}]`, String(value));
  const post = (path: string, body: URLSearchParams) =>
    fetch(`${api.url}/sandbox/stripe/v1/${path}`, { method: 'POST', body });
  const answer = await post(`payment_intents/${begun.intentId}/confirm`, form);
  t.is(answer.status, 200);
  t.like(await answer.json(), { status: 'succeeded' });
  t.is(
    (await post('refunds', new URLSearchParams({ key: publishableKey, payment_intent: begun.intentId })))
      .status,
    401,
  );
  t.is(
    (await post('refunds', new URLSearchParams({ key: secretKey, payment_intent: begun.intentId }))).status,
    401,
  );
});

test.serial(
  'the challenge of a bank is found at our own address, whatever headers the browser sends',
  async (t) => {
    const begun = await beginFor('challenge');
    const form = new URLSearchParams({
      key: api.stripe.sandbox.config.publishableKey,
      client_secret: begun.clientSecret,
      payment_method: 'pm_card_threeDSecure2Required',
      use_stripe_sdk: 'true',
    });
    const path = `${api.url}/sandbox/stripe/v1/payment_intents/${begun.intentId}/confirm`;
    const answer = await fetch(path, { method: 'POST', body: form });
    const { next_action } = (await answer.json()) as Stripe.PaymentIntent;
    const page = String(next_action?.use_stripe_sdk?.stripe_js);
    t.true(page.startsWith(`${api.url}/sandbox/stripe/authenticate/${begun.intentId}?`), page);
    await fetch(page, { method: 'POST', body: new URLSearchParams({ choice: 'complete' }) });
    t.is((await api.stripe.gateway.readIntent(begun.intentId)).status, 'succeeded');
  },
);
