import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { Button, Card } from '@mui/material';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { PendingPayments } from './PendingPayments.tsx';
import { VerifyHistory } from './VerifyHistory.tsx';

const VerifySeveral = lazyDialog(async () => (await import('./VerifySeveral.tsx')).VerifySeveral);

/** Members pay while the screen is open. */
const REFRESH_MS = 60_000;

/** The Verify Payments screen (spec 2 section 2): did the money sent by Venmo or Zelle arrive? */
export default function VerifyPage() {
  const payments = useRead('get-misc-payments', {}, { refetchInterval: REFRESH_MS });
  const [dialog, open, close] = useDialog<'history' | 'several'>();
  const { data, refetch } = payments;
  return (
    <Page
      title="Verify Payments"
      subtitle="Venmo and Zelle payments from members, with their screenshots"
      actions={
        <Row>
          <Button
            variant="outlined"
            startIcon={<HistoryOutlined />}
            disabled={data === undefined}
            onClick={() => open('history')}
          >
            Verify History
          </Button>
          {data !== undefined && data.data.length > 1 && (
            <Button variant="contained" startIcon={<DoneAllOutlined />} onClick={() => open('several')}>
              Verify Several
            </Button>
          )}
        </Row>
      }
    >
      <Card>
        <PendingPayments
          payments={payments}
          hint="When a member pays by Venmo or Zelle and sends a screenshot, it is listed here."
        />
      </Card>
      {dialog === 'several' && data !== undefined && <VerifySeveral payments={data.data} onClose={close} />}
      {dialog === 'history' && data !== undefined && (
        <VerifyHistory payments={data.recentData} onReload={() => void refetch()} onClose={close} />
      )}
    </Page>
  );
}
