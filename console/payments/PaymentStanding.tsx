import type { Payment } from '../../api/contract/account.ts';
import { Remark } from '../../ui/Remark.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { stateOf, withReason } from './states.ts';

/** Where a payment stands: its badge, and what that means or why it is so. */
export function PaymentStanding({ payment }: { readonly payment: Payment }) {
  const { status, hue, note } = stateOf(payment);
  const { undoneDecline } = payment;
  return (
    <>
      <StatusBadge status={status} hue={hue} />
      {note !== '' && <Remark>{note}</Remark>}
      {undoneDecline !== null && (
        <>
          <Remark>
            <s>{withReason('Declined', undoneDecline.declined)}</s>
          </Remark>
          <Remark>{withReason(`Verified after all by ${undoneDecline.by}`, undoneDecline.reason)}</Remark>
        </>
      )}
    </>
  );
}
