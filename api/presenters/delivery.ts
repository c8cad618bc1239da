import type { Delivery } from '../contract/reports.ts';
import type { DeliveryView } from '../delivery/deliveries.ts';

/** A mail or post of the delivery log. */
export function presentDelivery(view: DeliveryView): Delivery {
  const { id, kind, memberId, memberName, subject, status, error, chargeIds } = view;
  return {
    id,
    at: view.askedAt,
    kind,
    memberId,
    memberName,
    to: view.email,
    subject,
    status,
    error,
    chargeIds: [...chargeIds],
  };
}
