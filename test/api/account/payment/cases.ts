import { randomUUID } from 'node:crypto';
import { plusDays } from '../../../../ledger/values/calendar.ts';
import type { Org } from '../../../support/api.ts';
import { DUE_DAY, TODAY } from '../../../support/api.ts';
import { oneCharge, oneWrong, ownRows, someId } from '../../calls/caseParts.ts';
import type { At, Cases } from '../../calls/cases.ts';
import {
  addMember,
  askOutcome,
  beginCard,
  charge,
  confirm,
  creditOf,
  duesOf,
  payByBank,
  payByCard,
  paymentsOf,
  remainingOf,
  rows,
  saveBank,
  screenshot,
  submitVenmo,
} from '../../world.ts';

/** Cases of the calls in api/account/payment/contract.ts, of payment plans and of reports. */

const plan = (more: object = {}) => ({
  plan: {
    name: `Plan ${randomUUID().slice(0, 8)}`,
    chargeList: [
      { key: '1', chargeType: 'Dues', pAmount: 60.5, sDate: TODAY, dDate: DUE_DAY },
      { key: '2', chargeType: 'Other', otherChargeType: 'Trip', pAmount: 20, sDate: TODAY, dDate: DUE_DAY },
    ],
    ...more,
  },
});
const planWith = (more: object) => plan({ chargeList: [{ ...plan().plan.chargeList[0], ...more }] });

/** Wrong plans, whichever call they come by. */
const badPlans = (rest: object = {}) =>
  oneWrong(
    {
      plan: [undefined],
      'plan.name': [''],
      'plan.chargeList': [[]],
      'plan.chargeList.0.pAmount': [0],
      'plan.chargeList.0.sDate': [plusDays(DUE_DAY, 1)],
      'plan.chargeList.0.dDate': ['2027-03-11'],
      'plan.chargeList.0.chargeType': [''],
    },
    { ...rest, ...plan() },
  );

const someRows = [{ id: someId(), uuid: someId(), amount: 1 }];

/** What the wizard refuses, whichever call it comes by. */
const badRows = (rest: object) =>
  oneWrong(
    { payments: [[]], 'payments.0.amount': [-1, 1.005], 'payments.0.id': ['x'] },
    { ...rest, payments: someRows },
  );
async function addPlan(org: Org): Promise<string> {
  const input = plan();
  await org.admin.post('/api/add-newplan', input);
  return input.plan.name;
}

/** A payment by card, of which a part is to go back. */
async function received({ api, org }: At) {
  const paymentId = await payByCard(api, org.member, await charge(org, org.member, 20), 20);
  return { uuid: org.member.memberId, paymentId, amount: 5 };
}

/** A payment by Venmo of a member of an organization, as its administrator would name it. */
async function waiting(org: Org): Promise<{ id: string; email: string }> {
  const answer = await submitVenmo(org, org.member, await charge(org, org.member, 30), 30);
  return { id: String(answer.at('paymentId')), email: org.member.email };
}

const badJudging = oneWrong({ id: [undefined], email: [undefined] }, { email: 'a@b.co', id: someId() });

export const paymentCases: Readonly<Record<string, Cases>> = {
  'quote-payment': {
    success: async (t, { alpha }) => {
      const id = await charge(alpha, alpha.other, 50);
      const payments = rows(alpha.other, [id, 20]);
      const answer = await alpha.other.post('/api/quote-payment', { payments, method: 'card' });
      const methods = ['card', 'ach', 'misc'];
      t.like(answer.body, { subTotal: 20, amount: 20, fee: 0, creditsUsed: 0, methods });
    },
    badInput: [...badRows({}), { input: { payments: [], useCredits: 'yes' }, field: 'payments' }],
    valid: ownRows,
  },
  'get-payment-methods': {
    success: async (t, { api, alpha }) => {
      const saved = await saveBank(api, alpha.other);
      const answer = await alpha.other.post('/api/get-payment-methods', { subTotalAmount: 100 });
      t.like(answer.at('paymentMethods.0'), { id: saved, last4: '6789' });
      t.is(answer.at('transactionFee'), 0, 'the organization bears it');
    },
    badInput: [{ input: { subTotalAmount: -1 }, field: 'subTotalAmount' }],
    valid: () => ({ subTotalAmount: 10 }),
  },
  'create-setup-intent': {
    success: async (t, { alpha }) => {
      const answer = await alpha.pledge.post('/api/create-setup-intent', {});
      t.regex(String(answer.at('client_secret')), /^seti_.*_secret_/);
    },
    badInput: [{ input: [], field: '' }],
  },
  'stripe-secret': {
    success: async (t, { api, alpha }) => {
      const id = await charge(alpha, alpha.member, 50);
      const lie = { amount: 0.5, transfer_amount: 0.5 };
      const answer = await beginCard(alpha.member, id, 50, lie);
      t.is((await confirm(api, answer)).amount, 5000, 'what the client says of amounts does not count');
      await askOutcome(alpha.member, answer);
      const { body } = await alpha.admin.get(`/api/rest/charges/${id}`);
      t.like(body, { status: 'Paid', payment_type: 'card' });
    },
    badInput: [
      ...badRows({ paymentType: 'card' }),
      { input: { paymentType: 'gold', payments: [] }, field: 'paymentType' },
    ],
    valid: async (...on) => ({ paymentType: 'card', ...(await ownRows(...on)) }),
  },
  'create-payment-intent-method': {
    success: async (t, { api, alpha }) => {
      const id = await charge(alpha, alpha.member, 50);
      const answer = await payByBank(alpha.member, await saveBank(api, alpha.member), id, 50);
      t.is(answer.at('status'), 'processing');
      const [own] = await paymentsOf(alpha.member);
      t.like(own, { amount: 50, payment_type: 'ach', paymentStatus: 'pending', pay_success: null });
    },
    badInput: [
      ...badRows({ payment_method: 'pm_1' }),
      { input: { payment_method: '', payments: [] }, field: 'payment_method' },
    ],
    valid: async (...on) => ({ payment_method: 'pm_none', ...(await ownRows(...on)) }),
  },
  'quote-refund': {
    success: async (t, { api, alpha }) => {
      const id = await charge(alpha, alpha.member, 50);
      const paymentId = await payByCard(api, alpha.member, id, 50);
      const input = { uuid: alpha.member.memberId, paymentId, amount: 20 };
      const answer = await alpha.admin.post('/api/quote-refund', input);
      const reopened = [{ _id: id, amount: 20, due: 20 }];
      t.like(answer.body, { reopened, fromCredit: 0, charged: 0, fee: 0 });
      const tooMuch = await alpha.admin.post('/api/quote-refund', { ...input, amount: 50.01 });
      t.is(tooMuch.status, 422);
    },
    badInput: oneWrong(
      { amount: [0], 'charges.0.dueDate': ['2026-02-30'] },
      { uuid: someId(), paymentId: someId(), amount: 1, charges: [{ _id: someId(), becomes: 'due' }] },
    ),
    valid: received,
  },
  'refund-payment': {
    success: async (t, { api, alpha }) => {
      const id = await charge(alpha, alpha.member, 50);
      const paymentId = await payByCard(api, alpha.member, id, 50);
      const input = { uuid: alpha.member.memberId, paymentId, amount: 20, reason: 'Left early' };
      const answer = await alpha.admin.post('/api/refund-payment', input);
      t.is(answer.at('message'), 'Successfully refunded part of the Payment.');
      const other = await charge(alpha, alpha.member, 60);
      const of = { ...input, paymentId: await payByCard(api, alpha.member, other, 60), amount: 60 };
      const canceled = { ...of, charges: [{ _id: other, becomes: 'canceled' }] };
      t.is((await alpha.admin.post('/api/refund-payment', canceled)).status, 200);
      t.is((await alpha.admin.get(`/api/rest/charges/${other}`)).status, 404);
      t.is(await remainingOf(alpha, id), 20);
      const { body } = await alpha.admin.get(`/api/rest/payments/${paymentId}`);
      t.like(body, { refunded: 20, refundable: 30 });
      const tooMuch = await alpha.admin.post('/api/refund-payment', { ...input, amount: 30.01 });
      t.is(tooMuch.status, 422);
    },
    badInput: oneWrong(
      { reason: [undefined], amount: [0] },
      { uuid: someId(), paymentId: someId(), amount: 1, reason: 'x' },
    ),
    valid: async (at) => ({ ...(await received(at)), reason: 'Left' }),
  },
  'get-payout-info': {
    success: async (t, { api, alpha }) => {
      const before = await alpha.admin.post('/api/get-payout-info', {});
      await payByCard(api, alpha.member, await charge(alpha, alpha.member, 100), 100);
      const answer = await alpha.admin.post('/api/get-payout-info', {});
      // 3.15% + $0.30 are Stripe's and ours.
      t.is(Math.round((Number(answer.at('balance')) - Number(before.at('balance'))) * 100), 10_000 - 345);
      t.regex(String(answer.at('nextPayoutDate')), /^2026-03-\d\d$/);
    },
    badInput: [{ input: [], field: '' }],
  },
  'misc-payment': {
    success: async (t, { alpha }) => {
      const id = await charge(alpha, alpha.member, 30);
      const answer = await submitVenmo(alpha, alpha.member, id, 30);
      t.is(answer.at('message'), 'Successfully added a Payment.');
      t.like(answer.at('payment'), { amount: 30, paymentStatus: 'pending', payment_type: 'venmo' });
      t.is(await remainingOf(alpha, id), 30, 'it is not paid yet');
    },
    badInput: [
      ...badRows({ payInfo: { pmt_type: 'credits' } }),
      ...oneWrong({ 'payInfo.pmt_type': ['card'] }, { payments: someRows }),
    ],
    valid: async (...on) => ({ payInfo: { pmt_type: 'credits' }, ...(await ownRows(...on)) }),
  },
  'upload-payment-doc': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.upload('/api/upload-payment-doc', screenshot());
      t.regex(String(answer.at('location')), /^alpha\/screenshots\/[0-9a-f-]{36}\.png$/);
      const shown = await alpha.member.get(String(answer.at('url')));
      t.is(shown.headers.get('content-type'), 'image/png');
    },
    badInput: oneWrong({
      file: [undefined, new File(['<svg/>'], 'a.png', { type: 'image/png' }), new File([], 'a.png')],
    }),
    valid: screenshot,
  },
  'get-misc-payments': {
    success: async (t, { alpha }) => {
      const { id, email } = await waiting(alpha);
      const before = await alpha.admin.get('/api/get-misc-payments');
      t.like(before.at('data.0'), { id, email, amount: 30, payer: 'ann-venmo', payment_type: 'venmo' });
      const image = await alpha.admin.get(String(before.at('data.0.location')));
      t.is(image.headers.get('content-type'), 'image/png');
      await alpha.admin.post('/api/decline-payment', { id, email, reason: 'Nothing came' });
      const answer = await alpha.admin.get('/api/get-misc-payments');
      const failed = { id, pay_success: 0, paymentStatus: 'failed', reason: 'Nothing came' };
      t.like(answer.at('recentData.0'), failed);
      t.false(JSON.stringify(answer.at('data')).includes(id));
    },
    badInput: 'takes no input',
  },
  'get-verify-payments-count': {
    success: async (t, { alpha }) => {
      const before = await alpha.admin.get('/api/get-verify-payments-count');
      await waiting(alpha);
      const answer = await alpha.admin.get('/api/get-verify-payments-count');
      t.is(Number(answer.at('count')) - Number(before.at('count')), 1);
    },
    badInput: 'takes no input',
  },
  'quote-verification': {
    success: async (t, { alpha }) => {
      const { member, admin } = alpha;
      const chargeId = await charge(alpha, member, 30);
      const sent = await submitVenmo(alpha, member, chargeId, 30);
      const paymentId = sent.at('paymentId');
      const quote = () => admin.post('/api/quote-verification', { uuid: member.memberId, paymentId });
      t.like((await quote()).body, { pays: [{ _id: chargeId, amount: 30 }], keptAsCredit: 0 });
      await admin.post('/api/delete-dues', { ids: [{ _id: chargeId }] });
      await waiting(alpha);
      const unneeded = await quote();
      t.like(unneeded.body, { pays: [], keptAsCredit: 30 });
      t.true((unneeded.at('sameScreenshot') as unknown[]).length > 0);
      await admin.post('/api/verify-payment', { id: paymentId, email: member.email });
      const started = (await duesOf(member)).filter(({ status }) => status !== 'Pending');
      const owed = started.reduce((cents, { remaining }) => cents + Math.round(Number(remaining) * 100), 0);
      t.is(unneeded.at('owed'), owed / 100);
    },
    badInput: oneWrong({ sentOn: ['soon'], uuid: ['me'] }, { uuid: someId(), paymentId: someId() }),
    valid: async ({ org }) => ({ uuid: org.member.memberId, paymentId: (await waiting(org)).id }),
  },
  'verify-payment': {
    success: async (t, { alpha }) => {
      const chargeId = await charge(alpha, alpha.member, 30);
      const sent = await submitVenmo(alpha, alpha.member, chargeId, 30);
      const input = { id: sent.at('paymentId'), email: alpha.member.email.toUpperCase() };
      const answer = await alpha.admin.post('/api/verify-payment', input);
      t.is(answer.at('message'), 'Successfully Verified Payment.');
      t.is((await alpha.admin.get(`/api/rest/charges/${chargeId}`)).at('status'), 'Paid');
    },
    badInput: [...badJudging, { input: { id: someId(), email: 'a@b.co', sentOn: 'soon' }, field: 'sentOn' }],
    valid: ({ org }) => waiting(org),
  },
  'verify-payments': {
    success: async (t, { alpha, beta }) => {
      const sent = [await waiting(alpha), await waiting(alpha), await waiting(alpha)];
      const [first, ...others] = sent.map(({ id }) => id);
      await alpha.admin.post('/api/decline-payment', { ...sent[0], reason: 'Not seen' });
      const answer = await alpha.admin.post('/api/verify-payments', { ids: [first, ...others, first] });
      t.is(answer.at('message'), '2 of 3 done. This payment was already declined.');
      const batch = await alpha.admin.get(`/api/get-batch?id=${answer.at('batch')}`);
      t.is((batch.at('entries') as unknown[]).length, 2);
      const undone = await alpha.admin.post('/api/undo-batch', { id: answer.at('batch') });
      t.is(undone.at('message'), 'Successfully undone.');
      const { data } = (await alpha.admin.get('/api/get-misc-payments')).body as { data: { id: string }[] };
      t.true(others.every((id) => data.some((each) => each.id === id)));
      t.is((await alpha.admin.post('/api/verify-payments', { ids: [first] })).status, 422);
      const elsewhere = await waiting(beta);
      const foreign = await alpha.admin.post('/api/verify-payments', { ids: [...others, elsewhere.id] });
      t.is(foreign.status, 404);
      const { count } = (await alpha.admin.get('/api/get-verify-payments-count')).body as { count: number };
      t.true(count >= others.length, 'none of them was verified');
    },
    badInput: oneWrong({ ids: [[]], 'ids.0': ['me'] }),
    valid: async ({ org }) => ({ ids: [(await waiting(org)).id] }),
  },
  'decline-payment': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.post('/api/decline-payment', await waiting(alpha));
      t.is(answer.at('message'), 'Successfully Denied Payment.');
      t.like((await paymentsOf(alpha.member))[0], { pay_success: 0, paymentStatus: 'failed' });
    },
    badInput: badJudging,
    valid: async ({ org }) => ({ ...(await waiting(org)), reason: 'Nothing came' }),
  },
  'update-bursar-credit': {
    success: async (t, { alpha }) => {
      const memberUUId = await addMember(alpha);
      await alpha.admin.post('/api/update-bursar-credit', { memberUUId, memberamount: 40 });
      t.is(await creditOf(alpha.admin, memberUUId), 40);
      const answer = await alpha.admin.post('/api/update-bursar-credit', { memberUUId, memberamount: 15.5 });
      t.is(await creditOf(alpha.admin, memberUUId), 15.5, 'it is made that much, not more by that much');
      t.is(answer.at('creditAmount'), 15.5);
    },
    badInput: oneWrong(
      { memberUUId: [undefined], memberamount: [-1, '1'] },
      { memberamount: 1, memberUUId: someId() },
    ),
    valid: async ({ org }) => ({ memberUUId: await addMember(org), memberamount: 3 }),
  },
  'add-newplan': {
    success: async (t, { alpha }) => {
      const input = plan();
      const answer = await alpha.admin.post('/api/add-newplan', input);
      t.is(answer.at('message'), 'Successfully created a Payment Plan.');
      const plans = (await alpha.admin.get('/api/get-config')).at('0.paymentPlans');
      t.deepEqual((plans as unknown[]).at(-1), input.plan);
      const again = await alpha.admin.post(
        '/api/add-newplan',
        plan({ name: input.plan.name, chargeList: planWith({ pAmount: 1 }).plan.chargeList }),
      );
      t.is(again.status, 422, 'another plan of the same name');
    },
    badInput: badPlans(),
    valid: () => plan(),
  },
  'update-plan': {
    success: async (t, { alpha }) => {
      const [before, after] = [plan().plan, planWith({ pAmount: 75 }).plan];
      await alpha.admin.post('/api/add-newplan', { plan: before });
      const change = (name: string, to: object) => alpha.admin.post('/api/update-plan', { name, plan: to });
      const answer = await change(before.name, after);
      t.is(answer.at('message'), 'Successfully updated the Payment Plan.');
      const plans = (await alpha.admin.get('/api/search-charges')).at('0.paymentPlans');
      t.deepEqual((plans as unknown[]).at(-1), after);
      t.false(JSON.stringify(plans).includes(before.name));
      t.is((await change(before.name, after)).status, 404, 'the name that it had');
      await alpha.admin.post('/api/add-newplan', { plan: before });
      const taken = await change(before.name, after);
      t.is(taken.status, 422, 'the name of another plan');
      t.is(taken.at('errors.0.field'), 'plan.name');
    },
    badInput: [...badPlans({ name: 'x' }), ...oneWrong({ name: [undefined, ''] }, plan())],
    valid: async ({ org }) => ({ ...plan(), name: await addPlan(org) }),
  },
  'delete-plan': {
    success: async (t, { alpha }) => {
      const input = plan();
      await alpha.admin.post('/api/add-newplan', input);
      await alpha.admin.post('/api/delete-plan', { plan: { name: input.plan.name } });
      const plans = (await alpha.admin.get('/api/search-charges')).at('0.paymentPlans');
      t.false(JSON.stringify(plans).includes(input.plan.name));
      t.is((await alpha.admin.post('/api/delete-plan', { plan: input.plan.name })).status, 404);
    },
    badInput: oneWrong({ plan: [undefined, ''] }),
    valid: async ({ org }) => ({ plan: await addPlan(org) }),
  },
  'get-mails-left': {
    success: async (t, { alpha }) => {
      const before = (await alpha.admin.get('/api/get-mails-left')).body as { perDay: number; left: number };
      t.is(before.perDay % 20, 0, '20 for each active member');
      const _id = await charge(alpha, alpha.member, 30);
      await alpha.admin.post('/api/send-dues-reminder', { ids: [{ _id }] });
      t.deepEqual((await alpha.admin.get('/api/get-mails-left')).body, { ...before, left: before.left - 1 });
    },
    badInput: 'takes no input',
  },
  'preview-dues-reminder': {
    success: async (t, { alpha }) => {
      const ids = [{ _id: await charge(alpha, alpha.member, 30) }];
      const input = { ids, note: ' See you Monday. ', onceADay: true };
      const uuid = alpha.member.memberId;
      const shown = await alpha.admin.post('/api/preview-dues-reminder', { ...input, onceADay: false });
      t.like(shown.at('emails.0'), { uuid, amount: 30, ids });
      t.like(shown.at('mail'), { to: alpha.member.email });
      t.true(String(shown.at('mail.text')).includes('\n\nSee you Monday.\n\nPay Now'));
      await alpha.admin.post('/api/send-dues-reminder', { ids });
      const again = await alpha.admin.post('/api/preview-dues-reminder', input);
      t.like(again.body, { emails: [], mail: null, covered: 0 });
      t.like(again.at('skipped.0'), { uuid, amount: 30, why: 'already reminded today' });
      const sent = await alpha.admin.post('/api/send-dues-reminder', input);
      t.like(sent.at('errors.0'), { field: 'ids.0._id', message: 'The member was reminded today.' });
    },
    badInput: oneWrong(
      { ids: [[]], 'ids.0._id': ['x'], note: ['x'.repeat(201), 7], onceADay: ['yes'] },
      { ids: [{ _id: someId() }], note: '', onceADay: true },
    ),
    valid: oneCharge,
  },
  'send-dues-reminder': {
    success: async (t, { alpha }) => {
      const ids = [
        { _id: await charge(alpha, alpha.member, 30) },
        { _id: await charge(alpha, alpha.member, 40) },
      ];
      const answer = await alpha.admin.post('/api/send-dues-reminder', { ids });
      t.is(answer.at('message'), 'Successfully sent a Charge Reminder.');
      const log = await alpha.admin.get('/api/rest/deliveries');
      t.like(log.at('0'), { kind: 'reminder', label: 'Reminder', status: 'sent', to: alpha.member.email });
      t.is((log.at('0.chargeIds') as string[]).length, 2, 'one mail for both');
    },
    badInput: oneWrong({ ids: [[]], 'ids.0._id': ['x'] }),
    valid: oneCharge,
  },
  'get-delivery-kinds': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.get('/api/get-delivery-kinds');
      const kinds = answer.body as { kind: string; label: string }[];
      const labels = kinds.map(({ label }) => label);
      t.deepEqual(labels, [...new Set(labels)].sort(), 'two would look like one in the filter');
      const called = new Map(kinds.map(({ kind, label }) => [kind, label]));
      const { body } = await alpha.admin.get('/api/rest/deliveries');
      const [{ kind, label } = { kind: '', label: '' }] = body as typeof kinds;
      t.is(called.get(kind), label, 'a mail is called what the filter calls it');
      t.is(called.get('slack-new-member'), 'Slack: new member');
      t.is(called.get('tenant-removed'), undefined, 'it is in no log');
    },
    badInput: 'takes no input',
  },
  'search-all-payments-orgs': {
    success: async (t, { alpha, beta, operator }) => {
      for (const org of [alpha, beta]) {
        const payments = rows(org.member, [await charge(org, org.member, 17), 17]);
        await org.admin.post('/api/add-payment', { payInfo: { pmt_type: 'check' }, payments });
      }
      const answer = await operator.get('/api/search-all-payments-orgs');
      const payment = (of: string) =>
        (answer.at(of) as Record<string, unknown>[]).find(({ amount }) => amount === 17);
      t.like(payment('Org beta'), { payment_type: 'check', order_id: 'Manual Payment' });
      t.truthy(payment('Org alpha'));
      const before = await operator.get('/api/search-all-payments-orgs?from=2020-01-01&to=2020-12-31');
      t.deepEqual(before.at('Org beta'), []);
    },
    badInput: [{ input: { from: 'yesterday' }, field: 'from' }],
  },
};
