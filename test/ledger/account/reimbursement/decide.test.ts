import test from 'ava';
import { account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import type {
  Approval,
  ApproveReimbursement,
  PayReimbursement,
  SubmitReimbursement,
} from '../../../../ledger/account/reimbursement/decide.ts';
import { NotFound } from '../../../../ledger/decider.ts';
import { after, entryOf, setCredit, typesOf, when } from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';

const today = '2026-03-10';
const food = { budgetId: 'b1', categoryId: 'c1', name: 'Food' };
const bought: SubmitReimbursement = {
  type: 'SubmitReimbursement',
  reimbursementId: 'r1',
  expenseName: 'Pizza',
  expenseDate: '2026-03-02',
  amountCents: 4_000,
  receipt: '',
  today,
};
const by = (who: string, more: Partial<Approval> = {}): Approval => ({
  by: who,
  isOwn: false,
  others: ['ben'],
  ...more,
});
const approve = (approval: Approval, more: Partial<ApproveReimbursement> = {}) =>
  ({ type: 'ApproveReimbursement', reimbursementId: 'r1', approval, today, ...more }) as const;
const pay = (more: Partial<PayReimbursement> = {}) =>
  ({
    type: 'PayReimbursement',
    reimbursementId: 'r1',
    method: 'credit',
    paidOn: '2026-03-05',
    today,
    ...more,
  }) as const;
const remove = (byMember = false) =>
  ({ type: 'RemoveReimbursement', reimbursementId: 'r1', byMember, today }) as const;
const decline = { type: 'DeclineReimbursement', reimbursementId: 'r1', reason: 'Not ours', today } as const;

const submitted = after([], bought);
const approved = after(submitted, approve(by('ann')));
const only = (events: readonly AccountEvent[]) => events[0];

test('a purchase is submitted on its day; for somebody else an administrator approves it with the same command', (t) => {
  t.deepEqual(typesOf(submitted), ['ReimbursementSubmitted']);
  t.deepEqual(entryOf(submitted[0]), {}, 'nothing is owed yet');
  t.deepEqual(typesOf(when([], { ...bought, approval: by('ann') })), [
    'ReimbursementSubmitted',
    'ReimbursementApproved',
  ]);
  refused(t, () => when(submitted, bought), 'IdUsed');
  const wrong: readonly (readonly [Partial<SubmitReimbursement>, string, string])[] = [
    [{ expenseName: '' }, 'Missing', 'expenseName'],
    [{ expenseName: 'x'.repeat(101) }, 'TooLong', 'expenseName'],
    [{ expenseName: '<b>' }, 'Characters', 'expenseName'],
    [{ expenseDate: '' }, 'DateMissing', 'expenseDate'],
    [{ expenseDate: '2026-03-11' }, 'InFuture', 'expenseDate'],
    [{ amountCents: 0 }, 'AmountTooSmall', 'amount'],
  ];
  for (const [change, code, field] of wrong)
    refused(t, () => when([], { ...bought, ...change }), { code, field });
});

test('approved, it is owed since the day of the expense, in the account of its category', (t) => {
  const event = only(when(submitted, approve(by('ann'), { category: food })));
  t.like(event, { type: 'ReimbursementApproved', data: { occurredOn: '2026-03-02', approvedBy: ['ann'] } });
  t.deepEqual(entryOf(event), { 'expense:food': 4_000, reimbursementsPayable: -4_000 });
  t.deepEqual(entryOf(approved.at(-1)), { otherExpenses: 4_000, reimbursementsPayable: -4_000 });
  const named = after([], { ...bought, category: food });
  t.like(entryOf(only(when(named, approve(by('ann'))))), { 'expense:food': 4_000 });
});

test('administrators cannot approve their own, unless there is no other: then the event says so', (t) => {
  refused(t, () => when(submitted, approve(by('ann', { isOwn: true }))), 'OwnReimbursement');
  const alone = only(when(submitted, approve(by('ann', { isOwn: true, others: [] }))));
  t.like(alone, { type: 'ReimbursementApproved', data: { exception: 'selfApproved' } });
});

test('above the amount two approve it, and one where there is no second', (t) => {
  const above = { twoAboveCents: 3_999 };
  const endorsed = after(submitted, approve(by('ann', above), { category: food }));
  t.is(endorsed.at(-1)?.type, 'ReimbursementEndorsed');
  t.deepEqual(entryOf(endorsed.at(-1)), {});
  refused(t, () => when(endorsed, approve(by('ann', above))), 'ApprovedByYou');
  const second = only(when(endorsed, approve(by('ben', above))));
  t.like(second, { data: { approvedBy: ['ann', 'ben'], account: 'expense:food' } });
  t.false(Object.hasOwn(second?.data ?? {}, 'exception'));
  t.is(only(when(submitted, approve(by('ann', { twoAboveCents: 4_000 }))))?.type, 'ReimbursementApproved');
  const lonely = only(when(submitted, approve(by('ann', { ...above, others: [] }))));
  t.like(lonely, { type: 'ReimbursementApproved', data: { exception: 'oneApprover' } });
});

test('the approver chooses the category: another one, none, or that of the submission', (t) => {
  const inFood = after([], { ...bought, category: food });
  const travel = { budgetId: 'b1', categoryId: 'c2', name: 'Travel' };
  const cases = [
    [undefined, food, 'expense:food'],
    [travel, travel, 'expense:travel'],
    [null, undefined, 'otherExpenses'],
  ] as const;
  for (const [category, counts, expense] of cases) {
    const said = category === undefined ? {} : { category };
    const events = after(inFood, approve(by('ann'), said));
    t.like(events.at(-1), { type: 'ReimbursementApproved', data: { account: expense } });
    const { reimbursements } = events.reduce(account.evolve, account.initial);
    t.deepEqual(reimbursements.get('r1')?.category, counts);
    const endorsed = after(inFood, approve(by('ann', { twoAboveCents: 1 }), said));
    t.is(endorsed.at(-1)?.type, 'ReimbursementEndorsed');
    const second = only(when(endorsed, approve(by('ben', { twoAboveCents: 1 }))));
    t.like(second, { type: 'ReimbursementApproved', data: { account: expense } });
  }
});

test('paid as credit it becomes free credit today; otherwise it leaves the account on the day it was paid', (t) => {
  const credit = when(approved, pay());
  t.is(only(credit)?.data.occurredOn, today);
  t.deepEqual(entryOf(only(credit)), { reimbursementsPayable: 4_000, memberCredits: -4_000 });
  const cases = [
    ['cash', 'undepositedCash'],
    ['check', 'checking'],
    ['bank', 'checking'],
  ] as const;
  for (const [method, from] of cases) {
    const event = only(when(approved, pay({ method })));
    t.is(event?.data.occurredOn, '2026-03-05');
    t.deepEqual(entryOf(event), { reimbursementsPayable: 4_000, [from]: -4_000 });
  }
  refused(t, () => when(submitted, pay()), 'NotApproved');
  refused(t, () => when(after(approved, pay()), pay()), { code: 'NotApproved', message: 'It was paid.' });
  refused(t, () => when(approved, pay({ method: 'cash', paidOn: '2026-03-11' })), 'InFuture', 'paidOn');
  refused(t, () => when(approved, pay({ method: 'cash', paidOn: '2026-03-01' })), {
    code: 'PaidBeforeExpense',
    field: 'paidOn',
  });
});

test('it is declined with a reason while it waits', (t) => {
  const declined = after(submitted, decline);
  t.like(declined.at(-1), { type: 'ReimbursementDeclined', data: { reason: 'Not ours' } });
  refused(t, () => when(submitted, { ...decline, reason: ' ' }), 'ReasonMissing', 'reason');
  refused(t, () => when(declined, approve(by('ann'))), 'NotWaiting');
  refused(t, () => when(approved, decline), 'NotWaiting');
});

test('removed, what it posted is reversed on its days; a member removes only what waits', (t) => {
  const reversedOn = (history: readonly AccountEvent[]) => {
    const event = only(when(history, remove()));
    return (
      event?.type === 'ReimbursementRemoved' && [
        event.data.expense?.occurredOn,
        event.data.payment?.occurredOn,
        entryOf(event),
      ]
    );
  };
  t.deepEqual(reversedOn(submitted), [undefined, undefined, {}]);
  const owed = { otherExpenses: -4_000, reimbursementsPayable: 4_000 };
  t.deepEqual(reversedOn(approved), ['2026-03-02', undefined, owed]);
  const back = (from: string) => ({ otherExpenses: -4_000, reimbursementsPayable: 0, [from]: 4_000 });
  const byCash = after(approved, pay({ method: 'cash' }));
  t.deepEqual(reversedOn(byCash), ['2026-03-02', '2026-03-05', back('undepositedCash')]);
  const asCredit = after(approved, pay());
  // Reversed on its own day, the expense would have left less than zero owed until today.
  t.deepEqual(reversedOn(asCredit), [today, today, back('memberCredits')]);

  t.deepEqual(typesOf(when(submitted, remove(true))), ['ReimbursementRemoved']);
  refused(t, () => when(approved, remove(true)), 'NotWaiting');
  const used = after(asCredit, setCredit(3_999, today));
  refused(t, () => when(used, remove()), {
    code: 'CreditUsed',
    message: 'It was paid as credit, of which only $39.99 is left. Charge the member instead.',
  });
  t.throws(() => when(after(submitted, remove()), remove()), { instanceOf: NotFound });
});
