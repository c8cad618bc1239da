import Add from '@mui/icons-material/Add';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { Alert, Button, Typography } from '@mui/material';
import { useParams } from 'react-router-dom';
import type { AccountStatement } from '../../api/account/contract.ts';
import { ApiError } from '../../ui/app/client.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { useDialog, useLinkedDialog } from '../../ui/forms/useDialog.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { PrevNext } from '../list/PrevNext.tsx';
import { Permissions } from '../members/Permissions.tsx';
import { SignIn } from '../members/SignIn.tsx';
import { PastPicker } from '../shared/PastPicker.tsx';
import { PrintButton } from '../shared/PrintButton.tsx';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { pastWords, usePast } from '../shared/usePast.ts';
import { useStatement } from '../shared/useStatement.ts';
import { AccountCharges } from './AccountCharges.tsx';
import { AccountLines } from './AccountLines.tsx';
import { AccountPayments } from './AccountPayments.tsx';
import { CollectionsNote } from './CollectionsNote.tsx';
import { CreditPayouts } from './CreditPayouts.tsx';
import { Figures } from './Figures.tsx';

const AddCharge = lazyDialog(async () => (await import('../charges/AddCharge.tsx')).AddCharge);
const AddManualPayment = lazyDialog(
  async () => (await import('../payments/AddManualPayment.tsx')).AddManualPayment,
);
const ReinstateMember = lazyDialog(
  async () => (await import('../members/ReinstateMember.tsx')).ReinstateMember,
);
const PayOutCredit = lazyDialog(async () => (await import('./PayOutCredit.tsx')).PayOutCredit);
const AdjustCredit = lazyDialog(async () => (await import('./AdjustCredit.tsx')).AdjustCredit);

/**
 * One member's money: what is due and why, down to the events of each figure. `?asOf=…&asKnownOn=…` shows it
 * as it stood at the end of a day, as far as it was known at the end of one, without any actions.
 */
export default function AccountPage() {
  const { memberId = '' } = useParams();
  const { today, days, isPast, show } = usePast();
  const [eventId, showEvent, closeEvent] = useDialog<string>();
  const statement = useStatement(memberId, days);

  if (isUnknown(statement.error)) return <NoSuchMember />;
  const account = statement.data;
  return (
    <Page
      title={account?.name ?? 'Account'}
      subtitle={account && subtitleOf(account)}
      actions={account && <Actions statement={account} past={isPast} />}
    >
      {!isPast && account !== undefined && (
        <Typography className="print-only">{pastWords(days, account.asOf)}</Typography>
      )}
      <PastPicker />
      {isPast && (
        <Alert
          severity="warning"
          action={
            <Button
              className="no-print"
              color="inherit"
              size="small"
              onClick={() => show({ asOf: today, asKnownOn: today })}
            >
              Back to today
            </Button>
          }
        >
          {`${pastWords(days, today)}. Read-only. Anything that ${days.asKnownOn === undefined ? 'happened' : 'happened or was recorded'} later is not included.`}
        </Alert>
      )}
      <Loaded query={statement} label="the account" failed="The account could not be loaded" height={480}>
        {(shown) => (
          <Stack gap={6}>
            <CollectionsNote statement={shown} past={isPast} />
            <Figures statement={shown} past={isPast} />
            <AccountCharges statement={shown} past={isPast} onEvent={showEvent} />
            {!isPast && <AccountPayments statement={shown} />}
            {!isPast && <CreditPayouts statement={shown} />}
            <AccountLines statement={shown} days={days} onEvent={showEvent} />
            {!isPast && <Permissions memberId={memberId} />}
            {!isPast && <SignIn memberId={memberId} name={shown.name} email={shown.email} />}
          </Stack>
        )}
      </Loaded>
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={closeEvent} />}
    </Page>
  );
}

/** A removed member's account stays. */
function subtitleOf({ memberExists, email }: AccountStatement): string {
  return memberExists ? email : `${email} · User no longer exists`;
}

/** What can be done with the account as it is now. The past can only be printed. */
function Actions(props: { readonly statement: AccountStatement; readonly past: boolean }) {
  const [dialog, open, close] = useLinkedDialog<'charge' | 'payment' | 'credit' | 'payOut' | 'reinstate'>();
  const { statement } = props;
  const payable = statement.charges.filter((charge) => !charge.voided && charge.remaining > 0);
  return (
    <Row className="no-print">
      <PrevNext resource="members" id={statement.memberId} pathOf={(id) => `/account/${id}`} />
      <PrintButton label="Print this account" />
      <Button variant="outlined" {...linkTo({ path: `/account/${statement.memberId}/statement` })}>
        Statement
      </Button>
      {!props.past && (
        <>
          {statement.overdue > 0 && statement.collections === undefined && (
            <Button variant="outlined" {...linkTo({ path: `/collections?member=${statement.memberId}` })}>
              Send to Collections
            </Button>
          )}
          {!statement.memberExists && (
            <Button variant="outlined" onClick={() => open('reinstate')}>
              Reinstate Member
            </Button>
          )}
          <Button variant="outlined" onClick={() => open('credit')}>
            Adjust Credit
          </Button>
          {statement.credit > 0 && (
            <Button variant="outlined" onClick={() => open('payOut')}>
              Pay Out Credit
            </Button>
          )}
          <Button
            variant="outlined"
            startIcon={<PaymentsOutlined />}
            disabled={payable.length === 0 && !statement.memberExists}
            onClick={() => open('payment')}
          >
            Add Manual Payment
          </Button>
          <Button
            variant="contained"
            startIcon={<Add />}
            disabled={!statement.memberExists}
            onClick={() => open('charge')}
          >
            Add Charge
          </Button>
        </>
      )}
      {dialog === 'payment' && (
        <AddManualPayment member={{ id: statement.memberId, name: statement.name }} onClose={close} />
      )}
      {dialog === 'credit' && <AdjustCredit statement={statement} onClose={close} />}
      {dialog === 'payOut' && <PayOutCredit statement={statement} onClose={close} />}
      {dialog === 'reinstate' && <ReinstateMember {...statement} onClose={close} />}
      {dialog === 'charge' && <AddCharge members={[statement.memberId]} onClose={close} />}
    </Row>
  );
}

/** There is no account at this address. */
function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function NoSuchMember() {
  return (
    <Page title="Account">
      <EmptyState
        title="Member not found"
        hint="The address may be mistyped, or it belongs to another organization."
        action={<Button {...linkTo({ path: '/members' })}>All members</Button>}
      />
    </Page>
  );
}
