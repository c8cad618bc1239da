import { isRecordedAlike, NotFound, RuleViolation } from '../decider.ts';
import type { StripeRestriction } from '../values/stripeRestriction.ts';
import type { OrganizationEvent, PaymentMethod } from './events.ts';
import type { Registered } from './state.ts';

/** Where an organization's money goes. */

interface AddPaymentMethod {
  readonly type: 'AddPaymentMethod';
  readonly paymentMethodId: string;
  readonly method: PaymentMethod;
}

interface ConnectPaymentMethod {
  readonly type: 'ConnectPaymentMethod';
  readonly paymentMethodId: string;
  readonly bankName: string;
  readonly last4: string;
}

interface RemovePaymentMethod {
  readonly type: 'RemovePaymentMethod';
  readonly paymentMethodId: string;
}

interface ConnectStripeAccount {
  readonly type: 'ConnectStripeAccount';
  readonly accountId: string;
}

interface RestrictStripeAccount {
  readonly type: 'RestrictStripeAccount';
  readonly accountId: string;
  readonly why: StripeRestriction;
}

interface RestoreStripeAccount {
  readonly type: 'RestoreStripeAccount';
  readonly accountId: string;
}

export const paymentMethodDecisions = {
  AddPaymentMethod: addPaymentMethod,
  ConnectPaymentMethod: connectPaymentMethod,
  RemovePaymentMethod: removePaymentMethod,
  ConnectStripeAccount: connectStripeAccount,
  RestrictStripeAccount: restrictStripeAccount,
  RestoreStripeAccount: restoreStripeAccount,
};

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

/** Only the connected account can be restricted; the restrictions of another are unknown. */
function restrictStripeAccount(
  { accountId, why }: RestrictStripeAccount,
  { stripeAccountId, stripeRestriction }: Registered,
): readonly OrganizationEvent[] {
  if (stripeAccountId !== accountId || stripeRestriction === why) return [];
  return [{ type: 'StripeAccountRestricted', data: { accountId, why } }];
}

function restoreStripeAccount(
  { accountId }: RestoreStripeAccount,
  { stripeAccountId, stripeRestriction }: Registered,
): readonly OrganizationEvent[] {
  if (stripeAccountId !== accountId || stripeRestriction === undefined) return [];
  return [{ type: 'StripeAccountRestored', data: { accountId } }];
}

function requireLastFour(last4: string): void {
  if (!/^\d{4}$/.test(last4))
    throw new RuleViolation('LastFourDigits', 'The account number must be its last four digits.', 'last4');
}
