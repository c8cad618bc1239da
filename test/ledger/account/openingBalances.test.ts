import test from 'ava';
import { statusOn } from '../../../ledger/account/charge/due.ts';
import { freeCreditFrom } from '../../../ledger/account/credit/decide.ts';
import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import { type AccountEvent, receivedCents } from '../../../ledger/account/events.ts';
import { postingsOf } from '../../../ledger/catalogue.ts';
import { fold, NotFound } from '../../../ledger/decider.ts';
import { plain } from '../../support/account.ts';
import {
  after,
  amending,
  cash,
  entryOf,
  setCredit,
  type typesOf,
  when,
} from '../../support/account-commands.ts';
import { refused } from '../../support/given.ts';

const today = '2026-02-10';
const openedOn = '2026-02-01';
const open = (more: object = {}): AccountCommand => ({
  type: 'ChargeOpeningBalance',
  chargeId: 'c1',
  account: 'bank 4321',
  amountCents: 8_000,
  dueDate: '2025-12-01',
  memo: 'Fall dues',
  openedOn,
  today,
  ...more,
});
const remove = { type: 'VoidCharge', chargeId: 'c1', reason: 'slip', today } as const;
const reinstate = { type: 'ReinstateCharge', chargeId: 'c1', reason: 'right', today } as const;

test('what a member owed before is due like a charge, overdue by its own due date, against net assets', (t) => {
  const [event] = when([], open());
  t.like(event, { type: 'OpeningBalanceCharged', data: { occurredOn: openedOn } });
  t.deepEqual(entryOf(event), { receivable: 8_000, netAssets: -8_000 });
  const charge = fold(account, when([], open())).charges.get('c1');
  t.like(charge?.terms, { chargeType: 'Opening balance', startDate: '2025-12-01', dueDate: '2025-12-01' });
  t.is(charge && statusOn(charge, openedOn), 'Overdue');
  const [ahead] = when([], open({ dueDate: '2026-03-01' }));
  t.like(ahead?.data, { terms: { startDate: openedOn, dueDate: '2026-03-01' } }, 'it has started');
});

test('it is paid, changed, removed and reinstated, and none of that is income', (t) => {
  const lower: AccountCommand = amending({ ...termsOf(when([], open())), amountCents: 6_000 }, today);
  const events = after([], open(), lower, cash(2_000, today), remove, reinstate);
  const accounts = new Set(events.flatMap(postingsOf).map((line) => line.account));
  t.deepEqual(
    [...accounts].filter((key) => /^(income|late|early)/.test(key)),
    [],
  );
  t.is(netAssetsOf(events), 6_000);
  t.is(netAssetsOf(after([], open(), remove)), 0);
  t.is(netAssetsOf(after([], open(), remove, reinstate)), 8_000);
});

function netAssetsOf(events: Parameters<typeof typesOf>[0]): number {
  const lines = events.flatMap(postingsOf).filter((line) => line.account === 'netAssets');
  return lines.reduce((sum, { debitCents, creditCents }) => sum + creditCents - debitCents, 0);
}

function termsOf([event]: ReturnType<typeof when>) {
  if (event?.type !== 'OpeningBalanceCharged') throw new Error('no opening balance');
  return event.data.terms;
}

test('a member has one opening balance at most; one that was removed is entered again', (t) => {
  const exists = {
    code: 'OpeningBalanceExists',
    message: 'This member has an opening balance already, due Dec 1, 2025. Remove it first.',
    field: 'uuid',
  };
  refused(t, () => when(after([], open()), open({ chargeId: 'c2', amountCents: 100 })), exists);
  const anew = after([], open(), remove, open({ chargeId: 'c2' }));
  t.is(anew.at(-1)?.type, 'OpeningBalanceCharged');
  refused(t, () => when(anew, reinstate), exists);
});

test('it keeps its type and has neither late fee nor discount', (t) => {
  const given = after([], open());
  const terms = termsOf(given);
  const amend = (more: object): AccountCommand => amending({ ...terms, ...more }, today);
  const { chargeType, chargeTypeId } = plain;
  refused(t, () => when(given, amend({ chargeType, chargeTypeId })), {
    code: 'TypeFixed',
    message: 'An opening balance keeps its type.',
    field: 'type',
  });
  refused(t, () => when(given, amend({ startDate: '2025-12-02', dueDate: '2026-04-01' })), {
    code: 'OpeningStarted',
    field: 'startDate',
  });
  const lateFee = { amountCents: 500, startDate: '2026-03-01' };
  refused(t, () => when(given, amend({ lateFee })), 'OpeningLateFee', 'lateFee');
  const earlyDiscount = { amountCents: 500, endDate: '2025-11-30' };
  refused(t, () => when(given, amend({ earlyDiscount })), 'OpeningDiscount', 'earlyDiscount');
});

test('it is not of a day after today, due in more than a year, or of no amount', (t) => {
  refused(t, () => when([], open({ openedOn: '2026-02-11' })), {
    code: 'InFuture',
    message: 'The date should not be after today',
    field: 'openedOn',
  });
  refused(t, () => when([], open({ dueDate: '2027-02-11' })), 'DueDateTooFar', 'dueDate');
  refused(t, () => when([], open({ amountCents: 0 })), 'AmountTooSmall', 'amount');
  t.is(when([], open({ dueDate: '2027-02-10' })).length, 1);
});

const credit = (more: object = {}): AccountCommand => ({
  type: 'EnterOpeningCredit',
  amountCents: 5_000,
  memo: 'Paid ahead',
  openedOn,
  today,
  ...more,
});
const correct = (amountCents: number, reason = 'As the old books say'): AccountCommand => ({
  type: 'CorrectOpeningCredit',
  amountCents,
  reason,
  today,
});

test('credit that a member had before is theirs since that day, against net assets', (t) => {
  const [event] = when([], credit());
  t.deepEqual(event, {
    type: 'OpeningCreditEntered',
    data: { amountCents: 5_000, memo: 'Paid ahead', occurredOn: openedOn },
  });
  t.deepEqual(entryOf(event), { netAssets: 5_000, memberCredits: -5_000 });
  t.is(receivedCents(event as AccountEvent), 0, 'it is not collected');
  t.is(freeCreditFrom(fold(account, when([], credit())), openedOn), 5_000);
  refused(t, () => when([], credit({ openedOn: '2026-02-11' })), 'InFuture', 'openedOn');
  refused(t, () => when([], credit({ amountCents: 0 })), 'AmountTooSmall', 'amount');
});

test('a member either owed something or had credit', (t) => {
  const exists = (of: string) => ({
    code: 'OpeningBalanceExists',
    message: `This member has an opening balance already, ${of}. Remove it first.`,
    field: 'uuid',
  });
  refused(t, () => when(after([], credit()), open()), exists('$50.00 of credit'));
  refused(t, () => when(after([], credit()), credit()), exists('$50.00 of credit'));
  refused(t, () => when(after([], open()), credit()), exists('due Dec 1, 2025'));
  refused(t, () => when(after([], open(), remove, credit()), reinstate), exists('$50.00 of credit'));
  t.is(when(after([], credit(), correct(0)), credit()).length, 1, 'removed, it is entered again');
});

test('it is corrected on its own day by one event, to no less than was used since', (t) => {
  const given = after([], credit());
  const [less] = when(given, correct(3_000));
  t.deepEqual(less?.data, {
    amountCents: 3_000,
    previousCents: 5_000,
    memo: 'Paid ahead',
    reason: 'As the old books say',
    occurredOn: openedOn,
  });
  t.deepEqual(entryOf(less), { netAssets: -2_000, memberCredits: 2_000 });
  t.deepEqual(entryOf(when(given, correct(6_000))[0]), { netAssets: 1_000, memberCredits: -1_000 });
  t.deepEqual(when(given, correct(5_000)), []);
  refused(t, () => when(given, correct(3_000, ' ')), 'ReasonMissing', 'reason');
  refused(t, () => when(given, correct(-1)), 'AmountTooSmall', 'amount');
  t.throws(() => when([], correct(0)), { instanceOf: NotFound });
  t.throws(() => when(after([], credit(), correct(0)), correct(100)), { instanceOf: NotFound });

  const taken: AccountCommand = setCredit(1_500, today);
  const used = after(given, taken);
  refused(t, () => when(used, correct(3_499)), {
    code: 'CreditUsed',
    message: '$35.00 of this credit was used since: it cannot be less.',
    field: 'amount',
  });
  t.is(fold(account, after(used, correct(3_500))).creditCents, 0);
});
