import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

export type Charge = Stripe.Charge;
export type Intent = Stripe.PaymentIntent;
export type Invoice = Stripe.Invoice;
export type Method = Stripe.PaymentMethod;
export type Session = Stripe.Checkout.Session;
export type Setup = Stripe.SetupIntent;
export type Subscription = Stripe.Subscription;

/** The objects that the sandbox keeps, by Stripe's own name of the kind, in the types of Stripe's own SDK. */
export interface ObjectOf {
  readonly account: Stripe.Account;
  readonly balance_transaction: Stripe.BalanceTransaction;
  readonly 'billing_portal.session': Stripe.BillingPortal.Session;
  readonly charge: Charge;
  readonly 'checkout.session': Session;
  readonly confirmation_token: Stripe.ConfirmationToken;
  readonly customer: Stripe.Customer;
  readonly dispute: Stripe.Dispute;
  readonly event: EventObject;
  readonly invoice: Invoice;
  readonly invoice_payment: Stripe.InvoicePayment;
  readonly mandate: Stripe.Mandate;
  readonly payment_intent: Intent;
  readonly payment_method: Method;
  readonly payout: Stripe.Payout;
  readonly price: Stripe.Price;
  readonly 'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  readonly refund: Stripe.Refund;
  readonly setup_intent: Setup;
  readonly subscription: Subscription;
}
export type Kind = keyof ObjectOf;

/** Stripe.EventBase: its type ties each kind of event to its object. */
interface EventObject extends Omit<Stripe.EventBase, 'type' | 'data'> {
  readonly object: 'event';
  readonly type: string;
  readonly data: { readonly object: object };
}

/** Bursar as a Connect platform: what makes the charges of connected accounts. */
export const APPLICATION = 'ca_BursarSandbox00000000000000';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A new id as Stripe writes them, e.g. `pi_3Nq…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
