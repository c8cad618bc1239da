import type { Payment } from '../../api/account/payment/contract.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { useStatement } from '../shared/useStatement.ts';
import { paymentActs } from './PaymentActions.tsx';

/** An act on a payment of a list, once the charges of its account are read. */
export function PaymentAct(props: {
  readonly payment: Payment;
  /** The label of the act. */
  readonly act: string;
  readonly onClose: () => void;
}) {
  const { payment, onClose } = props;
  const account = useStatement(payment.uuid);
  const act = paymentActs.find(({ label }) => label === props.act);
  if (act === undefined) return null;
  if (account.data !== undefined)
    return <act.Dialog payment={payment} charges={account.data.charges} onClose={onClose} />;
  if (account.error === null) return null;
  return (
    <DialogFrame title={act.label} maxWidth="xs" onClose={onClose}>
      <ErrorState error={account.error} onRetry={() => void account.refetch()} />
    </DialogFrame>
  );
}
