import { deriveId } from '../../../../ledger/log/eventId.ts';
import type { Org } from '../../../support/api.ts';
import { TODAY } from '../../../support/api.ts';
import { oneWrong, someId } from '../../calls/caseParts.ts';
import type { Cases } from '../../calls/cases.ts';
import { addMember, charge, pay } from '../../world.ts';

/** Cases of the calls that apply credit, and pay it out, by hand. */

/** A new member with $20 of credit, which came in cash. */
async function withCredit(org: Org): Promise<string> {
  const uuid = await addMember(org);
  const of = { ...org.member, memberId: uuid };
  const _id = await charge(org, of, 20);
  await pay(org, of, _id, 20);
  await org.admin.post('/api/delete-dues', { ids: [{ _id }] });
  return uuid;
}

async function paidOut(org: Org) {
  const uuid = await withCredit(org);
  await org.admin.post('/api/pay-out-credit', { uuid, amount: 5, method: 'cash' });
  const payouts = (await org.admin.get(`/api/rest/accounts/${uuid}`)).at('creditPayouts');
  return { uuid, creditPayoutId: (payouts as { id: string }[])[0]?.id ?? '' };
}

export const creditPayoutCases: Readonly<Record<string, Cases>> = {
  'apply-credit': {
    success: async (t, { alpha: { admin, member }, alpha }) => {
      const uuid = await withCredit(alpha);
      await charge(alpha, { ...member, memberId: uuid }, 15);
      const tooMuch = await admin.post('/api/apply-credit', { uuid, amount: 15.01 });
      t.is(tooMuch.at('errors.0.message'), 'The amount should not be greater than $15.00');
      for (const _ of [1, 2])
        await admin.post('/api/apply-credit', { uuid, amount: 12 }, { key: deriveId(uuid) });
      t.like((await admin.get(`/api/rest/accounts/${uuid}`)).body, { credit: 8, dueNow: 3 });
    },
    badInput: oneWrong({ amount: [0, 0.001] }, { uuid: someId(), amount: 1 }),
    valid: async ({ org, org: { member } }) => {
      const uuid = await withCredit(org);
      await charge(org, { ...member, memberId: uuid }, 15);
      return { uuid, amount: 5 };
    },
  },
  'pay-out-credit': {
    success: async (t, { alpha: { admin }, alpha }) => {
      const uuid = await withCredit(alpha);
      const out = { uuid, amount: 15, method: 'cash', paidOn: TODAY, reason: 'Graduated' };
      await admin.post('/api/pay-out-credit', out);
      const statement = await admin.get(`/api/rest/accounts/${uuid}`);
      t.like(statement.body, {
        credit: 5,
        paid: 5,
        creditPayouts: [{ amount: 15, method: 'Cash', paidOn: TODAY }],
      });
      const tooMuch = await admin.post('/api/pay-out-credit', { ...out, amount: 5.01 });
      t.is(tooMuch.at('errors.0.field'), 'amount');
      const missing = await admin.post('/api/pay-out-credit', { ...out, amount: 5, paidOn: '2026-03-09' });
      t.is(missing.status, 422, 'neither the credit nor the cash was there on the day before');
    },
    badInput: oneWrong(
      { amount: [0], method: ['zelle'], paidOn: ['x'] },
      { uuid: someId(), method: 'cash', amount: 1 },
    ),
    valid: async ({ org }) => ({ uuid: await withCredit(org), amount: 5, method: 'cash' }),
  },
  'reverse-credit-payout': {
    success: async (t, { alpha: { admin }, alpha }) => {
      const of = await paidOut(alpha);
      await admin.post('/api/reverse-credit-payout', { ...of, reason: 'Never given' });
      t.like((await admin.get(`/api/rest/accounts/${of.uuid}`)).body, { credit: 20, creditPayouts: [] });
      t.is((await admin.post('/api/reverse-credit-payout', { ...of, reason: 'Again' })).status, 404);
    },
    badInput: [{ input: { uuid: someId(), creditPayoutId: someId(), reason: '' }, field: 'reason' }],
    valid: async ({ org }) => ({ ...(await paidOut(org)), reason: 'Never given' }),
  },
};
