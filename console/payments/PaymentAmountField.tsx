import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { type Settling, settlingSentences } from './settling.ts';

/** A charge, and how much of money by hand it gets; below it what settles it as of an earlier day. */
export function PaymentAmountField(props: {
  /** Of the group, for who cannot see it. */
  readonly label: string;
  /** Of the amount's field. */
  readonly name: string;
  readonly settling?: Settling | undefined;
  readonly receivedOn: CalendarDate;
  readonly children: ReactNode;
}) {
  const { label, name, settling, receivedOn } = props;
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 130px', sm: 'minmax(0, 1fr) 180px' },
      }}
    >
      <Box>
        {props.children}
        <Box aria-live="polite">
          {settling !== undefined &&
            settlingSentences(settling, receivedOn).map((sentence) => (
              <Typography key={sentence}>{sentence}</Typography>
            ))}
        </Box>
      </Box>
      <DollarInput name={name} label="Amount" hidesLabel />
    </Box>
  );
}
