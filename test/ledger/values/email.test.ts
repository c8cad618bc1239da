import test from 'ava';
import { isEmail } from '../../../ledger/values/email.ts';

test('emails are taken', (t) => {
  for (const text of [
    'a@b.co',
    "o'neil.x+dues@mail.b-c.example.org",
    'A_1%@B2.edu',
    '-a@b.co',
    "!#$%&'*+/=?^_`{|}~-@b.co",
    'a@xn--e1a.xn--p1ai',
  ])
    t.true(isEmail(text), text);
});

test('what no mail server takes is no email', (t) => {
  const wrong = [
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    'a@.b.co',
    'a@b',
    'a b@c.co',
    'é@b.co',
    '"a b"@c.co',
    'a,b@c.co',
    'a@xn--p1ai-',
  ];
  for (const text of [...wrong, '@b.co', 'a@', 'a@b@c.co', 'a@b.c', 'a@b.co\n', ''])
    t.false(isEmail(text), text);
});
