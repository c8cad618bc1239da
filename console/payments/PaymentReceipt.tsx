import { useQueryClient } from '@tanstack/react-query';
import type { Payment } from '../../api/account/payment/contract.ts';
import { methodLabel } from '../../api/platform/contract/words.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { ImageViewer } from './ImageViewer.tsx';

/** The picture that a member sent with a payment. */
export function PaymentReceipt({
  payment,
  onClose,
}: {
  readonly payment: Payment;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  return (
    <ImageViewer
      url={payment.details.location}
      title={`Receipt of ${payment.name}`}
      description={`${formatDollars(payment.amount)} by ${methodLabel(payment.payment_type)}, ${payment.order_id}`}
      // The link is valid for a while; the payments bring a new one.
      onReload={() => {
        for (const read of ['get-payments', 'payments'])
          void queryClient.invalidateQueries({ queryKey: [read] });
      }}
      onClose={onClose}
    />
  );
}
