import test from 'ava';
import type { Locator, Page } from 'playwright-core';
import { demo } from '../support/app.ts';
import { openDialog, press } from './acts.ts';
import { go, leaveTidy, sees, startToPrepare } from './steps.ts';

/** What a search hides is not selected, and what is done to several names each. Serial: one page. */
const running = await startToPrepare('e2e_selection');
const page = await running.enter(demo.treasurer, '/charges');
leaveTidy(running, { sharePages: true });

const rowsOf = (where: Page | Locator) => where.getByRole('row').filter({ has: page.getByRole('cell') });

test.serial(
  'charges: a search takes what it hides out of the selection, and removing names the rest',
  async (t) => {
    const rows = rowsOf(page.getByRole('tabpanel', { name: 'Charges' }));
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await sees(bar, '2 selected');
    const names = await rows.locator('a[href^="/account/"]').allTextContents();
    const hidden = new Set(names.slice(0, 2));
    const other = names.find((name) => !hidden.has(name)) ?? '';
    await page.getByLabel('Search', { exact: true }).fill(other);
    await rows.filter({ hasNotText: other }).first().waitFor({ state: 'detached' });
    await bar.waitFor({ state: 'detached' });
    await rows.first().getByRole('checkbox').check();
    await sees(bar, '1 selected');
    const alone = await openDialog(bar, 'Remove Charges');
    await sees(alone, `Are you sure you want to remove this charge? ${other} will not owe it any more.`);
    await press(alone, 'Cancel');

    // What is still shown stays selected.
    await page.getByLabel('Search', { exact: true }).fill('');
    await rows.filter({ hasNotText: other }).first().waitFor();
    await sees(bar, '1 selected');
    await rows.filter({ hasNotText: other }).first().getByRole('checkbox').check();
    const several = await openDialog(bar, 'Remove Charges');
    const named = several.getByRole('list', { name: 'What is selected' }).getByRole('listitem');
    t.is(await named.count(), 2);
    await sees(several, new RegExp(`^${other}, .*\\$`));
    await press(several, 'Cancel');
  },
);

test.serial(
  'members: a search takes what it hides out of the selection, and removing names the rest',
  async (t) => {
    await go(page, '/members', 'Members');
    const rows = rowsOf(page);
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await sees(bar, '2 selected');
    const dialog = await openDialog(bar, 'Remove Members', 'Remove 2 members?');
    t.is(await dialog.getByRole('list', { name: 'What is selected' }).getByRole('listitem').count(), 2);
    await press(dialog, 'Cancel');
    await page.getByLabel('Search name or email').fill(demo.member);
    await rows.filter({ hasText: demo.member }).waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
    await bar.waitFor({ state: 'detached' });
    await page.getByLabel('Search name or email').fill('');
  },
);

test.serial(
  'members: Edit Roles opens with those who are ticked, whose boxes say whose they are',
  async (t) => {
    const boxes = page.getByRole('checkbox', { name: /^Select \S+ \S+/ });
    await boxes.nth(2).waitFor();
    t.is(await page.getByRole('row').count(), (await boxes.count()) + 1, 'one each');
    const ticked: string[] = [];
    for (const at of [1, 2]) {
      await boxes.nth(at).check();
      ticked.push(((await boxes.nth(at).getAttribute('aria-label')) ?? '').replace('Select ', ''));
    }
    const dialog = await openDialog(page, 'Edit Roles', 'Edit Role');
    const chosen = dialog.getByRole('list', { name: 'Chosen' });
    for (const name of ticked) await sees(chosen, name);
    t.is(await chosen.getByRole('listitem').count(), 2);
    await press(dialog, 'Cancel');
    await dialog.waitFor({ state: 'detached' });
  },
);

test.serial('texts: whoever a search hides and stays selected is named', async (t) => {
  await go(page, '/text', 'Messages');
  const list = page.getByRole('list', { name: 'Members' });
  const first = list
    .getByRole('listitem')
    .filter({ has: page.locator('input:not([disabled])') })
    .first();
  await first.getByRole('checkbox').check();
  const name = (await first.locator('.MuiListItemText-primary').textContent()) ?? '';
  await page.getByLabel('Search members').fill('nobody of this name');
  await sees(page, `Also selected, not shown: ${name}`);
  t.pass();
});
