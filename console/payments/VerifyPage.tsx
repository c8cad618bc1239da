import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { Alert, Box, Button, Card, Skeleton } from '@mui/material';
import { useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { Page } from '../../ui/Page.tsx';
import { useRead } from '../../ui/useRead.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { PendingPayments } from './PendingPayments.tsx';
import { VerifyHistory } from './VerifyHistory.tsx';

/** Members pay while the screen is open. */
const REFRESH_MS = 60_000;

/** The Verify Payments screen (spec 2 section 2): did the money sent by Venmo or Zelle arrive? */
export default function VerifyPage() {
  const { data, error, refetch } = useRead('get-misc-payments', {}, { refetchInterval: REFRESH_MS });
  const [dialog, open, close] = useDialog<'history'>();
  const [conflict, setConflict] = useState<string>();
  const reload = () => void refetch();
  return (
    <Page
      title="Verify Payments"
      subtitle="What members say they paid by Venmo or Zelle, with their screenshots"
      actions={
        <Button
          variant="outlined"
          startIcon={<HistoryOutlined />}
          disabled={data === undefined}
          onClick={() => open('history')}
        >
          Verify History
        </Button>
      }
    >
      {conflict !== undefined && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }} onClose={() => setConflict(undefined)}>
          {conflict}
        </Alert>
      )}
      {error !== null && data === undefined && <ErrorState error={error} onRetry={reload} />}
      {error === null && data === undefined && <Loading />}
      {data !== undefined && (
        <Card>
          {data.data.length === 0 ? (
            <EmptyState
              title="No New Payments to Verify"
              hint="When a member pays by Venmo or Zelle and sends a screenshot, it is listed here."
            />
          ) : (
            <PendingPayments payments={data.data} onConflict={setConflict} onReload={reload} />
          )}
        </Card>
      )}
      {dialog && data !== undefined && (
        <VerifyHistory payments={data.recentData} onReload={reload} onClose={close} />
      )}
    </Page>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label="Loading the payments" sx={{ display: 'grid', gap: 1 }}>
      <Skeleton variant="rounded" height={44} />
      <Skeleton variant="rounded" height={180} />
    </Box>
  );
}
