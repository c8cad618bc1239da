import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import {
  bridgeSigns,
  contactLines,
  dueNotes,
  figureNames,
  PENDING_HINT,
  periodWords,
  shownParts,
  signed,
} from '../../platform/contract/words.ts';
import { type Block, type Column, Paper } from '../../platform/pdf/paper.ts';
import type { Statement } from './contract.ts';

const QUIET = { color: '#56625c' };
const TITLE = { size: 12, bold: true };
/** Of one line, in points. */
const ROW_HEIGHT = 22;

const entryColumns: readonly Column[] = [
  { head: 'Day' },
  { head: 'Entry', wraps: true },
  { head: 'Change', alignRight: true },
  { head: 'Balance', alignRight: true },
];
const dueColumns: readonly Column[] = [
  { head: 'Charge', wraps: true },
  { head: 'Due' },
  { head: 'Amount', alignRight: true },
];
const pendingColumns: readonly Column[] = [
  { head: 'Payment', wraps: true },
  { head: 'Sent' },
  { head: 'Amount', alignRight: true },
];

/** A member's statement as a PDF file; `logo` is a PNG. */
export async function statementPdf(statement: Statement, logo?: Buffer): Promise<Buffer> {
  const { name, email, organization } = statement;
  const period = periodWords(statement);
  const paper = new Paper({ title: `Statement of ${name}, ${period}`, author: organization });
  if (logo !== undefined) paper.image(logo, 40);
  await paper.paragraph(organization, TITLE);
  for (const line of contactLines(statement)) await paper.paragraph(line, QUIET);
  paper.gap(14);
  await paper.paragraph('Statement', { size: 20, bold: true });
  await paper.paragraph(name, { bold: true });
  await paper.paragraph(email, QUIET);
  await paper.paragraph(period);
  paper.gap(6);
  await writeEntries(paper, statement, ['Opening balance', 'Closing balance'], statement);
  await writeDue(paper, statement);
  await writePending(paper, statement);
  await writeBridge(paper, statement);
  await writeCredit(paper, statement);
  const foot = `${organization} · ${name}`;
  return paper.bytes((page, pages) => `${foot} · page ${page} of ${pages}`, { ...QUIET, size: 8 });
}

/** A title, on the same page as so many rows of the table below it. */
async function writeHeading(paper: Paper, text: string, rows = 2): Promise<void> {
  paper.gap(14);
  paper.keep(50 + rows * ROW_HEIGHT);
  await paper.paragraph(text, TITLE);
}

/** What moved a balance, between what it was and what it is. */
async function writeEntries(
  paper: Paper,
  { from, to }: Pick<Statement, 'from' | 'to'>,
  [first, last]: readonly [string, string],
  { opening, entries, closing }: Pick<Statement, 'opening' | 'entries' | 'closing'>,
): Promise<void> {
  const rows = entries.map((entry) => [
    formatDay(entry.day),
    blocksOf(entry),
    signed(entry.change),
    formatDollars(entry.balance),
  ]);
  const [opened, closed] = [formatDollars(opening), formatDollars(closing)];
  await paper.table(
    entryColumns,
    [[formatDay(from), first, '', opened], ...rows, [formatDay(to), last, '', closed]],
    { hasSum: true },
  );
}

/** What happened, struck through where something took it back, which follows, and what it was for. */
function blocksOf({ sentence, correctedBy, memo }: Statement['entries'][number]): readonly Block[] {
  const cells =
    correctedBy === null
      ? [{ text: sentence }]
      : [{ text: sentence, struck: true, ...QUIET }, { text: correctedBy.sentence }];
  return memo === '' ? cells : [...cells, { text: memo, ...QUIET }];
}

async function writeDue(paper: Paper, { due, dueNow, scheduled, to }: Statement): Promise<void> {
  await writeHeading(paper, `Due on ${formatDay(to)}`);
  if (due.length === 0) return paper.paragraph('Nothing is due.');
  const rows = due.map((each) => [
    [{ text: each.name }, ...dueNotes(each).map((text) => ({ text, ...QUIET }))],
    formatDay(each.dueDate),
    formatDollars(each.due),
  ]);
  const later = scheduled > 0 ? [[figureNames.scheduled, '', formatDollars(scheduled)]] : [];
  const sum = [figureNames.dueNow, '', formatDollars(dueNow)];
  await paper.table(dueColumns, [...rows, ...later, sum], { hasSum: true });
}

async function writePending(paper: Paper, { pending }: Statement): Promise<void> {
  if (pending.length === 0) return;
  await writeHeading(paper, figureNames.pending);
  await paper.paragraph(PENDING_HINT, QUIET);
  const rows = pending.map(({ day, sentence, amount }) => [sentence, formatDay(day), formatDollars(amount)]);
  await paper.table(pendingColumns, rows);
}

/** From what is due to the closing balance; nothing where they are the same. */
async function writeBridge(paper: Paper, statement: Statement): Promise<void> {
  const parts = shownParts(statement);
  if (parts.length === 2) return;
  await writeHeading(paper, `From ${figureNames.dueNow.toLowerCase()} to the closing balance`, parts.length);
  const rows = parts.map((part) => [
    figureNames[part],
    `${bridgeSigns[part]} ${formatDollars(statement[part])}`.trim(),
  ]);
  const columns = [
    { head: 'Figure', wraps: true },
    { head: 'Amount', alignRight: true },
  ];
  await paper.table(columns, rows, { hasSum: true });
}

/** Free credit, and where it came from and went; nothing where there is none. */
async function writeCredit(paper: Paper, statement: Statement): Promise<void> {
  const { openingCredit: opening, creditEntries: entries, credit: closing } = statement;
  if (opening === 0 && entries.length === 0) return;
  await writeHeading(paper, 'Free credit');
  const account = { opening, entries, closing };
  await writeEntries(paper, statement, ['Free credit', 'Free credit'], account);
}
