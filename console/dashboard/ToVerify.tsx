import { Alert, Box, Card, Link, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useRead } from '../../ui/useRead.ts';
import { PendingPayments } from '../payments/PendingPayments.tsx';
import { EmptyState } from '../shared/EmptyState.tsx';

/** The payments that wait to be verified, below the dashboard's figures (spec 2 section 2). */
export function ToVerify() {
  const { data, error, refetch } = useRead('get-misc-payments', {});
  const [conflict, setConflict] = useState<string>();
  const reload = () => void refetch();
  return (
    <Card component="section" aria-labelledby="to-verify" sx={{ mt: 2 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2, px: 2.5, pt: 2.5, pb: 1.5 }}
      >
        <Typography id="to-verify" variant="h2" sx={{ flex: 1 }}>
          Verify Payments
        </Typography>
        <Link component={RouterLink} to="/verifypayments">
          Verify History
        </Link>
      </Box>
      {conflict !== undefined && (
        <Alert severity="warning" role="alert" sx={{ m: 2 }} onClose={() => setConflict(undefined)}>
          {conflict}
        </Alert>
      )}
      {error !== null && data === undefined && (
        <Box sx={{ p: 2 }}>
          <ErrorState error={error} onRetry={reload} />
        </Box>
      )}
      {error === null && data === undefined && (
        <Skeleton
          variant="rounded"
          height={120}
          sx={{ m: 2 }}
          role="status"
          aria-label="Loading the payments"
        />
      )}
      {data?.data.length === 0 && <EmptyState title="No New Payments to Verify" />}
      {data !== undefined && data.data.length > 0 && (
        <PendingPayments payments={data.data} onConflict={setConflict} onReload={reload} />
      )}
    </Card>
  );
}
