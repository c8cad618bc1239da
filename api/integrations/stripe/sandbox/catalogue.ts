import Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from './failure.ts';
import { newId } from './objects.ts';
import { flag, integer, mergeMetadata, metadata, pageFields, pageOf, required, text } from './params.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

const productFields = {
  name: text,
  active: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
};

const priceFields = {
  currency: text,
  product: text.optional(),
  /** A product that is made along with the price. */
  product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
  unit_amount: integer,
  active: flag.optional(),
  lookup_key: text.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: integer.optional(),
    })
    .optional(),
};

/** What is sold, and for how much. */
export const catalogueRoutes = [
  on('POST /v1/products', productFields, createProduct),
  on('GET /v1/products', { ...pageFields, active: flag.optional() }, (scope, { active, ...page }) =>
    scope.list('product', active === undefined ? {} : { active }, pageOf(page)),
  ),
  on('GET /v1/products/:id', {}, (scope, _params, [id]) => scope.get('product', id)),
  on('POST /v1/products/:id', { ...productFields, name: text.optional() }, async (scope, params, [id]) => {
    const product = await scope.get('product', id);
    const changed: Stripe.Product = {
      ...product,
      name: params.name ?? product.name,
      active: params.active ?? product.active,
      description: params.description ?? product.description,
      metadata: mergeMetadata(product.metadata, params.metadata),
      updated: scope.now,
    };
    await scope.emit('product.updated', changed);
    return scope.save('product', changed);
  }),

  on('POST /v1/prices', priceFields, async (scope, params) => {
    const { recurring, lookup_key, product_data } = params;
    if (lookup_key !== undefined && (await scope.list('price', { lookup_key })).data.length > 0)
      throw invalid(`A price (\`${lookup_key}\`) already uses that lookup key.`, { param: 'lookup_key' });
    const product =
      product_data === undefined
        ? await scope.get('product', required(params.product, 'product'), 'product')
        : await createProduct(scope, product_data);
    const price: Stripe.Price = {
      id: newId('price'),
      object: 'price',
      active: params.active ?? true,
      billing_scheme: 'per_unit',
      created: scope.now,
      currency: params.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: lookup_key ?? null,
      metadata: params.metadata ?? {},
      nickname: params.nickname ?? null,
      product: product.id,
      recurring:
        recurring === undefined
          ? null
          : {
              interval: recurring.interval,
              interval_count: recurring.interval_count ?? 1,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            },
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: recurring === undefined ? 'one_time' : 'recurring',
      unit_amount: params.unit_amount,
      unit_amount_decimal: Stripe.Decimal.from(params.unit_amount),
    };
    await scope.save('price', price);
    await scope.emit('price.created', price);
    return price;
  }),
  on(
    'GET /v1/prices',
    {
      ...pageFields,
      product: text.optional(),
      active: flag.optional(),
      lookup_keys: z.array(text).optional(),
    },
    async (scope, { product, active, lookup_keys, ...page }) => {
      const filter = { ...(product !== undefined && { product }), ...(active !== undefined && { active }) };
      const found = await scope.list('price', filter, pageOf(page));
      if (lookup_keys === undefined) return found;
      // A key names one price at most, so that there are never more pages of these.
      const named: Stripe.Price[] = [];
      for (const lookup_key of lookup_keys)
        named.push(...(await scope.list('price', { ...filter, lookup_key })).data);
      return { ...found, has_more: false, data: named };
    },
  ),
  on('GET /v1/prices/:id', {}, (scope, _params, [id]) => scope.get('price', id)),
];

async function createProduct(
  scope: Scope,
  params: Partial<z.output<z.ZodObject<typeof productFields>>> & { readonly name: string },
): Promise<Stripe.Product> {
  const product: Stripe.Product = {
    id: newId('prod'),
    object: 'product',
    active: params.active ?? true,
    created: scope.now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata ?? {},
    name: params.name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: scope.now,
    url: null,
  };
  await scope.save('product', product);
  await scope.emit('product.created', product);
  return product;
}
