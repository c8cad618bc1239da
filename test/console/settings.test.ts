import test from 'ava';
import type { z } from 'zod';
import { type Bank, bankName, venmoId, zelleId } from '../../api/organization/banks/contract.ts';
import { accountOf, isAnyOnboarded, methodTitle, onlyOne } from '../../console/settings/methods.ts';
import { type Method, methodForms, newChargeType } from '../../console/settings/schemas.ts';

const bank = (more: Partial<Bank>): Bank => ({
  _id: '1',
  bankType: 'bank',
  bankName: 'First Bank',
  account_number: '****4321',
  venmoID: '',
  zelleID: '',
  active: true,
  stripeOnboarded: true,
  org_code: 'abc',
  ...more,
});
const venmo = bank({ bankType: 'venmo', bankName: '', account_number: '', venmoID: 'ann' });

test('a payment method is named by its type and bank, and known by its masked number or id', (t) => {
  t.is(methodTitle(bank({})), 'Bank Account First Bank');
  t.is(methodTitle(venmo), 'Venmo Account');
  t.is(accountOf(bank({})), '****4321');
  t.is(accountOf(bank({ account_number: '' })), 'Not connected yet');
  t.is(accountOf(venmo), 'ann');
});

test('only a bank can be onboarded', (t) => {
  t.true(isAnyOnboarded([venmo, bank({})]));
  t.false(isAnyOnboarded([venmo, bank({ account_number: '', stripeOnboarded: false })]));
});

test('there is one Venmo at most, and any number of banks', (t) => {
  const message =
    'You already have a venmo account saved, if you wish you to add a new one, please delete the existing one';
  t.is(onlyOne([venmo], 'venmo'), message);
  t.is(onlyOne([venmo], 'zelle'), undefined);
  t.is(onlyOne([bank({})], 'bank'), undefined);
});

const emptyMethod = { method: '', bankName: '', venmoID: '', venmoID2: '', zelleID: '', zelleID2: '' };

test('a payment method needs its own fields, and the same id twice', (t) => {
  const check = (method: Method, more: object = {}) => {
    const issues = methodForms[method].safeParse({ ...emptyMethod, ...more }).error?.issues ?? [];
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  };
  t.deepEqual(check(''), { method: 'The Payment Method field is required.' });
  t.deepEqual(check('', { method: 'venmo' }), {}, 'one that was just chosen is not missing');
  t.deepEqual(check('bank'), { bankName: 'The Bank Name field is required.' });
  t.deepEqual(check('bank', { bankName: 'Bank 7' }), {
    bankName: "Bank Name may contain letters, spaces and marks like ' . - & only",
  });
  t.deepEqual(check('bank', { bankName: 'First Bank' }), {});
  t.deepEqual(check('venmo'), { venmoID: 'The Venmo ID field is required.' });
  t.deepEqual(check('venmo', { venmoID: 'ann', venmoID2: 'anne' }), {
    venmoID2: 'This value does not match the Venmo ID.',
  });
  t.deepEqual(check('venmo', { venmoID: 'ann', venmoID2: 'ann ' }), {});
  t.deepEqual(check('zelle', { zelleID2: 'x' }), {
    zelleID: 'The Zelle ID field is required.',
    zelleID2: 'This value does not match the Zelle ID.',
  });
  t.deepEqual(methodForms.zelle.parse({ ...emptyMethod, zelleID: 'a@b.c', zelleID2: ' a@b.c' }), {
    bankType: 'zelle',
    zelleID: 'a@b.c',
  });
});

test('ids and bank names are as long as their column at most, and of their own characters', (t) => {
  const mistake = (schema: z.ZodType, value: string) => schema.safeParse(value).error?.issues[0]?.message;
  for (const [schema, max] of [
    [venmoId, 40],
    [bankName, 30],
    [zelleId, 254],
  ] as const) {
    t.is(mistake(schema, 'x'.repeat(max)), undefined);
    t.is(mistake(schema, 'x'.repeat(max + 1)), `must have at most ${max} characters`);
  }
  t.is(mistake(venmoId, 'Ann-Lee 2'), undefined);
  t.is(mistake(venmoId, 'ann!'), 'Venmo ID may contain letters, digits, spaces, dashes, _ and @ only');
});

test('a charge type has a name of its own', (t) => {
  const message = (name: string) => newChargeType(['Dues']).safeParse(name).error?.issues[0]?.message;
  t.is(message(' '), 'The Charge Type field is required.');
  t.is(message(' dues'), 'There is such a charge type already');
  t.is(message('Rent'), undefined);
});
