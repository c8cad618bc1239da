import type { Locator, Page } from 'playwright-core';
import { sees } from './steps.ts';

/** What a person does on a screen, in few words. A name that is a text is the whole of it. */
const pageOf = (where: Page | Locator): Page => ('goto' in where ? where : where.page());

/** What of this role has this name: a text is the whole of it. */
const named = (
  where: Page | Locator,
  role: 'button' | 'dialog' | 'link' | 'option',
  name: string | RegExp,
): Locator => where.getByRole(role, { name, exact: true });

/** Press the button of this name. */
export const press = (where: Page | Locator, button: string | RegExp): Promise<void> =>
  named(where, 'button', button).click();

/** Press a button, and see each of these where it stands. */
export async function answers(
  where: Page | Locator,
  button: string | RegExp,
  ...said: readonly (string | RegExp)[]
): Promise<void> {
  await press(where, button);
  await sees(where, ...said);
}

/** Send a dialog: its page says each of these, and it is gone. */
export async function saves(
  dialog: Locator,
  button: string | RegExp,
  ...said: readonly (string | RegExp)[]
): Promise<void> {
  await press(dialog, button);
  await sees(dialog.page(), ...said);
  await dialog.waitFor({ state: 'detached' });
}

/** The dialog that a button opens; most are called like it. */
export async function openDialog(
  where: Page | Locator,
  button: string | RegExp,
  title: string | RegExp = button,
): Promise<Locator> {
  await press(where, button);
  const dialog = named(pageOf(where), 'dialog', title);
  await dialog.waitFor();
  return dialog;
}

/** The dialog that a page's menu of further actions opens; most are called like its entry. */
export async function openFromMenu(
  page: Page,
  entry: string,
  title: string | RegExp = entry,
): Promise<Locator> {
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: entry }).click();
  const dialog = named(page, 'dialog', title);
  await dialog.waitFor();
  return dialog;
}

/** Open a part of the page by its tab. */
export const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click();

/** Follow a link to the screen with this heading; most are called like it. */
export async function follow(
  where: Page | Locator,
  link: string | RegExp,
  heading: string | RegExp = link,
): Promise<void> {
  await named(where, 'link', link).click();
  await pageOf(where).getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
}

/** Open a screen from the menu. */
export async function openScreen(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.waitFor();
  const records = menu.getByRole('button', { name: 'Records', expanded: false });
  // Our own records are folded away.
  if ((await menu.getByRole('link', { name, exact: true }).count()) === 0 && (await records.count()) > 0)
    await records.click();
  await follow(menu, name);
}

/** Choose from a list; without an option, the first. */
export async function choose(
  where: Page | Locator,
  label: string | RegExp,
  option?: string | RegExp,
): Promise<void> {
  await where.getByRole('combobox', { name: label }).click();
  const page = pageOf(where);
  await (option === undefined ? page.getByRole('option').first() : named(page, 'option', option)).click();
}

/** Open the field of one of a list's filters. */
export async function openFilter(page: Page, label: string): Promise<Locator> {
  const chip = page.locator('button[aria-haspopup=dialog]');
  await chip.and(page.getByRole('button', { name: new RegExp(`^${label}`) })).click();
  const field = page.getByRole('dialog', { name: label });
  await field.waitFor();
  return field;
}

/** Narrow a list by one of the choices of a filter. */
export async function filterBy(page: Page, label: string, choice: string): Promise<void> {
  const field = await openFilter(page, label);
  await field.getByRole('menuitem', { name: choice, exact: true }).click();
  await field.waitFor({ state: 'detached' });
}

/** Type into the fields whose labels begin so. */
export async function fill(where: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await where.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`)).fill(text);
}
