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

/** Stripe.EventBase, whose type ties each kind of event to its object. */
export interface EventObject extends Omit<Stripe.EventBase, 'type' | 'data'> {
  readonly object: 'event';
  readonly type: string;
  readonly data: { readonly object: object };
}

/** Bursar as a Connect platform: what makes the charges of connected accounts. */
export const APPLICATION = 'ca_BursarSandbox00000000000000';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A new id as Stripe writes them, e.g. `pi_3Nq…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** How most of Stripe's objects begin. */
export function fresh<const K extends Kind>(scope: { readonly now: number }, object: K, id: string) {
  return { id, object, created: scope.now, livemode: false, metadata: {} as Stripe.Metadata };
}

/** A list as Stripe answers it. */
export interface ListObject<T> {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: boolean;
  readonly data: readonly T[];
}

type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** Fields that all have the same value: what Stripe answers although it says nothing here. */
export function all<const Text extends string, Value>(value: Value, names: Text) {
  return Object.fromEntries(names.split(' ').map((name) => [name, value])) as Record<Words<Text>, Value>;
}
export const nulls = <const Text extends string>(names: Text) => all(null, names);
