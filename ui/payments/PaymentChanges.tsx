import { Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { Note } from '../primitives/Note.tsx';
import { methodOf, withReason } from './paymentWords.ts';

/** What a payment was before it was changed or verified after all, struck through, with why and by whom. */
export function PaymentChanges({ payment: { changes, undoneDecline } }: { readonly payment: Payment }) {
  return (
    <>
      {changes.map((was, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes are only added, at the end.
        <Fragment key={index}>
          <Note>
            <s>{`${methodOf(was)}, ${formatDay(was.payDate)}`}</s>
          </Note>
          <Note>{withReason(`Changed${by(was)}`, was.reason)}</Note>
        </Fragment>
      ))}
      {undoneDecline !== null && (
        <>
          <Note>
            <s>{withReason('Declined', undoneDecline.declined)}</s>
          </Note>
          <Note>{withReason(`Verified after all${by(undoneDecline)}`, undoneDecline.reason)}</Note>
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
    <Typography component="s" variant="inherit" color="textSecondary">
      {children}
    </Typography>
  );
}
