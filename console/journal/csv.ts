import Papa from 'papaparse';
import type { JournalLine } from '../../api/contract/reports.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { formatTime } from '../shared/time.ts';
import { eventWords } from '../shared/words.ts';

/** Lines of the journal as a CSV file. Those with one Event ID are one entry; a spreadsheet that adds up both columns proves the books. */
export function csvOf(lines: readonly JournalLine[], timeZone: string): string {
  return Papa.unparse(
    [
      ['Date', 'Time', 'Entry', 'Member', 'Account', 'Debit', 'Credit', 'Event ID'],
      ...lines.map((line) => [
        dayIn(timeZone, new Date(line.at)),
        formatTime(line.at, timeZone),
        eventWords(line.eventType),
        line.memberName,
        line.account,
        line.debit.toFixed(2),
        line.credit.toFixed(2),
        line.eventId,
      ]),
    ],
    { escapeFormulae: true },
  );
}
