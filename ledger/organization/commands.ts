import type { PaymentMethod, PaymentPlan, Subscription, SubscriptionInvoice } from './events.ts';

export type OrganizationCommand =
  | RegisterOrganization
  | AddChargeType
  | RemoveChargeType
  | AddPaymentMethod
  | ConnectPaymentMethod
  | RemovePaymentMethod
  | AddPaymentPlan
  | ChangePaymentPlan
  | RemovePaymentPlan
  | ConnectStripeAccount
  | RecordSubscription
  | RecordSubscriptionInvoice
  | ChangeConfig
  | CloseOrganization;

export interface RegisterOrganization {
  readonly type: 'RegisterOrganization';
  readonly name: string;
  readonly university: string;
  /** IANA name. */
  readonly timeZone: string;
}

export interface AddChargeType {
  readonly type: 'AddChargeType';
  readonly chargeType: string;
}

export interface AddPaymentMethod {
  readonly type: 'AddPaymentMethod';
  readonly paymentMethodId: string;
  readonly method: PaymentMethod;
}

export interface RemoveChargeType {
  readonly type: 'RemoveChargeType';
  readonly chargeType: string;
}

export interface RemovePaymentMethod {
  readonly type: 'RemovePaymentMethod';
  readonly paymentMethodId: string;
}

export interface AddPaymentPlan {
  readonly type: 'AddPaymentPlan';
  readonly plan: PaymentPlan;
}

/** The plan that has this name now becomes `plan`, which may be named differently. */
export interface ChangePaymentPlan {
  readonly type: 'ChangePaymentPlan';
  readonly name: string;
  readonly plan: PaymentPlan;
}

export interface RemovePaymentPlan {
  readonly type: 'RemovePaymentPlan';
  readonly name: string;
}

export interface ConnectStripeAccount {
  readonly type: 'ConnectStripeAccount';
  readonly accountId: string;
}

/** Stripe's onboarding of a bank that was added is done. */
export interface ConnectPaymentMethod {
  readonly type: 'ConnectPaymentMethod';
  readonly paymentMethodId: string;
  readonly bankName: string;
  readonly last4: string;
}

/** What Stripe says of the organization's subscription. Of a former one it only counts when it is active. */
export interface RecordSubscription {
  readonly type: 'RecordSubscription';
  readonly subscription: Subscription;
}

/** What Stripe says of an invoice. */
export interface RecordSubscriptionInvoice {
  readonly type: 'RecordSubscriptionInvoice';
  readonly invoice: SubscriptionInvoice;
  readonly status: 'paid' | 'failed';
}

/** Settings that are left out stay as they are. */
export interface ChangeConfig {
  readonly type: 'ChangeConfig';
  readonly showUserData?: boolean;
  readonly timeZone?: string;
  readonly passFeesOn?: boolean;
  /** The Slack webhook's address, a secret kept outside the log: none, the same, or another one. */
  readonly slackHook?: 'none' | 'same' | 'other';
}

/** Nothing can be done any more: the organization will be removed. */
export interface CloseOrganization {
  readonly type: 'CloseOrganization';
}
