import test from 'ava';
import { demo } from '../support/app.ts';
import { desktop } from '../support/browser.ts';
import { answers, choose, openDialog, saves } from './acts.ts';
import { callAs, checkPage, go, leaveTidy, sees, startToPrepare, walked } from './steps.ts';

/** Events that repeat, in a browser far from the organization's zone. Serial: one server. */
const running = await startToPrepare('e2e_repeat');
const page = await running.enter(demo.treasurer, '/calendar', desktop, { timeZone: 'Asia/Tokyo' });
leaveTidy(running, { sharePages: true });

const openWeek = (day: string) => go(page, `/calendar?view=week&day=${day}`, 'Calendar');

walked(
  desktop,
  'a weekly event is added, moved from one on, and deleted from one on',
  async (t, viewport) => {
    const title = `Rehearsal of ${viewport.width}`;
    // Clocks of the US go forward on March 12, 2034, between the first and the second.
    await page.setViewportSize(viewport);
    await openWeek('2034-03-07');
    const starts = async () =>
      (await callAs(page, 'get-all-events', {})).events
        .filter((event) => event.title === title)
        .map(({ startTime }) => startTime);
    const add = await openDialog(page, '+ Add Event', 'Create New Event');
    await add.getByLabel(/^Title/).fill(title);
    await add.getByLabel(/^Start Time/).fill('2034-03-07T19:00');
    await add.getByLabel(/^End Time/).fill('2034-03-07T20:30');
    await add.getByLabel(/^Location/).fill('Student Union');
    await choose(add, 'Repeat', 'Every week');
    await add.getByLabel(/^Last Day/).fill('2036-03-28');
    await sees(add, 'More than 60 events. Please choose an earlier last day.');
    await answers(add, 'Add', 'At most 60 events can be added at once. Please choose an earlier last day.');
    await add.getByLabel(/^Last Day/).fill('2034-03-28');
    await sees(add, '4 events, the last on Mar 28, 2034, all at the same time of day.');
    await checkPage(t, page, 'repeat-event');
    await saves(add, 'Add', 'Successfully added 4 Events.');
    t.deepEqual(await starts(), [
      '2034-03-08T03:00:00.000Z',
      '2034-03-15T02:00:00.000Z',
      '2034-03-22T02:00:00.000Z',
      '2034-03-29T02:00:00.000Z',
    ]);

    await openWeek('2034-03-21');
    const event = page.getByRole('button', { name: new RegExp(`^${title}`) });
    await event.click();
    const details = page.getByRole('dialog', { name: title });
    const edit = await openDialog(details, 'Edit Event');
    await edit.getByLabel(/^Start Time/).fill('2034-03-21T18:00');
    await choose(edit, 'Change', 'This and the following events');
    await checkPage(t, page, 'edit-following');
    await saves(edit, 'Save', 'Successfully updated the Event(s).');
    t.deepEqual((await starts()).slice(1), [
      '2034-03-15T02:00:00.000Z',
      '2034-03-22T01:00:00.000Z',
      '2034-03-29T01:00:00.000Z',
    ]);

    await event.click();
    const question = await openDialog(details, 'Delete', 'Delete Event');
    await question.getByRole('radio', { name: 'This and the following events' }).check();
    await checkPage(t, page, 'delete-following');
    await saves(question, 'Delete', 'Successfully deleted Event(s).');
    t.is((await starts()).length, 2);
  },
);

test.serial('an event alone is not asked about others', async (t) => {
  const times = { startTime: '2034-05-01T19:00:00.000Z', endTime: '2034-05-01T20:00:00.000Z' };
  await callAs(page, 'create-event', { title: 'Picnic', location: 'Park', ...times });
  await openWeek('2034-05-01');
  const details = await openDialog(page, /^Picnic/, 'Picnic');
  const question = await openDialog(details, 'Delete', 'Delete Event');
  await sees(question, 'Are you sure you want to delete this event');
  t.is(await question.getByRole('radio').count(), 0);
});
