import test from 'ava';
import { demo } from '../support/app.ts';
import { phone } from '../support/browser.ts';
import { openDialog, press, saves } from './acts.ts';
import { type Caller, callAs, checkPage, sees, startWithBrowser, walked } from './steps.ts';

/** What members say of their meetings, in both apps. Serial: one server. */
const { caller, enter } = await startWithBrowser('e2e_excuses');

/** A meeting to come to which the pledge of the demo organization is invited. */
async function meetingOf(treasurer: Caller, title: string) {
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
  const { id, uuidOf } = await meetingOf(treasurer, title);

  const page = await enter(demo.pledge, '/profile', viewport);
  const group = page.getByRole('group', { name: `Your answer to ${title}` });
  await press(group, 'Not going');
  await sees(page, 'Successfully saved your answer.');
  const dialog = await openDialog(page, `Ask to be excused from ${title}`, 'Ask to be excused');
  await press(dialog, 'Send');
  await sees(dialog, 'The reason field is required.');
  await dialog.getByLabel(/^Reason/).fill('A dentist');
  await checkPage(t, page, 'ask-excuse');
  await saves(dialog, 'Send', 'Your request was sent.', 'You asked to be excused');
  t.is(await group.getByRole('button', { name: 'Not going' }).getAttribute('aria-pressed'), 'true');
  await checkPage(t, page, 'my-answer');

  const admin = await enter(demo.treasurer, `/attendance/${id}`, viewport);
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
  const { id, uuidOf } = await meetingOf(treasurer, 'Formal');
  const asker = await caller(demo.pledge);
  await callAs(asker, 'request-excuse', { eventId: id, reason: 'A cold' });
  await callAs(treasurer, 'allow-attendance', { idArray: [{ _id: uuidOf(demo.member) }], allowed: true });

  const door = await enter(demo.member, `/attendance/${id}`, phone);
  const given = door.getByRole('region', { name: 'Answers' });
  await sees(given, 'A cold');
  await press(given, /^Decline the request of /);
  await sees(given, 'Declined');
  t.is(await given.getByRole('button').count(), 0, 'there is nothing to decide');
  await checkPage(t, door, 'answers-member');
  const { meetingDetails } = await callAs(treasurer, 'get-event-details', { eventId: id });
  t.deepEqual(meetingDetails.excused, []);

  const page = await enter(demo.pledge, '/profile', phone);
  await sees(page, 'Your request was declined');
});
