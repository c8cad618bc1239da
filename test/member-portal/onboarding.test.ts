import test from 'ava';
import { contactName } from '../../api/contact/contract.ts';
import {
  adminName,
  createCheckoutSession,
  orgName,
  publicEmail,
  schoolName,
} from '../../api/organization/onboarding/contract.ts';
import { plans } from '../../api/platform/contract/plan.ts';
import { orgCodeOf } from '../../api/platform/contract/wire.ts';
import type { Session } from '../../api/session/contract.ts';
import { trialDaysLeft } from '../../ledger/values/trial.ts';
import { expiredOn, keepExpired, readExpired } from '../../member-portal/pages/onboarding/expired.ts';
import { beginningOf, quantityText, readBuyer } from '../../member-portal/pages/onboarding/registration.ts';
import {
  EMPTY_USER,
  forgetOnboarding,
  isFilled,
  keepNewUser,
  keepOrder,
  keepSubscriptionEmail,
  readNewUser,
  readOrder,
} from '../../member-portal/pages/onboarding/stored.ts';

const stored = new Map<string, string>();
Object.defineProperty(globalThis, 'sessionStorage', {
  // Another file of this process defines its own.
  configurable: true,
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
});
test.beforeEach(() => stored.clear());

const user = {
  firstName: 'Ann',
  lastName: 'Example',
  orgName: 'Delta',
  university: 'Coastal',
  email: 'ann@delta.example',
};
const session: Session = {
  uuid: 'u',
  org_code: 'dc',
  org: 'Delta',
  email: 'ann@delta.example',
  fname: 'Ann',
  lname: 'Example',
  role: 'admin',
  status: 'expiredTrial',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdDate: '2026-01-01',
  isStripeCustomer: false,
  reason: 'Expired Trial',
  showUserData: false,
  operator: false,
  requiredAction: null,
  canMessage: true,
  canTakeAttendance: true,
  logo: '',
  trialDaysLeft: null,
  timeZone: 'America/Los_Angeles',
  today: '2026-02-01',
};

test('the code of an organization is the first letter of each word, lower-case', (t) => {
  t.is(orgCodeOf('Alpha Beta Gamma', 'Example State University'), 'abgesu');
  t.is(orgCodeOf('  Alpha   Beta ', ' ESU'), 'abe', 'spaces are no words');
  t.is(orgCodeOf('Études Club', 'Österreich College'), 'ecoc', 'letters lose their accents');
  t.is(orgCodeOf('Men & Women', "St. Mary's"), 'mwsm', 'signs have no letter');
});

test('the days left of a trial are 30 less the whole days since it began, never below 0', (t) => {
  const created = '2026-03-01T12:00:00.000Z';
  const after = (ms: number) => trialDaysLeft(created, new Date(Date.parse(created) + ms));
  const day = 86_400_000;
  t.is(after(0), 30);
  t.is(after(60_000), 30);
  t.is(after(day - 1), 30);
  t.is(after(day), 29);
  t.is(after(30 * day - 1), 1);
  t.is(after(30 * day), 0);
  t.is(after(90 * day), 0);
  t.is(after(-day), 30, 'a clock that is behind gives no more than the whole trial');
});

test('/registerOrg begins with the details, the plan or the billing, by who subscribes', (t) => {
  t.is(readBuyer(), undefined, 'out of the blue');
  keepExpired(session);
  const expired = readBuyer();
  t.like(expired, { kind: 'existing', email: session.email, orgCode: 'dc', hasTrial: true });
  t.is(expired && beginningOf(expired), 1);

  keepNewUser(user);
  const fresh = readBuyer();
  t.deepEqual(fresh, { kind: 'new', email: user.email, user });
  t.is(fresh && beginningOf(fresh), 0);

  keepSubscriptionEmail('ann@delta.example');
  const existing = readBuyer();
  t.like(existing, { kind: 'existing', orgCode: undefined, hasTrial: false });
  t.is(existing && beginningOf(existing), 2);

  forgetOnboarding();
  t.like(readBuyer(), { hasTrial: true }, 'whose trial is over is still known');
  stored.clear();
  t.is(readBuyer(), undefined);
});

test('a sign-up that was begun without an email is nobody who can pay', (t) => {
  keepNewUser({ ...user, email: '' });
  t.is(readBuyer(), undefined);
});

test('what the pages have kept is read back whole, and nonsense not at all', (t) => {
  keepNewUser(user);
  t.deepEqual(readNewUser(), user);
  keepExpired({ ...session, status: 'trial' });
  t.is(readExpired()?.status, 'expiredTrial');
  for (const nonsense of ['', '{', '7', '"text"', '[]', '{"firstName":7}']) {
    stored.set('bursar.newUser', nonsense);
    stored.set('bursar.session', nonsense);
    t.is(readNewUser(), undefined, nonsense);
    t.is(readExpired(), undefined, nonsense);
  }
  stored.set('bursar.newUser', '{"email":"ann@delta.example"}');
  t.deepEqual(readNewUser(), { ...EMPTY_USER, email: 'ann@delta.example' });
});

test('what was chosen is kept for whoever chose it, until something else is begun', (t) => {
  const order = { email: user.email, step: 2, plan: 3, quantity: '25' } as const;
  keepOrder(order);
  t.deepEqual(readOrder(user.email), order);
  t.is(readOrder('bob@delta.example'), undefined);
  forgetOnboarding();
  t.is(readOrder(user.email), undefined);
});

test('all four fields of a sign-up are needed, and spaces fill none', (t) => {
  t.true(isFilled(user));
  t.true(isFilled({ ...user, email: '' }), 'the email comes from Google');
  for (const field of ['firstName', 'lastName', 'orgName', 'university'] as const) {
    t.false(isFilled({ ...user, [field]: '' }), field);
    t.false(isFilled({ ...user, [field]: '  ' }), field);
  }
});

test('a quantity is a payable whole number; errors use the words of the screen', (t) => {
  const read = (text: string) => {
    const { data, error } = quantityText.safeParse(text);
    return data ?? error?.issues[0]?.message;
  };
  t.deepEqual(['1', ' 25 ', '007', '100000'].map(read), [1, 25, 7, 100_000]);
  for (const text of ['', ' ', '-1', '1.5', '1e3', 'ten'])
    t.is(read(text), 'Members Quantity must be a whole number', text);
  t.is(read('0'), 'Members Quantity must be at least 1');
  for (const text of ['100001', '9'.repeat(12)])
    t.is(read(text), 'Members Quantity must be at most 100,000', text);
  const { quantity } = createCheckoutSession.input.shape;
  t.deepEqual(
    [0, 1, 100_000, 100_001, 1.5].map((number) => quantity.safeParse(number).success),
    [false, true, true, false, false],
  );
});

test('a trial expires 30 days after its day in the zone of the organization', (t) => {
  const createdAt = '2026-03-01T05:00:00.000Z';
  t.is(expiredOn({ createdAt, timeZone: 'America/Los_Angeles' }), '03-30-2026');
  t.is(expiredOn({ createdAt, timeZone: 'UTC' }), '03-31-2026');
});

test('names are required, of letters and spaces, and as long as their column at most', (t) => {
  const rules = [
    ['Admin Name', adminName, 30],
    ['Organization Name', orgName, 40],
    ['School Name', schoolName, 40],
  ] as const;
  for (const [label, schema, max] of rules) {
    const errorOf = (value: string) => schema.safeParse(value).error?.issues[0]?.message;
    t.is(errorOf('x'.repeat(max)), undefined);
    t.is(errorOf('x'.repeat(max + 1)), `must have at most ${max} characters`);
    t.is(errorOf('   '), `The ${label} field is required.`);
    t.is(errorOf('Delta 5'), `${label} may contain letters, spaces and marks like ' . - & only`);
    t.is(errorOf('Zoë de la Cruz'), undefined);
  }
});

test('the names of a contact have letters, digits, dashes and spaces, 30 at most', (t) => {
  const errorOf = (value: string) => contactName('First Name').safeParse(value).error?.issues[0]?.message;
  t.is(errorOf('Ann-Lee 2'), undefined);
  t.is(errorOf('x'.repeat(30)), undefined);
  t.is(errorOf('x'.repeat(31)), 'must have at most 30 characters');
  t.is(errorOf(' '), 'The First Name field is required.');
  t.is(errorOf('Ann #1'), "First Name may contain letters, digits, spaces and marks like ' . - only");
});

test('plan 1 has one price, plans 2 and 3 have the other', (t) => {
  t.deepEqual(
    plans.map(({ plan, priceId, priceCents }) => [plan, priceId, priceCents]),
    [
      [1, 'bursar_plan_1', 2499],
      [2, 'bursar_plan_2', 2999],
      [3, 'bursar_plan_2', 2999],
    ],
  );
});

test('an email has an at-sign between two parts; it is lower-cased and loses its spaces', (t) => {
  t.is(publicEmail.parse(' Ann@Delta. example '), 'ann@delta.example');
  for (const wrong of ['', 'ann', 'ann@', '@delta.example', 'a@b@c'])
    t.is(publicEmail.safeParse(wrong).error?.issues[0]?.message, 'Please enter a valid email', wrong);
});
