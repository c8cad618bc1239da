import { accountLabel, type ChartAccount } from '../../ledger/chart.ts';
import { KEPT_AS_CREDIT } from '../../ledger/values/charge.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { type Bridge as BridgeInCents, bridgeOf } from '../../ledger/values/owed.ts';
import type {
  AgedReceivable as AgedView,
  ReceivableCharge as ReceivableView,
} from '../../projections/agedReceivables.ts';
import type { CollectedLine as CollectedView } from '../../projections/collected.ts';
import type { JournalLine as LineView, TrialBalanceLine } from '../../projections/journal.ts';
import type { AgedReceivable, Bridge, ReceivableCharge } from '../contract/receivables.ts';
import type { CollectedLine, JournalLine, TrialBalanceRow } from '../contract/reports.ts';

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

/** What was due now from a member at the end of a day. */
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
    dueNow: toDollars(view.dueNowCents),
  };
}

/** From what is due now to the ledger balance. */
export function presentBridge(bridge: BridgeInCents): Bridge {
  return {
    dueNow: toDollars(bridge.dueNowCents),
    scheduled: toDollars(bridge.scheduledCents),
    lateFees: toDollars(bridge.lateFeeCents),
    discounts: toDollars(bridge.discountCents),
    ahead: toDollars(bridge.aheadCents),
    ledger: toDollars(bridge.ledgerCents),
  };
}

/** A charge of one of these figures. */
export function presentReceivableCharge(view: ReceivableView): ReceivableCharge {
  const { chargeId, memberId, name, chargeType, other, startDate, dueDate, status } = view;
  return {
    id: chargeId,
    memberId,
    name,
    type: chargeType,
    other,
    startDate,
    dueDate,
    status,
    ...presentBridge(bridgeOf([view])),
  };
}

/** A line of what was collected. */
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
    amount: toDollars(view.cents),
  };
}
