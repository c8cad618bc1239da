import type { Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Statement } from '../../api/contract/statement.ts';
import { figureNames } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';

const INK = '#1b2420';
const QUIET = '#56625c';
const LINE = '#dfddd2';

/** A statement on letter paper, for pdfmake with its Roboto. */
export function statementPdf(statement: Statement): TDocumentDefinitions {
  const { name, email, organization, to, due, dueNow, scheduled } = statement;
  const period = periodWords(statement);
  return {
    info: { title: `Statement of ${name}, ${period}`, author: organization },
    language: 'en-US',
    pageSize: 'LETTER',
    pageMargins: [48, 56, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: INK, lineHeight: 1.2 },
    footer: (page, pages) => ({
      text: `${organization} · ${name} · page ${page} of ${pages}`,
      color: QUIET,
      fontSize: 8,
      margin: [48, 16, 48, 0],
    }),
    content: [
      { text: organization, fontSize: 12, bold: true },
      ...contactLines(statement).map((text): Content => ({ text, color: QUIET })),
      { text: 'Statement', fontSize: 20, bold: true, margin: [0, 18, 0, 2] },
      { text: name, bold: true },
      { text: email, color: QUIET },
      { text: period, margin: [0, 6, 0, 12] },
      entriesOf(statement, ['Opening balance', 'Closing balance'], statement),
      { text: `Due on ${formatDay(to)}`, fontSize: 12, bold: true, margin: [0, 18, 0, 6] },
      due.length === 0
        ? 'Nothing is due.'
        : tableOf(
            ['*', 'auto', 'auto'],
            ['Charge', 'Due', 'Amount'],
            [
              ...due.map(({ name, startDate, dueDate, status, due }) => [
                status === 'Pending' ? `${name}, starts ${formatDay(startDate)}` : name,
                formatDay(dueDate),
                formatDollars(due),
              ]),
              ...(scheduled > 0 ? [[figureNames.scheduled, '', formatDollars(scheduled)]] : []),
              [figureNames.dueNow, '', formatDollars(dueNow)],
            ],
          ),
      ...freeCredit(statement),
    ],
  };
}

interface Account extends Pick<Statement, 'opening' | 'entries' | 'closing'> {}

/** What moved a balance, between what it was and what it is. */
function entriesOf(
  { from, to }: Pick<Statement, 'from' | 'to'>,
  [first, last]: readonly [string, string],
  { opening, entries, closing }: Account,
): ContentTable {
  return tableOf(
    ['auto', '*', 'auto', 'auto'],
    ['Day', 'Entry', 'Change', 'Balance'],
    [
      [formatDay(from), first, '', formatDollars(opening)],
      ...entries.map(({ day, change, balance, ...entry }) => [
        formatDay(day),
        told(entry),
        signed(change),
        formatDollars(balance),
      ]),
      [formatDay(to), last, '', formatDollars(closing)],
    ],
  );
}

/** Free credit, and where it came from and went; nothing where there is none. */
function freeCredit(statement: Statement): Content[] {
  const { openingCredit: opening, creditEntries: entries, credit: closing } = statement;
  if (opening === 0 && entries.length === 0) return [];
  return [
    { text: 'Free credit', fontSize: 12, bold: true, margin: [0, 18, 0, 6] },
    entriesOf(statement, ['Free credit', 'Free credit'], { opening, entries, closing }),
  ];
}

/** "Nov 1, 2026 to Nov 23, 2026", and of another day's knowledge ", as known on Nov 25, 2026". */
export function periodWords({ from, to, asKnownOn }: Pick<Statement, 'from' | 'to' | 'asKnownOn'>): string {
  const known = asKnownOn === undefined ? '' : `, as known on ${formatDay(asKnownOn)}`;
  return `${formatDay(from)} to ${formatDay(to)}${known}`;
}

/** Whom to ask, a line each. */
export function contactLines({ contacts }: Pick<Statement, 'contacts'>): readonly string[] {
  return contacts.map(({ name, email }) => `${name}, ${email}`);
}

/** A change of what is owed with its sign. */
export function signed(dollars: number): string {
  return dollars > 0 ? `+${formatDollars(dollars)}` : formatDollars(dollars).replace('-', '−');
}

type Text = string | { text: string; decoration?: 'lineThrough'; color?: string }[];

/** What happened; struck through beside what took it back. */
function told({
  sentence,
  correctedBy,
}: Pick<Statement['entries'][number], 'sentence' | 'correctedBy'>): Text {
  if (correctedBy === null) return sentence;
  return [{ text: sentence, decoration: 'lineThrough', color: QUIET }, { text: ` ${correctedBy.sentence}` }];
}

/** The last row is a sum; columns after the one that takes what is left are amounts or days. */
function tableOf(
  widths: readonly string[],
  head: readonly string[],
  rows: readonly (readonly Text[])[],
): ContentTable {
  const isRight = (column: number) => column === widths.length - 1 || head[column] === 'Change';
  const cells = (row: readonly Text[], bold: boolean) =>
    row.map((text, column) => ({
      text,
      bold,
      ...(isRight(column) && { alignment: 'right' as const, noWrap: true }),
      ...(widths[column] === 'auto' && { noWrap: true }),
    }));
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [...widths],
      body: [cells(head, true), ...rows.map((row, index) => cells(row, index === rows.length - 1))],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
  };
}
