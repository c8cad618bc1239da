import test from 'ava';
import { answerPage, loginPageFor, mayReadDashboard, returnPathOf } from '../../../api/contract/pages.ts';

const admin = { role: 'admin', showUserData: false };
const member = { role: 'Member', showUserData: false };
const informedMember = { role: 'Member', showUserData: true };
const pledge = { role: 'pledge', showUserData: true };

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

test('an administrator has the console, his password page, and a dashboard for a home', (t) => {
  for (const page of ['/dashboard', '/charges', '/members', '/history', '/account/7']) {
    t.deepEqual(answerPage(page, admin), { app: 'console' });
  }
  for (const page of ['/updatePassword', '/pay', '/pay?step=summary', '/receipt?payment=7'])
    t.deepEqual(answerPage(page, admin), { app: 'member-portal' });
  for (const page of ['/', '/login', '/profile', '/payHistory']) {
    t.deepEqual(answerPage(page, admin), { redirect: '/dashboard' });
  }
});

test('anyone else has the portal; its dashboard only where the organisation shows its figures, and never for a pledge', (t) => {
  for (const visitor of [member, informedMember, pledge]) {
    for (const page of ['/profile', '/payHistory', '/updatePassword', '/pay', '/receipt']) {
      t.deepEqual(answerPage(page, visitor), { app: 'member-portal' });
    }
    for (const page of ['/', '/login', '/charges', '/members/7', '/history']) {
      t.deepEqual(answerPage(page, visitor), { redirect: '/profile' });
    }
  }
  t.deepEqual(answerPage('/dashboard', informedMember), { app: 'member-portal' });
  t.deepEqual(answerPage('/dashboard', member), { redirect: '/profile' });
  t.deepEqual(answerPage('/dashboard', pledge), { redirect: '/profile' });
  t.true(mayReadDashboard(admin));
});

test('an address that is no page is unknown to everybody', (t) => {
  for (const visitor of [undefined, admin, member]) {
    for (const page of ['/nothing', '/profile/7', '/chargesx', '/../charges'])
      t.is(answerPage(page, visitor), 'unknown');
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
