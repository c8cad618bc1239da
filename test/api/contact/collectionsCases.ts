import { account } from '../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { giveIn } from '../../support/api.ts';
import { oneWrong, someId } from '../calls/caseParts.ts';
import type { At, Cases, Subject } from '../calls/cases.ts';

/** An account that is with collections: nothing in these tests is overdue, so the event is given. */
async function withCollections({ api, org }: At, { memberId }: Subject): Promise<void> {
  const event: AccountEvent = {
    type: 'AccountSentToCollections',
    data: { amountCents: 5_000, termsVersion: '2026-11', occurredOn: '2026-03-10' },
  };
  const given = { ...account, decide: () => [event] };
  await giveIn(api, org.orgCode, given, memberId, { type: 'ApplyLateFees', today: '2026-03-10' });
}

const sender = { fname: 'Ann', lname: '', email: 'ann@school.example' };
const tax = { phone: '(555) 010-0199', organization: 'Chi Rho', address: '12 Main St' };
const collect = { ...sender, memo: 'First: Bob', terms: '2026-11' };

/** The cases of the calls about collections, and of the forms that administrators send. */
export const collectionsCases: Readonly<Record<string, Cases>> = {
  'preview-contact': {
    success: async (t, { api, alpha }) => {
      const before = await api.events();
      const answer = await alpha.admin.post('/api/preview-contact', { ...sender, memo: tax });
      t.is(answer.at('subject'), '990 Tax Filing: Chi Rho');
      t.regex(String(answer.at('text')), /Full Name: Ann\nEmail: .*\nPhone Number: \(555\) 010-0199/);
      t.is(await api.events(), before);
    },
    badInput: [
      { input: { ...sender, memo: 'Only text needs a last name' }, field: 'lname' },
      ...oneWrong(
        {
          fname: ['x'.repeat(31)],
          email: ['ann'],
          'memo.phone': ['12', ''],
          'memo.address': ['x'.repeat(201)],
        },
        { ...sender, memo: tax },
      ),
      ...oneWrong(
        { amount: [undefined, 0], memberId: ['me'], terms: [undefined] },
        { ...collect, memberId: someId(), amount: 5, lname: 'Lee' },
      ),
    ],
    valid: (_, { memberId }) => ({ ...collect, memberId, amount: 5 }),
  },
  'get-collections': {
    success: async (t, { api, alpha }) => {
      await withCollections({ api, org: alpha }, alpha.member);
      const answer = await alpha.admin.get('/api/get-collections');
      const rows = answer.body as { memberId: string; collections: object | null; overdue: number }[];
      t.like(
        rows.find(({ memberId }) => memberId === alpha.member.memberId),
        { collections: { since: '2026-03-10', amount: 50 }, overdue: 0 },
      );
      await recall(alpha, alpha.member.memberId);
    },
    badInput: 'takes no input',
  },
  'recall-from-collections': {
    success: async (t, { api, alpha }) => {
      const { memberId } = alpha.pledge;
      await withCollections({ api, org: alpha }, alpha.pledge);
      await recall(alpha, memberId);
      t.is((await alpha.admin.get(`/api/rest/accounts/${memberId}`)).at('collections'), undefined);
      const history = await alpha.admin.get('/api/rest/history?range=[0,0]');
      t.is(history.at('0.type'), 'AccountRecalledFromCollections');
    },
    badInput: oneWrong({ reason: [undefined, ' '], uuid: ['me'] }, { uuid: someId(), reason: 'paid' }),
    valid: async (at, about) => {
      await withCollections(at, about);
      return { uuid: about.memberId, reason: 'They pay again' };
    },
  },
};

function recall({ admin }: At['org'], uuid: string) {
  return admin.post('/api/recall-from-collections', { uuid, reason: 'They pay again' });
}
