import { oneWrong, someId } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { addMember, type Row, removeMember } from '../world.ts';
import { mark, meetingOf, ownMeeting, party, weekly } from './cases.ts';

/** Calls of whoever takes attendance. */
export const attendanceCases: Readonly<Record<string, Cases>> = {
  'update-event-attendance': {
    success: async (t, { alpha }) => {
      const { member, other, pledge } = alpha;
      const eventId = await meetingOf(alpha, [member.memberId, other.memberId]);
      const answer = await mark(
        alpha,
        eventId,
        { uuid: member.memberId, status: 'Present', before: '' },
        { name: 'Other  alpha ', status: 'Absent' },
        { uuid: pledge.memberId, status: 'Excused' },
      );
      t.is(answer.at('marked'), 3);
      t.deepEqual(answer.at('conflicts'), []);
      const details = await alpha.admin.post('/api/get-event-details', { eventId });
      const attendee = details.at('meetingDetails.attendee') as Row[];
      const marks = new Map(attendee.map(({ uuid, status }) => [uuid, status]));
      const people = [member, other, pledge].map(({ memberId }) => marks.get(memberId));
      t.deepEqual(people, ['Present', 'Absent', 'Excused']);
    },
    badInput: [
      ...oneWrong(
        { eventId: [undefined], 'attendences.0.status': ['Late'], 'attendences.0.name': [undefined] },
        { eventId: someId(), attendences: [{ name: 'Ann', status: 'Present' }] },
      ),
      ...oneWrong({ 'attendences.0.uuid': ['me'] }, { eventId: someId(), attendences: [{ status: '' }] }),
    ],
    valid: async (at, about) => ({
      ...(await ownMeeting(at, about)),
      attendences: [{ uuid: about.memberId, status: 'Present' }],
    }),
  },
  'get-event-details': {
    success: async (t, { alpha }) => {
      const { admin, pledge, other } = alpha;
      const eventId = await meetingOf(alpha, [pledge.memberId, other.memberId]);
      await mark(alpha, eventId, { uuid: pledge.memberId, status: 'Present' });
      const answer = await admin.post('/api/get-event-details', { eventId });
      const present = [{ uuid: pledge.memberId, name: 'Pledge alpha', status: 'Present' }];
      t.like(answer.at('meetingDetails'), { ...weekly, members: 2, percentAttended: 50 });
      t.deepEqual(answer.at('meetingDetails.attendee'), [
        { uuid: other.memberId, name: 'Other alpha', status: '' },
        ...present,
      ]);
      const { absent, excused, present: shown } = answer.at('meetingDetails') as Record<string, unknown>;
      t.deepEqual({ shown, absent, excused }, { shown: present, absent: [], excused: [] });
    },
    badInput: oneWrong({ eventId: [undefined, 'first'] }),
    valid: ownMeeting,
  },
  'get-all-attendance-events': {
    success: async (t, { alpha }) => {
      const { admin, pledge, other } = alpha;
      const id = await meetingOf(alpha, [pledge.memberId, other.memberId]);
      await mark(alpha, id, { uuid: other.memberId, status: 'Absent' });
      const plain = (await admin.post('/api/create-event', party)).at('data._id');
      const answer = await admin.get('/api/get-all-attendance-events');
      const events = answer.at('events') as { eventId: { _id: string } }[];
      const [found] = events.filter(({ eventId }) => eventId._id === id);
      t.like(found, {
        attendee: [
          { uuid: other.memberId, name: 'Other alpha', status: 'Absent' },
          { uuid: pledge.memberId, name: 'Pledge alpha', status: '' },
        ],
        ...{ members: 2, present: 0, absent: 1, percentAttended: 0 },
      });
      t.like(found?.eventId, { title: weekly.title, category: weekly.category, startTime: weekly.startTime });
      t.false(events.some(({ eventId }) => eventId._id === plain));
    },
    badInput: 'takes no input',
  },
  'get-all-members-standing': {
    success: async (t, { alpha }) => {
      const { admin, other } = alpha;
      const [one, two] = [await meetingOf(alpha, [other.memberId]), await meetingOf(alpha, [other.memberId])];
      const row = async () => {
        const answer = await admin.get('/api/get-all-members-standing');
        const members = answer.at('members') as { uuid: string; attended: number; absent: number }[];
        return members.find(({ uuid }) => uuid === other.memberId);
      };
      const { attended = 0, absent = 0 } = (await row()) ?? {};
      await mark(alpha, one, { uuid: other.memberId, status: 'Present' });
      await mark(alpha, two, { uuid: other.memberId, status: 'Absent' });
      const counts = { attended: attended + 1, absent: absent + 1 };
      t.like(await row(), { name: 'Other alpha', ...counts, standing: 'Bad' });
    },
    badInput: 'takes no input',
  },
  'get-my-meetings': {
    success: async (t, { alpha }) => {
      const { member, pledge } = alpha;
      const both = await meetingOf(alpha, [member.memberId, pledge.memberId]);
      const others = await meetingOf(alpha, [member.memberId]);
      await mark(alpha, both, { uuid: pledge.memberId, status: 'Excused' });
      const answer = await pledge.get('/api/get-my-meetings');
      const events = answer.at('events') as { _id: string }[];
      t.like(
        events.find(({ _id }) => _id === both),
        { ...weekly, status: 'Excused' },
      );
      t.false(events.some(({ _id }) => _id === others));
      t.is(answer.at('threshold'), 75);
      t.is(answer.at('standing'), 'Good', 'excused counts for nothing');
    },
    badInput: 'takes no input',
  },
  'get-walk-ins': {
    success: async (t, { alpha }) => {
      const uuid = await addMember(alpha, { fname: 'Wanda', phone: '916-555-0123' });
      const answer = await alpha.admin.get('/api/get-walk-ins');
      const wanda = (answer.body as { uuid: string }[]).find((each) => each.uuid === uuid);
      t.deepEqual(wanda as unknown, { uuid, name: 'Wanda alpha' }, 'nothing but the name');
      await removeMember(alpha, uuid);
      const after = (await alpha.admin.get('/api/get-walk-ins')).body as { uuid: string }[];
      t.false(after.some((each) => each.uuid === uuid));
    },
    badInput: 'takes no input',
  },
};
