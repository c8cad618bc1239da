import test from 'ava';
import { createDues } from '../../../../api/account/charge/contract.ts';
import { isTooDeep, MAX_DEPTH, parseJson } from '../../../../api/platform/http/json.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('depth is counted outside texts, and of what is open at once', (t) => {
  t.false(isTooDeep(nested(MAX_DEPTH)));
  t.true(isTooDeep(nested(MAX_DEPTH + 1)));
  t.true(isTooDeep(`{"a":`.repeat(MAX_DEPTH + 1)));
  t.false(isTooDeep(`[${'[],'.repeat(100)}[]]`));
  t.false(isTooDeep(JSON.stringify({ memo: '['.repeat(100), quoted: `\\"${'{'.repeat(100)}"` })));
  t.true(isTooDeep(`["\\\\",${nested(MAX_DEPTH)}]`), 'after a text that ends with a backslash');
});

test('an object or array is parsed, and nothing reaches a prototype', (t) => {
  t.deepEqual(parseJson(''), {});
  t.deepEqual(parseJson('{"a":[1]}'), { a: [1] });
  for (const bad of ['null', '"text"', '7', '{', '{"a":{"__proto__":{}}}', '{"\\u005f_proto__":1}'])
    t.throws(() => parseJson(bad), { instanceOf: SyntaxError }, bad);
});

test('four charges for each of 400 members are one call', (t) => {
  const dues = Array.from({ length: 1_600 }, (_, index) => ({
    uuid: `00000000-0000-4000-8000-${String(index >> 2).padStart(12, '0')}`,
    ...{ type: 'Dues', account: 'Chapter account', amount: 1234.56, memo: 'x'.repeat(300) },
    ...{ startDate: '2026-01-01', dueDate: '2026-02-01', lateFee: 10, lateFeeStartDate: '2026-02-02' },
  }));
  const bytes = Buffer.byteLength(JSON.stringify({ dues }));
  t.true(bytes > 64 * 1024 && bytes < 4 * 1024 * 1024, String(bytes));
  t.true(createDues.takesList);
  t.true(createDues.input.safeParse({ dues }).success);
});
