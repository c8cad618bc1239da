import { RILEY, signInWithGoogle, tokensOf } from '../../support/google.ts';
import { oneWrong } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';

/** One token is good for many: asking for it takes three requests. */
let token: Promise<{ access_token: string }> | undefined;

/** Cases of the calls in api/session/google/contract.ts. */
export const googleCases: Readonly<Record<string, Cases>> = {
  'auth/isGoogleAuth': {
    success: async (t, { api }) => {
      const browser = api.visitor();
      t.is((await browser.get('/api/auth/isGoogleAuth')).body, false);
      await signInWithGoogle(browser);
      const answer = await browser.get('/api/auth/isGoogleAuth');
      t.is(answer.body, true);
    },
    badInput: 'takes no input',
  },
  'auth/external-profile': {
    success: async (t, { api }) => {
      const browser = api.visitor();
      await signInWithGoogle(browser);
      const answer = await browser.get('/api/auth/external-profile');
      const profile = { email: RILEY.choice, fname: 'Riley', lname: 'Quinn' };
      t.deepEqual(answer.body, { available: true, profile, isInternal: false });
    },
    badInput: 'takes no input',
  },
  'auth/googleToken': {
    success: async (t, { api }) => {
      const browser = api.visitor();
      const { access_token } = await tokensOf(api);
      await browser.post('/api/auth/googleToken', { access_token });
      t.is((await browser.get('/api/auth/external-profile')).at('profile.email'), RILEY.choice);
    },
    badInput: oneWrong({ access_token: [undefined, ' ', 'two words', 'ü', 'x'.repeat(5_000)] }),
    valid: async ({ api }) => {
      token ??= tokensOf(api);
      return { access_token: (await token).access_token };
    },
  },
};
