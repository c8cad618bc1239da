import { Box, LinearProgress, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDay, isCalendarDate } from '../../ledger/values/calendar.ts';
import { type ChargeValues, summaryOf } from './validate.ts';

/** What will happen when the form is sent, in one sentence of figures, and that it is happening once it was sent. */
export function ChargeSummary({ busy }: { readonly busy: boolean }) {
  const { control } = useFormContext<ChargeValues & { members: string[] }>();
  const [members, amount, dueDate] = useWatch({ control, name: ['members', 'amount', 'dueDate'] });
  const summary = summaryOf(members.length, amount);
  const due = isCalendarDate(dueDate) ? `, due ${formatDay(dueDate)}` : '';
  return (
    <Box aria-live="polite" sx={{ mr: 'auto', flex: { xs: '1 0 100%', sm: 1 }, pb: { xs: 1, sm: 0 } }}>
      <Typography
        color={summary === undefined ? 'textSecondary' : 'textPrimary'}
        sx={{ fontWeight: summary === undefined ? undefined : 620, fontVariantNumeric: 'tabular-nums' }}
      >
        {busy
          ? `Charging ${members.length === 1 ? 'one member' : `${members.length} members`}…`
          : summary === undefined
            ? 'Choose members and an amount'
            : summary + due}
      </Typography>
      {busy && <LinearProgress aria-label="Adding the charges" sx={{ mt: 1, maxWidth: 480 }} />}
    </Box>
  );
}
