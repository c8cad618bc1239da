import { Button, Link, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Output } from '../../api/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { estimatedPayoutDate } from './payout.ts';

const UNKNOWN = 'N/A';

/** Future Payout Details (spec 2 section 2). Unknown or unreadable figures are N/A (spec 2 section 8). */
export function FuturePayout() {
  const { data, error, isPending, refetch } = useRead('get-payout-info', {});
  return (
    <Section
      title="Future Payout Details"
      action={
        <Link component={RouterLink} to="/payouts">
          Past payouts
        </Link>
      }
    >
      <Stack gap={3}>
        {isPending ? (
          <Skeleton variant="rounded" height={110} role="status" aria-label="Loading the payout" />
        ) : (
          <Facts info={data} />
        )}
        {data?.connected === false && (
          <Typography color="textSecondary">Payouts start once you connect a bank account.</Typography>
        )}
        {error !== null && (
          <Row role="status">
            <Typography color="textSecondary">The payout could not be loaded.</Typography>
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </Row>
        )}
      </Stack>
    </Section>
  );
}

function Facts({ info }: { readonly info: Output<'get-payout-info'> | undefined }) {
  const date = info?.nextPayoutDate ?? undefined;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Payout date', date === undefined ? UNKNOWN : formatDay(date)],
    ['Estimated payout date', date === undefined ? UNKNOWN : formatDay(estimatedPayoutDate(date))],
    ['Balance', info?.connected ? <Balance key="balance" dollars={info.balance} /> : UNKNOWN],
  ];
  return (
    <Stack component="dl" gap={2}>
      {facts.map(([term, fact]) => (
        <Row key={term}>
          <Typography component="dt" color="textSecondary" className="grow">
            {term}
          </Typography>
          <Typography component="dd" variant="h3">
            {fact}
          </Typography>
        </Row>
      ))}
    </Stack>
  );
}

/** What lies at Stripe is the balance of its account in the journal. */
function Balance({ dollars }: { readonly dollars: number }) {
  return (
    <FigureLink
      to={listUrl('/journal', { account: 'stripe' })}
      label="Balance"
      figure={formatDollars(dollars)}
      strong
    />
  );
}
