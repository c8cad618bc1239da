import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { AccountStatement } from '../../api/account/contract.ts';
import type { Output } from '../../api/contract.ts';
import { chargeWithMemo } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { DayInput, RadioInput } from '../../ui/forms/inputs.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import type { RefundValues } from './schemas.ts';

type Reopened = Output<'quote-refund'>['reopened'][number];

const choices = [
  { value: 'due', label: 'Member pays again' },
  { value: 'canceled', label: 'Cancel the charge' },
] as const;

/** What becomes of each charge that the refund reopens, and what will be due of it. */
export function ReopenedCharges(props: {
  /** As the amount alone says, and as what was chosen says. */
  readonly reopened: readonly Reopened[];
  readonly decided: readonly Reopened[];
  readonly charges: AccountStatement['charges'];
}) {
  const { today } = useSession();
  const chosen = useWatch<RefundValues, 'charges'>({ name: 'charges' });
  return props.reopened.map((reopened) => {
    const charge = props.charges.find(({ _id }) => _id === reopened._id);
    const index = chosen.findIndex(({ _id }) => _id === reopened._id);
    // A quote is there a moment before the form has its charges.
    if (index === -1) return null;
    const isDue = chosen[index]?.becomes === 'due';
    const name =
      charge === undefined ? 'A charge' : `${chargeWithMemo(charge)}, due ${formatDay(charge.dueDate)}`;
    const hasFee = charge?.isLateFeesEnabled && !charge.lateFeeApplied && !charge.lateFeeWaived;
    const then = props.decided.find(({ _id }) => _id === reopened._id);
    const field = `charges.${index}`;
    return (
      <Stack key={reopened._id} role="group" aria-label={name} gap={3}>
        <RadioInput
          name={`${field}.becomes`}
          label={`${name}: ${formatDollars(reopened.amount)} refunded`}
          choices={choices}
        />
        {isDue && (
          <Columns>
            <DayInput name={`${field}.dueDate`} label="Due Date" required min={today} />
            {hasFee && (
              <DayInput
                name={`${field}.lateFeeStartDate`}
                label="Late Fee Start Date (optional)"
                help={`${formatDollars(charge.lateFee)}, or none`}
              />
            )}
          </Columns>
        )}
        <Typography aria-live="polite">{then && sentenceOf(then)}</Typography>
      </Stack>
    );
  });
}

/** What will be due, and when. */
function sentenceOf({ due, dueDate, lateFee, lateFeeStartDate, keptAsCredit }: Reopened): string {
  if (due === 0)
    return keptAsCredit === 0
      ? 'Nothing will be due.'
      : `Nothing will be due, and ${formatDollars(keptAsCredit)} also paid becomes credit.`;
  const fee =
    lateFee === 0 ? '' : `, with a late fee of ${formatDollars(lateFee)} from ${formatDay(lateFeeStartDate)}`;
  return `${formatDollars(due)} will be due on ${formatDay(dueDate)}${fee}.`;
}
