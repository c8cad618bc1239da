import { randomUUID } from 'node:crypto';
import { beginMails } from '../../../api/messaging/jobs.ts';
import { mailedPassword, mailedToken } from '../../support/account-mail.ts';
import { PASSWORD, type Person } from '../../support/api.ts';
import { mailsOf } from '../../support/mail.ts';
import { oneWrong } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { addMember } from '../world.ts';

const unknownToken = 'A'.repeat(43);
const contact = (more: object = {}) => ({
  fname: 'Ann',
  lname: 'Lee-2',
  email: 'ann@school.example',
  memo: 'What does it cost?\n\nThank you!',
  ...more,
});
const newPassword = { token: unknownToken, password: PASSWORD, password2: PASSWORD };
const badAllowing = oneWrong(
  { allowed: [undefined], idArray: [[]], 'idArray.0._id': ['me'] },
  { idArray: [{ _id: randomUUID() }], allowed: true },
);

/** What administrators let members do: pledges never may, and administrators always. */
const allowing =
  (call: string, right: string): Cases['success'] =>
  async (t, { alpha: { admin, member, pledge }, alpha }) => {
    const id = await addMember(alpha);
    const idArray = [id, member.memberId, pledge.memberId].map((_id) => ({ _id }));
    const may = async (who: Person) => (await who.get('/api/get-session')).at(right);
    t.is(await may(member), false);
    await admin.post(`/api/${call}`, { idArray, allowed: true });
    t.is(await may(member), true, 'from the next request on');
    t.is((await admin.get(`/api/search-member?_id=${id}`)).at(`0.${right}`), true);
    t.is(await may(pledge), false);
    await admin.post(`/api/${call}`, { idArray, allowed: false });
    t.is(await may(member), false);
    t.is(await may(admin), true);
  };

/** The cases of calls about people's accounts, a part of `cases` in cases.ts. */
export const accountCases: Readonly<Record<string, Cases>> = {
  'logout-everywhere': {
    success: async (t, { api, alpha }) => {
      const [here, there] = [api.visitor(), api.visitor()];
      for (const browser of [here, there])
        await browser.post('/api/login', { email: alpha.other.email, password: PASSWORD });
      await here.post('/api/logout-everywhere', {});
      t.notRegex(here.cookie(), /bursar_session/, 'the browser forgets it');
      t.is((await there.get('/api/get-session')).status, 401);
      await alpha.other.signIn();
    },
    badInput: [{ input: ['out'], field: '' }],
  },
  'forgot-password': {
    success: async (t, { api, alpha }) => {
      const { email } = alpha.other;
      const answer = await api.visitor().post('/api/forgot-password', { email: ` ${email.toUpperCase()}` });
      t.is(
        answer.at('message'),
        `If an account with this email exists, a new password will be sent to ${email}`,
      );
      t.regex(await mailedPassword(api, email), /^[a-z2-9-]{29}$/);
    },
    badInput: oneWrong({ email: [undefined, ' ', 'ann@school'] }),
    valid: (_, { email }) => ({ email }),
  },
  'check-link': {
    success: async (t, { api, alpha }) => {
      await alpha.admin.post('/api/resend-confirmation', { ids: [{ _id: alpha.other.memberId }] });
      const token = await mailedToken(api, alpha.other.email);
      const answer = await api.visitor().post('/api/check-link', { token });
      t.like(answer.body, { email: alpha.other.email, fname: 'Other', org: 'Org alpha' });
    },
    badInput: oneWrong({ token: [undefined, 'short'] }),
    valid: () => ({ token: unknownToken }),
  },
  'choose-password': {
    success: async (t, { api, alpha }) => {
      await beginMails(api.deps);
      const email = `chooser${randomUUID().slice(0, 8)}@alpha.example`;
      await addMember(alpha, { email });
      const input = { ...newPassword, token: await mailedToken(api, email) };
      await api.visitor().post('/api/choose-password', input);
      t.is((await api.visitor().post('/api/login', { email, password: PASSWORD })).status, 200);
    },
    badInput: [
      { input: { token: unknownToken, password: 'short', password2: 'short' }, field: 'password' },
      ...oneWrong({ token: ['short'], password2: [undefined] }, newPassword),
    ],
    valid: () => newPassword,
  },
  'resend-confirmation': {
    success: async (t, { api, alpha }) => {
      const { memberId, email } = alpha.pledge;
      const answer = await alpha.admin.post('/api/resend-confirmation', { ids: [{ _id: memberId }] });
      t.is(answer.at('message'), 'Successfully resent Confirmation.');
      t.not(await mailedToken(api, email), '');
    },
    badInput: oneWrong({ ids: [[]], 'ids.0._id': ['me'] }),
    valid: async ({ org }) => ({ ids: [{ _id: await addMember(org) }] }),
  },
  'contact-us': {
    success: async (t, { api }) => {
      const answer = await api.visitor().post('/api/contact-us', contact());
      t.is(answer.at('message'), 'Successfully sent email');
      const mail = (await mailsOf(api, { email: 'operator@bursar.example' })).at(-1);
      t.is(mail?.subject, 'Message from Ann Lee-2');
      t.regex(mail?.text ?? '', /ann@school\.example.*\n\nWhat does it cost\?\n\nThank you!/s);
    },
    badInput: oneWrong(
      { fname: [''], lname: ['<b>', 'x'.repeat(31)], email: ['ann'], memo: [' '] },
      contact(),
    ),
    valid: () => contact(),
  },
  'get-installation': {
    success: async (t, { api }) => {
      const answer = await api.visitor().get('/api/get-installation');
      t.like(answer.body, { contactEmail: '', socialLinks: [], analyticsUrl: '', testing: true });
    },
    badInput: 'takes no input',
  },
  'allow-attendance': {
    success: allowing('allow-attendance', 'canTakeAttendance'),
    badInput: badAllowing,
    valid: async ({ org }) => ({ idArray: [{ _id: await addMember(org) }], allowed: true }),
  },
  'pause-reminders': {
    success: async (t, { alpha, alpha: { admin } }) => {
      const _id = await addMember(alpha);
      const pausedNow = async () =>
        (await admin.get(`/api/search-member?_id=${_id}`)).at('0.remindersPaused');
      for (const paused of [true, false]) {
        await admin.post('/api/pause-reminders', { idArray: [{ _id }], paused });
        t.is(await pausedNow(), paused);
      }
    },
    badInput: oneWrong(
      { idArray: [[]], paused: ['yes'] },
      { idArray: [{ _id: randomUUID() }], paused: true },
    ),
    valid: async ({ org }) => ({ idArray: [{ _id: await addMember(org) }], paused: true }),
  },
  'allow-messages': {
    success: allowing('allow-messages', 'canMessage'),
    badInput: badAllowing,
    valid: async ({ org }) => ({ idArray: [{ _id: await addMember(org) }], allowed: true }),
  },
};
