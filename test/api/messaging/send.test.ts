import test from 'ava';
import type { MailMessage } from '../../../api/integrations/mail/mail.ts';
import { sendQueued } from '../../../api/messaging/send.ts';
import { contactOf } from '../../../projections/members/identity.ts';
import { lastMailTo, mailedToken } from '../../support/account-mail.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { addMember } from '../world.ts';

const api = await startApi('mail_send');
atEnd(test, api.end);

test.serial(
  'one person is sent one mail after the other, so that the last one has the link that is good',
  async (t) => {
    const org = await api.addOrg('mails');
    const email = 'ada@mails.example';
    const ids = [{ _id: await addMember(org, { fname: 'Ada', lname: 'Lee', email }) }];
    for (const _ of [1, 2]) {
      t.is((await org.admin.post('/api/resend-confirmation', { ids })).status, 200);
      // One is resent within an hour.
      api.advance(2 * 3_600_000);
      await org.admin.signIn();
    }
    let going = 0;
    let sent = 0;
    let most = 0;
    const { mail } = api.deps;
    const slow: typeof mail = {
      ...mail,
      async send(message) {
        most = Math.max(most, ++going);
        // Time enough for another one to begin: it would ask the database.
        for (let turns = 0; turns < 100; turns++) await api.db.pool.query('SELECT');
        await mail.send(message);
        going -= 1;
        sent += 1;
      },
    };
    await sendQueued({ ...api.deps, mail: slow });
    t.deepEqual({ sent, most }, { sent: 2, most: 1 });
    const token = await mailedToken(api, email);
    t.is(
      (await api.visitor().post('/api/check-link', { token })).status,
      200,
      (await lastMailTo(api, email))?.text,
    );
  },
);

test.serial('an answer goes to the first administrator, who is named; not to themself', async (t) => {
  const org = await api.addOrg('answers');
  const email = 'bea@answers.example';
  const ids = [
    { _id: await addMember(org, { fname: 'Bea', lname: 'Ray', email }) },
    { _id: org.admin.memberId },
  ];
  t.is((await org.admin.post('/api/resend-confirmation', { ids })).status, 200);
  const sent = new Map<string, MailMessage>();
  const kept: typeof api.deps.mail = {
    ...api.deps.mail,
    send: async (message) => void sent.set(message.to, message),
  };
  await sendQueued({ ...api.deps, mail: kept });
  const mail = sent.get(email);
  t.is(mail?.replyTo, org.admin.email);
  t.regex(mail?.text ?? '', /If something looks wrong, reply to this email: .+ reads it\.\n$/);
  t.is(sent.get(org.admin.email)?.replyTo, undefined);
});

test.serial('an answer goes to the administrator whom the settings name, while they are one', async (t) => {
  const org = await api.addOrg('named');
  const { memberId } = org.member;
  const contact = async () => (await contactOf(api.deps.db, org.orgCode))?.memberId;
  const choose = (mailContactId: string) => org.admin.post('/api/update-config', { mailContactId });
  const become = (role: string) => org.admin.post('/api/update-role', { idArray: [{ _id: memberId }], role });
  t.like(await choose(memberId), { status: 422 });
  t.is((await become('admin')).status, 200);
  t.is(await contact(), org.admin.memberId, 'the longest-serving one');
  t.is((await choose(memberId)).status, 200);
  t.is(await contact(), memberId);
  t.is((await become('Member')).status, 200);
  t.is(await contact(), org.admin.memberId);
});
