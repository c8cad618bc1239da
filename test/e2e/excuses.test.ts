import anyTest, { type TestFn } from 'ava';
import { getEventDetails } from '../../api/contract/attendance.ts';
import { createEvent } from '../../api/contract/meeting.ts';
import { searchMember } from '../../api/contract/member.ts';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { callAs, checkPage, leaveTidy, sees, startWithBrowser } from './steps.ts';

/** What members say of their meetings, in both apps. Serial: one server. */
const test = anyTest as TestFn;
const { app, browser, enter, caller } = await startWithBrowser('e2e_excuses');

leaveTidy(test, { app, browser });

for (const viewport of [desktop, phone]) {
  const { width } = viewport;

  test.serial(`a pledge answers and asks to be excused, which is approved, at ${width}`, async (t) => {
    const treasurer = await caller(demo.treasurer);
    const members = await callAs(treasurer, searchMember, { active: 'true' });
    const pledge = members.find(({ email }) => email === demo.pledge);
    const title = `Ritual of ${width}`;
    const times = { startTime: '2034-05-01T19:00:00.000Z', endTime: '2034-05-01T20:00:00.000Z' };
    const memberList = [pledge?._id ?? ''];
    const input = { title, location: 'Hall', ...times, hasAttendance: true, memberList };
    const { data } = await callAs(treasurer, createEvent, input);

    const page = await enter(demo.pledge, '/profile', viewport);
    const group = page.getByRole('group', { name: `Your answer to ${title}` });
    await group.getByRole('button', { name: 'Not going' }).click();
    await sees(page, 'Successfully saved your answer.');
    await page.getByRole('button', { name: `Ask to be excused from ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask to be excused' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await sees(dialog, 'The reason field is required.');
    await dialog.getByLabel(/^Reason/).fill('A dentist');
    await checkPage(t, page, 'ask-excuse');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await sees(page, 'Your request was sent.', 'You asked to be excused');
    t.is(await group.getByRole('button', { name: 'Not going' }).getAttribute('aria-pressed'), 'true');
    await checkPage(t, page, 'my-answer');

    const admin = await enter(demo.treasurer, `/attendance/${data._id}`, viewport);
    const answers = admin.getByRole('region', { name: 'Answers' });
    await sees(answers, 'Going: 0', 'Not going: 1', 'A dentist');
    await checkPage(t, admin, 'answers');
    await answers.getByRole('button', { name: /^Approve the request of / }).click();
    await sees(admin, 'The member is excused.', 'Excused');
    t.is(await answers.getByRole('button').count(), 0, 'there is nothing to decide');
    const { meetingDetails } = await callAs(treasurer, getEventDetails, { eventId: data._id });
    t.deepEqual(
      meetingDetails.excused.map(({ uuid }) => uuid),
      [pledge?._id ?? ''],
    );
    await page.reload();
    await sees(page, 'You are excused');
  });
}
