import test from 'ava';
import { syncIntent } from '../../../api/stripeSync/syncPayment.ts';
import { accountStream } from '../../../ledger/account/events.ts';
import { decode } from '../../../ledger/catalogue.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { startApi } from '../../support/api.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { beginCard, charge, confirm, makeWorld } from '../world.ts';

/** Webhooks that come days late: what moved at Stripe has Stripe's day. */

const DAY_MS = 86_400_000;
const api = await startApi('stripe_days', { today: drawnDay });
const { alpha } = await makeWorld(api);
atEnd(test, api.end);

test.serial('what Bursar learns three days late is booked on Stripe’s day, paid in time', async (t) => {
  const { admin, member } = alpha;
  const today = String((await admin.get('/api/get-session')).at('today'));
  const fee = { lateFee: 10, lateFeeStartDate: plusDays(today, 1) };
  const offer = { earlyDiscount: 5, earlyDiscountEndDate: today };
  const chargeId = await charge(alpha, member, 100, { dueDate: today, ...fee, ...offer });
  const begun = await beginCard(member, chargeId, 95);
  const intentId = String(begun.at('order_id'));
  const ref = { accountId: String(begun.at('stripeAccount')), intentId };
  await confirm(api, begun);
  api.advance(3 * DAY_MS);
  await syncIntent(api.deps, ref);
  await api.stripe.sandbox.controls.refundAtStripe(intentId, 2_000);
  api.advance(3 * DAY_MS);
  await syncIntent(api.deps, ref);

  const events = (await api.log.readStream(accountStream(member.memberId))).map(decode);
  const dayOf = (type: string) => events.find((event) => event.type === type)?.data;
  t.like(dayOf('PaymentAccepted'), { occurredOn: today });
  t.like(dayOf('EarlyDiscountGranted'), { occurredOn: today });
  t.is(dayOf('LateFeeApplied'), undefined);
  t.like(dayOf('PaymentRefunded'), { occurredOn: plusDays(today, 3) });
});

test.serial('a card that was declined has the day of its try, whenever Bursar learns of it', async (t) => {
  const { admin, member } = alpha;
  await Promise.all([admin.signIn(), member.signIn()]);
  const today = String((await admin.get('/api/get-session')).at('today'));
  const due = { uuid: member.memberId, type: 'Dues', account: 'bank 4321', amount: 50, dueDate: today };
  const charged = await admin.post('/api/create-dues', { dues: [due] });
  const [{ _id: chargeId }] = charged.at('results') as [{ _id: string }];
  const begun = await beginCard(member, chargeId, 50);
  await t.throwsAsync(confirm(api, begun, { payment_method: 'pm_card_chargeDeclined' }));
  api.advance(2 * DAY_MS);
  await syncIntent(api.deps, {
    accountId: String(begun.at('stripeAccount')),
    intentId: String(begun.at('order_id')),
  });
  const events = (await api.log.readStream(accountStream(member.memberId))).map(decode);
  t.like(events.find(({ type }) => type === 'CardDeclined')?.data, { occurredOn: today });
});
