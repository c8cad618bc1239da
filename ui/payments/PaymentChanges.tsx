import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { Remark } from '../primitives/Remark.tsx';
import { methodOf, withReason } from './paymentWords.ts';

/** What a payment was before it was changed or verified after all, struck through, with why and by whom. */
export function PaymentChanges({ payment: { changes, undoneDecline } }: { readonly payment: Payment }) {
  return (
    <>
      {changes.map((was, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes are only added, at the end.
        <Fragment key={index}>
          <Remark>
            <s>{`${methodOf(was)}, ${formatDay(was.payDate)}`}</s>
          </Remark>
          <Remark>{withReason(`Changed${by(was)}`, was.reason)}</Remark>
        </Fragment>
      ))}
      {undoneDecline !== null && (
        <>
          <Remark>
            <s>{withReason('Declined', undoneDecline.declined)}</s>
          </Remark>
          <Remark>{withReason(`Verified after all${by(undoneDecline)}`, undoneDecline.reason)}</Remark>
        </>
      )}
    </>
  );
}

/** Who did it; members are not told. */
const by = (act: { readonly by: string }) => (act.by === '' ? '' : ` by ${act.by}`);

/** What was reversed is struck through, beside who reversed it and why. */
export function Struck({ payment, children }: { readonly payment: Payment; readonly children: ReactNode }) {
  if (payment.status !== 'reversed') return children;
  return (
    <Box component="s" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  );
}
