import test from 'ava';
import { z } from 'zod';
import { routes } from '../../../api/start/routes.ts';

/** Calls that compare an email with what is known, or take one that the front end sends and use none. */
const unruled = [
  'add-payment payInfo.email',
  'decline-payment email',
  'get-payment-methods email',
  'login email',
  'misc-payment payInfo.email',
  'stripe-secret contactEmail',
  'update-password email',
  'verify-payment email',
];

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

/** Where emails are in an input; in a list, in its first row. */
function emailsIn({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: Shape): string[] {
  const named = Object.entries(properties).flatMap(([name, inner]) => [
    ...(/email$/i.test(name) ? [name] : []),
    ...emailsIn(inner).map((path) => `${name}.${path}`),
  ]);
  const listed = items === undefined ? [] : emailsIn(items).map((path) => `0.${path}`);
  return [...named, ...listed, ...[...anyOf, ...oneOf, ...allOf].flatMap(emailsIn)];
}

/** An input with nothing but a value at a path. */
function inputOf([name, ...inner]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  return name === '0' ? [inputOf(inner, value)] : { [name]: inputOf(inner, value) };
}

const fields = routes.flatMap(({ call }) => {
  const shape = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Shape;
  return [...new Set(emailsIn(shape))].map((path) => ({ call, path, name: `${call.name} ${path}` }));
});

test('the fields that hold an email are found', (t) => {
  t.true(fields.length > 20);
  t.deepEqual(
    fields
      .map(({ name }) => name)
      .filter((name) => unruled.includes(name))
      .toSorted(),
    unruled,
  );
});

for (const { call, path, name } of fields.filter(({ name }) => !unruled.includes(name)))
  test(`${name} takes what mail servers take, and nothing else`, (t) => {
    const isRefused = (email: string) =>
      call.input
        .safeParse(inputOf(path.split('.'), email))
        .error?.issues.some((issue) => issue.path.join('.') === path) === true;
    for (const email of ['a..b@c.co', '.a@b.co', 'a@-b.co', 'a@b', 'a b@c@d.co', 'é@b.co', 'nobody'])
      t.true(isRefused(email), email);
    for (const email of ["o'neil.x+dues@mail.b-c.example.org", 'a!#$&*/=?b@c.co', 'a@xn--e1a.xn--p1ai'])
      t.false(isRefused(email), email);
  });
