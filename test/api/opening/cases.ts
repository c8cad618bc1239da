import { randomUUID } from 'node:crypto';
import type { ExecutionContext } from 'ava';
import { toCents } from '../../../ledger/values/money.ts';
import { type Org, TODAY } from '../../support/api.ts';
import { oneWrong, someId } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { addMember, type Row, removeMember, statementOf } from '../world.ts';

/** Cases of the calls about opening balances. */

const OPENED = '2026-01-31';

/** The balance of each account in the trial balance, in cents: debits less credits. */
async function balancesOf({ admin }: Org): Promise<(key: string) => number> {
  const { body } = await admin.get('/api/rest/trial-balance');
  const rows = body as unknown as { id: string; balance: number }[];
  return (key) => toCents(rows.find(({ id }) => id === key)?.balance ?? 0);
}

const owed = (uuid: string, more: object = {}) => ({
  openedOn: OPENED,
  account: 'bank 4321',
  data: [{ uuid, amount: 80, dueDate: '2025-12-01', memo: 'Fall dues', ...more }],
});

const bounced = { account: 'undepositedChecks', amount: 40, leftOn: TODAY, reason: 'No funds' };

/** Begins with these checks, and deposits them, unless it has. */
async function depositsItsChecks({ admin }: Org, amount: number): Promise<void> {
  const accounts = [{ account: 'undepositedChecks', amount }];
  await admin.post('/api/enter-opening-balances', { openedOn: OPENED, accounts, reason: 'Counted' });
  const waiting = (await admin.get('/api/get-undeposited-receipts')).body as Record<string, unknown>[];
  const receipts = waiting
    .filter(({ from, account }) => from === 'Opening balance' && account === 'undepositedChecks')
    .map((each) => ({ _id: each.id, amount: each.amount }));
  if (receipts.length > 0) await admin.post('/api/record-deposit', { receipts, occurredOn: TODAY });
}

/** The standing deposit of these checks. */
async function depositOf({ admin }: Org) {
  const rows = (await admin.get('/api/rest/transfers')).body as (Row & { bounces: { id: string }[] })[];
  return rows.find(
    ({ openingChecks, reversedEventId }) => Number(openingChecks) > 0 && reversedEventId === '',
  );
}

/** Credit that a member had. */
const had = (uuid: string, amount: number) => ({
  openedOn: OPENED,
  account: 'bank 4321',
  data: [{ uuid, amount, memo: 'Paid ahead' }],
});

/** The checks of the beginning are deposited as a receipt, and stay as they are while they are in it. */
async function depositsTheChecks(t: ExecutionContext, { admin }: Org): Promise<void> {
  const waiting = async () =>
    ((await admin.get('/api/get-undeposited-receipts')).body as Row[]).find(
      ({ from, account }) => from === 'Opening balance' && account === 'undepositedChecks',
    );
  const checks = await waiting();
  t.like(checks, { amount: 40, receivedOn: OPENED });
  const receipts = [{ _id: checks?.id, amount: 40 }];
  t.is((await admin.post('/api/record-deposit', { receipts, occurredOn: TODAY })).status, 200);
  t.is(await waiting(), undefined);
  const accounts = [{ account: 'undepositedChecks', amount: 50 }];
  const more = { openedOn: OPENED, accounts, reason: 'One more' };
  t.is((await admin.post('/api/enter-opening-balances', more)).at('code'), 'OpeningDeposited');
  const transfers = (await admin.get('/api/rest/transfers')).body as { id: string; amount: number }[];
  const _id = transfers.find(({ amount }) => amount === 40)?.id;
  await admin.post('/api/reverse-transfer', { _id, reason: 'Not yet' });
  t.is((await admin.post('/api/enter-opening-balances', more)).status, 200);
  t.like(await waiting(), { amount: 50 });
}

export const openingBalanceCases: Readonly<Record<string, Cases>> = {
  'get-opening-balances': {
    success: async (t, { beta }) => {
      const uuid = await addMember(beta);
      await beta.admin.post('/api/import-opening-balances', owed(uuid));
      await beta.admin.post('/api/enter-opening-balances', {
        openedOn: OPENED,
        accounts: [{ account: 'venmo', amount: 12.5 }],
      });
      const answer = await beta.admin.get('/api/get-opening-balances');
      t.like(answer.body, {
        accounts: [
          { account: 'checking', name: 'Checking', amount: 0, openedOn: '', by: '' },
          { account: 'undepositedCash' },
          { account: 'undepositedChecks' },
          { account: 'venmo', amount: 12.5, openedOn: OPENED },
        ],
      });
      const members = answer.at('members') as { uuid: string }[];
      t.like(
        members.find((each) => each.uuid === uuid),
        { amount: 80, remaining: 80, dueDate: '2025-12-01', memo: 'Fall dues' },
      );
    },
    badInput: 'takes no input',
  },
  'enter-opening-balances': {
    success: async (t, { alpha, alpha: { admin } }) => {
      const before = await balancesOf(alpha);
      const input = {
        openedOn: OPENED,
        accounts: [
          { account: 'checking', amount: 1_000 },
          { account: 'undepositedChecks', amount: 40 },
        ],
      };
      const key = randomUUID();
      await admin.post('/api/enter-opening-balances', input, { key });
      await admin.post('/api/enter-opening-balances', input, { key });
      await admin.post('/api/enter-opening-balances', input);
      const after = await balancesOf(alpha);
      t.is(after('checking') - before('checking'), 100_000, 'a repeat adds nothing');
      t.is(after('netAssets') - before('netAssets'), -104_000);

      const corrected = { ...input, accounts: [{ account: 'checking', amount: 900 }] };
      const unexplained = await admin.post('/api/enter-opening-balances', corrected);
      t.is(unexplained.at('errors.0.field'), 'reason');
      await admin.post('/api/enter-opening-balances', { ...corrected, reason: 'As the bank says' });
      const then = await balancesOf(alpha);
      t.is(then('checking') - before('checking'), 90_000);
      t.is(then('netAssets') - before('netAssets'), -94_000);
      await depositsTheChecks(t, alpha);
    },
    badInput: oneWrong(
      { openedOn: [''], accounts: [[]], 'accounts.0.account': ['stripe'], 'accounts.0.amount': [-1] },
      { openedOn: OPENED, accounts: [{ account: 'venmo', amount: 1 }] },
    ),
    valid: () => ({ openedOn: OPENED, accounts: [{ account: 'undepositedCash', amount: 10 }] }),
  },
  'import-opening-balances': {
    success: async (t, { alpha, alpha: { admin } }) => {
      const uuid = await addMember(alpha);
      const key = randomUUID();
      for (const _ of [1, 2]) await admin.post('/api/import-opening-balances', owed(uuid), { key });
      const statement = await statementOf(admin, uuid);
      t.like(statement.body, { dueNow: 80, ledger: 80, charges: [{ type: 'Opening balance', amount: 80 }] });

      // All rows are judged before any is written, credit as well.
      const third = await addMember(alpha);
      const gone = await addMember(alpha);
      await removeMember(alpha, gone);
      const removed = { ...owed(third), data: [...owed(third).data, ...owed(gone).data] };
      const late = await admin.post('/api/import-opening-balances', removed);
      t.is(late.at('errors.0.field'), 'data.1.uuid');
      for (const { data, ...rest } of [had(third, -20), owed(third)]) {
        const twice = { ...rest, data: [...data, ...owed(uuid).data] };
        const refused = await admin.post('/api/import-opening-balances', twice);
        t.deepEqual([refused.status, refused.at('errors.0.field')], [422, 'data.1.uuid']);
      }
      const unknown = { ...owed(third), account: 'bank 0000' };
      const nowhere = await admin.post('/api/import-opening-balances', unknown);
      t.is(nowhere.at('errors.0.field'), 'account');
      t.like((await statementOf(admin, third)).body, { credit: 0, ledger: 0, lines: [] });
    },
    badInput: [
      { input: owed(someId(), { amount: -80 }), field: 'data.0.dueDate' },
      ...oneWrong({ data: [[]], account: [''], openedOn: ['x'] }, owed(someId())),
      ...oneWrong(
        { 'data.0.uuid': ['x'], 'data.0.amount': [0, null], 'data.0.dueDate': [''] },
        owed(someId()),
      ),
    ],
    valid: async ({ org }) => owed(await addMember(org)),
  },
  'bounce-opening-check': {
    success: async (t, { alpha, alpha: { admin } }) => {
      await depositsItsChecks(alpha, 120);
      const before = await balancesOf(alpha);
      const key = randomUUID();
      await admin.post('/api/bounce-opening-check', { ...bounced, bankFee: 12 }, { key });
      await admin.post('/api/bounce-opening-check', { ...bounced, bankFee: 12 }, { key });
      const after = await balancesOf(alpha);
      t.is(after('checking') - before('checking'), -5_200, 'a repeat takes nothing more');
      t.is(after('netAssets') - before('netAssets'), 4_000);
      t.is(after('bankFees') - before('bankFees'), 1_200);
      const deposit = await depositOf(alpha);
      const bounces = [{ amount: 40, bouncedOn: TODAY, reason: 'No funds' }];
      t.like(deposit, { openingChecks: 120, bounces });

      // The deposit is reversed without that check, which waits for none.
      await admin.post('/api/reverse-transfer', { _id: deposit?.id, reason: 'Wrong slip' });
      const then = await balancesOf(alpha);
      t.is(then('undepositedChecks') - before('undepositedChecks'), 8_000);
      t.is(then('checking') - before('checking'), -13_200);
      const late = await admin.post('/api/bounce-opening-check', bounced);
      t.deepEqual([late.status, late.at('code')], [422, 'NotDeposited']);
      const reversed = { _id: deposit?.bounces[0]?.id, reason: 'It cleared' };
      t.is((await admin.post('/api/reverse-opening-bounce', reversed)).at('code'), 'DepositReversed');
    },
    badInput: oneWrong(
      { account: ['venmo'], amount: [0], leftOn: [''], reason: [''], bankFee: [1.001] },
      bounced,
    ),
    valid: async ({ org }) => {
      await depositsItsChecks(org, 120);
      return bounced;
    },
  },
  'reverse-opening-bounce': {
    success: async (t, { beta }) => {
      await depositsItsChecks(beta, 120);
      const before = await balancesOf(beta);
      await beta.admin.post('/api/bounce-opening-check', { ...bounced, bankFee: 12 });
      const _id = (await depositOf(beta))?.bounces[0]?.id;
      await beta.admin.post('/api/reverse-opening-bounce', { _id, reason: 'It cleared' });
      const after = await balancesOf(beta);
      for (const key of ['checking', 'netAssets', 'bankFees']) t.is(after(key), before(key), key);
      t.like(await depositOf(beta), { openingChecks: 120, bounces: [] });
      const told = (await beta.admin.get('/api/rest/history')).body as Row[];
      t.truthy(told.find(({ type }) => type === 'OpeningCheckBounced')?.correctedBy);
    },
    badInput: oneWrong({ _id: ['x'], reason: [''] }, { reason: 'x', _id: someId() }),
    valid: async ({ org }) => {
      await depositsItsChecks(org, 120);
      await org.admin.post('/api/bounce-opening-check', bounced);
      return { _id: (await depositOf(org))?.bounces[0]?.id, reason: 'It cleared' };
    },
  },
  'correct-opening-credit': {
    success: async (t, { beta, beta: { admin } }) => {
      const uuid = await addMember(beta);
      t.is((await admin.post('/api/import-opening-balances', had(uuid, -50))).status, 200);
      const standing = async () =>
        ((await admin.get('/api/get-opening-balances')).at('members') as { uuid: string }[]).find(
          (each) => each.uuid === uuid,
        );
      const shownAs = { openedOn: OPENED, dueDate: '', memo: 'Paid ahead' };
      t.like(await standing(), { amount: -50, remaining: 0, ...shownAs });

      // It is paid out and withdrawn like any other credit.
      const out = { uuid, amount: 10, method: 'cash', paidOn: TODAY };
      const accounts = [{ account: 'undepositedCash', amount: 500 }];
      await admin.post('/api/enter-opening-balances', { openedOn: OPENED, accounts, reason: 'Counted' });
      t.is((await admin.post('/api/pay-out-credit', out)).status, 200);
      await admin.post('/api/update-bursar-credit', { memberUUId: uuid, memberamount: 35 });

      const of = (amount: number) => ({ uuid, amount, reason: 'As the old books say' });
      const tooLittle = await admin.post('/api/correct-opening-credit', of(14.99));
      t.like(tooLittle.body, { code: 'CreditUsed', errors: [{ field: 'amount' }] });
      await admin.post('/api/correct-opening-credit', of(45));
      t.like(await standing(), { amount: -45 });
      const period = `uuid=${uuid}&from=2026-01-01&to=${TODAY}`;
      const statement = await admin.get(`/api/get-statement?${period}`);
      t.like(statement.body, { openingCredit: 0, credit: 30, entries: [] });
      const entries = statement.at('creditEntries') as { change: number; sentence: string }[];
      t.deepEqual(
        entries.map(({ change }) => change),
        [50, -5, -10, -5],
      );
      t.regex(entries[0]?.sentence ?? '', /^Opening balance of credit as of Jan 31, 2026: Paid ahead/);
      t.like(statement.at('creditEntries.0.correctedBy'), {
        sentence: /* told beside it */ entries[1]?.sentence,
      });
      const lines = [{ type: 'OpeningCreditEntered', change: 0, credit: 50 }];
      t.like((await statementOf(admin, uuid)).body, { credit: 30, lines });
    },
    badInput: oneWrong(
      { amount: [-1], reason: [''], uuid: ['x'] },
      { uuid: someId(), reason: 'x', amount: 1 },
    ),
    valid: async ({ org }) => {
      const uuid = await addMember(org);
      await org.admin.post('/api/import-opening-balances', had(uuid, -50));
      return { uuid, amount: 40, reason: 'As the old books say' };
    },
  },
};
