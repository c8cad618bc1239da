import { invalid } from './failure.ts';
import type { Scope } from './store.ts';

/** Put whole objects in the place of their ids: `latest_charge`, or `data.source` in lists. */
export async function expand(scope: Scope, object: object, paths: readonly string[]): Promise<object> {
  let result = object;
  for (const path of paths) result = await expandPath(scope, result, path.split('.'), path);
  return result;
}

async function expandPath(
  scope: Scope,
  object: object,
  [name = '', ...rest]: readonly string[],
  whole: string,
): Promise<object> {
  const value: unknown =
    name === 'refunds' && 'object' in object && object.object === 'charge'
      ? await scope.list('refund', { charge: Reflect.get(object, 'id') })
      : Reflect.get(object, name);
  // What some kinds of a source have and others have not is left out, as Stripe does.
  if (value === undefined && whole.split('.')[0] !== name) return object;
  if (value === undefined) throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value)
      items.push(
        typeof item === 'object' && item !== null ? await expandPath(scope, item, rest, whole) : item,
      );
    return { ...object, [name]: items };
  }
  const found = typeof value === 'string' ? await findAny(scope, value) : value;
  if (typeof found !== 'object' || found === null) return object;
  return { ...object, [name]: rest.length === 0 ? found : await expandPath(scope, found, rest, whole) };
}

async function findAny(scope: Scope, id: string): Promise<object | undefined> {
  const rows = await scope.query<{ data: object }>(
    'SELECT data FROM sandbox.objects WHERE id = $1 AND account = $2',
    [id, scope.account],
  );
  return rows[0]?.data;
}

/** With the publishable key, Stripe answers an intent without what is the platform's business alone. */
export function publicView(object: object): object {
  const isIntent =
    'object' in object && (object.object === 'payment_intent' || object.object === 'setup_intent');
  if (!isIntent) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => !privateFields.has(name)));
}

const privateFields: ReadonlySet<string> = new Set([
  'application_fee_amount',
  'customer',
  'latest_charge',
  'metadata',
  'on_behalf_of',
  'transfer_data',
  'transfer_group',
]);
