import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import type { Locator, Page } from 'playwright-core';
import { PROJECT } from '../../api/build.ts';
import type { Change } from '../../api/contract.ts';
import { expensesUrl } from '../../console/budget/links.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { choose, fill, openDialog, press, saves } from './acts.ts';
import { charge, giveCredit } from './money.ts';
import { fillCard, toSummary } from './paySteps.ts';
import { callAs, go, leaveTidy, letThrough, sees, startToPrepare } from './steps.ts';

/**
 * The server records what a form sends, and its answer never arrives. Sent again, from the same dialog, from
 * one that was opened anew, or after a reload, it stands once in the books. Serial: one server, and one page
 * of the treasurer and one of the member.
 */
const running = await startToPrepare('e2e_lost_answers');
const treasurer = await running.enter(demo.treasurer, '/transfers');
const member = await running.enter(demo.member, '/reimbursements');
const { uuid, fname, lname, today } = await callAs(member, 'get-session', {});
leaveTidy(running, { sharePages: true });

const LOST = /It may have gone through; sending it again is safe\.| twice\./;

/** From now on the server acts on this call, and its answer is lost. Answers how often. */
async function loseAnswers(page: Page, call: Change): Promise<{ readonly lost: () => number }> {
  let lost = 0;
  await page.route(`**/api/${call}`, async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}: ${await answer.text()}`);
    lost += 1;
    await route.abort();
  });
  return { lost: () => lost };
}

/** Press a button; the answer of its call is lost, and the form says so. */
async function losesAnswer(page: Page, form: Page | Locator, button: string | RegExp, call: Change) {
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/api/${call}`));
  await press(form, button);
  await failed;
  await sees(form.locator('[role=alert]').or(form.getByRole('alert')), LOST);
}

interface Form {
  readonly call: Change;
  /** Opens the dialog from its page and fills it in. */
  readonly open: () => Promise<Locator>;
  readonly submit: string | RegExp;
  readonly done: string;
  /** How often it stands in the books. */
  readonly count: () => Promise<number>;
}

/** Send a dialog twice, and twice more after it was closed. */
async function standsOnce(t: ExecutionContext, page: Page, { call, open, submit, done, count }: Form) {
  const { lost } = await loseAnswers(page, call);
  const dialog = await open();
  await losesAnswer(page, dialog, submit, call);
  t.is(await count(), 1, `${call} was recorded`);
  await losesAnswer(page, dialog, submit, call);
  await press(dialog, 'Cancel');
  await sees(page, 'What you entered here will be lost.');
  await press(page, 'Discard');
  await losesAnswer(page, await open(), submit, call);
  t.is(lost(), 3);
  await letThrough(page, `**/api/${call}`);
  await saves(dialog, submit, done);
  t.is(await count(), 1, `${call} was recorded once`);
}

test.serial('a transfer', async (t) => {
  await standsOnce(t, treasurer, {
    call: 'record-transfer',
    open: async () => {
      const dialog = await openDialog(treasurer, 'Record transfer', 'Record Transfer');
      await choose(dialog, /^From/, 'Checking');
      await choose(dialog, /^To/, 'Cash');
      await fill(dialog, { Amount: '12.34', Memo: 'Lost answer' });
      return dialog;
    },
    submit: 'Record Transfer',
    done: 'Successfully recorded the Transfer.',
    count: async () => {
      const answer = await treasurer.request.get('/api/rest/transfers');
      const rows = (await answer.json()) as readonly { readonly memo: string }[];
      return rows.filter(({ memo }) => memo === 'Lost answer').length;
    },
  });
});

test.serial('an expense', async (t) => {
  const [budget] = await callAs(treasurer, 'get-budgets', {});
  await go(treasurer, expensesUrl({ budgetId: budget?._id ?? '' }), 'Expenses');
  await standsOnce(t, treasurer, {
    call: 'add-expense',
    open: async () => {
      const dialog = await openDialog(treasurer, 'Add Expense');
      await fill(dialog, { Name: 'Lost Napkins', 'Paid By': 'Ann Lee', Amount: '14', 'Pay Date': today });
      const category = dialog.getByRole('combobox', { name: /^Category/ });
      if (await category.isEnabled()) await choose(dialog, /^Category/);
      await choose(dialog, /^Payment Method/, 'Cash');
      return dialog;
    },
    submit: 'Add Expense',
    done: 'Successfully added an Expense.',
    count: async () => {
      const budgets = await callAs(treasurer, 'get-budgets', {});
      const expenses = await Promise.all(
        budgets.map(({ _id }) => callAs(treasurer, 'get-expenses-by-budgetid', { budgetId: _id })),
      );
      return expenses.flat().filter(({ name }) => name === 'Lost Napkins').length;
    },
  });
});

test.serial('a part payment by hand', async (t) => {
  await charge(treasurer, uuid, 91.07, plusDays(today, 30));
  await go(treasurer, `/account/${uuid}`, `${fname} ${lname}`);
  await standsOnce(t, treasurer, {
    call: 'add-payment',
    open: async () => {
      const dialog = await openDialog(treasurer, 'Add Manual Payment');
      await choose(dialog, 'Payment Type', 'Cash');
      const row = dialog.getByRole('group').filter({ hasText: /\$(91|81)\.07 remaining/ });
      await row.getByLabel('Amount').fill('10');
      return dialog;
    },
    submit: 'Record $10.00',
    done: 'Successfully added a Payment.',
    count: async () =>
      (await callAs(treasurer, 'get-payments', { uuid })).filter(({ amount }) => amount === 10).length,
  });
});

test.serial('a charge', async (t) => {
  await go(treasurer, '/charges', 'Charges');
  await standsOnce(t, treasurer, {
    call: 'create-dues',
    open: async () => {
      const dialog = await openDialog(treasurer, 'Add Charge');
      await dialog.getByRole('combobox', { name: 'Members' }).click();
      await treasurer
        .getByRole('option', { name: `${fname} ${lname}` })
        .first()
        .click();
      await treasurer.keyboard.press('Escape');
      await choose(dialog, 'Charge Type', 'Other');
      await fill(dialog, { 'New Charge Type': 'Lost Banner', Amount: '33' });
      await choose(dialog, 'Bank Account');
      await dialog.getByLabel('Due Date').fill(plusDays(today, 21));
      return dialog;
    },
    submit: 'Add Charge',
    done: 'Successfully added a Charge.',
    count: async () =>
      (await callAs(treasurer, 'search-dues', { uuid })).filter(({ other }) => other === 'Lost Banner')
        .length,
  });
});

test.serial('a reimbursement of a member, and its payment, which asks first', async (t) => {
  const bought = async () =>
    (await callAs(treasurer, 'get-reimbursements', {})).filter(
      ({ expenseName }) => expenseName === 'Lost Paint',
    );
  await standsOnce(t, member, {
    call: 'add-reimbursement',
    open: async () => {
      const dialog = await openDialog(member, 'Add Reimbursement');
      await fill(dialog, { 'Expense Date': today, Amount: '12.34', 'Expense Name': 'Lost Paint' });
      return dialog;
    },
    submit: 'Add Reimbursement',
    done: 'Successfully added a Reimbursement.',
    count: async () => (await bought()).length,
  });

  const [lost] = await bought();
  await go(treasurer, '/reimbursement', 'Reimbursement');
  const approve = await openDialog(treasurer, /^Approve Lost Paint/, 'Approve Reimbursement');
  await approve.getByLabel('Budget').click();
  await treasurer.getByRole('option').nth(1).click();
  await choose(approve, /^Category/);
  await saves(approve, 'Approve', 'Successfully approved the Reimbursement.');
  const before = (await callAs(treasurer, 'get-membercredits', { memberuuid: uuid })).creditAmount;
  const pay = await openDialog(treasurer, /^Pay Lost Paint/, 'Pay Reimbursements');
  await loseAnswers(treasurer, 'pay-reimbursements');
  await losesAnswer(treasurer, pay, 'Pay $12.34', 'pay-reimbursements');
  await losesAnswer(treasurer, pay, 'Pay $12.34', 'pay-reimbursements');
  await letThrough(treasurer, '**/api/pay-reimbursements');
  await saves(pay, 'Pay $12.34', 'Successfully paid the Reimbursement(s).');
  t.is((await callAs(treasurer, 'get-membercredits', { memberuuid: uuid })).creditAmount, before + 12.34);
  t.is((await bought())[0]?._id, lost?._id);
});

test.serial('members from a file', async (t) => {
  await go(treasurer, '/members', 'Members');
  const roster = await readFile(join(import.meta.dirname, 'roster.csv'), 'utf8');
  const [header = ''] = roster.split('\n');
  const email = 'lost.answer@roster.example';
  const count = async () =>
    (await callAs(treasurer, 'search-member', { active: 'true' })).filter((each) => each.email === email)
      .length;
  await press(treasurer, 'Add Members');
  await press(treasurer, /^Multiple Members/);
  const dialog = treasurer.getByRole('dialog', { name: 'CSV Upload' });
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${header.trim()}\nLost,Answer,${email}`),
  });
  await loseAnswers(treasurer, 'bulk-add-members');
  await losesAnswer(treasurer, dialog, 'Add 1 member', 'bulk-add-members');
  t.is(await dialog.getByText('No one was added').count(), 0);
  t.is(await count(), 1);
  await letThrough(treasurer, '**/api/bulk-add-members');
  await saves(dialog, 'Add 1 member', 'Successfully bulk added a new Members.');
  t.is(await count(), 1);
});

test.serial('a form that is a page, also after a reload', async (t) => {
  await go(treasurer, '/attendance', 'Attendance');
  const enterMeeting = async () => {
    await treasurer.getByRole('checkbox', { name: 'Everyone: Pledge' }).check();
    await choose(treasurer, 'Category');
    await fill(treasurer, { Title: 'Lost Meeting', Location: 'Hall' });
    await treasurer.getByLabel(/^Start Time/).fill(`${plusDays(today, 3)}T19:00`);
    await treasurer.getByLabel(/^End Time/).fill(`${plusDays(today, 3)}T20:00`);
  };
  await treasurer.getByRole('link', { name: 'Create' }).click();
  await enterMeeting();
  await loseAnswers(treasurer, 'create-event');
  await losesAnswer(treasurer, treasurer.getByRole('main'), 'Add', 'create-event');
  await treasurer.reload();
  await enterMeeting();
  await losesAnswer(treasurer, treasurer.getByRole('main'), 'Add', 'create-event');
  await letThrough(treasurer, '**/api/create-event');
  await press(treasurer, 'Add');
  await treasurer.waitForURL((url) => url.pathname === '/attendance');
  const { events } = await callAs(treasurer, 'get-all-events', {});
  t.is(events.filter(({ title }) => title === 'Lost Meeting').length, 1);
});

/** The demo's member at the third step, with a charge of this name; answers what was paid on it. */
async function atSummary(name: string, method?: string) {
  const due = {
    uuid,
    type: 'Other',
    other: name,
    account: 'bank 4821',
    amount: 9,
    dueDate: plusDays(today, 30),
  };
  await callAs(treasurer, 'create-dues', { dues: [due] });
  await go(member, '/pay', 'Make a Payment');
  await toSummary(member, name, '9', method);
  return async () => {
    const charged = (await callAs(member, 'search-dues', { uuid })).find(({ other }) => other === name);
    const all = await callAs(member, 'get-payments', { uuid });
    return all.filter(
      ({ chargeIds, status }) => chargeIds.includes(charged?._id ?? '') && !/failed|canceled/.test(status),
    );
  };
}

/** Press Pay once per call whose answer is lost, then once more, which pays. */
async function paysLosing(calls: readonly Change[], heading: string): Promise<void> {
  for (const call of calls) {
    await loseAnswers(member, call);
    await losesAnswer(member, member.getByRole('main'), /^Pay \$/, call);
    await letThrough(member, `**/api/${call}`);
  }
  await press(member, /^Pay \$/);
  await member.getByRole('heading', { name: heading }).waitFor();
}

test.serial('a member pays by card: each of its calls may lose its answer', async (t) => {
  const payments = await atSummary('Lost Card', 'Card');
  await fillCard(member, '4242424242424242');
  await paysLosing(['stripe-secret', 'add-payment'], 'Payment Successful');
  t.is((await payments()).length, 1);
});

test.serial('a member pays from a bank account: each of its calls may lose its answer', async (t) => {
  const payments = await atSummary('Lost Debit', 'Bank Transfer (ACH)');
  const form = await openDialog(member, /Add (a|another) Bank Account/, 'Add a Bank Account');
  await fill(form, { 'Routing Number': '110000000', 'Account Number': '000123456789' });
  await press(form, 'Continue');
  await press(member.getByRole('dialog', { name: 'Direct debit terms' }), 'Agree');
  await member.getByRole('radio', { name: /\*\*\*\*6789/ }).check();
  await paysLosing(['create-payment-intent-method', 'add-payment'], 'Payment Pending');
  t.is((await payments()).length, 1);
});

test.serial('a member says that they paid by Venmo', async (t) => {
  const payments = await atSummary('Lost Venmo', 'Venmo/Zelle');
  await member.getByLabel('Venmo username').fill('jordan-ellis');
  await member.locator('input[type=file]').setInputFiles(join(PROJECT, 'api/demo/screenshot.png'));
  await loseAnswers(member, 'misc-payment');
  await losesAnswer(member, member.getByRole('main'), 'SUBMIT', 'misc-payment');
  t.is((await payments()).length, 1);
  await letThrough(member, '**/api/misc-payment');
  await press(member, 'SUBMIT');
  await member.getByRole('heading', { name: 'Payment Pending' }).waitFor();
  t.is((await payments()).length, 1);
});

test.serial('a member pays with credit', async (t) => {
  await giveCredit(treasurer, uuid, 9);
  const payments = await atSummary('Lost Credit');
  await loseAnswers(member, 'misc-payment');
  await losesAnswer(member, member.getByRole('main'), 'Pay', 'misc-payment');
  await letThrough(member, '**/api/misc-payment');
  await member.reload();
  await press(member, 'Go to the receipt');
  t.is((await payments()).length, 1);
});
