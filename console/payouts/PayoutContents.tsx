import { Button, Link } from '@mui/material';
import type { Payout, PayoutDetail } from '../../api/payout/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useRest } from '../../ui/data/useRest.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { RecordTable } from '../../ui/list/RecordTable.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { kindWords, sumWords } from './words.ts';

type Line = PayoutDetail['lines'][number];

/** The payments of a payout and what went back, each with account and event, and their sums. */
export function PayoutContents(props: { readonly payout: Payout; readonly onClose: () => void }) {
  const { payout, onClose } = props;
  // Not by `useGetOne`, which would begin with the record of the list, and that has no lines.
  const contents = useRest<PayoutDetail>('payouts', `/${encodeURIComponent(payout.id)}`);
  const [eventId, showEvent, closeEvent] = useDialog<string>();
  return (
    <DialogFrame
      title={`Payout of ${formatDay(payout.arrivalDate)}`}
      maxWidth="md"
      actions={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      <Loaded query={contents} label="the payments of the payout" height={240}>
        {(data) =>
          data.lines.length === 0 ? (
            <EmptyState
              title="Stripe hasn’t listed its payments yet"
              hint="Stripe lists them after a payout arrives, but never for manual payouts."
            />
          ) : (
            <>
              <Sums payout={data} />
              <RecordList
                label="Payments of the payout"
                columns={lineColumns(showEvent)}
                rows={data.lines}
                keyOf={({ id }) => id}
                maxHeight="50vh"
              />
            </>
          )
        }
      </Loaded>
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={closeEvent} />}
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
    <RecordTable label="How the payout adds up" columns={columns} rows={sums} keyOf={({ kind }) => kind} />
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
          <Note>
            {at !== null && <Instant at={at} />}
            {eventId !== null && (
              <>
                {' · '}
                <Link
                  component="button"
                  type="button"
                  aria-label={`Event of ${kindWords[kind]}, ${memberName}, ${formatDollars(net)}`}
                  onClick={() => onEvent(eventId)}
                >
                  Event
                </Link>
              </>
            )}
          </Note>
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
