import { type Violation, violationIf } from './violation.ts';

/** The roles that give rights (spec 1 section 6); other names are the organization's own and give none. */
export const FIXED_ROLES: readonly string[] = ['admin', 'Member', 'pledge'];

/** Somebody about to become a member, kept out of calendar and recruitment (spec 1 section 6). */
export const PLEDGE = 'pledge';

/** `operator` is not a role; the others are fields that every object has. */
const RESERVED = new Set(['operator', 'constructor', 'prototype', 'tostring', 'valueof', 'hasownproperty']);

const CHARACTERS = 'Role Type may contain letters, digits, spaces and dashes only';
const ALPHABETS = 'Role Type must not mix letters of different alphabets';

/**
 * Why a text is no role name; undefined when it is one, or empty. None may look like a fixed role: no mixed
 * alphabets, look-alikes or invisible characters.
 */
export function validateRole(name: string): Violation | undefined {
  if (name === '' || isFixed(name)) return undefined;
  // Full-width letters and their like become others by it.
  if (name.normalize('NFKC') !== name.normalize('NFC'))
    return { code: 'RoleCharacters', message: CHARACTERS };
  if (!/^[\p{L}\d][\p{L}\p{M}\d '’.&/()-]*$/u.test(name))
    return { code: 'RoleCharacters', message: CHARACTERS };
  if (/\p{Script=Latin}/u.test(name) && /(?!\p{Script=Latin})\p{L}/u.test(name))
    return { code: 'RoleAlphabets', message: ALPHABETS };
  if (RESERVED.has(plainLetters(name)))
    return { code: 'RoleReserved', message: 'Role Type is a name that Bursar uses itself' };
  const twin = FIXED_ROLES.find((role) => role.toLowerCase() === plainLetters(name));
  return violationIf(
    twin !== undefined,
    'RoleTwin',
    `Role Type looks like ${twin}. Please choose another name`,
  );
}

/** The fixed role that is written in whatever case, or the name as it is. */
export function roleOf(name: string): string {
  return FIXED_ROLES.find((role) => role.toLowerCase() === name.toLowerCase()) ?? name;
}

function isFixed(name: string): boolean {
  return FIXED_ROLES.includes(roleOf(name));
}

/** Letters that have a twin among those of English, which taking accents away does not make one. */
const TWINS: Readonly<Record<string, string>> = {
  ı: 'i',
  ɩ: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ḷ: 'l',
  ɗ: 'd',
  đ: 'd',
  ƿ: 'p',
  ʟ: 'l',
  ᴍ: 'm',
  ʀ: 'r',
};

/** Letters alone, in lower case and without accents. */
function plainLetters(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  return [...letters].map((letter) => TWINS[letter] ?? letter).join('');
}
