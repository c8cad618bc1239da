import { type Decider, dispatch, isRecordedAlike, NotFound, RuleViolation } from '../decider.ts';
import { chargeTypeIdOf, whyReserved } from '../values/charge.ts';
import { required } from '../values/violation.ts';
import type {
  AddChargeType,
  AddPaymentMethod,
  ChangeConfig,
  CloseOrganization,
  ConnectPaymentMethod,
  ConnectStripeAccount,
  OrganizationCommand,
  RecordSubscription,
  RecordSubscriptionInvoice,
  RegisterOrganization,
  RemoveChargeType,
  RemovePaymentMethod,
} from './commands.ts';
import { type ConfigChanged, type OrganizationEvent, organizationStream } from './events.ts';
import { addPaymentPlan, changePaymentPlan, removePaymentPlan } from './plans.ts';
import { evolve, initial, type OrganizationState, type Registered } from './state.ts';
import { requireTimeZone } from './timeZone.ts';

export type { OrganizationCommand } from './commands.ts';

/** The write side of an organization's registration and settings (spec 1 sections 2.4 and 3). */
export const organization: Decider<OrganizationCommand, OrganizationEvent, OrganizationState> = {
  streamOf: organizationStream,
  initial,
  evolve,
  decide: dispatch({
    RegisterOrganization: register,
    AddChargeType: onceRegistered(addChargeType),
    RemoveChargeType: onceRegistered(removeChargeType),
    AddPaymentMethod: onceRegistered(addPaymentMethod),
    ConnectPaymentMethod: onceRegistered(connectPaymentMethod),
    RemovePaymentMethod: onceRegistered(removePaymentMethod),
    AddPaymentPlan: onceRegistered(addPaymentPlan),
    ChangePaymentPlan: onceRegistered(changePaymentPlan),
    RemovePaymentPlan: onceRegistered(removePaymentPlan),
    ConnectStripeAccount: onceRegistered(connectStripeAccount),
    RecordSubscription: onceRegistered(recordSubscription),
    RecordSubscriptionInvoice: onceRegistered(recordInvoice),
    ChangeConfig: onceRegistered(changeConfig),
    CloseOrganization: close,
  }),
};

/** A decision on a registered organization. @throws NotFound when it is not */
function onceRegistered<Command>(
  decide: (command: Command, state: Registered) => readonly OrganizationEvent[],
): (command: Command, state: OrganizationState) => readonly OrganizationEvent[] {
  return (command, state) => {
    if (state.status !== 'registered') throw new NotFound('organization');
    return decide(command, state);
  };
}

function register(command: RegisterOrganization, state: OrganizationState): readonly OrganizationEvent[] {
  if (state.status !== 'unregistered')
    throw new RuleViolation('OrganizationExists', 'This organization code is already taken.', 'orgCode');
  const { name, university, timeZone } = command;
  requireTimeZone(timeZone);
  return [{ type: 'OrganizationRegistered', data: { name, university, timeZone } }];
}

/** A type that is there already, in whatever case, changes nothing. */
function addChargeType({ chargeType }: AddChargeType, state: Registered): readonly OrganizationEvent[] {
  const name = chargeType.trim();
  if (name === '') throw new RuleViolation('TypeMissing', required('Charge Type'), 'chargeTypes');
  const reserved = whyReserved(name);
  if (reserved !== undefined) throw new RuleViolation(reserved.code, reserved.message, 'chargeTypes');
  const chargeTypeId = chargeTypeIdOf(name);
  if (state.chargeTypes.has(chargeTypeId)) return [];
  return [{ type: 'ChargeTypeAdded', data: { chargeTypeId, chargeType: name } }];
}

function removeChargeType(
  command: RemoveChargeType,
  { chargeTypes }: Registered,
): readonly OrganizationEvent[] {
  const chargeTypeId = chargeTypeIdOf(command.chargeType);
  const chargeType = chargeTypes.get(chargeTypeId);
  if (chargeType === undefined) return [];
  return [{ type: 'ChargeTypeRemoved', data: { chargeTypeId, chargeType } }];
}

/**
 * The same account twice changes nothing; one Venmo and one Zelle at most (spec 1 section 4, "Settings
 * flows"). Only the last four digits of a bank account come in (architecture 2), none before it is connected.
 */
function addPaymentMethod(command: AddPaymentMethod, state: Registered): readonly OrganizationEvent[] {
  const { paymentMethodId, method } = command;
  if (method.bankType === 'bank' && method.last4 !== '') requireLastFour(method.last4);
  const others = [...state.paymentMethods.values()];
  const known = others.some((other) => isRecordedAlike(other, method));
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
): readonly OrganizationEvent[] {
  const known = state.paymentMethods.get(paymentMethodId);
  if (known?.bankType !== 'bank') throw new NotFound('payment method');
  requireLastFour(last4);
  if (known.bankName === bankName && known.last4 === last4) return [];
  return [{ type: 'PaymentMethodConnected', data: { paymentMethodId, bankName, last4 } }];
}

function removePaymentMethod(
  { paymentMethodId }: RemovePaymentMethod,
  { paymentMethods }: Registered,
): readonly OrganizationEvent[] {
  return paymentMethods.has(paymentMethodId)
    ? [{ type: 'PaymentMethodRemoved', data: { paymentMethodId } }]
    : [];
}

function connectStripeAccount(
  { accountId }: ConnectStripeAccount,
  { stripeAccountId }: Registered,
): readonly OrganizationEvent[] {
  return stripeAccountId === accountId ? [] : [{ type: 'StripeAccountConnected', data: { accountId } }];
}

function requireLastFour(last4: string): void {
  if (!/^\d{4}$/.test(last4))
    throw new RuleViolation('LastFourDigits', 'The account number must be its last four digits.', 'last4');
}

/** Stripe's webhooks come in any order: news of a former subscription must not end its replacement. */
function recordSubscription(
  { subscription }: RecordSubscription,
  state: Registered,
): readonly OrganizationEvent[] {
  const current = state.subscription;
  if (isRecordedAlike(current, subscription)) return [];
  const isFormer =
    current !== undefined &&
    current.subscriptionId !== subscription.subscriptionId &&
    current.status !== 'canceled';
  if (isFormer && subscription.status !== 'active') return [];
  return [{ type: 'SubscriptionChanged', data: { subscription } }];
}

/** An invoice fails or is paid once; one that was paid stays paid. */
function recordInvoice(
  { invoice, status }: RecordSubscriptionInvoice,
  state: Registered,
): readonly OrganizationEvent[] {
  const known = state.invoices.get(invoice.invoiceId);
  if (known === 'paid' || known === status) return [];
  const type = status === 'paid' ? 'SubscriptionInvoicePaid' : 'SubscriptionInvoiceFailed';
  return [{ type, data: { invoice } }];
}

function changeConfig(command: ChangeConfig, state: Registered): readonly OrganizationEvent[] {
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

/** Whoever ever subscribed keeps the data: checked here, so that a simultaneous subscription counts. */
function close(_: CloseOrganization, state: OrganizationState): readonly OrganizationEvent[] {
  if (state.status === 'unregistered') throw new NotFound('organization');
  if (state.status === 'closed') return [];
  if (state.subscription !== undefined || state.invoices.size > 0)
    throw new RuleViolation('HasSubscribed', 'An organization that subscribed is never removed.');
  return [{ type: 'OrganizationClosed', data: {} }];
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
