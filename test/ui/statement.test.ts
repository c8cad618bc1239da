import { fileURLToPath } from 'node:url';
import test from 'ava';
import pdfMake from 'pdfmake';
import { extractText } from 'unpdf';
import type { Statement } from '../../api/contract/statement.ts';
import { statementPdf } from '../../ui/statement/pdf.ts';

const fonts = fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/'));
const statement: Statement = {
  memberId: 'm1',
  name: 'Nguyễn Thị Ánh',
  email: 'anh@club.example',
  organization: 'Łukasz’ Chess Club',
  contacts: [{ name: 'Sinéad O’Hare', email: 'treasurer@club.example' }],
  from: '2026-01-01',
  to: '2026-03-31',
  opening: 25,
  entries: [
    {
      eventId: 'e1',
      day: '2026-01-05',
      sentence: 'Łukasz charged $1,200.00 for Dues.',
      change: 1200,
      balance: 1225,
      correctedBy: null,
    },
    {
      eventId: 'e2',
      day: '2026-02-01',
      sentence: 'A payment by check.',
      change: -25,
      balance: 1200,
      correctedBy: { eventId: 'e3', sentence: 'It bounced. Reason: No funds.' },
    },
  ],
  closing: 1200,
  openingCredit: 10,
  creditEntries: [
    {
      eventId: 'e4',
      day: '2026-02-07',
      sentence: 'Nguyễn used $6.50 of credit for Dues.',
      change: -6.5,
      balance: 3.5,
      correctedBy: null,
    },
  ],
  credit: 3.5,
  due: [
    {
      ...{ chargeId: 'c1', name: 'Dues', startDate: '2026-01-05', dueDate: '2026-04-01' },
      ...{ status: 'Current', due: 1200 },
    },
    {
      ...{ chargeId: 'c2', name: 'Retreat', startDate: '2026-04-02', dueDate: '2026-05-01' },
      ...{ status: 'Pending', due: 75 },
    },
  ],
  dueNow: 1200,
  scheduled: 75,
  lateFees: 0,
  discounts: 0,
  ahead: 0,
  ledger: 1275,
};

test('what was taken back is struck through in the PDF, beside what took it back', (t) => {
  const runs = JSON.stringify(statementPdf(statement).content);
  t.regex(runs, /"text":"A payment by check\.","decoration":"lineThrough"[^}]*},{"text":" It bounced/);
  t.is(runs.match(/lineThrough/g)?.length, 1);
});

test('the PDF says everything of the statement, with the letters of every name', async (t) => {
  pdfMake.addFonts({
    Roboto: {
      normal: `${fonts}Roboto-Regular.ttf`,
      bold: `${fonts}Roboto-Medium.ttf`,
      italics: `${fonts}Roboto-Italic.ttf`,
      bolditalics: `${fonts}Roboto-MediumItalic.ttf`,
    },
  });
  const bytes = await pdfMake.createPdf(statementPdf(statement)).getBuffer();
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  const said = text.replace(/\s+/g, ' ').normalize('NFC');
  for (const part of [
    'Nguyễn Thị Ánh',
    'Łukasz’ Chess Club',
    'Sinéad O’Hare, treasurer@club.example',
    'Jan 1, 2026 to Mar 31, 2026',
    'Opening balance $25.00',
    'Jan 5, 2026 Łukasz charged $1,200.00 for Dues. +$1,200.00 $1,225.00',
    'A payment by check. It bounced. Reason: No funds. −$25.00 $1,200.00',
    'Closing balance $1,200.00',
    'Dues Apr 1, 2026 $1,200.00',
    'Retreat, starts Apr 2, 2026 May 1, 2026 $75.00',
    'Scheduled $75.00',
    'Due now $1,200.00',
    'Jan 1, 2026 Free credit $10.00 Feb 7, 2026 Nguyễn used $6.50 of credit for Dues. −$6.50 $3.50 Mar 31, 2026 Free credit $3.50',
  ])
    t.true(said.includes(part), `${part} is not in: ${said}`);
});
