import test from 'ava';
import { screens as consoleScreens } from '../../console/screens.ts';
import { screens as portalScreens, publicScreens } from '../../member-portal/screens.ts';
import type { Screen } from '../../ui/app/screen.ts';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { checkPage, fitsWindow, go, startWithBrowser } from './steps.ts';

/** Screens of spec 3 by night, with the demo's rows in them. Serial: one server. */
const { enter, visit } = await startWithBrowser('e2e_dark');

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
    const [[first], ...others] = pages;
    const page = await enter(who, first, viewport, { colorScheme: 'dark' });
    await checkPage(t, page, first);
    for (const [path, title] of others) {
      await go(page, path, title);
      await checkPage(t, page, path);
    }
  });

/** Those that need no id in their address. */
const pathsOf = (screens: readonly Screen[]) =>
  screens.map(({ path }) => path).filter((path) => !/[:*]/.test(path));

/** WCAG 2.2, 1.4.10 and 1.4.4: a window of 320 px, and text of twice its size on a phone. */
const narrow = [
  { size: { ...phone, width: 320 }, text: '100%' },
  { size: phone, text: '200%' },
];

for (const [who, screens] of [
  [undefined, publicScreens],
  [demo.member, portalScreens],
  [demo.treasurer, consoleScreens],
] as const)
  test.serial(
    `no page of ${who ?? 'visitors'} scrolls sideways in a narrow window or with large text`,
    async (t) => {
      const page = who === undefined ? await visit(phone) : await enter(who, 'about:blank', phone);
      for (const path of pathsOf(screens)) {
        await page.goto(path);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        for (const { size, text } of narrow) {
          await page.setViewportSize(size);
          await page.evaluate((fontSize) => {
            document.documentElement.style.fontSize = fontSize;
          }, text);
          await fitsWindow(t, page, `${path} with text of ${text}`);
        }
      }
    },
  );
