import { randomUUID } from 'node:crypto';
import { payCheckout } from '../../support/billing.ts';
import { signInWithGoogle, typed } from '../../support/google.ts';
import { oneWrong } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import type { World } from '../world.ts';

const newEmail = () => `s${randomUUID().slice(0, 8)}@club.example`;
const names = { org_name: 'Sigma Nu', university: 'River College' };
const buyer = () => ({
  priceId: '1',
  email: newEmail(),
  quantity: 3,
  adminName: 'Ann Lee',
  orgName: 'Phi Psi',
  schoolName: 'Hill College',
});
const admin = { org_code_override: 'snrc', fname: 'Ann', lname: 'Lee' };

/** Somebody who has registered an organization and is not its administrator yet. */
async function registrant({ api }: World) {
  const email = newEmail();
  const browser = api.visitor();
  await signInWithGoogle(browser, typed(email));
  return { email, browser, added: await browser.post('/api/add-org', names) };
}

/** An organization that has really paid at Stripe. */
async function subscriber({ api }: World) {
  const org = await api.addOrg(`sub${randomUUID().slice(0, 8)}`, { subscribed: false });
  // On trial there is no invoice, of which Stripe would tell some time later.
  const input = { priceId: '1', email: org.admin.email, quantity: 4, freeTrial: true };
  const begun = await api.visitor().post('/api/create-checkout-session', input);
  await payCheckout(api, String(begun.at('url')));
  const sessionId = String(begun.at('sessionId'));
  const settled = await api.visitor().post('/api/order-success', { email: org.admin.email, sessionId });
  return { org, sessionId, settled };
}

/** Cases of the calls of onboarding; onboarding.test.ts has what they do together. */
export const onboardingCases: Readonly<Record<string, Cases>> = {
  'email-exists': {
    success: async (t, { api, alpha }) => {
      t.is((await api.visitor().post('/api/email-exists', { reqEmail: newEmail() })).body, false);
      const answer = await api.visitor().post('/api/email-exists', { reqEmail: alpha.member.email });
      t.is(answer.body, true);
    },
    badInput: oneWrong({ reqEmail: [undefined, 'nobody'] }),
    valid: () => ({ reqEmail: newEmail() }),
  },
  'add-org': {
    success: async (t, world) => {
      const { added } = await registrant(world);
      t.regex(String(added.at('org_code')), /^snrc\d*$/);
    },
    badInput: [
      { input: { university: 'River College' }, field: 'org_name' },
      ...oneWrong(
        { org_name: ['Sigma <b>'], university: ['x'.repeat(41)], status: ['subscribed'], subscribed: [true] },
        names,
      ),
    ],
    valid: () => names,
  },
  'create-admin-member': {
    success: async (t, world) => {
      const { email, browser, added } = await registrant(world);
      const org_code_override = added.at('org_code');
      const answer = await browser.post('/api/create-admin-member', { ...admin, org_code_override, email });
      t.like(answer.body, { email, active: true });
    },
    badInput: oneWrong(
      { email: ['nobody'], fname: [''], org_code_override: [' '], active: [false] },
      { ...admin, email: 'a@b.co' },
    ),
    valid: ({ org }) => ({ ...admin, email: newEmail(), org_code_override: org.orgCode }),
  },
  'get-org-details': {
    success: async (t, { api, alpha }) => {
      const subscribed = await alpha.admin.post('/api/get-org-details', { orgCode: 'alpha' });
      t.deepEqual(subscribed.body, { subscriptionLink: '' });
      const trial = await api.addOrg(`trial${randomUUID().slice(0, 8)}`, { subscribed: false });
      const answer = await trial.admin.post('/api/get-org-details', { orgCode: trial.orgCode });
      t.deepEqual(answer.body, { subscriptionLink: '/subscriptions' });
    },
    badInput: oneWrong({ orgCode: [undefined, 7] }),
    valid: ({ org }) => ({ orgCode: org.orgCode }),
  },
  'create-checkout-session': {
    success: async (t, { api }) => {
      const answer = await api.visitor().post('/api/create-checkout-session', buyer());
      t.regex(String(answer.at('url')), /\/checkout\//);
    },
    badInput: oneWrong(
      {
        priceId: ['4'],
        quantity: [0, 1.5],
        email: ['nobody'],
        adminName: ['Ann 7'],
        schoolName: ['x'.repeat(41)],
      },
      buyer(),
    ),
    valid: buyer,
  },
  'order-success': {
    success: async (t, world) => {
      const { org, settled } = await subscriber(world);
      t.deepEqual(settled.body, []);
      t.like((await org.admin.get('/api/get-session')).body, { status: 'subscribed' });
    },
    badInput: oneWrong(
      { sessionId: [undefined], email: [undefined], subscription: [false] },
      { email: 'a@b.co', sessionId: 'cs_1' },
    ),
    valid: () => ({ email: newEmail(), sessionId: 'cs_unknown' }),
  },
  'get-customer-id': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.post('/api/get-customer-id', { email: alpha.admin.email });
      t.deepEqual(answer.body, [{ customerId: 'cus_alpha' }]);
    },
    badInput: oneWrong({ email: [undefined, 'nobody'] }),
    valid: ({ org }) => ({ email: org.admin.email }),
  },
  'customer-portal': {
    success: async (t, world) => {
      const { org } = await subscriber(world);
      const customers = await org.admin.post('/api/get-customer-id', { email: org.admin.email });
      const answer = await org.admin.post('/api/customer-portal', {
        customerId: customers.at('0.customerId'),
      });
      t.regex(String(answer.at('url')), /\/portal\//);
    },
    badInput: oneWrong({ customerId: [undefined, 7] }),
    valid: ({ org }) => ({ customerId: `cus_${org.orgCode}` }),
  },
};
