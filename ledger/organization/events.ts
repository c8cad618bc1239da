import { type EventTypes, streamsOf } from '../eventTypes.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { StripeRestriction } from '../values/stripeRestriction.ts';
import type { Term } from '../values/terms.ts';

/** The events of `organization-{orgCode}`: registration and settings (spec 1 sections 2.4 and 3). */
export type OrganizationEvent =
  | OrganizationRegistered
  | ChargeTypeAdded
  | ChargeTypeRemoved
  | PaymentMethodAdded
  | PaymentMethodRemoved
  | PaymentPlanAdded
  | PaymentPlanRemoved
  | PaymentMethodConnected
  | StripeAccountConnected
  | StripeAccountRestricted
  | StripeAccountRestored
  | SubscriptionEvent
  | ConfigChanged
  | TermSaved
  | TermRemoved
  | FineRuleSet
  | FineRuleRemoved
  | LogoSet
  | LogoRemoved
  | OrganizationClosed;

interface OrganizationRegistered {
  readonly type: 'OrganizationRegistered';
  readonly data: {
    readonly name: string;
    readonly university: string;
    /** IANA name; decides what "today" is for the organization. */
    readonly timeZone: string;
  };
}

/** Added again, under whatever spelling, it is the type that it was. */
export interface ChargeTypeAdded {
  readonly type: 'ChargeTypeAdded';
  readonly data: { readonly chargeTypeId: string; readonly chargeType: string };
}

/** No longer offered; what was charged under it stays. */
interface ChargeTypeRemoved {
  readonly type: 'ChargeTypeRemoved';
  readonly data: { readonly chargeTypeId: string; readonly chargeType: string };
}

/**
 * Where members' money goes. Only the last four digits of a bank account are kept (architecture 2); none
 * before the organization has connected it at Stripe (spec 1 section 4, "Settings flows").
 */
export type PaymentMethod =
  | { readonly bankType: 'bank'; readonly bankName: string; readonly last4: string }
  | { readonly bankType: 'venmo'; readonly venmoID: string }
  | { readonly bankType: 'zelle'; readonly zelleID: string };

interface PaymentMethodAdded {
  readonly type: 'PaymentMethodAdded';
  readonly data: { readonly paymentMethodId: string; readonly method: PaymentMethod };
}

/** A bank's onboarding at Stripe is done: what Stripe knows of the account. */
interface PaymentMethodConnected {
  readonly type: 'PaymentMethodConnected';
  readonly data: { readonly paymentMethodId: string; readonly bankName: string; readonly last4: string };
}

interface PaymentMethodRemoved {
  readonly type: 'PaymentMethodRemoved';
  readonly data: { readonly paymentMethodId: string };
}

/** Several charges that members are given together (spec 2 section 3, "Config"). */
export interface PaymentPlan {
  readonly name: string;
  readonly charges: readonly PlanCharge[];
}

export interface PlanCharge {
  /** Tells the plan's charges apart. */
  readonly key: string;
  readonly chargeType: string;
  readonly other?: string;
  readonly amountCents: number;
  readonly startDate: CalendarDate;
  readonly dueDate: CalendarDate;
}

interface PaymentPlanAdded {
  readonly type: 'PaymentPlanAdded';
  readonly data: { readonly plan: PaymentPlan };
}

interface PaymentPlanRemoved {
  readonly type: 'PaymentPlanRemoved';
  readonly data: { readonly name: string };
}

interface StripeAccountConnected {
  readonly type: 'StripeAccountConnected';
  readonly data: { readonly accountId: string };
}

/** Stripe takes no payments for the organization any more, or says another reason why. */
interface StripeAccountRestricted {
  readonly type: 'StripeAccountRestricted';
  readonly data: { readonly accountId: string; readonly why: StripeRestriction };
}

interface StripeAccountRestored {
  readonly type: 'StripeAccountRestored';
  readonly data: { readonly accountId: string };
}

/** Those that are left out stay as they are. */
export interface Settings {
  /** The organization's, and its school's. */
  readonly name?: string;
  readonly university?: string;
  readonly showUserData?: boolean;
  readonly timeZone?: string;
  readonly passFeesOn?: boolean;
  readonly membersAddEvents?: boolean;
  readonly meetingReminders?: boolean;
  readonly creditPaysOnDueDate?: boolean;
  /** The administrator to whom answers to mails go; empty for the longest-serving one. */
  readonly mailContactId?: string;
  /** Percent of marked meetings from which on the attendance standing is Good. */
  readonly attendanceThreshold?: number;
  /** Reimbursements of more than this need two approvals, in cents; null: none does. */
  readonly twoApproversAboveCents?: number | null;
  /** The month in which the fiscal year begins, 1 to 12. */
  readonly fiscalMonth?: number;
  /** "12-3456789"; empty for none. */
  readonly ein?: string;
  /** Days from the due date on which members are reminded, the earliest first; none: not at all. */
  readonly reminderDays?: readonly number[];
  /** The organization's own sentence in each of these mails; empty without one. */
  readonly reminderNote?: string;
  /** The hours of the organization's day in which they are sent: from one, until before the other. */
  readonly reminderFromHour?: number;
  readonly reminderToHour?: number;
}

/** Only the settings that changed are present. */
export interface ConfigChanged {
  readonly type: 'ConfigChanged';
  readonly data: Settings & {
    /** What became of the Slack webhook. Its address is a secret, which is never in an event. */
    readonly slackHook?: 'set' | 'changed' | 'removed';
  };
}

/** A new term, or all that one is from now on. */
interface TermSaved {
  readonly type: 'TermSaved';
  readonly data: { readonly termId: string; readonly term: Term };
}

interface TermRemoved {
  readonly type: 'TermRemoved';
  readonly data: { readonly termId: string; readonly term: Term };
}

/** What an unexcused absence costs. It proposes charges; an administrator makes them. */
export interface FineRule {
  readonly chargeType: string;
  readonly account: string;
  readonly amountCents: number;
  /** Absences of a term that cost nothing. */
  readonly freeAbsences: number;
  /** Days from the charge to its due date. */
  readonly dueDays: number;
}

interface FineRuleSet {
  readonly type: 'FineRuleSet';
  readonly data: { readonly rule: FineRule };
}

interface FineRuleRemoved {
  readonly type: 'FineRuleRemoved';
  readonly data: Readonly<Record<string, never>>;
}

/** The organization's picture beside its name. `file` is the key of the upload. */
export interface LogoSet {
  readonly type: 'LogoSet';
  readonly data: { readonly file: string; readonly replaces?: string };
}

interface LogoRemoved {
  readonly type: 'LogoRemoved';
  readonly data: { readonly file: string };
}

/** It never subscribed, and is about to be removed (ledger/tenantRemoval). */
export interface OrganizationClosed {
  readonly type: 'OrganizationClosed';
  readonly data: Readonly<Record<string, never>>;
}

export const organizationEvents: EventTypes<OrganizationEvent> = {
  OrganizationRegistered: {},
  ChargeTypeAdded: {},
  ChargeTypeRemoved: {},
  PaymentMethodAdded: {},
  PaymentMethodRemoved: {},
  PaymentPlanAdded: {},
  PaymentPlanRemoved: {},
  PaymentMethodConnected: {},
  StripeAccountConnected: {},
  StripeAccountRestricted: {},
  StripeAccountRestored: {},
  SubscriptionChanged: {},
  SubscriptionInvoicePaid: {},
  SubscriptionInvoiceFailed: {},
  ConfigChanged: {},
  TermSaved: {},
  TermRemoved: {},
  FineRuleSet: {},
  FineRuleRemoved: {},
  LogoSet: {},
  LogoRemoved: {},
  OrganizationClosed: {},
};

export const { streamOf: organizationStream } = streamsOf('organization');

/** What an organization pays for Bursar: its subscription and invoices, as Stripe says (spec 1 section 1). */
type SubscriptionEvent = SubscriptionChanged | SubscriptionInvoicePaid | SubscriptionInvoiceFailed;

/** What the organization pays for Bursar; `past_due` while Stripe still tries to collect. */
export interface Subscription {
  readonly subscriptionId: string;
  /** At Stripe. */
  readonly customerId: string;
  readonly status: 'active' | 'past_due' | 'canceled';
  /** Number of the plan: 1, 2 or 3 (spec 1 section 1). */
  readonly plan: number;
  readonly quantity: number;
  /** ISO instant. */
  readonly currentPeriodEnd: string;
  /** ISO instant at which it ends, once it was canceled. */
  readonly endsAt?: string;
}

export interface SubscriptionChanged {
  readonly type: 'SubscriptionChanged';
  readonly data: { readonly subscription: Subscription };
}

export interface SubscriptionInvoice {
  readonly invoiceId: string;
  readonly amountCents: number;
  /** ISO instants. */
  readonly periodStart: string;
  readonly periodEnd: string;
}

interface SubscriptionInvoicePaid {
  readonly type: 'SubscriptionInvoicePaid';
  readonly data: { readonly invoice: SubscriptionInvoice };
}

/** Stripe could not collect it. It may still be paid later. */
interface SubscriptionInvoiceFailed {
  readonly type: 'SubscriptionInvoiceFailed';
  readonly data: { readonly invoice: SubscriptionInvoice };
}
