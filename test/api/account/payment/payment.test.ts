import { createHash, randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { openStripe } from '../../../../api/integrations/stripe/stripe.ts';
import { accountStream } from '../../../../ledger/account/events.ts';
import { decode } from '../../../../ledger/catalogue.ts';
import { organization } from '../../../../ledger/organization/decide.ts';
import { plusDays } from '../../../../ledger/values/calendar.ts';
import { type Answer, giveIn, type Person, startApi, TODAY } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';
import { cardOf } from '../../../support/stripe.ts';
import { throughProxy } from '../../../support/stripeProxy.ts';
import { until } from '../../../support/until.ts';
import { webhooksSynced } from '../../../support/webhooks.ts';
import {
  askOutcome,
  beginCard,
  charge,
  confirm,
  creditOf,
  duesOf,
  enterCard,
  makeWorld,
  pay,
  payByBank,
  payByCard,
  paymentsOf,
  type Row,
  remainingOf,
  rows,
  saveBank,
  screenshot,
  sendVenmo,
  setCredit,
  submitVenmo,
} from '../../world.ts';

const { alpha, api, beta } = await makeWorld(await startApi('api_payment'));
atEnd(test, api.end);

const changeConfig = (config: { passFeesOn: boolean }) =>
  giveIn(api, 'beta', organization, 'beta', { type: 'ChangeConfig', ...config });

const refused = (t: ExecutionContext, answer: Answer, message: string, status = 422) => {
  t.is(answer.status, status, JSON.stringify(answer.body));
  t.is(answer.at('message'), message);
};

test.serial('the fee is added for the member only where the organization passes it on', async (t) => {
  const id = await charge(beta, beta.member, 100);
  const payments = rows(beta.member, [id, 100]);
  const borne = await beta.member.post('/api/quote-payment', { payments, method: 'card' });
  t.like(borne.body, { amount: 100, fee: 0 });
  await changeConfig({ passFeesOn: true });
  const passed = await beta.member.post('/api/quote-payment', { payments, method: 'card' });
  t.like(passed.body, { subTotal: 100, amount: 103.45, fee: 3.45 });
  const bank = await beta.member.post('/api/quote-payment', { payments, method: 'ach' });
  t.like(bank.body, { amount: 100, fee: 0 });
  const methods = await beta.member.post('/api/get-payment-methods', { subTotalAmount: 100 });
  t.is(methods.at('transactionFee'), 3.45);

  // Only a credit card pays it: networks forbid it for others, and of none nobody knows what it is.
  const stripeAccount = String(methods.at('stripeAccount'));
  const enter = (number: string) => enterCard(api, stripeAccount, number);
  for (const [number, fee] of [
    ['4000056655665556', 0],
    ['5105105105105100', 0],
    ['4242424242424242', 3.45],
  ] as const) {
    const confirmationToken = await enter(number);
    const asked = { payments, method: 'card', confirmationToken };
    t.like((await beta.member.post('/api/quote-payment', asked)).body, { amount: 100 + fee, fee }, number);
    const begun = await beginCard(beta.member, id, 100, { confirmationToken });
    t.like(begun.body, { amount: 100 + fee, fee }, number);
  }
  const unknown = await beginCard(beta.member, id, 100);
  t.like(unknown.body, { amount: 100, fee: 0 });
  const lie = await beginCard(beta.member, id, 100, { confirmationToken: 'ctoken_none' });
  refused(t, lie, 'Payment Method is not valid.');

  const begun = await beginCard(beta.member, id, 100, { confirmationToken: await enter('4242424242424242') });
  await confirm(api, begun);
  await askOutcome(beta.member, begun);
  t.is(await remainingOf(beta, id), 0);
  await changeConfig({ passFeesOn: false });
});

test.serial('amounts are limited row by row, and by what is due now', async (t) => {
  const id = await charge(alpha, alpha.member, 50);
  await pay(alpha, alpha.member, id, 20);
  const above = await beginCard(alpha.member, id, 30.01);
  refused(t, above, 'Amount must be $30.00 or less.');
  t.is(above.at('errors.0.field'), 'payments.0.amount');
  const small = 'A card or bank payment must be at least $0.50. Please pay smaller amounts another way.';
  refused(t, await beginCard(alpha.member, id, 0.49), small);
  const twice = { paymentType: 'card', payments: rows(alpha.member, [id, 1], [id, 1]) };
  refused(t, await alpha.member.post('/api/stripe-secret', twice), 'A charge is listed more than once.', 400);
});

test.serial('a row that wants Venmo or Zelle forces them, unless credit covers everything', async (t) => {
  const { other } = alpha;
  const card = await charge(alpha, other, 20);
  const venmo = await charge(alpha, other, 30, { account: 'venmo/zelle' });
  const quote = (payments: object[], useCredits = false) =>
    other.post('/api/quote-payment', { payments, useCredits });
  t.deepEqual((await quote(rows(other, [card, 20], [venmo, 1]))).at('methods'), ['misc']);
  t.deepEqual((await quote(rows(other, [card, 20], [venmo, 0]))).at('methods'), ['card', 'ach', 'misc']);
  const both = { paymentType: 'card', payments: rows(other, [card, 20], [venmo, 1]) };
  refused(t, await other.post('/api/stripe-secret', both), 'Payment Method is not valid.');

  await setCredit(alpha, other, 21);
  t.deepEqual((await quote(rows(other, [card, 20], [venmo, 1]), true)).at('methods'), ['credits']);
  t.deepEqual((await quote(rows(other, [card, 20], [venmo, 1.01]), true)).at('methods'), ['misc']);
  await setCredit(alpha, other, 0);
});

test.serial("a second tab ends the first tab's payment", async (t) => {
  const id = await charge(alpha, alpha.member, 40);
  const former = await beginCard(alpha.member, id, 40);
  const later = await beginCard(alpha.member, id, 40);
  await t.throwsAsync(confirm(api, former), { message: /cancel/i });
  await confirm(api, later);
  t.is((await askOutcome(alpha.member, later)).status, 200);
  t.is(await remainingOf(alpha, id), 0);
  t.is(await creditOf(alpha.member), 0);
});

test.serial('a payment that was made in a former tab counts when the next one begins', async (t) => {
  const id = await charge(alpha, alpha.member, 40);
  const former = await beginCard(alpha.member, id, 40);
  await confirm(api, former);
  const later = await beginCard(alpha.member, id, 40);
  refused(t, later, 'Amount must be $0.00 or less.');
  t.is(await remainingOf(alpha, id), 0);
});

test.serial('a payment says what each charge got of it, of money and credit together', async (t) => {
  const { other } = alpha;
  await setCredit(alpha, other, 10);
  const one = await charge(alpha, other, 30);
  const two = await charge(alpha, other, 40, { type: 'Other', other: 'Hoodie' });
  const payments = rows(other, [one, 30], [two, 40]);
  const begun = await other.post('/api/stripe-secret', { paymentType: 'card', payments, useCredits: true });
  t.is(begun.status, 200, JSON.stringify(begun.body));
  // Meanwhile some of it is paid by hand, and the money that is too much is kept.
  await pay(alpha, other, one, 25);
  await confirm(api, begun);
  await askOutcome(other, begun);
  await alpha.admin.post('/api/delete-dues', { ids: [{ _id: two }] });
  const made = {
    amount: 60,
    charges: [
      { _id: one, name: 'Dues', amount: 5 },
      { _id: two, name: 'Hoodie', amount: 40 },
    ],
    keptAsCredit: 15,
    details: { creditsUsed: 0 },
  };
  const recent = (await alpha.admin.get('/api/get-recent-payments')).body as readonly Row[];
  for (const payments of [await paymentsOf(other), recent])
    t.like(
      payments.find(({ _id }) => _id === begun.at('paymentId')),
      made,
    );
  await setCredit(alpha, other, 0);
});

test.serial('a bank that refuses at once is named, and the charge stays due', async (t) => {
  const id = await charge(alpha, alpha.pledge, 45);
  const saved = await saveBank(api, alpha.pledge, '000777777771');
  const answer = await payByBank(alpha.pledge, saved, id, 45);
  const reason = 'This payment exceeds the weekly volume limit of the bank account.';
  t.like(answer.body, { status: 'requires_payment_method', message: `Payment failed ${reason}` });
  t.is(await remainingOf(alpha, id), 45);
  const own = (await paymentsOf(alpha.pledge)).find(({ _id }) => _id === answer.at('paymentId'));
  t.like(own, { status: 'failed', reason });
  const other = await saveBank(api, alpha.pledge);
  const again = await payByBank(alpha.pledge, other, id, 45);
  t.is(again.at('status'), 'processing');
  t.is(again.at('message'), undefined);
});

/** What the member sees of credit: the same wherever it stands. */
async function creditsSeen(who: Person, id: string, amount: number): Promise<readonly unknown[]> {
  const quote = await who.post('/api/quote-payment', { payments: rows(who, [id, amount]), useCredits: true });
  return [await creditOf(who), quote.at('creditAmount')];
}

const declines = async (who: Person) => (await paymentsOf(who)).filter(({ status }) => status === 'failed');

test.serial('a declined card takes no credit, leaves a line, and another card may be tried', async (t) => {
  const { member } = beta;
  const id = await charge(beta, member, 50);
  await setCredit(beta, member, 12);
  const begun = await beginCard(member, id, 50, { useCredits: true });
  t.like(begun.body, { amount: 38, creditsUsed: 12 });
  t.deepEqual(await creditsSeen(member, id, 50), [12, 12]);
  const declined = cardOf('4000000000009995');
  await t.throwsAsync(confirm(api, begun, declined), { message: /insufficient funds/ });
  refused(t, await askOutcome(member, begun), 'Payment failed Your card has insufficient funds.');
  t.deepEqual(await creditsSeen(member, id, 50), [12, 12]);
  const [line] = await declines(member);
  t.like(line, { amount: 38, paymentStatus: 'failed', pay_success: 0, payment_type: 'card' });
  t.like(line, { reason: 'Your card has insufficient funds.', order_id: begun.at('order_id') });

  // The treasurer sets what they see; then the member starts over.
  await setCredit(beta, member, 12);
  const again = await beginCard(member, id, 50, { useCredits: true });
  t.like(again.body, { amount: 38, creditsUsed: 12 });
  t.deepEqual(await creditsSeen(member, id, 50), [12, 12]);
  // Two more cards on this payment: one is declined, the other pays.
  await t.throwsAsync(confirm(api, again, cardOf('4000000000000002')), { message: /declined/ });
  refused(t, await askOutcome(member, again), 'Payment failed Your card was declined.');
  await confirm(api, again);
  t.is((await askOutcome(member, again)).status, 200);
  t.is(await remainingOf(beta, id), 0);
  t.is(await creditOf(member), 0);
  const reasons = (await declines(member)).map(({ reason }) => reason);
  t.deepEqual(reasons, ['Your card was declined.', 'Your card has insufficient funds.']);
});

test.serial('a refused call ends no other payment and writes nothing', async (t) => {
  const { member } = beta;
  const id = await charge(beta, member, 30);
  const byVenmo = await charge(beta, member, 20, { account: 'venmo/zelle' });
  await setCredit(beta, member, 5);
  const former = await beginCard(member, id, 30, { useCredits: true });
  const length = async () => (await api.log.readStream(accountStream(member.memberId))).length;
  const before = await length();
  const saved = await saveBank(api, member);
  const credits = { payInfo: { pmt_type: 'credits' }, payments: rows(member, [id, 5.01]) };
  const answers = [
    await beginCard(member, id, 0.01),
    await beginCard(member, id, 30.01),
    await beginCard(member, id, 0),
    await beginCard(member, byVenmo, 20),
    await beginCard(member, id, 5, { useCredits: true }),
    await beginCard(member, randomUUID(), 5),
    await payByBank(member, saved, id, 0.01),
    await payByBank(member, 'pm_unknown', id, 30),
    await payByBank(member, await saveBank(api, beta.other), id, 30),
    await sendVenmo(member, id, 30.01),
    await sendVenmo(member, id, 30, { payer: '' }),
    await sendVenmo(member, id, 30, { location: 'alpha/screenshots/none.png' }),
    await member.post('/api/misc-payment', credits),
  ];
  for (const answer of answers)
    t.true(answer.status >= 400 && answer.status < 500, JSON.stringify(answer.body));
  t.is(await length(), before);
  // The form in the other tab still works.
  await confirm(api, former);
  t.is((await askOutcome(member, former)).status, 200);
  t.is(await remainingOf(beta, id), 0);
  t.is(await creditOf(member), 0);
});

test.serial('however many begin at once and confirm at once, one payment is made of it', async (t) => {
  const { other } = beta;
  for (let round = 0; round < 3; round++) {
    const id = await charge(beta, other, 25);
    await setCredit(beta, other, 10);
    const paid = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const begun = await beginCard(other, id, 25, { useCredits: index % 2 === 0 });
        if (begun.status !== 200) return 0;
        const money = Number(begun.at('amount'));
        const [confirmed] = await Promise.allSettled([confirm(api, begun)]);
        await askOutcome(other, begun);
        return confirmed.status === 'fulfilled' ? money : 0;
      }),
    );
    const money = paid.reduce((sum, each) => sum + each, 0);
    t.is(paid.filter((each) => each > 0).length, 1, paid.join());
    t.is(await remainingOf(beta, id), 0);
    t.is(await creditOf(other), 10 + money - 25, 'no credit out of nothing');
  }
  await setCredit(beta, other, 0);
});

test.serial('no more can be sent than is due and not pending, even at once by Venmo and bank', async (t) => {
  const { other } = beta;
  const id = await charge(beta, other, 60);
  const rest = '$45.00 is already pending on this charge, so only $15.00 more can be paid.';
  // A card that nobody has confirmed is not in the way.
  t.is((await beginCard(other, id, 60)).status, 200);
  t.is((await sendVenmo(other, id, 45)).status, 200);
  const again = await sendVenmo(other, id, 45);
  refused(t, again, rest);
  t.is(again.at('errors.0.field'), 'payments.0.amount');
  t.like(
    (await duesOf(other)).find(({ _id }) => _id === id),
    { remaining: 60, pending: 45, payable: 15 },
  );
  t.is((await payByBank(other, await saveBank(api, other), id, 15)).status, 200);

  const atOnce = await charge(beta, other, 30);
  const answers = await Promise.all([1, 2, 3].map(() => sendVenmo(other, atOnce, 30)));
  t.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422]);
});

test.serial('a browser’s word on a payment does not count, and only their own can be settled', async (t) => {
  const id = await charge(alpha, alpha.member, 40);
  const begun = await beginCard(alpha.member, id, 40);
  const said = { pay_success: true, paymentStatus: 'success' };
  const payInfo = { pmt_type: 'card', order_id: begun.at('order_id'), ...said };
  const payments = rows(alpha.member, [id, 40]);
  const lie = await alpha.member.post('/api/add-payment', { payInfo, payments });
  refused(t, lie, 'Payment failed It was not confirmed.');
  t.is(await remainingOf(alpha, id), 40);
  t.is((await askOutcome(alpha.other, begun)).status, 404);
  t.is((await askOutcome(alpha.admin, begun)).status, 404);
  const cash = { payInfo: { pmt_type: 'cash' }, payments };
  t.is((await alpha.member.post('/api/add-payment', cash)).status, 403);
});

test.serial('of two administrators one verifies, and the other sees who did', async (t) => {
  const id = await charge(alpha, alpha.member, 30);
  const sent = await submitVenmo(alpha, alpha.member, id, 30);
  const input = { id: sent.at('paymentId'), email: alpha.member.email };
  const both = await Promise.all([
    alpha.admin.post('/api/verify-payment', input),
    alpha.admin.post('/api/decline-payment', input),
  ]);
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const late = both.find(({ status }) => status === 409);
  t.regex(String(late?.at('message')), /^This payment was already (verified|declined) by Treasurer alpha\.$/);
  const wrong = await alpha.admin.post('/api/verify-payment', { ...input, email: alpha.other.email });
  t.is(wrong.status, 404, 'the email must be the payer’s');
});

test.serial('one screenshot is one payment, and only who uploaded it can send it in', async (t) => {
  const id = await charge(alpha, alpha.member, 30);
  const uploaded = await alpha.member.upload('/api/upload-payment-doc', screenshot());
  const payInfo = { pmt_type: 'zelle', payer: '+1 (555) 010-0100', location: uploaded.at('location') };
  const input = { payInfo, payments: rows(alpha.member, [id, 10]) };
  const theirs = { payInfo, payments: rows(alpha.other, [await charge(alpha, alpha.other, 30), 10]) };
  const missing = 'Please upload a screenshot for transaction.';
  refused(t, await alpha.other.post('/api/misc-payment', theirs), missing, 400);
  const both = await Promise.all([1, 2].map(() => alpha.member.post('/api/misc-payment', input)));
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
});

test.serial('the event of a payment holds the hash of the screenshot as it is stored', async (t) => {
  const id = await charge(alpha, alpha.member, 5);
  await submitVenmo(alpha, alpha.member, id, 5);
  const events = await api.log.readStream(accountStream(alpha.member.memberId));
  const submitted = events.map(decode).findLast((event) => event.type === 'PaymentSubmitted');
  const stored = submitted && (await api.deps.files.get(submitted.data.location));
  const hash = createHash('sha256');
  for await (const chunk of stored?.content ?? []) hash.update(chunk);
  t.is(submitted?.data.screenshotSha256, hash.digest('hex'));
});

test.serial('a repeated refund gives back once, and two whole refunds at once one', async (t) => {
  const id = await charge(alpha, alpha.other, 30);
  const paymentId = await payByCard(api, alpha.other, id, 30);
  const input = { uuid: alpha.other.memberId, paymentId, amount: 10, reason: 'Canceled' };
  const key = randomUUID();
  for (let times = 0; times < 2; times++)
    t.is((await alpha.admin.post('/api/refund-payment', input, { key })).status, 200);
  t.is(await remainingOf(alpha, id), 10);
  const rest = { ...input, amount: 20 };
  const both = await Promise.all([1, 2].map(() => alpha.admin.post('/api/refund-payment', rest)));
  const bodies = JSON.stringify(both.map(({ body }) => body));
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 422], bodies);
  t.is(await remainingOf(alpha, id), 30);
});

test.serial('an unreachable Stripe writes nothing and answers to try again', async (t) => {
  const id = await charge(alpha, alpha.member, 30);
  const before = await api.events();
  const away = openStripe({ ...api.stripe.sandbox.config, port: 9 });
  Object.assign(api.deps, { stripe: away });
  t.teardown(() => Object.assign(api.deps, { stripe: api.stripe.gateway }));
  const answer = await beginCard(alpha.member, id, 30);
  t.is(answer.status, 503, JSON.stringify(answer.body));
  t.is(answer.headers.get('retry-after'), '5');
  t.is(await api.events(), before);
});

test.serial("Stripe's technical errors go to the log, and people get our messages", async (t) => {
  const id = await charge(alpha, alpha.member, 30);
  const message = 'Your destination account needs to have at least one of the following capabilities enabled';
  const call = 'POST /v1/payment_intents';
  await api.stripe.sandbox.controls.refuseNext(call, { status: 400, code: 'account_invalid', message });
  refused(
    t,
    await beginCard(alpha.member, id, 30),
    'The payment service did not accept this, and nothing was charged. Please try another way, or ask your treasurer.',
  );
  const told = api.lines.find(({ stripe, path }) => stripe !== undefined && path !== undefined);
  const stripe = { code: 'account_invalid', message };
  t.like(told, { level: 'warn', path: '/api/stripe-secret', stripe });
});

test.serial('a card payment of a known customer takes at most five requests to Stripe', async (t) => {
  await payByCard(api, alpha.member, await charge(alpha, alpha.member, 20), 20);
  await webhooksHeard();
  const asked = await countRequests(t);
  const id = await charge(alpha, alpha.member, 30);
  await alpha.member.post('/api/get-payment-methods', { subTotalAmount: 30, method: 'card' });
  await payByCard(api, alpha.member, id, 30);
  await webhooksHeard();
  t.log(asked.join(', '));
  t.true(asked.length > 0 && asked.length <= 5, asked.join('\n'));
});

/** Until the sandbox has no webhook to send, and each is settled. */
async function webhooksHeard(): Promise<void> {
  const sql = 'SELECT FROM sandbox.deliveries WHERE delivered_at IS NULL LIMIT 1';
  await until(async () => (await api.db.pool.query(sql)).rowCount === 0);
  await webhooksSynced(api.deps);
}

/** The requests that the server makes to Stripe from now until the test ends. */
async function countRequests(t: ExecutionContext): Promise<readonly string[]> {
  const asked: string[] = [];
  const config = await throughProxy(t, api.stripe.sandbox.config, (method, path) => {
    asked.push(`${method} ${path}`);
    return true;
  });
  Object.assign(api.deps, { stripe: openStripe(config, api.db.pool) });
  t.teardown(() => Object.assign(api.deps, { stripe: api.stripe.gateway }));
  return asked;
}

/** $10.00 off on the first day, due on the next, $15.00 more from the third. */
const termsFrom = (start: string) => ({
  dueDate: plusDays(start, 1),
  lateFee: 15,
  lateFeeStartDate: plusDays(start, 2),
  earlyDiscount: 10,
  earlyDiscountEndDate: start,
});

test.serial('Venmo counts from the day it was sent, as the member or an administrator says', async (t) => {
  const start = TODAY;
  const one = await charge(alpha, alpha.member, 100, termsFrom(start));
  const other = await charge(alpha, alpha.member, 100, termsFrom(start));
  api.advance(3 * 86_400_000);
  await Promise.all([alpha.admin.signIn(), alpha.member.signIn()]);
  const today = plusDays(start, 3);
  const send = (id: string, sentOn?: string) => sendVenmo(alpha.member, id, 90, { sentOn });
  const early = await send(one, '2020-01-01');
  t.is(early.at('errors.0.field'), 'payInfo.sentOn');

  const said = await send(one, start);
  const meant = await send(other);
  const [first, second] = [meant, said].map((answer) => String(answer.at('paymentId')));
  const waiting = (await alpha.admin.get('/api/get-misc-payments')).at('data') as Row[];
  t.deepEqual(
    [first, second].map((id) => waiting.find((row) => row.id === id)?.sentOn),
    [today, start],
  );
  const verify = (id: string | undefined, sentOn?: string) =>
    alpha.admin.post('/api/verify-payment', { id, email: alpha.member.email, sentOn });
  const wrong = await verify(first, '2020-01-01');
  t.is(wrong.at('errors.0.field'), 'sentOn');
  t.is((await verify(second)).status, 200);
  t.is((await verify(first, start)).status, 200);
  for (const id of [one, other]) {
    const { body } = await alpha.admin.get(`/api/rest/charges/${id}`);
    t.like(body, { remaining: 0, total: 90, lateFeeApplied: false });
  }
  const paid = (await alpha.admin.get(`/api/rest/payments/${first}`)).body as { changes: object[] };
  t.like(paid, { payDate: start, status: 'success' });
  t.like(paid.changes[0], { payDate: today, payment_type: 'venmo' });
});

test.serial(
  'the day of sending earns no discount that ended before its charge; one that saves is looked at',
  async (t) => {
    const today = plusDays(TODAY, 3);
    const dueDate = plusDays(today, 9);
    const ended = { dueDate, earlyDiscount: 99.99, earlyDiscountEndDate: plusDays(today, -1) };
    const attacked = await charge(alpha, alpha.member, 100, ended);
    const open = await charge(alpha, alpha.member, 100, termsFrom(today));
    api.advance(2 * 86_400_000);
    await Promise.all([alpha.admin.signIn(), alpha.member.signIn()]);
    const send = async (id: string, amount: number, sentOn: string) =>
      String((await sendVenmo(alpha.member, id, amount, { sentOn })).at('paymentId'));
    const cent = await send(attacked, 0.01, TODAY);
    const saving = await send(open, 90, today);
    const waiting = (await alpha.admin.get('/api/get-misc-payments')).at('data') as Row[];
    t.deepEqual(
      [cent, saving].map((id) => waiting.find((row) => row.id === id)?.saves),
      [
        { earlyDiscount: 0, lateFee: 0 },
        { earlyDiscount: 10, lateFee: 15 },
      ],
    );
    const verify = (more: object) =>
      alpha.admin.post('/api/verify-payments', { ids: [cent, saving], ...more });
    const several = await verify({});
    t.is(several.status, 200);
    t.regex(
      String(several.at('message')),
      /^1 of 2 done\. The date sent, .+ Compare it with the screenshot first\.$/,
    );
    t.like((await alpha.admin.get(`/api/rest/charges/${attacked}`)).body, { remaining: 99.99, total: 100 });
    t.is((await verify({ datesChecked: [saving] })).status, 200);
    t.like((await alpha.admin.get(`/api/rest/charges/${open}`)).body, { remaining: 0, total: 90 });
  },
);

test.serial('payments are listed by tab, method and day, and the same as a file', async (t) => {
  const own = { org: alpha, who: alpha.other };
  await Promise.all([own.who.signIn(), own.org.admin.signIn()]);
  const today = String((await own.org.admin.get('/api/get-session')).at('today'));
  const earlier = plusDays(today, -3);
  const by = async (filter: object) =>
    (
      await own.org.admin.get(
        `/api/rest/payments?filter=${encodeURIComponent(JSON.stringify({ memberId: own.who.memberId, ...filter }))}&sort=["payDate","ASC"]`,
      )
    ).body as readonly Row[];
  const id = await charge(own.org, own.who, 100);
  const before = new Set((await by({})).map((row) => row.id));
  const cash = await pay(own.org, own.who, id, 30);
  t.is(cash.status, 200);
  const early = await own.org.admin.post('/api/add-payment', {
    payInfo: { pmt_type: 'check', receivedOn: earlier },
    payments: rows(own.who, [id, 20]),
  });
  t.is(early.status, 200, JSON.stringify(early.body));
  await submitVenmo(own.org, own.who, id, 10);
  const of = async (filter: object) =>
    (await by(filter)).filter((row) => !before.has(row.id)).map((row) => row.amount);
  t.deepEqual(await of({}), [20, 30, 10], 'by the day on which they count');
  t.deepEqual(await of({ method: 'cash' }), [30]);
  t.deepEqual(await of({ to: plusDays(today, -1) }), [20]);
  t.deepEqual(await of({ from: today }), [30, 10]);
  t.deepEqual(await of({ tab: 'toVerify' }), [10]);
  t.deepEqual(await of({ tab: 'pending' }), [10]);
  t.deepEqual(await of({ kind: 'manual' }), [20, 30]);
  const cashId = (await by({ method: 'cash' })).find((row) => !before.has(row.id))?.id;
  await own.org.admin.post('/api/reverse-payment', {
    uuid: own.who.memberId,
    paymentId: cashId,
    kind: 'mistake',
    reason: 'Twice',
  });
  t.deepEqual(await of({ tab: 'refunded' }), [30]);
  t.deepEqual(await of({ tab: 'failed' }), []);

  const collected = async (method: string) => {
    const filter = encodeURIComponent(JSON.stringify({ memberId: own.who.memberId, method }));
    const lines = (await own.org.admin.get(`/api/rest/collected?filter=${filter}&range=[0,99]`))
      .body as readonly (Row & { readonly chargeId: string })[];
    return lines
      .filter(({ chargeId }) => chargeId === id)
      .map(({ amount }) => amount)
      .toSorted();
  };
  t.deepEqual(await collected('check'), [20]);
  t.deepEqual(await collected('cash'), [-30, 30], 'with what left, by how it came');

  const filter = encodeURIComponent(JSON.stringify({ memberId: own.who.memberId, method: 'check' }));
  const file = await own.org.admin.get(`/api/rest/payments.csv?filter=${filter}`);
  const [head = '', line = ''] = String(file.body).trim().split('\r\n');
  t.regex(head, /Date,Member,Payment Type,Check Number,For,Status,Amount/);
  t.regex(line, new RegExp(`^${earlier},.*,Check,.*,Accepted,20\\.00,`));
  const wrong = await own.org.admin.get('/api/rest/payments?filter={"tab":"lost"}');
  t.is(wrong.status, 400);
});

test.serial(
  'cash of before the registration is dated back to its fiscal year, and never twice',
  async (t) => {
    const org = await api.addOrg('delta');
    const paidOn = async (receivedOn: string, pmt_type = 'cash') => {
      const id = await charge(org, org.member, 20);
      const input = { payInfo: { pmt_type, receivedOn }, payments: rows(org.member, [id, 20]) };
      return org.admin.post('/api/add-payment', input);
    };
    t.is((await paidOn('2025-07-01')).status, 200, 'the first day of the fiscal year');
    const early = await paidOn('2025-06-30');
    t.is(early.status, 422);
    t.is(early.at('errors.0.field'), 'payInfo.receivedOn');
    t.regex(String(early.at('errors.0.message')), /not be before Jul 1, 2025, the first day of the books/);
    t.is((await org.admin.get('/api/get-form-990')).at('booksBegin'), org.today, 'the books begin as before');

    const accounts = [{ account: 'venmo', amount: 100 }];
    await org.admin.post('/api/enter-opening-balances', {
      openedOn: '2025-05-01',
      accounts,
      reason: 'Counted',
    });
    t.is((await paidOn('2025-06-30')).status, 200, 'opening balances are earlier');
    t.is((await paidOn('2025-05-01', 'venmo')).status, 200);
    const twice = await paidOn('2025-04-30', 'venmo');
    t.regex(
      String(twice.at('errors.0.message')),
      /opening balance of Venmo holds what came in before May 1, 2025/,
    );
  },
);
