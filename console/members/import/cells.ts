import { type CalendarDate, isCalendarDate, plusDays } from '../../../ledger/values/calendar.ts';
import { withoutSpaces } from '../../../ledger/values/input.ts';
import { formatPhone } from '../../../ledger/values/phone.ts';
import { stateCodeOf } from '../../../ledger/values/states.ts';

/** A cell as Bursar keeps it, and in a phrase what was done to it: "put in lower case". */
export interface Cleaned {
  readonly value: string;
  readonly did?: string | undefined;
}

/** How days like 4/5/2004 are written. */
export type DayOrder = 'month/day/year' | 'day/month/year';

/** What people write into a cell that has no value. */
const NOTHING = /^(?:n\/?a|none|nil|null|tbd|unknown|[-–—?.]+)$/i;

/** A cell without a value, however it says so, is empty. */
export function filled(cell: string): string {
  return NOTHING.test(cell) ? '' : cell;
}

/** The email in a cell: of several the first, without a name or `mailto:`, in lower case. */
export function cleanEmail(cell: string): Cleaned {
  const [, address = cell] = /<([^<>]+)>/.exec(cell) ?? [];
  const [first = ''] = address.replace(/^mailto:/i, '').split(/[;,\s]+(?=\S+@)|[;,]/);
  const found = withoutSpaces(first);
  const value = found.toLowerCase();
  if (found !== withoutSpaces(cell)) return { value, did: 'taken out of a longer text' };
  return { value, did: value === found ? undefined : 'put in lower case' };
}

/** A phone number in the one form of all screens, without an extension or a remark such as "(cell)". */
export function cleanPhone(cell: string): Cleaned {
  // An apostrophe is how spreadsheets keep figures as text.
  const plain = cell.replace(/^'|\([^)\d]*\)/g, '').trim();
  const [, number = plain] = /^(.*\d)[\s,;]*(?:ext|extension|x|#)\.?\s*\d+$/i.exec(plain) ?? [];
  const value = formatPhone(number.trim());
  if (number !== plain) return { value, did: 'lost an extension' };
  return { value, did: value === cell ? undefined : 'written as (555) 555-0100' };
}

/** Five digits. Spreadsheets take the first zero away; the last four digits are not kept. */
export function cleanZip(cell: string): Cleaned {
  const [, digits, plusFour] = /^(\d{3,5})(?:\.0+)?(?:[-\s]+(\d{4}))?$/.exec(cell) ?? [];
  if (digits === undefined) {
    const [, nine] = /^(\d{8,9})$/.exec(cell) ?? [];
    return nine === undefined
      ? { value: cell }
      : { value: nine.padStart(9, '0').slice(0, 5), did: 'lost the +4' };
  }
  const value = digits.padStart(5, '0');
  if (value !== digits) return { value, did: 'got the first zero back' };
  return { value, did: plusFour === undefined ? undefined : 'lost the +4' };
}

/** A state as its two letters. */
export function cleanState(cell: string): Cleaned {
  const value = stateCodeOf(cell.replace(/\.$/, ''));
  return { value, did: value === cell ? undefined : 'written as two letters' };
}

/** A year of graduation: "Spring 2029", "May 2027", "'26", "2028.0" and "5/15/2028" have one. */
export function cleanYear(cell: string): Cleaned {
  if (/^\d{4}$/.test(cell)) return { value: cell };
  const plain = cell.replace(/^(\d),(\d{3})$/, '$1$2').replace(/\.0+$/, '');
  const years = plain.match(/(?<!\d)20\d\d(?!\d)/g) ?? [];
  const [, short] = /(?:^|['’‘`])(\d\d)$/.exec(plain) ?? [];
  const year = years.length === 1 ? years[0] : short && `20${short}`;
  return year === undefined ? { value: cell } : { value: year, did: 'read as a year' };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The day before day 1 of Excel, which counts a February 29, 1900. */
const EXCEL_START = '1899-12-30';

/** A day of birth as `YYYY-MM-DD`. A year of two digits is one that has passed. */
export function cleanDay(cell: string, order: DayOrder, today: CalendarDate): Cleaned {
  const text = cell.replace(/[T ]\d{1,2}:\d\d.*$/, '');
  if (isCalendarDate(text)) return { value: text };
  const read = (year = '', month = '', day = '') => {
    const whole = year.length === 2 ? passed(year, today) : year;
    const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isCalendarDate(date) ? date : undefined;
  };
  const asRead = (value: string | undefined, did = 'read as days'): Cleaned =>
    value === undefined ? { value: cell } : { value, did };

  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== undefined) return asRead(read(isoYear, isoMonth, isoDay));

  const [, one, mark, other, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  if (mark !== undefined) {
    // Dots are how the day is written first.
    const wanted = mark === '.' ? 'day/month/year' : order;
    const [asWanted, asOther] =
      wanted === 'month/day/year'
        ? [read(year, one, other), read(year, other, one)]
        : [read(year, other, one), read(year, one, other)];
    return asWanted === undefined ? asRead(asOther) : asRead(asWanted, `read as ${wanted}`);
  }

  const [, day1, name1, year1] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,})\.?,?[\s-]+(\d{4}|\d{2})$/i.exec(text) ?? [];
  if (name1 !== undefined) return asRead(read(year1, monthOf(name1), day1));
  const [, name2, day2, year2] =
    /^([a-z]{3,})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})$/i.exec(text) ?? [];
  if (name2 !== undefined) return asRead(read(year2, monthOf(name2), day2));

  // A day that lost its format: Excel counts from 1900. Years of birth have five digits there.
  return /^[1-6]\d{4}$/.test(text) ? asRead(plusDays(EXCEL_START, Number(text))) : { value: cell };
}

function monthOf(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function passed(year: string, today: CalendarDate): string {
  return year > today.slice(2, 4) ? `19${year}` : `20${year}`;
}

/** How the days of a column are written: the day comes first where a cell can only be read so. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const parts = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}$/.exec(cell) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const dayFirst = parts.some(([first]) => first > 12);
  const monthFirst = parts.some(([, second]) => second > 12);
  return dayFirst && !monthFirst ? 'day/month/year' : 'month/day/year';
}

/** Words that belong to the last name after them. */
const PARTICLES =
  /^(?:al|ben|bin|da|de|del|della|der|di|dos|du|la|las|le|los|san|st|ter|van|vande|vander|von)\.?$/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** What a name is kept without: emoji, quotes, and marks that lists put beside names. */
const NO_NAME = /\uFE0F|[\p{Extended_Pictographic}\p{Emoji_Modifier}"“”„*!?]/gu;

/** A name without marks that no name has. */
export function cleanName(cell: string): Cleaned {
  const value = cell
    .replace(NO_NAME, '')
    .replace(/\s*,\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { value, did: value === cell ? undefined : 'written without marks' };
}

/** First and last name of one cell, both ways: "Ava O'Hare", "O'Hare, Ava", "De la Cruz, Jr., Ana". */
export function splitName(cell: string): {
  readonly fname: string;
  readonly lname: string;
  readonly did: string;
} {
  const parts = cell
    .split(',')
    .map((part) => cleanName(part).value)
    .filter((part) => part !== '');
  const suffixes = parts.slice(1).filter((part) => SUFFIX.test(part));
  const [first = '', ...given] = parts.filter((part, index) => index === 0 || !SUFFIX.test(part));
  if (given.length > 0)
    return { fname: given.join(' '), lname: [first, ...suffixes].join(' '), did: 'split at the comma' };
  const words = first.split(' ');
  const tail = SUFFIX.test(words.at(-1) ?? '') && words.length > 2 ? words.splice(-1) : [];
  const particle = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && PARTICLES.test(word),
  );
  const from = particle === -1 ? Math.max(words.length - 1, 1) : particle;
  return {
    fname: words.slice(0, from).join(' '),
    lname: [...words.slice(from), ...tail, ...suffixes].join(' '),
    did: 'split before the last name',
  };
}
