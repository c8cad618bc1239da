import { plusDays } from '../../../../ledger/values/calendar.ts';
import { type Org, TODAY } from '../../../support/api.ts';
import { chargeOn, oneWrong, someId } from '../../calls/caseParts.ts';
import type { At, Cases, Subject } from '../../calls/cases.ts';
import { charge, duesOf, paymentsOf, remainingOf, submitVenmo } from '../../world.ts';

/** Cases of the calls in api/account/correction/contract.ts. */

/** A check for a charge of a member; answers the payment's id. */
async function payByCheck({ admin }: Org, uuid: string, id: string, amount: number): Promise<string> {
  await admin.post('/api/add-payment', {
    payInfo: { pmt_type: 'check' },
    payments: [{ id, uuid, amount }],
  });
  const paid = (await paymentsOf(admin, uuid)).find(({ chargeIds }) => (chargeIds as string[]).includes(id));
  return String(paid?.id);
}

/** A check of a member, as calls name it. */
async function check(at: At, about: Subject) {
  const { memberId: uuid } = about;
  return { uuid, paymentId: await payByCheck(at.org, uuid, await chargeOn(at, about), 5) };
}

const somePayment = { uuid: someId(), paymentId: someId(), reason: 'x' };

/** A Venmo payment of a member that was declined. */
async function declined(org: Org, chargeId: string, amount: number) {
  const { memberId: uuid, email } = org.member;
  const paymentId = String((await submitVenmo(org, org.member, chargeId, amount)).at('paymentId'));
  await org.admin.post('/api/decline-payment', { id: paymentId, email, reason: 'Not seen' });
  return { uuid, paymentId };
}

export const paymentCorrectionCases: Readonly<Record<string, Cases>> = {
  'reverse-payment': {
    success: async (t, { alpha }) => {
      const { admin, member } = alpha;
      const _id = await charge(alpha, member, 50);
      const uuid = member.memberId;
      const paymentId = await payByCheck(alpha, uuid, _id, 50);
      const input = { uuid, paymentId, kind: 'bounced', reason: 'No funds' };
      const answer = await admin.post('/api/reverse-payment', { ...input, fee: 35, bankFee: 12.5 });
      t.is(answer.at('message'), 'Successfully reversed the Payment.');
      t.is(await remainingOf(alpha, _id), 50);
      const { body } = await admin.get(`/api/rest/payments/${paymentId}`);
      t.like(body, { status: 'reversed', paymentStatus: 'failed', refunded: 50, reason: 'No funds' });
      t.like((body as { reversal: object }).reversal, { kind: 'bounced', on: '2026-03-10' });
      const own = (await paymentsOf(member)).find(({ id }) => id === paymentId);
      t.like(own?.reversal, { kind: 'bounced', by: '' }, 'who it was is for administrators');
      const fee = (await duesOf(member)).find(({ other }) => other === 'Returned check fee');
      t.like(fee, { amount: 35, remaining: 35 });
      t.is((await admin.post('/api/reverse-payment', input)).status, 422);
    },
    badInput: oneWrong(
      { reason: [undefined], kind: ['lost'], fee: [0], leftOn: ['2026-02-30'] },
      { ...somePayment, kind: 'bounced' },
    ),
    valid: async (at, about) => ({ ...(await check(at, about)), kind: 'mistake', reason: 'Twice' }),
  },
  'quote-reversal': {
    success: async (t, { alpha }) => {
      const { admin, member } = alpha;
      const { memberId: uuid } = member;
      const paymentId = await payByCheck(alpha, uuid, await charge(alpha, member, 50), 50);
      const input = { uuid, paymentId, kind: 'bounced' };
      const waiting = await admin.post('/api/quote-reversal', input);
      t.like(waiting.body, { account: 'Undeposited checks', deposit: null, credit: 0, returned: 0 });
      t.like(waiting.at('dueAgain'), [{ uuid, type: 'Dues', amount: 50 }]);
      const receipts = [{ _id: paymentId, amount: 50 }];
      const deposited = await admin.post('/api/record-deposit', { receipts, occurredOn: TODAY });
      t.is(deposited.status, 200, JSON.stringify(deposited.body));
      const answer = await admin.post('/api/quote-reversal', input);
      t.like(answer.body, { account: 'Checking', deposit: { occurredOn: TODAY, amount: 50 } });
      const entry = await admin.get(`/api/rest/events/${answer.at('deposit.eventId')}`);
      t.is(entry.at('type'), 'DepositRecorded');
      const mistake = await admin.post('/api/quote-reversal', { ...input, kind: 'mistake' });
      t.is(mistake.at('account'), 'Undeposited checks', 'it never was there');
      const early = { ...input, leftOn: plusDays(TODAY, -1), reason: 'No funds' };
      const refused = await admin.post('/api/reverse-payment', early);
      t.deepEqual([refused.status, refused.at('errors.0.field')], [422, 'leftOn']);
    },
    badInput: oneWrong({ kind: ['lost'], leftOn: ['2026-02-30'] }, { ...somePayment, kind: 'bounced' }),
    valid: async (at, about) => ({ ...(await check(at, about)), kind: 'mistake' }),
  },
  'verify-declined-payment': {
    success: async (t, { alpha }) => {
      const { admin, member } = alpha;
      const _id = await charge(alpha, member, 30);
      const input = { ...(await declined(alpha, _id, 30)), reason: 'It came' };
      const answer = await admin.post('/api/verify-declined-payment', input);
      t.is(answer.at('message'), 'Successfully Verified Payment.');
      t.is((await admin.get(`/api/rest/charges/${_id}`)).at('status'), 'Paid');
      const { body } = await admin.get(`/api/rest/payments/${input.paymentId}`);
      const undoneDecline = { declined: 'Not seen', reason: 'It came' };
      t.like(body, { status: 'success', reason: '', undoneDecline });
      t.is((await admin.post('/api/verify-declined-payment', input)).status, 422);
    },
    badInput: [{ input: { uuid: someId(), paymentId: someId(), reason: '' }, field: 'reason' }],
    valid: async ({ org }) => ({
      ...(await declined(org, await charge(org, org.member, 30), 30)),
      reason: 'It came',
    }),
  },
  'move-payment': {
    success: async (t, { alpha }) => {
      const { admin, member, other } = alpha;
      const [wrong, right] = [await charge(alpha, member, 50), await charge(alpha, other, 70)];
      const [uuid, to] = [member.memberId, other.memberId];
      const paymentId = await payByCheck(alpha, uuid, wrong, 50);
      const move = (_id: string, amount: number) => {
        const charges = [{ _id, amount }];
        return admin.post('/api/move-payment', { uuid, paymentId, to, charges, reason: 'Their check' });
      };
      t.is((await move(right, 49)).status, 422);
      t.is((await move(wrong, 50)).status, 404, 'a charge of the other member');
      t.is(await remainingOf(alpha, wrong), 0, 'nothing was written');
      t.is((await move(right, 50)).at('message'), 'Successfully moved the Payment.');
      t.deepEqual([await remainingOf(alpha, wrong), await remainingOf(alpha, right)], [50, 20]);
      const { reversal } = (await admin.get(`/api/rest/payments/${paymentId}`)).body as { reversal: object };
      t.like(reversal, { kind: 'moved', to: 'Other alpha' });
    },
    badInput: oneWrong(
      { to: [undefined], charges: [[]], 'charges.0.amount': [0.005] },
      { ...somePayment, to: someId(), charges: [{ _id: someId(), amount: 1 }] },
    ),
    valid: async (at, about) => {
      const charges = [{ _id: await chargeOn(at, about), amount: 5 }];
      return { ...(await check(at, about)), to: about.memberId, charges, reason: 'For the other one' };
    },
  },
  'quote-move': {
    success: async (t, { alpha }) => {
      const { admin, member, other } = alpha;
      const [uuid, to] = [member.memberId, other.memberId];
      const wrong = await charge(alpha, member, 50);
      const right = await charge(alpha, other, 70);
      const paymentId = await payByCheck(alpha, uuid, wrong, 50);
      const ownOf = (answer: { at(path: string): unknown }, id: string) =>
        (answer.at('charges') as readonly { _id: string; remaining: number; amounts: object[] }[]).find(
          ({ _id }) => _id === id,
        );
      const answer = await admin.post('/api/quote-move', { uuid, paymentId, to: uuid });
      t.like(answer.body, { credit: 0, returned: 0, dueAgain: [{ _id: wrong, uuid, amount: 50 }] });
      t.like(ownOf(answer, wrong), { remaining: 50, amounts: [{ amount: 50 }] }, 'it has left its charge');
      const elsewhere = await admin.post('/api/quote-move', { uuid, paymentId, to });
      t.like(ownOf(elsewhere, right), { remaining: 70 });
      t.is(ownOf(elsewhere, wrong), undefined);
      const reversed = { uuid, paymentId, kind: 'mistake', reason: 'Twice' };
      t.is((await admin.post('/api/reverse-payment', reversed)).status, 200);
      const gone = await admin.post('/api/quote-move', { uuid, paymentId, to });
      t.is(gone.status, 422);
    },
    badInput: [{ input: somePayment, field: 'to' }],
    valid: async (at, about) => ({ ...(await check(at, about)), to: about.memberId }),
  },
  'change-payment': {
    success: async (t, { alpha }) => {
      const { admin, member } = alpha;
      const uuid = member.memberId;
      const _id = await charge(alpha, member, 50);
      const paymentId = await payByCheck(alpha, uuid, _id, 50);
      const input = { uuid, paymentId, paidOn: '2026-03-10', method: 'check', reason: 'Misread' };
      const before = await admin.post('/api/change-payment', { ...input, paidOn: '2025-01-01' });
      t.deepEqual([before.status, before.at('errors.0.field')], [422, 'paidOn']);
      const answer = await admin.post('/api/change-payment', { ...input, checkNumber: '1042' });
      t.is(answer.at('message'), 'Successfully changed the Payment.');
      const { body } = await admin.get(`/api/rest/payments/${paymentId}`);
      const paid = { payDate: '2026-03-10', payment_type: 'check' };
      t.like(body, {
        ...paid,
        checkNumber: '1042',
        changes: [{ ...paid, checkNumber: '', reason: 'Misread' }],
      });
      const own = (await paymentsOf(member)).find(({ id }) => id === paymentId);
      t.like(own?.changes, [{ by: '' }], 'who it was is for administrators');
    },
    badInput: [
      ...oneWrong({ checkNumber: ['7'] }, { ...somePayment, paidOn: '2026-03-09', method: 'cash' }),
      ...oneWrong(
        { reason: [''], paidOn: [''], method: ['card'] },
        { ...somePayment, paidOn: '2026-03-09', method: 'check' },
      ),
    ],
    valid: async (at, about) => {
      const change = { paidOn: '2026-03-10', method: 'check', checkNumber: '7', reason: 'Misread' };
      return { ...(await check(at, about)), ...change };
    },
  },
};
