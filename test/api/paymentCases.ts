import { randomUUID } from 'node:crypto';
import type { Org, Person } from '../support/api.ts';
import { DUE_DAY, TODAY } from '../support/api.ts';
import { someId } from './caseParts.ts';
import type { Cases } from './cases.ts';
import {
  addMember,
  beginCard,
  charge,
  confirm,
  pay,
  payByBank,
  payByCard,
  saveBank,
  screenshot,
  settle,
  submitVenmo,
  type World,
} from './world.ts';

/** Cases of the calls in api/contract/payment.ts, of payment plans and of reports. */

const uuid = ({ alpha }: World) => alpha.member.memberId;
const rows = (to: Person, id: string, amount: number) => [{ id, uuid: to.memberId, amount }];
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

/** What the wizard refuses, whichever call it comes by. */
const badRows = (rest: object) => [
  { input: { ...rest, payments: [] }, field: 'payments' },
  {
    input: { ...rest, payments: [{ id: someId(), uuid: someId(), amount: -1 }] },
    field: 'payments.0.amount',
  },
  {
    input: { ...rest, payments: [{ id: someId(), uuid: someId(), amount: 1.005 }] },
    field: 'payments.0.amount',
  },
  { input: { ...rest, payments: [{ id: 'x', uuid: someId(), amount: 1 }] }, field: 'payments.0.id' },
];
const adminOnly = { notSignedIn: 401, wrongRole: { status: 403, input: () => ({}) } } as const;
/** A call on one's own charges, which nobody else can make. */
const ownRows = (rest: object) =>
  ({
    notSignedIn: 401,
    wrongRole: {
      status: 404,
      input: ({ alpha }: World) => ({ ...rest, payments: rows(alpha.other, someId(), 1) }),
    },
    otherOrganisation: async ({ beta }: World) => ({
      ...rest,
      payments: rows(beta.member, await charge(beta, beta.member), 1),
    }),
  }) as const;

/** A payment by Venmo of a member of an organisation, as its administrator would name it. */
async function waiting(org: Org): Promise<{ id: string; email: string }> {
  const answer = await submitVenmo(org, org.member, await charge(org, org.member, 30), 30);
  return { id: String(answer.at('paymentId')), email: org.member.email };
}

async function creditOf(org: Org, memberId: string): Promise<unknown> {
  return (await org.admin.get(`/api/get-membercredits?memberuuid=${memberId}`)).at('creditAmount');
}

const judging = {
  badInput: [
    { input: { email: 'a@b.co' }, field: 'id' },
    { input: { id: someId() }, field: 'email' },
  ],
  notSignedIn: 401,
  wrongRole: { status: 403, input: () => ({ id: someId(), email: 'a@b.co' }) },
  otherOrganisation: async ({ beta }: World) => waiting(beta),
} as const;

export const paymentCases: Readonly<Record<string, Cases>> = {
  'quote-payment': {
    success: async (t, { alpha }) => {
      const id = await charge(alpha, alpha.other, 50);
      const payments = rows(alpha.other, id, 20);
      const answer = await alpha.other.post('/api/quote-payment', { payments, method: 'card' });
      t.like(answer.body, {
        subTotal: 20,
        amount: 20,
        fee: 0,
        creditsUsed: 0,
        methods: ['card', 'ach', 'misc'],
      });
      return answer;
    },
    badInput: [...badRows({}), { input: { payments: [], useCredits: 'yes' }, field: 'payments' }],
    ...ownRows({}),
  },
  'get-payment-methods': {
    success: async (t, { api, alpha }) => {
      const saved = await saveBank(api, alpha.other);
      const answer = await alpha.other.post('/api/get-payment-methods', { subTotalAmount: 100 });
      t.like(answer.at('paymentMethods.0'), { id: saved, last4: '6789' });
      t.is(answer.at('transactionFee'), 0, 'the organization bears it');
      return answer;
    },
    badInput: [{ input: { subTotalAmount: -1 }, field: 'subTotalAmount' }],
    notSignedIn: 401,
    wrongRole: 'open to every role',
    otherOrganisation: 'takes no id',
  },
  'create-setup-intent': {
    success: async (t, { alpha }) => {
      const answer = await alpha.pledge.post('/api/create-setup-intent', {});
      t.regex(String(answer.at('client_secret')), /^seti_.*_secret_/);
      return answer;
    },
    badInput: [{ input: [], field: '' }],
    notSignedIn: 401,
    wrongRole: 'open to every role',
    otherOrganisation: 'takes no id',
  },
  'stripe-secret': {
    success: async (t, { api, alpha }) => {
      const id = await charge(alpha, alpha.member, 50);
      const lie = { amount: 0.5, transfer_amount: 0.5 };
      const answer = await beginCard(alpha.member, id, 50, lie);
      t.is((await confirm(api, answer)).amount, 5000, 'what the client says of amounts does not count');
      await settle(alpha.member, answer);
      t.like((await alpha.admin.get(`/api/rest/charges/${id}`)).body, {
        status: 'Paid',
        payment_type: 'card',
      });
      return answer;
    },
    badInput: [
      ...badRows({ paymentType: 'card' }),
      { input: { paymentType: 'gold', payments: [] }, field: 'paymentType' },
    ],
    ...ownRows({ paymentType: 'card' }),
  },
  'create-payment-intent-method': {
    success: async (t, { api, alpha }) => {
      const id = await charge(alpha, alpha.member, 50);
      const answer = await payByBank(alpha.member, await saveBank(api, alpha.member), id, 50);
      t.is(answer.at('status'), 'processing');
      const own = await alpha.member.get(`/api/get-payments?uuid=${alpha.member.memberId}`);
      t.like(own.at('0'), { amount: 50, payment_type: 'ach', paymentStatus: 'pending', pay_success: null });
      return answer;
    },
    badInput: [
      ...badRows({ payment_method: 'pm_1' }),
      { input: { payment_method: '', payments: [] }, field: 'payment_method' },
    ],
    ...ownRows({ payment_method: 'pm_1' }),
  },
  'quote-refund': {
    success: async (t, { api, alpha }) => {
      const id = await charge(alpha, alpha.member, 50);
      const paymentId = await payByCard(api, alpha.member, id, 50);
      const input = { uuid: alpha.member.memberId, paymentId, amount: 20 };
      const answer = await alpha.admin.post('/api/quote-refund', input);
      t.like(answer.body, {
        reopened: [{ _id: id, amount: 20, lateFee: 0, due: 20 }],
        fromCredit: 0,
        charged: 0,
        fee: 0,
      });
      t.is((await alpha.admin.get(`/api/rest/charges/${id}`)).at('remaining'), 0, 'nothing was written');
      const tooMuch = await alpha.admin.post('/api/quote-refund', { ...input, amount: 50.01 });
      t.is(tooMuch.status, 422);
      return answer;
    },
    badInput: [{ input: { uuid: someId(), paymentId: someId(), amount: 0 }, field: 'amount' }],
    notSignedIn: 401,
    wrongRole: {
      status: 403,
      input: (world) => ({ uuid: uuid(world), paymentId: someId(), amount: 1 }),
    },
    otherOrganisation: async ({ api, beta }) => ({
      uuid: beta.member.memberId,
      paymentId: await payByCard(api, beta.member, await charge(beta, beta.member, 5), 5),
      amount: 1,
    }),
  },
  'refund-payment': {
    success: async (t, { api, alpha }) => {
      const id = await charge(alpha, alpha.member, 50);
      const paymentId = await payByCard(api, alpha.member, id, 50);
      const input = { uuid: alpha.member.memberId, paymentId, amount: 20, reason: 'Left early' };
      const answer = await alpha.admin.post('/api/refund-payment', input);
      t.is(answer.at('message'), 'Successfully refunded part of the Payment.');
      t.is((await alpha.admin.get(`/api/rest/charges/${id}`)).at('remaining'), 20);
      t.like((await alpha.admin.get(`/api/rest/payments/${paymentId}`)).body, {
        refunded: 20,
        refundable: 30,
      });
      const tooMuch = await alpha.admin.post('/api/refund-payment', { ...input, amount: 30.01 });
      t.is(tooMuch.status, 422);
      return answer;
    },
    badInput: [
      { input: { uuid: someId(), paymentId: someId(), amount: 1 }, field: 'reason' },
      { input: { uuid: someId(), paymentId: someId(), amount: 0, reason: 'x' }, field: 'amount' },
    ],
    notSignedIn: 401,
    wrongRole: {
      status: 403,
      input: (world) => ({ uuid: uuid(world), paymentId: someId(), amount: 1, reason: 'x' }),
    },
    otherOrganisation: async ({ api, beta }) => ({
      uuid: beta.member.memberId,
      paymentId: await payByCard(api, beta.member, await charge(beta, beta.member, 5), 5),
      amount: 1,
      reason: 'x',
    }),
  },
  'get-payout-info': {
    success: async (t, { api, alpha }) => {
      const before = await alpha.admin.post('/api/get-payout-info', {});
      await payByCard(api, alpha.member, await charge(alpha, alpha.member, 100), 100);
      const answer = await alpha.admin.post('/api/get-payout-info', {});
      // 3.15% + $0.30 are Stripe's and ours.
      t.is(Math.round((Number(answer.at('balance')) - Number(before.at('balance'))) * 100), 10_000 - 345);
      t.regex(String(answer.at('nextPayoutDate')), /^2026-03-\d\d$/);
      return answer;
    },
    badInput: [{ input: [], field: '' }],
    ...adminOnly,
    otherOrganisation: 'takes no id',
  },
  'misc-payment': {
    success: async (t, { alpha }) => {
      const id = await charge(alpha, alpha.member, 30);
      const answer = await submitVenmo(alpha, alpha.member, id, 30);
      t.is(answer.at('message'), 'Successfully added a Payment.');
      t.like(answer.at('payment'), { amount: 30, paymentStatus: 'pending', payment_type: 'venmo' });
      t.is((await alpha.admin.get(`/api/rest/charges/${id}`)).at('remaining'), 30, 'it is not paid yet');
      return answer;
    },
    badInput: [
      ...badRows({ payInfo: { pmt_type: 'credits' } }),
      {
        input: { payInfo: { pmt_type: 'card' }, payments: [{ id: someId(), uuid: someId(), amount: 1 }] },
        field: 'payInfo.pmt_type',
      },
    ],
    ...ownRows({ payInfo: { pmt_type: 'credits' } }),
  },
  'upload-payment-doc': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.upload('/api/upload-payment-doc', screenshot());
      t.regex(String(answer.at('location')), /^alpha\/screenshots\/[0-9a-f-]{36}\.png$/);
      const shown = await alpha.member.get(String(answer.at('url')));
      t.is(shown.headers.get('content-type'), 'image/png');
      return answer;
    },
    badInput: [
      { input: {}, field: 'file' },
      { input: { file: new File(['<svg/>'], 'a.png', { type: 'image/png' }) }, field: 'file' },
      { input: { file: new File([], 'a.png') }, field: 'file' },
    ],
    notSignedIn: 401,
    wrongRole: 'open to every role',
    otherOrganisation: 'takes no id',
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
      t.like(answer.at('recentData.0'), {
        id,
        pay_success: 0,
        paymentStatus: 'failed',
        reason: 'Nothing came',
      });
      t.false(JSON.stringify(answer.at('data')).includes(id));
      return answer;
    },
    badInput: 'takes no input',
    ...adminOnly,
    otherOrganisation: 'takes no id',
  },
  'get-verify-payments-count': {
    success: async (t, { alpha }) => {
      const before = await alpha.admin.get('/api/get-verify-payments-count');
      await waiting(alpha);
      const answer = await alpha.admin.get('/api/get-verify-payments-count');
      t.is(Number(answer.at('count')) - Number(before.at('count')), 1);
      return answer;
    },
    badInput: 'takes no input',
    ...adminOnly,
    otherOrganisation: 'takes no id',
  },
  'verify-payment': {
    success: async (t, { alpha }) => {
      const chargeId = await charge(alpha, alpha.member, 30);
      const sent = await submitVenmo(alpha, alpha.member, chargeId, 30);
      const input = { id: sent.at('paymentId'), email: alpha.member.email.toUpperCase() };
      const answer = await alpha.admin.post('/api/verify-payment', input);
      t.is(answer.at('message'), 'Successfully Verified Payment.');
      t.is((await alpha.admin.get(`/api/rest/charges/${chargeId}`)).at('status'), 'Paid');
      return answer;
    },
    ...judging,
  },
  'decline-payment': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.post('/api/decline-payment', await waiting(alpha));
      t.is(answer.at('message'), 'Successfully Denied Payment.');
      const own = await alpha.member.get(`/api/get-payments?uuid=${alpha.member.memberId}`);
      t.like(own.at('0'), { pay_success: 0, paymentStatus: 'failed' });
      return answer;
    },
    ...judging,
  },
  'waive-late-fee': {
    success: async (t, { alpha }) => {
      const fee = { lateFee: 5, lateFeeStartDate: '2026-04-10' };
      const _id = await charge(alpha, alpha.member, 30, fee);
      const input = { uuid: alpha.member.memberId, _id, reason: 'Was ill' };
      const answer = await alpha.admin.post('/api/waive-late-fee', input);
      const history = await alpha.admin.get('/api/rest/history?range=[0,0]');
      t.is(history.at('0.type'), 'LateFeeWaived');
      return answer;
    },
    badInput: [
      { input: { uuid: someId(), _id: someId() }, field: 'reason' },
      { input: { uuid: someId(), _id: someId(), reason: ' ' }, field: 'reason' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: (world) => ({ uuid: uuid(world), _id: someId(), reason: 'x' }) },
    otherOrganisation: async ({ beta }) => ({
      uuid: beta.member.memberId,
      _id: await charge(beta, beta.member),
      reason: 'x',
    }),
  },
  'write-off-charge': {
    success: async (t, { alpha }) => {
      const _id = await charge(alpha, alpha.member, 30);
      await pay(alpha, alpha.member, _id, 10);
      const input = { uuid: alpha.member.memberId, _id, reason: 'Left the country' };
      const answer = await alpha.admin.post('/api/write-off-charge', input);
      t.like((await alpha.admin.get(`/api/rest/charges/${_id}`)).body, { remaining: 0, amtPaid: 10 });
      return answer;
    },
    badInput: [{ input: { uuid: someId(), _id: someId(), reason: '' }, field: 'reason' }],
    notSignedIn: 401,
    wrongRole: { status: 403, input: (world) => ({ uuid: uuid(world), _id: someId(), reason: 'x' }) },
    otherOrganisation: async ({ beta }) => ({
      uuid: beta.member.memberId,
      _id: await charge(beta, beta.member),
      reason: 'x',
    }),
  },
  'update-bursar-credit': {
    success: async (t, { alpha }) => {
      const memberUUId = await addMember(alpha);
      await alpha.admin.post('/api/update-bursar-credit', { memberUUId, memberamount: 40 });
      t.is(await creditOf(alpha, memberUUId), 40);
      const answer = await alpha.admin.post('/api/update-bursar-credit', { memberUUId, memberamount: 15.5 });
      t.is(await creditOf(alpha, memberUUId), 15.5, 'it is made that much, not more by that much');
      t.is(answer.at('creditAmount'), 15.5);
      return answer;
    },
    badInput: [
      { input: { memberamount: 1 }, field: 'memberUUId' },
      { input: { memberUUId: someId(), memberamount: -1 }, field: 'memberamount' },
      { input: { memberUUId: someId(), memberamount: '1' }, field: 'memberamount' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: (world) => ({ memberUUId: uuid(world), memberamount: 1000 }) },
    otherOrganisation: async ({ beta }) => ({ memberUUId: beta.member.memberId, memberamount: 1 }),
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
      return answer;
    },
    badInput: [
      { input: {}, field: 'plan' },
      { input: plan({ name: '' }), field: 'plan.name' },
      { input: plan({ chargeList: [] }), field: 'plan.chargeList' },
      { input: planWith({ pAmount: 0 }), field: 'plan.chargeList.0.pAmount' },
      { input: planWith({ sDate: DUE_DAY, dDate: TODAY }), field: 'plan.chargeList.0.sDate' },
      { input: planWith({ dDate: '2027-03-11' }), field: 'plan.chargeList.0.dDate' },
      { input: planWith({ chargeType: '' }), field: 'plan.chargeList.0.chargeType' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: () => plan() },
    otherOrganisation: 'takes no id',
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
      return answer;
    },
    badInput: [
      { input: { name: 'x' }, field: 'plan' },
      { input: plan(), field: 'name' },
      { input: { ...plan(), name: '' }, field: 'name' },
      { input: { ...plan({ name: '' }), name: 'x' }, field: 'plan.name' },
      { input: { ...plan({ chargeList: [] }), name: 'x' }, field: 'plan.chargeList' },
      { input: { ...planWith({ pAmount: 0 }), name: 'x' }, field: 'plan.chargeList.0.pAmount' },
      {
        input: { ...planWith({ sDate: DUE_DAY, dDate: TODAY }), name: 'x' },
        field: 'plan.chargeList.0.sDate',
      },
      { input: { ...planWith({ dDate: '2027-03-11' }), name: 'x' }, field: 'plan.chargeList.0.dDate' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: () => ({ ...plan(), name: 'x' }) },
    otherOrganisation: async ({ beta }) => {
      const input = plan();
      await beta.admin.post('/api/add-newplan', input);
      return { ...planWith({ pAmount: 1 }), name: input.plan.name };
    },
  },
  'delete-plan': {
    success: async (t, { alpha }) => {
      const input = plan();
      await alpha.admin.post('/api/add-newplan', input);
      const answer = await alpha.admin.post('/api/delete-plan', { plan: { name: input.plan.name } });
      const plans = (await alpha.admin.get('/api/search-charges')).at('0.paymentPlans');
      t.false(JSON.stringify(plans).includes(input.plan.name));
      t.is((await alpha.admin.post('/api/delete-plan', { plan: input.plan.name })).status, 404);
      return answer;
    },
    badInput: [
      { input: {}, field: 'plan' },
      { input: { plan: '' }, field: 'plan' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: () => ({ plan: 'x' }) },
    otherOrganisation: async ({ beta }) => {
      const input = plan();
      await beta.admin.post('/api/add-newplan', input);
      return { plan: input.plan.name };
    },
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
      t.like(log.at('0'), { kind: 'reminder', status: 'sent', to: alpha.member.email });
      t.is((log.at('0.chargeIds') as string[]).length, 2, 'one mail for both');
      return answer;
    },
    badInput: [
      { input: { ids: [] }, field: 'ids' },
      { input: { ids: [{ _id: 'x' }] }, field: 'ids.0._id' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: () => ({ ids: [{ _id: someId() }] }) },
    otherOrganisation: async ({ beta }) => ({ ids: [{ _id: await charge(beta, beta.member) }] }),
  },
  'search-all-payments-orgs': {
    success: async (t, { alpha, beta, operator }) => {
      for (const org of [alpha, beta]) {
        const payments = rows(org.member, await charge(org, org.member, 17), 17);
        await org.admin.post('/api/add-payment', { payInfo: { pmt_type: 'check' }, payments });
      }
      const answer = await operator.get('/api/search-all-payments-orgs');
      const payment = (of: string) =>
        (answer.at(of) as Record<string, unknown>[]).find(({ amount }) => amount === 17);
      t.like(payment('Org beta'), { payment_type: 'check', order_id: 'Manual Payment' });
      t.truthy(payment('Org alpha'));
      const before = await operator.get('/api/search-all-payments-orgs?from=2020-01-01&to=2020-12-31');
      t.deepEqual(before.at('Org beta'), []);
      return answer;
    },
    badInput: [{ input: { from: 'yesterday' }, field: 'from' }],
    ...adminOnly,
    otherOrganisation: 'sees every organization',
  },
};
