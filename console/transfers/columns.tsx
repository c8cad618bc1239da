import { Box, Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { BouncedCheck } from '../../api/platform/contract/wire.ts';
import type { Transfer } from '../../api/transfer/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { moneyAccounts } from '../../ledger/values/moneyAccounts.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { listUrl } from '../../ui/list/listUrl.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { BouncedRemark } from './BouncedRemark.tsx';

/** "The deposit of $40.00 of Mar 10, 2026". */
export function whichOf({ kind, amount, occurredOn }: Transfer): string {
  return `The ${kind} of ${formatDollars(amount)} of ${formatDay(occurredOn)}`;
}

/** What is asked about a transfer or deposit, and about a check of the opening balance that was in it. */
interface Asking {
  readonly onReverse: (transfer: Transfer) => void;
  readonly onBounce: (transfer: Transfer) => void;
  readonly onUnbounce: (bounce: BouncedCheck) => void;
  /** Shows the receipts of a deposit. */
  readonly onOpen: (deposit: Transfer) => void;
}

export const transferColumns = (asking: Asking): readonly Column<Transfer>[] => [
  {
    source: 'occurredOn',
    label: 'Date',
    nowrap: true,
    card: 'meta',
    render: (transfer) => struck(transfer, formatDay(transfer.occurredOn)),
  },
  { label: 'What', card: 'start', sx: { minWidth: 190 }, render: (transfer) => whatOf(transfer, asking) },
  {
    source: 'amount',
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: (transfer) =>
      struck(
        transfer,
        <FigureLink
          to={listUrl('/journal', { eventId: transfer.eventId })}
          label={`Entry of ${whichOf(transfer).toLowerCase()}`}
          figure={formatDollars(transfer.amount)}
          strong
        />,
      ),
  },
  { source: 'memo', label: 'Memo', sortable: false, sx: { overflowWrap: 'anywhere' } },
  { source: 'by', label: 'Recorded by', sortable: false },
  { label: 'Status', card: 'start', sx: { minWidth: 120 }, render: statusOf },
  {
    label: 'Actions',
    hideLabel: true,
    card: 'end',
    render: (transfer) =>
      isReversed(transfer) ? null : (
        <>
          {openingChecksIn(transfer) > 0 && (
            <Button
              size="small"
              aria-label={`A check of ${whichOf(transfer).toLowerCase()} bounced`}
              onClick={() => asking.onBounce(transfer)}
            >
              Check bounced
            </Button>
          )}
          <Button
            size="small"
            color="error"
            aria-label={`Reverse ${whichOf(transfer).toLowerCase()}`}
            onClick={() => asking.onReverse(transfer)}
          >
            Reverse
          </Button>
        </>
      ),
  },
];

/** What it has of the opening balance's checks that did not bounce, in dollars. */
const openingChecksIn = ({ openingChecks, bounces }: Transfer) =>
  bounces.reduce((left, { amount }) => left - Math.round(amount * 100), Math.round(openingChecks * 100)) /
  100;

const isReversed = ({ reversedEventId }: Transfer) => reversedEventId !== '';

function struck(transfer: Transfer, content: React.ReactNode) {
  if (!isReversed(transfer)) return content;
  return (
    <Box component="s" sx={{ color: 'text.secondary' }}>
      {content}
    </Box>
  );
}

function whatOf(transfer: Transfer, { onOpen, onUnbounce }: Asking) {
  const { kind, from, to } = transfer;
  const names = from.map((account) => moneyAccounts[account].toLowerCase()).join(' and ');
  return (
    <>
      {struck(transfer, kind === 'deposit' ? `Deposit of ${names}` : 'Transfer')}
      <Note>
        {kind === 'deposit' ? (
          <Receipts deposit={transfer} onOpen={() => onOpen(transfer)} />
        ) : (
          `${from.map((account) => moneyAccounts[account]).join(', ')} to ${moneyAccounts[to]}`
        )}
      </Note>
      {transfer.bounces.map((bounce) => (
        <BouncedRemark
          key={bounce.id}
          bounce={bounce}
          onUnbounce={isReversed(transfer) ? undefined : () => onUnbounce(bounce)}
        />
      ))}
    </>
  );
}

/** How many receipts a deposit has, which leads to them, and the cash that was kept of it. */
function Receipts({ deposit, onOpen }: { readonly deposit: Transfer; readonly onOpen: () => void }) {
  const { receiptCount, lessCash } = deposit;
  const count = counted(receiptCount, 'receipt');
  return (
    <>
      <Link
        component="button"
        type="button"
        underline="always"
        aria-label={`${count} of ${whichOf(deposit).toLowerCase()}`}
        onClick={onOpen}
      >
        {count}
      </Link>
      {lessCash > 0 && `, less ${formatDollars(lessCash)} in cash`}
    </>
  );
}

/** Whether it stands; else who reversed it and why, with the entry that did. */
function statusOf(transfer: Transfer) {
  if (!isReversed(transfer)) return <StatusBadge status="Recorded" hue="green" />;
  const { reversedBy, reason, reversedEventId } = transfer;
  return (
    <>
      <StatusBadge status="Reversed" hue="gray" />
      <Note>
        {`By ${reversedBy}: ${reason}. `}
        <Link
          component={RouterLink}
          to={listUrl('/journal', { eventId: reversedEventId })}
          underline="always"
          aria-label={`Entry that reversed ${whichOf(transfer).toLowerCase()}`}
        >
          Entry
        </Link>
      </Note>
    </>
  );
}
