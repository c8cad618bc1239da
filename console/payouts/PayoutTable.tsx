import { Box, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Payout } from '../../api/contract/reports.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { CardLine, CardList, ListCard } from '../shared/CardList.tsx';
import { listAddress } from '../shared/listAddress.ts';
import { Money } from '../shared/Money.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { PayoutContents } from './PayoutContents.tsx';

/** The payouts as a table. */
export function PayoutTable() {
  return (
    <DataTable<Payout> rowClick={false} bulkActionButtons={false}>
      <DataTable.Col<Payout>
        source="arrivalDate"
        label="Date"
        sx={{ whiteSpace: 'nowrap' }}
        render={({ arrivalDate }) => formatDay(arrivalDate)}
      />
      <DataTable.Col<Payout>
        source="amount"
        label="Amount"
        align="right"
        render={({ amount }) => <Money dollars={amount} strong />}
      />
      <DataTable.Col<Payout> source="status" label="Status" render={(payout) => <Status payout={payout} />} />
      <DataTable.Col<Payout> source="id" label="Payout ID" disableSort sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col<Payout> label="Holds" render={(payout) => <Contents payout={payout} />} />
      <DataTable.Col<Payout> label="Journal" render={(payout) => <Entries payout={payout} />} />
    </DataTable>
  );
}

/** The payouts as cards, for a phone. */
export function PayoutCards() {
  const { data = [] } = useListContext<Payout>();
  return (
    <CardList label="Payouts">
      {data.map((payout) => (
        <ListCard key={payout.id}>
          <CardLine>
            <Typography>{formatDay(payout.arrivalDate)}</Typography>
            <Money dollars={payout.amount} strong />
          </CardLine>
          <CardLine>
            <Status payout={payout} />
            <Box sx={{ display: 'flex', columnGap: 1.5, alignItems: 'baseline' }}>
              <Contents payout={payout} />
              <Entries payout={payout} />
            </Box>
          </CardLine>
        </ListCard>
      ))}
    </CardList>
  );
}

/** Whether the bank has it, and why not where it does not. */
function Status({ payout }: { readonly payout: Payout }) {
  if (payout.status === 'paid') return <StatusBadge status="In the bank" hue="green" />;
  return (
    <Box>
      <StatusBadge status="Failed" hue="red" />
      <Typography color="textSecondary" sx={{ fontSize: '0.75rem', mt: 0.25, overflowWrap: 'anywhere' }}>
        {`The money is on the Stripe balance again: ${payout.reason}`}
      </Typography>
    </Box>
  );
}

/** Which payments it holds. */
function Contents({ payout }: { readonly payout: Payout }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        component="button"
        type="button"
        underline="always"
        aria-label={`Payments of ${formatDollars(payout.amount)} of ${formatDay(payout.arrivalDate)}`}
        onClick={() => setOpen(true)}
        sx={{ font: 'inherit', verticalAlign: 'baseline' }}
      >
        Payments
      </Link>
      {open && <PayoutContents payout={payout} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The entries of the journal that the payout made. */
function Entries({ payout }: { readonly payout: Payout }) {
  const whose = `${formatDollars(payout.amount)} of ${formatDay(payout.arrivalDate)}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
      <Entry eventId={payout.paidEventId} label={`Entry of ${whose}`} text="Entry" />
      {payout.failedEventId !== '' && (
        <Entry eventId={payout.failedEventId} label={`Entry that took back ${whose}`} text="Taken back" />
      )}
    </Box>
  );
}

function Entry(props: { readonly eventId: string; readonly label: string; readonly text: string }) {
  return (
    <Link
      component={RouterLink}
      to={listAddress('/journal', { eventId: props.eventId })}
      aria-label={props.label}
      underline="always"
      sx={{ whiteSpace: 'nowrap' }}
    >
      {props.text}
    </Link>
  );
}
