import Add from '@mui/icons-material/Add';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/contract/client.ts';
import type { AccountStatement } from '../../api/contract/reports.ts';
import { formatDay, isCalendarDate } from '../../ledger/values/calendar.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { later } from '../../ui/later.tsx';
import { Page } from '../../ui/Page.tsx';
import { linkTo } from '../../ui/screen.ts';
import { MayMessage } from '../members/MayMessage.tsx';
import { SignIn } from '../members/SignIn.tsx';
import { useSession } from '../session.ts';
import { AsOfPicker } from '../shared/AsOfPicker.tsx';
import { PrintButton } from '../shared/PrintButton.tsx';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { AccountCharges } from './AccountCharges.tsx';
import { AccountLines } from './AccountLines.tsx';
import { AccountPayments } from './AccountPayments.tsx';
import { Figures } from './Figures.tsx';
import { useStatement } from './useStatement.ts';

const AddCharge = later(async () => (await import('../charges/AddCharge.tsx')).AddCharge);
const AddManualPayment = later(
  async () => (await import('../charges/AddManualPayment.tsx')).AddManualPayment,
);
const AdjustCredit = later(async () => (await import('./AdjustCredit.tsx')).AdjustCredit);

/**
 * One member's money: what is due and why, down to the events of each figure. `?asOf=YYYY-MM-DD` shows it as
 * it stood at the end of that day, without any actions.
 */
export default function AccountPage() {
  const { memberId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const today = useSession()?.today;
  const [eventId, setEventId] = useState<string>();
  const asked = search.get('asOf') ?? '';
  const asOf = isCalendarDate(asked) && asked !== today ? asked : undefined;
  const { data: statement, error, isPlaceholderData, refetch } = useStatement(memberId, asOf);
  const showDay = (day: string | undefined) =>
    setSearch(day === undefined || day === today ? {} : { asOf: day });

  if (error) return <NoAccount error={error} onRetry={() => refetch()} />;
  if (statement === undefined || today === undefined) return <LoadingAccount />;
  const removed = statement.charges.some((charge) => !charge.memberExists);
  return (
    <Page
      title={statement.name}
      subtitle={removed ? `${statement.email} · User no longer exists` : statement.email}
      actions={<Actions statement={statement} today={today} past={asOf !== undefined} removed={removed} />}
    >
      {asOf === undefined && (
        <Typography className="print-only" sx={{ mb: 2 }}>{`As of ${formatDay(statement.asOf)}`}</Typography>
      )}
      <AsOfPicker today={today} asOf={asOf} onChange={showDay} />
      {asOf !== undefined && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button className="no-print" color="inherit" size="small" onClick={() => showDay(undefined)}>
              Back to today
            </Button>
          }
        >
          {`As it stood on ${formatDay(asOf)}. Nothing can be changed here; what happened later is not counted.`}
        </Alert>
      )}
      <Box
        aria-busy={isPlaceholderData}
        sx={{ opacity: isPlaceholderData ? 0.5 : 1, display: 'grid', gap: 3 }}
      >
        <Figures statement={statement} past={asOf} />
        <AccountCharges statement={statement} past={asOf !== undefined} onEvent={setEventId} />
        {asOf === undefined && <AccountPayments statement={statement} />}
        <AccountLines memberId={memberId} lines={statement.lines} onEvent={setEventId} />
        {asOf === undefined && <MayMessage memberId={memberId} />}
        {asOf === undefined && <SignIn memberId={memberId} name={statement.name} email={statement.email} />}
      </Box>
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={() => setEventId(undefined)} />}
    </Page>
  );
}

/** What can be done with the account as it is now. The past can only be printed. */
function Actions(props: {
  readonly statement: AccountStatement;
  readonly today: string;
  readonly past: boolean;
  readonly removed: boolean;
}) {
  const [open, setOpen] = useState<'charge' | 'payment' | 'credit'>();
  const { statement } = props;
  const payable = statement.charges.filter((charge) => !charge.voided && charge.remaining > 0);
  const close = () => setOpen(undefined);
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <PrintButton label="Print this account" />
      {!props.past && (
        <>
          <Button variant="outlined" onClick={() => setOpen('credit')}>
            Adjust Credit
          </Button>
          <Button
            variant="outlined"
            startIcon={<PaymentsOutlined />}
            disabled={payable.length === 0}
            onClick={() => setOpen('payment')}
          >
            Add Manual Payment
          </Button>
          <Button
            variant="contained"
            startIcon={<Add />}
            disabled={props.removed}
            onClick={() => setOpen('charge')}
          >
            Add Charge
          </Button>
        </>
      )}
      {open === 'payment' && <AddManualPayment charges={payable} onClose={close} />}
      {open === 'credit' && <AdjustCredit statement={statement} onClose={close} />}
      {open === 'charge' && <AddCharge today={props.today} members={[statement.memberId]} onClose={close} />}
    </Box>
  );
}

function NoAccount({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <Page title="Account">
        <EmptyState
          title="There is no such member"
          hint="The address may be mistyped, or it belongs to another organization."
          action={<Button {...linkTo({ path: '/members' })}>All members</Button>}
        />
      </Page>
    );
  }
  return (
    <Page title="Account">
      <ErrorState title="The account could not be loaded" error={error} onRetry={onRetry} />
    </Page>
  );
}

function LoadingAccount() {
  return (
    <Page title="Account">
      <Box role="status" aria-label="Loading the account" sx={{ display: 'grid', gap: 2 }}>
        <Skeleton variant="rounded" height={96} />
        <Skeleton variant="rounded" height={220} />
        <Skeleton variant="rounded" height={220} />
      </Box>
    </Page>
  );
}
