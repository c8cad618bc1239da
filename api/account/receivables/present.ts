import { toDollars } from '../../../ledger/values/money.ts';
import { type Bridge as BridgeInCents, bridgeOf } from '../../../ledger/values/owed.ts';
import type {
  AgedReceivable as AgedView,
  ReceivableCharge as ReceivableView,
} from '../../../projections/agedReceivables.ts';
import type { Bridge } from '../contract.ts';
import type { AgedReceivable, ReceivableCharge } from './contract.ts';

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
