import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { VerifiedPayment } from '../../api/contract/verification.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { ImageViewer } from './ImageViewer.tsx';
import { PaymentStanding } from './PaymentStanding.tsx';
import { foundIn } from './search.ts';

/** Verify History (spec 2 section 2): the verified or declined Venmo and Zelle payments, newest first. */
export function VerifyHistory(props: {
  readonly payments: readonly VerifiedPayment[];
  readonly onReload: () => void;
  readonly onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [viewing, setViewing] = useState<string>();
  const found = foundIn(props.payments, search);
  const viewed = props.payments.find(({ id }) => id === viewing);
  return (
    <DialogFrame
      title="Verify History"
      maxWidth="lg"
      actions={<Button onClick={props.onClose}>Close</Button>}
      onClose={props.onClose}
    >
      <TextField
        label="Search by Zelle/Venmo"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ width: { xs: 1, sm: 320 }, mt: 0.5, mb: 1.5 }}
      />
      <Typography role="status" color="textSecondary" sx={{ mb: 1 }}>
        {found.length === 1 ? '1 payment' : `${found.length} payments`}
      </Typography>
      {found.length === 0 ? (
        <EmptyState
          title={search.trim() === '' ? 'Nothing was verified or declined yet' : 'No payment matches'}
        />
      ) : (
        <HistoryTable payments={found} onView={setViewing} />
      )}
      {viewed !== undefined && (
        <ImageViewer
          url={viewed.details.location}
          title={`Receipt of ${viewed.name}`}
          description={`${formatDollars(viewed.amount)} by ${methodLabel(viewed.payment_type)} from ${viewed.payer}`}
          onReload={props.onReload}
          onClose={() => setViewing(undefined)}
        />
      )}
    </DialogFrame>
  );
}

function HistoryTable(props: {
  readonly payments: readonly VerifiedPayment[];
  readonly onView: (id: string) => void;
}) {
  return (
    // Focusable, so that the keyboard can scroll it.
    <TableContainer
      tabIndex={0}
      aria-label="Verified and declined payments"
      role="region"
      sx={{ maxHeight: { sm: '55vh' } }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>Zelle/Venmo</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell>Pay Date</TableCell>
            <TableCell>Payment Type</TableCell>
            <TableCell>Status</TableCell>
            <TableCell>Receipt</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {props.payments.map((payment) => {
            return (
              <TableRow key={payment.id}>
                <TableCell>
                  {payment.payer}
                  <Box sx={{ fontSize: '0.78rem' }}>
                    <MemberLink memberId={payment.uuid} name={payment.name} />
                  </Box>
                </TableCell>
                <TableCell align="right">
                  <Money dollars={payment.amount} />
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDay(payment.payDate)}</TableCell>
                <TableCell>{methodLabel(payment.payment_type)}</TableCell>
                <TableCell>
                  <PaymentStanding payment={payment} />
                </TableCell>
                <TableCell>
                  {payment.details.location === '' ? (
                    '—'
                  ) : (
                    <Button
                      size="small"
                      aria-label={`View the receipt for ${formatDollars(payment.amount)} from ${payment.payer}`}
                      onClick={() => props.onView(payment.id)}
                    >
                      View
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
