import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import type { Locator, Page } from 'playwright-core';
import { PROJECT } from '../../api/build.ts';
import type { Change } from '../../api/contract/calls.ts';
import { expensesUrl } from '../../console/budget/links.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop } from '../support/browser.ts';
import { choose, fill, openDialog, press, saves } from './acts.ts';
import { charge, giveCredit } from './money.ts';
import { callAs, letThrough, sees, startWithBrowser } from './steps.ts';

/**
 * The server records what a form sends, and its answer never arrives. Sent again, from the same dialog, from
 * one that was opened anew, or after a reload, it stands once in the books. Serial: one server.
 */
const { caller, enter } = await startWithBrowser('e2e_lost_answers');

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

/** Send a dialog twice, once more after it was closed, and once more after a reload. */
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
  await page.reload();
  await saves(await open(), submit, done);
  t.is(await count(), 1, `${call} was recorded once`);
}

test.serial('a transfer', async (t) => {
  const page = await enter(demo.treasurer, '/transfers');
  await standsOnce(t, page, {
    call: 'record-transfer',
    open: async () => {
      const dialog = await openDialog(page, 'Record transfer', 'Record Transfer');
      await choose(dialog, /^From/, 'Checking');
      await choose(dialog, /^To/, 'Cash');
      await fill(dialog, { Amount: '12.34', Memo: 'Lost answer' });
      return dialog;
    },
    submit: 'Record Transfer',
    done: 'Successfully recorded the Transfer.',
    count: async () => {
      const answer = await page.request.get('/api/rest/transfers');
      const rows = (await answer.json()) as readonly { readonly memo: string }[];
      return rows.filter(({ memo }) => memo === 'Lost answer').length;
    },
  });
});

test.serial('an expense', async (t) => {
  const page = await enter(demo.treasurer, 'about:blank');
  const { today } = await callAs(page, 'get-session', {});
  const [budget] = await callAs(page, 'get-budgets', {});
  await page.goto(expensesUrl({ budgetId: budget?._id ?? '' }));
  await standsOnce(t, page, {
    call: 'add-expense',
    open: async () => {
      const dialog = await openDialog(page, 'Add Expense');
      await fill(dialog, { Name: 'Lost Napkins', 'Paid By': 'Ann Lee', Amount: '14', 'Pay Date': today });
      const category = dialog.getByRole('combobox', { name: /^Category/ });
      if (await category.isEnabled()) await choose(dialog, /^Category/);
      await choose(dialog, /^Payment Method/, 'Cash');
      return dialog;
    },
    submit: 'Add Expense',
    done: 'Successfully added an Expense.',
    count: async () => {
      const budgets = await callAs(page, 'get-budgets', {});
      const expenses = await Promise.all(
        budgets.map(({ _id }) => callAs(page, 'get-expenses-by-budgetid', { budgetId: _id })),
      );
      return expenses.flat().filter(({ name }) => name === 'Lost Napkins').length;
    },
  });
});

test.serial('a part payment by hand', async (t) => {
  const page = await enter(demo.treasurer, 'about:blank');
  const { today } = await callAs(page, 'get-session', {});
  const member = (await callAs(page, 'search-member', { active: 'true' })).find(
    ({ email }) => email === demo.member,
  );
  const uuid = member?._id ?? '';
  await charge(page, uuid, 91.07, plusDays(today, 30));
  await page.goto(`/account/${uuid}`);
  await standsOnce(t, page, {
    call: 'add-payment',
    open: async () => {
      const dialog = await openDialog(page, 'Add Manual Payment');
      await choose(dialog, 'Payment Type', 'Cash');
      await press(dialog, 'Clear all amounts');
      const row = dialog.getByRole('group').filter({ hasText: /\$(91|81)\.07 remaining/ });
      await row.getByLabel('Amount').fill('10');
      return dialog;
    },
    submit: 'Add Payment',
    done: 'Successfully added a Payment.',
    count: async () =>
      (await callAs(page, 'get-payments', { uuid })).filter(({ amount }) => amount === 10).length,
  });
});

test.serial('a charge', async (t) => {
  const page = await enter(demo.treasurer, '/charges');
  const { today } = await callAs(page, 'get-session', {});
  const member = (await callAs(page, 'search-member', { active: 'true' })).find(
    ({ email }) => email === demo.member,
  );
  const uuid = member?._id ?? '';
  await standsOnce(t, page, {
    call: 'create-dues',
    open: async () => {
      const dialog = await openDialog(page, 'Add Charge');
      await dialog.getByRole('combobox', { name: 'Members' }).click();
      await page
        .getByRole('option', { name: member?.name ?? '' })
        .first()
        .click();
      await page.keyboard.press('Escape');
      await choose(dialog, 'Charge Type', 'Other');
      await fill(dialog, { 'New Charge Type': 'Lost Banner', Amount: '33' });
      await choose(dialog, 'Bank Account');
      await dialog.getByLabel('Due Date').fill(plusDays(today, 21));
      return dialog;
    },
    submit: 'Add Charge',
    done: 'Successfully added a Charge.',
    count: async () =>
      (await callAs(page, 'search-dues', { uuid })).filter(({ other }) => other === 'Lost Banner').length,
  });
});

test.serial('a reimbursement of a member, and its payment, which asks first', async (t) => {
  const member = await enter(demo.member, '/reimbursements');
  const { uuid, today } = await callAs(member, 'get-session', {});
  const admin = await caller(demo.treasurer);
  const bought = async () =>
    (await callAs(admin, 'get-reimbursements', {})).filter(({ expenseName }) => expenseName === 'Lost Paint');
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
  const page = await enter(demo.treasurer, '/reimbursement');
  const approve = await openDialog(page, /^Approve Lost Paint/, 'Approve Reimbursement');
  await approve.getByLabel('Budget').click();
  await page.getByRole('option').nth(1).click();
  await choose(approve, /^Category/);
  await saves(approve, 'Approve', 'Successfully approved the Reimbursement.');
  const before = (await callAs(admin, 'get-membercredits', { memberuuid: uuid })).creditAmount;
  const pay = await openDialog(page, /^Pay Lost Paint/, 'Pay Reimbursements');
  await loseAnswers(page, 'pay-reimbursements');
  await losesAnswer(page, pay, 'Pay $12.34', 'pay-reimbursements');
  await losesAnswer(page, pay, 'Pay $12.34', 'pay-reimbursements');
  await letThrough(page, '**/api/pay-reimbursements');
  await saves(pay, 'Pay $12.34', 'Successfully paid the Reimbursement(s).');
  t.is((await callAs(admin, 'get-membercredits', { memberuuid: uuid })).creditAmount, before + 12.34);
  t.is((await bought())[0]?._id, lost?._id);
});

test.serial('members from a file', async (t) => {
  const page = await enter(demo.treasurer, '/members');
  const roster = await readFile(join(import.meta.dirname, 'roster.csv'), 'utf8');
  const [header = ''] = roster.split('\n');
  const email = 'lost.answer@roster.example';
  const count = async () =>
    (await callAs(page, 'search-member', { active: 'true' })).filter((each) => each.email === email).length;
  await press(page, 'Add Members');
  await press(page, /^Multiple Members/);
  const dialog = page.getByRole('dialog', { name: 'CSV Upload' });
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${header.trim()}\nLost,Answer,${email}`),
  });
  await loseAnswers(page, 'bulk-add-members');
  await losesAnswer(page, dialog, 'Add 1 member', 'bulk-add-members');
  t.is(await dialog.getByText('Nobody was added').count(), 0);
  t.is(await count(), 1);
  await letThrough(page, '**/api/bulk-add-members');
  await saves(dialog, 'Add 1 member', 'Successfully bulk added a new Members.');
  t.is(await count(), 1);
});

test.serial('a form that is a page', async (t) => {
  const page = await enter(demo.treasurer, '/attendance');
  const { today } = await callAs(page, 'get-session', {});
  const enterMeeting = async () => {
    await page.getByRole('checkbox', { name: 'Everyone: Pledge' }).check();
    await choose(page, 'Category');
    await fill(page, { Title: 'Lost Meeting', Location: 'Hall' });
    await page.getByLabel(/^Start Time/).fill(`${plusDays(today, 3)}T19:00`);
    await page.getByLabel(/^End Time/).fill(`${plusDays(today, 3)}T20:00`);
  };
  await page.getByRole('link', { name: 'Create' }).click();
  await enterMeeting();
  await loseAnswers(page, 'create-event');
  await losesAnswer(page, page.getByRole('main'), 'Add', 'create-event');
  await page.reload();
  await enterMeeting();
  await losesAnswer(page, page.getByRole('main'), 'Add', 'create-event');
  await letThrough(page, '**/api/create-event');
  await press(page, 'Add');
  await page.waitForURL((url) => url.pathname === '/attendance');
  const { events } = await callAs(page, 'get-all-events', {});
  t.is(events.filter(({ title }) => title === 'Lost Meeting').length, 1);
});

/** The demo's member at the third step, with a charge of this name; answers what was paid on it. */
async function atSummary(name: string, method: string, credit?: number) {
  const treasurer = await caller(demo.treasurer);
  const page = await enter(demo.member, 'about:blank', desktop);
  const { uuid, today } = await callAs(page, 'get-session', {});
  const due = {
    uuid,
    type: 'Other',
    other: name,
    account: 'bank 4821',
    amount: 9,
    dueDate: plusDays(today, 30),
  };
  await callAs(treasurer, 'create-dues', { dues: [due] });
  if (credit !== undefined) await giveCredit(treasurer, uuid, credit);
  await page.goto('/pay');
  await page.getByRole('textbox', { name: `Pay Amount for ${name}` }).fill('9');
  if (credit !== undefined) await page.getByRole('checkbox', { name: /Use my Bursar Credit/ }).check();
  else await page.getByLabel('Payment Method').selectOption({ label: method });
  await press(page, 'Next');
  await page.getByLabel('Full Name').and(page.locator(':not([value=""])')).waitFor();
  await press(page, 'Next');
  await page.getByRole('region', { name: 'Order summary' }).waitFor();
  const payments = async () => {
    const charged = (await callAs(page, 'search-dues', { uuid })).find(({ other }) => other === name);
    const all = await callAs(page, 'get-payments', { uuid });
    return all.filter(
      ({ chargeIds, status }) => chargeIds.includes(charged?._id ?? '') && !/failed|canceled/.test(status),
    );
  };
  return { page, payments };
}

/** Press Pay once per call whose answer is lost, then once more, which pays. */
async function paysLosing(page: Page, calls: readonly Change[], heading: string): Promise<void> {
  for (const call of calls) {
    await loseAnswers(page, call);
    await losesAnswer(page, page.getByRole('main'), /^Pay \$/, call);
    await letThrough(page, `**/api/${call}`);
  }
  await press(page, /^Pay \$/);
  await page.getByRole('heading', { name: heading }).waitFor();
}

test.serial('a member pays by card: each of its calls may lose its answer', async (t) => {
  const { page, payments } = await atSummary('Lost Card', 'Card');
  await fill(page, {
    'Card Number': '4242424242424242',
    'Expiration Date': '12 / 34',
    'Security Code': '123',
  });
  await paysLosing(page, ['stripe-secret', 'add-payment'], 'Payment Successful');
  t.is((await payments()).length, 1);
});

test.serial('a member pays from a bank account: each of its calls may lose its answer', async (t) => {
  const { page, payments } = await atSummary('Lost Debit', 'Bank Transfer (ACH)');
  const form = await openDialog(page, /Add (a|another) Bank Account/, 'Add a Bank Account');
  await fill(form, { 'Routing Number': '110000000', 'Account Number': '000123456789' });
  await press(form, 'Continue');
  await press(page.getByRole('dialog', { name: 'Direct debit terms' }), 'Agree');
  await page.getByRole('radio', { name: /\*\*\*\*6789/ }).check();
  await paysLosing(page, ['create-payment-intent-method', 'add-payment'], 'Payment Pending');
  t.is((await payments()).length, 1);
});

test.serial('a member says that they paid by Venmo', async (t) => {
  const { page, payments } = await atSummary('Lost Venmo', 'Venmo/Zelle');
  await page.getByLabel('Venmo username').fill('jordan-ellis');
  await page.locator('input[type=file]').setInputFiles(join(PROJECT, 'api/demo/screenshot.png'));
  await loseAnswers(page, 'misc-payment');
  await losesAnswer(page, page.getByRole('main'), 'SUBMIT', 'misc-payment');
  t.is((await payments()).length, 1);
  await letThrough(page, '**/api/misc-payment');
  await press(page, 'SUBMIT');
  await page.getByRole('heading', { name: 'Payment Pending' }).waitFor();
  t.is((await payments()).length, 1);
});

test.serial('a member pays with credit', async (t) => {
  const { page, payments } = await atSummary('Lost Credit', '', 9);
  await loseAnswers(page, 'misc-payment');
  await losesAnswer(page, page.getByRole('main'), 'Pay', 'misc-payment');
  await letThrough(page, '**/api/misc-payment');
  await page.reload();
  await press(page, 'Go to the receipt');
  t.is((await payments()).length, 1);
});
