import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Payout } from '../../api/payout/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { listUrl } from '../../ui/list/listUrl.ts';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';

/** Looked up now and then, at Stripe: its beginning will do. */
const idStyle = { maxWidth: 120, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** @param onOpen shows which payments a payout holds */
export const payoutColumns = (onOpen: (payout: Payout) => void): readonly Column<Payout>[] => [
  {
    source: 'arrivalDate',
    label: 'Date',
    nowrap: true,
    card: 'start',
    render: ({ arrivalDate }) => formatDay(arrivalDate),
  },
  {
    source: 'amount',
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: ({ amount }) => <Money dollars={amount} strong />,
  },
  { source: 'status', label: 'Status', card: 'start', render: statusOf },
  {
    source: 'id',
    label: 'Payout ID',
    sortable: false,
    card: 'hidden',
    sx: idStyle,
    render: ({ id }) => <span title={id}>{id}</span>,
  },
  {
    label: 'Holds',
    card: 'end',
    render: (payout) => <Contents payout={payout} onOpen={() => onOpen(payout)} />,
  },
  { label: 'Journal', card: 'end', render: entriesOf },
];

/** Whether the bank has it, and why not where it does not. */
function statusOf({ status, reason }: Payout) {
  if (status === 'paid') return <StatusBadge status="In the bank" hue="green" />;
  return (
    <>
      <StatusBadge status="Failed" hue="red" />
      <Note>{`Returned to the Stripe balance: ${reason}`}</Note>
    </>
  );
}

function whose({ amount, arrivalDate }: Payout): string {
  return `${formatDollars(amount)} of ${formatDay(arrivalDate)}`;
}

/** Which payments it holds. */
function Contents({ payout, onOpen }: { readonly payout: Payout; readonly onOpen: () => void }) {
  return (
    <Link
      component="button"
      type="button"
      underline="always"
      aria-label={`Payments of ${whose(payout)}`}
      onClick={onOpen}
    >
      Payments
    </Link>
  );
}

/** The entries of the journal that the payout made. */
function entriesOf(payout: Payout) {
  return (
    <Row gap={3}>
      <Entry eventId={payout.paidEventId} label={`Entry of ${whose(payout)}`} text="Entry" />
      {payout.failedEventId !== '' && (
        <Entry
          eventId={payout.failedEventId}
          label={`Entry that took back ${whose(payout)}`}
          text="Taken back"
        />
      )}
    </Row>
  );
}

function Entry(props: { readonly eventId: string; readonly label: string; readonly text: string }) {
  return (
    <Link
      component={RouterLink}
      to={listUrl('/journal', { eventId: props.eventId })}
      aria-label={props.label}
      underline="always"
      noWrap
    >
      {props.text}
    </Link>
  );
}
