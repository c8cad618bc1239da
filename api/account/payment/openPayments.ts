import { type AccountState, account, type Payment } from '../../../ledger/account/decide.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import type { IntentRef } from '../../integrations/stripe/intents.ts';
import { dispatch } from '../../platform/calls/dispatch.ts';
import { contextOf, waitUntilVisible } from '../../platform/calls/execute.ts';
import type { CallRequest } from '../../platform/calls/route.ts';
import { syncIntent } from '../../stripeSync/syncPayment.ts';
import { type Bill, billOf, type PaymentRow } from './bill.ts';

/** A call that begins a payment. */
export type PayRequest = CallRequest<{
  readonly payments: readonly PaymentRow[];
  readonly useCredits: boolean;
  readonly confirmationToken?: string | undefined;
}>;

export function intentRefOf({ accountId, orderId: intentId }: Payment): IntentRef {
  return { accountId, intentId };
}

export function paymentIdOf({ callId }: PayRequest): string {
  return deriveId(`${callId}:payment`);
}

/**
 * Cancel what the caller began to pay and did not confirm, then see what there is to pay. What turns out to
 * be paid counts. `check` comes first: a refused call cancels and writes nothing.
 */
export async function cancelOpenPayments(
  request: PayRequest,
  check: (bill: Bill) => void,
): Promise<{ readonly bill: Bill; readonly replaces: readonly string[] }> {
  const { deps } = request;
  let bill = await billOf(request);
  const synced = new Set<string>([paymentIdOf(request)]);
  for (;;) {
    check(bill);
    const former = openPayments(bill.state).filter(({ paymentId }) => !synced.has(paymentId));
    const confirmed: Payment[] = [];
    for (const payment of former)
      if ((await deps.stripe.cancelIntent(intentRefOf(payment))).status !== 'canceled')
        confirmed.push(payment);
    if (confirmed.length === 0) return { bill, replaces: former.map(({ paymentId }) => paymentId) };
    for (const payment of confirmed) {
      synced.add(payment.paymentId);
      const { position } = await syncIntent(deps, intentRefOf(payment));
      await waitUntilVisible(request, position);
    }
    bill = await billOf(request, bill.organization);
  }
}

/** Record that these payments ended; the caller has canceled their intents. */
export async function abandon(request: CallRequest<unknown>, paymentIds: readonly string[]): Promise<void> {
  const { deps, caller, today } = request;
  for (const paymentId of paymentIds) {
    const context = contextOf(request, `abandon:${paymentId}`);
    const command = { type: 'AbandonPayment', paymentId, today } as const;
    await dispatch(deps, context, account, caller.memberId, command);
  }
}

/** Initiated and not confirmed. */
export function openPayments(state: AccountState): Payment[] {
  return [...state.payments.values()].filter(({ status }) => status === 'initiated');
}
