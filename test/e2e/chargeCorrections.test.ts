import test from 'ava';
import type { Page } from 'playwright-core';
import { plusDays } from '../../ledger/values/calendar.ts';
import { listUrl } from '../../ui/listUrl.ts';
import { demo } from '../support/app.ts';
import { desktop, phone, type Viewport, walkedAt } from '../support/browser.ts';
import { charge } from './money.ts';
import { callAs, checkPage, go, sees, startWithBrowser } from './steps.ts';

/** A treasurer takes back what was decided by mistake. */
const { enter } = await startWithBrowser('e2e_charge_corrections');

const MEMO = 'Fall, with the retreat';

/** A new member with a charge of $100; answers their id. */
async function newcomer(page: Page, fname: string): Promise<string> {
  const { today } = await callAs(page, 'get-session', {});
  const email = `${fname.toLowerCase().replace(' ', '.')}@corrections.example`;
  const { _id } = await callAs(page, 'create-member', { fname, lname: 'Novak', email, active: true });
  await charge(page, _id, 100, plusDays(today, 9), MEMO);
  return _id;
}

/** A first name for each width: letters alone. */
const nameAt = (width: Viewport, name: string) => (width === phone ? name : `${name} Desk`);

/** Answers a dialog that asks for a reason. */
async function confirm(page: Page, button: string | RegExp, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
}

for (const width of walkedAt(phone))
  test.serial(
    `a write-off is recovered and reversed, and a removal taken back (${width.width})`,
    async (t) => {
      const page = await enter(demo.treasurer, 'about:blank', width);
      const memberId = await newcomer(page, nameAt(width, 'Wanda'));
      await page.goto(`/account/${memberId}`);
      /** The charge goes to the open or to the settled ones, and is folded there. */
      const expand = () => page.getByRole('button', { name: /^Dues/, expanded: false }).click();
      await expand();
      await page.getByRole('button', { name: 'Write off Dues' }).click();
      await checkPage(t, page, 'write-off');
      await confirm(page, 'Write off $100.00', 'Left school');
      await sees(page, 'Successfully wrote off the Charge.', /Left school/, 'Written off');

      await expand();
      // Nobody paid it, so it is not collected; and the figures of the charge still add up.
      await page.getByRole('term').filter({ hasText: 'Written off' }).filter({ visible: true }).waitFor();
      await checkPage(t, page, 'written-off');
      await page.getByRole('button', { name: 'Record the recovery of Dues' }).click();
      const recovery = page.getByRole('dialog');
      await recovery.getByLabel(/^Amount Received/).fill('40');
      await recovery.getByLabel(/^Payment Type/).click();
      await page.getByRole('option', { name: 'Check' }).click();
      await sees(recovery, MEMO);
      await checkPage(t, page, 'record-recovery');
      await recovery.getByRole('button', { name: 'Record Recovery' }).click();
      await recovery.waitFor({ state: 'detached' });
      await sees(page, /recorded the recovery of \$40\.00/);

      await page.getByRole('button', { name: 'Reverse the write-off of Dues' }).click();
      await confirm(page, 'Ask for $60.00 again', 'Is back');
      const struck = page.locator('s').filter({ hasText: /wrote off \$100\.00/ });
      await struck.filter({ visible: true }).first().waitFor();
      await sees(page, /reversed the write-off of \$60\.00 .* Reason: Is back\./);

      await expand();
      await page.getByRole('button', { name: 'Remove Dues' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await sees(page, 'Voided');
      await expand();
      await page.getByRole('button', { name: 'Reinstate Dues' }).click();
      await confirm(page, 'Reinstate', 'Removed the wrong one');
      await sees(page, /reinstated .* charge Dues of \$100\.00/);
      await expand();
      await checkPage(t, page, 'account-corrected');
    },
  );

for (const width of walkedAt(phone))
  test.serial(`a removed member is found and reinstated (${width.width})`, async (t) => {
    const page = await enter(demo.treasurer, 'about:blank', width, { colorScheme: 'dark' });
    const fname = nameAt(width, 'Rudy');
    const _id = await newcomer(page, fname);
    await callAs(page, 'delete-member', { idArray: [{ _id }] });
    await page.goto('/members');
    await page.getByRole('button', { name: 'Removed Members' }).click();
    await sees(page, `${fname} Novak`);
    await checkPage(t, page, 'removed-members');
    await page.getByRole('button', { name: `Reinstate ${fname} Novak` }).click();
    await page.getByRole('button', { name: 'Reinstate member' }).click();
    await page.getByRole('link', { name: `${fname} Novak` }).waitFor({ state: 'detached' });
    await go(page, `/account/${_id}`, `${fname} Novak`);
    await page.getByRole('button', { name: 'Add Charge' }).waitFor();
    t.is(await page.getByText('User no longer exists').count(), 0);
  });

for (const width of walkedAt(desktop))
  test.serial(`credit is paid out and taken back (${width.width})`, async (t) => {
    const page = await enter(demo.treasurer, 'about:blank', width);
    const memberId = await newcomer(page, nameAt(width, 'Cora'));
    await callAs(page, 'update-bursar-credit', {
      memberUUId: memberId,
      memberamount: 25,
      reason: 'Overpaid',
    });
    await page.goto(`/account/${memberId}`);
    await page.getByRole('button', { name: 'Pay Out Credit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Amount/).fill('26');
    await dialog.getByLabel(/^Payment Type/).click();
    await page.getByRole('option', { name: 'Check' }).click();
    await dialog.getByRole('button', { name: 'Pay Out Credit' }).click();
    await sees(dialog, /should not be greater than \$25\.00/);
    await checkPage(t, page, 'pay-out-credit');
    await dialog.getByLabel(/^Amount/).fill('25');
    await dialog.getByRole('button', { name: 'Pay Out Credit' }).click();
    await dialog.waitFor({ state: 'detached' });
    await sees(page, /paid \$25\.00 of .* credit out by check/);
    await checkPage(t, page, 'account-paid-out');
    await page.getByRole('button', { name: /^Reverse \$25\.00/ }).click();
    await confirm(page, /back as credit$/, 'Never sent');
    await page
      .locator('s')
      .filter({ hasText: /credit out by check/, visible: true })
      .first()
      .waitFor();
    t.is(await page.getByRole('heading', { name: 'Credit paid out' }).count(), 0);
  });

for (const width of walkedAt(desktop))
  test.serial(`a rest too small to be paid is written off where it stands (${width.width})`, async (t) => {
    const page = await enter(demo.treasurer, 'about:blank', width);
    const name = `${nameAt(width, 'Penny')} Novak`;
    const uuid = await newcomer(page, nameAt(width, 'Penny'));
    const [due] = await callAs(page, 'search-dues', { uuid });
    const payments = [{ id: due?._id ?? '', uuid, amount: 99.95 }];
    await callAs(page, 'add-payment', { payInfo: { pmt_type: 'cash' }, payments });
    await page.goto(listUrl('/charges', { q: name }));
    await sees(page, '$0.05 remaining');
    await checkPage(t, page, 'charges-rest');
    await page.getByRole('button', { name: `Write off the rest of Dues of ${name}` }).click();
    await sees(page.getByRole('dialog'), MEMO);
    await page.getByRole('button', { name: 'Write off $0.05' }).click();
    await sees(page, 'Written off');
    const [after] = await callAs(page, 'search-dues', { uuid });
    t.like(after, { remaining: 0, writtenOff: 0.05 });
  });
