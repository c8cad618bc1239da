import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Payment } from '../../../api/contract/account.ts';
import type { CallName, Input, Output } from '../../../api/contract/calls.ts';
import { ApiError, callApi } from '../../../api/contract/client.ts';
import { newKey } from '../../../api/contract/newKey.ts';
import { readAgain } from '../../../ui/readAgain.ts';
import type { DraftKeeper } from './draft.ts';
import { type PaymentType, receiptPath, rememberPaymentType } from './receiptState.ts';

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

/** True when the API understood and said no: nothing was written. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 404, 409, 422].includes(error.status);
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
    void readAgain(queryClient, 'add-payment');
    navigate(receiptPath(payment?._id), { replace: true, state: { payment } });
  };
}

/**
 * Make a call under the draft's key, or a new one when the key was used with other details. Only for calls
 * that the API itself keeps from paying twice: an earlier card payment ends, and one screenshot is one
 * payment.
 */
export async function callWithKey<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  key: string,
): Promise<Output<Name>> {
  try {
    return await callApi(name, input, { idempotencyKey: key });
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== 'idempotencyKeyReused') throw error;
    return callApi(name, input, { idempotencyKey: newKey() });
  }
}
