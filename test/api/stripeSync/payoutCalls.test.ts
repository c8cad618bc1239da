import test from 'ava';
import { recordPast } from '../../../api/integrations/stripe/sandbox/past.ts';
import { openStripe, type StripeGateway } from '../../../api/integrations/stripe/stripe.ts';
import { syncPayout } from '../../../api/stripeSync/syncPayout.ts';
import type { PayoutEvent } from '../../../ledger/payout/events.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { startPayments } from '../../support/stripe-payments.ts';
import { throughProxy } from '../../support/stripeProxy.ts';

const { api, org } = await startPayments('stripe_payout_calls', { today: drawnDay });
atEnd(test, api.end);

const PAYMENTS = 300;

test('a payout of 300 payments is itemized by two calls per hundred payments at most', async (t) => {
  const accountId = org.stripeAccountId;
  const payoutId = 'po_many';
  await recordPast({ pool: api.db.pool, now: new Date(), accountId }, async (then) => {
    const at = '2026-03-02T12:00:00.000Z';
    for (let index = 0; index < PAYMENTS; index++)
      await then(at, `txn_many${index}`).pay({
        intentId: `pi_many${index}`,
        method: 'card',
        amountCents: 10_000,
        applicationFeeCents: 25,
        payment: { orgCode: 'alpha', memberId: `m${index}`, paymentId: `p${index}` },
        name: 'Ann',
      });
    await then(at).payOut(PAYMENTS * (10_000 - 320 - 25), payoutId);
  });

  const asked: string[] = [];
  const config = await throughProxy(t, api.stripe.sandbox.config, (method, path) => {
    asked.push(`${method} ${path}`);
    return true;
  });
  const stripe = openStripe(config, api.db.pool);
  t.like(await syncPayout({ ...api.deps, stripe }, accountId, payoutId), { isOurs: true });
  t.log(`${asked.length} calls`);
  t.true(asked.length <= (2 * PAYMENTS) / 100, asked.join('\n'));

  const itemized = (await api.log.readStream(`payout-${payoutId}`)).at(-1) as unknown as PayoutEvent;
  if (itemized.type !== 'PayoutItemized') return t.fail(itemized.type);
  t.is(new Set(itemized.data.lines.map(({ paymentId }) => paymentId)).size, PAYMENTS);
  t.true(itemized.data.lines.every((line) => line.amountCents === 9_655 && line.feeCents === 345));

  // Asked again, nothing is listed.
  asked.length = 0;
  await syncPayout({ ...api.deps, stripe }, accountId, payoutId);
  t.is(asked.length, 2);
});

test('a payout that failed before it was recorded changes nothing', async (t) => {
  const stripe = answering({ status: 'failed', amountCents: 5_000 });
  const answer = await syncPayout({ ...api.deps, stripe }, org.stripeAccountId, 'po_never');
  t.deepEqual(answer, { isOurs: true, position: undefined });
  t.deepEqual(await api.log.readStream('payout-po_never'), []);
});

for (const amountCents of [900, 1_000, 1_100])
  test(`the lines of a payout of ${amountCents} cents come to its amount, whatever Stripe lists`, async (t) => {
    const payoutId = `po_${amountCents}`;
    const stripe = answering({ status: 'paid', amountCents });
    await syncPayout({ ...api.deps, stripe }, org.stripeAccountId, payoutId);
    const itemized = (await api.log.readStream(`payout-${payoutId}`)).at(-1) as unknown as PayoutEvent;
    if (itemized.type !== 'PayoutItemized') return t.fail(itemized.type);
    const rest = amountCents - 1_000;
    t.deepEqual(
      itemized.data.lines.map((line) => [line.kind, line.amountCents]),
      [['payment', 1_000], ...(rest === 0 ? [] : [['other', rest]])],
    );
  });

/** Stripe, with a payout as given that lists one payment of 1,000 cents. */
function answering({ status, amountCents }: { status: string; amountCents: number }): StripeGateway {
  const line = { memberId: 'm1', paymentId: 'p1', reversalId: '', amountCents: 1_000, feeCents: 30 };
  return {
    ...api.stripe.gateway,
    readPayout: async (_, id) => ({
      ...{ id, status, amountCents, arrivalDate: drawnDay },
      ...{ failure: undefined, isReconciled: true },
    }),
    listPayoutLines: async () => [{ kind: 'payment', ...line }],
  };
}
