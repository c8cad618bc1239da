import test from 'ava';
import { z } from 'zod';
import { amount, day, id, text } from '../../../../api/platform/contract/call.ts';
import { schemaOf } from '../../../../api/start/docs/openapi.ts';
import { fieldsOf } from '../../../../api/start/docs/page.ts';

test('fields inside lists and objects have their whole names, and kinds that people understand', (t) => {
  const schema = z.object({
    rows: z
      .array(z.object({ uuid: id, amount: amount('amount'), on: day.optional() }))
      .min(1)
      .max(5000),
    info: z.object({ kind: z.enum(['cash', 'check']), note: text(10).optional() }),
    names: z.union([z.string(), z.array(z.string())]),
    done: z.boolean().default(false),
  });
  t.deepEqual(
    fieldsOf(schemaOf(schema, 'input')).map(({ name, kind, isRequired }) => [name, kind, isRequired]),
    [
      ['rows', 'list of 1 to 5,000', true],
      ['rows[].uuid', 'id', true],
      ['rows[].amount', 'dollars', true],
      ['rows[].on', 'day', false],
      ['info', 'object', true],
      ['info.kind', 'cash | check', true],
      ['info.note', 'text, at most 10', false],
      ['names', 'text or list of text', true],
      ['done', 'true or false', false],
    ],
  );
});

test('a list as the whole answer, one of plain values, and no fields at all', (t) => {
  const rows = schemaOf(z.array(z.object({ a: z.int() })), 'output');
  t.deepEqual(fieldsOf(rows), [{ name: '[].a', kind: 'whole number', isRequired: true }]);
  t.deepEqual(fieldsOf(schemaOf(z.array(z.string()), 'output')), [
    { name: '(answer)', kind: 'list of text', isRequired: true },
  ]);
  t.deepEqual(fieldsOf(schemaOf(z.object({}), 'input')), []);
});
