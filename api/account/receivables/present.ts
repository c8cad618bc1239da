import { chargeName } from '../../../ledger/account/charge/terms.ts';
import { type CalendarDate, formatDay } from '../../../ledger/values/calendar.ts';
import { daysFromTo } from '../../../ledger/values/daysFromTo.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import { type Bridge as BridgeInCents, bridgeOf } from '../../../ledger/values/owed.ts';
import type {
  AgedReceivable as AgedView,
  ReceivableCharge as ReceivableView,
} from '../../../projections/agedReceivables.ts';
import type { Bridge } from '../contract.ts';
import type { AgedReceivable, ReceivableCharge } from './contract.ts';

export function presentAgedReceivable(view: AgedView, asOf: CalendarDate): AgedReceivable {
  const { due } = view;
  const oldest = due[0]?.dueDate ?? asOf;
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
    pastDue: toDollars(view.dueNowCents - view.notDueCents),
    oldest: Math.max(0, daysFromTo(oldest, asOf)),
    why: whyOf(due),
    chargeIds: due.map(({ chargeId }) => chargeId),
    phone: view.phone,
    remindedOn: view.remindedOn ?? '',
    pending: toDollars(due.reduce((sum, { pendingCents }) => sum + pendingCents, 0)),
    credit: toDollars(view.creditCents),
  };
}

/** "Dues Oct, Nov · Fine": the charge types, with the months of those that are due more than once. */
function whyOf(due: readonly ReceivableView[]): string {
  return [...Map.groupBy(due, chargeName)]
    .map(([name, own]) => {
      const months = new Set(own.map(({ dueDate }) => formatDay(dueDate).slice(0, 3)));
      return own.length === 1 ? name : `${name} ${[...months].join(', ')}`;
    })
    .join(' · ');
}

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
