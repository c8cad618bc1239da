import { USUAL_ATTENDANCE_THRESHOLD } from '../values/attendance.ts';
import { unreachable } from '../values/unreachable.ts';
import type { OrganizationEvent, PaymentMethod, PaymentPlan, Subscription } from './events.ts';

export type OrganizationState =
  | { readonly status: 'unregistered' }
  | { readonly status: 'closed' }
  | {
      readonly status: 'registered';
      readonly timeZone: string;
      readonly showUserData: boolean;
      readonly passFeesOn: boolean;
      readonly membersAddEvents: boolean;
      readonly attendanceThreshold: number;
      readonly hasSlackHook: boolean;
      /** The organization's account at Stripe. */
      readonly stripeAccountId: string | undefined;
      /** Names of those that are offered, by id. */
      readonly chargeTypes: ReadonlyMap<string, string>;
      readonly paymentMethods: ReadonlyMap<string, PaymentMethod>;
      /** By name. */
      readonly paymentPlans: ReadonlyMap<string, PaymentPlan>;
      readonly subscription: Subscription | undefined;
      /** What is known of each invoice, by its id. */
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
      showUserData: false,
      passFeesOn: false,
      membersAddEvents: true,
      attendanceThreshold: USUAL_ATTENDANCE_THRESHOLD,
      hasSlackHook: false,
      stripeAccountId: undefined,
      chargeTypes: new Map(),
      paymentMethods: new Map(),
      paymentPlans: new Map(),
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
      return { ...state, stripeAccountId: event.data.accountId };
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
    case 'OrganizationClosed':
      return { status: 'closed' };
    default:
      return unreachable(event);
  }
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}
