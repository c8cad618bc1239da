import type { Payment } from '../../api/account/payment/contract.ts';
import { PaymentChanges } from '../../ui/payments/PaymentChanges.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { CheckParts } from './CheckParts.tsx';
import { stateOf } from './states.ts';

/** Where a payment stands: its badge, and what that means or why it is so. */
export function PaymentStanding({ payment }: { readonly payment: Payment }) {
  const { status, hue, note } = stateOf(payment);
  return (
    <>
      <StatusBadge status={status} hue={hue} />
      {note !== '' && <Note>{note}</Note>}
      <CheckParts payment={payment} />
      <PaymentChanges payment={payment} />
    </>
  );
}
