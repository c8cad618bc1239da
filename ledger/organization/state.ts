import { RuleViolation } from '../decider.ts';
import { USUAL_ATTENDANCE_THRESHOLD } from '../values/attendance.ts';
import { USUAL_FISCAL_MONTH } from '../values/fiscalYear.ts';
import { USUAL_REMINDER_DAYS, USUAL_REMINDER_HOURS } from '../values/reminderRules.ts';
import type { StripeRestriction } from '../values/stripeRestriction.ts';
import type { Term } from '../values/terms.ts';
import { unreachable } from '../values/unreachable.ts';
import type { FineRule, OrganizationEvent, PaymentMethod, PaymentPlan, Subscription } from './events.ts';

export type OrganizationState =
  | { readonly status: 'unregistered' }
  | { readonly status: 'closed'; readonly timeZone: string }
  | {
      readonly status: 'registered';
      readonly timeZone: string;
      readonly name: string;
      readonly university: string;
      readonly showUserData: boolean;
      readonly passFeesOn: boolean;
      readonly membersAddEvents: boolean;
      readonly meetingReminders: boolean;
      readonly creditPaysOnDueDate: boolean;
      readonly mailContactId: string;
      readonly attendanceThreshold: number;
      readonly twoApproversAboveCents: number | null;
      readonly fiscalMonth: number;
      readonly ein: string;
      readonly reminderDays: readonly number[];
      readonly reminderNote: string;
      readonly reminderFromHour: number;
      readonly reminderToHour: number;
      readonly hasSlackHook: boolean;
      readonly stripeAccountId: string | undefined;
      /** Undefined while Stripe takes payments for it. */
      readonly stripeRestriction: StripeRestriction | undefined;
      /** Names of those that are offered, by id. */
      readonly chargeTypes: ReadonlyMap<string, string>;
      readonly paymentMethods: ReadonlyMap<string, PaymentMethod>;
      readonly paymentPlans: ReadonlyMap<string, PaymentPlan>;
      /** Those that were set, by their id. */
      readonly terms: ReadonlyMap<string, Term>;
      readonly fineRule: FineRule | undefined;
      /** The key of its file. */
      readonly logo: string | undefined;
      readonly subscription: Subscription | undefined;
      readonly invoices: ReadonlyMap<string, 'paid' | 'failed'>;
    };

/** What every command but registering and closing is decided on. */
export type Registered = Extract<OrganizationState, { status: 'registered' }>;

export const initial: OrganizationState = { status: 'unregistered' };

export function evolve(state: OrganizationState, event: OrganizationEvent): OrganizationState {
  if (event.type === 'OrganizationRegistered')
    return {
      status: 'registered',
      timeZone: event.data.timeZone,
      name: event.data.name,
      university: event.data.university,
      showUserData: false,
      passFeesOn: false,
      membersAddEvents: true,
      meetingReminders: true,
      creditPaysOnDueDate: true,
      mailContactId: '',
      attendanceThreshold: USUAL_ATTENDANCE_THRESHOLD,
      twoApproversAboveCents: null,
      fiscalMonth: USUAL_FISCAL_MONTH,
      ein: '',
      reminderDays: USUAL_REMINDER_DAYS,
      reminderNote: '',
      reminderFromHour: USUAL_REMINDER_HOURS.from,
      reminderToHour: USUAL_REMINDER_HOURS.to,
      hasSlackHook: false,
      stripeAccountId: undefined,
      stripeRestriction: undefined,
      chargeTypes: new Map(),
      paymentMethods: new Map(),
      paymentPlans: new Map(),
      terms: new Map(),
      fineRule: undefined,
      logo: undefined,
      subscription: undefined,
      invoices: new Map(),
    };
  if (state.status !== 'registered') return state;
  switch (event.type) {
    case 'ChargeTypeAdded':
      return {
        ...state,
        chargeTypes: new Map(state.chargeTypes).set(event.data.chargeTypeId, event.data.chargeType),
      };
    case 'ChargeTypeRemoved':
      return { ...state, chargeTypes: without(state.chargeTypes, event.data.chargeTypeId) };
    case 'PaymentMethodAdded': {
      const { paymentMethodId, method } = event.data;
      return { ...state, paymentMethods: new Map(state.paymentMethods).set(paymentMethodId, method) };
    }
    case 'PaymentMethodConnected': {
      const { paymentMethodId, bankName, last4 } = event.data;
      const method = { bankType: 'bank', bankName, last4 } as const;
      return { ...state, paymentMethods: new Map(state.paymentMethods).set(paymentMethodId, method) };
    }
    case 'PaymentMethodRemoved':
      return { ...state, paymentMethods: without(state.paymentMethods, event.data.paymentMethodId) };
    case 'PaymentPlanAdded': {
      const { plan } = event.data;
      return { ...state, paymentPlans: new Map(state.paymentPlans).set(plan.name, plan) };
    }
    case 'PaymentPlanRemoved':
      return { ...state, paymentPlans: without(state.paymentPlans, event.data.name) };
    case 'StripeAccountConnected':
      return { ...state, stripeAccountId: event.data.accountId, stripeRestriction: undefined };
    case 'StripeAccountRestricted':
      return { ...state, stripeRestriction: event.data.why };
    case 'StripeAccountRestored':
      return { ...state, stripeRestriction: undefined };
    case 'SubscriptionChanged':
      return { ...state, subscription: event.data.subscription };
    case 'SubscriptionInvoicePaid':
      return { ...state, invoices: new Map(state.invoices).set(event.data.invoice.invoiceId, 'paid') };
    case 'SubscriptionInvoiceFailed':
      return { ...state, invoices: new Map(state.invoices).set(event.data.invoice.invoiceId, 'failed') };
    case 'ConfigChanged': {
      const { slackHook, ...settings } = event.data;
      const hasSlackHook = slackHook === undefined ? state.hasSlackHook : slackHook !== 'removed';
      return { ...state, ...settings, hasSlackHook };
    }
    case 'TermSaved':
      return { ...state, terms: new Map(state.terms).set(event.data.termId, event.data.term) };
    case 'TermRemoved':
      return { ...state, terms: without(state.terms, event.data.termId) };
    case 'FineRuleSet':
      return { ...state, fineRule: event.data.rule };
    case 'FineRuleRemoved':
      return { ...state, fineRule: undefined };
    case 'LogoSet':
      return { ...state, logo: event.data.file };
    case 'LogoRemoved':
      return { ...state, logo: undefined };
    case 'OrganizationClosed':
      return { status: 'closed', timeZone: state.timeZone };
    default:
      return unreachable(event);
  }
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}

/** @throws RuleViolation TimeZoneUnknown for what is no IANA name */
export function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    throw new RuleViolation('TimeZoneUnknown', 'Please choose a valid time zone', 'timeZone');
  }
}
