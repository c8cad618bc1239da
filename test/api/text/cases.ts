import type { Org } from '../../support/api.ts';
import { oneWrong } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { addMember } from '../world.ts';

/** A phone that no other member has. */
export function newPhone(): string {
  used += 1;
  return `(916) 555-${String(used).padStart(4, '0')}`;
}
let used = 1000;

/** A text to a new member of an organization. */
export async function textInput(org: Org): Promise<{ users: { uuid: string }[]; message: string }> {
  return { users: [{ uuid: await addMember(org, { phone: newPhone() }) }], message: 'Meet at 7' };
}

const users = [{ phone: '916-555-0199', name: 'Ann' }];

/** The calls of text messages (spec 3 sections 5, 7 and 8, "SMS"). */
export const textCases: Readonly<Record<string, Cases>> = {
  'get-text-recipients': {
    success: async (t, { alpha }) => {
      const phone = newPhone();
      const [withPhone, abroad] = await Promise.all([
        addMember(alpha, { fname: 'Ada', phone }),
        addMember(alpha, { fname: 'Abe', phone: '+44 20 7946 0958' }),
      ]);
      const idArray = [{ _id: alpha.member.memberId }];
      await alpha.admin.post('/api/allow-messages', { idArray, allowed: true });
      const answer = await alpha.member.get('/api/get-text-recipients');
      await alpha.admin.post('/api/allow-messages', { idArray, allowed: false });
      const rows = answer.at('recipients') as { uuid: string }[];
      const rowOf = (uuid: string) => rows.find((row) => row.uuid === uuid);
      const reached = { canText: true, whyNot: null, samePhoneAs: null, canMail: false, isFirst: true };
      t.deepEqual(rowOf(withPhone) as object, { uuid: withPhone, name: 'Ada alpha', ...reached });
      t.like(rowOf(abroad), { canText: false, whyNot: 'otherPhone', canMail: true });
      t.like(rowOf(alpha.other.memberId), { canText: false, whyNot: 'noPhone' });
      t.notRegex(JSON.stringify(answer.body), /"phone"|\b555-/, 'never a number');
      const toAdmin = (await alpha.admin.get('/api/get-text-recipients')).at('recipients') as typeof rows;
      t.like(
        toAdmin.find(({ uuid }) => uuid === withPhone),
        { phone },
      );
      t.like(answer.body, { isSetUp: true, isOutbox: true, org: 'Org alpha', isLate: false });
    },
    badInput: 'takes no input',
  },
  'send-text': {
    success: async (t, { alpha }) => {
      const phone = newPhone();
      const uuid = await addMember(alpha, { fname: 'Tex', phone });
      const row = { phone: phone.replace(/\D/g, ''), name: 'Somebody Else' };
      const answer = await alpha.admin.post('/api/send-text', { users: [row], message: 'Meet at 7' });
      t.is(answer.at('message'), 'Successfully sent text messages.');
      const message = 'Org alpha: Meet at 7\nReply STOP to opt out';
      const sender = { senderId: alpha.admin.memberId, senderName: 'Treasurer alpha' };
      const text = { memberId: uuid, memberName: 'Tex alpha', to: phone, message, ...sender };
      t.like((await alpha.admin.get('/api/rest/texts')).at('0'), { ...text, segments: 1, status: 'queued' });
    },
    badInput: [
      ...oneWrong({ users: [undefined, []], message: [' ', 'x'.repeat(1_001)] }, { message: 'Hi', users }),
      ...oneWrong({ 'users.0.uuid': ['me'], confirmedLate: ['yes'] }, { message: 'Hi', users }),
    ],
    valid: ({ org }) => textInput(org),
  },
  'add-phone-number': {
    success: async (t, { alpha }) => {
      const _id = await addMember(alpha);
      const phone = newPhone();
      const answer = await alpha.admin.post('/api/add-phone-number', { _id, phone });
      t.is(answer.at('message'), 'Successfully added phone number.');
      t.is((await alpha.admin.get(`/api/search-member?_id=${_id}`)).at('0.phone'), phone);
    },
    badInput: oneWrong(
      { _id: [undefined], phone: ['', '+44 20 7946 0958', '12'] },
      { phone: '916-555-0199', _id: '0f4e9f0a-7b8b-4d75-9d7d-6a8c3a5a0001' },
    ),
    valid: async ({ org }) => ({ _id: await addMember(org), phone: newPhone() }),
  },
};
