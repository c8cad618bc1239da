import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { dateTimeFormat } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';
import { DuesSummary } from '../../ui/dashboard/DuesSummary.tsx';
import { Finances, fiveAndSeven } from '../../ui/dashboard/Finances.tsx';
import { useRead } from '../../ui/data/useRead.ts';
import { lazyPart } from '../../ui/primitives/lazy.tsx';
import { Outline } from '../../ui/primitives/Outline.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { ComingUp } from './ComingUp.tsx';
import { FuturePayout } from './FuturePayout.tsx';
import { Term } from './Term.tsx';
import { ToDo } from './ToDo.tsx';
import { ToVerify } from './ToVerify.tsx';
import { WhoOwesMost } from './WhoOwesMost.tsx';

const FirstHour = lazyPart(async () => (await import('./FirstHour.tsx')).FirstHour);

/** "Sunday, November 29", of a day, which is midnight UTC. */
const weekday = dateTimeFormat('UTC', { weekday: 'long', month: 'long', day: 'numeric' });

/** /dashboard for administrators: what waits, who owes and this term; then the figures, payouts and dues. */
export default function DashboardPage() {
  const { today } = useSession();
  // The bell's count is read again when the dashboard is opened (spec 2 section 2).
  useRead('get-verify-payments-count', {}, { refetchOnMount: 'always' });
  const home = useRead('get-home', {});
  if (home.data?.isNew) return <FirstHour />;
  if (home.data === undefined && home.error === null)
    return (
      <Page title="Dashboard">
        <Outline label="Loading the dashboard" height={480} />
      </Page>
    );
  return (
    <Page
      title="Dashboard"
      subtitle={weekday.format(new Date(today))}
      actions={
        <>
          <Button variant="outlined" component={Link} to="/charges" state={{ dialog: 'add' }}>
            Add Charge
          </Button>
          <Button variant="contained" component={Link} to="/payments/record" startIcon={<PaymentsOutlined />}>
            Record payments
          </Button>
        </>
      }
    >
      <Stack sx={besideStyle}>
        <ToDo home={home} />
        <WhoOwesMost home={home} />
        <Term home={home} />
        <ComingUp home={home} />
      </Stack>
      <Finances isLinked />
      <Stack sx={fiveAndSeven}>
        <FuturePayout />
        <DuesSummary isLinked />
      </Stack>
      <ToVerify />
    </Page>
  );
}

const besideStyle = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
};
