import type { Payment } from '../../api/account/payment/contract.ts';
import type { Act } from '../../ui/forms/Acts.tsx';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { useStatement } from '../shared/useStatement.ts';
import type { Paid } from './PaymentActions.tsx';

/** An act on a payment of a list, once the charges of its account are read. */
export function PaymentAct(props: {
  readonly payment: Payment;
  readonly act: Act<Paid>;
  readonly onClose: () => void;
}) {
  const { payment, act, onClose } = props;
  const account = useStatement(payment.uuid);
  if (account.data !== undefined)
    return <act.Dialog payment={payment} charges={account.data.charges} onClose={onClose} />;
  if (account.error === null) return null;
  return (
    <DialogFrame title={act.label} maxWidth="xs" onClose={onClose}>
      <ErrorState error={account.error} onRetry={() => void account.refetch()} />
    </DialogFrame>
  );
}
