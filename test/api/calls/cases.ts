import { randomUUID } from 'node:crypto';
import type { ExecutionContext } from 'ava';
import { nouns } from '../../nouns/index.ts';
import { type Answer, type Api, type Org, PASSWORD, type Person } from '../../support/api.ts';
import { calendarAddressCases } from '../meeting/calendarAddressCases.ts';
import { onboardingCases } from '../organization/onboardingCases.ts';
import { googleCases } from '../session/googleCases.ts';
import { preferenceCases } from '../session/preferenceCases.ts';
import { twoStepCases } from '../session/twoStepCases.ts';
import { textCases } from '../text/cases.ts';
import { charge, type World } from '../world.ts';
import { oneWrong } from './caseParts.ts';

/** Input, and the field that must be blamed for it. */
export interface BadInput {
  readonly input: unknown;
  readonly field: string;
}

/** Where an input is to be right. */
export interface At {
  readonly api: Api;
  readonly org: Org;
}

/** Whom an input is about: a member of that organization. */
export interface Subject {
  readonly memberId: string;
  readonly email: string;
}

/** What every call must show; who may make it is written down in access.ts. */
export interface Cases {
  /** Make the call rightly, and look at what it did. */
  readonly success: (t: ExecutionContext, world: World) => Promise<unknown>;
  /** 400 naming the field; `takes no input`: whatever is sent along changes nothing. */
  readonly badInput: readonly BadInput[] | 'takes no input';
  /** Makes a right input, so that only who asks decides about the answer. None: `{}` is right. */
  readonly valid?: (at: At, about: Subject) => unknown;
}

/** One entry per call of the route table; test/api/calls/calls.test.ts fails when one is missing. */
export const cases: Readonly<Record<string, Cases>> = {
  ...Object.assign({}, ...Object.values(nouns).map(({ cases }) => cases)),
  ...calendarAddressCases,
  ...googleCases,
  ...onboardingCases,
  ...preferenceCases,
  ...textCases,
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
    },
    badInput: oneWrong(
      { email: [undefined], password: [' '], remember: ['yes'] },
      { password: 'x', email: 'a@b.co' },
    ),
    valid: ({ org }) => ({ email: org.other.email, password: PASSWORD }),
  },
  'get-home': {
    success: async (t, { alpha }) => {
      const owed = async () => Number((await alpha.admin.get('/api/get-home')).at('owed.dueNow'));
      const before = await owed();
      await charge(alpha, alpha.member, 100);
      t.is(await owed(), before + 100);
    },
    badInput: 'takes no input',
  },
  logout: {
    success: async (t, { api, alpha }) => {
      const browser = api.visitor();
      await browser.post('/api/login', { email: alpha.other.email, password: PASSWORD });
      await browser.post('/api/logout', {});
      t.is((await browser.get('/api/get-session')).status, 401);
    },
    badInput: [{ input: ['out'], field: '' }],
  },
  'get-session': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.get('/api/get-session');
      t.is(answer.at('uuid'), alpha.member.memberId);
      t.is(answer.at('org_code'), 'alpha');
    },
    badInput: 'takes no input',
  },
  'update-password': {
    success: async (t, { alpha }) => {
      const { other } = alpha;
      const input = { email: other.email, password: 'gulls over the pier', password2: 'gulls over the pier' };
      await other.post('/api/update-password', input);
      t.is((await other.signIn()).status, 401);
      t.is((await other.signIn('gulls over the pier')).status, 200);
      await other.post('/api/update-password', {
        email: other.email,
        password: PASSWORD,
        password2: PASSWORD,
      });
    },
    badInput: oneWrong(
      { password: ['short'], password2: [undefined] },
      { email: 'a@b.co', password2: 'short', password: 'long enough' },
    ),
    valid: (_, { email }) => ({ email, password: PASSWORD, password2: PASSWORD }),
  },
  'search-banks': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.get('/api/search-banks');
      t.is(answer.at('0.account_number'), '****4321');
    },
    badInput: 'takes no input',
  },
  'search-charges': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.get('/api/search-charges');
      t.deepEqual((answer.at('0.chargeTypes') as string[]).slice(0, 3), ['Dues', 'Fine', 'Social']);
    },
    badInput: 'takes no input',
  },
  'get-config': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.get('/api/get-config');
      t.is(answer.at('0.showUserData'), false);
    },
    badInput: 'takes no input',
  },
  'add-newcharge': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.post('/api/add-newcharge', { chargeTypes: ['Retreat', 'dues'] });
      t.is(answer.at('message'), 'Successfully added a new charge type.');
      const types = (await alpha.admin.get('/api/search-charges')).at('0.chargeTypes') as string[];
      t.true(types.includes('Retreat'));
      t.false(types.includes('dues'), 'a type that is there in another case is not added');
    },
    badInput: oneWrong({ chargeTypes: ['', [], 'returned Payment', undefined] }),
    valid: () => ({ chargeTypes: `Type ${randomUUID().slice(0, 8)}` }),
  },
};

/** An input of a call that is right, about somebody or something of an organization. */
export const validInput = async (name: string, at: At, about: Subject): Promise<unknown> =>
  (await cases[name]?.valid?.(at, about)) ?? {};

/** Make a call with an input, by its method. */
export function send(
  who: Person,
  call: { name: string; method: 'GET' | 'POST'; body?: 'multipart' | 'either' },
  input: unknown,
): Promise<Answer> {
  const path = `/api/${call.name}`;
  if (call.body === 'multipart') return who.upload(path, input as Record<string, Blob>);
  if (call.method === 'POST') return who.post(path, input);
  return who.get(`${path}?${new URLSearchParams(input as Record<string, string>)}`);
}
