import type { Org } from '../../../support/api.ts';
import { chargeOn, oneWrong, someId } from '../../calls/caseParts.ts';
import type { At, Cases, Subject } from '../../calls/cases.ts';
import { charge, duesOf, pay, type Row, statementOf, type World } from '../../world.ts';

/** Cases of the calls that decide on a charge, and of those that take it back. */

const named = { uuid: someId(), _id: someId() };
const noReason = oneWrong({ reason: [undefined, ' '] }, named);

/** A charge with a late fee, and a reason. */
const namedCharge = async (at: At, about: Subject) => ({
  uuid: about.memberId,
  _id: await chargeOn(at, about, { lateFee: 5, lateFeeStartDate: '2026-04-10' }),
  reason: 'Was ill',
});

/** A charge of $20 that was written off. */
async function writtenOff(org: Org) {
  const of = { uuid: org.member.memberId, _id: await charge(org, org.member, 20) };
  await org.admin.post('/api/write-off-charge', { ...of, reason: 'Left' });
  return of;
}

/** What took back the last event of a type on the account of alpha's member. */
async function correctionOf({ alpha }: Pick<World, 'alpha'>, type: string): Promise<string | undefined> {
  const account = await alpha.admin.get(`/api/rest/accounts/${alpha.member.memberId}`);
  const lines = account.at('lines') as { type: string; correctedBy: { sentence: string } | null }[];
  return lines.findLast((line) => line.type === type)?.correctedBy?.sentence;
}

/** A charge of $20 that was paid by half and removed. */
async function removed(org: Org) {
  const of = { uuid: org.member.memberId, _id: await charge(org, org.member, 20) };
  await pay(org, org.member, of._id, 10);
  await org.admin.post('/api/delete-dues', { ids: [{ _id: of._id }] });
  return of;
}

/** A charge of $20 whose late fee was waived. */
async function waived(org: Org) {
  const fee = { lateFee: 5, lateFeeStartDate: '2026-04-10' };
  const of = { uuid: org.member.memberId, _id: await charge(org, org.member, 20, fee) };
  await org.admin.post('/api/waive-late-fee', { ...of, reason: 'Was ill' });
  return of;
}

export const chargeCorrectionCases: Readonly<Record<string, Cases>> = {
  'waive-late-fee': {
    success: async (t, { alpha }) => {
      const fee = { lateFee: 5, lateFeeStartDate: '2026-04-10' };
      const _id = await charge(alpha, alpha.member, 30, fee);
      const input = { uuid: alpha.member.memberId, _id, reason: 'Was ill' };
      const answer = await alpha.admin.post('/api/waive-late-fee', input);
      const history = await alpha.admin.get('/api/rest/history?range=[0,0]');
      t.is(history.at('0.type'), 'LateFeeWaived');
      return answer;
    },
    badInput: noReason,
    valid: namedCharge,
  },
  'write-off-charge': {
    success: async (t, { alpha: { admin, member }, alpha }) => {
      const _id = await charge(alpha, member, 50);
      await pay(alpha, member, _id, 20);
      const input = { uuid: member.memberId, _id, reason: 'Left the country' };
      const answer = await admin.post('/api/write-off-charge', input);
      // Paid by the spec, and says that nobody paid it.
      const shown = {
        ...{ status: 'Paid', statusLabel: 'Written off', isPaid: true },
        ...{ remaining: 0, amount: 50, amtPaid: 20, writtenOff: 30 },
      };
      t.like((await admin.get(`/api/rest/charges/${_id}`)).body, shown);
      const statement = await statementOf(member);
      for (const charges of [statement.at('charges') as Row[], await duesOf(member)])
        t.like(
          charges.find((each) => each._id === _id),
          shown,
        );
      return answer;
    },
    badInput: noReason,
    valid: namedCharge,
  },
  'reinstate-charge': {
    success: async (t, world) => {
      const { admin } = world.alpha;
      const of = await removed(world.alpha);
      const answer = await admin.post('/api/reinstate-charge', { ...of, reason: 'Wrong one' });
      const { body } = await admin.get(`/api/rest/charges/${of._id}`);
      t.like(body, { remaining: 10, amtPaid: 10, creditsUsed: 10 });
      t.regex(
        (await correctionOf(world, 'ChargeVoided')) ?? '',
        /^Treasurer .* reinstated .* Dues of \$20\.00, due .* Reason: Wrong one\.$/,
      );
      t.is((await admin.post('/api/reinstate-charge', { ...of, reason: 'Twice' })).status, 422);
      return answer;
    },
    badInput: noReason,
    valid: async ({ org }) => ({ ...(await removed(org)), reason: 'Wrong one' }),
  },
  'reinstate-late-fee': {
    success: async (t, { alpha: { admin }, alpha }) => {
      const of = await waived(alpha);
      const answer = await admin.post('/api/reinstate-late-fee', { ...of, reason: 'Was well' });
      t.like((await admin.get(`/api/rest/charges/${of._id}`)).body, { lateFeeWaived: false, lateFee: 5 });
      return answer;
    },
    badInput: noReason,
    valid: async ({ org }) => ({ ...(await waived(org)), reason: 'Was well' }),
  },
  'reverse-write-off': {
    success: async (t, world) => {
      const { admin } = world.alpha;
      const of = await writtenOff(world.alpha);
      t.is(await correctionOf(world, 'ChargeWrittenOff'), undefined);
      const answer = await admin.post('/api/reverse-write-off', { ...of, reason: 'Is back' });
      t.like((await admin.get(`/api/rest/charges/${of._id}`)).body, { remaining: 20, writtenOff: 0 });
      t.regex(
        (await correctionOf(world, 'ChargeWrittenOff')) ?? '',
        /^Treasurer .* reversed the write-off of \$20\.00 .* Reason: Is back\.$/,
      );
      return answer;
    },
    badInput: noReason,
    valid: async ({ org }) => ({ ...(await writtenOff(org)), reason: 'Is back' }),
  },
  'record-recovery': {
    success: async (t, { alpha: { admin }, alpha }) => {
      const of = await writtenOff(alpha);
      const recovery = { ...of, amount: 15, pmt_type: 'check' };
      const answer = await admin.post('/api/record-recovery', recovery);
      const { body } = await admin.get(`/api/rest/charges/${of._id}`);
      t.like(body, { statusLabel: 'Written off', writtenOff: 5, amtPaid: 15, payment_type: 'check' });
      const tooMuch = await admin.post('/api/record-recovery', { ...recovery, amount: 5.01 });
      t.is(tooMuch.at('errors.0.field'), 'amount');
      return answer;
    },
    badInput: oneWrong(
      { amount: [0.09], pmt_type: [undefined], paidOn: ['x'] },
      { ...named, amount: 1, pmt_type: 'cash' },
    ),
    valid: async ({ org }) => ({ ...(await writtenOff(org)), amount: 5, pmt_type: 'cash' }),
  },
};
