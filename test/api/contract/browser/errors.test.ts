import test from 'ava';
import { z } from 'zod';
import { messageOf } from '../../../../api/contract/browser/errors.ts';
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
