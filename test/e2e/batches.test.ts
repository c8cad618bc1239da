import test from 'ava';
import type { Page } from 'playwright-core';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { phone, type Viewport } from '../support/browser.ts';
import { answers, choose, openDialog, press, saves } from './acts.ts';
import { charge, sendByVenmo } from './money.ts';
import { outbox } from './outbox.ts';
import { callAs, checkPage, go, idOf, letThrough, sees, startWithPages, walked } from './steps.ts';

/** What was done to many at once is undone within a minute. */
const { caller, pageOf } = await startWithPages('e2e_batches');
const charges = (viewport?: Viewport) => pageOf(demo.treasurer, '/charges', 'Charges', viewport);

/** Charge everybody by the form, and wait for what it says; answers how many that are. */
async function chargeAll(page: Page, amount: string, said: string | RegExp = 'Successfully added a Charge.') {
  const { length } = await callAs(page, 'search-member', { active: 'true' });
  const { today } = await callAs(page, 'get-session', {});
  const dialog = await openDialog(page, 'Add Charge');
  await press(dialog, `Select all ${length}`);
  await choose(dialog, 'Charge Type', 'Dues');
  await dialog.getByLabel('Amount').fill(amount);
  await choose(dialog, 'Bank Account');
  await dialog.getByLabel('Due Date').fill(plusDays(today, 21));
  await press(dialog, 'Add Charge');
  await sees(page, said);
  return length;
}

const chargesOf = async (page: Page, amount: number) =>
  (await callAs(page, 'search-all-dues', {})).filter((due) => due.amount === amount);

test.serial('charging everybody is undone from the notice', async (t) => {
  const page = await charges();
  const length = await chargeAll(page, '11.07');
  t.is((await chargesOf(page, 11.07)).length, length);
  await answers(page, 'Undo', 'Successfully undone.');
  t.deepEqual(await chargesOf(page, 11.07), []);
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
});

test.serial('the notice offers Undo as long as the server does, however late it opens', async (t) => {
  const page = await charges();
  // As when the minute began long before.
  await page.route('**/api/get-batch?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), secondsLeft: 3 } });
  });
  await chargeAll(page, '10.07');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.waitFor();
  await undo.waitFor({ state: 'detached', timeout: 10_000 });
  await page.getByText('Successfully added a Charge.').waitFor({ state: 'detached', timeout: 10_000 });
  t.true((await chargesOf(page, 10.07)).length > 0);
  await letThrough(page, '**/api/get-batch?*');
});

walked(phone, 'a batch has a page with Undo as long as it lasts', async (t, width) => {
  const page = await charges(width);
  const amount = width.width / 10;
  const length = await chargeAll(page, String(amount));
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await page.getByRole('heading', { name: `${length} charges`, level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Undo \(\d\d s\)$/ }).waitFor();
  await checkPage(t, page, 'batch');

  await page
    .getByRole('button', { name: /^Event: Dues/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'ChargeAssessed' }).waitFor();
  await page.keyboard.press('Escape');

  await answers(page, /^Undo/, 'Successfully undone.', /All undone/);
  await page.getByRole('button', { name: /^Undo/ }).waitFor({ state: 'detached' });
  await page.locator('s').first().waitFor();
  await checkPage(t, page, 'batch-undone');
  await page
    .getByRole('button', { name: /^Event: undone/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'ChargeVoided' }).waitFor();
  await press(page, /[\da-f]{8}-/);
  await page.getByRole('dialog', { name: 'ChargeAssessed' }).waitFor();
  t.deepEqual(await chargesOf(page, amount), []);

  await go(page, '/history', 'History');
  await page
    .getByRole('link', { name: `Batch of ${length}` })
    .first()
    .click();
  await page.getByRole('heading', { name: `${length} charges`, level: 1 }).waitFor();
});

test.serial('a verified Venmo payment waits again once it is undone, and nobody is mailed', async (t) => {
  const treasurer = await caller(demo.treasurer);
  const { today } = await callAs(treasurer, 'get-session', {});
  const uuid = await idOf(treasurer, demo.member);
  const id = await charge(treasurer, uuid, 31.07, plusDays(today, 30));
  await sendByVenmo(await caller(demo.member), 'jordan', { id, uuid, amount: 31.07 });
  const page = await pageOf(demo.treasurer, '/verifypayments', 'Verify Payments');
  const verifyButton = page.getByRole('button', { name: /^Verify \$31\.07 of/ });
  await verifyButton.click();
  const sheet = page.getByRole('dialog');
  await saves(sheet.filter({ hasText: '$31.07' }), 'Verify', 'Successfully Verified Payment.');
  // The next payment is open by then, with Undo of the one before.
  await answers(sheet, 'Undo');
  await sees(page, 'Successfully undone.');
  await press(sheet, 'Close');
  await verifyButton.waitFor();
  const { data } = await callAs(page, 'get-misc-payments', {});
  t.true(data.some(({ amount }) => amount === 31.07));
  t.false((await outbox(page)).some(({ subject }) => subject.startsWith('Payment received: $31.07')));
});

test.serial('what could not be undone is listed with the reason', async (t) => {
  const page = await charges(phone);
  const length = await chargeAll(page, '12.07');
  const [charge] = await chargesOf(page, 12.07);
  const paid = { id: charge?._id ?? '', uuid: charge?.uuid ?? '', amount: 2 };
  await callAs(page, 'add-payment', { payInfo: { pmt_type: 'cash' }, payments: [paid] });
  const dialog = await openDialog(page, 'Undo');
  await sees(dialog, `${length - 1} of ${length} succeeded.`, 'The charge was paid since then.');
  await checkPage(t, page, 'partly-undone');
  await press(dialog, 'Done');
  t.is((await chargesOf(page, 12.07)).length, 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'detached' });
});

test.serial('when some of many charges are refused, the others are undone where that is said', async (t) => {
  const data = Array.from({ length: 80 }, (_, index) => ({
    fname: 'New',
    lname: `Member ${'abcdefghij'[index % 10]}${'abcdefghij'[Math.floor(index / 10)]}`,
    email: `new.${index}@roster.example`,
  }));
  await callAs(await caller(demo.treasurer), 'bulk-add-members', { data });
  const page = await charges();
  const everybody = await callAs(page, 'search-member', { active: 'true' });
  // Somebody of the second call is removed before it arrives.
  const calls: { dues: { uuid: string }[] }[] = [];
  await page.route('**/api/create-dues', async (route) => {
    calls.push(route.request().postDataJSON());
    const leaving = everybody.find(
      ({ _id, email }) =>
        email.endsWith('@roster.example') && calls[1]?.dues.some(({ uuid }) => uuid === _id),
    );
    if (leaving !== undefined) await callAs(page, 'delete-member', { idArray: [{ _id: leaving._id }] });
    await route.continue();
  });
  const length = await chargeAll(page, '13.07', /^100 charged, \d+ refused: .*User no longer exists/);
  await checkPage(t, page, 'partly-charged');
  t.is((await chargesOf(page, 13.07)).length, 100);
  const dialog = page.getByRole('dialog', { name: 'Add Charge' });
  await sees(dialog, `100 of ${length} succeeded.`);
  await saves(dialog, 'Undo', 'Successfully undone.');
  t.deepEqual(await chargesOf(page, 13.07), []);
});
