/** Of a button beside a field: as high as the input, under the label. */
export const besideField = { mt: 6, minHeight: 36 } as const;

/** The same where the button stands below the field on a phone. */
export const besideFieldIfWide = { ...besideField, mt: { xs: 0, sm: besideField.mt } } as const;
