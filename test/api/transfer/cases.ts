import type { TransferDetail } from '../../../api/transfer/contract.ts';
import { type Org, TODAY } from '../../support/api.ts';
import { oneWrong, someId } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { addMember, charge, moneyIn, type Row } from '../world.ts';

/** Cases of the calls about transfers and deposits. */

interface Receipt {
  readonly id: string;
  readonly amount: number;
  readonly from: string;
}

const waiting = async ({ admin }: Org) =>
  (await admin.get('/api/get-undeposited-receipts')).body as readonly Receipt[];

/** A receipt by hand of a new member, as `get-undeposited-receipts` tells of it. */
async function received(org: Org, amount: number, pmt_type: 'cash' | 'check') {
  const uuid = await addMember(org);
  const id = await charge(org, { ...org.member, memberId: uuid }, amount);
  const before = await waiting(org);
  const payments = [{ id, uuid, amount }];
  await org.admin.post('/api/add-payment', { payInfo: { pmt_type }, payments });
  const receipt = (await waiting(org)).find((each) => !before.some((known) => known.id === each.id));
  return { uuid, id: receipt?.id ?? '', amount };
}

type Received = Awaited<ReturnType<typeof received>>;
const depositOf = (of: readonly Received[], more: object = {}) => ({
  receipts: of.map(({ id: _id, amount }) => ({ _id, amount })),
  occurredOn: TODAY,
  ...more,
});

/** What changed of them, of those that did. */
async function changes(org: Org, act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await moneyIn(org);
  await act();
  const changed = Object.entries(await moneyIn(org)).map(([account, balance]) => [
    account,
    Math.round((balance - (before[account] ?? 0)) * 100) / 100,
  ]);
  return Object.fromEntries(changed.filter(([, change]) => change !== 0));
}

const between = { fromAccount: 'undepositedCash', toAccount: 'checking' };
const float = { ...between, amount: 20, occurredOn: TODAY, memo: 'Float' };

/** A transfer of cash to Checking; answers its id. */
async function transferred(org: Org): Promise<string> {
  await received(org, 20, 'cash');
  await org.admin.post('/api/record-transfer', float);
  const rows = (await org.admin.get('/api/rest/transfers')).body as Row[];
  return String(rows.find((each) => each.kind === 'transfer' && each.reversedEventId === '')?.id);
}

export const transferCases: Readonly<Record<string, Cases>> = {
  'get-money-accounts': {
    success: async (t, { alpha }) => {
      const change = await changes(alpha, () => received(alpha, 20, 'check'));
      t.deepEqual(change, { undepositedChecks: 20 });
    },
    badInput: 'takes no input',
  },
  'get-undeposited-receipts': {
    success: async (t, { alpha }) => {
      const receipt = await received(alpha, 21, 'check');
      const answer = await alpha.admin.get('/api/get-undeposited-receipts');
      const found = (answer.body as Receipt[]).find(({ id }) => id === receipt.id);
      t.like(found, { account: 'undepositedChecks', amount: 21, receivedOn: TODAY, from: 'New alpha' });
    },
    badInput: 'takes no input',
  },
  'record-transfer': {
    success: async (t, { alpha }) => {
      await received(alpha, 20, 'cash');
      const { admin } = alpha;
      const tooMuch = await admin.post('/api/record-transfer', { ...float, amount: 1_000_000 });
      t.like(tooMuch.body, { code: 'MoneyMissing', errors: [{ field: 'amount' }] });
      const change = await changes(alpha, () => admin.post('/api/record-transfer', float));
      t.deepEqual(change, { undepositedCash: -20, checking: 20 });
      const { body } = await admin.get('/api/rest/transfers');
      const mine = (body as { memo: string }[]).find(({ memo }) => memo === 'Float');
      t.like(mine, { kind: 'transfer', from: ['undepositedCash'], to: 'checking', amount: 20 });
    },
    badInput: oneWrong(
      { fromAccount: ['', 'undepositedChecks'], toAccount: ['venmo'], amount: [0], occurredOn: ['x'] },
      { fromAccount: 'venmo', toAccount: 'checking', amount: 1, occurredOn: TODAY },
    ),
    valid: async ({ org }) => {
      await received(org, 20, 'cash');
      return float;
    },
  },
  'record-deposit': {
    success: async (t, { alpha }) => {
      const { admin } = alpha;
      const check = await received(alpha, 30, 'check');
      const cash = await received(alpha, 12, 'cash');
      const both = depositOf([check, cash], { lessCash: 2 });
      const change = await changes(alpha, () => admin.post('/api/record-deposit', both));
      t.deepEqual(change, { checking: 40, undepositedCash: -10, undepositedChecks: -30 });
      t.false((await waiting(alpha)).some(({ id }) => id === check.id || id === cash.id));
      const again = await admin.post('/api/record-deposit', depositOf([check]));
      t.deepEqual([again.status, again.at('code')], [422, 'NotUndeposited']);
    },
    badInput: oneWrong(
      { receipts: [[]], 'receipts.0._id': ['x'], occurredOn: [''], lessCash: [1.001] },
      { receipts: [{ _id: someId(), amount: 1 }], occurredOn: TODAY },
    ),
    valid: async ({ org }) => depositOf([await received(org, 20, 'check')]),
  },
  'reverse-transfer': {
    success: async (t, { alpha, beta }) => {
      const { admin } = alpha;
      const [check, bounced, never] = [
        await received(alpha, 30, 'check'),
        await received(alpha, 40, 'check'),
        await received(alpha, 5, 'cash'),
      ];
      await admin.post('/api/record-deposit', depositOf([check, bounced, never]));
      const rows = (await admin.get('/api/rest/transfers')).body as { id: string; amount: number }[];
      const _id = rows.find(({ amount }) => amount === 75)?.id ?? '';
      const reversal = { uuid: bounced.uuid, paymentId: bounced.id, kind: 'bounced', reason: 'NSF' };
      const bounce = await changes(alpha, () => admin.post('/api/reverse-payment', reversal));
      t.deepEqual(bounce, { checking: -40 }, 'the money was in the bank');
      const mistake = { uuid: never.uuid, paymentId: never.id, kind: 'mistake', reason: 'Twice' };
      t.is((await admin.post('/api/reverse-payment', mistake)).status, 200);
      const deposit = await admin.get(`/api/rest/transfers/${_id}`);
      const receipts = deposit.at('receipts') as TransferDetail['receipts'];
      t.deepEqual(
        receipts.map(({ id, amount, people, became, reason }) => [
          id,
          amount,
          people[0]?.name,
          became,
          reason,
        ]),
        [
          [check.id, 30, 'New alpha', 'stands', ''],
          [bounced.id, 40, 'New alpha', 'bounced', 'NSF'],
          [never.id, 5, 'New alpha', 'mistake', 'Twice'],
        ],
      );
      t.is((await beta.admin.get(`/api/rest/transfers/${_id}`)).status, 404);
      const back = { _id, reason: 'Not yet' };
      const change = await changes(alpha, () => admin.post('/api/reverse-transfer', back));
      t.deepEqual(change, { checking: -30, undepositedChecks: 30 }, 'what bounced is gone');
      t.true((await waiting(alpha)).some(({ id }) => id === check.id));
      t.is((await admin.post('/api/reverse-transfer', { _id, reason: 'Again' })).status, 404);
    },
    badInput: [{ input: { _id: someId(), reason: '' }, field: 'reason' }],
    valid: async ({ org }) => ({ _id: await transferred(org), reason: 'Never happened' }),
  },
};
