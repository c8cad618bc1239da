/** Spaces of every width, and those at which no line breaks. */
const SPACES = /\p{Zs}/gu;

/** Invisible characters at the ends of a text: spaces, and marks that pages and phones copy along. */
const ENDS = '[\\s\\u00AD\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF]+';
const AT_ENDS = new RegExp(`^${ENDS}|${ENDS}$`, 'gu');

/** A text of such characters alone is empty, as is one of joiners, fillers or blank Braille. */
const INVISIBLE = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * A text as it is kept: in NFC, with plain spaces and without invisible ends. Invisible text is empty text.
 */
export function tidyText(typed: string): string {
  if (INVISIBLE.test(typed)) return '';
  return typed.normalize('NFC').replace(SPACES, ' ').replace(AT_ENDS, '');
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return INVISIBLE.test(text);
}

/** A person's name in full; some people have one name, which is the first. */
export function fullName({ fname, lname }: { readonly fname: string; readonly lname: string }): string {
  return `${fname} ${lname}`.trim();
}

/** Apostrophes of every kind, also the accents and primes that are typed for one. */
const APOSTROPHES = "'’‘‛`´ʹʻʼʽˈ′＇՚׳";

/** Middle dots, as in Catalan, and in Chinese and Japanese names of foreigners. */
const MIDDLE_DOTS = '·‧・･';
const DASHES = '‐‑–-';

/** A letter, and a joiner after it: part of the spelling in Persian, Sinhala and other scripts. */
const LETTERS = '\\p{L}(?:[\\u200C\\u200D](?=\\p{L}))?|\\p{M}[\\u200C\\u200D]?';

/**
 * Whether a text has only what names have: letters of every script with their joiners, spaces, periods,
 * dashes, apostrophes, middle dots and brackets. `also`: further characters, as inside a regular expression's
 * brackets.
 */
export function isNameText(text: string, also = ''): boolean {
  return new RegExp(`^(?:${LETTERS}|[${also}.() ${APOSTROPHES}${MIDDLE_DOTS}${DASHES}])*$`, 'u').test(text);
}

/** What such a text may contain, for a message: "may contain letters, spaces and marks like ' . - only". */
export function nameCharacters(also = ''): string {
  const letters = also.includes('\\d') ? 'letters, digits' : 'letters';
  const marks = [..."'.-", ...also.replace(/\\[ds]/g, '')].join(' ');
  return `may contain ${letters}, spaces and marks like ${marks} only`;
}

/** Letters that people type as plain ones, which Unicode does not take apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};
const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');
const UNSEARCHED = new RegExp(`[\\p{M}\\p{Cf}${APOSTROPHES}]`, 'gu');

/**
 * A text as searches compare it: without case, accents, apostrophes and joiners, however its letters are
 * composed. Every search of a name does so.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(UNSEARCHED, '')
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter] ?? letter)
    .replace(/[‐‑–]/g, '-')
    .replace(/[^\S\n]+/gu, ' ');
}

/** A scheme, `www.`, or names with dots that end in letters, as programs make links of them. */
const ADDRESS = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}(?![\p{L}\p{N}])/iu;

/** Whether a text holds what readers' programs would make a link of. */
export function namesWebAddress(text: string): boolean {
  return ADDRESS.test(
    text
      .normalize('NFKC')
      .replaceAll('。', '.')
      .replace(/\p{Cf}/gu, ''),
  );
}
