import type { Payment } from '../../api/account/payment/contract.ts';
import { PaymentChanges } from '../../ui/PaymentChanges.tsx';
import { Remark } from '../../ui/Remark.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { CheckParts } from './CheckParts.tsx';
import { stateOf } from './states.ts';

/** Where a payment stands: its badge, and what that means or why it is so. */
export function PaymentStanding({ payment }: { readonly payment: Payment }) {
  const { status, hue, note } = stateOf(payment);
  return (
    <>
      <StatusBadge status={status} hue={hue} />
      {note !== '' && <Remark>{note}</Remark>}
      <CheckParts payment={payment} />
      <PaymentChanges payment={payment} />
    </>
  );
}
