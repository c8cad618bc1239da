import { invalid } from './failure.ts';
import type { Scope } from './store.ts';

/** Put whole objects in the place of their ids: `latest_charge`, or `data.source` in lists. */
export async function expand(scope: Scope, object: object, paths: readonly string[]): Promise<object> {
  let result = object;
  for (const path of paths) {
    const [first = ''] = path.split('.');
    if (!(first in object)) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
    result = await expandPath(scope, result, path.split('.'));
  }
  return result;
}

/** What some kinds of a source have and others have not is left out, as Stripe does. */
async function expandPath(
  scope: Scope,
  object: object,
  [name = '', ...rest]: readonly string[],
): Promise<object> {
  const value: unknown =
    name === 'refunds' && 'object' in object && object.object === 'charge'
      ? await scope.list('refund', { charge: Reflect.get(object, 'id') })
      : Reflect.get(object, name);
  const whole = async (item: unknown): Promise<unknown> => {
    const found = typeof item === 'string' ? ((await findAny(scope, item)) ?? item) : item;
    const isObject = typeof found === 'object' && found !== null;
    return isObject && rest.length > 0 ? expandPath(scope, found, rest) : found;
  };
  if (value === undefined) return object;
  if (!Array.isArray(value)) return { ...object, [name]: await whole(value) };
  const items: unknown[] = [];
  for (const item of value) items.push(await whole(item));
  return { ...object, [name]: items };
}

async function findAny(scope: Scope, id: string): Promise<object | undefined> {
  const sql = 'SELECT data FROM sandbox.objects WHERE id = $1 AND account = $2';
  return (await scope.query<{ data: object }>(sql, [id, scope.account]))[0]?.data;
}
