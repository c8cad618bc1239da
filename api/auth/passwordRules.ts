import { RuleViolation } from '../../ledger/decider.ts';
import type { Identity } from '../../projections/members/identity.ts';
import { MIN_PASSWORD_LENGTH } from '../contract/session.ts';
import { BadInput } from '../errors.ts';
import { normalisePassword } from './credentials.ts';

/** Letters that a password must have beside the words that anybody who knows the person would try. */
const MIN_OWN_LETTERS = 4;
/** Shorter words are part of too many others. */
const MIN_WORD_LENGTH = 3;

/**
 * The rules of a new password (OWASP ASVS 5.0, 6.2.1, 6.2.4 and 6.2.11): long enough, typed twice alike, none of the most used ones, and not made of the
 * person's name, email, organisation or of ours. Which characters it has does not matter.
 * @throws BadInput, RuleViolation
 */
export async function checkNewPassword(
  { password, password2 }: { readonly password: string; readonly password2: string },
  person: Pick<Identity, 'email' | 'fname' | 'lname' | 'org'>,
): Promise<void> {
  if (password !== password2) {
    const message = 'Confirm Password field must match with new password field!';
    throw new RuleViolation('passwordsDiffer', message, 'password2');
  }
  const plain = normalisePassword(password).toLowerCase();
  if ([...plain].length < MIN_PASSWORD_LENGTH) {
    const message = `must have at least ${MIN_PASSWORD_LENGTH} characters, spaces not counted`;
    throw new BadInput(message, [{ field: 'password', message }]);
  }
  if ((await mostUsed()).has(plain)) {
    const message = 'This password is one of the most used ones. Please choose another one.';
    throw new RuleViolation('commonPassword', message, 'password');
  }
  if (isMadeOf(plain, wordsOf(person))) {
    const message = 'Please choose a password that is not your name, your email or your organization.';
    throw new RuleViolation('personalPassword', message, 'password');
  }
}

let list: Promise<ReadonlySet<string>> | undefined;

/** About fifty thousand passwords out of breaches; read when it is needed first. */
function mostUsed(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(isLongEnough)),
  );
  return list;
}

function isLongEnough(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH;
}

/** The words that are tried first, whole and in parts, the longest first. */
function wordsOf({
  email,
  fname,
  lname,
  org,
}: Pick<Identity, 'email' | 'fname' | 'lname' | 'org'>): string[] {
  const phrases = [email, ...email.split('@'), fname, lname, fname + lname, lname + fname, org, 'bursar'];
  const words = phrases.flatMap((phrase) => [phrase, ...phrase.split(/[^\p{L}\p{M}]+/u)]).map(lettersOf);
  return [...new Set(words)]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length);
}

/** Whether hardly a letter is left when these words are taken out. Digits and signs around them are guessed as easily. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return left !== letters && left.length < MIN_OWN_LETTERS;
}

function lettersOf(text: string): string {
  return normalisePassword(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}
