import {
  Box,
  Button,
  Link,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { Payout, PayoutDetail } from '../../api/contract/reports.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useRest } from '../../ui/useRest.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { formatInstant, useTimeZone } from '../shared/time.ts';
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
          <Lines lines={data.lines} onEvent={setEventId} />
        </>
      )}
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={() => setEventId(undefined)} />}
    </DialogFrame>
  );
}

/** What members paid, less fees and what went back, is what arrived. */
function Sums({ payout: { sums, amount } }: { readonly payout: PayoutDetail }) {
  return (
    <TableContainer tabIndex={0} role="group" aria-label="How it adds up" sx={{ mb: 3 }}>
      <Table size="small" aria-label="How the payout adds up">
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
            <TableCell align="right">Gross</TableCell>
            <TableCell align="right">Fees</TableCell>
            <TableCell align="right">Net</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sums.map(({ kind, gross, fee, net }) => (
            <TableRow key={kind}>
              <TableCell>{sumWords[kind] ?? kind}</TableCell>
              <Amount dollars={gross} />
              <Amount dollars={fee === 0 ? 0 : -fee} />
              <Amount dollars={net} />
            </TableRow>
          ))}
          <TableRow sx={{ '& > td': { borderTop: 2, borderColor: 'divider', fontWeight: 620 } }}>
            <TableCell colSpan={3}>Paid out</TableCell>
            <Amount dollars={amount} strong />
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Lines({
  lines,
  onEvent,
}: {
  readonly lines: readonly Line[];
  readonly onEvent: (eventId: string) => void;
}) {
  const timeZone = useTimeZone();
  return (
    <TableContainer
      tabIndex={0}
      role="group"
      aria-label="All payments of the payout"
      sx={{ maxHeight: { sm: '50vh' } }}
    >
      <Table size="small" stickyHeader aria-label="Payments of the payout">
        <TableHead>
          <TableRow>
            <TableCell>Member</TableCell>
            <TableCell>What</TableCell>
            <TableCell align="right" sx={onWide}>
              Gross
            </TableCell>
            <TableCell align="right" sx={onWide}>
              Fee
            </TableCell>
            <TableCell align="right">Net</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.id} sx={{ '& > td': { verticalAlign: 'top' } }}>
              <TableCell>
                {line.memberId === '' ? '—' : <MemberLink memberId={line.memberId} name={line.memberName} />}
              </TableCell>
              <TableCell>
                {kindWords[line.kind]}
                <Typography color="textSecondary" sx={{ fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
                  {line.at !== null && formatInstant(line.at, timeZone)}
                  {line.eventId !== null && (
                    <>
                      {' · '}
                      <Link
                        component="button"
                        type="button"
                        aria-label={`Event of ${kindWords[line.kind]}, ${line.memberName}, ${formatDollars(line.net)}`}
                        onClick={() => onEvent(line.eventId ?? '')}
                        sx={{ font: 'inherit', verticalAlign: 'baseline' }}
                      >
                        Event
                      </Link>
                    </>
                  )}
                </Typography>
                <Box component="span" sx={{ ...onPhone, fontSize: '0.75rem', color: 'text.secondary' }}>
                  {`${formatDollars(line.gross)}, fee ${formatDollars(line.fee)}`}
                </Box>
              </TableCell>
              <Amount dollars={line.gross} wide />
              <Amount dollars={line.fee === 0 ? 0 : -line.fee} wide />
              <Amount dollars={line.net} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Amount(props: { readonly dollars: number; readonly strong?: boolean; readonly wide?: boolean }) {
  return (
    <TableCell align="right" sx={props.wide ? onWide : {}}>
      <Money dollars={props.dollars} strong={props.strong ?? false} />
    </TableCell>
  );
}

const onWide = { display: { xs: 'none', sm: 'table-cell' } } as const;
const onPhone = { display: { xs: 'block', sm: 'none' } } as const;
