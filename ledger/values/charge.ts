/** Of a charge, or a charge of a plan, whose type is Other and has no name (spec 2 section 5: "Other requires a new charge type name"). */
export const NEW_TYPE_MISSING = 'The new charge type field is required.';
