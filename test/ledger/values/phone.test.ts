import test from 'ava';
import { formatPayer, formatPhone, textablePhone } from '../../../ledger/values/phone.ts';

test('a number of the US or Canada is dialed with +1, however it is typed', (t) => {
  for (const typed of ['916-555-0199', '(916) 555-0199', '+1 916 555 0199', '1.916.555.0199', '9165550199'])
    t.is(textablePhone(typed), '+19165550199', typed);
  t.is(textablePhone('(416) 555-0123'), '+14165550123');
});

test('other countries, extensions, toll-free and half numbers count as none', (t) => {
  for (const typed of [
    '+44 20 7946 0958',
    '+1 876 555 0123',
    '916-555-0199 x5',
    '800-555-0199',
    '555-0199',
    '',
    'x',
  ])
    t.is(textablePhone(typed), undefined, typed);
});

test('a cached number is answered as at first, however many others came between', (t) => {
  const ask = () => ['916-555-0199', 'x', '416-555-0123'].map(textablePhone);
  const first = ask();
  t.deepEqual(first, ['+19165550199', undefined, '+14165550123']);
  t.deepEqual(ask(), first);
  for (let index = 0; index < 20_000; index++) textablePhone(String(index));
  t.deepEqual(ask(), first);
});

test('every screen shows a number in one way, and what is none as it was typed', (t) => {
  for (const typed of ['916-555-0199', '+1 916 555 0199', '9165550199'])
    t.is(formatPhone(typed), '(916) 555-0199', typed);
  t.is(formatPhone('9165550199@texts.example'), '9165550199@texts.example', 'an email with digits');
  t.is(formatPayer('zelle', '9165550199'), '(916) 555-0199');
  t.is(formatPayer('venmo', '9165550199'), '9165550199', 'a name at Venmo');
});
