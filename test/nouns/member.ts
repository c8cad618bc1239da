import { randomUUID } from 'node:crypto';
import { member as decider, type MemberCommand } from '../../ledger/member/decide.ts';
import { names, oneWrong, someId } from '../api/calls/caseParts.ts';
import { addMember } from '../api/world.ts';
import { mailedToken } from '../support/account-mail.ts';
import { PASSWORD } from '../support/api.ts';
import { type NounSample, sampleOf } from './noun.ts';

const today = '2026-02-02';
const ann = { fname: 'Ann', lname: 'Lee', email: 'ann@example.org' };
const whole = {
  ...ann,
  phone: '916-555-0100',
  address: '12 Oak St',
  city: 'Fairview',
  state: 'CA',
  zip: '95600',
  dob: '2005-04-05',
  graduationYear: 2027,
};
const added: MemberCommand = { type: 'AddMember', profile: ann, role: 'pledge', today };
const lives: readonly (readonly MemberCommand[])[] = [
  [
    added,
    { type: 'UpdateMember', profile: whole, today },
    { type: 'ChangeRole', role: 'Member' },
    { type: 'AllowMessaging', allowed: true },
    { type: 'AllowMessaging', allowed: false },
    { type: 'AllowAttendanceTaking', allowed: true },
    { type: 'AllowAttendanceTaking', allowed: false },
    { type: 'PauseReminders', paused: true },
    { type: 'PauseReminders', paused: false },
  ],
  [added, { type: 'RemoveMember' }, { type: 'ReinstateMember' }],
  [{ ...added, invite: false }, { type: 'InviteMember' }],
];

const newMember = (more: object = {}) => ({
  fname: 'Zoë',
  lname: "O'Neil",
  email: `n${randomUUID().slice(0, 8)}@alpha.example`,
  ...more,
});

const cases: NounSample['cases'] = {
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
    },
    badInput: oneWrong({ active: ['maybe'], _id: ['1; DROP TABLE'] }),
    valid: (_, { memberId }) => ({ _id: memberId }),
  },
  'search-user': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.get('/api/search-user');
      t.true(names(answer, 'uuid').includes(alpha.pledge.memberId));
    },
    badInput: 'takes no input',
  },
  'search-roles': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.get('/api/search-roles');
      t.deepEqual((answer.body as string[]).slice(0, 3), ['admin', 'Member', 'pledge']);
    },
    badInput: 'takes no input',
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
    },
    badInput: [
      { input: [], field: '' },
      ...oneWrong(
        {
          fname: ['', '<b>'],
          email: ['Upper@x.example'],
          phone: ['none'],
          state: ['QQ'],
          zip: ['1234'],
          dob: ['2001-02-30'],
        },
        newMember(),
      ),
    ],
    valid: () => newMember(),
  },
  'get-sign-in': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.get(`/api/get-sign-in?_id=${alpha.pledge.memberId}`);
      t.is(answer.at('hasPassword'), true);
      t.is(answer.at('twoStepSince'), null);
      t.true(Number(answer.at('sessions')) > 0);
      const invited = await alpha.admin.get(`/api/get-sign-in?_id=${await addMember(alpha)}`);
      t.deepEqual(invited.body, { hasPassword: false, twoStepSince: null, sessions: 0 });
    },
    badInput: oneWrong({ _id: [undefined, 'me'] }),
    valid: (_, { memberId }) => ({ _id: memberId }),
  },
  'sign-out-members': {
    success: async (t, { alpha }) => {
      const { admin, pledge, member } = alpha;
      await admin.post('/api/sign-out-members', { ids: [{ _id: pledge.memberId }] });
      t.is((await pledge.get('/api/get-session')).status, 401);
      t.is((await member.get('/api/get-session')).status, 200, 'others are not concerned');
      t.is((await pledge.signIn()).status, 200, 'they may come back');
    },
    badInput: oneWrong({ ids: [undefined], 'ids.0._id': ['me'] }),
    valid: async ({ org }) => ({ ids: [{ _id: await addMember(org) }] }),
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
    },
    badInput: oneWrong({ _id: [undefined], lname: [''] }, { fname: 'A', lname: 'B', _id: someId() }),
    valid: (_, { memberId }) => ({ _id: memberId, fname: 'Val', lname: 'Id' }),
  },
  'delete-member': {
    success: async (t, { alpha }) => {
      const id = await addMember(alpha);
      const answer = await alpha.admin.post('/api/delete-member', { idArray: [{ _id: id }] });
      t.is((await alpha.admin.get(`/api/search-member?_id=${id}`)).at('0.active'), false);
      t.is(answer.at('message'), 'Successfully deleted Member(s).');
    },
    badInput: [
      { input: { idArray: [] }, field: 'idArray' },
      { input: { idArray: [{ _id: someId() }, { _id: 7 }] }, field: 'idArray.1._id' },
    ],
    valid: async ({ org }) => ({ idArray: [{ _id: await addMember(org) }] }),
  },
  'reinstate-member': {
    success: async (t, { api, alpha, beta }) => {
      const email = `back${randomUUID().slice(0, 8)}@alpha.example`;
      const _id = await addMember(alpha, { email });
      await alpha.admin.post('/api/update-role', { idArray: [{ _id }], role: 'Scribe' });
      await alpha.admin.post('/api/delete-member', { idArray: [{ _id }] });
      const other = await addMember(beta, { email });
      const taken = await alpha.admin.post('/api/reinstate-member', { _id });
      t.is(taken.status, 422);
      t.is(
        taken.at('message'),
        `Another member now signs in as ${email}. This member can be reinstated once that email is free.`,
      );
      await beta.admin.post('/api/delete-member', { idArray: [{ _id: other }] });
      await alpha.admin.post('/api/reinstate-member', { _id });
      t.like((await alpha.admin.get(`/api/search-member?_id=${_id}`)).at('0'), {
        active: true,
        role: 'Scribe',
        email,
      });
      t.is(
        (await alpha.admin.post('/api/reinstate-member', { _id })).at('message'),
        'This member is not removed.',
      );
      const again = { fname: 'Ann', lname: 'Lee', email };
      t.is((await alpha.admin.post('/api/create-member', again)).status, 422, 'the email is reserved');
      const input = { token: await mailedToken(api, email), password: PASSWORD, password2: PASSWORD };
      t.is((await api.visitor().post('/api/choose-password', input)).status, 200);
      t.is((await api.visitor().post('/api/login', { email, password: PASSWORD })).status, 200);
    },
    badInput: [{ input: { _id: 'me' }, field: '_id' }],
    valid: async ({ org }) => {
      const _id = await addMember(org);
      await org.admin.post('/api/delete-member', { idArray: [{ _id }] });
      return { _id };
    },
  },
  'bulk-add-members': {
    success: async (t, { alpha }) => {
      const data = Array.from({ length: 30 }, () => newMember());
      const answer = await alpha.admin.post('/api/bulk-add-members', { data });
      t.is(answer.at('added'), 30);
      t.is(answer.at('message'), 'Successfully bulk added a new Members.');
      const all = names(await alpha.admin.get('/api/search-member?active=true'), 'email');
      t.true(data.every(({ email }) => all.includes(email)));
    },
    badInput: [
      { input: { data: [] }, field: 'data' },
      { input: { data: [newMember(), newMember(), newMember({ email: 'no' })] }, field: 'data.2.email' },
    ],
    valid: () => ({ data: [newMember(), newMember()] }),
  },
  'import-members': {
    success: async (t, { alpha }) => {
      const { email } = newMember();
      const memberId = await addMember(alpha, { email });
      const data = [newMember(), { fname: 'Pia', lname: 'Ledge', email, zip: '90001' }];
      const answer = await alpha.admin.post('/api/import-members', { data });
      t.deepEqual(answer.at('results'), [{ outcome: 'added' }, { outcome: 'updated' }]);
      t.is(answer.at('message'), 'Successfully imported Members.');
      const [changed] = (await alpha.admin.get(`/api/search-member?_id=${memberId}`)).body as object[];
      t.like(changed, { name: 'Pia Ledge', zip: '90001' });
    },
    badInput: [
      { input: { data: [] }, field: 'data' },
      { input: { data: [newMember(), newMember({ zip: '123' })] }, field: 'data.1.zip' },
      { input: { data: [newMember()], invite: 'later' }, field: 'invite' },
    ],
    valid: () => ({ data: [newMember()], invite: false }),
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
    },
    badInput: oneWrong(
      { role: [' ', 'аdmin', '__proto__'], idArray: [undefined] },
      { idArray: [{ _id: someId() }], role: 'Member' },
    ),
    valid: async ({ org }) => ({ idArray: [{ _id: await addMember(org) }], role: 'Scribe' }),
  },
};

export const member = sampleOf(decider, lives, cases);
