import { isDeepStrictEqual } from 'node:util';
import { type Decider, NotFound, RuleViolation } from '../decider.ts';
import { whyReservedType } from '../values/charge.ts';
import type {
  AddChargeType,
  AddPaymentMethod,
  ChangeConfig,
  ConnectPaymentMethod,
  OrganisationCommand,
  RecordSubscription,
  RecordSubscriptionInvoice,
  RegisterOrganisation,
} from './commands.ts';
import type { ConfigChanged, OrganisationEvent } from './events.ts';
import { addPaymentPlan, changePaymentPlan } from './plans.ts';
import { evolve, initial, type OrganisationState, type Registered } from './state.ts';
import { requireTimeZone } from './timeZone.ts';

export type { OrganisationCommand } from './commands.ts';

/** The write side of an organisation's registration and settings (spec 1 sections 2.4 and 3). */
export const organisation: Decider<OrganisationCommand, OrganisationEvent, OrganisationState> = {
  initial,
  evolve,
  decide,
};

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
    case 'ChangePaymentPlan':
      return changePaymentPlan(command, state);
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
    throw new RuleViolation('OrganisationExists', 'This organization code is already taken.', 'orgCode');
  const { name, university, timeZone } = command;
  requireTimeZone(timeZone);
  return [{ type: 'OrganisationRegistered', data: { name, university, timeZone } }];
}

/** A type that is there already, in whatever case, changes nothing. */
function addChargeType({ chargeType }: AddChargeType, state: Registered): readonly OrganisationEvent[] {
  const name = chargeType.trim();
  if (name === '')
    throw new RuleViolation('TypeMissing', 'The Charge Type field is required.', 'chargeTypes');
  const reserved = whyReservedType(name);
  if (reserved !== undefined) throw new RuleViolation('TypeReserved', reserved, 'chargeTypes');
  const isKnown = state.chargeTypes.some((known) => known.toLowerCase() === name.toLowerCase());
  return isKnown ? [] : [{ type: 'ChargeTypeAdded', data: { chargeType: name } }];
}

/**
 * The same account twice changes nothing; one Venmo and one Zelle at most (spec 1 section 4, "Settings flows"). Only the last four digits
 * of a bank account may come in (architecture 2), none before it is connected.
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
  const { showUserData, timeZone, passFeesOn } = command;
  if (timeZone !== undefined) requireTimeZone(timeZone);
  const slackHook = slackHookChange(command, state);
  const data: ConfigChanged['data'] = {
    ...(showUserData !== undefined && showUserData !== state.showUserData && { showUserData }),
    ...(timeZone !== undefined && timeZone !== state.timeZone && { timeZone }),
    ...(passFeesOn !== undefined && passFeesOn !== state.passFeesOn && { passFeesOn }),
    ...(slackHook !== undefined && { slackHook }),
  };
  return Object.keys(data).length === 0 ? [] : [{ type: 'ConfigChanged', data }];
}

/** Who ever subscribed keeps the data. Being in this stream, the rule holds against a subscription that is recorded at the same moment. */
function close(state: OrganisationState): readonly OrganisationEvent[] {
  if (state.status === 'unregistered') throw new NotFound('organisation');
  if (state.status === 'closed') return [];
  if (state.subscription !== undefined || state.invoices.size > 0)
    throw new RuleViolation('HasSubscribed', 'An organization that subscribed is never removed.');
  return [{ type: 'OrganisationClosed', data: {} }];
}

function slackHookChange(
  { slackHook }: ChangeConfig,
  { hasSlackHook }: Registered,
): ConfigChanged['data']['slackHook'] {
  if (slackHook === undefined) return undefined;
  if (slackHook === 'none') return hasSlackHook ? 'removed' : undefined;
  if (!hasSlackHook) return 'set';
  return slackHook === 'other' ? 'changed' : undefined;
}
