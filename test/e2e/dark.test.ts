import test from 'ava';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { checkPage, go, startWithBrowser } from './steps.ts';

/** Screens of spec 3 by night, with the demo's rows in them. Serial: one server. */
const { enter } = await startWithBrowser('e2e_dark');

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
