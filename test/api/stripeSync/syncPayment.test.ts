import test from 'ava';
import type Stripe from 'stripe';
import { openStripe, type StripeGateway } from '../../../api/integrations/stripe/stripe.ts';
import type { PayoutDetail } from '../../../api/payout/contract.ts';
import { reconcilePayments, replayMissedEvents } from '../../../api/stripeSync/reconcile.ts';
import { syncIntent } from '../../../api/stripeSync/syncPayment.ts';
import { syncPayout } from '../../../api/stripeSync/syncPayout.ts';
import { storeEvent } from '../../../api/stripeSync/webhook.ts';
import { account } from '../../../ledger/account/decide.ts';
import { type AccountEvent, accountStream } from '../../../ledger/account/events.ts';
import { decode } from '../../../ledger/catalogue.ts';
import { fold } from '../../../ledger/decider.ts';
import { DEFAULT_TIME_ZONE, dayIn } from '../../../ledger/values/calendar.ts';
import { listPayments } from '../../../projections/payments/queries.ts';
import type { Org, Person } from '../../support/api.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import {
  begin,
  clearingOf,
  heldFor,
  type StartedPayment,
  startPayments,
  storyOf,
} from '../../support/stripe-payments.ts';

const { api, org, beginFor } = await startPayments('stripe_settle', { today: drawnDay });
const { gateway, sandbox, sdk } = api.stripe;
atEnd(test, api.end);
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) =>
  api.stripe.assertTyped(t),
);

const payBy = (begun: StartedPayment, payment_method: string) =>
  api.stripe.sdk.paymentIntents.confirm(
    begun.intentId,
    { payment_method },
    { stripeAccount: begun.accountId },
  );

// What else may happen to a payment is told by webhooks in any order: webhook.test.ts.

/** Ask Stripe three times, two at once, as browser, webhook and job may; answers the account's story. */
async function sync(begun: StartedPayment): Promise<string[]> {
  await Promise.all([syncIntent(api.deps, begun), syncIntent(api.deps, begun)]);
  await syncIntent(api.deps, begun);
  return storyOf(api.log, begun.memberId);
}

/** Change what Stripe says of an object. */
const change = (id: string, data: object) =>
  api.db.pool.query('UPDATE sandbox.objects SET data = data || $2::jsonb WHERE id = $1', [
    id,
    JSON.stringify(data),
  ]);

/** What Stripe holds for the organization, what the journal says it holds, and what the platform has. */
const held = () => heldFor(api.stripe.gateway, org.stripeAccountId);
const clearing = () => clearingOf(api.deps, 'alpha');
/** A customer of another organization's account. */
async function customerAt({ stripeAccountId: stripeAccount }: Pick<Org, 'stripeAccountId'>): Promise<string> {
  return (await sdk.customers.create({ name: 'Ann' }, { stripeAccount })).id;
}

/** Another organization, and payments that a member begins there. */
async function otherOrg(orgCode: string) {
  const other = await api.addOrg(orgCode);
  const at = { orgCode, accountId: other.stripeAccountId, customerId: await customerAt(other) };
  const beginThere = (name = orgCode, method: 'card' | 'ach' = 'card') =>
    begin({ log: api.log, gateway }, { ...at, name, method });
  const payOut = async () => {
    const { id = '' } = (await sandbox.controls.payout(other.stripeAccountId)) ?? {};
    await sandbox.controls.payPayout(id);
    return id;
  };
  return { ...other, beginThere, payOut };
}

/** What Stripe took for a payment, by what it took it for. */
async function feesOf(begun: StartedPayment): Promise<Record<string, number>> {
  const recorded = await api.log.readStream(accountStream(begun.memberId));
  const sums: Record<string, number> = {};
  for (const event of recorded.map(decode))
    if (event.type === 'StripeFeesTaken')
      for (const { kind, amountCents } of event.data.fees) sums[kind] = (sums[kind] ?? 0) + amountCents;
  return sums;
}

async function stateOf(begun: StartedPayment) {
  const recorded = await api.log.readStream(accountStream(begun.memberId));
  return fold(
    account,
    recorded.map((event) => decode(event) as AccountEvent),
  );
}

/** Without a rest after each thing that is looked at. */
const AT_ONCE = { paceMs: 0 };

test.serial('a card statement says what was paid; a bank statement has no room for it', async (t) => {
  const own = { stripeAccount: org.stripeAccountId };
  for (const [method, suffix] of [
    ['card', 'DUES'],
    ['ach', null],
  ] as const) {
    const { intentId } = await beginFor(`statement of ${method}`, method);
    const intent = await api.stripe.sdk.paymentIntents.retrieve(intentId, {}, own);
    t.is(intent.statement_descriptor_suffix, suffix);
  }
});

test.serial('a bank debit is pending, then accepted, then returned', async (t) => {
  const begun = await beginFor('debit', 'ach');
  await payBy(begun, 'pm_usBankAccount_success');
  t.deepEqual(await sync(begun), ['PaymentPending']);
  await api.stripe.sandbox.controls.succeedAch(begun.intentId);
  t.deepEqual(await sync(begun), ['PaymentPending', 'PaymentAccepted']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 10_000);
  await api.stripe.sandbox.controls.returnAch(begun.intentId);
  t.deepEqual(await sync(begun), ['PaymentPending', 'PaymentAccepted', 'PaymentReturned']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 0);
});

test.serial('a debit that the bank refuses has failed, and its intent is closed', async (t) => {
  const begun = await beginFor('refused', 'ach');
  await payBy(begun, 'pm_usBankAccount_insufficientFunds');
  t.deepEqual(await sync(begun), ['PaymentPending']);
  await api.stripe.sandbox.controls.failAch(begun.intentId);
  t.deepEqual(await sync(begun), ['PaymentPending', 'PaymentFailed']);
  t.is((await api.stripe.gateway.readIntent(begun)).status, 'canceled');
});

test.serial('an answer from before a debit failed does not make it pending again', async (t) => {
  const begun = await beginFor('slow answer', 'ach');
  await payBy(begun, 'pm_usBankAccount_insufficientFunds');
  const processing = await gateway.readIntent(begun);
  await sandbox.controls.failAch(begun.intentId);
  await sync(begun);
  const slow = { ...api.deps, stripe: { ...api.deps.stripe, readIntent: async () => processing } };
  await syncIntent(slow, begun);
  t.deepEqual(await storyOf(api.log, begun.memberId), ['PaymentFailed']);
});

test.serial('two tries of a card that are declined for one reason are two tries', async (t) => {
  const begun = await beginFor('declined twice');
  for (const story of [['CardDeclined'], ['CardDeclined', 'CardDeclined']]) {
    await t.throwsAsync(payBy(begun, 'pm_card_chargeDeclined'));
    t.deepEqual(await sync(begun), story);
  }
});

test.serial('a refund that fails later pays again, and a second one takes it all back', async (t) => {
  const begun = await beginFor('refund fails');
  const before = await held();
  await payBy(begun, 'pm_card_visa');
  const { amountCents } = await api.stripe.gateway.readIntent(begun);
  const refund = (requestId: string) =>
    api.stripe.gateway.refund({
      ...begun,
      hasApplicationFee: true,
      amountCents,
      reason: 'Moved away',
      requestId,
      requestedBy: 'tess',
    });
  const { id } = await refund('it fails');
  t.deepEqual(await sync(begun), ['PaymentAccepted', 'PaymentRefunded']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 0);
  await api.stripe.sandbox.controls.failRefund(id);
  t.deepEqual(await sync(begun), ['PaymentAccepted', 'PaymentRefunded', 'RefundFailed']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 10_000);
  t.is(await held(), before + 10_000 + 15);
  t.is(await clearing(), await held());
  const row = async () =>
    (await listPayments(api.deps.db, 'alpha', { filter: { ids: [begun.paymentId] } })).rows[0];
  const shown = { refundFailedCents: amountCents, refundFailure: 'Expired or canceled card' };
  t.like(await row(), { status: 'success', refundedCents: 0, ...shown });
  await refund('it does not');
  t.deepEqual((await sync(begun)).slice(3), ['PaymentRefunded']);
  t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 0);
  // Stripe keeps its own fee, and the platform its part of what failed.
  t.is(await held(), before - 330);
  t.is(await clearing(), await held());
  t.like(await row(), { status: 'refunded', refundFailedCents: 0, refundFailure: '' });
});

test.serial(
  'only the last state counts when the webhooks of a refund and of its failure were lost',
  async (t) => {
    for (const status of ['failed', 'canceled']) {
      const begun = await beginFor(`refund ${status} unheard`);
      await payBy(begun, 'pm_card_visa');
      const refund = await api.stripe.sandbox.controls.refundAtStripe(begun.intentId, 5_000);
      await api.stripe.sandbox.controls.failRefund(refund.id);
      await change(refund.id, { status });
      t.deepEqual(await sync(begun), ['PaymentAccepted', 'PaymentRefunded', 'RefundFailed'], status);
      t.is((await stateOf(begun)).charges.get(begun.chargeId)?.paidCents, 10_000);
      t.is(await clearing(), await held());
    }
  },
);

test.serial('every fee that Stripe takes is in an event, and what came back of it', async (t) => {
  const card = await beginFor('fees of a card');
  await payBy(card, 'pm_card_visa');
  await sync(card);
  t.deepEqual(await feesOf(card), { card: 330, application: 15 });
  const refund = { ...card, amountCents: 10_345, hasApplicationFee: true, reason: 'Left' };
  await api.stripe.gateway.refund({ ...refund, requestId: 'fees back', requestedBy: 'tess' });
  await sync(card);
  t.deepEqual(await feesOf(card), { card: 330, application: 0 });

  const disputed = await beginFor('fee of a dispute');
  await payBy(disputed, 'pm_card_visa');
  const { id } = await api.stripe.sandbox.controls.openDispute(disputed.intentId);
  await sync(disputed);
  t.deepEqual(await feesOf(disputed), { card: 330, application: 15, dispute: 1_500 });
  await api.stripe.sandbox.controls.closeDispute(id, 'won');
  await sync(disputed);
  t.is((await feesOf(disputed)).dispute, 1_500, 'it is not given back');

  const debit = await beginFor('fees of a debit', 'ach');
  await payBy(debit, 'pm_usBankAccount_success');
  await api.stripe.sandbox.controls.succeedAch(debit.intentId);
  await sync(debit);
  t.deepEqual(await feesOf(debit), { ach: 80 });
  await api.stripe.sandbox.controls.returnAch(debit.intentId);
  await sync(debit);
  t.deepEqual(await feesOf(debit), { ach: 80, return: 1_500 });
  t.is(await clearing(), await held());
  const { rows } = await listPayments(api.deps.db, 'alpha', { filter: { ids: [disputed.paymentId] } });
  t.is(rows[0]?.stripeFeeCents, 1_845);
});

test.serial('a dispute may leave less than zero at Stripe, which the books say too', async (t) => {
  const drained = await otherOrg('drained');
  const begun = await drained.beginThere();
  await payBy(begun, 'pm_card_visa');
  await sync(begun);
  await syncPayout(api.deps, drained.stripeAccountId, await drained.payOut());
  t.is(await clearingOf(api.deps, 'drained'), 0);
  await sandbox.controls.openDispute(begun.intentId);
  t.deepEqual(await sync(begun), ['PaymentAccepted', 'PaymentDisputed']);
  t.is(await clearingOf(api.deps, 'drained'), -10_345 - 1_500);
  t.is(await heldFor(gateway, drained.stripeAccountId), -10_345 - 1_500);
});

test.serial('an inquiry of a bank moves nothing', async (t) => {
  const { beginThere } = await otherOrg('inquired');
  for (const status of ['warning_needs_response', 'warning_closed', 'prevented']) {
    const inquired = await beginThere(status);
    await payBy(inquired, 'pm_card_visa');
    await change((await sandbox.controls.openDispute(inquired.intentId)).id, { status });
    t.deepEqual(await sync(inquired), ['PaymentAccepted'], status);
  }
});

test.serial('a payout is recorded once it is at the bank, and taken back when that refuses it', async (t) => {
  await payBy(await beginFor('paid out'), 'pm_card_visa');
  const payout = await sandbox.controls.payout(org.stripeAccountId);
  const id = payout?.id ?? '';
  const settled = () => syncPayout(api.deps, org.stripeAccountId, id);
  t.deepEqual(await settled(), { isOurs: true, position: undefined });
  await sandbox.controls.payPayout(id);
  await Promise.all([settled(), settled()]);
  const types = async () => (await api.log.readStream(`payout-${id}`)).map(({ type }) => type);
  t.deepEqual(await types(), ['PayoutPaid', 'PayoutItemized']);
  await sandbox.controls.failPayout(id);
  await settled();
  await settled();
  t.deepEqual(await types(), ['PayoutPaid', 'PayoutItemized', 'PayoutFailed']);
});

test.serial('a debit of the bank for a balance below zero is recorded the other way round', async (t) => {
  const overdrawn = await api.addOrg('overdrawn');
  const ofCents = (amountCents: number, status: string): StripeGateway => ({
    ...api.stripe.gateway,
    readPayout: async (_account, id) => {
      const rest = { arrivalDate: '2026-11-25', failure: undefined, isReconciled: false };
      return { id, amountCents, status, ...rest };
    },
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
});

test.serial('a payout shows the payments it holds and what went back of them, to the cent', async (t) => {
  const shown = await otherOrg('shown');
  const payOut = async () => {
    const id = await shown.payOut();
    const { position } = await syncPayout(api.deps, shown.stripeAccountId, id);
    await api.deps.projections.waitFor(position ?? '', 10_000);
    return shown.admin.get(`/api/rest/payouts/${id}`);
  };
  const [paid, refunded, failing, disputed] = [
    await shown.beginThere('shown paid'),
    await shown.beginThere('shown refunded'),
    await shown.beginThere('shown failing'),
    await shown.beginThere('shown disputed'),
  ];
  for (const begun of [paid, refunded, failing, disputed]) await payBy(begun, 'pm_card_visa');
  await sandbox.controls.refundAtStripe(refunded.intentId, 3_000);
  const { id: refundId } = await sandbox.controls.refundAtStripe(failing.intentId, 4_000);
  await sandbox.controls.failRefund(refundId);
  for (const begun of [paid, refunded, failing, disputed]) await sync(begun);
  const first = await payOut();
  const linesOf = (answer: typeof first) =>
    (answer.body as PayoutDetail).lines.map(({ kind, memberId, net }) => [kind, memberId, net]);
  t.deepEqual(
    linesOf(first).sort(),
    [
      ['payment', paid.memberId, 100],
      ['payment', refunded.memberId, 100],
      ['payment', failing.memberId, 100],
      ['payment', disputed.memberId, 100],
      ['refund', refunded.memberId, -30],
      ['refund', failing.memberId, -40],
      ['restored', failing.memberId, 40],
    ].sort(),
  );
  const detail = first.body as PayoutDetail;
  t.is(detail.amount, 370);
  for (const line of detail.lines) {
    t.is(Math.round((line.gross - line.fee) * 100), Math.round(line.net * 100));
    t.is((await shown.admin.get(`/api/rest/events/${line.eventId}`)).status, 200);
  }
  t.like(
    detail.sums.find(({ kind }) => kind === 'payment'),
    { gross: 413.8, fee: 13.8, net: 400 },
  );
  t.like(
    detail.lines.find(({ kind, memberId }) => kind === 'refund' && memberId === refunded.memberId),
    { gross: -30, fee: 0, orderId: refunded.intentId, net: -30 },
  );

  // What goes back later is in a later payout, and so is a payout that the bank sent back.
  await sandbox.controls.failPayout(detail.id);
  await syncPayout(api.deps, shown.stripeAccountId, detail.id);
  await sandbox.controls.openDispute(disputed.intentId);
  await sync(disputed);
  const second = await payOut();
  t.deepEqual(linesOf(second).sort(), [
    ['dispute', disputed.memberId, -118.45],
    ['other', '', detail.amount],
  ]);
  t.is((await org.admin.get(`/api/rest/payouts/${detail.id}`)).status, 404);
  t.is(await clearingOf(api.deps, 'shown'), await heldFor(gateway, shown.stripeAccountId));
});

test.serial('a payout of an organization that is not here, or not any more, is left alone', async (t) => {
  const gone = { orgCode: 'gone', name: 'Gone', email: 'treasurer@gone.example' };
  const { id: accountId } = await gateway.createConnectedAccount(gone);
  await sandbox.controls.completeOnboarding(accountId);
  await sdk.paymentIntents.create(
    { amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    { stripeAccount: accountId },
  );
  const payout = await sandbox.controls.payout(accountId);
  const id = payout?.id ?? '';
  await sandbox.controls.payPayout(id);
  t.deepEqual(await syncPayout(api.deps, accountId, id), { isOurs: false, position: undefined });
  t.deepEqual(await api.log.readStream(`payout-${id}`), []);
});

test.serial('what is about an organization that was removed a moment ago is acknowledged', async (t) => {
  const goner = await otherOrg('goner');
  const begun = await goner.beginThere();
  await payBy(begun, 'pm_card_visa');
  const payoutId = await goner.payOut();
  // Its streams are closed, and its lists are not gone yet.
  await api.log.purge([accountStream(begun.memberId), `payout-${payoutId}`]);
  const notOurs = { isOurs: false, position: undefined };
  t.like(await syncIntent(api.deps, begun), notOurs);
  t.deepEqual(await syncPayout(api.deps, goner.stripeAccountId, payoutId), notOurs);
});

test.serial('an intent that is none of ours is left alone, whatever is written on it', async (t) => {
  const { log } = api;
  const aimed = await api.addOrg('aimed');
  const other = await api.addOrg('forger');
  const own = { orgCode: 'aimed', accountId: aimed.stripeAccountId, customerId: await customerAt(aimed) };
  const begun = await begin({ log, gateway: api.stripe.gateway }, { ...own, name: 'aimed at' });
  const moved = await begin({ log, gateway: api.stripe.gateway }, { ...own, name: 'moved' });
  const written = await api.events();
  const { memberId, paymentId } = begun;
  const synced = async (accountId: string, amount: number, metadata: Record<string, string>) => {
    const params = { amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, metadata };
    const { id } = await api.stripe.sdk.paymentIntents.create(params, { stripeAccount: accountId });
    return syncIntent(api.deps, { accountId, intentId: id });
  };
  for (const [accountId, metadata] of [
    [own.accountId, {}],
    [own.accountId, { orgCode: 'nobody', memberId: 'm', paymentId: 'p' }],
    [own.accountId, { orgCode: 'aimed', memberId: aimed.member.memberId, paymentId: 'p' }],
    // A club may make intents of its own: one for its member's payment, or another club's, pays nothing.
    [own.accountId, { orgCode: 'aimed', memberId, paymentId }],
    [other.stripeAccountId, { orgCode: 'aimed', memberId, paymentId }],
  ] as const)
    t.false((await synced(accountId, 10_345, metadata)).isOurs);
  // Nor does the payment's own intent when somebody with the account's keys has lowered it.
  await change(begun.intentId, { amount: 100 });
  await payBy(begun, 'pm_card_visa');
  t.false((await syncIntent(api.deps, begun)).isOurs);
  // Nor at another account.
  const accountId = other.stripeAccountId;
  const moveTo = (account: string) =>
    api.db.pool.query('UPDATE sandbox.objects SET account = $2 WHERE id = $1', [moved.intentId, account]);
  await moveTo(accountId);
  t.false((await syncIntent(api.deps, { ...moved, accountId })).isOurs);
  await moveTo(own.accountId);
  t.is(await api.events(), written);
});

test.serial(
  'the reconciliation settles payments without a webhook, and gives up the unconfirmed',
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
    const start = performance.now();
    const { checked } = await reconcilePayments(api.deps);
    // Ten a second at most, so that members can pay meanwhile. Timers may be early by a millisecond.
    t.true(checked > 0 && performance.now() - start >= checked * 98);
    api.advance(24 * 3_600_000);
    await reconcilePayments(api.deps, AT_ONCE);
    t.deepEqual(await storyOf(api.log, left.memberId), ['PaymentAbandoned']);
    await t.throwsAsync(payBy(left, 'pm_card_visa'));
  },
);

test.serial('a refund, a dispute and a payout with lost webhooks are found by events', async (t) => {
  const { controls } = api.stripe.sandbox;
  const [refunded, disputed] = [await beginFor('lost refund'), await beginFor('lost dispute')];
  for (const begun of [refunded, disputed]) {
    await payBy(begun, 'pm_card_visa');
    await sync(begun);
  }
  const paidOut = await controls.payout(org.stripeAccountId);
  await controls.payPayout(paidOut?.id ?? '');
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

  // A lost dispute has the day of its own event, although newer ones are of the same payment.
  const [dispute] = await api.stripe.gateway.listDisputes(disputed, 'card');
  await controls.closeDispute(dispute?.id ?? '', 'lost');
  const lostOn = dayIn(DEFAULT_TIME_ZONE, api.deps.clock());
  api.advance(2 * 86_400_000);
  const { failures: none } = await replayMissedEvents(withLaterUpdates(disputed.intentId), AT_ONCE);
  t.deepEqual(none, []);
  const lost = (await api.log.readStream(accountStream(disputed.memberId))).at(-1);
  t.like(lost, { type: 'DisputeLost', data: { occurredOn: lostOn } });
  // What is long past, nobody is asked about.
  api.advance(4 * 86_400_000);
  t.deepEqual(await replayMissedEvents(api.deps, AT_ONCE), { synced: 0, failures: [] });
  const keyless = { ...api.deps, stripe: openStripe(undefined) };
  t.deepEqual(await replayMissedEvents(keyless), { synced: 0, failures: [] });
});

test.serial('a dispute was lost on the day that its event says, whatever made Bursar ask', async (t) => {
  const begun = await beginFor('lost before');
  await payBy(begun, 'pm_card_visa');
  const { id } = await api.stripe.sandbox.controls.openDispute(begun.intentId);
  await sync(begun);
  await api.stripe.sandbox.controls.closeDispute(id, 'lost');
  const now = api.deps.clock();
  const closed = { id: 'evt_kept', type: 'charge.dispute.closed', accountId: begun.accountId, subjectId: id };
  await storeEvent(api.db.pool, { ...closed, intentId: begun.intentId, happenedAt: now.toISOString() });
  api.advance(3 * 86_400_000);
  await sync(begun);
  const lost = (await api.log.readStream(accountStream(begun.memberId))).at(-1);
  t.like(lost, { type: 'DisputeLost', data: { occurredOn: dayIn(DEFAULT_TIME_ZONE, now) } });
});

/** Stripe that tells of each payment a day later once more, as it does when a charge changes. */
function withLaterUpdates(intentId: string): typeof api.deps {
  const { listEvents } = api.deps.stripe;
  const listed: typeof listEvents = async function* (wanted) {
    for await (const event of listEvents(wanted)) {
      const { object } = event.data;
      if ('payment_intent' in object && object.payment_intent === intentId)
        yield { ...event, id: `${event.id}_later`, type: 'charge.updated' } as typeof event;
      yield event;
    }
  };
  return { ...api.deps, stripe: { ...api.deps.stripe, listEvents: listed } };
}

const choose = (person: Person, choice: string) => person.postForm('/sandbox/stripe', { choice });

test.serial('the sandbox page lets an administrator act on their own organization alone', async (t) => {
  const begun = await beginFor('trial', 'ach');
  await payBy(begun, 'pm_usBankAccount_success');
  const beta = await api.addOrg('beta');
  // The clock was put forward above, by more than a session lasts.
  await org.admin.signIn();
  await org.member.signIn();
  const settling = `${begun.intentId} succeed`;
  const statusNow = async () => (await api.stripe.gateway.readIntent(begun)).status;

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
  const failing = `${id} fails`;
  t.true(String((await org.admin.get('/sandbox/stripe')).body).includes(failing));
  t.is((await choose(org.admin, failing)).status, 303);
  t.is((await api.stripe.sandbox.kept(begun.accountId).get('refund', id)).status, 'failed');
  t.false(String((await org.admin.get('/sandbox/stripe')).body).includes(failing));
});

test.serial('a bank’s challenge is found at our own address, whatever headers are sent', async (t) => {
  const begun = await beginFor('challenge');
  const form = new URLSearchParams({
    key: api.stripe.sandbox.config.publishableKey,
    client_secret: begun.clientSecret,
    payment_method: 'pm_card_threeDSecure2Required',
    use_stripe_sdk: 'true',
  });
  const path = `${api.url}/sandbox/stripe/v1/payment_intents/${begun.intentId}/confirm`;
  const headers = { 'stripe-account': begun.accountId };
  const answer = await fetch(path, { method: 'POST', body: form, headers });
  const { next_action } = (await answer.json()) as Stripe.PaymentIntent;
  const page = String(next_action?.use_stripe_sdk?.stripe_js);
  t.true(page.startsWith(`${api.url}/sandbox/stripe/authenticate/${begun.intentId}?`), page);
  await fetch(page, { method: 'POST', body: new URLSearchParams({ choice: 'complete' }) });
  t.is((await api.stripe.gateway.readIntent(begun)).status, 'succeeded');
});

test.serial('an event that comes while tables are rebuilt is of the organization all the same', async (t) => {
  const { payOut, beginThere, orgCode, stripeAccountId } = await otherOrg('rebuilt');
  const begun = await beginThere();
  await payBy(begun, 'pm_card_visa');
  await api.db.pool.query('DELETE FROM read.organizations WHERE org_code = $1', [orgCode]);
  t.true((await syncIntent(api.deps, begun)).isOurs);
  t.deepEqual(await storyOf(api.log, begun.memberId), ['PaymentAccepted']);
  t.true((await syncPayout(api.deps, stripeAccountId, await payOut())).isOurs);
});
