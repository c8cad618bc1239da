import type { Page } from 'playwright-core';
import { demo } from '../support/app.ts';
import { phone } from '../support/browser.ts';
import { answers, openDialog, press, saves } from './acts.ts';
import { callAs, checkPage, sees, signIn, startWithBrowser, walked } from './steps.ts';

/** Checking in by code, and subscribing to the calendar. Serial: one server. */
const { enter, visit } = await startWithBrowser('e2e_checkin');

/** An instant so many minutes from now. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Counts how often the bar that says "Loading" comes from now on. */
async function countBars(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const count = { bars: 0 };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('[aria-label="Loading"]')) count.bars += 1;
    }).observe(document.body, { childList: true, subtree: true });
    return count;
  });
  return () => seen.evaluate(({ bars }) => bars);
}

walked(phone, 'members check in by QR code and by typing, and the marks arrive', async (t, viewport) => {
  const admin = await enter(demo.treasurer, 'about:blank', viewport);
  const people = await callAs(admin, 'search-member', { active: 'true' });
  const idOf = (wanted: string) => people.find(({ email }) => email === wanted)?._id ?? '';
  const title = `Chapter ${viewport.width}`;
  const { data } = await callAs(admin, 'create-event', {
    title,
    location: 'Hall',
    startTime: inMinutes(10),
    endTime: inMinutes(70),
    hasAttendance: true,
    memberList: [idOf(demo.member), idOf(demo.pledge)],
  });
  await admin.goto(`/attendance/${data._id}`);
  const panel = admin.getByRole('region', { name: 'Check-in' });
  await panel.getByRole('img', { name: 'QR code for checking in' }).waitFor();
  await checkPage(t, admin, 'check-in');
  const top = async (name: string) =>
    (await admin.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN;
  if (viewport === phone) t.true((await top('Check-in')) < (await top('Members')), 'above the list');
  else t.is(await top('Check-in'), await top('Members'), 'beside the list');
  const screen = await openDialog(panel, 'Full screen', title);
  await sees(screen, /^\d{3} \d{3}$/, '0 of 2 are here');
  await checkPage(t, admin, 'check-in-screen');
  await admin
    .getByRole('progressbar', { name: 'Loading', includeHidden: true })
    .waitFor({ state: 'detached' });
  const barsSeen = await countBars(admin);

  // The phone's camera opens the link; whoever is not signed in comes back to it.
  const { link } = await callAs(admin, 'get-check-in-code', { eventId: data._id });
  const member = await visit(viewport);
  await member.goto(new URL(link).pathname + new URL(link).search);
  await member.waitForURL((url) => url.pathname === '/login');
  await signIn(member, demo.member, demo.password);
  await sees(member, 'You are marked Present.');
  await checkPage(t, member, 'checked-in');
  await sees(screen, '1 of 2 are here');
  t.is(await barsSeen(), 0, 'reading it again is no news');

  const pledge = await enter(demo.pledge, '/', viewport);
  const box = pledge.getByRole('region', { name: `Check in to ${title}` });
  const code = box.getByLabel('Code on the screen');
  await code.fill('000 000');
  await answers(box, `Check in to ${title}`, /This is not the code that is on the screen now\./);
  await checkPage(t, pledge, 'check-in-form');
  await code.fill((await callAs(admin, 'get-check-in-code', { eventId: data._id })).code);
  await code.press('Enter');
  await sees(pledge, 'You are checked in.');
  await box.waitFor({ state: 'detached' });

  await sees(screen, '2 of 2 are here');
  await saves(screen, 'Close', /^Checked in, \d+:\d\d [AP]M$/, '2/2', 'Nothing to submit');
  await checkPage(t, admin, 'checked-in-list');
});

walked(phone, 'a calendar address is made, copied once and ended', async (t, viewport) => {
  const page = await enter(viewport === phone ? demo.member : demo.treasurer, '/calendar', viewport);
  const dialog = await openDialog(page, 'Subscribe', 'Subscribe to the calendar');
  await press(dialog, 'Make my address');
  const address = await dialog.getByLabel('Calendar address').inputValue();
  t.regex(address, /\/api\/calendar\.ics\?token=[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Copy' }).waitFor();
  await checkPage(t, page, 'subscribe');
  const feed = await page.request.get(new URL(address).pathname + new URL(address).search);
  t.true((await feed.text()).startsWith('BEGIN:VCALENDAR'));
  await page.reload();
  await press(page, 'Subscribe');
  await sees(dialog, /It was shown once\./);
  await press(dialog, 'Stop sharing');
  await press(page.getByRole('dialog', { name: 'Stop sharing the calendar?' }), 'Stop sharing');
  await dialog.getByRole('button', { name: 'Make my address' }).waitFor();
  t.is((await page.request.get(new URL(address).pathname + new URL(address).search)).status(), 404);
  t.not((await callAs(page, 'make-calendar-address', {})).address, address);
});
