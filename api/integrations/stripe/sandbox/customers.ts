import type Stripe from 'stripe';
import { fresh, newId, nulls } from './objects.ts';
import { on, PAGE, type PageParams, readList, readOne } from './routes.ts';
import type { Scope } from './store.ts';

interface CustomerParams {
  readonly name?: string;
  readonly email?: string;
  readonly metadata?: Stripe.Metadata;
}

export const customerRoutes = [
  on('POST /v1/customers', 'name email metadata', createCustomer),
  readList('customer', 'email'),
  readOne('customer'),
  on('POST /v1/customers/:id', 'name email', async (scope, params: CustomerParams, id) => {
    const customer = await scope.get('customer', id);
    const { name = customer.name ?? null, email = customer.email } = params;
    return scope.put({ ...customer, name, email }, 'customer.updated');
  }),
  on(
    'GET /v1/customers/:id/payment_methods',
    `${PAGE} type`,
    async (scope, { type, ...page }: PageParams & { readonly type: string }, id) => {
      const { id: customer } = await scope.get('customer', id);
      const url = `/v1/customers/${id}/payment_methods`;
      return { ...(await scope.list('payment_method', { customer, type }, page)), url };
    },
  ),
  readOne('payment_method'),
  on('POST /v1/payment_methods/:id/detach', '', async (scope, _params, id) =>
    scope.put({ ...(await scope.get('payment_method', id)), customer: null }, 'payment_method.detached'),
  ),
];

export async function createCustomer(
  scope: Scope,
  { name, email, metadata = {} }: CustomerParams,
): Promise<Stripe.Customer> {
  const customer: Stripe.Customer = {
    ...fresh(scope, 'customer', newId('cus')),
    ...nulls('default_source description shipping'),
    balance: 0,
    email: email ?? null,
    invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
    metadata,
    name: name ?? null,
    test_clock: null,
  };
  return scope.put(customer, 'customer.created');
}
