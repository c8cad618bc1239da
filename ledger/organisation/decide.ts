import { isDeepStrictEqual } from 'node:util';
import { type Decider, NotFound, RuleViolation } from '../decider.ts';
import { isCalendarDate } from '../values/calendar.ts';
import { MAX_AMOUNT_CENTS } from '../values/money.ts';
import type {
  ConfigChanged,
  OrganisationEvent,
  PaymentMethod,
  PaymentPlan,
  PlanCharge,
  Subscription,
  SubscriptionInvoice,
} from './events.ts';

export type OrganisationCommand =
  | RegisterOrganisation
  | AddChargeType
  | RemoveChargeType
  | AddPaymentMethod
  | ConnectPaymentMethod
  | RemovePaymentMethod
  | AddPaymentPlan
  | RemovePaymentPlan
  | ConnectStripeAccount
  | RecordSubscription
  | RecordSubscriptionInvoice
  | ChangeConfig
  | CloseOrganisation;

export interface RegisterOrganisation {
  readonly type: 'RegisterOrganisation';
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

/** What Stripe says of the organisation's subscription. Of a former one it only counts when it is active. */
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
  readonly slackHookUrl?: string;
}

/** Nothing can be done any more: the organisation will be removed. */
export interface CloseOrganisation {
  readonly type: 'CloseOrganisation';
}

export type OrganisationState =
  | { readonly status: 'unregistered' }
  | { readonly status: 'closed' }
  | {
      readonly status: 'registered';
      readonly timeZone: string;
      readonly showUserData: boolean;
      readonly passFeesOn: boolean;
      readonly slackHookUrl: string;
      /** The organisation's account at Stripe. */
      readonly stripeAccountId: string | undefined;
      readonly chargeTypes: readonly string[];
      readonly paymentMethods: ReadonlyMap<string, PaymentMethod>;
      /** By name. */
      readonly paymentPlans: ReadonlyMap<string, PaymentPlan>;
      readonly subscription: Subscription | undefined;
      /** What is known of each invoice, by its id. */
      readonly invoices: ReadonlyMap<string, 'paid' | 'failed'>;
    };
type Registered = Extract<OrganisationState, { status: 'registered' }>;

/** The write side of an organisation's registration and settings (spec 1 sections 2.4 and 3). */
export const organisation: Decider<OrganisationCommand, OrganisationEvent, OrganisationState> = {
  initial: { status: 'unregistered' },
  evolve,
  decide,
};

function evolve(state: OrganisationState, event: OrganisationEvent): OrganisationState {
  if (event.type === 'OrganisationRegistered')
    return {
      status: 'registered',
      timeZone: event.data.timeZone,
      showUserData: false,
      passFeesOn: false,
      slackHookUrl: '',
      stripeAccountId: undefined,
      chargeTypes: [],
      paymentMethods: new Map(),
      paymentPlans: new Map(),
      subscription: undefined,
      invoices: new Map(),
    };
  if (state.status !== 'registered') return state;
  switch (event.type) {
    case 'ChargeTypeAdded':
      return { ...state, chargeTypes: [...state.chargeTypes, event.data.chargeType] };
    case 'ChargeTypeRemoved':
      return { ...state, chargeTypes: state.chargeTypes.filter((type) => type !== event.data.chargeType) };
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
    case 'ConfigChanged':
      return { ...state, ...event.data };
    case 'OrganisationClosed':
      return { status: 'closed' };
    default: {
      const unknown: never = event;
      return unknown;
    }
  }
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}

function decide(command: OrganisationCommand, state: OrganisationState): readonly OrganisationEvent[] {
  if (command.type === 'RegisterOrganisation') return register(command, state);
  if (command.type === 'CloseOrganisation') return close(state);
  if (state.status !== 'registered') throw new NotFound('organisation');
  switch (command.type) {
    case 'AddChargeType':
      return addChargeType(command, state);
    case 'RemoveChargeType': {
      const { chargeType } = command;
      return state.chargeTypes.includes(chargeType)
        ? [{ type: 'ChargeTypeRemoved', data: { chargeType } }]
        : [];
    }
    case 'AddPaymentMethod':
      return addPaymentMethod(command, state);
    case 'RemovePaymentMethod': {
      const { paymentMethodId } = command;
      return state.paymentMethods.has(paymentMethodId)
        ? [{ type: 'PaymentMethodRemoved', data: { paymentMethodId } }]
        : [];
    }
    case 'AddPaymentPlan':
      return addPaymentPlan(command, state);
    case 'RemovePaymentPlan': {
      const { name } = command;
      return state.paymentPlans.has(name) ? [{ type: 'PaymentPlanRemoved', data: { name } }] : [];
    }
    case 'ConnectStripeAccount': {
      const { accountId } = command;
      return state.stripeAccountId === accountId
        ? []
        : [{ type: 'StripeAccountConnected', data: { accountId } }];
    }
    case 'ConnectPaymentMethod':
      return connectPaymentMethod(command, state);
    case 'RecordSubscription':
      return recordSubscription(command, state);
    case 'RecordSubscriptionInvoice':
      return recordInvoice(command, state);
    case 'ChangeConfig':
      return changeConfig(command, state);
    default: {
      const unknown: never = command;
      throw new Error(`unknown command ${JSON.stringify(unknown)}`);
    }
  }
}

function register(command: RegisterOrganisation, state: OrganisationState): readonly OrganisationEvent[] {
  if (state.status !== 'unregistered')
    throw new RuleViolation('OrganisationExists', 'This organisation code is already taken.', 'orgCode');
  const { name, university, timeZone } = command;
  requireTimeZone(timeZone);
  return [{ type: 'OrganisationRegistered', data: { name, university, timeZone } }];
}

/** A type that is there already, in whatever case, changes nothing. */
function addChargeType({ chargeType }: AddChargeType, state: Registered): readonly OrganisationEvent[] {
  const name = chargeType.trim();
  if (name === '')
    throw new RuleViolation('TypeMissing', 'The Charge Type field is required.', 'chargeTypes');
  const isKnown = state.chargeTypes.some((known) => known.toLowerCase() === name.toLowerCase());
  return isKnown ? [] : [{ type: 'ChargeTypeAdded', data: { chargeType: name } }];
}

/**
 * The same account twice changes nothing; one Venmo and one Zelle at most (spec 1 section 4, "Settings flows"). Only the last four digits
 * of a bank account may come in (design section 2), none before it is connected.
 */
function addPaymentMethod(command: AddPaymentMethod, state: Registered): readonly OrganisationEvent[] {
  const { paymentMethodId, method } = command;
  if (method.bankType === 'bank' && method.last4 !== '') requireLastFour(method.last4);
  const others = [...state.paymentMethods.values()];
  const known = others.some((other) => isDeepStrictEqual(other, method));
  if (known || state.paymentMethods.has(paymentMethodId)) return [];
  const { bankType } = method;
  if (bankType !== 'bank' && others.some((other) => other.bankType === bankType))
    throw new RuleViolation(
      'OnlyOne',
      `You already have a ${bankType} account saved, if you wish you to add a new one, please delete the existing one`,
      'bankType',
    );
  return [{ type: 'PaymentMethodAdded', data: { paymentMethodId, method } }];
}

function connectPaymentMethod(
  { paymentMethodId, bankName, last4 }: ConnectPaymentMethod,
  state: Registered,
): readonly OrganisationEvent[] {
  const known = state.paymentMethods.get(paymentMethodId);
  if (known?.bankType !== 'bank') throw new NotFound('payment method');
  requireLastFour(last4);
  if (known.bankName === bankName && known.last4 === last4) return [];
  return [{ type: 'PaymentMethodConnected', data: { paymentMethodId, bankName, last4 } }];
}

function requireLastFour(last4: string): void {
  if (!/^\d{4}$/.test(last4))
    throw new RuleViolation('LastFourDigits', 'The account number must be its last four digits.', 'last4');
}

/** Stripe's webhooks come in any order: what is said of a cancelled former subscription must not end the one that replaced it. */
function recordSubscription(
  { subscription }: RecordSubscription,
  state: Registered,
): readonly OrganisationEvent[] {
  const current = state.subscription;
  if (isDeepStrictEqual(current, subscription)) return [];
  const isFormer =
    current !== undefined &&
    current.subscriptionId !== subscription.subscriptionId &&
    current.status !== 'cancelled';
  if (isFormer && subscription.status !== 'active') return [];
  return [{ type: 'SubscriptionChanged', data: { subscription } }];
}

/** An invoice fails or is paid once; one that was paid stays paid. */
function recordInvoice(
  { invoice, status }: RecordSubscriptionInvoice,
  state: Registered,
): readonly OrganisationEvent[] {
  const known = state.invoices.get(invoice.invoiceId);
  if (known === 'paid' || known === status) return [];
  const type = status === 'paid' ? 'SubscriptionInvoicePaid' : 'SubscriptionInvoiceFailed';
  return [{ type, data: { invoice } }];
}

function changeConfig(command: ChangeConfig, state: Registered): readonly OrganisationEvent[] {
  const { showUserData, timeZone, passFeesOn, slackHookUrl } = command;
  if (timeZone !== undefined) requireTimeZone(timeZone);
  if (slackHookUrl !== undefined && slackHookUrl !== '') requireSlackHook(slackHookUrl);
  const data: ConfigChanged['data'] = {
    ...(showUserData !== undefined && showUserData !== state.showUserData && { showUserData }),
    ...(timeZone !== undefined && timeZone !== state.timeZone && { timeZone }),
    ...(passFeesOn !== undefined && passFeesOn !== state.passFeesOn && { passFeesOn }),
    ...(slackHookUrl !== undefined && slackHookUrl !== state.slackHookUrl && { slackHookUrl }),
  };
  return Object.keys(data).length === 0 ? [] : [{ type: 'ConfigChanged', data }];
}

/** Who ever subscribed keeps the data. Being in this stream, the rule holds against a subscription that is recorded at the same moment. */
function close(state: OrganisationState): readonly OrganisationEvent[] {
  if (state.status === 'unregistered') throw new NotFound('organisation');
  if (state.status === 'closed') return [];
  if (state.subscription !== undefined || state.invoices.size > 0)
    throw new RuleViolation('HasSubscribed', 'An organisation that subscribed is never removed.');
  return [{ type: 'OrganisationClosed', data: {} }];
}

/** The same plan twice changes nothing; another one under its name is refused (spec 2 section 5, "Add Charge", plan mode). */
function addPaymentPlan({ plan }: AddPaymentPlan, state: Registered): readonly OrganisationEvent[] {
  const name = plan.name.trim();
  if (name === '') throw new RuleViolation('NameMissing', 'The plan name field is required.', 'plan.name');
  const known = state.paymentPlans.get(name);
  const added = { ...plan, name };
  if (isDeepStrictEqual(known, added)) return [];
  if (known !== undefined)
    throw new RuleViolation('PlanExists', 'A payment plan with this name already exists.', 'plan.name');
  if (plan.charges.length === 0)
    throw new RuleViolation('ChargesMissing', 'The charge list must not be empty.', 'plan.chargeList');
  for (const [index, charge] of plan.charges.entries())
    checkPlanCharge(charge, `plan.chargeList.${index}`, state.chargeTypes);
  return [{ type: 'PaymentPlanAdded', data: { plan: added } }];
}

function checkPlanCharge(charge: PlanCharge, field: string, chargeTypes: readonly string[]): void {
  const { chargeType, other = '', amountCents, startDate, dueDate } = charge;
  if (chargeType === 'Other' ? other.trim() === '' : !chargeTypes.includes(chargeType))
    throw new RuleViolation('TypeMissing', 'The charge type field is required.', `${field}.chargeType`);
  if (!Number.isInteger(amountCents) || amountCents < 1)
    throw new RuleViolation('AmountTooSmall', 'The amount must be at least 0.01.', `${field}.pAmount`);
  if (amountCents > MAX_AMOUNT_CENTS)
    throw new RuleViolation('AmountTooLarge', 'The amount is too large.', `${field}.pAmount`);
  for (const [date, name] of [
    [startDate, 'sDate'],
    [dueDate, 'dDate'],
  ] as const)
    if (!isCalendarDate(date))
      throw new RuleViolation('DateMissing', 'Please enter a valid date', `${field}.${name}`);
  if (startDate > dueDate)
    throw new RuleViolation(
      'StartAfterDue',
      'The start date should be same or before the due date',
      `${field}.sDate`,
    );
}

/** Only Slack itself is ever called (design section 7). */
function requireSlackHook(url: string): void {
  if (!/^https:\/\/hooks\.slack\.com\/services\/[A-Za-z0-9/_-]+$/.test(url))
    throw new RuleViolation(
      'SlackHook',
      'The Slack address must begin with https://hooks.slack.com/services/',
      'slackHookUrl',
    );
}

function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    throw new RuleViolation('TimeZoneUnknown', 'Please choose a valid time zone', 'timeZone');
  }
}
