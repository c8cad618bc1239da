import { dayIn } from '../../ledger/values/calendar.ts';
import { dateTimeFormat } from '../../ledger/values/dateTimeFormat.ts';
import { moneyAccounts } from '../../ledger/values/moneyAccounts.ts';
import type { MeetingRow } from '../contract/attendance.ts';
import type { Expense } from '../contract/budget.ts';
import type { Due } from '../contract/charge.ts';
import type { HistoryEntry } from '../contract/history.ts';
import type { Payout } from '../contract/payout.ts';
import type { ReceivableCharge } from '../contract/receivables.ts';
import type { CollectedLine, JournalLine, TrialBalanceRow } from '../contract/reports.ts';
import type { Transfer } from '../contract/transfer.ts';
import { chargeName, eventWords, figureNames } from '../contract/words.ts';
import type { Columns } from '../platform/lists/csv.ts';

/** Charges in the words of the Charges screen. The total is Amount + Late Fee - Early Discount. */
export const chargeColumns: Columns<Due> = {
  Name: (charge) => (charge.memberExists ? charge.name : 'User no longer exists'),
  Email: ({ email }) => email,
  'Charge Type': chargeName,
  'Charge Status': ({ statusLabel }) => statusLabel,
  'Date of Charge': ({ ts }, timeZone) => dayOf(ts, timeZone),
  'Start Date': ({ startDate }) => startDate,
  'Due Date': ({ dueDate }) => dueDate,
  Amount: ({ amount }) => amount.toFixed(2),
  'Late Fee': (charge) => (charge.lateFeeApplied ? charge.lateFee : 0).toFixed(2),
  'Early Discount': (charge) => (charge.earlyDiscountApplied ? charge.earlyDiscount : 0).toFixed(2),
  'Amount Paid': ({ amtPaid }) => amtPaid.toFixed(2),
  'Written Off': ({ writtenOff }) => writtenOff.toFixed(2),
  Remaining: ({ remaining }) => remaining.toFixed(2),
  Memo: ({ memo }) => memo,
};

/** Lines of the journal. Those with the same Entry belong together; the ids tell people of one name apart. */
export const journalColumns: Columns<JournalLine> = {
  Date: ({ occurredOn }) => occurredOn,
  'Recorded On': ({ at }, timeZone) => dayOf(at, timeZone),
  'Recorded At': ({ at }, timeZone) => timeOf(at, timeZone),
  'Entry Number': ({ position }) => position,
  Entry: ({ eventType }) => eventWords(eventType),
  Member: ({ memberName }) => memberName,
  'Member ID': ({ memberId }) => memberId,
  'Charge ID': ({ chargeId }) => chargeId,
  Account: ({ account }) => account,
  Debit: ({ debit }) => debit.toFixed(2),
  Credit: ({ credit }) => credit.toFixed(2),
  'Event ID': ({ eventId }) => eventId,
};

export const trialBalanceColumns: Columns<TrialBalanceRow> = {
  Account: ({ account }) => account,
  Type: ({ type }) => type,
  'Form 990-EZ Line': ({ form990EZ }) => form990EZ,
  Debit: ({ debit }) => debit.toFixed(2),
  Credit: ({ credit }) => credit.toFixed(2),
  Balance: ({ balance }) => balance.toFixed(2),
};

/** What was collected; the amounts add up to it. */
export const collectedColumns: Columns<CollectedLine> = {
  Date: ({ day }) => day,
  Entry: ({ eventType }) => eventWords(eventType),
  Member: ({ memberName }) => memberName,
  'Member ID': ({ memberId }) => memberId,
  'Charge Type': ({ type }) => type,
  'Charge ID': ({ chargeId }) => chargeId,
  Amount: ({ amount }) => amount.toFixed(2),
  'Event ID': ({ eventId }) => eventId,
};

/** What is due now, and what takes it to the ledger balance. */
export const receivableColumns: Columns<ReceivableCharge> = {
  Name: ({ name }) => name,
  'Member ID': ({ memberId }) => memberId,
  'Charge Type': chargeName,
  'Charge ID': ({ id }) => id,
  'Start Date': ({ startDate }) => startDate,
  'Due Date': ({ dueDate }) => dueDate,
  [figureNames.dueNow]: ({ dueNow }) => dueNow.toFixed(2),
  [figureNames.scheduled]: ({ scheduled }) => scheduled.toFixed(2),
  [figureNames.lateFees]: ({ lateFees }) => lateFees.toFixed(2),
  [figureNames.discounts]: ({ discounts }) => discounts.toFixed(2),
  [figureNames.ahead]: ({ ahead }) => ahead.toFixed(2),
  [figureNames.ledger]: ({ ledger }) => ledger.toFixed(2),
};

/** Meetings in the words of the Attendance screen; Time is the organization's. */
export const meetingColumns: Columns<MeetingRow> = {
  Title: ({ title }) => title,
  Category: ({ category }) => category,
  Date: ({ startTime }, timeZone) => dayOf(startTime, timeZone),
  Time: ({ startTime }, timeZone) => timeOf(startTime, timeZone),
  Members: ({ members }) => String(members),
  Attended: ({ present }) => String(present),
  'Percent Attended': (meeting) => `${meeting.percentAttended}%`,
};

/** Expenses in the words of the Expenses screen. */
export const expenseColumns: Columns<Expense> = {
  'Pay Date': ({ pay_date }) => pay_date,
  Name: ({ name }) => name,
  'Paid By': ({ paidBy }) => paidBy,
  Amount: ({ amount }) => amount.toFixed(2),
  'Payment Method': ({ payment_type }) => payment_type,
  Budget: ({ budget }) => budget,
  Category: ({ categoryName }) => categoryName,
  Receipt: ({ receipt }) => (receipt === '' ? 'No' : 'Yes'),
};

export const historyColumns: Columns<HistoryEntry> = {
  Date: ({ at }, timeZone) => dayOf(at, timeZone),
  Time: ({ at }, timeZone) => timeOf(at, timeZone),
  Event: ({ type }) => eventWords(type),
  Sentence: ({ sentence }) => sentence,
  'Done By': ({ actorName }) => actorName,
  'Corrected By': ({ correctedBy }) => correctedBy?.sentence ?? '',
  Member: ({ memberName }) => memberName ?? '',
  'Member ID': ({ memberId }) => memberId ?? '',
  Amount: ({ amount }) => amount?.toFixed(2) ?? '',
  'Event ID': ({ id }) => id,
};

export const payoutColumns: Columns<Payout> = {
  Date: ({ arrivalDate }) => arrivalDate,
  Amount: ({ amount }) => amount.toFixed(2),
  Status: ({ status }) => (status === 'paid' ? 'In the bank' : 'Failed'),
  Reason: ({ reason }) => reason,
  'Payout ID': ({ id }) => id,
};

export const transferColumns: Columns<Transfer> = {
  Date: ({ occurredOn }) => occurredOn,
  Kind: ({ kind }) => (kind === 'deposit' ? 'Deposit' : 'Transfer'),
  From: ({ from }) => from.map((account) => moneyAccounts[account]).join(', '),
  To: ({ to }) => moneyAccounts[to],
  Amount: ({ amount }) => amount.toFixed(2),
  'Less Cash': ({ lessCash }) => lessCash.toFixed(2),
  Receipts: ({ receiptCount }) => String(receiptCount),
  Memo: ({ memo }) => memo,
  'Recorded By': ({ by }) => by,
  'Reversed By': ({ reversedBy }) => reversedBy,
  Reason: ({ reason }) => reason,
};

function dayOf(instant: string, timeZone: string): string {
  return dayIn(timeZone, new Date(instant));
}

/** The time of day: "4:05 PM". */
function timeOf(instant: string, timeZone: string): string {
  return dateTimeFormat(timeZone, { timeStyle: 'short' }).format(new Date(instant));
}
