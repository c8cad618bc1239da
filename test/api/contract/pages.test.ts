import test from 'ava';
import type { Visitor } from '../../../api/contract/guards.ts';
import {
  answerPage,
  consoleHomeOf,
  loginPageFor,
  mayUseConsole,
  menuEntryOf,
  returnPathOf,
} from '../../../api/contract/pages.ts';

const nobodySpecial = { showUserData: false, canMessage: false, canTakeAttendance: false, operator: false };
const admin: Visitor = { ...nobodySpecial, role: 'admin', canMessage: true, canTakeAttendance: true };
const member: Visitor = { ...nobodySpecial, role: 'Member' };
const informedMember: Visitor = { ...member, showUserData: true };
const pledge: Visitor = { ...nobodySpecial, role: 'pledge', showUserData: true };

const isUnknown = (page: string, visitor?: Visitor): boolean => {
  const answer = answerPage(page, visitor);
  return 'app' in answer && answer.isUnknown === true;
};

test("an unknown page is answered by the app with the visitor's whole menu", (t) => {
  t.deepEqual(answerPage('/chargse', admin), { app: 'console', isUnknown: true });
  for (const visitor of [undefined, member, pledge, { ...admin, requiredAction: 'giveCode' } as const])
    t.deepEqual(answerPage('/chargse', visitor), { app: 'member-portal', isUnknown: true });
});

test('a visitor is sent to the login page, and back afterwards', (t) => {
  t.deepEqual(answerPage('/login', undefined), { app: 'member-portal' });
  t.deepEqual(answerPage('/', undefined), { redirect: '/login' });
  for (const page of [
    '/dashboard',
    '/charges',
    '/profile',
    '/updatePassword',
    '/account/7?asOf=2026-01-31',
  ]) {
    t.deepEqual(answerPage(page, undefined), { redirect: loginPageFor(page) });
    t.is(returnPathOf(loginPageFor(page)), page);
  }
});

test('public pages are there for strangers and for those who are signed in', (t) => {
  for (const page of [
    '/login/expiredTrial',
    '/signup?isInternal=true',
    '/register',
    '/subscriptions',
    '/registerOrg',
    '/order/success?session_id=cs_test_1',
    '/tutorial',
    '/resetPassword',
    '/setPassword?token=abc',
  ]) {
    for (const visitor of [
      undefined,
      admin,
      member,
      pledge,
      { ...member, requiredAction: 'giveCode' } as const,
    ])
      t.deepEqual(answerPage(page, visitor), { app: 'member-portal' });
  }
});

test('settings are the administrators’ alone', (t) => {
  t.deepEqual(answerPage('/settings?authorized=true', admin), { app: 'console' });
  for (const visitor of [member, informedMember, pledge])
    t.deepEqual(answerPage('/settings', visitor), { redirect: '/profile' });
  t.deepEqual(answerPage('/settings', undefined), { redirect: loginPageFor('/settings') });
});

test('an administrator has the console, their password page, and a dashboard for a home', (t) => {
  for (const page of [
    '/dashboard',
    '/charges',
    '/members',
    '/history',
    '/account/7',
    '/journal',
    '/trial-balance',
    '/aged-receivables',
    '/payouts',
    '/deliveries',
  ]) {
    t.deepEqual(answerPage(page, admin), { app: 'console' });
  }
  for (const page of ['/updatePassword', '/pay', '/pay?step=summary', '/receipt?payment=7'])
    t.deepEqual(answerPage(page, admin), { app: 'member-portal' });
  for (const page of ['/', '/login', '/profile', '/payHistory']) {
    t.deepEqual(answerPage(page, admin), { redirect: '/dashboard' });
  }
});

test('anyone else has the portal; its dashboard only where the organization shows its figures, and never for a pledge', (t) => {
  for (const visitor of [member, informedMember, pledge]) {
    for (const page of ['/profile', '/payHistory', '/updatePassword', '/pay', '/receipt']) {
      t.deepEqual(answerPage(page, visitor), { app: 'member-portal' });
    }
    for (const page of ['/', '/login', '/charges', '/members/7', '/history', '/journal', '/deliveries']) {
      t.deepEqual(answerPage(page, visitor), { redirect: '/profile' });
    }
  }
  t.deepEqual(answerPage('/dashboard', informedMember), { app: 'member-portal' });
  t.deepEqual(answerPage('/dashboard', member), { redirect: '/profile' });
  t.deepEqual(answerPage('/dashboard', pledge), { redirect: '/profile' });
});

test('payments by organization are for whoever operates the installation, whatever their role', (t) => {
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

test('an address that is no page is unknown to everybody', (t) => {
  for (const visitor of [undefined, admin, member]) {
    for (const page of ['/nothing', '/profile/7', '/chargesx', '/../charges'])
      t.true(isUnknown(page, visitor));
  }
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

test('who signed in with a one-time password gets to the page where they set their own, whatever they ask for', (t) => {
  for (const visitor of [admin, member, pledge].map(
    (each) => ({ ...each, requiredAction: 'changePassword' }) as const,
  )) {
    for (const page of ['/', '/login', '/dashboard', '/profile', '/pay', '/charges'])
      t.deepEqual(answerPage(page, visitor), { redirect: '/updatePassword' }, page);
    t.deepEqual(answerPage('/updatePassword', visitor), { app: 'member-portal' });
  }
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
      for (const page of [
        '/',
        '/login',
        '/dashboard',
        '/profile',
        '/pay',
        '/charges',
        '/payout',
        '/updatePassword',
      ])
        t.deepEqual(answerPage(page, visitor), { redirect: own }, page);
      t.deepEqual(answerPage(own, visitor), { app: 'member-portal' });
      t.false(mayUseConsole(visitor, '/dashboard'));
    }
  }
});

test('the second step is nobody else’s page, and leads on to where the first would have', (t) => {
  t.deepEqual(answerPage('/login/code', undefined), { redirect: '/login' });
  t.deepEqual(answerPage('/login/code', admin), { redirect: '/dashboard' });
  t.deepEqual(answerPage('/login/code', member), { redirect: '/profile' });
  t.is(returnPathOf('/login/code?next=%2Fcharges%3Fq%3D1'), '/charges?q=1');
  t.is(returnPathOf(loginPageFor('/login/code?next=%2Fcharges')), '/charges');
  t.is(returnPathOf(loginPageFor('/login/code')), undefined);
  t.is(returnPathOf(loginPageFor('/login/code?next=//evil.example')), undefined);
});
