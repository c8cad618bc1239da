import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { methodLabel } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { periodErrors } from '../../ui/dashboard/periodErrors.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { besideFieldIfWide } from '../../ui/forms/besideField.ts';
import { DayField } from '../../ui/forms/DayField.tsx';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { type OrganizationPayment, totalOf } from './payments.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** One organization's payments (spec 2 section 2), of the last year or of the days asked for with View. */
export function PaymentsDialog(props: {
  readonly organization: string;
  /** The days that are shown first, and after Reset. */
  readonly window: Days;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState(props.window);
  const [shown, setShown] = useState(props.window);
  const [asked, setAsked] = useState(false);
  const payments = useRead('search-all-payments-orgs', shown);
  const errors = asked ? periodErrors(typed.from, typed.to) : {};
  const view = () => {
    setAsked(true);
    if (Object.keys(periodErrors(typed.from, typed.to)).length === 0) setShown(typed);
  };
  const reset = () => {
    setAsked(false);
    setTyped(props.window);
    setShown(props.window);
  };
  return (
    <DialogFrame
      title="Payments"
      maxWidth="md"
      actions={<Button onClick={props.onClose}>Close</Button>}
      onSubmit={view}
      onClose={props.onClose}
    >
      <Stack>
        <Typography variant="h3">{props.organization}</Typography>
        <Row gap={3} sx={{ alignItems: 'start' }}>
          <DayField
            label="Start Date"
            value={typed.from}
            error={errors.from !== undefined}
            helperText={errors.from}
            onChange={(from) => setTyped({ ...typed, from })}
          />
          <DayField
            label="End Date"
            value={typed.to}
            error={errors.to !== undefined}
            helperText={errors.to}
            onChange={(to) => setTyped({ ...typed, to })}
          />
          <Button type="submit" variant="contained" sx={besideFieldIfWide}>
            View
          </Button>
          <Button onClick={reset} sx={besideFieldIfWide}>
            Reset
          </Button>
        </Row>
        <Loaded query={payments} label="the payments" height={200}>
          {(data) => <Payments payments={data[props.organization] ?? []} />}
        </Loaded>
      </Stack>
    </DialogFrame>
  );
}

function Payments({ payments }: { readonly payments: readonly OrganizationPayment[] }) {
  if (payments.length === 0)
    return <EmptyState title="No payments" hint="No card or check payment was made between these days." />;
  return (
    <Stack gap={2}>
      <Typography role="status" color="textSecondary">
        {payments.length === 1 ? '1 payment, ' : `${payments.length.toLocaleString('en-US')} payments, `}
        <Money dollars={totalOf(payments)} />
      </Typography>
      <RecordList
        label="Payments"
        columns={columns}
        rows={payments}
        // Manual payments share an order id.
        keyOf={(payment) => payments.indexOf(payment)}
        maxHeight="55vh"
      />
    </Stack>
  );
}

const columns: readonly Column<OrganizationPayment>[] = [
  { label: 'Amount', align: 'right', card: 'corner', render: ({ amount }) => <Money dollars={amount} /> },
  { label: 'Pay Date', nowrap: true, card: 'start', render: ({ payDate }) => formatDay(payDate) },
  { label: 'Payment Type', card: 'meta', render: ({ payment_type }) => methodLabel(payment_type) },
  { source: 'order_id', label: 'Order ID', card: 'meta', sx: { overflowWrap: 'anywhere' } },
];
