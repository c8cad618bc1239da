import type { Org } from '../../support/api.ts';
import { oneWrong, someId } from '../calls/caseParts.ts';
import type { At, Cases, Subject } from '../calls/cases.ts';

/** The day of the tests is 2026-03-10; clocks went forward two days before. */
export const party = {
  title: 'Beach cleanup',
  location: 'Pier 7',
  description: 'Bring gloves.',
  startTime: '2026-03-14T17:00:00.000Z',
  endTime: '2026-03-14T19:00:00.000Z',
};
/** An hour ago. */
export const lately = { startTime: '2026-03-10T18:00:00.000Z', endTime: '2026-03-10T18:30:00.000Z' };
export const weekly = {
  ...party,
  ...lately,
  title: 'Chapter meeting',
  location: 'Room 204',
  category: 'meeting',
  hasAttendance: true,
};

/** A meeting of these members; answers its id. */
export async function meetingOf(
  { admin }: Org,
  memberIds: readonly string[],
  more: object = {},
): Promise<string> {
  const memberList = memberIds.map((_id) => ({ _id, fname: 'ignored' }));
  const answer = await admin.post('/api/create-event', { ...weekly, memberList, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return String(answer.at('data._id'));
}

/** Mark members of a meeting. */
export function mark({ admin }: Org, eventId: string, ...attendences: object[]) {
  return admin.post('/api/update-event-attendance', { status: true, eventId, attendences });
}

/** A meeting at which somebody is expected, as the input of a call. */
export const ownMeeting = async ({ org }: At, { memberId }: Subject) => ({
  eventId: await meetingOf(org, [memberId]),
});

const newCategory = { category: 'New-Category', newCategory: 'Study hall' };

/** Cases of the calls of the calendar; test/api/meeting/meetings.test.ts has what they do together. */
export const meetingCases: Readonly<Record<string, Cases>> = {
  'create-event': {
    success: async (t, { alpha }) => {
      const { admin, member, other } = alpha;
      const event = await member.post('/api/create-event', { ...party, orgname: 'beta', org_code: 'beta' });
      t.like(event.at('data'), { ...party, category: 'meeting', hasAttendance: false });
      const events = (await admin.get('/api/get-all-events')).at('events') as { _id: string }[];
      t.like(
        events.find(({ _id }) => _id === event.at('data._id')),
        party,
      );
      const memberList = [member.memberId, { _id: other.memberId }, member.memberId];
      const input = { ...weekly, category: 'new-category', newCategory: 'Ritual', memberList };
      const answer = await admin.post('/api/create-event', input);
      t.like(answer.at('data'), { category: 'Ritual', hasAttendance: true });
      const details = await admin.post('/api/get-event-details', { eventId: answer.at('data._id') });
      t.deepEqual(details.at('meetingDetails.memberList'), [member.memberId, other.memberId]);
    },
    badInput: [
      ...oneWrong(
        {
          title: [' ', 'x'.repeat(101)],
          location: [undefined],
          startTime: ['', '2026-03-14'],
          endTime: [party.startTime],
          description: ['x'.repeat(2001)],
          newCategory: [undefined],
          'repeat.every': ['daily'],
          'repeat.until': [''],
        },
        { ...party, ...newCategory, repeat: { every: 'weekly', until: '2026-04-01' } },
      ),
      ...oneWrong(
        { memberList: [undefined], 'memberList.0': ['me'], 'roleList.0': ['аdmin'], category: [''] },
        { ...weekly, memberList: [someId()] },
      ),
    ],
    valid: () => party,
  },
  'update-event': {
    success: async (t, { alpha }) => {
      const { admin, member, other } = alpha;
      const eventId = await meetingOf(alpha, [member.memberId]);
      const changes = { title: 'Chapter retreat', location: 'Lake', category: 'Retreat' };
      await admin.post('/api/update-event', {
        eventId,
        ...changes,
        orgname: 'beta',
        memberList: [{ _id: other.memberId }],
        roleList: ['pledge'],
      });
      const details = await admin.post('/api/get-event-details', { eventId });
      const { startTime, endTime } = weekly;
      t.like(details.at('meetingDetails'), { ...changes, startTime, endTime });
      t.deepEqual(details.at('meetingDetails.roleList'), ['pledge']);
      t.is((details.at('meetingDetails.attendee') as unknown[]).length, 2);
    },
    badInput: [
      { input: { eventId: someId(), ...lately, endTime: '2026-03-10T18:04:00Z' }, field: 'endTime' },
      ...oneWrong(
        {
          ...{ eventId: [undefined], title: [''], startTime: ['tomorrow'] },
          ...{ newCategory: [undefined], from: ['all'] },
        },
        { eventId: someId(), title: 'Retreat', ...newCategory, category: 'new-category' },
      ),
    ],
    valid: async (at, about) => ({ ...(await ownMeeting(at, about)), title: 'Retreat' }),
  },
  'delete-event': {
    success: async (t, { alpha }) => {
      const { admin, member } = alpha;
      const gone = await meetingOf(alpha, [member.memberId]);
      const answer = await admin.post('/api/delete-event', { eventIds: [{ _id: gone }] });
      t.is(answer.at('isEventDeleted'), true);
      t.is((await admin.post('/api/get-event-details', { eventId: gone })).status, 404);
    },
    badInput: oneWrong(
      { eventIds: [undefined, []], 'eventIds.0._id': [7], from: ['first'] },
      { eventIds: [{ _id: someId() }] },
    ),
    valid: async (at, about) => ({ eventIds: [{ _id: (await ownMeeting(at, about)).eventId }] }),
  },
  'get-all-events': {
    success: async (t, { alpha }) => {
      const input = { ...party, startTime: '2026-04-02T06:30:00Z', endTime: '2026-04-02T08:00:00Z' };
      const id = (await alpha.admin.post('/api/create-event', input)).at('data._id');
      const meetingId = await meetingOf(alpha, [alpha.member.memberId]);
      const has = async (query: string, one = id) => {
        const events = (await alpha.member.get(`/api/get-all-events${query}`)).at('events');
        return (events as { _id: string }[]).some(({ _id }) => _id === one);
      };
      t.true(await has('?from=2026-04-01&to=2026-04-01'), 'it begins late in the evening there');
      t.true(await has('?from=2026-04-02&to=2026-04-02'), 'and ends the day after');
      t.false(await has('?from=2026-04-03'));
      t.false(await has('?to=2026-03-31'));
      t.true(await has('', meetingId));
      const answer = await alpha.member.get('/api/get-all-events');
      const fields = (answer.at('events') as object[]).flatMap(Object.keys);
      const times = ['title', 'description', 'location', 'startTime', 'endTime'];
      const told = ['_id', ...times, 'category', 'hasAttendance', 'seriesId'];
      t.deepEqual([...new Set(fields)], told, 'no attendees, marks or notes');
    },
    badInput: [{ input: { from: 'March' }, field: 'from' }],
    valid: () => ({}),
  },
  'get-all-meeting-category': {
    success: async (t, { alpha }) => {
      const { admin, member } = alpha;
      await meetingOf(alpha, [member.memberId], { category: 'new-category', newCategory: 'Study hall' });
      await meetingOf(alpha, [member.memberId], { category: 'STUDY hall' });
      await meetingOf(alpha, [member.memberId], { category: 'Meeting' });
      const answer = await admin.get('/api/get-all-meeting-category');
      const names = answer.at('data') as string[];
      t.is(names[0], 'meeting');
      t.deepEqual(
        names.filter((name) => /study hall|meeting/i.test(name)),
        ['meeting', 'Study hall'],
      );
    },
    badInput: 'takes no input',
  },
};
