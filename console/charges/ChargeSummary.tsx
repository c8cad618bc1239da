import { LinearProgress, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PaymentPlan } from '../../api/organization/contract.ts';
import { formatDay, isCalendarDate } from '../../ledger/values/calendar.ts';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { type AddValues, planSummary } from './plan.ts';
import { summaryOf } from './summary.ts';

/** What will happen when the form is sent, in one sentence of figures, and how far it is once it was sent. */
export function ChargeSummary(props: {
  readonly plans: readonly PaymentPlan[];
  readonly progress: { readonly isPending: boolean; readonly done: number; readonly total: number };
}) {
  const { isPending, done, total } = props.progress;
  const summary = useSummary(props.plans);
  return (
    <Stack gap={2} sx={{ mr: 'auto', flex: { xs: '1 0 100%', sm: 1 } }}>
      <Typography
        // A count that runs would not let a screen reader finish a sentence: the bar tells it when asked.
        aria-live={isPending ? 'off' : 'polite'}
        color={summary === undefined ? 'textSecondary' : 'textPrimary'}
        variant={summary === undefined ? 'body1' : 'h3'}
        component="p"
      >
        {isPending
          ? `Charging: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} done…`
          : (summary ?? 'Choose members and an amount')}
      </Typography>
      {isPending && (
        <LinearProgress
          aria-label="Adding the charges"
          {...(total > 0 && done > 0 && { variant: 'determinate' as const, value: (100 * done) / total })}
        />
      )}
    </Stack>
  );
}

function useSummary(plans: readonly PaymentPlan[]): string | undefined {
  const { control } = useFormContext<AddValues>();
  const [members, amount, dueDate, isPlan, savedPlan, rows] = useWatch({
    control,
    name: ['members', 'amount', 'dueDate', 'isPlan', 'savedPlan', 'plan.chargeList'],
  });
  if (isPlan) {
    const saved = plans.find(({ name }) => name === savedPlan);
    const amounts = saved?.chargeList.map(({ pAmount }) => pAmount) ?? rows.map(({ pAmount }) => pAmount);
    return planSummary(members.length, amounts);
  }
  const summary = summaryOf(members.length, amount);
  return summary === undefined || !isCalendarDate(dueDate)
    ? summary
    : `${summary}, due ${formatDay(dueDate)}`;
}
