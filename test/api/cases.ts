import { randomUUID } from 'node:crypto';
import type { ExecutionContext } from 'ava';
import { type Answer, DUE_DAY, PASSWORD, type Person } from '../support/api.ts';
import { accountCases } from './accountCases.ts';
import { googleCases } from './googleCases.ts';
import { onboardingCases } from './onboardingCases.ts';
import { paymentCases } from './paymentCases.ts';
import { settingsCases } from './settingsCases.ts';
import { addMember, charge, pay, type World } from './world.ts';

/** Input, and the field that must be blamed for it. */
export interface BadInput {
  readonly input: unknown;
  readonly field: string;
}

/** What every call must show. A call that a case cannot apply to says why in words, and that is tested in its place. */
export interface Cases {
  /** Make the call rightly, and look at what it did. */
  readonly success: (t: ExecutionContext, world: World) => Promise<Answer>;
  /** 400 naming the field; `takes no input`: whatever is sent along changes nothing. */
  readonly badInput: readonly BadInput[] | 'takes no input';
  /** `401`, or `open to anyone`. */
  readonly notSignedIn: 401 | 'open to anyone';
  /** 403 for members and pledges with this input; for a call on oneself: 404 with somebody else's id; or `open to every role`. */
  readonly wrongRole:
    | { readonly status: 403 | 404; readonly input: (world: World) => unknown }
    | 'open to every role';
  /** 404 for an administrator of Alpha with these ids of Beta; or `takes no id`: the answer shows nothing of Beta. */
  readonly otherOrganisation:
    | ((world: World) => Promise<unknown>)
    | 'takes no id'
    | 'sees every organisation';
}

const someId = () => randomUUID();
const nothing = { status: 403, input: () => ({}) } as const;
const dues = (uuid: string, more: object = {}) => ({
  dues: [{ uuid, type: 'Dues', account: 'bank 4321', amount: 10, dueDate: DUE_DAY, ...more }],
});
const payment = (uuid: string, id: string, amount = 1) => ({
  payInfo: { pmt_type: 'cash' },
  payments: [{ id, uuid, amount }],
});
const newMember = (more: object = {}) => ({
  fname: 'Zoë',
  lname: "O'Neil",
  email: `n${randomUUID().slice(0, 8)}@alpha.example`,
  ...more,
});
const uuidCase = (field: string) =>
  ({
    badInput: [
      { input: {}, field },
      { input: { [field]: 'me' }, field },
    ],
    notSignedIn: 401,
    wrongRole: { status: 404, input: ({ alpha }: World) => ({ [field]: alpha.other.memberId }) },
    otherOrganisation: async ({ beta }: World) => ({ [field]: beta.member.memberId }),
  }) as const;

function names(answer: Answer, field: string): unknown[] {
  return Array.isArray(answer.body) ? answer.body.map((row: Record<string, unknown>) => row[field]) : [];
}

/** One entry per call of the route table; test/api/calls.test.ts fails when one is missing. */
export const cases: Readonly<Record<string, Cases>> = {
  ...accountCases,
  ...paymentCases,
  ...googleCases,
  ...onboardingCases,
  ...settingsCases,
  login: {
    success: async (t, { alpha }) => {
      const answer = await alpha.other.signIn();
      t.is(answer.at('role'), 'Member');
      t.is(answer.at('today'), '2026-03-10');
      t.regex(
        answer.headers.get('set-cookie') ?? '',
        /bursar_session=[\w-]{43}; path=\/; .*samesite=lax; httponly/i,
      );
      return answer;
    },
    badInput: [
      { input: { password: 'x' }, field: 'email' },
      { input: { email: 'a@b.co', password: ' ' }, field: 'password' },
      { input: { email: 'a@b.co', password: 'x', remember: 'yes' }, field: 'remember' },
    ],
    notSignedIn: 'open to anyone',
    wrongRole: 'open to every role',
    otherOrganisation: 'takes no id',
  },
  logout: {
    success: async (t, { api, alpha }) => {
      const browser = api.visitor();
      await browser.post('/api/login', { email: alpha.other.email, password: PASSWORD });
      const answer = await browser.post('/api/logout', {});
      t.is((await browser.get('/api/get-session')).status, 401);
      return answer;
    },
    badInput: [{ input: ['out'], field: '' }],
    notSignedIn: 'open to anyone',
    wrongRole: 'open to every role',
    otherOrganisation: 'takes no id',
  },
  'get-session': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.get('/api/get-session');
      t.is(answer.at('uuid'), alpha.member.memberId);
      t.is(answer.at('org_code'), 'alpha');
      return answer;
    },
    badInput: 'takes no input',
    notSignedIn: 401,
    wrongRole: 'open to every role',
    otherOrganisation: 'takes no id',
  },
  'update-password': {
    success: async (t, { alpha }) => {
      const { other } = alpha;
      const input = { email: other.email, password: 'a new password', password2: 'a new password' };
      const answer = await other.post('/api/update-password', input);
      t.is((await other.signIn()).status, 401);
      t.is((await other.signIn('a new password')).status, 200);
      await other.post('/api/update-password', {
        email: other.email,
        password: PASSWORD,
        password2: PASSWORD,
      });
      return answer;
    },
    badInput: [
      { input: { email: 'a@b.co', password: 'short', password2: 'short' }, field: 'password' },
      { input: { email: 'a@b.co', password: 'long enough' }, field: 'password2' },
    ],
    notSignedIn: 401,
    wrongRole: 'open to every role',
    otherOrganisation: 'takes no id',
  },
  'search-member': {
    success: async (t, { alpha }) => {
      const one = await alpha.member.get(`/api/search-member?_id=${alpha.member.memberId}`);
      t.deepEqual(names(one, 'email'), [alpha.member.email]);
      const removed = await addMember(alpha);
      await alpha.admin.post('/api/delete-member', { idArray: [{ _id: removed }] });
      const active = await alpha.admin.get('/api/search-member?active=true');
      t.false(names(active, '_id').includes(removed));
      t.true(names(await alpha.admin.get('/api/search-member?active=false'), '_id').includes(removed));
      const all = await alpha.admin.get('/api/search-member');
      t.true(names(all, '_id').includes(removed));
      return all;
    },
    badInput: [
      { input: { active: 'maybe' }, field: 'active' },
      { input: { _id: '1; DROP TABLE' }, field: '_id' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 404, input: ({ alpha }) => ({ _id: alpha.other.memberId }) },
    otherOrganisation: async ({ beta }) => ({ _id: beta.member.memberId }),
  },
  'search-user': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.get('/api/search-user');
      t.true(names(answer, 'uuid').includes(alpha.pledge.memberId));
      return answer;
    },
    badInput: 'takes no input',
    notSignedIn: 401,
    wrongRole: nothing,
    otherOrganisation: 'takes no id',
  },
  'search-roles': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.get('/api/search-roles');
      t.deepEqual((answer.body as string[]).slice(0, 3), ['admin', 'Member', 'pledge']);
      return answer;
    },
    badInput: 'takes no input',
    notSignedIn: 401,
    wrongRole: nothing,
    otherOrganisation: 'takes no id',
  },
  'create-member': {
    success: async (t, { alpha }) => {
      const input = newMember({
        phone: '555-0100',
        state: 'ca',
        zip: '90001',
        graduationYear: '2028',
        dob: '2005-01-02',
      });
      const answer = await alpha.admin.post('/api/create-member', input);
      const found = await alpha.admin.get(`/api/search-member?_id=${answer.at('_id')}`);
      t.is(found.at('0.name'), "Zoë O'Neil");
      t.is(found.at('0.state'), 'CA');
      t.is(found.at('0.graduationYear'), 2028);
      t.is(found.at('0.role'), 'Member');
      t.is(answer.at('message'), 'Successfully added a new Member.');
      return answer;
    },
    badInput: [
      { input: newMember({ fname: '' }), field: 'fname' },
      { input: newMember({ fname: '<b>' }), field: 'fname' },
      { input: newMember({ email: 'Upper@x.example' }), field: 'email' },
      { input: newMember({ phone: 'none' }), field: 'phone' },
      { input: newMember({ zip: '1234' }), field: 'zip' },
      { input: newMember({ dob: '2001-02-30' }), field: 'dob' },
      { input: [], field: '' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: () => newMember() },
    otherOrganisation: 'takes no id',
  },
  'update-member': {
    success: async (t, { alpha }) => {
      const { member } = alpha;
      await alpha.admin.post('/api/update-member', {
        _id: member.memberId,
        fname: 'Member',
        lname: 'alpha',
        city: 'Davis',
      });
      const answer = await member.post('/api/update-member', {
        _id: member.memberId,
        fname: 'Renée',
        lname: 'alpha',
        zip: '95616',
      });
      const found = await member.get(`/api/search-member?_id=${member.memberId}`);
      t.is(found.at('0.fname'), 'Renée');
      t.is(found.at('0.zip'), '95616');
      t.is(found.at('0.city'), 'Davis', 'what is not sent stays');
      t.is(found.at('0.email'), member.email);
      t.is(answer.at('message'), 'Successfully updated a Member.');
      return answer;
    },
    badInput: [
      { input: { fname: 'A', lname: 'B' }, field: '_id' },
      { input: { _id: someId(), fname: 'A', lname: '' }, field: 'lname' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 404, input: ({ alpha }) => ({ _id: alpha.other.memberId, fname: 'A', lname: 'B' }) },
    otherOrganisation: async ({ beta }) => ({ _id: beta.member.memberId, fname: 'A', lname: 'B' }),
  },
  'delete-member': {
    success: async (t, { alpha }) => {
      const id = await addMember(alpha);
      const answer = await alpha.admin.post('/api/delete-member', { idArray: [{ _id: id }] });
      t.is((await alpha.admin.get(`/api/search-member?_id=${id}`)).at('0.active'), false);
      t.is(answer.at('message'), 'Successfully deleted Member(s).');
      return answer;
    },
    badInput: [
      { input: { idArray: [] }, field: 'idArray' },
      { input: { idArray: [{ _id: someId() }, { _id: 7 }] }, field: 'idArray.1._id' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: ({ alpha }) => ({ idArray: [{ _id: alpha.other.memberId }] }) },
    otherOrganisation: async ({ beta }) => ({ idArray: [{ _id: beta.member.memberId }] }),
  },
  'bulk-add-members': {
    success: async (t, { alpha }) => {
      const data = Array.from({ length: 30 }, () => newMember());
      const answer = await alpha.admin.post('/api/bulk-add-members', { data });
      t.is(answer.at('added'), 30);
      t.is(answer.at('message'), 'Successfully bulk added a new Members.');
      const all = names(await alpha.admin.get('/api/search-member?active=true'), 'email');
      t.true(data.every(({ email }) => all.includes(email)));
      return answer;
    },
    badInput: [
      { input: { data: [] }, field: 'data' },
      { input: { data: [newMember(), newMember(), newMember({ email: 'no' })] }, field: 'data.2.email' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: () => ({ data: [newMember()] }) },
    otherOrganisation: 'takes no id',
  },
  'update-role': {
    success: async (t, { alpha }) => {
      const id = await addMember(alpha);
      const answer = await alpha.admin.post('/api/update-role', {
        idArray: [{ _id: id }],
        role: 'Social Chair',
      });
      t.is((await alpha.admin.get(`/api/search-member?_id=${id}`)).at('0.role'), 'Social Chair');
      t.true(((await alpha.admin.get('/api/search-roles')).body as string[]).includes('Social Chair'));
      t.is(answer.at('message'), 'Successfully edited Role.');
      return answer;
    },
    badInput: [
      { input: { idArray: [{ _id: someId() }], role: ' ' }, field: 'role' },
      { input: { role: 'Member' }, field: 'idArray' },
    ],
    notSignedIn: 401,
    wrongRole: {
      status: 403,
      input: ({ alpha }) => ({ idArray: [{ _id: alpha.member.memberId }], role: 'admin' }),
    },
    otherOrganisation: async ({ beta }) => ({ idArray: [{ _id: beta.member.memberId }], role: 'admin' }),
  },
  'search-banks': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.get('/api/search-banks');
      t.is(answer.at('0.account_number'), '****4321');
      return answer;
    },
    badInput: 'takes no input',
    notSignedIn: 401,
    wrongRole: 'open to every role',
    otherOrganisation: 'takes no id',
  },
  'search-charges': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.get('/api/search-charges');
      t.deepEqual((answer.at('0.chargeTypes') as string[]).slice(0, 3), ['Dues', 'Fine', 'Social']);
      return answer;
    },
    badInput: 'takes no input',
    notSignedIn: 401,
    wrongRole: 'open to every role',
    otherOrganisation: 'takes no id',
  },
  'get-config': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.get('/api/get-config');
      t.is(answer.at('0.showUserData'), false);
      return answer;
    },
    badInput: 'takes no input',
    notSignedIn: 401,
    wrongRole: 'open to every role',
    otherOrganisation: 'takes no id',
  },
  'add-newcharge': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.post('/api/add-newcharge', { chargeTypes: ['Retreat', 'dues'] });
      const types = (await alpha.admin.get('/api/search-charges')).at('0.chargeTypes') as string[];
      t.true(types.includes('Retreat'));
      t.false(types.includes('dues'), 'a type that is there in another case is not added');
      return answer;
    },
    badInput: [
      { input: { chargeTypes: '' }, field: 'chargeTypes' },
      { input: { chargeTypes: [] }, field: 'chargeTypes' },
      { input: {}, field: 'chargeTypes' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: () => ({ chargeTypes: 'Mine' }) },
    otherOrganisation: 'takes no id',
  },
  'search-dues': {
    success: async (t, { alpha }) => {
      const id = await charge(alpha, alpha.member, 12.5);
      const answer = await alpha.member.get(`/api/search-dues?uuid=${alpha.member.memberId}`);
      t.true(names(answer, '_id').includes(id));
      return answer;
    },
    ...uuidCase('uuid'),
  },
  'search-all-dues': {
    success: async (t, { alpha }) => {
      const id = await charge(alpha, alpha.other);
      const answer = await alpha.admin.get('/api/search-all-dues');
      t.true(names(answer, '_id').includes(id));
      return answer;
    },
    badInput: 'takes no input',
    notSignedIn: 401,
    wrongRole: nothing,
    otherOrganisation: 'takes no id',
  },
  'search-dues-byType': {
    success: async (t, { alpha }) => {
      await charge(alpha, alpha.other, 7, { type: 'Fine' });
      const answer = await alpha.admin.get('/api/search-dues-byType');
      t.true(names(answer, 'type').includes('Fine'));
      return answer;
    },
    badInput: 'takes no input',
    notSignedIn: 401,
    wrongRole: nothing,
    otherOrganisation: 'takes no id',
  },
  'create-dues': {
    success: async (t, { alpha }) => {
      const more = {
        type: 'Other',
        other: 'Bus trip',
        amount: 40.15,
        lateFee: 5,
        lateFeeStartDate: '2026-04-02',
        earlyDiscount: 3,
        earlyDiscountEndDate: '2026-03-20',
      };
      const two = [...dues(alpha.member.memberId, more).dues, ...dues(alpha.other.memberId).dues];
      const answer = await alpha.admin.post('/api/create-dues', { dues: two });
      t.is(answer.at('message'), 'Successfully added a Charge.');
      const list = await alpha.admin.get(`/api/search-dues?uuid=${alpha.member.memberId}`);
      const due = (list.body as Record<string, unknown>[]).find(
        ({ _id }) => _id === answer.at('results.0._id'),
      );
      t.like(due, {
        other: 'Bus trip',
        amount: 40.15,
        remaining: 37.15,
        lateFee: 5,
        earlyDiscountApplied: true,
        status: 'Current',
      });
      const types = (await alpha.admin.get('/api/search-charges')).at('0.chargeTypes') as string[];
      t.true(types.includes('Bus trip'), 'the new type becomes one of the organisation');
      return answer;
    },
    badInput: [
      { input: { dues: [] }, field: 'dues' },
      { input: dues('x'), field: 'dues.0.uuid' },
      { input: dues(someId(), { amount: 0 }), field: 'dues.0.amount' },
      { input: dues(someId(), { amount: 1.001 }), field: 'dues.0.amount' },
      { input: dues(someId(), { amount: '10' }), field: 'dues.0.amount' },
      { input: dues(someId(), { amount: 1e12 }), field: 'dues.0.amount' },
      { input: dues(someId(), { dueDate: '2026-02-30' }), field: 'dues.0.dueDate' },
      { input: dues(someId(), { type: '' }), field: 'dues.0.type' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: ({ alpha }) => dues(alpha.member.memberId) },
    otherOrganisation: async ({ beta }) => dues(beta.member.memberId),
  },
  'update-dues': {
    success: async (t, { alpha }) => {
      const { member } = alpha;
      const id = await charge(alpha, member, 50, { memo: 'first' });
      const input = {
        _id: id,
        uuid: member.memberId,
        type: 'Fine',
        account: 'bank 4321',
        amount: 60,
        dueDate: DUE_DAY,
      };
      const answer = await alpha.admin.post('/api/update-dues', input);
      const found = await alpha.admin.get(`/api/rest/charges/${id}`);
      t.like(found.body, { type: 'Fine', amount: 60, memo: 'first' });
      t.is(answer.at('message'), 'Successfully edited a Charge.');
      return answer;
    },
    badInput: [
      { input: { ...dues(someId()).dues[0] }, field: '_id' },
      { input: { ...dues(someId()).dues[0], _id: someId(), lateFee: -1 }, field: 'lateFee' },
    ],
    notSignedIn: 401,
    wrongRole: {
      status: 403,
      input: ({ alpha }) => ({ ...dues(alpha.member.memberId).dues[0], _id: someId() }),
    },
    otherOrganisation: async ({ beta }) => ({
      ...dues(beta.member.memberId).dues[0],
      _id: await charge(beta, beta.member),
    }),
  },
  'delete-dues': {
    success: async (t, { alpha }) => {
      const id = await charge(alpha, alpha.member, 80);
      await pay(alpha, alpha.member, id, 30);
      const before = await alpha.member.get(`/api/get-membercredits?memberuuid=${alpha.member.memberId}`);
      const answer = await alpha.admin.post('/api/delete-dues', {
        ids: [{ _id: id }],
        reason: 'Wrong member',
      });
      t.is((await alpha.admin.get(`/api/rest/charges/${id}`)).status, 404);
      const after = await alpha.member.get(`/api/get-membercredits?memberuuid=${alpha.member.memberId}`);
      t.is(
        Number(after.at('creditAmount')) - Number(before.at('creditAmount')),
        30,
        'what was paid is credit',
      );
      t.is(answer.at('message'), 'Successfully removed a Charge.');
      return answer;
    },
    badInput: [
      { input: { ids: [] }, field: 'ids' },
      { input: { ids: ['x'] }, field: 'ids.0' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: () => ({ ids: [{ _id: someId() }] }) },
    otherOrganisation: async ({ beta }) => ({ ids: [{ _id: await charge(beta, beta.member) }] }),
  },
  'add-payment': {
    success: async (t, { alpha }) => {
      const [one, two] = [await charge(alpha, alpha.member, 20), await charge(alpha, alpha.other, 30)];
      const input = {
        payInfo: {
          pmt_type: 'check',
          order_id: 'Manual Payment',
          pay_success: true,
          status: 'Accepted',
          email: 'x',
        },
        payments: [
          { id: one, uuid: alpha.member.memberId, amount: 20, amtPaid: 99999 },
          { id: two, uuid: alpha.other.memberId, amount: 10.1 },
        ],
      };
      const answer = await alpha.admin.post('/api/add-payment', input);
      t.is((await alpha.admin.get(`/api/rest/charges/${one}`)).at('status'), 'Paid');
      t.is((await alpha.admin.get(`/api/rest/charges/${two}`)).at('remaining'), 19.9);
      t.is(answer.at('message'), 'Successfully added a Payment.');
      return answer;
    },
    badInput: [
      { input: { payInfo: { pmt_type: 'gold' }, payments: [] }, field: 'payInfo.pmt_type' },
      { input: payment(someId(), someId(), 0.05), field: 'payments.0.amount' },
      { input: { payInfo: { pmt_type: 'cash' }, payments: [] }, field: 'payments' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: ({ alpha }) => payment(alpha.member.memberId, someId()) },
    otherOrganisation: async ({ beta }) => payment(beta.member.memberId, await charge(beta, beta.member)),
  },
  'get-payments': {
    success: async (t, { alpha }) => {
      await pay(alpha, alpha.member, await charge(alpha, alpha.member, 15), 15);
      const answer = await alpha.member.get(`/api/get-payments?uuid=${alpha.member.memberId}`);
      t.like(answer.at('0'), {
        amount: 15,
        payment_type: 'cash',
        paymentStatus: 'success',
        order_id: 'Manual Payment',
      });
      return answer;
    },
    ...uuidCase('uuid'),
  },
  'get-recent-payments': {
    success: async (t, { alpha }) => {
      await pay(alpha, alpha.other, await charge(alpha, alpha.other, 16), 16);
      const answer = await alpha.admin.get('/api/get-recent-payments');
      t.is(answer.at('0.amount'), 16);
      return answer;
    },
    badInput: 'takes no input',
    notSignedIn: 401,
    wrongRole: nothing,
    otherOrganisation: 'takes no id',
  },
  'get-membercredits': {
    success: async (t, { alpha }) => {
      const answer = await alpha.pledge.get(`/api/get-membercredits?memberuuid=${alpha.pledge.memberId}`);
      t.is(answer.at('creditAmount'), 0);
      return answer;
    },
    ...uuidCase('memberuuid'),
  },
};

/** Make a call with an input, by its method. */
export function send(
  who: Person,
  call: { name: string; method: 'GET' | 'POST'; body?: 'multipart' },
  input: unknown,
): Promise<Answer> {
  const path = `/api/${call.name}`;
  if (call.body === 'multipart') return who.upload(path, input as Record<string, Blob>);
  if (call.method === 'POST') return who.post(path, input);
  return who.get(`${path}?${new URLSearchParams(input as Record<string, string>)}`);
}
