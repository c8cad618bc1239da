import test from 'ava';
import { createFormControl, type FieldValues } from 'react-hook-form';
import { ApiError } from '../../ui/app/client.ts';
import { failedRows } from '../../ui/data/rows.ts';
import { setServerErrors } from '../../ui/forms/setServerErrors.ts';

const refused = (messages: Readonly<Record<string, string>>) => {
  const errors = Object.entries(messages).map(([field, message]) => ({ field, message }));
  return new ApiError(400, { type: 'x', title: 'x', status: 400, message: 'Not valid.', errors });
};

function shownIn(error: Error, fieldOf?: (field: string) => string, alert?: string) {
  const form = createFormControl<FieldValues>({ defaultValues: { amount: 1, memo: '' } });
  form.register('amount');
  setServerErrors(form, error, fieldOf, alert);
  return {
    amount: form.getFieldState('amount').error?.message,
    memo: form.getFieldState('memo').error?.message,
    alert: form.getFieldState('root.alert').error?.message,
  };
}

test('an error of the server stands at its input; one without an input is in the alert', (t) => {
  const none = { amount: undefined, memo: undefined, alert: undefined };
  t.deepEqual(shownIn(refused({ amount: 'is too large' })), { ...none, amount: 'is too large' });
  t.deepEqual(shownIn(refused({ memo: 'is too long' })), { ...none, alert: 'Not valid.' });
  t.deepEqual(shownIn(refused({ amount: 'is too large', memo: 'is too long' })), {
    ...none,
    amount: 'is too large',
    alert: 'Not valid.',
  });
});

test('a field may have another name in the form, and the alert words of its own', (t) => {
  const fieldOf = (field: string) => (field === 'dues.0.amount' ? 'amount' : field);
  t.deepEqual(shownIn(refused({ 'dues.0.amount': 'is too large' }), fieldOf, 'Failed to add.'), {
    amount: 'is too large',
    memo: undefined,
    alert: 'Failed to add.',
  });
});

test('what is no refusal of a field is in the alert', (t) => {
  t.is(shownIn(new Error('x')).alert, 'Something went wrong. Please try again.');
});

test('the rows of an answer are shown when one of them failed', (t) => {
  const [done, failed] = [{ ok: true }, { ok: false }];
  for (const output of [undefined, null, 'text', {}, { results: [] }, { results: [done, done] }])
    t.is(failedRows(output), undefined);
  for (const results of [[done, failed], [failed]]) t.is(failedRows({ results }), results as never);
});
