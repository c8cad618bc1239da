import type { ExecutionContext } from 'ava';
import { type Answer, PASSWORD, type Person } from '../support/api.ts';
import { accountCases } from './accountCases.ts';
import { chargeCases } from './chargeCases.ts';
import { googleCases } from './googleCases.ts';
import { memberCases } from './memberCases.ts';
import { onboardingCases } from './onboardingCases.ts';
import { paymentCases } from './paymentCases.ts';
import { settingsCases } from './settingsCases.ts';
import { twoStepCases } from './twoStepCases.ts';
import type { World } from './world.ts';

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
    | 'sees every organization';
}

/** One entry per call of the route table; test/api/calls.test.ts fails when one is missing. */
export const cases: Readonly<Record<string, Cases>> = {
  ...accountCases,
  ...memberCases,
  ...chargeCases,
  ...paymentCases,
  ...googleCases,
  ...onboardingCases,
  ...settingsCases,
  ...twoStepCases,
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
      const input = { email: other.email, password: 'gulls over the pier', password2: 'gulls over the pier' };
      const answer = await other.post('/api/update-password', input);
      t.is((await other.signIn()).status, 401);
      t.is((await other.signIn('gulls over the pier')).status, 200);
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
      t.is(answer.at('message'), 'Successfully added a new charge type.');
      const types = (await alpha.admin.get('/api/search-charges')).at('0.chargeTypes') as string[];
      t.true(types.includes('Retreat'));
      t.false(types.includes('dues'), 'a type that is there in another case is not added');
      return answer;
    },
    badInput: [
      { input: { chargeTypes: '' }, field: 'chargeTypes' },
      { input: { chargeTypes: [] }, field: 'chargeTypes' },
      { input: { chargeTypes: 'returned Payment' }, field: 'chargeTypes' },
      { input: {}, field: 'chargeTypes' },
    ],
    notSignedIn: 401,
    wrongRole: { status: 403, input: () => ({ chargeTypes: 'Mine' }) },
    otherOrganisation: 'takes no id',
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
