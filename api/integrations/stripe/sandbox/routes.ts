import { z } from 'zod';
import { common } from './params.ts';
import type { Scope } from './store.ts';

/** One of Stripe's HTTP calls. */
export interface SandboxRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for each variable part. */
  readonly path: string;
  /** Browsers may call it with the publishable key. */
  readonly isPublic: boolean;
  readonly schema: z.ZodType;
  readonly handler: (scope: Scope, params: never, ids: Ids) => Promise<object>;
}

/** The variable parts of the path, in order. */
export type Ids = readonly [string, string];

/** A line of the table of calls. Parameters that the fields do not name are refused. */
export function on<Fields extends z.core.$ZodLooseShape>(
  call: `${SandboxRoute['method']} /v1/${string}`,
  fields: Fields,
  handler: (scope: Scope, params: z.output<z.ZodObject<Fields, z.core.$strict>>, ids: Ids) => Promise<object>,
  { isPublic = false } = {},
): SandboxRoute {
  const [method, path] = call.split(' ') as [SandboxRoute['method'], string];
  const schema = z.strictObject({ ...common, ...fields });
  return { method, path, isPublic, schema, handler };
}
