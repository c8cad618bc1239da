import type { ExecutionContext } from 'ava';
import { dispatch } from '../../../../api/platform/calls/dispatch.ts';
import { account } from '../../../../ledger/account/decide.ts';
import { type Answer, type Person, TODAY } from '../../../support/api.ts';
import { addBudget, budgetInput, budgetOf, expenseInput, spend } from '../../budget/cases.ts';
import { oneWrong, someId } from '../../calls/caseParts.ts';
import type { At, Cases, Subject } from '../../calls/cases.ts';
import { addMember, balanceOf, creditOf, removeMember, screenshot } from '../../world.ts';

const bought = { expenseDate: '2026-03-01', expenseName: 'Pizza night 2', amount: 42.5 };

/** Add a reimbursement; answers its id. */
const add = async (by: Person, memberuuid: string, more: object = {}) =>
  String((await by.post('/api/add-reimbursement', { memberuuid, ...bought, ...more })).at('_id'));
const remove = (by: Person, _id: string) => by.post('/api/delete-reimbursement', { idArray: [{ _id }] });
const approve = (by: Person, _id: string, more: object = {}) =>
  by.post('/api/approve-reimbursement', { _id, ...more });
const pay = (by: Person, _id: string, more: object = {}) =>
  by.post('/api/pay-reimbursements', { idArray: [{ _id }], method: 'credit', ...more });

async function shown(by: Person, _id: string): Promise<Record<string, unknown> | undefined> {
  const { body } = await by.get('/api/get-reimbursements');
  return (body as Record<string, unknown>[]).find((each) => each._id === _id);
}

const upload = (by: Person) =>
  by.upload('/api/upload-reimbursement-doc', { fileDoc: screenshot().file, org_code: 'other' });

/** What anybody submitted, whether they can sign in here or not. */
async function submitted({ api: { deps }, org }: At, { memberId }: Subject): Promise<{ _id: string }> {
  const _id = someId();
  const metadata = { orgCode: org.orgCode, actor: memberId, correlationId: _id, commandId: _id };
  const { amount: _, ...said } = bought;
  const { position = '' } = await dispatch(deps, metadata, account, memberId, {
    ...({ type: 'SubmitReimbursement', reimbursementId: _id, receipt: '', today: TODAY } as const),
    ...said,
    amountCents: 4_250,
  });
  await deps.projections.waitFor(position, 10_000);
  return { _id };
}

const refused = (t: ExecutionContext, answer: Answer, field: string) =>
  t.deepEqual([answer.status, answer.at('errors.0.field')], [422, field], JSON.stringify(answer.body));

const badIds = oneWrong({ idArray: [[]], 'idArray.0._id': ['all'] }, { method: 'credit' });

export const reimbursementCases: Readonly<Record<string, Cases>> = {
  'get-reimbursements': {
    success: async (t, { alpha }) => {
      const receipt = String((await upload(alpha.member)).at('Location'));
      const _id = await add(alpha.member, alpha.member.memberId, { receipt });
      const row = await shown(alpha.member, _id);
      const waiting = { status: 'submitted', approvedBy: [], method: '', paidOn: '', mayApprove: false };
      t.like(row, { ...bought, memberuuid: alpha.member.memberId, memberExists: true, receipt, ...waiting });
      t.is((await alpha.member.get(String(row?.receiptUrl))).status, 200);
      t.like(await shown(alpha.admin, _id), { mayApprove: true });
      t.is(await shown(alpha.other, _id), undefined, 'members read their own');
      const gone = await addMember(alpha);
      const left = await add(alpha.admin, gone);
      await removeMember(alpha, gone);
      t.like(await shown(alpha.admin, left), { memberExists: false });
    },
    badInput: 'takes no input',
  },
  'get-reimbursement-count': {
    success: async (t, { alpha }) => {
      const count = async () => Number((await alpha.admin.get('/api/get-reimbursement-count')).at('count'));
      const before = await count();
      const _id = await add(alpha.member, alpha.member.memberId);
      t.is(await count(), before + 1);
      await approve(alpha.admin, _id);
      t.is(await count(), before);
    },
    badInput: 'takes no input',
  },
  'get-bursar-credits': {
    success: async (t, { alpha }) => {
      const { memberId } = alpha.other;
      const _id = await add(alpha.admin, memberId, { amount: 7 });
      const before = await creditOf(alpha.other);
      await pay(alpha.admin, _id);
      const answer = await alpha.admin.get('/api/get-bursar-credits');
      const row = (answer.body as Record<string, unknown>[]).find((each) => each.memberuuid === memberId);
      t.like(row, { creditAmount: before + 7, memberExists: true });
      t.regex(String(row?.lastModifiedDate), /^2026-03-1/);
      await remove(alpha.admin, _id);
      const gone = await addMember(alpha);
      await pay(alpha.admin, await add(alpha.admin, gone, { amount: 3.5 }));
      await removeMember(alpha, gone);
      const { body } = await alpha.admin.get('/api/get-bursar-credits');
      const left = (body as Record<string, unknown>[]).find((each) => each.memberuuid === gone);
      t.like(left, { creditAmount: 3.5, memberExists: false });
    },
    badInput: 'takes no input',
  },
  'add-reimbursement': {
    success: async (t, { alpha }) => {
      const owed = await balanceOf(alpha, 'Reimbursements payable');
      const input = { memberuuid: alpha.member.memberId, ...bought };
      const answer = await alpha.admin.post('/api/add-reimbursement', input);
      t.is(answer.at('message'), 'Successfully added a Reimbursement.');
      t.like(await shown(alpha.admin, String(answer.at('_id'))), { status: 'approved' });
      t.is(await balanceOf(alpha, 'Reimbursements payable'), owed - 42.5);
      const own = await add(alpha.admin, alpha.admin.memberId);
      t.like(await shown(alpha.admin, own), { status: 'submitted' }, 'their own waits');
      t.is((await alpha.member.post('/api/add-reimbursement', input)).status, 200);
      t.is((await alpha.other.post('/api/add-reimbursement', input)).status, 404, "somebody else's");
      const missing = { ...input, receipt: 'alpha/receipts/x.png' };
      t.is((await alpha.admin.post('/api/add-reimbursement', missing)).at('errors.0.field'), 'receipt');
      const { budgetId, categories } = await addBudget(alpha);
      const category = { budgetId, category: categories[0]?.id };
      t.is((await alpha.member.post('/api/add-reimbursement', { ...input, ...category })).status, 403);
      const bare = await alpha.admin.post('/api/add-reimbursement', { ...input, budgetId });
      refused(t, bare, 'category');
      const gone = await addMember(alpha);
      await removeMember(alpha, gone);
      const late = await alpha.admin.post('/api/add-reimbursement', { ...input, memberuuid: gone });
      refused(t, late, 'memberuuid');
    },
    badInput: oneWrong(
      {
        memberuuid: [''],
        expenseDate: ['', '2026-02-30'],
        expenseName: ['', '<b>', 'x'.repeat(101)],
        amount: [null, 0, 1.005],
        budgetId: ['spring'],
      },
      { memberuuid: someId(), ...bought },
    ),
    valid: (_, { memberId }) => ({ memberuuid: memberId, ...bought }),
  },
  'delete-reimbursement': {
    success: async (t, { alpha }) => {
      const owed = await balanceOf(alpha, 'Reimbursements payable');
      const before = await creditOf(alpha.member);
      const receipt = String((await upload(alpha.admin)).at('Location'));
      const _id = await add(alpha.admin, alpha.member.memberId, { receipt });
      await pay(alpha.admin, _id);
      t.is(await creditOf(alpha.member), before + 42.5);
      t.is((await remove(alpha.member, _id)).status, 422, 'members remove what waits');
      const answer = await remove(alpha.admin, _id);
      t.is(answer.at('message'), 'Successfully deleted Reimbursement(s).');
      t.is(await creditOf(alpha.member), before);
      t.is(await balanceOf(alpha, 'Reimbursements payable'), owed);
      t.is(await shown(alpha.admin, _id), undefined);
      const own = await add(alpha.member, alpha.member.memberId);
      t.is((await remove(alpha.other, own)).status, 404);
      t.is((await remove(alpha.member, own)).status, 200);
      t.is((await remove(alpha.admin, own)).status, 404, 'twice');
    },
    badInput: badIds,
    valid: async (at, about) => ({ idArray: [await submitted(at, about)] }),
  },
  'approve-reimbursement': {
    success: async (t, { alpha }) => {
      const added = await addBudget(alpha);
      const { budgetId, categories } = added;
      const [food, travel] = categories;
      const _id = await add(alpha.member, alpha.member.memberId);
      const answer = await approve(alpha.admin, _id, { budgetId, category: food?.id });
      t.is(answer.at('message'), 'Successfully approved the Reimbursement.');
      t.like(await shown(alpha.member, _id), { status: 'approved', categoryName: 'Food' });
      const spent = async () => (await budgetOf(alpha.admin, budgetId)).at('categories.0.spent');
      t.is(await spent(), 42.5, 'it counts in its category');
      const own = await add(alpha.admin, alpha.admin.memberId, { budgetId, category: food?.id });
      await approve(alpha.admin, own, { budgetId: '', category: '' });
      t.like(await shown(alpha.admin, own), { status: 'approved', budgetId: '', categoryName: '' });
      t.is(await spent(), 42.5, 'or in none, where whoever approves says so');
      t.is((await approve(alpha.admin, _id)).status, 422, 'twice');
      const left = { ...budgetInput, _id: budgetId, categories: [travel] };
      refused(t, await alpha.admin.post('/api/update-budget', left), 'categories');

      // One purchase is in the books and in the budget once.
      const link = (more: object = {}) => spend(alpha, added, { reimbursementId: _id, ...more });
      refused(t, await link({ amount: 42 }), 'amount');
      refused(t, await link({ category: travel?.id }), 'reimbursementId');
      refused(t, await link({ reimbursementId: someId() }), 'reimbursementId');
      const books = await balanceOf(alpha, 'Food');
      const expense = String((await link()).at('_id'));
      t.is(await balanceOf(alpha, 'Food'), books);
      t.is(await spent(), 42.5);
      refused(t, await link(), 'reimbursementId');
      refused(t, await remove(alpha.admin, _id), 'idArray.0._id');
      const unlinked = { ...expenseInput, _id: expense, budgetId, category: food?.id, reimbursementId: '' };
      await alpha.admin.post('/api/update-expense', unlinked);
      t.is(await balanceOf(alpha, 'Food'), books + 42.5, 'two purchases then');
      t.is(await spent(), 85);
      await remove(alpha.admin, _id);
      t.is(await spent(), 42.5);
    },
    badInput: oneWrong({ _id: [undefined], category: ['food'] }, { _id: someId() }),
    valid: async ({ org }) => ({ _id: await add(org.member, org.member.memberId) }),
  },
  'decline-reimbursement': {
    success: async (t, { alpha }) => {
      const _id = await add(alpha.member, alpha.member.memberId);
      const input = { _id, reason: 'Not for the chapter' };
      const answer = await alpha.admin.post('/api/decline-reimbursement', input);
      t.is(answer.at('message'), 'Successfully declined the Reimbursement.');
      t.like(await shown(alpha.member, _id), { status: 'declined', reason: 'Not for the chapter' });
      t.is((await approve(alpha.admin, _id)).status, 422);
    },
    badInput: oneWrong({ reason: [undefined, ' '] }, { _id: someId() }),
    valid: async ({ org }) => ({ _id: await add(org.member, org.member.memberId), reason: 'no' }),
  },
  'pay-reimbursements': {
    success: async (t, { alpha }) => {
      const [cash, owed] = [
        await balanceOf(alpha, 'Undeposited cash'),
        await balanceOf(alpha, 'Reimbursements payable'),
      ];
      const ids = [
        await add(alpha.admin, alpha.member.memberId),
        await add(alpha.admin, alpha.other.memberId, { amount: 7.5 }),
      ];
      const idArray = ids.map((_id) => ({ _id }));
      const payAll = (more: object) => alpha.admin.post('/api/pay-reimbursements', { idArray, ...more });
      const early = await payAll({ method: 'cash', paidOn: '2026-02-28' });
      refused(t, early, 'paidOn');
      const answer = await payAll({ method: 'cash', paidOn: '2026-03-05' });
      t.is(answer.at('message'), 'Successfully paid the Reimbursement(s).');
      t.is(await balanceOf(alpha, 'Undeposited cash'), cash - 50);
      t.is(await balanceOf(alpha, 'Reimbursements payable'), owed);
      const paid = { status: 'paid', method: 'cash', paidOn: '2026-03-05' };
      t.like(await shown(alpha.other, String(ids[1])), paid);
      t.is((await payAll({ method: 'cash' })).status, 422, 'twice');
      const waits = await add(alpha.member, alpha.member.memberId);
      t.is((await pay(alpha.admin, waits)).status, 422, 'before it is approved');
    },
    badInput: [
      ...badIds,
      ...oneWrong({ method: ['card'], paidOn: ['today'] }, { idArray: [{ _id: someId() }], method: 'cash' }),
    ],
    valid: async ({ org }) => ({
      idArray: [{ _id: await add(org.admin, org.member.memberId) }],
      method: 'cash',
    }),
  },
  'upload-reimbursement-doc': {
    success: async (t, { alpha }) => {
      const answer = await upload(alpha.member);
      t.regex(String(answer.at('Location')), /^alpha\/receipts\/[0-9a-f-]{36}\.png$/);
      t.is(answer.at('isError'), false);
      t.is(answer.at('message'), 'Successfully uploaded the receipt.');
      t.is((await alpha.member.get(String(answer.at('url')))).status, 200);
    },
    badInput: oneWrong({ fileDoc: [undefined, new File(['<svg/>'], 'a.svg')] }),
    valid: () => ({ fileDoc: screenshot().file }),
  },
};
