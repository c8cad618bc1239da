import {
  Box,
  Button,
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import type { Payment } from '../../api/contract/account.ts';
import type { AccountStatement } from '../../api/contract/reports.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { later } from '../../ui/later.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';
import { useRead } from '../../ui/useRead.ts';
import { ImageViewer } from '../payments/ImageViewer.tsx';
import { PaymentStanding } from '../payments/PaymentStanding.tsx';
import { EmptyState } from '../shared/EmptyState.tsx';
import { Money } from '../shared/Money.tsx';

const RefundPayment = later(async () => (await import('./RefundPayment.tsx')).RefundPayment);

/** Every payment of the member, pending and declined ones included: its state and actions. */
export function AccountPayments({ statement }: { readonly statement: AccountStatement }) {
  const titleId = useId();
  const { data, error, refetch } = useRead('get-payments', { uuid: statement.memberId });
  const [viewing, setViewing] = useState<string>();
  const [refunding, setRefunding] = useState<Payment>();
  const viewed = data?.find(({ id }) => id === viewing);
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        Payments
      </Typography>
      {error !== null && (
        <Box sx={{ p: 2, pt: 0 }}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {error === null && data === undefined && (
        <Skeleton
          variant="rounded"
          height={90}
          sx={{ m: 2, mt: 0 }}
          role="status"
          aria-label="Loading the payments"
        />
      )}
      {data?.length === 0 && <EmptyState title="No Recent Payments Made" />}
      {data !== undefined && data.length > 0 && (
        <TableContainer sx={{ maxHeight: 420 }} tabIndex={0} role="group" aria-label="All payments">
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>Date</TableCell>
                <TableCell sx={onWide}>Order ID</TableCell>
                <TableCell sx={onWide}>Payment Type</TableCell>
                <TableCell align="right">Amount</TableCell>
                <TableCell>Payment Status</TableCell>
                <TableCell className="no-print" sx={onWide}>
                  Actions
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((payment) => (
                <PaymentRow
                  key={payment.id}
                  payment={payment}
                  onView={() => setViewing(payment.id)}
                  onRefund={() => setRefunding(payment)}
                />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {viewed !== undefined && (
        <ImageViewer
          url={viewed.details.location}
          title={`Receipt of ${statement.name}`}
          description={`${formatDollars(viewed.amount)} by ${methodLabel(viewed.payment_type)}, ${viewed.order_id}`}
          onReload={() => void refetch()}
          onClose={() => setViewing(undefined)}
        />
      )}
      {refunding !== undefined && (
        <RefundPayment
          payment={refunding}
          charges={statement.charges}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </Card>
  );
}

const onWide = { display: { xs: 'none', sm: 'table-cell' } } as const;
const onPhone = { display: { xs: 'block', sm: 'none' } } as const;

interface RowProps {
  readonly payment: Payment;
  readonly onView: () => void;
  readonly onRefund: () => void;
}

function PaymentRow(props: RowProps) {
  const { payment } = props;
  return (
    <TableRow sx={{ '& > td': { verticalAlign: 'top' } }}>
      <TableCell>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatDay(payment.payDate)}
        </Box>
        <Typography color="textSecondary" sx={{ ...onPhone, fontSize: '0.75rem' }}>
          {methodLabel(payment.payment_type)}
        </Typography>
      </TableCell>
      <TableCell sx={{ ...onWide, overflowWrap: 'anywhere' }}>{payment.order_id}</TableCell>
      <TableCell sx={onWide}>{methodLabel(payment.payment_type)}</TableCell>
      <TableCell align="right">
        <Money dollars={payment.amount} strong />
        {amountNotes(payment).map((text) => (
          <Typography key={text} color="textSecondary" sx={{ fontSize: '0.75rem' }}>
            {text}
          </Typography>
        ))}
      </TableCell>
      <TableCell>
        <PaymentStanding payment={payment} />
        <Box className="no-print" sx={onPhone}>
          <RowActions {...props} />
        </Box>
      </TableCell>
      <TableCell className="no-print" sx={onWide}>
        <RowActions {...props} />
      </TableCell>
    </TableRow>
  );
}

function amountNotes({ fee, details }: Payment): string[] {
  return [
    ...(fee > 0 ? [`${formatDollars(fee)} of it processing fee`] : []),
    ...(details.creditsUsed > 0 ? [`and ${formatDollars(details.creditsUsed)} credit`] : []),
  ];
}

function RowActions({ payment, onView, onRefund }: RowProps) {
  const what = `${formatDollars(payment.amount)} of ${formatDay(payment.payDate)}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {payment.details.location !== '' && (
        <Button size="small" aria-label={`View the receipt for ${what}`} onClick={onView}>
          Receipt
        </Button>
      )}
      {payment.refundable > 0 && (
        <Button size="small" color="error" aria-label={`Refund ${what}`} onClick={onRefund}>
          Refund
        </Button>
      )}
    </Box>
  );
}
