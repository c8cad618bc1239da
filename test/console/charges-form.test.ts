import test from 'ava';
import type { Bank } from '../../api/contract/organization.ts';
import { accountChoices, withPresent } from '../../console/charges/choices.ts';
import { chargeField } from '../../console/charges/fieldNames.ts';
import { resolverOf } from '../../console/shared/formErrors.ts';

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
  ]);
  t.deepEqual(accountChoices([]), []);
});

test('the account of an existing charge stays a choice when it is not offered any more', (t) => {
  const offered = [{ value: 'bank 1234', label: 'First Example Bank ****1234' }];
  t.deepEqual(withPresent(offered, 'bank 1234'), offered);
  t.deepEqual(withPresent(offered, ''), offered);
  t.deepEqual(withPresent(offered, 'bank 9999'), [...offered, { value: 'bank 9999', label: 'bank 9999' }]);
});

test('fields that the API blames find their inputs', (t) => {
  t.is(chargeField('dues.3.lateFeeStartDate'), 'lateFeeStartDate');
  t.is(chargeField('amount'), 'amount');
  t.is(chargeField('dues.0.uuid'), 'members');
  t.is(chargeField('dues'), 'members');
  t.is(chargeField('_id'), undefined);
});

test('a check becomes a resolver: values when all is well, nested errors when not', async (t) => {
  const resolver = resolverOf<{ amounts: Record<string, number> }>(({ amounts }) =>
    (amounts.a ?? 0) > 1 ? { amounts: { a: 'too much' } } : {},
  );
  const options = { fields: {}, shouldUseNativeValidation: false };
  t.deepEqual(await resolver({ amounts: { a: 1 } }, undefined, options), {
    values: { amounts: { a: 1 } },
    errors: {},
  });
  const refused = await resolver({ amounts: { a: 2 } }, undefined, options);
  t.like(refused, { values: {}, errors: { amounts: { a: { type: 'validate', message: 'too much' } } } });
});
