import test from 'ava';
import { problemIn } from '../../ui/documents/uploadDocument.ts';

test('of a failed upload people read the refusal, and of a fault that it failed', (t) => {
  const refusal = { type: 'about:blank', title: 'Full', status: 422, message: 'The storage is full.' };
  t.deepEqual(problemIn({ status: 422, responseText: JSON.stringify(refusal) }), refusal);
  const failed = 'Failed to upload, please try again';
  for (const responseText of ['<html>', 'null', '"no"', '{}', '{"message":1}'])
    t.like(problemIn({ status: 413, responseText }), { status: 413, message: failed }, responseText);
  for (const status of [500, 503])
    t.like(problemIn({ status, responseText: JSON.stringify(refusal) }), { status, message: failed });
});
