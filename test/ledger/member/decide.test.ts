import test from 'ava';
import { fold, NotFound } from '../../../ledger/decider.ts';
import { type MemberCommand, member } from '../../../ledger/member/decide.ts';
import type { MemberEvent, MemberProfile } from '../../../ledger/member/events.ts';
import { given, refused } from '../../support/given.ts';

const today = '2026-06-15';
const ana: MemberProfile = { fname: 'Ana', lname: 'Ruiz', email: 'ana@school.example' };
const added: MemberEvent = { type: 'MemberAdded', data: { profile: ana, role: 'Member' } };
const removed: MemberEvent = { type: 'MemberRemoved', data: {} };
const add = (profile: MemberProfile) =>
  given(member, []).when({ type: 'AddMember', profile, role: 'Member', today });
const update = (profile: MemberProfile, history: MemberEvent[] = [added], on = today) =>
  given(member, history).when({ type: 'UpdateMember', profile, today: on });

test('a member is added once', (t) => {
  t.deepEqual(add(ana), [added]);
  const again = () => given(member, [added]).when({ type: 'AddMember', profile: ana, role: 'Member', today });
  refused(t, again, 'MemberExists');
});

test('a date of birth lies between 100 years ago and yesterday', (t) => {
  const rule = { code: 'DateOfBirthOutOfRange', message: 'Please enter a valid date', field: 'dob' };
  for (const dob of [today, '2026-06-16', '1926-06-14']) refused(t, () => add({ ...ana, dob }), rule);
  for (const dob of ['2026-06-14', '1926-06-15']) t.is(add({ ...ana, dob }).length, 1);
});

test('a graduation year is not past when it is set, and may stay when it has passed', (t) => {
  refused(t, () => add({ ...ana, graduationYear: 2025 }), {
    code: 'GraduationYearPast',
    message: 'Please enter a valid graduation date',
    field: 'graduationYear',
  });
  const profile = { ...ana, graduationYear: 2026 };
  const history: MemberEvent[] = [{ type: 'MemberAdded', data: { profile, role: 'Member' } }];
  t.is(add(profile).length, 1);
  t.is(update({ ...profile, city: 'Davis' }, history, '2027-01-01').length, 1);
  refused(t, () => update({ ...profile, graduationYear: 2025 }, history), {
    code: 'GraduationYearPast',
    field: 'graduationYear',
  });
});

test('an email is lower-case', (t) => {
  refused(t, () => add({ ...ana, email: 'Ana@school.example' }), {
    code: 'EmailNotLowerCase',
    message: 'Email address must be lower-case',
    field: 'email',
  });
});

test('updating replaces the profile; the same profile changes nothing', (t) => {
  const profile = { ...ana, city: 'Davis' };
  t.deepEqual(update(profile), [{ type: 'MemberUpdated', data: { profile } }]);
  t.deepEqual(update({ ...ana }), []);
  const history: MemberEvent[] = [added, { type: 'MemberUpdated', data: { profile } }];
  t.deepEqual(update({ ...profile }, history), []);
});

test('changing a role remembers the previous one; the same role changes nothing', (t) => {
  const change = (role: string, history: MemberEvent[] = [added]) =>
    given(member, history).when({ type: 'ChangeRole', role });
  const changed: MemberEvent = { type: 'MemberRoleChanged', data: { role: 'admin', previous: 'Member' } };
  t.deepEqual(change('admin'), [changed]);
  t.deepEqual(change('Member'), []);
  t.deepEqual(change('admin', [added, changed]), []);
});

test('Messages are allowed and taken away; the same again changes nothing', (t) => {
  const allow = (isAllowed: boolean, history: MemberEvent[] = [added]) =>
    given(member, history).when({ type: 'AllowMessaging', allowed: isAllowed });
  const allowed: MemberEvent = { type: 'MessagingAllowed', data: { allowed: true } };
  const takenAway: MemberEvent = { type: 'MessagingAllowed', data: { allowed: false } };
  t.deepEqual(allow(true), [allowed]);
  t.deepEqual(allow(false), []);
  t.deepEqual(allow(true, [added, allowed]), []);
  t.deepEqual(allow(false, [added, allowed]), [takenAway]);
  t.deepEqual(allow(true, [added, allowed, takenAway]), [allowed]);
});

test('taking attendance is allowed and taken away; the same again changes nothing', (t) => {
  const allow = (isAllowed: boolean, history: MemberEvent[] = [added]) =>
    given(member, history).when({ type: 'AllowAttendanceTaking', allowed: isAllowed });
  const allowed: MemberEvent = { type: 'AttendanceTakingAllowed', data: { allowed: true } };
  t.deepEqual(allow(true), [allowed]);
  t.deepEqual(allow(false), []);
  t.deepEqual(allow(true, [added, allowed]), []);
  t.is(allow(false, [added, allowed]).length, 1);
});

test('reminders are paused and sent again; the same again changes nothing', (t) => {
  const paused = (isPaused: boolean): MemberEvent => ({
    type: 'RemindersPaused',
    data: { paused: isPaused },
  });
  const pause = (isPaused: boolean, ...before: MemberEvent[]) =>
    given(member, [added, ...before]).when({ type: 'PauseReminders', paused: isPaused });
  t.deepEqual(pause(true), [paused(true)]);
  t.deepEqual(pause(false), []);
  t.deepEqual(pause(false, paused(true)), [paused(false)]);
});

test('a removed member is removed once, and nothing else happens to them', (t) => {
  t.deepEqual(given(member, [added]).when({ type: 'RemoveMember' }), [removed]);
  t.deepEqual(given(member, [added, removed]).when({ type: 'RemoveMember' }), []);
  const commands: MemberCommand[] = [
    { type: 'UpdateMember', profile: ana, today },
    { type: 'ChangeRole', role: 'admin' },
    { type: 'AllowMessaging', allowed: true },
    { type: 'AllowAttendanceTaking', allowed: true },
    { type: 'InviteMember' },
    { type: 'PauseReminders', paused: true },
  ];
  for (const command of commands)
    refused(t, () => given(member, [added, removed]).when(command), 'MemberRemoved');
});

test('a removed member is reinstated once, as they were', (t) => {
  const changed: MemberEvent = { type: 'MemberRoleChanged', data: { role: 'Scribe', previous: 'Member' } };
  const back = given(member, [added, changed, removed]).when({ type: 'ReinstateMember' });
  t.deepEqual(back, [{ type: 'MemberReinstated', data: { role: 'Scribe' } }]);
  const state = fold(member, [added, changed, removed, ...back]);
  t.deepEqual(state, fold(member, [added, changed]));
  refused(t, () => given(member, [added]).when({ type: 'ReinstateMember' }), 'NotRemoved');
});

test('a member who was added without an invitation is invited once', (t) => {
  const command = { type: 'AddMember', profile: ana, role: 'Member', today, invite: false } as const;
  const later = given(member, []).when(command);
  t.deepEqual(later, [{ type: 'MemberAdded', data: { profile: ana, role: 'Member', invited: false } }]);
  const invite = (history: readonly MemberEvent[]) =>
    given(member, [...history]).when({ type: 'InviteMember' });
  const invited = invite(later);
  t.deepEqual(invited, [{ type: 'MemberInvited', data: {} }]);
  t.deepEqual(invite([...later, ...invited]), []);
  t.deepEqual(invite([added]), []);
  t.deepEqual(invite([...later, removed, { type: 'MemberReinstated', data: { role: 'Member' } }]), []);
});

test('an unknown member is not found', (t) => {
  const commands: MemberCommand[] = [
    { type: 'UpdateMember', profile: ana, today },
    { type: 'ChangeRole', role: 'admin' },
    { type: 'AllowMessaging', allowed: true },
    { type: 'AllowAttendanceTaking', allowed: true },
    { type: 'RemoveMember' },
    { type: 'ReinstateMember' },
  ];
  for (const command of commands) t.throws(() => given(member, []).when(command), { instanceOf: NotFound });
});
