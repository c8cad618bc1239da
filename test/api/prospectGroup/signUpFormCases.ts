import { randomUUID } from 'node:crypto';
import type { Answer, Org } from '../../support/api.ts';
import { oneWrong, someId } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { addGroup, prospectsOf } from './prospectCases.ts';

/** What a group's form is, for its administrator. */
export const formOf = ({ admin }: Org, groupId: string): Promise<Answer> =>
  admin.get(`/api/get-sign-up-form?groupId=${groupId}`);

/** The token of a form's link. */
async function tokenOf(org: Org, groupId: string): Promise<string> {
  const link = String((await formOf(org, groupId)).at('link'));
  return new URL(link).searchParams.get('token') ?? '';
}

/** A group whose form is on, and the form's token. */
export async function openForm(org: Org, more: object = {}): Promise<{ groupId: string; token: string }> {
  const groupId = await addGroup(org, more);
  await org.admin.post('/api/switch-sign-up-form', { groupId, isOn: true });
  return { groupId, token: await tokenOf(org, groupId) };
}

/** Somebody new, with a form's token. */
export function joining(token: string) {
  return { token, name: 'Kim Lee', email: `kim-${randomUUID()}@example.org`, phone: '' };
}

const right = { token: 'x', name: 'Kim Lee', email: 'kim@example.org' };

export const signUpFormCases: Readonly<Record<string, Cases>> = {
  'get-sign-up-form': {
    success: async (t, { alpha }) => {
      const groupId = await addGroup(alpha);
      t.deepEqual((await formOf(alpha, groupId)).body, { isOn: false, isOver: false, link: '' });
      await alpha.admin.post('/api/switch-sign-up-form', { groupId, isOn: true });
      const answer = await formOf(alpha, groupId);
      t.is(answer.at('isOn'), true);
      t.regex(String(answer.at('link')), /^https:\/\/bursar\.test\/join\?token=[\w-]{43}$/);
    },
    badInput: oneWrong({ groupId: [undefined, 'all'] }),
    valid: async ({ org }) => ({ groupId: await addGroup(org) }),
  },
  'switch-sign-up-form': {
    success: async (t, { alpha, api }) => {
      const { groupId, token } = await openForm(alpha);
      const turn = (isOn: boolean) => alpha.admin.post('/api/switch-sign-up-form', { groupId, isOn });
      const join = () => api.visitor().post('/api/join-group', joining(token));
      t.is((await turn(false)).at('message'), 'The form is off.');
      t.is((await join()).at('code'), 'SignUpClosed');
      t.is((await formOf(alpha, groupId)).at('isOn'), false);
      const answer = await turn(true);
      t.is(answer.at('message'), 'The form is on.');
      t.is((await join()).status, 200, 'the link is the same');
    },
    badInput: oneWrong({ groupId: [undefined], isOn: ['yes', undefined] }, { isOn: true, groupId: someId() }),
    valid: async ({ org }) => ({ groupId: await addGroup(org), isOn: true }),
  },
  'renew-sign-up-form': {
    success: async (t, { alpha, api }) => {
      const { groupId, token } = await openForm(alpha);
      await alpha.admin.post('/api/renew-sign-up-form', { groupId });
      t.is((await api.visitor().post('/api/join-group', joining(token))).status, 404);
      const next = await tokenOf(alpha, groupId);
      t.not(next, token);
      t.is((await api.visitor().post('/api/join-group', joining(next))).status, 200);
    },
    badInput: [{ input: {}, field: 'groupId' }],
    valid: async ({ org }) => ({ groupId: await addGroup(org) }),
  },
  'get-join-form': {
    success: async (t, { alpha, api }) => {
      const { token } = await openForm(alpha, { name: 'Spring Rush' });
      const answer = await api.visitor().get(`/api/get-join-form?token=${token}`);
      t.deepEqual(answer.body, { organization: 'Org alpha', group: 'Spring Rush', isOpen: true });
    },
    badInput: oneWrong({ token: [undefined, ' '] }),
    valid: async ({ org }) => ({ token: (await openForm(org)).token }),
  },
  'join-group': {
    success: async (t, { alpha, api }) => {
      const { groupId, token } = await openForm(alpha);
      const input = { ...joining(token), phone: '(916) 555-0144' };
      const answer = await api.visitor().post('/api/join-group', input);
      t.deepEqual(answer.body, { status: 200, message: 'You are signed up.' });
      const shown = await prospectsOf(alpha.member, groupId);
      const { name, email, phone } = input;
      t.like(shown.at('0'), { name, email, phone, signedUp: true, mayEdit: false, rating: 0 });
      t.is((await prospectsOf(alpha.admin, groupId)).at('0.mayEdit'), true);
    },
    badInput: oneWrong({ token: [''], name: ['', '<b>'], email: ['', 'none'], phone: ['none'] }, right),
    valid: async ({ org }) => joining((await openForm(org)).token),
  },
};
