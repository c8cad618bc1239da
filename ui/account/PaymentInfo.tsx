import { Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { figureNames } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { Row, Stack } from '../primitives/Stack.tsx';
import { StatusBadge } from '../primitives/StatusBadge.tsx';
import { PaidGauge } from './PaidGauge.tsx';
import type { AccountSummary } from './summary.ts';

/** What is owed in all, and what is to pay next (spec 2 section 2). */
export function PaymentInfo(props: {
  readonly summary: AccountSummary;
  /** Dollars. */
  readonly credit: number;
  /** Opens the payment wizard. */
  readonly onPay: () => void;
}) {
  const { dueNow, onItsWay, scheduled, upcoming, percentPaid } = props.summary;
  return (
    <Row gap={4} justify="space-between">
      <Stack component="dl" gap={3}>
        <Figure label="Total Amount Owed" large>
          {formatDollars(dueNow)}
        </Figure>
        {onItsWay > 0 && <Figure label="On Its Way">{formatDollars(onItsWay)}</Figure>}
        <Figure label="Upcoming Payment Date">
          {upcoming ? formatDay(upcoming.dueDate) : 'Nothing to pay'}{' '}
          {upcoming?.overdue && <StatusBadge status="Overdue" />}
        </Figure>
        <Figure label="Upcoming Payment Amount">{formatDollars(upcoming?.amount ?? 0)}</Figure>
        {scheduled > 0 && <Figure label={figureNames.scheduled}>{formatDollars(scheduled)}</Figure>}
        {props.credit > 0 && <Figure label="Bursar Credit">{formatDollars(props.credit)}</Figure>}
      </Stack>
      <Stack gap={3} sx={{ justifyItems: 'center' }}>
        <PaidGauge percent={percentPaid} />
        <Button
          variant="contained"
          disabled={percentPaid >= 100 || upcoming === undefined}
          onClick={props.onPay}
        >
          Pay Now
        </Button>
      </Stack>
    </Row>
  );
}

function Figure(props: { readonly label: string; readonly large?: boolean; readonly children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {props.label}
      </Typography>
      <Typography component="dd" variant={props.large ? 'h4' : 'subtitle1'}>
        {props.children}
      </Typography>
    </div>
  );
}
