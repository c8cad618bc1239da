import test from 'ava';
import { type Billing, billing as billingSchema } from '../../api/account/payment/contract.ts';
import type { Bank } from '../../api/organization/banks/contract.ts';
import { byHandKinds, screenshotError } from '../../member-portal/pages/payment/byHand.ts';
import {
  bankErrors,
  cardErrors,
  cardOf,
  formatCardNumber,
  formatExpiry,
} from '../../member-portal/pages/payment/card.ts';

const billing: Billing = {
  name: "Zoë O'Hare-Smith",
  email: 'zoe@example.org',
  address: '12 Elm St',
  address2: '',
  zip: '95112',
  city: 'San José',
  pnum: '(408) 555-0100',
};
/** What the form shows: the first message of each field. */
const wrongWith = (differences: Partial<Billing>) => {
  const issues = billingSchema.safeParse({ ...billing, ...differences }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
};
const fieldsOf = (errors: readonly { readonly field: string }[]) => errors.map(({ field }) => field);

test('billing information that is filled in is taken', (t) => {
  t.deepEqual(wrongWith({}), {});
});

test('every field of the billing information but the second address line is required', (t) => {
  t.deepEqual(wrongWith({ name: ' ', email: '', address: '', zip: '', city: '', pnum: '' }), {
    name: 'The Full Name field is required.',
    email: 'The Email Address field is required.',
    address: 'The Street Address 1 field is required.',
    zip: 'The Postal Code field is required.',
    city: 'The City field is required.',
    pnum: 'The Phone Number field is required.',
  });
});

test('each field of the billing information has its own rule', (t) => {
  const rules: [Partial<Billing>, keyof Billing][] = [
    [{ name: 'Ann 2' }, 'name'],
    [{ name: 'a'.repeat(41) }, 'name'],
    [{ email: 'ann@' }, 'email'],
    [{ zip: '95/11' }, 'zip'],
    [{ city: 'San Jose 1' }, 'city'],
    [{ pnum: '12' }, 'pnum'],
    [{ address: 'a'.repeat(201) }, 'address'],
  ];
  for (const [change, field] of rules)
    t.deepEqual(Object.keys(wrongWith(change)), [field], JSON.stringify(change));
});

test('a card is shown as it is printed, and sent as Stripe takes it', (t) => {
  t.is(formatCardNumber('4242-42424242 4242'), '4242 4242 4242 4242');
  t.is(formatExpiry('0429'), '04 / 29');
  t.is(formatExpiry('04'), '04');
  const card = { number: '4242 4242 4242 4242', expiry: '04 / 29', cvc: '123' };
  t.deepEqual(cardOf(card), { number: '4242424242424242', month: '04', year: '29', cvc: '123' });
  t.deepEqual(cardErrors(card), []);
  const nothing = cardErrors({ number: '', expiry: '', cvc: '' });
  t.deepEqual(fieldsOf(nothing), ['number', 'expiry', 'cvc']);
  for (const expiry of ['00 / 29', '13 / 29', '04 / 2'])
    t.deepEqual(fieldsOf(cardErrors({ ...card, expiry })), ['expiry'], expiry);
  t.deepEqual(cardErrors({ ...card, expiry: '01 / 29' }), []);
  t.deepEqual(fieldsOf(cardErrors({ ...card, number: '4242 4242 424' })), ['number']);
  t.deepEqual(cardErrors({ ...card, number: '4242 4242 4242', expiry: '12 / 29' }), []);
});

test('bank numbers have nine digits and up to seventeen', (t) => {
  const bank = { holder: 'Ann Lee', routing: '110000000', account: '000123456789' };
  t.deepEqual(bankErrors(bank), []);
  const wrong = bankErrors({ holder: '', routing: '11000000', account: '123' });
  t.deepEqual(fieldsOf(wrong), ['holder', 'routing', 'account']);
  t.deepEqual(bankErrors({ ...bank, routing: '123456789' }), [
    { field: 'routing', message: 'Invalid Routing Number Please Try Again' },
  ]);
});

const bank: Bank = {
  _id: '1',
  bankType: 'bank',
  bankName: 'First',
  account_number: '****1',
  venmoID: '',
  zelleID: '',
  active: true,
  stripeOnboarded: true,
  org_code: 'abg',
};

test('Venmo and Zelle are offered as far as the organization has them', (t) => {
  const venmo: Bank = { ...bank, _id: '2', bankType: 'venmo', venmoID: '@org' };
  const zelle: Bank = { ...bank, _id: '3', bankType: 'zelle', zelleID: '408 555 0100', active: false };
  const kinds = byHandKinds([bank, venmo, zelle]).map(({ kind, handle }) => [kind, handle]);
  t.deepEqual(kinds, [['venmo', '@org']]);
});

test('a screenshot is an image of at most 25 MiB', (t) => {
  t.is(screenshotError({ type: 'image/png', size: 26_214_400 }), undefined);
  t.truthy(screenshotError({ type: 'image/png', size: 26_214_401 }));
  t.truthy(screenshotError({ type: 'application/pdf', size: 10 }));
});
