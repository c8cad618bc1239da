import type { Form990Figures } from '../../api/form990/contract.ts';
import { type CalendarDate, formatDay } from '../../ledger/values/calendar.ts';
import {
  EZ_RECEIPTS_CENTS,
  type Form990,
  type Form990Answer,
  form990Due,
  type OrganizationAge,
  whichForm990,
} from '../../ledger/values/form990.ts';
import { formatCents, toCents } from '../../ledger/values/money.ts';

/** What the books do not know, as somebody typed it: dollars, null while empty. */
export interface Typed {
  readonly age: OrganizationAge;
  /** Gross receipts beside those of the books, by fiscal year. */
  readonly receipts: Readonly<Record<number, number | null>>;
  /** Total assets beside those of the books. */
  readonly assets: number | null;
}

export interface Answer extends Form990Answer {
  /** With what was typed. By fiscal year; undefined where the books are not whole and nothing was typed. */
  readonly receiptsCents: Readonly<Record<number, number | undefined>>;
  readonly assetsCents: number;
  /** The fiscal years that count of which something is not known. */
  readonly missing: readonly string[];
}

/** Which form applies, by the books and what was typed. */
export function answerOf({ receipts, assets }: Form990Figures, typed: Typed): Answer {
  const typedOf = (year: number) => amountIn(typed.receipts[year]);
  const whole = receipts.map(({ year, isWhole, total }) =>
    isWhole || typedOf(year) !== null ? toCents(total) + toCents(typedOf(year) ?? 0) : undefined,
  );
  const [chosen = toCents(receipts[0]?.total ?? 0), ...before] = whole;
  const assetsCents = toCents(assets.total) + toCents(amountIn(typed.assets) ?? 0);
  const answer = whichForm990({ receiptsCents: [chosen, ...before], assetsCents, age: typed.age });
  return {
    ...answer,
    receiptsCents: Object.fromEntries(receipts.map(({ year }, index) => [year, whole[index]])),
    assetsCents,
    missing: receipts
      .slice(0, answer.years)
      .flatMap(({ name }, index) => (whole[index] === undefined ? [name] : [])),
  };
}

/** An amount below zero is none. */
function amountIn(dollars: number | null | undefined): number | null {
  return typeof dollars === 'number' && dollars >= 0 ? dollars : null;
}

export const formNames: Readonly<Record<Form990, string>> = {
  '990-N': 'Form 990-N, the e-Postcard',
  '990-EZ': 'Form 990-EZ',
  '990': 'Form 990',
};

/** Why it is this form, by the figures. */
export function reasonOf(
  { form, averageCents, mostCents, years, known, ...answer }: Answer,
  chosen: number,
): string {
  const most = formatCents(mostCents).replace('.00', '');
  const average =
    years === 1
      ? `${formatCents(averageCents)} in the first year`
      : `${formatCents(averageCents)} on average over ${known < years ? `${known} of ${years}` : years} years`;
  if (form === '990-N') return `Gross receipts are normally ${most} or less: ${average}.`;
  const above = `Gross receipts are above what is normal for a 990-N, ${most}: ${average}.`;
  if (form === '990-EZ')
    return `${above} But they are below $200,000 this year, and total assets are below $500,000.`;
  return (answer.receiptsCents[chosen] ?? 0) >= EZ_RECEIPTS_CENTS
    ? `Gross receipts of the year are $200,000 or more.`
    : `Total assets are $500,000 or more, and gross receipts above what is normal for a 990-N: ${average}.`;
}

/** By when it is filed, and why then. */
export function dueWords(lastDay: CalendarDate, today: CalendarDate): string {
  const { due, until } = form990Due(lastDay);
  const was = until < today ? 'Was due' : 'Due';
  if (due === until)
    return `${was} by ${formatDay(due)}, the 15th day of the 5th month after the year’s end.`;
  const weekday = new Date(`${due}T00:00:00Z`).toLocaleString('en-US', { weekday: 'long', timeZone: 'UTC' });
  const what = weekday.startsWith('S') ? `a ${weekday}` : 'a holiday';
  return `${was} by ${formatDay(until)}: the 15th day of the 5th month after the year’s end, ${formatDay(due)}, is ${what}, and the next business day is in time.`;
}

/** How it is filed, and what may delay it. */
export const filingWords: Readonly<Record<Form990, string>> = {
  '990-N':
    'File it online at irs.gov for free. There is no extension. An organization that misses three years in a row loses its exemption.',
  '990-EZ': 'File it online. Form 8868 gives six more months; send it before the return is due.',
  '990': 'File it online. Form 8868 gives six more months; send it before the return is due.',
};
