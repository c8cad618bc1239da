import { Fragment } from 'react';
import type { Payment } from '../../api/contract/account.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { methodOf } from '../../ui/paymentWords.ts';
import { Remark } from '../../ui/Remark.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { stateOf, withReason } from './states.ts';

/** Where a payment stands: its badge, and what that means or why it is so. */
export function PaymentStanding({ payment }: { readonly payment: Payment }) {
  const { status, hue, note } = stateOf(payment);
  const { undoneDecline, changes } = payment;
  return (
    <>
      <StatusBadge status={status} hue={hue} />
      {note !== '' && <Remark>{note}</Remark>}
      {changes.map((was, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes are only added, at the end.
        <Fragment key={index}>
          <Remark>
            <s>{`${methodOf(was)}, ${formatDay(was.payDate)}`}</s>
          </Remark>
          <Remark>{withReason(`Changed by ${was.by}`, was.reason)}</Remark>
        </Fragment>
      ))}
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
