import test from 'ava';
import { z } from 'zod';
import { alertFor, messageOf } from '../../../../api/contract/browser/errors.ts';
import { ApiError } from '../../../../api/contract/client.ts';

test('what the API said is told as it is', (t) => {
  const problem = { type: 'x', title: 'x', status: 422, message: 'The amount is too large.' };
  t.is(messageOf(new ApiError(422, problem)), 'The amount is too large.');
});

test('an answer that the page does not understand asks for a reload', (t) => {
  t.regex(messageOf(z.string().safeParse(1).error), /please reload the page/);
});

test('what went wrong in the page itself is not told in the words of a program', (t) => {
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
  const unknown = z.string().safeParse(1).error;
  t.regex(alertFor('Failed to delete, please try again', unknown), /please reload the page/);
  t.regex(failed(0, 'Bursar cannot be reached.'), /cannot be reached/);
});
