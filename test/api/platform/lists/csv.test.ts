import test from 'ava';
import { chargeColumns } from '../../../../api/account/charge/list.ts';
import type { JournalLine } from '../../../../api/journal/contract.ts';
import { journalColumns, trialBalanceColumns } from '../../../../api/journal/list.ts';
import { type Columns, csvOf } from '../../../../api/platform/lists/csv.ts';
import { dueWith } from '../../../member-portal/due.ts';

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

/** The file of these rows, one to a batch, without its byte-order mark. */
async function fileOf<Row>(columns: Columns<Row>, rows: readonly Row[], timeZone: string): Promise<string> {
  async function* batches() {
    for (const row of rows) yield [row];
  }
  return (await textOf(csvOf(columns, batches(), timeZone))).replace('\uFEFF', '');
}

const line = (account: string, debit: number, credit: number): JournalLine => ({
  id: `e1:${account}`,
  eventId: 'e1',
  eventType: 'PaymentAccepted',
  position: '0042',
  line: 0,
  occurredOn: '2026-11-18',
  at: '2026-11-20T20:00:00.000Z',
  memberId: 'm1',
  memberName: 'Ann Lee',
  chargeId: 'c1',
  accountKey: 'venmo',
  account,
  debit,
  credit,
});

test('a file without rows has its headers, after the mark of UTF-8', async (t) => {
  async function* none() {}
  t.is(await textOf(csvOf({ One: () => '1', Two: () => '2' }, none(), 'UTC')), '\uFEFFOne,Two\r\n');
});

test('the journal as CSV has the day of the money, when it was recorded where the organization is, and plain figures', async (t) => {
  const lines = [line('1030 Venmo', 1200.5, 0), line('=Receivable', 0, 1200.5)];
  // 2026-11-20 20:00 UTC is the next morning in Tokyo.
  const [head, venmo, receivable, ...rest] = (await fileOf(journalColumns, lines, 'Asia/Tokyo')).split(
    '\r\n',
  );
  t.is(
    head,
    'Date,Recorded On,Recorded At,Entry Number,Entry,Member,Member ID,Charge ID,Account,Debit,Credit,Event ID',
  );
  t.regex(
    venmo ?? '',
    /^2026-11-18,2026-11-21,5:00\sAM,0042,Payment accepted,Ann Lee,m1,c1,1030 Venmo,1200\.50,0\.00,e1$/,
  );
  t.true(receivable?.includes(`"'=Receivable",0.00,1200.50`));
  t.deepEqual(rest, ['']);
});

test('a balance below zero stays a figure in the CSV of the trial balance', async (t) => {
  const row = {
    id: 'income:a',
    account: '-2+3',
    type: 'income',
    form990EZ: '3',
    debit: 0,
    credit: 16_200,
    balance: -16_200,
  };
  const [, balance] = (await fileOf(trialBalanceColumns, [row], 'UTC')).split('\r\n');
  t.is(balance, `"'-2+3",income,3,0.00,16200.00,-16200.00`);
});

test('the CSV of charges has the totals of the screen', async (t) => {
  const charge = dueWith({
    type: 'Other',
    other: 'Retreat',
    amount: 60,
    remaining: 0,
    amtPaid: 70,
    startDate: '2028-02-29',
    ts: '2028-03-01T06:30:00.000Z',
    dueDate: '2028-03-31',
    status: 'Paid',
    memo: '-2 for the bus',
    lateFee: 10,
    lateFeeApplied: true,
    earlyDiscount: 5,
  });
  const [head, first, removed] = (
    await fileOf(chargeColumns, [charge, { ...charge, memberExists: false, memo: '' }], 'America/Los_Angeles')
  ).split('\r\n');
  t.is(head, Object.keys(chargeColumns).join(','));
  t.is(
    first,
    'Ann Lee,ann@example.com,Retreat,Paid,2028-02-29,2028-02-29,2028-03-31,60.00,10.00,0.00,70.00,0.00,0.00,"\'-2 for the bus"',
  );
  t.true(removed?.startsWith('User no longer exists,'));
});
