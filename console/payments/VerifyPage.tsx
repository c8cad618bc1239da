import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { Button, Card } from '@mui/material';
import { useDialog } from '../../ui/forms/useDialog.ts';
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
  const { data, refetch } = payments;
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
      <Card>
        <PendingPayments
          payments={payments}
          hint="When a member pays by Venmo or Zelle and sends a screenshot, it is listed here."
        />
      </Card>
      {dialog && data !== undefined && (
        <VerifyHistory payments={data.recentData} onReload={() => void refetch()} onClose={close} />
      )}
    </Page>
  );
}
