import { randomUUID } from 'node:crypto';
import { DUE_DAY, PASSWORD, TODAY } from '../support/api.ts';
import { tokensOf } from '../support/google.ts';
import { addMember, charge, payByCard, screenshot, submitVenmo, type World } from './world.ts';

/** Whom an input is about: a member of Alpha. */
export interface Subject {
  readonly memberId: string;
  readonly email: string;
}

/** Makes an input of a call about a member of Alpha that is right in all things, so that nothing but who asks decides about the answer. */
type MakeInput = (world: World, about: Subject) => unknown;

const unknownToken = 'A'.repeat(43);
const newEmail = () => `v${randomUUID().slice(0, 8)}@alpha.example`;
const member = () => ({ fname: 'Val', lname: 'Id', email: newEmail() });
const someone = async ({ alpha }: World) => ({ idArray: [{ _id: await addMember(alpha) }] });
const due = (uuid: string) => ({ uuid, type: 'Dues', account: 'bank 4321', amount: 10, dueDate: DUE_DAY });
const chargeOn = ({ alpha }: World, { memberId }: Subject, more: object = {}) =>
  charge(alpha, { ...alpha.member, memberId }, 20, more);
const ownRows = async (world: World, about: Subject) => ({
  payments: [{ id: await chargeOn(world, about), uuid: about.memberId, amount: 20 }],
});
const oneCharge = async (world: World, about: Subject) => ({ ids: [{ _id: await chargeOn(world, about) }] });
const namedCharge = async (world: World, about: Subject) => ({
  uuid: about.memberId,
  _id: await chargeOn(world, about, { lateFee: 5, lateFeeStartDate: '2026-04-10' }),
  reason: 'Was ill',
});
const waiting = async ({ alpha }: World) => {
  const sent = await submitVenmo(alpha, alpha.member, await charge(alpha, alpha.member, 5), 5);
  return { id: sent.at('paymentId'), email: alpha.member.email };
};
const received = async ({ api, alpha }: World) => {
  const paymentId = await payByCard(api, alpha.member, await charge(alpha, alpha.member, 20), 20);
  return { uuid: alpha.member.memberId, paymentId, amount: 5, reason: 'Left' };
};
const plan = () => ({
  plan: {
    name: `Plan ${randomUUID().slice(0, 8)}`,
    chargeList: [{ key: '1', chargeType: 'Dues', pAmount: 60.5, sDate: TODAY, dDate: DUE_DAY }],
  },
});
/** One token is good for many: asking for it takes three requests. */
let token: Promise<{ access_token: string }> | undefined;

/** For every call that takes any. */
export const validInputs: Readonly<Record<string, MakeInput>> = {
  login: ({ alpha }) => ({ email: alpha.other.email, password: PASSWORD }),
  'login-code': () => ({ code: '000000' }),
  'end-sessions': () => ({ password: PASSWORD }),
  'begin-two-step': () => ({ password: PASSWORD }),
  'turn-on-two-step': () => ({ code: '000000' }),
  'turn-off-two-step': () => ({ code: '000000' }),
  'renew-recovery-codes': () => ({ code: '000000' }),
  'forgot-password': (_, { email }) => ({ email }),
  'check-link': () => ({ token: unknownToken }),
  'choose-password': () => ({
    token: unknownToken,
    password: 'unusual words 7',
    password2: 'unusual words 7',
  }),
  'contact-us': () => ({ fname: 'Ann', lname: 'Lee', email: newEmail(), memo: 'Hello' }),
  'auth/googleToken': async ({ api }) => {
    token ??= tokensOf(api);
    return { access_token: (await token).access_token };
  },
  'email-exists': () => ({ reqEmail: newEmail() }),
  'add-org': () => ({ org_name: 'Sigma Nu', university: 'River College' }),
  'create-admin-member': () => ({ ...member(), org_code_override: 'alpha' }),
  'create-checkout-session': () => ({
    priceId: '1',
    email: newEmail(),
    quantity: 3,
    adminName: 'Ann Lee',
    orgName: 'Phi Psi',
    schoolName: 'Hill College',
  }),
  'order-success': () => ({ email: newEmail(), sessionId: 'cs_unknown' }),
  'update-password': (_, { email }) => ({ email, password: PASSWORD, password2: PASSWORD }),
  'search-member': (_, { memberId }) => ({ _id: memberId }),
  'update-member': (_, { memberId }) => ({ _id: memberId, fname: 'Val', lname: 'Id' }),
  'search-dues': (_, { memberId }) => ({ uuid: memberId }),
  'get-payments': (_, { memberId }) => ({ uuid: memberId }),
  'get-membercredits': (_, { memberId }) => ({ memberuuid: memberId }),
  'quote-payment': ownRows,
  'stripe-secret': async (...on) => ({ paymentType: 'card', ...(await ownRows(...on)) }),
  'create-payment-intent-method': async (...on) => ({ payment_method: 'pm_none', ...(await ownRows(...on)) }),
  'misc-payment': async (...on) => ({ payInfo: { pmt_type: 'credits' }, ...(await ownRows(...on)) }),
  'get-payment-methods': () => ({ subTotalAmount: 10 }),
  'upload-payment-doc': () => screenshot(),
  'get-org-details': () => ({ orgCode: 'alpha' }),
  'create-member': () => member(),
  'bulk-add-members': () => ({ data: [member(), member()] }),
  'delete-member': someone,
  'update-role': async (world) => ({ ...(await someone(world)), role: 'Scribe' }),
  'resend-confirmation': async ({ alpha }) => ({ ids: [{ _id: await addMember(alpha) }] }),
  'get-sign-in': (_, { memberId }) => ({ _id: memberId }),
  'sign-out-members': async ({ alpha }) => ({ ids: [{ _id: await addMember(alpha) }] }),
  'reset-two-step': async ({ alpha }) => ({ _id: await addMember(alpha) }),
  'allow-messages': async (world) => ({ ...(await someone(world)), allowed: true }),
  'create-dues': (_, { memberId }) => ({ dues: [due(memberId)] }),
  'update-dues': async (world, about) => ({ ...due(about.memberId), _id: await chargeOn(world, about) }),
  'delete-dues': oneCharge,
  'send-dues-reminder': oneCharge,
  'add-payment': async (...on) => ({ payInfo: { pmt_type: 'cash' }, ...(await ownRows(...on)) }),
  'verify-payment': waiting,
  'decline-payment': async (world) => ({ ...(await waiting(world)), reason: 'Nothing came' }),
  'quote-refund': received,
  'refund-payment': received,
  'waive-late-fee': namedCharge,
  'write-off-charge': namedCharge,
  'update-bursar-credit': async ({ alpha }) => ({ memberUUId: await addMember(alpha), memberamount: 3 }),
  'update-config': () => ({ passFeesOn: false }),
  'lookup-routing': () => ({ routing_number: '110000000' }),
  'add-bank': () => ({
    bankType: 'bank',
    bankName: 'Val Bank',
    routing_number: '110000000',
    account_number: '000123456789',
  }),
  'delete-bank': async ({ alpha }) => {
    const zelle = { bankType: 'zelle', zelleID: 'val@x.example' };
    return { id: (await alpha.admin.post('/api/add-bank', zelle)).at('_id') };
  },
  'create-stripe-connect': () => ({ bankName: 'Val Bank' }),
  'add-newcharge': () => ({ chargeTypes: `Type ${randomUUID().slice(0, 8)}` }),
  'delete-charge': () => ({ charge: 'Social' }),
  'add-newplan': plan,
  'update-plan': async ({ alpha }) => {
    const input = plan();
    await alpha.admin.post('/api/add-newplan', input);
    return { ...plan(), name: input.plan.name };
  },
  'delete-plan': async ({ alpha }) => {
    const input = plan();
    await alpha.admin.post('/api/add-newplan', input);
    return { plan: input.plan.name };
  },
  'get-customer-id': ({ alpha }) => ({ email: alpha.admin.email }),
  'customer-portal': () => ({ customerId: 'cus_alpha' }),
};
