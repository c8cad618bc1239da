import test from 'ava';
import { canAccess, type Visitor } from '../../../../api/platform/contract/guards.ts';
import {
  answerPage,
  consoleHomeOf,
  loginPageFor,
  mayUseConsole,
  menuEntryOf,
  returnPathOf,
} from '../../../../api/platform/contract/pages.ts';

const nobodySpecial = { showUserData: false, canMessage: false, canTakeAttendance: false, operator: false };
const admin: Visitor = { ...nobodySpecial, role: 'admin', canMessage: true, canTakeAttendance: true };
const member: Visitor = { ...nobodySpecial, role: 'Member' };
const informedMember: Visitor = { ...member, showUserData: true };
const pledge: Visitor = { ...nobodySpecial, role: 'pledge', showUserData: true };

// What each role gets at each page is a line of the table in test/api/calls/access.ts.

test("an unknown page is answered by the app with the visitor's whole menu", (t) => {
  t.deepEqual(answerPage('/chargse', admin), { app: 'console', isUnknown: true });
  for (const visitor of [undefined, member, pledge, { ...admin, requiredAction: 'giveCode' } as const])
    t.deepEqual(answerPage('/chargse', visitor), { app: 'member-portal', isUnknown: true });
});

test('a visitor is sent to the login page, and back afterwards', (t) => {
  t.deepEqual(answerPage('/login', undefined), { app: 'member-portal' });
  t.deepEqual(answerPage('/', undefined), { redirect: '/login' });
  for (const page of ['/dashboard', '/profile', '/updatePassword', '/account/7?asOf=2026-01-31']) {
    t.deepEqual(answerPage(page, undefined), { redirect: loginPageFor(page) });
    t.is(returnPathOf(loginPageFor(page)), page);
  }
});

test('payments by organization are for operators of the installation, whatever their role', (t) => {
  for (const visitor of [admin, member, informedMember, pledge]) {
    const home = visitor === admin ? '/dashboard' : '/profile';
    t.deepEqual(answerPage('/payout', visitor), { redirect: home });
    t.deepEqual(answerPage('/payout', { ...visitor, operator: true }), { app: 'console' });
    t.true(mayUseConsole({ ...visitor, operator: true }, '/payout'));
    t.is(mayUseConsole({ ...visitor, operator: true }, '/charges'), visitor === admin);
    // Where its logo leads is a page that they may see.
    t.true(mayUseConsole({ ...visitor, operator: true }, consoleHomeOf(visitor)));
  }
  t.deepEqual(answerPage('/payout', undefined), { redirect: loginPageFor('/payout') });
});

test('the login page never leads to another site', (t) => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example/charges',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    'charges',
    '/login?next=/charges',
    '',
  ];
  for (const next of elsewhere)
    t.is(returnPathOf(`/login?next=${encodeURIComponent(next)}`), undefined, next);
  t.is(returnPathOf('/login'), undefined);
});

test('the dashboard is named to everybody, the other pages to those who get them', (t) => {
  const everybody = [admin, member, informedMember, pledge, { ...member, operator: true }];
  const entries = (path: string) => everybody.map((visitor) => menuEntryOf(path, visitor));
  t.deepEqual(entries('/dashboard'), ['open', 'disabled', 'open', 'disabled', 'disabled']);
  t.deepEqual(entries('/calendar'), ['open', 'open', 'open', 'disabled', 'open']);
  t.deepEqual(entries('/profile'), ['hidden', 'open', 'open', 'open', 'open']);
  t.deepEqual(entries('/payHistory'), ['hidden', 'open', 'open', 'open', 'open']);
  t.deepEqual(entries('/settings'), ['open', 'hidden', 'hidden', 'hidden', 'hidden']);
  t.deepEqual(entries('/payout'), ['hidden', 'hidden', 'hidden', 'hidden', 'open']);
});

test('who owes a code, or a second factor, has one page besides the public ones', (t) => {
  for (const [requiredAction, own] of [
    ['giveCode', '/login/code'],
    ['setUpTwoStep', '/security'],
  ] as const) {
    for (const visitor of [admin, member, pledge, { ...member, operator: true }].map((each) => ({
      ...each,
      requiredAction,
    }))) {
      for (const page of ['/', '/login', '/dashboard', '/profile', '/charges', '/payout', '/updatePassword'])
        t.deepEqual(answerPage(page, visitor), { redirect: own }, page);
      t.deepEqual(answerPage(own, visitor), { app: 'member-portal' });
      t.false(mayUseConsole(visitor, '/dashboard'));
    }
  }
});

test('only a sign-in that awaits its code sees the second step, which leads on to where the first would have', (t) => {
  t.deepEqual(answerPage('/login/code', undefined), { redirect: '/login' });
  t.deepEqual(answerPage('/login/code', admin), { redirect: '/dashboard' });
  t.deepEqual(answerPage('/login/code', member), { redirect: '/profile' });
  t.is(returnPathOf('/login/code?next=%2Fcharges%3Fq%3D1'), '/charges?q=1');
  t.is(returnPathOf(loginPageFor('/login/code?next=%2Fcharges')), '/charges');
  t.is(returnPathOf(loginPageFor('/login/code')), undefined);
  t.is(returnPathOf(loginPageFor('/login/code?next=//evil.example')), undefined);
});

test('a pledge gets no messages, figures or attendance, whatever members are shown', (t) => {
  const shown = { showUserData: true, canMessage: true, canTakeAttendance: true, operator: false } as const;
  for (const guard of ['messages', 'figures', 'attendance'] as const) {
    t.false(canAccess(guard, { ...shown, role: 'pledge' }), guard);
    t.true(canAccess(guard, { ...shown, role: 'Member' }), guard);
  }
});
