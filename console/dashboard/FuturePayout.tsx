import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Output } from '../../api/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { weight } from '../../ui/primitives/tokens.ts';
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
      {isPending ? (
        <Skeleton variant="rounded" height={110} role="status" aria-label="Loading the payout" />
      ) : (
        <Facts info={data} />
      )}
      {data?.connected === false && (
        <Typography color="textSecondary" sx={{ mt: 3 }}>
          Payouts start once you connect a bank account.
        </Typography>
      )}
      {error !== null && (
        <Row role="status" sx={{ mt: 3 }}>
          <Typography color="textSecondary">The payout could not be loaded.</Typography>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Row>
      )}
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
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: '1fr max-content', columnGap: 4, rowGap: 2, m: 0 }}
    >
      {facts.map(([term, fact]) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {term}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: weight.title, textAlign: 'right' }}>
            {fact}
          </Typography>
        </Box>
      ))}
    </Box>
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
