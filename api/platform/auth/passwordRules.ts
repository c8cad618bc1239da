import type { MatchExtended } from '@zxcvbn-ts/core';
import { RuleViolation } from '../../../ledger/decider.ts';
import { type NewPassword, passwordErrors } from '../../../ledger/values/passwordRules.ts';
import type { Identity } from '../../../projections/members/identity.ts';
import { normalizePassword } from './credentials.ts';

/** Letters that a password must have beside the words that anybody who knows the person would try. */
const MIN_OWN_LETTERS = 4;
/** zxcvbn's lowest scores, 0 and 1, stand for what at most a million guesses find. */
const MIN_SCORE = 2;
/** Of a long password the beginning is scored: it is enough, and the rest costs time. */
const SCORED_LETTERS = 40;
/** Shorter words are part of too many others. */
const MIN_WORD_LENGTH = 3;

/**
 * The rules of a new password (OWASP ASVS 5.0, 6.2.1, 6.2.4 and 6.2.11). Any characters are allowed.
 * @throws RuleViolation
 */
export async function checkNewPassword(
  { password, password2 }: NewPassword,
  person: Pick<Identity, 'email' | 'fname' | 'lname' | 'org'>,
): Promise<void> {
  const [wrong] = passwordErrors({
    password: normalizePassword(password),
    password2: normalizePassword(password2),
  });
  if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, wrong.field);
  const plain = normalizePassword(password).toLowerCase();
  const { mostUsed, scorer } = await guessing();
  if (mostUsed.has(plain)) {
    const message = 'This password is one of the most used ones. Please choose another one.';
    throw new RuleViolation('commonPassword', message, 'password');
  }
  const words = wordsOf(person);
  if (isMadeOf(plain, words)) {
    const message = 'Please choose a password that is not your name, your email or your organization.';
    throw new RuleViolation('personalPassword', message, 'password');
  }
  const score = (text: string) => scorer.check(text, [DEMO_PASSWORD, ...words]);
  const whole = normalizePassword(password);
  // Keys in a row may only show without the digits and signs around them.
  const core = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (
    score(whole).score < MIN_SCORE ||
    [whole, core].some((text) => isOneCommonWord(score(text).sequence, mostUsed))
  ) {
    const message =
      'This password is too easy to guess. Please avoid common words with digits, repeats, sequences like 1234 and keys in a row.';
    throw new RuleViolation('guessablePassword', message, 'password');
  }
}

/** Whether all letters are one common password, sequence or row of keys: digits and signs add little. */
function isOneCommonWord(parts: readonly MatchExtended[], mostUsed: ReadonlySet<string>): boolean {
  const [word, ...others] = parts.filter(({ token }) => /\p{L}/u.test(token));
  if (word === undefined || others.length > 0) return false;
  if (word.pattern === 'dictionary')
    return word.dictionaryName === 'userInputs' || mostUsed.has(word.matchedWord);
  return ['spatial', 'sequence', 'repeat'].includes(word.pattern);
}

let loaded: ReturnType<typeof load> | undefined;

/** What guesses begin with; read when it is needed first. */
function guessing(): ReturnType<typeof load> {
  loaded ??= load();
  return loaded;
}

/** Passwords from breaches, and a scorer that knows repeats, sequences, dates and keyboard rows. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const mostUsed: ReadonlySet<string> = new Set(dictionary['passwords-common']);
  return { mostUsed, scorer: new ZxcvbnFactory({ dictionary, graphs, maxLength: SCORED_LETTERS }) };
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

/** Whether hardly a letter is left without these words; digits and signs around them are easy to guess. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return left !== letters && left.length < MIN_OWN_LETTERS;
}

function lettersOf(text: string): string {
  return normalizePassword(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}

/** The demo's people, and the password of those who can sign in: the README has both. */
const DEMO_DOMAIN = '@bursar.example';
export const DEMO_PASSWORD = 'bursar-demo';

/** Whether these are the demo's. By the password as compared, so that no other spelling gets through. */
export function isDemoSignIn({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): boolean {
  return (
    email.toLowerCase().endsWith(DEMO_DOMAIN) &&
    normalizePassword(password) === normalizePassword(DEMO_PASSWORD)
  );
}
