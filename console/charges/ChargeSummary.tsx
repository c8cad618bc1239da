import { Box, LinearProgress, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDayOr } from '../shared/time.ts';
import { type ChargeValues, summaryOf } from './validate.ts';

/** What will happen when the form is sent, in one sentence of figures, and that it is happening once it was sent. */
export function ChargeSummary({ busy }: { readonly busy: boolean }) {
  const { control } = useFormContext<ChargeValues & { members: string[] }>();
  const values = useWatch({ control }) as ChargeValues & { members: string[] };
  return (
    <Box
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, bgcolor: 'background.default' }}
      aria-live="polite"
    >
      <Typography variant="overline" color="text.secondary" component="h3">
        What will happen
      </Typography>
      <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {summaryOf(values.members.length, values.amount) ?? 'Choose members and an amount'}
      </Typography>
      <Typography color="text.secondary">{`Due ${formatDayOr(values.dueDate, '— no due date yet')}`}</Typography>
      {busy && (
        <Box sx={{ mt: 1.5 }}>
          <LinearProgress aria-label="Adding the charges" />
          <Typography sx={{ mt: 0.5 }}>
            {`Charging ${values.members.length === 1 ? 'one member' : `${values.members.length} members`}…`}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
