import { randomUUID } from 'node:crypto';
import type { Cases } from './cases.ts';
import { addMember } from './world.ts';

/** The cases of calls about people's accounts: who may sign in and how, and what he may use. Part of `cases` in cases.ts. */
export const accountCases: Readonly<Record<string, Cases>> = {
  'allow-messages': {
    success: async (t, { alpha }) => {
      const id = await addMember(alpha);
      const both = { idArray: [{ _id: id }, { _id: alpha.member.memberId }] };
      t.is((await alpha.member.get('/api/get-session')).at('canMessage'), false);
      const answer = await alpha.admin.post('/api/allow-messages', { ...both, allowed: true });
      t.is((await alpha.member.get('/api/get-session')).at('canMessage'), true, 'from the next request on');
      t.is((await alpha.admin.get(`/api/search-member?_id=${id}`)).at('0.canMessage'), true);
      t.is((await alpha.pledge.get('/api/get-session')).at('canMessage'), false);
      await alpha.admin.post('/api/allow-messages', { ...both, allowed: false });
      t.is((await alpha.member.get('/api/get-session')).at('canMessage'), false);
      t.is((await alpha.admin.get('/api/get-session')).at('canMessage'), true, 'an administrator always may');
      return answer;
    },
    badInput: [
      { input: { idArray: [{ _id: randomUUID() }] }, field: 'allowed' },
      { input: { idArray: [], allowed: true }, field: 'idArray' },
      { input: { idArray: [{ _id: 'me' }], allowed: true }, field: 'idArray.0._id' },
    ],
    notSignedIn: 401,
    wrongRole: {
      status: 403,
      input: ({ alpha }) => ({ idArray: [{ _id: alpha.member.memberId }], allowed: true }),
    },
    otherOrganisation: async ({ beta }) => ({ idArray: [{ _id: beta.member.memberId }], allowed: true }),
  },
};
