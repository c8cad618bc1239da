import test from 'ava';
import { ApiError } from '../../ui/app/client.ts';
import { alertFor, messageOf } from '../../ui/app/errors.ts';

test('an API message is shown unchanged', (t) => {
  const problem = { type: 'x', title: 'x', status: 422, message: 'The amount is too large.' };
  t.is(messageOf(new ApiError(422, problem)), 'The amount is too large.');
});

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');

test('a screen with a missing script asks for a reload', (t) => {
  t.regex(messageOf(missing), /please reload the page/);
});

test('an error of the page itself is shown in plain words', (t) => {
  t.is(
    messageOf(new TypeError("Cannot read properties of undefined (reading 'x')")),
    'Something went wrong. Please try again.',
  );
});

test('a failed change has the reason of a refusal with it; a failure of the server is one sentence', (t) => {
  const failed = (status: number, message: string) =>
    alertFor(
      'Failed to delete, please try again',
      new ApiError(status, { type: 'x', title: 'x', status, message }),
    );
  t.is(
    failed(500, 'Something went wrong on our side. Please try again.'),
    'Failed to delete, please try again.',
  );
  t.is(
    alertFor('Failed to delete, please try again', new TypeError('x')),
    'Failed to delete, please try again.',
  );
  t.is(failed(422, 'It has payments.'), 'Failed to delete, please try again. It has payments.');
  t.regex(alertFor('Failed to delete, please try again', missing), /please reload the page/);
  t.regex(failed(0, 'Bursar cannot be reached.'), /cannot be reached/);
});
