import test from 'ava';
import { extractText } from 'unpdf';
import type { Statement } from '../../../../api/account/statement/contract.ts';
import { statementPdf } from '../../../../api/account/statement/paper.ts';

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
      memo: 'Spring term',
      change: 1200,
      balance: 1225,
      correctedBy: null,
    },
    {
      eventId: 'e2',
      day: '2026-02-01',
      sentence: 'A payment by check.',
      memo: '',
      change: -25,
      balance: 1200,
      correctedBy: { eventId: 'e3', sentence: 'It bounced. Reason: No funds.' },
    },
  ],
  closing: 1265,
  openingCredit: 10,
  creditEntries: [
    {
      eventId: 'e4',
      day: '2026-02-07',
      sentence: 'Nguyễn used $6.50 of credit for Dues.',
      memo: '',
      change: -6.5,
      balance: 3.5,
      correctedBy: null,
    },
  ],
  credit: 3.5,
  due: [
    {
      ...{
        chargeId: 'c1',
        name: 'Dues',
        memo: 'Spring term',
        startDate: '2026-01-05',
        dueDate: '2026-04-01',
      },
      ...{ status: 'Current', due: 1200 },
    },
    {
      ...{ chargeId: 'c2', name: 'Retreat', memo: '', startDate: '2026-04-02', dueDate: '2026-05-01' },
      ...{ status: 'Pending', due: 75 },
    },
  ],
  pending: [{ paymentId: 'p1', day: '2026-03-30', sentence: 'Payment by Venmo', amount: 42.5 }],
  dueNow: 1200,
  scheduled: 75,
  lateFees: 10,
  discounts: 0,
  ahead: 0,
  ledger: 1265,
};

async function textOf(shown: Statement): Promise<string> {
  const bytes = new Uint8Array(await statementPdf(shown));
  const { text } = await extractText(bytes, { mergePages: true });
  return text.replace(/\s+/g, ' ').normalize('NFC');
}

test('the PDF has everything of the statement, with the letters of every name', async (t) => {
  const text = await textOf(statement);
  for (const part of [
    'Nguyễn Thị Ánh',
    'Łukasz’ Chess Club',
    'Sinéad O’Hare, treasurer@club.example',
    'Jan 1, 2026 to Mar 31, 2026',
    'Opening balance $25.00',
    'Jan 5, 2026 Łukasz charged $1,200.00 for Dues. Spring term +$1,200.00 $1,225.00',
    'A payment by check. It bounced. Reason: No funds. −$25.00 $1,200.00',
    'Closing balance $1,265.00',
    'Dues Spring term Apr 1, 2026 $1,200.00',
    'Retreat starts Apr 2, 2026 May 1, 2026 $75.00',
    'Scheduled $75.00 Due now $1,200.00',
    'Payment by Venmo Mar 30, 2026 $42.50',
    'Due now $1,200.00 Scheduled + $75.00 Late fees not in the journal yet − $10.00 Ledger balance = $1,265.00',
    'Jan 1, 2026 Free credit $10.00 Feb 7, 2026 Nguyễn used $6.50 of credit for Dues. −$6.50 $3.50 Mar 31, 2026 Free credit $3.50',
    'Łukasz’ Chess Club · Nguyễn Thị Ánh · page 1 of 2',
  ])
    t.true(text.includes(part), `${part} is not in: ${text}`);
});

test('a statement has no empty sections', async (t) => {
  const text = await textOf({
    ...{ ...statement, due: [], pending: [], creditEntries: [], openingCredit: 0 },
    ...{ dueNow: 1200, scheduled: 0, lateFees: 0, ledger: 1200 },
  });
  t.regex(text, /Nothing is due\./);
  t.notRegex(text, /Pending payments|Free credit|to the closing balance/);
});
