import type { Answer, Org } from '../../../support/api.ts';
import { oneWrong, someId } from '../../calls/caseParts.ts';
import type { Cases } from '../../calls/cases.ts';
import { mark, meetingOf } from '../../meeting/cases.ts';
import { duesOf } from '../../world.ts';

export const fineRule = {
  chargeType: 'Dues',
  account: 'bank 4321',
  amount: 15,
  freeAbsences: 0,
  dueDays: 14,
};

/** A year that no other case has a term in. */
let year = 2000;
const newTerm = () => {
  year += 1;
  return { name: `Winter ${year}`, firstDay: `${year}-12-01`, lastDay: `${year}-12-24` };
};

export const setRule = ({ admin }: Org, more: object = {}): Promise<Answer> =>
  admin.post('/api/save-fine-rule', { ...fineRule, ...more });

/** A meeting of an hour ago from which these members were absent. */
export async function missed(org: Org, memberIds: readonly string[], more: object = {}): Promise<string> {
  const eventId = await meetingOf(org, memberIds, more);
  await mark(org, eventId, ...memberIds.map((uuid) => ({ uuid, status: 'Absent' })));
  return eventId;
}

/** What the page of a meeting shows of each fine: whose, and its state. */
export async function finesOf({ admin }: Org, eventId: string): Promise<Record<string, string>> {
  const fines = (await admin.get(`/api/get-fines?eventId=${eventId}`)).at('fines');
  return Object.fromEntries(
    (fines as { uuid: string; state: string }[]).map(({ uuid, state }) => [uuid, state]),
  );
}

export const chargeFines = ({ admin }: Org, eventId: string, uuids: readonly string[], more: object = {}) =>
  admin.post('/api/charge-fines', { eventId, uuids, amount: fineRule.amount, ...more });

/** A fine that was charged to somebody who is excused since. */
async function excused(org: Org, memberId: string): Promise<{ eventId: string; uuids: string[] }> {
  await setRule(org);
  const eventId = await missed(org, [memberId]);
  await chargeFines(org, eventId, [memberId]);
  await mark(org, eventId, { uuid: memberId, status: 'Excused' });
  return { eventId, uuids: [memberId] };
}

const badMembers = (call: object) =>
  oneWrong(
    { eventId: [undefined], uuids: [undefined, []] },
    { ...call, uuids: [someId()], eventId: someId() },
  );

/** Cases of terms and fines; test/api/account/fine/fines.test.ts has what they do together. */
export const fineCases: Readonly<Record<string, Cases>> = {
  'save-term': {
    success: async (t, { alpha }) => {
      const term = newTerm();
      const answer = await alpha.admin.post('/api/save-term', term);
      const renamed = { ...term, name: 'Winter quarter', _id: answer.at('_id') };
      t.is((await alpha.admin.post('/api/save-term', renamed)).at('_id'), answer.at('_id'));
      const terms = (await alpha.member.get('/api/get-config')).at('0.terms') as object[];
      t.deepEqual(
        terms.filter((each) => '_id' in each && each._id === answer.at('_id')),
        [renamed],
      );
      t.is((await alpha.admin.post('/api/save-term', term)).at('errors.0.field'), 'firstDay');
    },
    badInput: oneWrong(
      { name: [undefined, 'x'.repeat(41)], firstDay: [''], lastDay: ['2026-01-11'] },
      { firstDay: '2026-01-12', lastDay: '2026-05-30', name: 'Spring' },
    ),
    valid: newTerm,
  },
  'delete-term': {
    success: async (t, { alpha: { admin } }) => {
      const { _id } = (await admin.post('/api/save-term', newTerm())).body as { _id: string };
      await admin.post('/api/delete-term', { _id });
      t.is((await admin.post('/api/delete-term', { _id })).status, 404);
    },
    badInput: [{ input: {}, field: '_id' }],
    valid: async ({ org }) => ({ _id: (await org.admin.post('/api/save-term', newTerm())).at('_id') }),
  },
  'save-fine-rule': {
    success: async (t, { alpha }) => {
      await setRule(alpha);
      t.deepEqual((await alpha.admin.get('/api/get-config')).at('0.fineRule'), fineRule);
      for (const [more, field] of [
        [{ account: 'bank 9999' }, 'account'],
        [{ chargeType: 'Rent' }, 'chargeType'],
      ] as const) {
        const refused = await setRule(alpha, more);
        t.is(refused.status, 422);
        t.is(refused.at('errors.0.field'), field);
      }
    },
    badInput: oneWrong(
      { chargeType: [''], account: [''], amount: [0], freeAbsences: [-1], dueDays: [366] },
      fineRule,
    ),
    valid: () => fineRule,
  },
  'delete-fine-rule': {
    success: async (t, { alpha: { admin } }) => {
      await admin.post('/api/delete-fine-rule', {});
      t.is((await admin.get('/api/get-config')).at('0.fineRule'), null);
    },
    badInput: 'takes no input',
  },
  'get-fines': {
    success: async (t, { alpha }) => {
      const { admin, pledge } = alpha;
      await setRule(alpha);
      const eventId = await missed(alpha, [pledge.memberId]);
      const answer = await admin.get(`/api/get-fines?eventId=${eventId}`);
      const [fine] = answer.at('fines') as { absence: number }[];
      const whose = { uuid: pledge.memberId, name: 'Pledge alpha', status: 'Absent' };
      const proposed = { state: 'proposed', chargeId: '', amount: 15, paid: 0, reason: '' };
      const fines = [{ ...whose, absence: fine?.absence, ...proposed }];
      t.deepEqual(answer.body, { rule: fineRule, term: 'Spring 2026', fines });
    },
    badInput: [{ input: {}, field: 'eventId' }],
    valid: async ({ org }, { memberId }) => ({ eventId: await meetingOf(org, [memberId]) }),
  },
  'charge-fines': {
    success: async (t, { alpha }) => {
      const { memberId } = alpha.other;
      await setRule(alpha);
      const eventId = await missed(alpha, [memberId]);
      const answer = await chargeFines(alpha, eventId, [memberId]);
      const { chargeType: type, account, amount } = fineRule;
      const memo = 'Absent from Chapter meeting on Mar 10, 2026';
      t.like(
        (await duesOf(alpha.other)).find(({ meetingId }) => meetingId === eventId),
        { _id: answer.at('results.0._id'), type, account, amount, dueDate: '2026-03-24', memo },
      );
    },
    badInput: [
      ...badMembers({ amount: 15 }),
      { input: { eventId: someId(), uuids: [someId()], amount: 0 }, field: 'amount' },
    ],
    valid: async ({ org }, { memberId }) => {
      await setRule(org);
      return { eventId: await missed(org, [memberId]), uuids: [memberId], amount: fineRule.amount };
    },
  },
  'void-fines': {
    success: async (t, { alpha }) => {
      const { memberId } = alpha.other;
      const input = await excused(alpha, memberId);
      t.deepEqual(await finesOf(alpha, input.eventId), { [memberId]: 'toVoid' });
      await alpha.admin.post('/api/void-fines', input);
      t.deepEqual(await finesOf(alpha, input.eventId), { [memberId]: 'voided' });
    },
    badInput: badMembers({}),
    valid: ({ org }, { memberId }) => excused(org, memberId),
  },
};
