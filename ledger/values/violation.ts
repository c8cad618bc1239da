/** What is wrong with a field. People read the message; `code` names the rule to programs. */
export interface FieldViolation {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

/** A rule's answer about one value, whose field the caller knows; undefined when all is well. */
export type Violation = Omit<FieldViolation, 'field'>;

/** "The due date field is required." */
export function required(label: string): string {
  return `The ${label} field is required.`;
}

/** What is broken of these rules, at each field the first: `[field, what is wrong]`, in the rules' order. */
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

/** A rule that is broken when the condition holds. */
export function violationIf(isBroken: boolean, code: string, message: string): Violation | undefined {
  return isBroken ? { code, message } : undefined;
}
