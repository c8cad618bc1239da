import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Checks a form by a schema; what the schema makes of the values is sent. */
export function schemaResolver<Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent>,
): Resolver<Values, unknown, Sent> {
  // zod's own message for an empty field speaks to programmers.
  const error: z.core.$ZodErrorMap = ({ code, input }) =>
    code === 'invalid_type' && (input ?? null) === null ? 'is required' : undefined;
  return zodResolver(schema as z.ZodType<Sent, Values>, { error });
}
