/** A broken rule at a field. People read the message; programs read `code`. */
export interface FieldViolation {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

/** A broken rule of one value; the caller knows its field. */
export type Violation = Omit<FieldViolation, 'field'>;

/** "The due date field is required." */
export function required(label: string): string {
  return `The ${label} field is required.`;
}

/** The first violation of each field, in the order of the rules. */
export function firstViolations<Field extends string>(
  rules: readonly (readonly [field: Field, wrong: Violation | undefined])[],
): (FieldViolation & { readonly field: Field })[] {
  const seen = new Set<Field>();
  return rules.flatMap(([field, wrong]) => {
    if (wrong === undefined || seen.has(field)) return [];
    seen.add(field);
    return [{ field, ...wrong }];
  });
}

/** A violation when the condition holds. */
export function violationIf(isBroken: boolean, code: string, message: string): Violation | undefined {
  return isBroken ? { code, message } : undefined;
}
