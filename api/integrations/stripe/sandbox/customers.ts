import type Stripe from 'stripe';
import type { z } from 'zod';
import { invalid } from './failure.ts';
import { newId } from './objects.ts';
import { anything, mergeMetadata, metadata, pageFields, pageOf, text } from './params.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

const fields = {
  name: text.optional(),
  email: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  address: anything,
};

export const customerRoutes = [
  on('POST /v1/customers', fields, createCustomer),
  on('GET /v1/customers', { ...pageFields, email: text.optional() }, (scope, { email, ...page }) =>
    scope.list('customer', email === undefined ? {} : { email }, pageOf(page)),
  ),

  on(
    'GET /v1/customers/search',
    { query: text, limit: pageFields.limit, page: anything },
    async (scope, params) => {
      const found = await scope.list('customer', parseSearch(params.query), { limit: params.limit });
      const { data, has_more } = found;
      return { object: 'search_result', url: '/v1/customers/search', data, has_more, next_page: null };
    },
  ),

  on('GET /v1/customers/:id', {}, (scope, _params, [id]) => scope.get('customer', id)),

  on('POST /v1/customers/:id', fields, async (scope, params, [id]) => {
    const customer = await scope.get('customer', id);
    const changed: Stripe.Customer = {
      ...customer,
      name: params.name ?? customer.name ?? null,
      email: params.email ?? customer.email,
      phone: params.phone ?? customer.phone ?? null,
      description: params.description ?? customer.description,
      metadata: mergeMetadata(customer.metadata, params.metadata),
    };
    await scope.save('customer', changed);
    await scope.emit('customer.updated', changed);
    return changed;
  }),

  on(
    'GET /v1/customers/:id/payment_methods',
    { ...pageFields, type: text.optional() },
    async (scope, { type, ...page }, [id]) => {
      const customer = await scope.get('customer', id);
      const filter = { customer: customer.id, ...(type !== undefined && { type }) };
      const url = `/v1/customers/${id}/payment_methods`;
      return { ...(await scope.list('payment_method', filter, pageOf(page))), url };
    },
  ),
];

export async function createCustomer(
  scope: Scope,
  params: Partial<z.output<z.ZodObject<typeof fields>>>,
): Promise<Stripe.Customer> {
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: scope.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  await scope.save('customer', customer);
  await scope.emit('customer.created', customer);
  return customer;
}

/** The search language, for equal fields only: `email:'a@b' AND metadata['memberId']:'1'`. */
function parseSearch(query: string): object {
  const filter: Record<string, unknown> = {};
  const wantedMetadata: Record<string, string> = {};
  for (const clause of query.split(/ AND /i)) {
    const match =
      /^\s*(?:metadata\[["'](?<key>[^"']+)["']\]|(?<field>\w+)):["'](?<value>[^"']*)["']\s*$/.exec(clause);
    const { key, field, value = '' } = match?.groups ?? {};
    if (key !== undefined) wantedMetadata[key] = value;
    else if (field !== undefined) filter[field] = value;
    else throw invalid('We were unable to parse your search query.', { param: 'query' });
  }
  return Object.keys(wantedMetadata).length === 0 ? filter : { ...filter, metadata: wantedMetadata };
}
