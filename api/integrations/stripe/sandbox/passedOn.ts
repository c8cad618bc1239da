import type Stripe from 'stripe';
import { newId } from './objects.ts';
import type { Scope } from './store.ts';

/** What every charge has in common when it begins. */
export const NEW_CHARGE = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
} as const satisfies Partial<Stripe.Charge>;

/** A connected account's own charge for a payment that the platform passed on by a transfer. */
export function passedOn(
  scope: Scope,
  { amount, transferId }: { readonly amount: number; readonly transferId: string },
): Promise<Stripe.Charge> {
  return scope.save('charge', {
    id: newId('py'),
    ...NEW_CHARGE,
    amount,
    amount_captured: amount,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: scope.now,
    currency: 'usd',
    customer: null,
    description: null,
    failure_code: null,
    failure_message: null,
    metadata: {},
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    source_transfer: transferId,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
}

/** What a refund has in common with every other that a reversal makes on a connected account. */
export const NO_REFUND = {
  object: 'refund',
  currency: 'usd',
  customer: null,
  customer_account: null,
  metadata: {},
  payment_intent: null,
  payment_method: null,
  reason: null,
  receipt_number: null,
  status: 'succeeded',
  transfer_reversal: null,
} as const satisfies Partial<Stripe.Refund>;
