import { Box, Skeleton } from '@mui/material';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/Page.tsx';
import { useRead } from '../../../ui/useRead.ts';
import { useSession } from '../../session.ts';
import { Panel } from '../../shared/Panel.tsx';
import { ProfileCard } from '../member/ProfileCard.tsx';
import { pendingOf } from '../payment/rules.ts';
import { ChargesPanel } from './ChargesPanel.tsx';
import { HowToPay } from './HowToPay.tsx';
import { OnTheirWay } from './OnTheirWay.tsx';
import { PaymentInfo } from './PaymentInfo.tsx';
import { summaryOf } from './summary.ts';

/** /profile (spec 2 section 2): who I am, what I owe, when, and what it is made of. */
export default function Profile() {
  const { uuid } = useSession();
  const dues = useRead('search-dues', { uuid });
  const credits = useRead('get-membercredits', { memberuuid: uuid });
  // Only told when there are some: without an answer the page still says what is owed.
  const payments = useRead('get-payments', { uuid });
  const failed = dues.isError ? dues : credits.isError ? credits : undefined;
  const summary = dues.data && summaryOf(dues.data);
  return (
    <>
      <PageTitle sx={{ mb: 2.5 }}>Profile</PageTitle>
      {payments.data && <OnTheirWay pending={pendingOf(payments.data)} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        {failed ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : summary && credits.data ? (
          <PaymentInfo summary={summary} credit={credits.data.creditAmount} />
        ) : (
          <Panel title="Payment Info">
            <Skeleton variant="rounded" height={150} />
          </Panel>
        )}
        <ProfileCard />
        <Box sx={{ gridColumn: '1 / -1' }}>
          {summary ? (
            <ChargesPanel summary={summary} />
          ) : (
            !failed && (
              <Panel title="Charges">
                <Skeleton variant="rounded" height={160} />
              </Panel>
            )
          )}
        </Box>
        {summary && summary.owed > 0 && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <HowToPay />
          </Box>
        )}
      </Box>
    </>
  );
}
