import { Alert, Box } from '@mui/material';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';

/**
 * What `warningsOf` says of the form's values, above its buttons, to be seen before sending. The status is
 * always rendered, so that screen readers announce changes.
 */
export function FormWarnings<Values extends FieldValues>(props: {
  readonly warningsOf: (values: Values) => readonly string[];
}) {
  const { control } = useFormContext<Values>();
  const warnings = useWatch({ control, compute: (values: Values) => props.warningsOf(values) });
  return (
    <Box role="status" aria-label="Warnings" sx={{ maxHeight: '30vh', overflowY: 'auto', flexShrink: 0 }}>
      {warnings.length > 0 && (
        <Alert severity="warning" role="none" sx={{ borderRadius: 0 }}>
          {warnings.map((warning) => (
            <Box key={warning}>{warning}</Box>
          ))}
        </Alert>
      )}
    </Box>
  );
}
