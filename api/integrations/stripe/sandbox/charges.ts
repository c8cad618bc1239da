import type Stripe from 'stripe';
import { takeApplicationFee } from './applicationFees.ts';
import { AVAILABLE_AFTER, book, stripeFee } from './money.ts';
import { bankNamed, cardNamed, type Decline } from './numbers.ts';
import { newId } from './objects.ts';
import { pageFields, pageOf, text } from './params.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

export const chargeRoutes = [
  on(
    'GET /v1/charges',
    { ...pageFields, payment_intent: text.optional() },
    (scope, { payment_intent, ...page }) =>
      scope.list('charge', payment_intent === undefined ? {} : { payment_intent }, pageOf(page)),
  ),
  on('GET /v1/charges/:id', {}, (scope, _params, [id]) => scope.get('charge', id)),
];

/** Try to charge a method for an intent. The caller records the result: `status` is how it began. */
export async function createCharge(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  begin: { readonly status: Stripe.Charge.Status; readonly decline?: Decline },
): Promise<Stripe.Charge> {
  const { decline, status } = begin;
  const charge: Stripe.Charge = {
    id: newId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount_refunded: 0,
    application_fee: null,
    balance_transaction: null,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    application: intent.application,
    application_fee_amount: intent.application_fee_amount,
    amount: intent.amount,
    amount_captured: status === 'failed' ? 0 : intent.amount,
    billing_details: method.billing_details,
    calculated_statement_descriptor: await descriptorOf(scope),
    captured: status !== 'failed',
    created: scope.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: status !== 'failed',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method),
    receipt_email: intent.receipt_email,
    source_transfer: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
  return scope.save('charge', charge);
}

/** The charge's money is there: book it, and open test cards' disputes. */
export async function settleCharge(scope: Scope, charge: Stripe.Charge): Promise<Stripe.Charge> {
  const method = charge.payment_method_details?.type === 'card' ? 'card' : 'us_bank_account';
  const behavior = await scope.behaviorOf(charge.payment_method ?? '');
  const card = method === 'card' ? cardNamed(behavior) : undefined;
  const transaction = await book(scope, {
    type: method === 'card' ? 'charge' : 'payment',
    amount: charge.amount,
    fee: stripeFee(method, charge.amount),
    applicationFee: scope.account === '' ? 0 : (charge.application_fee_amount ?? 0),
    source: charge.id,
    availableAfter: card?.bypassesPending === true ? AVAILABLE_AFTER.atOnce : AVAILABLE_AFTER[method],
  });
  const settled = await scope.save('charge', {
    ...charge,
    status: 'succeeded',
    paid: true,
    balance_transaction: transaction.id,
    application_fee: await takeApplicationFee(scope, charge),
  });
  await scope.emit('charge.succeeded', settled);
  if (card?.dispute !== undefined) await scope.later('openDispute', charge.id, scope.delays.disputeMs);
  if (method === 'us_bank_account' && bankNamed(behavior)?.returned !== undefined)
    await scope.later('returnAch', charge.id, scope.delays.disputeMs);
  return settled;
}

/** The merchant's name: of a direct charge that is the connected account. */
async function descriptorOf(scope: Scope): Promise<string> {
  const account = scope.account === '' ? undefined : await scope.on('').find('account', scope.account);
  return (account?.business_profile?.name ?? 'BURSAR').slice(0, 22).toUpperCase();
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  const common = {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    risk_level: 'normal',
  };
  return decline === undefined
    ? {
        ...common,
        network_status: 'approved_by_network',
        reason: null,
        seller_message: 'Payment complete.',
        type: 'authorized',
      }
    : {
        ...common,
        network_status: 'declined_by_network',
        reason: decline.decline_code ?? decline.code,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      };
}

function methodDetails(method: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  if (method.card !== undefined) {
    const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
    return {
      type: 'card',
      card: {
        amount_authorized: null,
        authorization_code: null,
        brand,
        checks,
        country,
        electronic_commerce_indicator: null,
        exp_month,
        exp_year,
        fingerprint: fingerprint ?? null,
        funding,
        installments: null,
        last4,
        mandate: null,
        network: brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    };
  }
  const bank = method.us_bank_account;
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: bank?.bank_name ?? null,
      fingerprint: bank?.fingerprint ?? null,
      last4: bank?.last4 ?? null,
      payment_reference: null,
      routing_number: bank?.routing_number ?? null,
    },
  };
}
