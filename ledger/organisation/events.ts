import type { CalendarDate } from '../values/calendar.ts';

/** The events of `organisation-{orgCode}`: registration and settings (spec 1 sections 2.4 and 3). */
export type OrganisationEvent =
  | OrganisationRegistered
  | ChargeTypeAdded
  | ChargeTypeRemoved
  | PaymentMethodAdded
  | PaymentMethodRemoved
  | PaymentPlanAdded
  | PaymentPlanRemoved
  | StripeAccountConnected
  | ConfigChanged;

export interface OrganisationRegistered {
  readonly type: 'OrganisationRegistered';
  readonly data: {
    readonly name: string;
    readonly university: string;
    /** IANA name; decides what "today" is for the organisation. */
    readonly timeZone: string;
  };
}

export interface ChargeTypeAdded {
  readonly type: 'ChargeTypeAdded';
  readonly data: { readonly chargeType: string };
}

export interface ChargeTypeRemoved {
  readonly type: 'ChargeTypeRemoved';
  readonly data: { readonly chargeType: string };
}

/** Where members' money goes. Only the last four digits of a bank account are ever known here (design section 2). */
export type PaymentMethod =
  | { readonly bankType: 'bank'; readonly bankName: string; readonly last4: string }
  | { readonly bankType: 'venmo'; readonly venmoID: string }
  | { readonly bankType: 'zelle'; readonly zelleID: string };

export interface PaymentMethodAdded {
  readonly type: 'PaymentMethodAdded';
  readonly data: { readonly paymentMethodId: string; readonly method: PaymentMethod };
}

export interface PaymentMethodRemoved {
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
  /** The name of the charge when its type is Other. */
  readonly other?: string;
  /** Integer cents. */
  readonly amountCents: number;
  readonly startDate: CalendarDate;
  readonly dueDate: CalendarDate;
}

export interface PaymentPlanAdded {
  readonly type: 'PaymentPlanAdded';
  readonly data: { readonly plan: PaymentPlan };
}

export interface PaymentPlanRemoved {
  readonly type: 'PaymentPlanRemoved';
  readonly data: { readonly name: string };
}

/** The organisation's own account at Stripe, into which its members' payments go. */
export interface StripeAccountConnected {
  readonly type: 'StripeAccountConnected';
  readonly data: { readonly accountId: string };
}

/** Only the settings that changed are present. */
export interface ConfigChanged {
  readonly type: 'ConfigChanged';
  readonly data: {
    readonly showUserData?: boolean;
    readonly timeZone?: string;
    /** Whether members pay the card fee on top. */
    readonly passFeesOn?: boolean;
    /** Where news go in Slack; empty for nowhere. */
    readonly slackHookUrl?: string;
  };
}

const STREAM_PREFIX = 'organisation-';

/** The stream of an organisation. */
export function organisationStream(orgCode: string): string {
  return `${STREAM_PREFIX}${orgCode}`;
}
