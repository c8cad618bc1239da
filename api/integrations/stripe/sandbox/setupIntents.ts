import type Stripe from 'stripe';
import { invalid } from './failure.ts';
import { intentRoutes } from './intents.ts';
import { bankNamed } from './numbers.ts';
import { fresh, type Method, newId, nulls, randomText, type Setup } from './objects.ts';
import { attach } from './paymentMethods.ts';
import { on, readList, readOne } from './routes.ts';
import { DAY, type Scope } from './store.ts';

/** Bursar saves bank accounts only: what Stripe does with a saved card is not here. */
export const setupIntentRoutes = [
  on('POST /v1/setup_intents', 'allowed_payment_method_types customer payment_method_options', createIntent),
  readList('setup_intent', 'customer'),
  ...intentRoutes('setup_intent', confirm),
  readOne('mandate'),
];

async function createIntent(scope: Scope, { customer }: Stripe.SetupIntentCreateParams): Promise<Setup> {
  await scope.get('customer', String(customer), 'customer');
  const id = newId('seti');
  const intent: Setup = {
    ...fresh(scope, 'setup_intent', id),
    ...nulls('application automatic_payment_methods cancellation_reason description'),
    ...nulls('excluded_payment_method_types last_setup_error latest_attempt mandate next_action'),
    ...nulls('on_behalf_of payment_method payment_method_configuration_details single_use_mandate'),
    allowed_payment_method_types: ['us_bank_account'],
    client_secret: `${id}_secret_${randomText(25)}`,
    customer: String(customer),
    payment_method_options: { us_bank_account: { verification_method: 'automatic' } },
    payment_method_types: ['us_bank_account'],
    status: 'requires_payment_method',
    usage: 'off_session',
  };
  return scope.put(intent, 'setup_intent.created');
}

/** Save a bank account: at once, or after microdeposits. */
async function confirm(scope: Scope, intent: Setup, { id: payment_method }: Method): Promise<Setup> {
  if (intent.status !== 'requires_payment_method')
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  const bank = bankNamed(await scope.behaviorOf(payment_method));
  if (bank?.needsMicrodeposits !== true) return succeed(scope, { ...intent, payment_method });
  const verify_with_microdeposits = {
    arrival_date: scope.now + DAY,
    hosted_verification_url: `${scope.origin}/sandbox/stripe/microdeposits/${intent.id}`,
    microdeposit_type: 'descriptor_code' as const,
  };
  const next_action = { type: 'verify_with_microdeposits', verify_with_microdeposits };
  const asking = { ...intent, payment_method, next_action, status: 'requires_action' as const };
  return scope.put(asking, 'setup_intent.requires_action');
}

/**
 * The payer says what came: two amounts in cents, or the code of one deposit (Stripe's test values:
 * docs.stripe.com/payments/ach-direct-debit/set-up-payment). @throws Failure when Stripe did not send that
 */
export async function verifyMicrodeposits(
  scope: Scope,
  intent: Setup,
  amounts: readonly string[],
  code: string,
): Promise<Setup> {
  if (intent.status === 'requires_action' && (code === 'SM11AA' || amounts.toSorted().join() === '32,45'))
    return succeed(scope, intent);
  throw invalid('These are not the amounts or the code that were sent to the account.', {
    code: 'payment_method_microdeposit_verification_amounts_mismatch',
  });
}

/** The bank account is saved, and the payer has allowed its debits. */
async function succeed(scope: Scope, intent: Setup): Promise<Setup> {
  const method = await scope.get('payment_method', String(intent.payment_method));
  await attach(scope, method, String(intent.customer));
  const mandate: Stripe.Mandate = {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: { accepted_at: scope.now, type: 'online' },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status: 'active',
    type: 'multi_use',
  };
  await scope.save(mandate);
  const saved = { ...intent, mandate: mandate.id, next_action: null, status: 'succeeded' as const };
  return scope.put(saved, 'setup_intent.succeeded');
}

/** The newest mandate of a bank account. */
export async function mandateOf(scope: Scope, payment_method: string): Promise<Stripe.Mandate | undefined> {
  return (await scope.list('mandate', { payment_method }, { limit: 1 })).data[0];
}

/** The bank takes no more debits: the payer revoked them, or a debit came back as not allowed. */
export async function endMandate(scope: Scope, payment_method: string): Promise<Stripe.Mandate> {
  const mandate = await mandateOf(scope, payment_method);
  if (mandate === undefined) throw invalid(`${payment_method} has no mandate.`);
  return scope.put({ ...mandate, status: 'inactive' as const }, 'mandate.updated');
}
