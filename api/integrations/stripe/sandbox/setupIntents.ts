import type Stripe from 'stripe';
import { attach, testNumberOf } from './customers.ts';
import { invalid } from './failure.ts';
import { type Method, newId, randomText, type Setup } from './objects.ts';
import { DAY, type Scope } from './store.ts';

/** Bursar saves bank accounts only: what Stripe does with a saved card is not here. */
export async function createSetup(scope: Scope, { customer }: { readonly customer: string }): Promise<Setup> {
  await scope.get('customer', customer, 'customer');
  const id = newId('seti');
  const client_secret = `${id}_secret_${randomText(25)}`;
  return scope.create('setup_intent', id, ['setup_intent.created'], { client_secret, customer });
}

/** Save a bank account: at once, or after microdeposits. */
export async function confirmSetup(
  scope: Scope,
  intent: Setup,
  { id: payment_method }: Method,
): Promise<Setup> {
  if (intent.status !== 'requires_payment_method')
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  if ((await testNumberOf(scope, payment_method)).fate !== 'stays pending')
    return succeed(scope, { ...intent, payment_method });
  const verify_with_microdeposits = {
    arrival_date: scope.now + DAY,
    hosted_verification_url: `${scope.origin}/sandbox/stripe/microdeposits/${intent.id}`,
    microdeposit_type: 'descriptor_code' as const,
  };
  const next_action = { type: 'verify_with_microdeposits', verify_with_microdeposits };
  const asking = { payment_method, next_action, status: 'requires_action' } as const;
  return scope.change(intent, asking, 'setup_intent.requires_action');
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
  const saved = { mandate: mandate.id, next_action: null, status: 'succeeded' } as const;
  return scope.change(intent, saved, 'setup_intent.succeeded');
}

/** The newest mandate of a bank account. */
export async function mandateOf(scope: Scope, payment_method: string): Promise<Stripe.Mandate | undefined> {
  return (await scope.list('mandate', { payment_method }, { limit: 1 })).data[0];
}

/** The bank takes no more debits: the payer revoked them, or a debit came back as not allowed. */
export async function endMandate(scope: Scope, payment_method: string): Promise<Stripe.Mandate> {
  const mandate = await mandateOf(scope, payment_method);
  if (mandate === undefined) throw invalid(`${payment_method} has no mandate.`);
  return scope.change(mandate, { status: 'inactive' }, 'mandate.updated');
}
