import test from 'ava';
import type { Page } from 'playwright-core';
import { plusDays } from '../../ledger/values/calendar.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { answers, choose, fill, openDialog, press, saves } from './acts.ts';
import {
  type Caller,
  callAs,
  checkPage,
  earliest,
  fitsWindow,
  go,
  idOf,
  letThrough,
  sees,
  signIn,
  startWithPages,
  walked,
} from './steps.ts';

/**
 * Attendance (spec 3 section 2) from the form to the standing, in browsers that are elsewhere: they show and
 * send the organization's time.
 */
const { caller, pageOf, visit } = await startWithPages('e2e_attendance', {}, { timeZone: 'Asia/Tokyo' });
const HOUR_MS = 3_600_000;
const UNSUBMITTED = 'You have not submitted the attendance data. Please submit if you wish to save the data.';

const membersIn = (by: Caller) => callAs(by, 'search-member', { active: 'true' });

/** A meeting of these members, or of so many, by a call; its id and their names. */
async function meetingOf(by: Caller, title: string, of: number | Awaited<ReturnType<typeof membersIn>>) {
  const members = typeof of === 'number' ? (await membersIn(by)).slice(0, of) : of;
  // It has begun: nobody is fined for what is yet to come.
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const { data } = await callAs(by, 'create-event', {
    title,
    location: 'Hall',
    startTime: ago(60),
    endTime: ago(5),
    hasAttendance: true,
    memberList: members.map(({ _id }) => _id),
  });
  return { id: data._id, members };
}

const status = (page: Page, name = '') => page.getByLabel(`Status of ${name}`, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

for (const email of [demo.member, demo.pledge])
  test.serial(`${email} sees their own standing and coming meetings`, async (t) => {
    const page = await pageOf(email, '/profile', 'Profile', phone);
    const { events, attended, standing } = await callAs(page, 'get-my-meetings', {});
    const coming = events.filter(({ endTime }) => Date.parse(endTime) > Date.now());
    t.true(coming.length > 0);
    const meetings = page.getByRole('region', { name: 'Meetings' });
    await sees(meetings, standing, new RegExp(`Attended ${attended}, excused`));
    t.is(await meetings.getByRole('listitem').count(), coming.length);
  });

walked(phone, 'a meeting is made, marked at the door, counted and deleted', async (t, viewport) => {
  const page = await pageOf(demo.treasurer, '/attendance', 'Attendance', viewport);
  await sees(page, 'Chapter meeting', 'Member Attendance');
  if (viewport === desktop) await sees(page, 'Time(PT)', 'Percent Attended', '7:00 PM');
  await fitsWindow(t, page, 'attendance');
  const { today } = await callAs(page, 'get-session', {});
  const title = `Weekly ${viewport.width}`;
  const { members: atFirst } = await callAs(page, 'get-all-members-standing', {});

  await page.getByRole('link', { name: 'Create' }).click();
  await answers(page, 'Add', 'The title field is required.', 'The members field is required.');
  await page.getByLabel(/^Title/).fill(title);
  t.true(Math.abs((await earliest(page, 'Start Time')) - Date.now()) < 2 * HOUR_MS, 'from now on');
  t.true(Math.abs((await earliest(page, 'End Time')) - Date.now() - 24 * HOUR_MS) < 2 * HOUR_MS, 'tomorrow');
  await page.getByLabel(/^Start Time/).fill(`${today}T19:00`);
  t.is(await page.getByLabel(/^End Time/).getAttribute('min'), `${today}T19:05`);
  await fill(page, { 'End Time': `${plusDays(today, -1)}T20:00`, Location: 'Hall' });
  await choose(page, 'Category', '+ New Category');
  await page.getByLabel(/^New Category/).fill(`Standups ${viewport.width}`);
  await page.getByRole('checkbox', { name: 'Everyone: Pledge' }).check();
  await press(page, 'Add');
  await page.getByRole('alert').filter({ hasText: 'End Date should be later than Start Date!' }).waitFor();
  await checkPage(t, page, 'create-meeting');
  await page.getByLabel(/^End Time/).fill(`${today}T20:00`);

  await page.route('**/api/create-event', (route) =>
    route.fulfill({ status: 409, json: { message: 'No.' } }),
  );
  await press(page, 'Add');
  await page.getByRole('alert').filter({ hasText: 'Event Creation Failed!' }).waitFor();
  t.is(await page.getByLabel(/^Title/).inputValue(), title, 'the form stays filled');
  await letThrough(page, '**/api/create-event');
  await press(page, 'Add');
  await page.waitForURL((url) => url.pathname === '/attendance');

  await page.getByRole('link', { name: title }).click();
  await sees(page, /7:00 PM PT/, 'Nothing to submit', 'No one is marked yet.');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { meetingDetails: fresh } = await callAs(page, 'get-event-details', { eventId: id });
  const names = fresh.attendee.map(({ name }) => name);
  const count = names.length;
  t.true(count >= 2, `${count} pledges`);
  await answers(page, 'All Present', `Not submitted: ${count}`);
  await status(page, names[0]).selectOption('Absent');
  await status(page, names[1]).selectOption('Excused');
  const guest = (await callAs(page, 'search-member', { active: 'true' })).find(
    ({ name, role }) => !names.includes(name) && role === 'Member',
  );
  await page.getByLabel('Add a walk-in').fill(guest?.name ?? '');
  await page.getByRole('option', { name: guest?.name }).first().click();
  t.is(await status(page, guest?.name).inputValue(), 'Present');
  await page.getByLabel('Search members').fill(names[1] ?? '');
  await page.getByLabel('Search members').press('Enter');
  await page.getByLabel('Search members').fill('');
  t.is(await status(page, names[1]).inputValue(), 'Present', 'Enter marks the only one found');
  await checkPage(t, page, 'meeting');
  await submit(page);
  await sees(page, 'Successfully saved the attendance.', 'Nothing to submit', `${count}/${count + 1}`);
  await checkPage(t, page, 'meeting-marked');

  const { meetingDetails } = await callAs(page, 'get-event-details', { eventId: id });
  t.is(meetingDetails.present.length, count);
  t.deepEqual(
    meetingDetails.absent.map(({ name }) => name),
    [names[0]],
  );
  const percent = Math.round((100 * count) / (count + 1));
  t.is(meetingDetails.percentAttended, percent);

  await answers(page, 'Close', `${percent}%`);
  const { members } = await callAs(page, 'get-all-members-standing', {});
  const standing = members.find(({ uuid }) => uuid === guest?._id);
  t.true((standing?.attended ?? 0) >= 1);
  const [first] = members.filter(({ uuid }) => uuid === fresh.attendee[0]?.uuid);
  const before = atFirst.find(({ uuid }) => uuid === first?.uuid);
  t.is(first?.absent, (before?.absent ?? 0) + 1);
  const { attended = 0, absent = 0 } = first ?? {};
  t.is(first?.standing, attended / (attended + absent) >= 0.75 ? 'Good' : 'Bad');
  await go(page, listUrl('/members', { q: names[0] ?? '' }), 'Members');
  const own = page.getByRole('row').filter({ hasText: names[0] ?? '' });
  if (viewport === desktop) await sees(own.first(), first?.standing ?? '');
  await go(page, '/attendance', 'Attendance');

  await page
    .getByRole('checkbox', { name: /Select/ })
    .nth(viewport === phone ? 0 : 1)
    .check();
  const dialog = await openDialog(page, 'Remove Attendance', 'Delete Attendance');
  await sees(
    dialog,
    'Are you sure you want to delete these Attendances?',
    /^Proposed fines are deleted too\./,
  );
  await checkPage(t, page, 'delete-attendance');
  await saves(dialog, 'Close');
  await press(page, 'Clear');
  await page.getByLabel('Search title').fill(title);
  await page.getByRole('link', { name: title }).waitFor();
  await page.getByRole('link', { name: 'Chapter meeting' }).first().waitFor({ state: 'detached' });
  await page
    .getByRole('checkbox', { name: /Select/ })
    .nth(viewport === phone ? 0 : 1)
    .check();
  await press(page, 'Remove Attendance');
  await saves(dialog, 'Delete', 'Successfully deleted Event(s).');
  await page.getByRole('link', { name: title }).waitFor({ state: 'detached' });
});

walked(desktop, 'absences are fined when the treasurer says so, and excused later', async (t, viewport) => {
  const page = await pageOf(demo.treasurer, '/settings/charges', 'Charges and fees', viewport);
  const rule = await openDialog(page, 'Edit the fine', 'Set Fine');
  await fill(rule, { 'Free Absences': 'many', Amount: String(viewport.width / 100) });
  await answers(rule, 'Set Fine', 'The free absences must be a whole number from 0 to 100.');
  await checkPage(t, page, 'set-fine');
  await rule.getByLabel(/^Free Absences/).fill('0');
  await press(rule, 'Set Fine');
  const fine = `$${(viewport.width / 100).toFixed(2)}`;
  await sees(page, 'Successfully saved the rule for fines.', `${fine} for each unexcused absence`);

  const { id, members } = await meetingOf(page, `Fined ${viewport.width}`, 3);
  const [ann, bob, cat] = members.map(({ _id, name }) => ({ uuid: _id, name }));
  const mark = (person: typeof ann, to: 'Absent' | 'Excused') =>
    callAs(page, 'update-event-attendance', {
      eventId: id,
      attendences: [{ uuid: person?.uuid, status: to }],
    });
  for (const person of [ann, bob, cat]) await mark(person, 'Absent');
  await go(page, `/attendance/${id}`, /^Fined/);
  const fines = page.getByRole('region', { name: 'Fines' });
  await fines.getByRole('checkbox', { name: new RegExp(cat?.name ?? '') }).uncheck();
  await sees(fines, `Total $${(viewport.width / 50).toFixed(2)}`);
  await checkPage(t, page, 'fines');
  await press(fines, 'Charge 2 fines');
  await press(page.getByRole('dialog'), /^Charge \$/);
  await sees(page, 'Successfully charged 2 fines.', 'Charged: 2');

  const excusedOf = async () =>
    (await callAs(page, 'get-all-members-standing', {})).members.find(({ uuid }) => uuid === bob?.uuid)
      ?.excused;
  const before = await excusedOf();
  await mark(bob, 'Excused');
  t.is(await excusedOf(), (before ?? 0) + 1);
  await page.reload();
  await sees(fines, new RegExp(`Excused from Fined ${viewport.width} on `));
  await press(fines, 'Remove 1 fine');
  await press(page.getByRole('dialog'), `Remove ${fine}`);
  await sees(page, 'Successfully removed the fine.', 'Removed: 1');
  await fines.getByRole('link', { name: ann?.name }).click();
  await page
    .getByRole('button', { name: new RegExp(`^Fine.*${fine.replace(/[$.]/g, '\\$&')}`, 's') })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open the meeting' }).first().click();
  await page.getByRole('heading', { name: `Fined ${viewport.width}` }).waitFor();
});

test.serial('a meeting that repeats is made in the form of Attendance', async (t) => {
  const page = await pageOf(demo.treasurer, '/attendance/new', 'Create New Event', phone);
  const { today } = await callAs(page, 'get-session', {});
  await fill(page, { Title: 'Study hours', 'Start Time': `${today}T19:00`, 'End Time': `${today}T21:00` });
  await choose(page, 'Repeat', 'Every week');
  await fill(page, { 'Last Day': plusDays(today, 14), Location: 'Library' });
  await page.getByRole('checkbox', { name: 'Everyone: Pledge' }).check();
  await answers(page, 'Add', 'Successfully added 3 Events.');
  await page.getByRole('link', { name: 'Study hours' }).nth(2).waitFor();
  t.is(await page.getByRole('link', { name: 'Study hours' }).count(), 3);
});

test.serial('of two people who mark the same member differently the second is told', async (t) => {
  const { id, members } = await meetingOf(await caller(demo.treasurer), 'Two doors', 3);
  const [ann, bob, cat] = members;
  const first = await pageOf(demo.treasurer, `/attendance/${id}`, 'Two doors', phone);
  await status(first, ann?.name).selectOption('Present');
  await status(first, cat?.name).selectOption('Present');
  await callAs(first, 'update-event-attendance', {
    eventId: id,
    attendences: [
      { uuid: ann?._id, status: 'Absent', before: '' },
      { uuid: bob?._id, status: 'Excused', before: '' },
    ],
  });
  await submit(first);
  await sees(
    first,
    `Someone else marked these members differently, and those marks stay: ${ann?.name} (Absent).`,
  );
  const { meetingDetails } = await callAs(first, 'get-event-details', { eventId: id });
  const marks = Object.fromEntries(meetingDetails.attendee.map(({ uuid, status: mark }) => [uuid, mark]));
  t.deepEqual(marks, {
    [ann?._id ?? '']: 'Absent',
    [bob?._id ?? '']: 'Excused',
    [cat?._id ?? '']: 'Present',
  });

  await callAs(first, 'delete-member', { idArray: [{ _id: cat?._id ?? '' }] });
  await first.reload();
  const gone = first.getByRole('listitem').filter({ hasText: 'User no longer exists' });
  await sees(gone, cat?.name ?? '');
  t.is(await gone.count(), 1);
  await checkPage(t, first, 'meeting-of-removed');
});

test.serial('a member who may take attendance marks on their own phone, and nobody else may', async (t) => {
  const admin = await caller(demo.treasurer);
  const { id, members } = await meetingOf(admin, 'At the side door', 3);
  const member = await pageOf(demo.member, '/profile', 'Profile', phone);
  await member.goto('/attendance');
  await member.waitForURL('**/profile');
  const { uuid } = await callAs(member, 'get-session', {});
  await callAs(admin, 'allow-attendance', { idArray: [{ _id: uuid }], allowed: true });

  await member.goto('/attendance');
  await checkPage(t, member, 'attendance-member');
  await member.getByRole('link', { name: 'At the side door' }).click();
  await status(member, members[0]?.name).selectOption('Present');
  await submit(member);
  await sees(member, 'Nothing to submit');
  await checkPage(t, member, 'marks-member');
  const { meetingDetails } = await callAs(admin, 'get-event-details', { eventId: id });
  t.deepEqual(
    meetingDetails.present.map(({ name }) => name),
    [members[0]?.name],
  );
  t.is(await member.getByRole('link', { name: 'Create' }).count(), 0);

  await status(member, members[1]?.name).selectOption('Absent');
  await member.evaluate(() => history.back());
  const alert = member.getByRole('alertdialog');
  await sees(alert, UNSUBMITTED);
  await press(alert, 'Stay');
  t.is(await status(member, members[1]?.name).inputValue(), 'Absent', 'the mark is still there');
  await press(member, 'Your account');
  await member.getByRole('menuitem', { name: 'Sign-in & security' }).click();
  await sees(alert, UNSUBMITTED);
  await press(alert, 'Stay');
  await member.keyboard.press('Escape');
  t.is(await status(member, members[1]?.name).inputValue(), 'Absent', 'the account menu asks, too');
  await member.evaluate(() => history.back());
  await press(alert, 'Leave');
  await member.waitForURL((url) => url.pathname === '/attendance');
});

test.serial('80 members are marked by the search, one button and the keyboard, at both widths', async (t) => {
  const page = await pageOf(demo.treasurer, '/attendance', 'Attendance', phone);
  const letter = (n: number) => String.fromCharCode(97 + n);
  const zanes = Array.from({ length: 80 }, (_, n) => {
    const fname = `Zoe${letter(Math.floor(n / 10))}${letter(n % 10)}`;
    return { fname, lname: 'Zane', email: `${fname.toLowerCase()}@zane.example` };
  });
  await callAs(page, 'bulk-add-members', { data: zanes });
  const all = (await membersIn(page)).filter(({ lname }) => lname === 'Zane');
  for (const viewport of [phone, desktop]) {
    const { id } = await meetingOf(page, `Eighty ${viewport.width}`, all);
    await page.setViewportSize(viewport);
    await go(page, `/attendance/${id}`, `Eighty ${viewport.width}`);
    await page.getByLabel('Search members').fill('zane zoeba');
    await page.getByLabel('Search members').press('Enter');
    await sees(page, 'Not submitted: 1');
    t.is(await status(page, 'Zoeba Zane').inputValue(), 'Present');
    await answers(page, 'All Present', 'Not submitted: 80');
    await status(page, 'Zoeca Zane').focus();
    await page.keyboard.press('A');
    t.is(await status(page, 'Zoeca Zane').inputValue(), 'Absent');
    await fitsWindow(t, page, 'eighty');
    await submit(page);
    await sees(page, 'Nothing to submit', '79/80', '1/80');
  }
});

test.serial('leaving with marks that were not submitted asks first', async (t) => {
  const { id, members } = await meetingOf(await caller(demo.treasurer), 'Left early', 2);
  const [ann, bob] = members;
  const page = await pageOf(demo.treasurer, `/attendance/${id}`, 'Left early');
  await status(page, ann?.name).selectOption('Present');
  await press(page, 'Close');
  const alert = page.getByRole('alertdialog');
  await sees(alert, UNSUBMITTED);
  await checkPage(t, page, 'unsubmitted');
  await press(alert, 'Stay');
  t.is(await status(page, ann?.name).inputValue(), 'Present', 'the mark is still there');

  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await press(alert, 'Leave');
  await page.waitForURL((url) => url.pathname === '/members');
  await sees(page, 'Attendance standing');
  const marked = async () =>
    (await callAs(page, 'get-event-details', { eventId: id })).meetingDetails.present.map(({ uuid }) => uuid);
  t.deepEqual(await marked(), []);

  await go(page, `/attendance/${id}`, 'Left early');
  await status(page, bob?.name).selectOption('Present');
  await press(page, 'Close');
  await press(alert, 'Submit');
  await page.waitForURL((url) => url.pathname === '/attendance');
  t.deepEqual(await marked(), [bob?._id]);
});

/** A meeting to come to which the pledge of the demo organization is invited. */
async function meetingToCome(treasurer: Caller, title: string) {
  const members = await callAs(treasurer, 'search-member', { active: 'true' });
  const uuidOf = (of: string) => members.find(({ email }) => email === of)?._id ?? '';
  const times = { startTime: '2034-05-01T19:00:00.000Z', endTime: '2034-05-01T20:00:00.000Z' };
  const memberList = [uuidOf(demo.pledge)];
  const input = { title, location: 'Hall', ...times, hasAttendance: true, memberList };
  const { data } = await callAs(treasurer, 'create-event', input);
  return { id: data._id, uuidOf };
}

walked(phone, 'a pledge answers and asks to be excused, which is approved', async (t, viewport) => {
  const treasurer = await caller(demo.treasurer);
  const title = `Ritual of ${viewport.width}`;
  const { id, uuidOf } = await meetingToCome(treasurer, title);

  const page = await pageOf(demo.pledge, '/profile', 'Profile', viewport);
  const group = page.getByRole('group', { name: `Your answer to ${title}` });
  await press(group, 'Not going');
  await sees(page, 'Successfully saved your answer.');
  const dialog = await openDialog(page, `Ask to be excused from ${title}`, 'Ask to be excused');
  await answers(dialog, 'Send', 'The reason field is required.');
  await dialog.getByLabel(/^Reason/).fill('A dentist');
  await checkPage(t, page, 'ask-excuse');
  await saves(dialog, 'Send', 'Your request was sent.', 'You asked to be excused');
  t.is(await group.getByRole('button', { name: 'Not going' }).getAttribute('aria-pressed'), 'true');
  await checkPage(t, page, 'my-answer');

  const admin = await pageOf(demo.treasurer, `/attendance/${id}`, title, viewport);
  const given = admin.getByRole('region', { name: 'Answers' });
  await sees(given, 'Going: 0', 'Not going: 1', 'A dentist');
  await checkPage(t, admin, 'answers');
  await press(given, /^Approve the request of /);
  await sees(admin, 'The member is excused.', 'Excused');
  // The list is read again once the decision was shown.
  await given.getByRole('button').first().waitFor({ state: 'detached' });
  const { meetingDetails } = await callAs(treasurer, 'get-event-details', { eventId: id });
  t.deepEqual(
    meetingDetails.excused.map(({ uuid }) => uuid),
    [uuidOf(demo.pledge)],
  );
  await page.reload();
  await sees(page, 'You are excused');
});

test.serial('a member who may take attendance declines a request, and the pledge reads it', async (t) => {
  const treasurer = await caller(demo.treasurer);
  const { id, uuidOf } = await meetingToCome(treasurer, 'Formal');
  const asker = await caller(demo.pledge);
  await callAs(asker, 'request-excuse', { eventId: id, reason: 'A cold' });
  await callAs(treasurer, 'allow-attendance', { idArray: [{ _id: uuidOf(demo.member) }], allowed: true });

  const door = await pageOf(demo.member, `/attendance/${id}`, 'Formal', phone);
  const given = door.getByRole('region', { name: 'Answers' });
  await sees(given, 'A cold');
  await press(given, /^Decline the request of /);
  await sees(given, 'Declined');
  t.is(await given.getByRole('button').count(), 0, 'there is nothing to decide');
  await checkPage(t, door, 'answers-member');
  const { meetingDetails } = await callAs(treasurer, 'get-event-details', { eventId: id });
  t.deepEqual(meetingDetails.excused, []);

  const page = await pageOf(demo.pledge, '/profile', 'Profile', phone);
  await sees(page, 'Your request was declined');
});

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
  const treasurer = await caller(demo.treasurer);
  const title = `Chapter ${viewport.width}`;
  const { data } = await callAs(treasurer, 'create-event', {
    title,
    location: 'Hall',
    startTime: inMinutes(10),
    endTime: inMinutes(70),
    hasAttendance: true,
    memberList: [await idOf(treasurer, demo.member), await idOf(treasurer, demo.pledge)],
  });
  const admin = await pageOf(demo.treasurer, `/attendance/${data._id}`, title, viewport);
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

  const pledge = await pageOf(demo.pledge, '/profile', 'Profile', viewport);
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
});
