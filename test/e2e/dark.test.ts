import test from 'ava';
import type { Page } from 'playwright-core';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { checkPage, signIn, startWithBrowser } from './steps.ts';

/** Screens of spec 3 by night, with the demo's rows in them. Serial: one server. */
const { visit } = await startWithBrowser('e2e_dark');

/** By who looks at them. Each app is loaded once; from there on its router opens the next screen. */
const screens = [
  [
    demo.treasurer,
    desktop,
    [
      ['/members', 'Members'],
      ['/calendar', 'Calendar'],
      ['/attendance', 'Attendance'],
      ['/prospects', 'Prospects'],
      ['/text', 'Messages'],
      ['/text-log', 'Text Log'],
      ['/budget', 'Budget'],
      ['/reimbursement', /Reimbursement/],
      ['/documents', 'Documents'],
      ['/chapterdocs', /Chapter/],
      ['/taxfiling', /990/],
      ['/collections', 'Collections'],
    ],
  ],
  [
    demo.member,
    phone,
    [
      ['/profile', 'Profile'],
      ['/statement', 'Statement'],
      ['/reimbursements', 'Reimbursements'],
      ['/calendar', 'Calendar'],
      ['/prospects', 'Prospects'],
      ['/chapterdocs', /Chapter/],
    ],
  ],
] as const;

for (const [who, viewport, pages] of screens)
  test.serial(`what ${who} sees has contrast by night`, async (t) => {
    const page = await visit(viewport, { colorScheme: 'dark' });
    await signIn(page, who, demo.password, pages[0][0]);
    for (const [path, title] of pages) {
      await go(page, path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await checkPage(t, page, path);
    }
  });

/** Open a screen as its link in the menu does, wherever that stands at this width. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
