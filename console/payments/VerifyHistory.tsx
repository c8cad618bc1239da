import { Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { VerifiedPayment } from '../../api/account/verification/contract.ts';
import { methodLabel } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { PaymentStanding } from './PaymentStanding.tsx';
import { foundIn } from './search.ts';

const ImageViewer = lazyDialog(async () => (await import('./ImageViewer.tsx')).ImageViewer);

/** Verify History (spec 2 section 2): the verified or declined Venmo and Zelle payments, newest first. */
export function VerifyHistory(props: {
  readonly payments: readonly VerifiedPayment[];
  readonly onReload: () => void;
  readonly onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [viewing, view, closeViewer] = useDialog<string>();
  const found = foundIn(props.payments, search);
  const viewed = props.payments.find(({ id }) => id === viewing);
  return (
    <DialogFrame
      title="Verify History"
      maxWidth="lg"
      actions={<Button onClick={props.onClose}>Close</Button>}
      onClose={props.onClose}
    >
      <Stack gap={3}>
        <TextField
          label="Search by Zelle/Venmo"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ maxWidth: 320 }}
        />
        <Typography role="status" color="textSecondary">
          {counted(found.length, 'payment')}
        </Typography>
        {found.length === 0 ? (
          <EmptyState
            title={search.trim() === '' ? 'No payments verified or declined yet' : 'No payment matches'}
          />
        ) : (
          <RecordList
            label="Verified and declined payments"
            columns={columnsOf(view)}
            rows={found}
            keyOf={({ id }) => id}
          />
        )}
      </Stack>
      {viewed !== undefined && (
        <ImageViewer
          url={viewed.details.location}
          title={`Receipt of ${viewed.name}`}
          description={`${formatDollars(viewed.amount)} by ${methodLabel(viewed.payment_type)} from ${viewed.payer}`}
          onReload={props.onReload}
          onClose={closeViewer}
        />
      )}
    </DialogFrame>
  );
}

function columnsOf(onView: (id: string) => void): readonly Column<VerifiedPayment>[] {
  return [
    {
      label: 'Zelle/Venmo',
      card: 'start',
      render: ({ payer, uuid, name }) => (
        <>
          {payer}
          <Typography variant="caption" component="div">
            <MemberLink memberId={uuid} name={name} />
          </Typography>
        </>
      ),
    },
    {
      label: 'Amount',
      align: 'right',
      card: 'corner',
      render: ({ amount }) => <Money dollars={amount} />,
    },
    { label: 'Pay Date', nowrap: true, card: 'meta', render: ({ payDate }) => formatDay(payDate) },
    { label: 'Payment Type', card: 'meta', render: ({ payment_type }) => methodLabel(payment_type) },
    { label: 'Status', card: 'below', render: (payment) => <PaymentStanding payment={payment} /> },
    {
      label: 'Receipt',
      card: 'end',
      empty: '—',
      render: ({ id, amount, payer, details }) =>
        details.location !== '' && (
          <Button
            size="small"
            aria-label={`View the receipt for ${formatDollars(amount)} from ${payer}`}
            onClick={() => onView(id)}
          >
            View
          </Button>
        ),
    },
  ];
}
