import test from 'ava';
import { bodyStatement, typeViolations } from '../../../support/stripeTypes.ts';

const link = { object: 'account_link', created: 1, expires_at: 2, url: 'https://connect.stripe.com' };
const balance = { object: 'balance', available: [], pending: [], livemode: false };
const funds = { amount: 1, currency: 'usd' };
const failed = { type: 'card_error', message: 'Your card was declined.', code: 'card_declined' };

/** A body, and the word that its violation must name; without one there must be none. */
const cases: readonly (readonly [what: string, body: object, word?: string])[] = [
  ['a body as Stripe sends it', link],
  ['a list', { object: 'list', data: [link], has_more: false, url: '/v1/account_links' }],
  ['an error', { error: failed }],
  ['a field left out', { object: 'account_link', created: 1, expires_at: 2 }, 'url'],
  ['a field of another type', { ...link, created: 'today' }, 'number'],
  ['an unknown field', { ...link, expires: 2 }, 'expires'],
  ['a value of no enumeration', { error: { ...failed, code: 'no_money' } }, 'no_money'],
  ['an unknown field further in', { ...balance, available: [{ ...funds, account: 1 }] }, 'account'],
];

test("the types of Stripe's SDK refuse what Stripe does not send", async (t) => {
  const violations = await typeViolations(cases.map(([name, body]) => bodyStatement(name, body)));
  for (const [name, , word] of cases) {
    const found = violations.find((violation) => violation.startsWith(`${name}: `));
    if (word === undefined) t.is(found, undefined);
    else t.true(found?.includes(word), `${name}: ${found}`);
  }
});
