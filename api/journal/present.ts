import { accountLabel, type ChartAccount } from '../../ledger/chart.ts';
import { KEPT_AS_CREDIT } from '../../ledger/values/chargeRules.ts';
import { toDollars } from '../../ledger/values/money.ts';
import type { CollectedLine as CollectedView } from '../../projections/charges/collected.ts';
import type { JournalLine as LineView, TrialBalanceLine } from '../../projections/journal.ts';
import type { CollectedLine, JournalLine, TrialBalanceRow } from './contract.ts';

type Accounts = (key: string) => ChartAccount;

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

export function presentCollectedLine(view: CollectedView): CollectedLine {
  return {
    id: `${view.eventId}:${view.line}`,
    day: view.day,
    memberId: view.memberId,
    memberName: view.memberName,
    type: view.chargeType || KEPT_AS_CREDIT,
    chargeId: view.chargeId,
    eventType: view.eventType,
    eventId: view.eventId,
    method: view.method,
    amount: toDollars(view.cents),
  };
}
