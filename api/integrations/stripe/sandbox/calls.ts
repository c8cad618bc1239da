import qs from 'qs';
import { createAccount, createLink, readAccount, readBalance } from './accounts.ts';
import { createCheckout, createPrice, expireCheckout } from './checkout.ts';
import { confirmIntent } from './confirmation.ts';
import { createCustomer, createToken, detach, updateCustomer } from './customers.ts';
import { invalid } from './failure.ts';
import { cancelIntent, confirmOwn, createIntent, ownIntent } from './intents.ts';
import type { Kind } from './objects.ts';
import { createRefund } from './reversals.ts';
import { confirmSetup, createSetup } from './setupIntents.ts';
import { type Page, pathOf, type Scope } from './store.ts';
import { cancelSubscription, createPortal, updateSubscription } from './subscriptions.ts';

/** One of Stripe's HTTP calls. */
export interface Call {
  readonly method: string;
  /** With `:id` for the variable part. */
  readonly path: string;
  /** Browsers may call it with the publishable key. */
  readonly isPublic: boolean;
  /** The parameters that it knows: others are refused, rather than ignored. */
  readonly names: readonly string[];
  readonly handler: (scope: Scope, params: never, id: string) => Promise<object>;
}

const on = <Params>(
  call: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`,
  names: string,
  handler: (scope: Scope, params: Params, id: string) => Promise<object>,
  isPublic = false,
): Call => {
  const [method = '', path = ''] = call.split(' ');
  // `key` is the publishable key, as Stripe.js sends it.
  return { method, path, isPublic, names: ['expand', 'key', ...names.split(/\s+/)], handler };
};

const PAGE = 'limit starting_after created';
type ListParams = Page & { readonly expand?: unknown; readonly key?: unknown };

/** A list of objects, filtered by the fields that the request names. */
const list = (kind: Kind, filters = '') =>
  on(`GET ${pathOf(kind)}`, `${PAGE} ${filters}`, (scope, params: ListParams) => {
    const { limit, starting_after, created, types, expand: _, key: __, ...filter } = params;
    return scope.list(kind, filter, { limit, starting_after, created, types });
  });

const one = (kind: Kind) => on(`GET ${pathOf(kind)}/:id`, '', (scope, _params, id) => scope.get(kind, id));

const CONFIRM = `payment_method payment_method_data confirmation_token payment_method_options mandate_data
  use_stripe_sdk return_url client_secret`;
const INTENT = `amount application_fee_amount currency customer description allowed_payment_method_types metadata
  statement_descriptor_suffix confirm capture_method`;
const CHECKOUT = `line_items success_url cancel_url customer customer_email allowed_payment_method_types mode
  client_reference_id metadata subscription_data`;

/** All calls of the sandbox, with their parameters; the SDK's types see to their kinds. */
export const calls: readonly Call[] = [
  on('POST /v1/accounts', 'controller country email business_profile capabilities metadata', createAccount),
  on('GET /v1/accounts/:id', '', (scope, _params, id) => readAccount(scope, id)),
  on('POST /v1/account_links', 'account type refresh_url return_url', createLink),
  on('GET /v1/balance', '', readBalance),
  on('GET /v1/balance_transactions', `${PAGE} payout`, (scope, page: Page & { readonly payout?: string }) =>
    scope.list('balance_transaction', {}, { ...page, behavior: page.payout }),
  ),
  on('POST /v1/customers', 'name email metadata', createCustomer),
  list('customer', 'email'),
  on('POST /v1/customers/:id', 'name email', updateCustomer),
  on(
    'GET /v1/customers/:id/payment_methods',
    `${PAGE} type`,
    (scope, page: Page & { type: string }, customer) =>
      scope.list('payment_method', { customer, type: page.type }, page),
  ),
  one('payment_method'),
  on('POST /v1/payment_methods/:id/detach', '', detach),
  on('POST /v1/confirmation_tokens', 'payment_method_data return_url', createToken, true),
  one('confirmation_token'),
  on('POST /v1/payment_intents', `${CONFIRM} ${INTENT}`, createIntent),
  on('GET /v1/payment_intents/:id', 'client_secret', ownIntent('payment_intent'), true),
  on('POST /v1/payment_intents/:id/confirm', CONFIRM, confirmOwn('payment_intent', confirmIntent), true),
  on('POST /v1/payment_intents/:id/cancel', '', cancelIntent),
  on('POST /v1/setup_intents', 'allowed_payment_method_types customer payment_method_options', createSetup),
  list('setup_intent', 'customer'),
  on('POST /v1/setup_intents/:id/confirm', CONFIRM, confirmOwn('setup_intent', confirmSetup), true),
  one('mandate'),
  on('POST /v1/refunds', 'payment_intent amount refund_application_fee metadata', createRefund),
  list('refund', 'payment_intent'),
  list('dispute', 'payment_intent'),
  one('radar.early_fraud_warning'),
  list('payout', 'status'),
  one('payout'),
  on('POST /v1/prices', 'currency product_data unit_amount lookup_key recurring', createPrice),
  on('GET /v1/prices', `${PAGE} active lookup_keys`, (scope, page: Page & { lookup_keys?: string[] }) =>
    scope.list('price', page.lookup_keys && { lookup_key: page.lookup_keys[0] }, page),
  ),
  on('POST /v1/checkout/sessions', CHECKOUT, createCheckout),
  list('checkout.session', 'status'),
  one('checkout.session'),
  on('POST /v1/checkout/sessions/:id/expire', '', expireCheckout),
  one('subscription'),
  on('POST /v1/subscriptions/:id', 'metadata', updateSubscription),
  on('DELETE /v1/subscriptions/:id', '', cancelSubscription),
  on('POST /v1/billing_portal/sessions', 'customer return_url', createPortal),
  one('invoice'),
  list('invoice_payment', 'invoice status'),
  list('event', 'types'),
];

/** The parameters in a query or a form-encoded body: `a[b][]=1` becomes `{a: {b: ['1']}}`. */
export function readParams({ names }: Call, text: string): Record<string, unknown> {
  const raw = qs.parse(text, { depth: 10, arrayLimit: 200 });
  const param = Object.keys(raw).find((name) => !names.includes(name));
  if (param === undefined) return kindsOf(raw, '') as Record<string, unknown>;
  throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

const numbers = new Set(
  'amount application_fee_amount exp_month exp_year gte limit quantity trial_period_days unit_amount'.split(
    ' ',
  ),
);

/** Everything in a form is text. */
function kindsOf(value: unknown, name: string): unknown {
  if (name === 'metadata') return value;
  if (Array.isArray(value)) return value.map((each) => kindsOf(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, kindsOf(each, key)]));
  if (numbers.has(name)) return Number(value);
  return value === 'true' || value === 'false' ? value === 'true' : value;
}
