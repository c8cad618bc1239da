import { Box, Button, Link, Skeleton } from '@mui/material';
import { useState } from 'react';
import type { Payout, PayoutDetail } from '../../api/contract/reports.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { Remark } from '../../ui/Remark.tsx';
import type { Column } from '../../ui/records/columns.tsx';
import { RecordList } from '../../ui/records/RecordList.tsx';
import { RecordTable } from '../../ui/records/RecordTable.tsx';
import { useRest } from '../../ui/useRest.ts';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { kindWords, sumWords } from './words.ts';

type Line = PayoutDetail['lines'][number];

/** The payments of a payout and what went back, each with account and event, and their sums. */
export function PayoutContents(props: { readonly payout: Payout; readonly onClose: () => void }) {
  const { payout, onClose } = props;
  // Not by `useGetOne`, which would begin with the record of the list, and that has no lines.
  const { data, error, refetch } = useRest<PayoutDetail>('payouts', `/${encodeURIComponent(payout.id)}`);
  const [eventId, setEventId] = useState<string>();
  return (
    <DialogFrame
      title={`Payout of ${formatDay(payout.arrivalDate)}`}
      maxWidth="md"
      actions={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <Skeleton
          variant="rounded"
          height={240}
          role="status"
          aria-label="Loading the payments of the payout"
        />
      )}
      {data?.lines.length === 0 && (
        <EmptyState
          title="Stripe has not said which payments it holds"
          hint="It says so some time after a payout has arrived, and never of one that was made by hand at Stripe."
        />
      )}
      {data !== undefined && data.lines.length > 0 && (
        <>
          <Sums payout={data} />
          <RecordList
            label="Payments of the payout"
            columns={lineColumns(setEventId)}
            rows={data.lines}
            keyOf={({ id }) => id}
            maxHeight="50vh"
          />
        </>
      )}
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={() => setEventId(undefined)} />}
    </DialogFrame>
  );
}

/** What members paid, less fees and what went back, is what arrived. */
function Sums({ payout: { sums, amount } }: { readonly payout: PayoutDetail }) {
  const columns: Column<PayoutDetail['sums'][number]>[] = [
    { label: 'What', render: ({ kind }) => sumWords[kind] ?? kind, total: 'Paid out' },
    { label: 'Gross', align: 'right', render: ({ gross }) => <Money dollars={gross} /> },
    { label: 'Fees', align: 'right', render: feeOf },
    {
      label: 'Net',
      align: 'right',
      render: ({ net }) => <Money dollars={net} />,
      total: <Money dollars={amount} strong />,
    },
  ];
  return (
    <Box sx={{ mb: 3 }}>
      <RecordTable label="How the payout adds up" columns={columns} rows={sums} keyOf={({ kind }) => kind} />
    </Box>
  );
}

function lineColumns(onEvent: (eventId: string) => void): Column<Line>[] {
  return [
    {
      label: 'Member',
      card: 'start',
      empty: '—',
      render: ({ memberId, memberName }) =>
        memberId !== '' && <MemberLink memberId={memberId} name={memberName} />,
    },
    {
      label: 'What',
      card: 'start',
      render: ({ kind, at, eventId, memberName, net }) => (
        <>
          {kindWords[kind]}
          <Remark>
            {at !== null && <Instant at={at} />}
            {eventId !== null && (
              <>
                {' · '}
                <Link
                  component="button"
                  type="button"
                  aria-label={`Event of ${kindWords[kind]}, ${memberName}, ${formatDollars(net)}`}
                  onClick={() => onEvent(eventId)}
                  sx={{ font: 'inherit', verticalAlign: 'baseline' }}
                >
                  Event
                </Link>
              </>
            )}
          </Remark>
        </>
      ),
    },
    { label: 'Gross', align: 'right', render: ({ gross }) => <Money dollars={gross} /> },
    { label: 'Fee', align: 'right', render: feeOf },
    { label: 'Net', align: 'right', card: 'corner', render: ({ net }) => <Money dollars={net} /> },
  ];
}

function feeOf({ fee }: { readonly fee: number }) {
  // Not -0, which would be written "-$0.00".
  return <Money dollars={fee === 0 ? 0 : -fee} />;
}
