import test from 'ava';
import { z } from 'zod';
import type { Bank } from '../../api/organization/banks/contract.ts';
import { addField } from '../../console/charges/chargeMany.ts';
import { accountChoices, keepCurrentChoice } from '../../console/charges/choices.ts';
import { schemaResolver } from '../../ui/forms/schemaResolver.ts';

const bank: Bank = {
  _id: '1',
  bankType: 'bank',
  bankName: 'First Example Bank',
  account_number: '****1234',
  venmoID: '',
  zelleID: '',
  active: true,
  stripeOnboarded: true,
  org_code: 'abg',
};

const byHand = { value: 'cash or check', label: 'Cash or check' };

test('a charge can go to active bank accounts with a number, and to Venmo and Zelle as one choice', (t) => {
  const banks: Bank[] = [
    bank,
    { ...bank, _id: '2', account_number: '' },
    { ...bank, _id: '3', account_number: '****9999', active: false },
    { ...bank, _id: '4', bankType: 'venmo', account_number: '', venmoID: 'abg' },
    { ...bank, _id: '5', bankType: 'zelle', account_number: '', zelleID: '555' },
  ];
  t.deepEqual(accountChoices(banks), [
    { value: 'bank 1234', label: 'First Example Bank ****1234' },
    { value: 'venmo/zelle', label: 'Venmo/Zelle' },
    byHand,
  ]);
  t.deepEqual(accountChoices([]), [byHand]);
});

test('the account of an existing charge stays a choice when it is not offered any more', (t) => {
  const offered = [{ value: 'bank 1234', label: 'First Example Bank ****1234' }];
  t.deepEqual(keepCurrentChoice(offered, 'bank 1234'), offered);
  t.deepEqual(keepCurrentChoice(offered, ''), offered);
  t.deepEqual(keepCurrentChoice(offered, 'bank 9999'), [
    ...offered,
    { value: 'bank 9999', label: 'bank 9999' },
  ]);
});

test('fields that the API blames find their inputs', (t) => {
  t.is(addField('dues.3.lateFeeStartDate'), 'lateFeeStartDate');
  t.is(addField('dues.0.uuid'), 'members');
  t.is(addField('dues'), 'members');
  t.is(addField('plan.chargeList.1.pAmount'), 'plan.chargeList.1.pAmount');
});

test('a schema checks a form: what it makes of the values when all is well, nested errors when not', async (t) => {
  const schema = z.object({
    amounts: z.record(z.string(), z.number('is no number').max(1, 'too much')),
    name: z.string().trim().optional(),
    day: z.string(),
  });
  const options = { fields: {}, shouldUseNativeValidation: false };
  const right = { amounts: { a: 1 }, name: ' Ann ', day: '2026-11-21' };
  t.deepEqual(await schemaResolver(schema)(right, undefined, options), {
    values: { ...right, name: 'Ann' },
    errors: {},
  });
  const refused = await schemaResolver(schema)({ amounts: { a: 2, b: null }, day: null }, undefined, options);
  t.like(refused, {
    values: {},
    errors: { amounts: { a: { message: 'too much' }, b: { message: 'is no number' } } },
  });
  t.is(refused.errors.day?.message, 'is required', 'zod has no message for people');
});
