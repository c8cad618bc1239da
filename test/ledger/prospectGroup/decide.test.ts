import test from 'ava';
import { shownData } from '../../../ledger/catalogue.ts';
import { fold, NotFound } from '../../../ledger/decider.ts';
import { prospectGroup } from '../../../ledger/prospectGroup/decide.ts';
import {
  groupOfStream,
  type ProspectGroupEvent,
  prospectGroupStream,
} from '../../../ledger/prospectGroup/events.ts';
import { given, refused } from '../../support/given.ts';

const today = '2026-03-10';
const rush = { name: 'Rush', startDate: '2026-03-01', endDate: '2026-03-31', goal: 12 };
const added: ProspectGroupEvent = { type: 'ProspectGroupAdded', data: rush };
const prospect: ProspectGroupEvent = { type: 'ProspectAdded', data: { prospectId: 'p', addedBy: 'm' } };
const votedAs = (rating: 1 | 4 | null, approve: 'yes' | 'no' | null): ProspectGroupEvent => ({
  type: 'VoteRegistered',
  data: { prospectId: 'p', voterId: 'm', rating, approve },
});
const add = { type: 'AddProspectGroup', ...rush, today } as const;
const change = { type: 'ChangeProspectGroup', ...rush, today } as const;
const vote = (more: object) =>
  ({ type: 'RegisterVotes', voterId: 'm', votes: [{ prospectId: 'p', ...more }] }) as const;

test('a group is added once and changed when something is new', (t) => {
  t.deepEqual(given(prospectGroup, []).when(add), [added]);
  refused(t, () => given(prospectGroup, [added]).when(add), 'GroupExists');
  t.deepEqual(given(prospectGroup, [added]).when(change), []);
  t.deepEqual(given(prospectGroup, [added]).when({ ...change, goal: 0 }), [
    { type: 'ProspectGroupChanged', data: { ...rush, goal: 0 } },
  ]);
});

test('a group starts within 100 years back and this year, ends within a year of today and not before its start', (t) => {
  for (const days of [
    { startDate: '1926-03-10', endDate: '2026-03-10' },
    { startDate: '2026-12-31', endDate: '2027-03-10' },
    { startDate: '2020-01-01', endDate: '2025-03-10' },
  ])
    t.notThrows(() => given(prospectGroup, []).when({ ...add, ...days }), JSON.stringify(days));
  for (const [days, code, field] of [
    [{ startDate: '1926-03-09' }, 'StartDateOutOfRange', 'startDate'],
    [{ startDate: '2027-01-01', endDate: '2027-01-01' }, 'StartDateOutOfRange', 'startDate'],
    [{ endDate: '2026-02-28' }, 'EndBeforeStart', 'endDate'],
    [{ startDate: '2020-01-01', endDate: '2025-03-09' }, 'EndDateOutOfRange', 'endDate'],
    [{ endDate: '2027-03-11' }, 'EndDateOutOfRange', 'endDate'],
  ] as const)
    refused(t, () => given(prospectGroup, []).when({ ...add, ...days }), { code, field });
});

test('a group of former years can be renamed, and its days stay', (t) => {
  const old = { ...rush, startDate: '2020-01-01', endDate: '2020-02-01' };
  const before: ProspectGroupEvent[] = [{ type: 'ProspectGroupAdded', data: old }];
  t.deepEqual(given(prospectGroup, before).when({ ...change, ...old, name: 'Rush 2020' }), [
    { type: 'ProspectGroupChanged', data: { ...old, name: 'Rush 2020' } },
  ]);
});

test('a prospect comes with the vote of the member who adds it', (t) => {
  const command = { type: 'AddProspect', prospectId: 'p', memberId: 'm' } as const;
  t.deepEqual(given(prospectGroup, [added]).when(command), [prospect]);
  t.deepEqual(given(prospectGroup, [added]).when({ ...command, rating: 4 }), [prospect, votedAs(4, null)]);
  refused(t, () => given(prospectGroup, [added, prospect]).when(command), 'ProspectExists');
});

test('an import adds all or none', (t) => {
  const command = { type: 'ImportProspects', prospectIds: ['p', 'q'], memberId: 'm' } as const;
  const other: ProspectGroupEvent = { type: 'ProspectAdded', data: { prospectId: 'q', addedBy: 'm' } };
  t.deepEqual(given(prospectGroup, [added]).when(command), [prospect, other]);
  refused(t, () => given(prospectGroup, [added, other]).when(command), 'ProspectExists');
  t.throws(() => given(prospectGroup, []).when(command), { instanceOf: NotFound });
});

test('a vote replaces the former one, and keeps what it leaves out', (t) => {
  const before = [added, prospect, votedAs(4, null)];
  t.deepEqual(given(prospectGroup, before).when(vote({ rating: 1 })), [votedAs(1, null)]);
  t.deepEqual(given(prospectGroup, before).when(vote({ approve: 'no' })), [votedAs(4, 'no')]);
  t.deepEqual(given(prospectGroup, before).when(vote({ rating: 4 })), []);
  t.deepEqual(given(prospectGroup, before).when(vote({})), []);
  t.throws(() => given(prospectGroup, [added]).when(vote({ rating: 1 })), { instanceOf: NotFound });
});

test('null takes a vote back, in part or whole', (t) => {
  const before = [added, prospect, votedAs(4, 'yes')];
  t.deepEqual(given(prospectGroup, before).when(vote({ rating: null })), [votedAs(null, 'yes')]);
  t.deepEqual(given(prospectGroup, before).when(vote({ rating: null, approve: null })), [
    votedAs(null, null),
  ]);
  t.deepEqual(given(prospectGroup, [added, prospect]).when(vote({ rating: null })), []);
});

test('a change that is only a vote says so', (t) => {
  const command = { type: 'ChangeProspect', prospectId: 'p', memberId: 'm', isChanged: false } as const;
  t.deepEqual(given(prospectGroup, [added, prospect]).when({ ...command, approve: 'yes' }), [
    votedAs(null, 'yes'),
  ]);
  t.deepEqual(given(prospectGroup, [added, prospect]).when({ ...command, isChanged: true }), [
    { type: 'ProspectChanged', data: { prospectId: 'p' } },
  ]);
});

test('a prospect becomes a member once', (t) => {
  const command = { type: 'MakeMember', prospectId: 'p', memberId: 'm9' } as const;
  const made: ProspectGroupEvent = {
    type: 'ProspectMadeMember',
    data: { prospectId: 'p', memberId: 'm9' },
  };
  t.deepEqual(given(prospectGroup, [added, prospect]).when(command), [made]);
  refused(t, () => given(prospectGroup, [added, prospect, made]).when(command), 'AlreadyMember');
  t.throws(() => given(prospectGroup, [added]).when(command), { instanceOf: NotFound });
});

test('the sign-up form is turned on to the last day of the group, and off', (t) => {
  const open = { type: 'OpenSignUpForm', today: rush.endDate } as const;
  const opened: ProspectGroupEvent = { type: 'SignUpFormOpened', data: {} };
  const closed: ProspectGroupEvent = { type: 'SignUpFormClosed', data: {} };
  t.deepEqual(given(prospectGroup, [added]).when(open), [opened]);
  t.deepEqual(given(prospectGroup, [added, opened]).when(open), []);
  refused(t, () => given(prospectGroup, [added]).when({ ...open, today: '2026-04-01' }), 'GroupOver');
  t.deepEqual(given(prospectGroup, [added]).when({ type: 'CloseSignUpForm' }), []);
  t.deepEqual(given(prospectGroup, [added, opened]).when({ type: 'CloseSignUpForm' }), [closed]);
  t.deepEqual(given(prospectGroup, [added, opened, closed]).when(open), [opened]);
  t.throws(() => given(prospectGroup, []).when(open), { instanceOf: NotFound });
});

test('somebody signs up while the form is open, without a member who added them', (t) => {
  const opened: ProspectGroupEvent = { type: 'SignUpFormOpened', data: {} };
  const signUp = { type: 'SignUpProspect', prospectId: 'p', today: rush.endDate } as const;
  const signedUp: ProspectGroupEvent = { type: 'ProspectSignedUp', data: { prospectId: 'p' } };
  t.deepEqual(given(prospectGroup, [added, opened]).when(signUp), [signedUp]);
  t.deepEqual(fold(prospectGroup, [added, opened, signedUp]).prospects, { p: '' });
  refused(t, () => given(prospectGroup, [added, opened, signedUp]).when(signUp), 'ProspectExists');
  for (const before of [[added], [added, opened, { type: 'SignUpFormClosed', data: {} } as const]])
    refused(t, () => given(prospectGroup, before).when(signUp), 'SignUpClosed');
  refused(t, () => given(prospectGroup, [added, opened]).when({ ...signUp, today: '2026-04-01' }), {
    code: 'SignUpClosed',
  });
  const gone: ProspectGroupEvent = { type: 'ProspectGroupRemoved', data: { prospectIds: [] } };
  refused(t, () => given(prospectGroup, [added, opened, gone]).when(signUp), 'GroupRemoved');
});

test('deleting prospects or their group is done once', (t) => {
  const remove = { type: 'RemoveProspects', prospectIds: ['p', 'other'] } as const;
  const removed: ProspectGroupEvent = { type: 'ProspectRemoved', data: { prospectId: 'p' } };
  t.deepEqual(given(prospectGroup, [added, prospect]).when(remove), [removed]);
  t.deepEqual(given(prospectGroup, [added, prospect, removed]).when(remove), []);
  const again = { type: 'AddProspect', prospectId: 'p', memberId: 'm' } as const;
  refused(t, () => given(prospectGroup, [added, prospect, removed]).when(again), 'ProspectDeleted');
  const gone: ProspectGroupEvent = { type: 'ProspectGroupRemoved', data: { prospectIds: ['p'] } };
  t.deepEqual(given(prospectGroup, [added, prospect]).when({ type: 'RemoveProspectGroup' }), [gone]);
  t.deepEqual(given(prospectGroup, [added, prospect, gone]).when({ type: 'RemoveProspectGroup' }), []);
  refused(t, () => given(prospectGroup, [added, gone]).when(vote({ rating: 1 })), 'GroupRemoved');
  t.throws(() => given(prospectGroup, []).when({ type: 'RemoveProspectGroup' }), { instanceOf: NotFound });
});

test('how somebody voted is not shown with the event', (t) => {
  t.deepEqual(shownData(votedAs(4, 'yes')), { prospectId: 'p', voterId: 'm' });
  t.deepEqual(shownData(added), rush);
});

test('a stream names its group, another noun’s none', (t) => {
  t.is(groupOfStream(prospectGroupStream('g')), 'g');
  t.is(groupOfStream('member-g'), undefined);
});
