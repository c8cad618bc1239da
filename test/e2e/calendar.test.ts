import test from 'ava';
import type { Locator, Page } from 'playwright-core';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { instantOf } from '../../ledger/values/zonedTime.ts';
import { titleOf } from '../../ui/calendar/days.ts';
import { demo } from '../support/app.ts';
import { desktop, phone, type Viewport } from '../support/browser.ts';
import { answers, fill, openDialog, press, saves } from './acts.ts';
import {
  callAs,
  checkPage,
  earliest,
  fitsWindow,
  go,
  letThrough,
  sees,
  startWithPages,
  walked,
} from './steps.ts';

/** The calendar (spec 3 section 2), in browsers far from the organization's zone. */
const HOUR_MS = 3_600_000;
const zone = 'America/Los_Angeles';
const { caller, pageOf } = await startWithPages('e2e_calendar', {}, { timeZone: 'Asia/Tokyo' });

const visit = (email: string, viewport: Viewport, address = '/calendar') =>
  pageOf(email, address, 'Calendar', viewport);

/** The Sunday of next year on which clocks of the US go forward, the second of March. */
function springForward(): string {
  const march = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1));
  const day = 8 + ((7 - march.getUTCDay()) % 7);
  return `${march.getUTCFullYear()}-03-${String(day).padStart(2, '0')}`;
}

walked(
  phone,
  'an event over the change of clocks is added, edited and deleted from Tokyo',
  async (t, viewport) => {
    const sunday = springForward();
    const saturday = plusDays(sunday, -1);
    const page = await visit(demo.treasurer, viewport, `/calendar?view=month&day=${sunday}`);
    const title = `Night of ${viewport.width}`;
    const event = () => page.getByRole('button', { name: new RegExp(`^${title}`) });
    const add = await openForm(page);
    await fillEvent(add, title, `${saturday}T22:00`, `${sunday}T02:30`);
    await press(add, 'Add');
    // There is no half past two on that night.
    await sees(add, 'Please enter a valid date');
    await add.getByLabel(/^End Time/).fill(`${sunday}T03:30`);
    await press(add, 'Add');
    await sees(page, 'Successfully added an Event.');
    const { events } = await callAs(page, 'get-all-events', { from: saturday, to: sunday });
    const added = events.find((each) => each.title === title);
    t.is(Date.parse(added?.endTime ?? '') - Date.parse(added?.startTime ?? ''), 4.5 * 3_600_000);
    t.is(added?.startTime, `${sunday}T06:00:00.000Z`);

    t.regex((await event().first().getAttribute('aria-label')) ?? '', /Saturday, .*, from 10:00\sPM$/);
    t.regex((await event().last().getAttribute('aria-label')) ?? '', /Sunday, .*, until 3:30\sAM$/);
    await fitsWindow(t, page, 'calendar');
    await press(page, 'Week');
    await sees(page, titleOf('week', sunday), /until 3:30\sAM/);
    await checkPage(t, page, 'calendar-week');
    await answers(page, 'Previous week', /from 10:00\sPM/);

    // By keyboard.
    await event().focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: title });
    await sees(details, 'Start Time', 'End Time', 'Location', 'Description', 'None', 'Riverside Hall');
    await sees(details, new RegExp(`^${formatDay(saturday)}, 10:00\\sPM PT$`));
    await sees(details, new RegExp(`^${formatDay(sunday)}, 3:30\\sAM PT$`));
    await checkPage(t, page, 'event-details');
    const edit = await openDialog(details, 'Edit Event');
    t.is(await edit.getByLabel(/^Start Time/).inputValue(), `${saturday}T22:00`);
    await press(edit, 'Cancel');
    await press(details, 'Edit Event');
    await fill(edit, { 'Start Time': `${saturday}T21:15`, Description: 'Bring the band.' });
    await saves(edit, 'Save', 'Successfully updated an Event.', /from 9:15\sPM/);

    await event().click();
    await sees(details, 'Bring the band.');
    const question = await openDialog(details, 'Delete', 'Delete Event');
    await sees(question, 'Are you sure you want to delete this event');
    await checkPage(t, page, 'delete-event');
    await press(question, 'Cancel');
    t.is(await event().count(), 0, 'behind the dialog');
    await press(details, 'Delete');
    await saves(question, 'Delete', 'Successfully deleted Event(s).');
    await event().waitFor({ state: 'detached' });
    t.false((await callAs(page, 'get-all-events', {})).events.some((each) => each.title === title));
  },
);

walked(
  phone,
  'a member adds an event and sees no Edit and no Delete; a setting closes it',
  async (t, viewport) => {
    const page = await visit(demo.member, viewport);
    const { today } = await callAs(page, 'get-session', {});
    const title = `Picnic of ${viewport.width}`;
    const day = plusDays(today, 1);
    const add = await openForm(page);
    t.true(Math.abs((await earliest(add, 'Start Time')) - Date.now()) < 2 * HOUR_MS, 'from now on');
    t.true(Math.abs((await earliest(add, 'End Time')) - Date.now() - 24 * HOUR_MS) < 2 * HOUR_MS);
    await fillEvent(add, title, `${plusDays(today, -3)}T12:00`, `${day}T13:00`);
    t.is(await add.getByLabel(/^End Time/).getAttribute('min'), `${plusDays(today, -3)}T12:05`);
    await press(add, 'Add');
    await add.getByRole('alert').filter({ hasText: 'No Past Dates are allowed!' }).waitFor();
    await fillEvent(add, title, `${day}T12:00`, `${day}T11:00`);
    await press(add, 'Add');
    await add.getByRole('alert').filter({ hasText: 'End Date should be greater than Start Date!' }).waitFor();
    await checkPage(t, page, 'add-event-refused');
    await add.getByLabel(/^End Time/).fill(`${day}T13:00`);
    await page.route('**/api/create-event', (route) =>
      route.fulfill({ status: 409, json: { message: 'No.' } }),
    );
    await press(add, 'Add');
    await add.getByRole('alert').filter({ hasText: 'Event Creation Failed!' }).waitFor();
    await letThrough(page, '**/api/create-event');
    await press(add, 'Add');
    await sees(page, 'Successfully added an Event.');
    await go(page, `/calendar?view=week&day=${day}`, 'Calendar');
    const details = await openDialog(page, new RegExp(`^${title}`), title);
    await sees(details, 'Riverside Hall');
    t.deepEqual(await details.getByRole('button').allInnerTexts(), [''], 'only the cross');

    const admin = await pageOf(demo.treasurer, '/settings/meetings', 'Meetings', viewport);
    const setting = admin.getByRole('switch', { name: 'Members may add events' });
    t.true(await setting.isChecked());
    await setting.click();
    await admin.getByRole('switch', { name: 'Members may add events', checked: false }).waitFor();
    const read = page.waitForResponse('**/api/get-config*');
    await page.reload();
    await read;
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).waitFor();
    t.is(await page.getByRole('button', { name: '+ Add Event' }).count(), 0);
    await callAs(admin, 'update-config', { membersAddEvents: true });
  },
);

test.serial('a day with many events opens the others in a popup', async (t) => {
  const treasurer = await caller(demo.treasurer);
  const day = plusDays(springForward(), 7);
  const ids: string[] = [];
  for (let hour = 12; hour < 18; hour += 1) {
    const at = (time: string) => instantOf(zone, `${day}T${time}`) ?? '';
    const title = `Lecture at ${hour}`;
    const times = { startTime: at(`${hour}:00`), endTime: at(`${hour}:30`) };
    ids.push((await callAs(treasurer, 'create-event', { title, location: 'Hall', ...times })).data._id);
  }
  const page = await visit(demo.treasurer, desktop, `/calendar?view=month&day=${day}`);
  await page.getByRole('button', { name: /^Lecture at 14/ }).waitFor();
  t.is(await page.getByRole('button', { name: /^Lecture at/ }).count(), 3);
  const inTabOrder = page.locator('[data-day] button[tabindex="0"]');
  t.is(await inTabOrder.count(), 0, 'a day is one stop of Tab, until it is entered');
  await page.getByText('+3 more').click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: /^Lecture at 17, .* 5:00\sPM to 5:30\sPM$/ }).waitFor();
  await checkPage(t, page, 'more-events');
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await page.getByText('+3 more').click();
  await press(popup, /^Lecture at 17/);
  await page.getByRole('dialog', { name: 'Lecture at 17' }).waitFor();
  await page.keyboard.press('Escape');

  // By arrow keys from day to day: one of them is in the order of Tab.
  const cell = (date: string) => page.locator(`[data-day="${date}"]`);
  const inTab = () => page.locator('[data-day][tabindex="0"]').evaluateAll(daysOf);
  const focused = () => page.locator('[data-day]:focus').evaluateAll(daysOf);
  t.deepEqual(await inTab(), [day]);
  await cell(day).focus();
  for (const [key, to] of [
    ['ArrowRight', plusDays(day, 1)],
    ['ArrowUp', plusDays(day, -6)],
    ['ArrowLeft', plusDays(day, -7)],
    ['End', plusDays(day, -1)],
    ['Home', plusDays(day, -7)],
    ['ArrowDown', day],
  ] as const) {
    await page.keyboard.press(key);
    t.deepEqual([await focused(), await inTab()], [[to], [to]], key);
  }
  await page.keyboard.press('Enter');
  const first = page.getByRole('button', { name: /^Lecture at 12/ });
  await first.and(page.locator(':focus')).waitFor();

  // Each month that was walked through is a step of Back.
  const month = new RegExp(`[?&]day=${day}`);
  await press(page, 'Next month');
  await first.waitFor({ state: 'detached' });
  await page.goBack();
  await first.waitFor();
  t.regex(page.url(), month);

  // Along an axis of hours in a week, where one that overlaps another stands beside it.
  await press(page, 'Week');
  await page.getByRole('button', { name: 'Previous week' }).waitFor();
  await cell(day).focus();
  await page.keyboard.press('ArrowRight');
  t.deepEqual([await focused(), await inTab()], [[plusDays(day, 1)], [plusDays(day, 1)]]);
  await callAs(page, 'update-event', {
    eventId: ids[1] ?? '',
    startTime: instantOf(zone, `${day}T12:15`) ?? '',
  });
  await page.reload();
  const boxes = await Promise.all(
    [12, 13, 14, 17].map(async (hour) => {
      const event = page.getByRole('button', { name: new RegExp(`^Lecture at ${hour}`) });
      await event.waitFor();
      return (await event.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    }),
  );
  const [noon, quarter, two, five] = boxes;
  t.true((noon?.x ?? 0) + (noon?.width ?? 0) <= (quarter?.x ?? 0), 'side by side');
  t.true((two?.width ?? 0) > 1.5 * (noon?.width ?? 0));
  t.is((five?.y ?? 0) - (two?.y ?? 0), 3 * 4 * ((quarter?.y ?? 0) - (noon?.y ?? 0)));
  await checkPage(t, page, 'overlapping');
});

test.serial('a pledge gets no calendar', async (t) => {
  const page = await pageOf(demo.pledge, '/calendar', 'Profile');
  t.is(new URL(page.url()).pathname, '/profile');
  t.is((await page.request.get('/api/get-all-events')).status(), 403);
});

walked(phone, 'a calendar address is made, copied once and ended', async (t, viewport) => {
  const page = await visit(viewport === phone ? demo.member : demo.treasurer, viewport);
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

const daysOf = (cells: Element[]) => cells.map((cell) => cell.getAttribute('data-day'));

const openForm = (page: Page) => openDialog(page, '+ Add Event', 'Create New Event');

const fillEvent = (dialog: Locator, title: string, start: string, end: string) =>
  fill(dialog, { Title: title, 'Start Time': start, 'End Time': end, Location: 'Riverside Hall' });
