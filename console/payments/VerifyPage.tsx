import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { Alert, Button, Card } from '@mui/material';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { useRead } from '../../ui/useRead.ts';
import { PendingPayments } from './PendingPayments.tsx';
import { VerifyHistory } from './VerifyHistory.tsx';

/** Members pay while the screen is open. */
const REFRESH_MS = 60_000;

/** The Verify Payments screen (spec 2 section 2): did the money sent by Venmo or Zelle arrive? */
export default function VerifyPage() {
  const payments = useRead('get-misc-payments', {}, { refetchInterval: REFRESH_MS });
  const [dialog, open, close] = useDialog<'history'>();
  const [conflict, setConflict] = useState<string>();
  const { data, refetch } = payments;
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
      <Loaded query={payments} label="the payments" height={230}>
        {({ data: pending }) => (
          <Card>
            {pending.length === 0 ? (
              <EmptyState
                title="No New Payments to Verify"
                hint="When a member pays by Venmo or Zelle and sends a screenshot, it is listed here."
              />
            ) : (
              <PendingPayments payments={pending} onConflict={setConflict} onReload={reload} />
            )}
          </Card>
        )}
      </Loaded>
      {dialog && data !== undefined && (
        <VerifyHistory payments={data.recentData} onReload={reload} onClose={close} />
      )}
    </Page>
  );
}
