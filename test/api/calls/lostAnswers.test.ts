import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { WEBHOOK_PATH } from '../../../api/stripeSync/webhook.ts';
import { account } from '../../../ledger/account/decide.ts';
import { type Answer, giveIn, type Person, startApi } from '../../support/api.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { clearingOf, heldFor } from '../../support/stripe-payments.ts';
import {
  askOutcome,
  beginCard,
  charge,
  confirm,
  creditOf,
  makeWorld,
  pay,
  payByCard,
  remainingOf,
  rows,
  saveBank,
  screenshot,
  sendVenmo,
  setCredit,
} from '../world.ts';

/** A server can die before it answers. A repeat is told what was done, even if the rules refuse it by now. */

const world = await makeWorld(await startApi('api_lost_answers', { today: drawnDay }));
const { admin, member, other, pledge } = world.alpha;
atEnd(test, world.api.end);

/**
 * Make a call whose answer nobody gets, let something happen, and repeat it; and once more without its key,
 * which a crash of Postgres can take back.
 */
async function repeated(
  t: ExecutionContext,
  who: Person,
  call: string,
  input: object,
  meanwhile: (lost: Answer) => Promise<unknown> = async () => undefined,
): Promise<{ lost: Answer; answer: Answer }> {
  const key = randomUUID();
  const lost = await who.post(`/api/${call}`, input, { key });
  if (lost.status !== 200) throw new Error(`${call}: ${JSON.stringify(lost.body)}`);
  await world.api.db.pool.query('UPDATE app.idempotency SET answer = NULL WHERE key = $1', [key]);
  await meanwhile(lost);
  const answer = await who.post(`/api/${call}`, input, { key });
  const events = await world.api.events();
  await world.api.db.pool.query('DELETE FROM app.idempotency WHERE key = $1', [key]);
  const again = await who.post(`/api/${call}`, input, { key });
  t.deepEqual([again.status, again.body], [answer.status, answer.body], 'without its key');
  t.is(await world.api.events(), events, 'without its key');
  return { lost, answer };
}

const remaining = (id: string) => remainingOf(world.alpha, id);

test.serial('a repeat of a credit payment is answered although nothing is due', async (t) => {
  const id = await charge(world.alpha, member, 30);
  await setCredit(world.alpha, member, 30);
  const input = { payInfo: { pmt_type: 'credits' }, payments: rows(member, [id, 30]) };
  const { lost, answer } = await repeated(t, member, 'misc-payment', input);
  t.is(answer.status, 200, JSON.stringify(answer.body));
  t.is(answer.at('paymentId'), lost.at('paymentId'));
  t.like(answer.at('payment'), { amount: 30, paymentStatus: 'success' });
  t.is(await creditOf(member), 0);
});

test.serial('a screenshot that was sent in waits, whatever somebody else has paid meanwhile', async (t) => {
  const id = await charge(world.alpha, member, 30);
  await setCredit(world.alpha, member, 10);
  const uploaded = await member.upload('/api/upload-payment-doc', screenshot());
  const payInfo = { pmt_type: 'venmo', payer: 'ann', location: uploaded.at('location') };
  const input = { payInfo, payments: rows(member, [id, 30]), useCredits: true };
  const { lost, answer } = await repeated(t, member, 'misc-payment', input, () =>
    pay(world.alpha, member, id, 25),
  );
  t.is(answer.status, 200, JSON.stringify(answer.body));
  t.deepEqual(answer.at('payment'), lost.at('payment'));
  const { body } = await world.alpha.admin.get('/api/get-misc-payments');
  t.is(
    (body as { data: { id: string }[] }).data.filter((each) => each.id === lost.at('paymentId')).length,
    1,
  );
});

test.serial(
  'an open card payment stays the same one, although more credit would be used by now',
  async (t) => {
    const id = await charge(world.alpha, other, 50);
    await setCredit(world.alpha, other, 10);
    const input = { paymentType: 'card', payments: rows(other, [id, 50]), useCredits: true };
    const { lost, answer } = await repeated(t, other, 'stripe-secret', input, () =>
      setCredit(world.alpha, other, 20),
    );
    t.deepEqual(answer.body, lost.body);
    await confirm(world.api, answer);
    t.is((await askOutcome(other, answer)).status, 200);
    t.is(await remaining(id), 0);
    t.is(await creditOf(other), 10, 'only what was to be used at first is spent');
    const { stripe, deps } = world.api;
    t.is(await clearingOf(deps, 'alpha'), await heldFor(stripe.gateway, world.alpha.stripeAccountId));
  },
);

test.serial('a card payment that another tab has replaced does not end that one', async (t) => {
  const id = await charge(world.alpha, other, 50);
  const input = { paymentType: 'card', payments: rows(other, [id, 50]) };
  let later: Answer | undefined;
  const { answer } = await repeated(t, other, 'stripe-secret', input, async () => {
    later = await beginCard(other, id, 50);
  });
  t.is(answer.status, 409, JSON.stringify(answer.body));
  t.is(answer.at('message'), 'Another payment was started in the meantime. Please check again.');
  if (later === undefined) throw new Error('unreachable');
  await confirm(world.api, later);
  t.is((await askOutcome(other, later)).status, 200);
  t.is(await remaining(id), 0);
});

test.serial('a repeat answers the paid payment although another tab ended it', async (t) => {
  const { stripe, url } = world.api;
  const id = await charge(world.alpha, other, 50);
  const input = { paymentType: 'card', payments: rows(other, [id, 50]) };
  // That tab died before it canceled the intent, and nobody has told the server yet that the intent was paid.
  const { lost, answer } = await repeated(t, other, 'stripe-secret', input, async (begun) => {
    stripe.sandbox.deliverTo('http://127.0.0.1:9/');
    await confirm(world.api, begun);
    const command = {
      type: 'AbandonPayment',
      paymentId: String(begun.at('paymentId')),
      today: drawnDay,
    } as const;
    await giveIn(world.api, 'alpha', account, other.memberId, command);
  });
  stripe.sandbox.deliverTo(`${url}${WEBHOOK_PATH}`);
  t.deepEqual(answer.body, lost.body);
  t.is((await askOutcome(other, answer)).status, 200);
  t.is(await remaining(id), 0);
});

test.serial('a repeat answers the bank payment although less is due', async (t) => {
  const payment_method = await saveBank(world.api, pledge);
  const id = await charge(world.alpha, pledge, 50);
  const input = { payment_method, payments: rows(pledge, [id, 50]) };
  const { lost, answer } = await repeated(t, pledge, 'create-payment-intent-method', input, () =>
    pay(world.alpha, pledge, id, 20),
  );
  t.deepEqual(answer.body, lost.body);
  t.is(answer.at('status'), 'processing');
});

test.serial('a repeat of a whole refund is answered although nothing is left', async (t) => {
  const id = await charge(world.alpha, other, 50);
  const paymentId = await payByCard(world.api, other, id, 50);
  const input = { uuid: other.memberId, paymentId, amount: 50, reason: 'Left' };
  const { lost, answer } = await repeated(t, admin, 'refund-payment', input);
  t.deepEqual(answer.body, lost.body);
  t.is(await remaining(id), 50);
  t.is((await admin.post('/api/refund-payment', input)).status, 422);
});

test.serial('a refund that failed meanwhile is not reported as arrived, and can be made again', async (t) => {
  const id = await charge(world.alpha, member, 36);
  const paymentId = await payByCard(world.api, member, id, 36);
  const input = { uuid: member.memberId, paymentId, amount: 36, reason: 'Left' };
  const { lost, answer } = await repeated(t, admin, 'refund-payment', input, ({ at }) =>
    world.api.stripe.sandbox.controls.failRefund(String(at('refundId'))),
  );
  t.is(answer.status, 422);
  t.is(answer.at('message'), 'The refund did not arrive: nothing was given back.');
  t.is(await remaining(id), 0, 'it is paid again');
  const again = await admin.post('/api/refund-payment', input);
  t.is(again.status, 200, JSON.stringify(again.body));
  t.not(again.at('refundId'), lost.at('refundId'));
  t.is(await remaining(id), 36);
});

test.serial('a repeat of a partial refund is answered; an equal one under a new key is new', async (t) => {
  const id = await charge(world.alpha, other, 50);
  const paymentId = await payByCard(world.api, other, id, 50);
  const input = { uuid: other.memberId, paymentId, amount: 20, reason: 'Left' };
  const { lost, answer } = await repeated(t, admin, 'refund-payment', input);
  t.deepEqual(answer.body, lost.body);
  t.is(await remaining(id), 20);
  const { lost: second, answer: secondAgain } = await repeated(t, admin, 'refund-payment', input);
  t.deepEqual(secondAgain.body, second.body);
  t.not(second.at('refundId'), lost.at('refundId'));
  t.is(await remaining(id), 40);
});

test.serial('a repeat of verify or decline gets the first answer', async (t) => {
  for (const call of ['verify-payment', 'decline-payment']) {
    const sent = await sendVenmo(member, await charge(world.alpha, member, 30), 30);
    const input = { id: sent.at('paymentId'), email: member.email };
    const { lost, answer } = await repeated(t, admin, call, input);
    t.deepEqual(answer.body, lost.body);
  }
});
