import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Payment } from '../../../api/account/payment/contract.ts';
import { receiptPath } from '../../../ui/account/receiptPath.ts';
import { callApi, isRefusal } from '../../../ui/app/client.ts';
import { invalidateReads } from '../../../ui/data/invalidateReads.ts';
import type { DraftKeeper } from './draft.ts';
import { type PaymentType, rememberPaymentType } from './receiptState.ts';

/** What the API found out at Stripe about a payment that this browser began. */
export type Outcome =
  | { readonly isPaid: true; readonly payment: Payment | undefined }
  | { readonly isPaid: false; readonly message: string };

/**
 * Ask the API for the outcome of a payment intent: it asks Stripe and records it (spec 2 section 7,
 * add-payment). Throws when there is no answer; then nobody knows.
 */
export function useAskOutcome(): (order: {
  readonly id: string;
  readonly method: 'card' | 'ach';
}) => Promise<Outcome> {
  return async ({ id, method }) => {
    try {
      const input = { payInfo: { pmt_type: method, order_id: id }, payments: [] };
      const { payment } = await callApi('add-payment', input);
      return { isPaid: true, payment };
    } catch (error) {
      if (isRefusal(error)) return { isPaid: false, message: error.message };
      throw error;
    }
  };
}

/** Paid: forget the draft, and replace the wizard by the receipt, so that Back does not pay again. */
export function useLeaveForReceipt(
  keeper: DraftKeeper,
): (made: { readonly method: PaymentType; readonly payment: Payment | undefined }) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return ({ method, payment }) => {
    keeper.finish();
    rememberPaymentType(method);
    void invalidateReads(queryClient, 'add-payment');
    navigate(receiptPath(payment?._id), { replace: true, state: { payment } });
  };
}
