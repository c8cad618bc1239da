import { PASSWORD } from '../../support/api.ts';
import { turnOn } from '../../support/two-step.ts';
import { oneWrong } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { addMember } from '../world.ts';

const byCode = {
  badInput: oneWrong({ code: [undefined, ' ', '1'.repeat(61)] }),
  valid: () => ({ code: '000000' }),
};

/** The cases of calls about the second factor and about one's own sessions. Part of `cases` in cases.ts. */
export const twoStepCases: Readonly<Record<string, Cases>> = {
  'login-code': {
    success: async (t, { api, alpha }) => {
      const phone = await turnOn(api, alpha.other);
      const browser = api.visitor();
      const input = { email: alpha.other.email, password: PASSWORD };
      t.is((await browser.post('/api/login', input)).at('requiredAction'), 'giveCode');
      const answer = await browser.post('/api/login-code', { code: phone.code() });
      t.is(answer.at('requiredAction'), null);
      t.is((await browser.get('/api/get-config')).status, 200);
      await browser.post('/api/turn-off-two-step', { code: phone.code() });
      await alpha.other.signIn();
    },
    ...byCode,
  },
  'get-two-step': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.get('/api/get-two-step');
      t.deepEqual(answer.body, { since: null, recoveryCodesLeft: 0, required: false });
    },
    badInput: 'takes no input',
  },
  'begin-two-step': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.post('/api/begin-two-step', { password: PASSWORD });
      t.regex(String(answer.at('secret')), /^[A-Z2-7]{32}$/);
      t.is((await alpha.member.get('/api/get-two-step')).at('since'), null, 'it is not on by that');
    },
    badInput: oneWrong({ password: [undefined, ' '] }),
    valid: () => ({ password: PASSWORD }),
  },
  'turn-on-two-step': {
    success: async (t, { api, alpha }) => {
      const { member } = alpha;
      const { answer, code } = await turnOn(api, member);
      t.is(new Set(answer.at('recoveryCodes') as string[]).size, 10);
      t.not((await member.get('/api/get-two-step')).at('since'), null);
      t.is((await member.post('/api/turn-off-two-step', { code: code() })).status, 200);
    },
    ...byCode,
  },
  'turn-off-two-step': {
    success: async (t, { api, alpha }) => {
      const { code } = await turnOn(api, alpha.member);
      await alpha.member.post('/api/turn-off-two-step', { code: code() });
      t.is((await alpha.member.get('/api/get-two-step')).at('since'), null);
      t.is((await alpha.member.signIn()).at('requiredAction'), null);
    },
    ...byCode,
  },
  'renew-recovery-codes': {
    success: async (t, { api, alpha }) => {
      const { member } = alpha;
      const { code, recoveryCodes } = await turnOn(api, member);
      const [old = ''] = recoveryCodes;
      const answer = await member.post('/api/renew-recovery-codes', { code: code() });
      const renewed = answer.at('recoveryCodes') as string[];
      t.is(renewed.length, 10);
      t.is((await member.post('/api/turn-off-two-step', { code: old })).at('code'), 'wrongCode');
      t.is((await member.post('/api/turn-off-two-step', { code: renewed[9] })).status, 200);
    },
    ...byCode,
  },
  'reset-two-step': {
    success: async (t, { api, alpha }) => {
      const { admin, pledge } = alpha;
      await turnOn(api, pledge);
      await admin.post('/api/reset-two-step', { _id: pledge.memberId });
      t.is((await pledge.get('/api/get-session')).status, 401, 'they are signed out');
      t.is((await pledge.signIn()).at('requiredAction'), null, 'the password alone signs in');
    },
    badInput: oneWrong({ _id: [undefined, 'me'] }),
    valid: async ({ org }) => ({ _id: await addMember(org) }),
  },
  'get-sessions': {
    success: async (t, { alpha }) => {
      const answer = await alpha.member.get('/api/get-sessions');
      t.is(answer.at('0.isThis'), true);
      t.is(answer.at('1.isThis') ?? false, false);
      t.is(answer.at('0.browser'), 'An unknown browser');
    },
    badInput: 'takes no input',
  },
  'end-sessions': {
    success: async (t, { api, alpha }) => {
      const { email } = alpha.pledge;
      const [one, two] = [api.visitor(), api.visitor()];
      for (const browser of [one, two]) await browser.post('/api/login', { email, password: PASSWORD });
      const { body } = await one.get('/api/get-sessions');
      const [, named] = body as { id: string; isThis: boolean }[];
      const input = { password: PASSWORD, id: named?.id };
      t.is((await one.post('/api/end-sessions', input)).status, 200);
      t.is((await one.post('/api/end-sessions', input)).status, 404, 'it has ended');
      await one.post('/api/end-sessions', { password: PASSWORD });
      t.is((await two.get('/api/get-session')).status, 401);
      t.is((await one.get('/api/get-session')).status, 200, 'this one goes on');
      await alpha.pledge.signIn();
    },
    badInput: oneWrong({ password: [undefined], id: ['all'] }, { password: 'x' }),
    valid: async ({ api }, { email }) => {
      const browser = api.visitor();
      await browser.post('/api/login', { email, password: PASSWORD });
      return { password: PASSWORD, id: (await browser.get('/api/get-sessions')).at('0.id') };
    },
  },
};
