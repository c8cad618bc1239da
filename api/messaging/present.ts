import type { Delivery } from './contract.ts';

import { type DeliveryView, slackPostKinds } from './deliveries.ts';
import { mailEntries } from './kinds.ts';

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(mailEntries.flatMap(([kind, { label }]) => (label ? [[kind, label]] : []))),
  ...slackPostKinds,
};

/** What the delivery log of an organization may hold, by label. */
export const deliveryKinds: readonly { readonly kind: string; readonly label: string }[] = Object.entries(
  labels,
)
  .map(([kind, label]) => ({ kind, label }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** A mail or post of the delivery log. */
export function presentDelivery(view: DeliveryView): Delivery {
  const { id, kind, memberId, memberName, subject, status, error, chargeIds } = view;
  return {
    id,
    at: view.queuedAt,
    kind,
    label: labels[kind] ?? kind,
    memberId,
    memberName,
    to: view.email,
    subject,
    status,
    error,
    chargeIds: [...chargeIds],
  };
}
