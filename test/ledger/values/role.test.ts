import test from 'ava';
import { roleOf, validateRole } from '../../../ledger/values/role.ts';

test('the fixed roles are roles in whatever case, and so is what an organization makes up', (t) => {
  for (const name of [
    'admin',
    'ADMIN',
    'Member',
    'pledge',
    'President',
    'Vice-President (social)',
    'Treasurer 2026',
  ])
    t.is(validateRole(name), undefined, name);
  for (const name of ['Trésorière', 'Президент', '会长', 'Ταμίας', 'Administration', 'Members'])
    t.is(validateRole(name), undefined, name);
  t.is(roleOf('ADMIN'), 'admin');
  t.is(roleOf('President'), 'President');
});

const CHARACTERS = 'Role Type may contain letters, digits, spaces and dashes only';

for (const [what, name, message] of [
  ['a Cyrillic letter', 'аdmin', 'Role Type must not mix letters of different alphabets'],
  ['a Greek letter', 'Μember', 'Role Type must not mix letters of different alphabets'],
  ['full-width letters', 'ａｄｍｉｎ', CHARACTERS],
  ['mathematical letters', '𝐚dmin', CHARACTERS],
  ['a zero-width space', 'admin\u200b', CHARACTERS],
  ['a zero-width joiner', 'ad\u200dmin', CHARACTERS],
  ['a letter that is not seen', 'admin\u3164', CHARACTERS],
  ['text that runs backward', '\u202enimda', CHARACTERS],
  ['markup', '<b>x</b>', CHARACTERS],
  ['a name that programs use', '__proto__', CHARACTERS],
  ['an accent', 'ádmin', 'Role Type looks like admin. Please choose another name'],
  ['a mark that is not seen', 'admin\u034f', 'Role Type looks like admin. Please choose another name'],
  ['an i without its dot', 'admın', 'Role Type looks like admin. Please choose another name'],
  ['a space', 'Ad min', 'Role Type looks like admin. Please choose another name'],
  ['a dash', 'pledge-', 'Role Type looks like pledge. Please choose another name'],
] as const)
  test(`a role with ${what} is refused`, (t) => t.is(validateRole(name)?.message, message));

test('a role has no name of the operator, nor of what every object has', (t) => {
  for (const name of ['operator', 'Operator', 'constructor', 'toString'])
    t.is(validateRole(name)?.code, 'RoleReserved', name);
  t.is(validateRole('Operations'), undefined);
});
