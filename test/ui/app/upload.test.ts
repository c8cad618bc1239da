import anyTest from 'ava';
import { ApiError } from '../../../ui/app/client.ts';
import { upload } from '../../../ui/app/upload.ts';

/** Each test replaces the browser's XMLHttpRequest, so the tests run one after another. */
const test = anyTest.serial;

type Answer = { readonly status: number; readonly body: string } | 'lost' | 'never';

/** Answers the uploads in this order, and keeps the key of each. */
function pretend(...answers: Answer[]): { readonly keys: string[]; readonly left: string[] } {
  const keys: string[] = [];
  const left: string[] = [];
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'idempotency-key') keys.push(value);
    }
    getResponseHeader() {
      return 'application/json';
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
    send() {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }));
      const answer = answers.shift();
      if (answer === 'never' || answer === undefined) return;
      if (answer !== 'lost') Object.assign(this, { status: answer.status, responseText: answer.body });
      this.dispatchEvent(new Event(answer === 'lost' ? 'error' : 'load'));
    }
  }
  Object.assign(globalThis, {
    XMLHttpRequest: Request,
    location: { pathname: '/documents', search: '', assign: (target: string) => left.push(target) },
  });
  return { keys, left };
}

const answerOf = (status: number, message: string): Answer => ({ status, body: JSON.stringify({ message }) });
const send = (file: File, onProgress: (percent: number) => void = () => undefined, signal?: AbortSignal) =>
  upload('upload-doc', file, { fileDoc: file }, { onProgress, ...(signal && { signal }) });

test('an upload says how far it is, and answers the output', async (t) => {
  pretend(answerOf(200, 'Stored.'));
  const percents: number[] = [];
  t.like(await send(new File(['x'], 'x.txt'), (percent) => percents.push(percent)), { message: 'Stored.' });
  t.deepEqual(percents, [25]);
});

test('a file keeps its key until the server has answered', async (t) => {
  const { keys } = pretend('lost', answerOf(503, ''), answerOf(422, 'Full.'), answerOf(200, 'Stored.'));
  const file = new File(['x'], 'x.txt');
  await t.throwsAsync(send(file), { instanceOf: ApiError, message: /cannot be reached/ });
  await t.throwsAsync(send(file), { instanceOf: ApiError });
  await t.throwsAsync(send(file), { instanceOf: ApiError, message: 'Full.' });
  await send(file);
  const [first, second, third, fourth] = keys;
  t.true(first === second && second === third && third !== fourth);
});

test('a sign-in that is over leads to the login page, and an upload can be stopped', async (t) => {
  const { left } = pretend(answerOf(401, 'Sign in.'), 'never');
  await t.throwsAsync(send(new File(['x'], 'x.txt')), { instanceOf: ApiError });
  t.is(left.length, 1);
  const controller = new AbortController();
  const stopped = send(new File(['x'], 'x.txt'), undefined, controller.signal);
  controller.abort();
  await t.throwsAsync(stopped, { name: 'AbortError' });
});
