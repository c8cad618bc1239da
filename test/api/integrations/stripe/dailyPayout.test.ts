import test from 'ava';
import { createTestDatabase } from '../../../support/database.ts';
import { atEnd } from '../../../support/scope.ts';
import { connectedAccount, openTestStripe } from '../../../support/stripe.ts';
import { until } from '../../../support/until.ts';

const database = await createTestDatabase('stripe_daily_payout');
let now = Date.parse('2026-03-02T12:00:00Z');
const stripe = await openTestStripe(database.url, { clock: () => new Date(now) });
atEnd(test, (passed) => stripe.sandbox.stop().then(() => database.end(passed)));

test('what has become available is paid out at the next midnight (UTC), by itself and once', async (t) => {
  const id = await connectedAccount(stripe, 'daily');
  const pay = (amount: number) => {
    const params = { amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };
    return stripe.sdk.paymentIntents.create(params, { stripeAccount: id });
  };
  const paidOut = async () => {
    const { data } = await stripe.sdk.payouts.list({}, { stripeAccount: id });
    return data.map(({ amount, created }) => [amount, new Date(created * 1000).toISOString()]);
  };
  const untilPaidOut = async (times: number) => {
    await until(async () => (await paidOut()).length >= times);
  };
  await pay(10_330);
  now = Date.parse('2026-03-03T12:00:00Z');
  await pay(20_630);
  // A card's money is available after two days: of the second payment, a day later.
  now = Date.parse('2026-03-05T00:00:10Z');
  await untilPaidOut(1);
  t.deepEqual(await paidOut(), [[10_000, '2026-03-05T00:00:00.000Z']]);
  now = Date.parse('2026-03-20T00:00:00Z');
  await untilPaidOut(2);
  t.deepEqual(await paidOut(), [
    [20_002, '2026-03-06T00:00:00.000Z'],
    [10_000, '2026-03-05T00:00:00.000Z'],
  ]);
  t.deepEqual(await stripe.gateway.balanceOf(id), { availableCents: 0, pendingCents: 0 });
});
