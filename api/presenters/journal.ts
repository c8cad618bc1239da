import { accountLabel, type ChartAccount } from '../../ledger/chart.ts';
import { toDollars } from '../../ledger/values/money.ts';
import type { AgedReceivable as AgedView } from '../../projections/agedReceivables.ts';
import type { JournalLine as LineView, TrialBalanceLine } from '../../projections/journal.ts';
import type { AgedReceivable, JournalLine, TrialBalanceRow } from '../contract/reports.ts';

type Accounts = (key: string) => ChartAccount;

/** A line of the journal. */
export function presentJournalLine(
  { account, debitCents, creditCents, ...line }: LineView,
  accountOf: Accounts,
): JournalLine {
  return {
    id: `${line.eventId}:${line.line}`,
    ...line,
    accountKey: account,
    account: accountLabel(accountOf(account)),
    debit: toDollars(debitCents),
    credit: toDollars(creditCents),
  };
}

/** An account of the trial balance. */
export function presentTrialBalanceRow(
  { account, debitCents, creditCents }: TrialBalanceLine,
  accountOf: Accounts,
): TrialBalanceRow {
  const known = accountOf(account);
  return {
    id: account,
    account: accountLabel(known),
    type: known.type,
    form990EZ: known.form990EZ,
    debit: toDollars(debitCents),
    credit: toDollars(creditCents),
    balance: toDollars(debitCents - creditCents),
  };
}

/** What a member owed at the end of a day. */
export function presentAgedReceivable(view: AgedView): AgedReceivable {
  return {
    id: view.memberId,
    memberId: view.memberId,
    name: view.name,
    email: view.email,
    collectionsSince: view.collectionsSince ?? '',
    notYetDue: toDollars(view.notDueCents),
    days1to30: toDollars(view.days1To30Cents),
    days31to60: toDollars(view.days31To60Cents),
    days61to90: toDollars(view.days61To90Cents),
    over90: toDollars(view.over90Cents),
    total: toDollars(view.totalCents),
  };
}
